/** All that the words of a quick roll can mean for one action. Pure. */

import { fieldsOf } from "../fields.js";
import { folded } from "./words.js";

/** @typedef {import("../../types.js").Action} Action */
/** @typedef {import("../../types.js").Sheet} Sheet */
/** @typedef {import("../fields.js").FormField} FormField */

/**
 * A name and what it stands for: an option of a field, or the field itself.
 * @typedef {object} Meaning
 * @property {string} name as names are compared
 * @property {string} said as it is written
 * @property {FormField} field
 * @property {{ value: unknown } | undefined} option
 */

/**
 * Options come before fields, since `low` is written more often than `position`; otherwise the order is that of
 * the form.
 * @param {Action} action
 * @param {Sheet} sheet
 * @param {(text: string) => string} translate so that names are understood in both languages
 * @returns {Meaning[]}
 */
export function vocabulary(action, sheet, translate) {
  const fields = fieldsOf(action.form, sheet);
  const options = fields.flatMap((field) =>
    field.options.flatMap((option) =>
      spoken(option.names, translate).map((said) => ({ said, name: folded(said), field, option })),
    ),
  );
  const names = fields.flatMap((field) =>
    spoken([field.key, field.label], translate).map((said) => ({
      ...{ said, name: folded(said), field },
      option: undefined,
    })),
  );
  return [...options, ...names].filter(({ name }) => name !== "");
}

/**
 * @param {string[]} names
 * @param {(text: string) => string} translate
 */
function spoken(names, translate) {
  return [...new Set(names.flatMap((name) => [name, translate(name)]))];
}

/**
 * The meanings of the first words: of the longest exact name, or else of the only name that begins like the first
 * word.
 * @param {Meaning[]} meanings
 * @param {string[]} words
 * @returns {{ found: Meaning[], used: number }}
 */
export function meant(meanings, words) {
  for (let used = Math.min(words.length, 5); used > 0; used--) {
    const said = folded(words.slice(0, used).join(" "));
    const found = meanings.filter(({ name }) => name === said);
    if (found.length) return { found, used };
  }
  const said = folded(words[0] ?? "");
  if (said.length < 2) return { found: [], used: 0 };
  const begins = meanings.filter(({ name }) => name.startsWith(said));
  const names = new Set(begins.map(({ name }) => name));
  const things = new Set(begins.map(({ field, option }) => `${field.key} ${option?.value ?? ""}`));
  return names.size === 1 || things.size === 1 ? { found: begins, used: 1 } : { found: [], used: 0 };
}
