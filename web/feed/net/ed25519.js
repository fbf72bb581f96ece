/**
 * Which keys and signatures are not even looked at, the same for every implementation.
 *
 * Libraries differ in odd corners of Ed25519: numbers that are too large, points of small order. A
 * signature that one device accepts and another refuses would make two feeds out of one, so these
 * corners are refused before any library sees them, and all use the equation without the cofactor.
 */

const P = 2n ** 255n - 19n;
const L = 2n ** 252n + 27742317777372353535851937790883648493n;

/** The y of all points of small order; their sign does not matter. */
const SMALL = new Set([
  0n,
  1n,
  P - 1n,
  2707385501144840649318225287225658788936804267575313519463743609750303021719n,
  55188659117513257062467267217118295137698188065244968500265048394206261417930n,
].map(String));

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} signature
 */
export function isPlausible(key, signature) {
  if (key.length !== 32 || signature.length !== 64) return false;
  const y = number(key) & (2n ** 255n - 1n);
  return y < P && !SMALL.has(String(y)) && number(signature.subarray(32)) < L;
}

/** @param {Uint8Array} bytes least significant first */
function number(bytes) {
  let total = 0n;
  for (let at = bytes.length - 1; at >= 0; at -= 1) total = (total << 8n) | BigInt(bytes[at]);
  return total;
}
