/** Makes sure that data from outside is plain and not too large. Pure. */

import { t } from "../i18n/i18n.js";

const DEPTH = 8;
const NODES = 5_000;
const TEXT = 5_000; // characters in one text
/** Names that have a meaning in JavaScript itself; no sheet has such fields. */
const RESERVED = new Set(["__proto__", "constructor", "prototype"]);

/**
 * A copy made of nothing but objects, lists, texts, numbers, truth values and nulls.
 * @param {unknown} value
 * @returns {unknown}
 * @throws {RangeError} with a sentence for players
 */
export function plain(value) {
  let left = NODES;

  /**
   * @param {unknown} each
   * @param {number} depth
   * @returns {unknown}
   */
  function copy(each, depth) {
    left -= 1;
    if (left < 0) throw new RangeError(t("There is far more in it than on any sheet."));
    if (depth > DEPTH) throw new RangeError(t("It is nested more deeply than any sheet."));
    if (typeof each === "string" && each.length > TEXT) {
      throw new RangeError(t("A text in it is longer than {n} characters.", { n: TEXT }));
    }
    if (typeof each === "number" && !Number.isFinite(each)) {
      throw new RangeError(t("A number in it is too large."));
    }
    if (Array.isArray(each)) return each.map((item) => copy(item, depth + 1));
    return each !== null && typeof each === "object" ? record(each, depth) : each;
  }

  /**
   * @param {object} each
   * @param {number} depth
   */
  function record(each, depth) {
    return Object.fromEntries(
      Object.entries(each).map(([key, item]) => {
        if (RESERVED.has(key)) {
          throw new RangeError(t("“{key}” cannot be the name of a field.", { key }));
        }
        return [key, copy(item, depth + 1)];
      }),
    );
  }

  return copy(value, 0);
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
