/** A filled form in a few words, for a list of recent rolls. Pure. */

import { signed } from "./fields/number.js";
import { fieldsOf, isSame, optionsOf } from "./schema.js";

/** @typedef {import("./schema.js").Field} Field */

/** So many are enough to tell two rolls apart. */
const WORDS = 4;

/**
 * @param {any} action
 * @param {Record<string, any>} form
 * @param {(text: string) => string} [say] translates the ruleset's words
 */
export function summaryOf(action, form, say = (text) => text) {
  const fields = action?.form ? fieldsOf(action.form) : [];
  const said = fields.flatMap((field) => {
    const value = form?.[field.name];
    const plain = value === undefined || isSame(value, field.initial);
    return plain ? [] : [inWords(field, value, say)];
  });
  return said.filter(Boolean).slice(0, WORDS).join(" · ");
}

/**
 * @param {Field} field
 * @param {any} value
 * @param {(text: string) => string} say
 * @returns {string}
 */
function inWords(field, value, say) {
  if (value === null || value === "" || field.widget === "longtext") return "";
  if (value === true) return say(field.label);
  if (value === false) return "";
  if (Array.isArray(value)) return value.map((row) => named(row)).filter(Boolean).join(", ");
  if (field.schema.enum || field.ui.words) {
    const option = optionsOf(field).find(({ key }) => isSame(key, value));
    if (option) return say(option.label);
  }
  if (typeof value === "number") {
    return `${say(field.label)} ${field.widget === "ladder" ? value : signed(value)}`;
  }
  return field.widget === "tracker" ? "" : String(value);
}

/** @param {any} row */
function named(row) {
  if (typeof row === "string") return row;
  const number = row?.level ?? row?.value;
  const name = row?.label || row?.name || "";
  return typeof number === "number" ? `${name} ${signed(number)}`.trim() : name;
}
