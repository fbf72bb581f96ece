/**
 * Keys and signatures that are refused before any library sees them, the same for every implementation.
 *
 * Libraries treat edge cases of Ed25519 differently: numbers that are too large, points of small order. A
 * signature that one device accepted and another refused would give them different feeds, so these cases are
 * refused everywhere, and every implementation checks the equation without the cofactor.
 */

import { hex } from "./bytes.js";

const SIZE = 32; // bytes of a number, the least significant first
const P = bytesOf(2n ** 255n - 19n);
const L = bytesOf(2n ** 252n + 27742317777372353535851937790883648493n);

/** The y coordinates of all points of small order, whatever their sign. */
const SMALL = new Set([
  0n,
  1n,
  2n ** 255n - 20n,
  2707385501144840649318225287225658788936804267575313519463743609750303402022n,
  55188659117513257062467267217118295137698188065244968500265048394206261417927n,
].map((y) => hex(bytesOf(y))));

/**
 * @param {Uint8Array} key
 * @param {Uint8Array} signature
 */
export function isPlausible(key, signature) {
  if (key.length !== SIZE || signature.length !== 2 * SIZE) return false;
  const y = Uint8Array.from(key);
  y[SIZE - 1] &= 0x7f; // without the sign
  return isBelow(y, P) && !SMALL.has(hex(y)) && isBelow(signature.subarray(SIZE), L);
}

/** @param {Uint8Array} bytes @param {Uint8Array} bound */
function isBelow(bytes, bound) {
  for (let at = SIZE - 1; at >= 0; at -= 1) if (bytes[at] !== bound[at]) return bytes[at] < bound[at];
  return false;
}

/** @param {bigint} number */
function bytesOf(number) {
  return Uint8Array.from({ length: SIZE }, (_, at) => Number((number >> BigInt(8 * at)) & 255n));
}
