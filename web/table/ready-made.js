/** A ready-made character in the reader's language. */

import { tExample } from "../i18n/i18n.js";

/** @typedef {import("../types.js").Sheet} Sheet */

/**
 * @param {Sheet} sheet
 * @param {(text: string) => string} [say]
 * @returns {Sheet} a copy
 */
export function readyMade(sheet, say = tExample) {
  return /** @type {Sheet} */ (said(sheet, say));
}

/**
 * Translates every text in it. Texts for the rules alone, such as the key of a choice, have no translation and
 * stay as they are.
 * @param {unknown} value
 * @param {(text: string) => string} say
 * @returns {unknown}
 */
function said(value, say) {
  if (typeof value === "string") return say(value);
  if (Array.isArray(value)) return value.map((each) => said(each, say));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, said(each, say)]));
}
