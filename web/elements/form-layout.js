/** Which fields of a form are in sight, and how wide they are. Pure, and knows no ruleset. */

import { linkable } from "../cards/trackers.js";
import { isSame } from "./schema.js";

/** @typedef {import("./schema.js").Field} Field */

/** A form this short is shown whole. */
const FEW = 6;

/** What is filled in now and then: words, lists, and what may stay empty. */
const RARE = new Set(["text", "longtext", "rows", "modifiers", "dice"]);
const NARROW = new Set(["number", "toggle", "text", "tracker"]);

/**
 * @param {Field[]} fields
 * @param {Record<string, any>} trackers
 * @param {any[]} kinds
 * @returns {{ main: Field[], more: Field[] }}
 */
export function divided(fields, trackers, kinds) {
  if (fields.length <= FEW) return { main: fields, more: [] };
  const more = fields.filter(
    (field, i) => rare(field, trackers, kinds) || isAboutList(field, fields[i - 1]),
  );
  return { main: fields.filter((field) => !more.includes(field)), more };
}

/**
 * A question right after a list is about the list.
 * @param {Field} field
 * @param {Field | undefined} before
 */
function isAboutList(field, before) {
  return field.widget === "choice" && before?.widget === "rows";
}

/**
 * @param {Field} field
 * @param {Record<string, any>} trackers
 * @param {any[]} kinds
 */
function rare(field, trackers, kinds) {
  if (field.widget === "tracker") return linkable(field.ui.tracker, trackers, kinds).length === 0;
  if (field.widget === "pick") return false;
  return RARE.has(field.widget) || field.nullable || field.initial === true;
}

/**
 * Whether a field is about another one that is empty: `x_…` right after a pick named `x` says how the
 * picked thing is meant, so there is nothing to say yet.
 * @param {Field} field
 * @param {Field[]} fields
 * @param {Record<string, any>} value
 */
export function isIdle(field, fields, value) {
  if (field.widget !== "choice") return false;
  const about = fields.find(
    ({ name, widget }) => widget === "pick" && field.name.startsWith(`${name}_`),
  );
  if (!about || !isSame(value[field.name] ?? field.initial, field.initial)) return false;
  return isSame(value[about.name] ?? about.initial, about.initial);
}

/**
 * The labels of what has been filled in.
 * @param {Field[]} fields
 * @param {Record<string, any>} value
 */
export function filled(fields, value) {
  return fields
    .filter(({ name, initial }) => !isSame(value[name] ?? initial, initial))
    .map(({ label }) => label);
}

/**
 * A narrow control shares a row with another one beside it; alone it takes the whole.
 * @param {Field[]} fields as they are shown
 * @param {number} at
 * @returns {"narrow" | "wide"}
 */
export function widthOf(fields, at) {
  const isNarrow = (/** @type {number} */ i) => NARROW.has(fields[i]?.widget);
  return isNarrow(at) && (isNarrow(at - 1) || isNarrow(at + 1)) ? "narrow" : "wide";
}
