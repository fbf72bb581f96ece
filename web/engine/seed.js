/** Entropy for one roll, as the engine wants it. The only place rolls get it from. */
export function freshSeed() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
