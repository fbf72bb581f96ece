/** What a field can be picked from. Pure. */

import { isSame, optionsOf } from "../schema.js";
import { signed } from "./number.js";

/** @typedef {import("../schema.js").Field} Field */
/** @typedef {{ value: unknown, label: string, note: string, hint: string, own: boolean }} Pickable */

/** More answers than this are a menu. */
export const MANY = 10;

/**
 * A row of a sheet's list: what it is called, and what it is worth.
 * @param {any} row
 * @returns {{ name: string, note: string }}
 */
export function rowOf(row) {
  if (typeof row === "string") return { name: row, note: "" };
  const number = [row?.value, row?.level].find((each) => typeof each === "number");
  const die = typeof row?.die === "string" ? row.die : "";
  const worth = number ? signed(number) : "";
  return {
    name: String(row?.name ?? row?.label ?? ""),
    note: [worth, die].filter(Boolean).join(" ") || (number === 0 && !die ? "0" : ""),
  };
}

/**
 * The rows of a sheet's list that have a name.
 * @param {any} sheet
 * @param {string} list
 */
function rowsOf(sheet, list) {
  const rows = Array.isArray(sheet?.[list]) ? sheet[list] : [];
  return rows.map(rowOf).filter((/** @type {{ name: string }} */ { name }) => name !== "");
}

/**
 * Everything a pick offers: the sheet's own first, then the ruleset's words, then whatever is in the
 * field though nothing offers it any more.
 * @param {Field} field
 * @param {any} sheet
 * @param {unknown} value
 * @returns {Pickable[]}
 */
export function pickables(field, sheet, value) {
  const own = rowsOf(sheet, field.ui.from_sheet ?? "").map(
    (/** @type {{ name: string, note: string }} */ { name, note }) => ({
      ...{ value: name, label: name, note, hint: "", own: true },
    }),
  );
  const words = field.ui.words ? optionsOf(field) : [];
  const offered = [
    ...own,
    ...words.map(({ key, label, hint }) => ({
      ...{ value: key, label, note: noteFor(key, sheet), hint, own: false },
    })),
  ];
  const lost = [value]
    .flat()
    .filter((each) => typeof each === "string" && each !== "")
    .filter((each) => !offered.some((option) => sameName(option.value, each)))
    .map((each) => ({ value: each, label: String(each), note: "?", hint: "", own: true }));
  return [...offered, ...lost];
}

/**
 * What the sheet says to an option that is named like one of its numbers.
 * @param {unknown} key
 * @param {any} sheet
 */
export function noteFor(key, sheet) {
  const number = sheet?.[String(key).toLowerCase()];
  return typeof number === "number" ? String(number) : "";
}

/**
 * The engine compares names without minding capitals, and so does a form.
 * @param {unknown} a
 * @param {unknown} b
 */
export function sameName(a, b) {
  if (typeof a !== "string" || typeof b !== "string") return isSame(a, b);
  return a.toLowerCase() === b.toLowerCase();
}

/**
 * The list with one name more, or less.
 * @param {unknown} names
 * @param {string} name
 */
export function toggled(names, name) {
  const list = Array.isArray(names) ? names : [];
  const without = list.filter((each) => !sameName(each, name));
  return without.length < list.length ? without : [...list, name];
}
