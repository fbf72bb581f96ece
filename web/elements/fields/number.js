/** Numbers as people type them. Pure. */

/**
 * What was typed, as a number where it is one. Anything else stays the text it is: the engine says
 * what is wrong with it, and nobody's typing is changed behind their back.
 * @param {string} text
 * @param {boolean} [nullable] whether an empty field means nothing
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
 * With its sign, as a modifier is written.
 * @param {number} value
 */
export function signed(value) {
  return value > 0 ? `+${value}` : showNumber(value);
}

/**
 * The next value up or down, within the field's limits; from nonsense one starts anew.
 * @param {unknown} value
 * @param {number} by
 * @param {{ minimum?: number, maximum?: number }} limits
 * @param {unknown} [start] where an empty field steps from
 */
export function stepped(value, by, { minimum = -Infinity, maximum = Infinity }, start = 0) {
  const from = typeof value === "number" ? value : typeof start === "number" ? start : 0;
  return Math.min(maximum, Math.max(minimum, from + by));
}
