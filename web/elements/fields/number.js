/** Numbers as people type them. Pure. */

/**
 * What was typed, as a number if it is one. Any other text stays as it is: the engine says what is wrong with it,
 * and what somebody has typed is never changed.
 * @param {string} text
 * @param {boolean} [nullable] whether an empty field is null
 * @returns {number | string | null}
 */
export function readNumber(text, nullable = false) {
  const plain = text.normalize("NFKC").replace(/[\s_']/g, "").replace(/^[−–—‐‑]/, "-");
  if (plain === "") return nullable ? null : "";
  return /^[+-]?\d{1,15}$/.test(plain) ? Number(plain) + 0 || 0 : text;
}

/**
 * @param {unknown} value
 * @returns {string}
 */
export function showNumber(value) {
  if (value === null || value === undefined) return "";
  return typeof value === "number" ? String(value).replace(/^-/, "−") : String(value);
}

/**
 * A number with its sign, as a modifier is written.
 * @param {number} value
 */
export function signed(value) {
  return value > 0 ? `+${value}` : showNumber(value);
}

/**
 * The next value up or down, within the field's limits; from `start` where the value is not a number.
 * @param {unknown} value
 * @param {number} by
 * @param {{ minimum?: number, maximum?: number }} limits
 * @param {unknown} [start] the value from which an empty field is stepped
 */
export function stepped(value, by, { minimum = -Infinity, maximum = Infinity }, start = 0) {
  const from = typeof value === "number" ? value : typeof start === "number" ? start : 0;
  return Math.min(maximum, Math.max(minimum, from + by));
}
