/** The answers that a pick offers. Pure. */

import { isSame, optionsOf } from "../schema.js";
import { signed } from "./number.js";

/** @typedef {import("../schema.js").Field} Field */
/** @typedef {{ value: unknown, label: string, note: string, hint: string, own: boolean }} Pickable */

/** From so many answers on, they are a menu. */
export const MANY = 10;

/**
 * The name of a row of a sheet's list, and its value as a note.
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
 * All that a pick offers: first what is on the sheet, then the ruleset's words, then what is in the field
 * although it is not offered any more.
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
 * The sheet's number of the same name as an option, to be shown beside it.
 * @param {unknown} key
 * @param {any} sheet
 */
export function noteFor(key, sheet) {
  const number = sheet?.[String(key).toLowerCase()];
  return typeof number === "number" ? String(number) : "";
}

/**
 * Whether two names are the same. As in the engine, upper and lower case do not matter.
 * @param {unknown} a
 * @param {unknown} b
 */
export function sameName(a, b) {
  if (typeof a !== "string" || typeof b !== "string") return isSame(a, b);
  return a.toLowerCase() === b.toLowerCase();
}

/**
 * The list with a name added, or without it if it was there.
 * @param {unknown} names
 * @param {string} name
 */
export function toggled(names, name) {
  const list = Array.isArray(names) ? names : [];
  const without = list.filter((each) => !sameName(each, name));
  return without.length < list.length ? without : [...list, name];
}
