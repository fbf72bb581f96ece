/** Which fields of a form are shown at once, and how wide they are. Pure; it works for any ruleset. */

import { linkable } from "../cards/trackers.js";
import { isSame } from "./schema.js";

/** @typedef {import("./schema.js").Field} Field */

/** A form of so many fields is shown whole. */
const FEW = 6;

/** Fields that are filled in now and then: words and lists. */
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
 * Whether a field belongs to the list before it, such as a question about that list.
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
 * Whether a field is about another one that is still empty: a field `x_…` right after a pick named `x` says more
 * about what is picked.
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
 * A narrow control shares a row with a narrow neighbour; without one it takes the whole row.
 * @param {Field[]} fields as they are shown
 * @param {number} at
 * @returns {"narrow" | "wide"}
 */
export function widthOf(fields, at) {
  const isNarrow = (/** @type {number} */ i) => NARROW.has(fields[i]?.widget);
  return isNarrow(at) && (isNarrow(at - 1) || isNarrow(at + 1)) ? "narrow" : "wide";
}
