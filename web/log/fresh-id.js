/**
 * A random id. The entropy for it is never used for a roll's seed, because everybody sees the id.
 * @param {() => string} seed returns fresh entropy, in hexadecimal
 */
export function freshId(seed) {
  return `i${seed().slice(0, 24)}`;
}
