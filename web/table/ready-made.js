/** A ready-made character as somebody of this language would have written it. */

import { tExample } from "../i18n/i18n.js";

/** @typedef {import("../types.js").Sheet} Sheet */

/**
 * @param {Sheet} sheet
 * @param {(text: string) => string} [say]
 * @returns {Sheet} its own
 */
export function readyMade(sheet, say = tExample) {
  return /** @type {Sheet} */ (said(sheet, say));
}

/**
 * Every text that has a translation; what only the rules read, such as the key of a choice, has none.
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
