/**
 * A name for something new, that nothing else has. It never shares bytes with a roll's seed: ids are
 * shown to everybody.
 * @param {() => string} seed gives fresh entropy, in hexadecimal
 */
export function freshId(seed) {
  return `i${seed().slice(0, 24)}`;
}
