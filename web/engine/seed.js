/** Entropy for one roll, in hexadecimal. All rolls get it from here. */
export function freshSeed() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
