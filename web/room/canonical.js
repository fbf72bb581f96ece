/**
 * Whether a text is written in the one agreed way, as `pyengine/canonical.py` writes it. What is said to be
 * so here is so there; the other way round, an odd text may be waved through there and not here.
 */

/** @param {string} text @param {unknown} data what it says */
export const isCanonical = (text, data) => isPlain(data) && JSON.stringify(data) === text && text.normalize("NFC") === text;

/** Whole numbers that are exact here, and keys in their order. @param {unknown} value @returns {boolean} */
function isPlain(value) {
  if (typeof value === "number") return Number.isSafeInteger(value) && !Object.is(value, -0);
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every(isPlain);
  let last = "";
  for (const [key, item] of Object.entries(value)) {
    if (key < last || !isPlain(item)) return false;
    last = key;
  }
  return true;
}
