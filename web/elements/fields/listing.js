/** Changes to a form's lists. Pure: each function returns a new list. */

import { fieldsOf } from "../schema.js";

/** @typedef {import("../schema.js").Field} Field */

/**
 * A new row, with the initial value of each field.
 * @param {Field} field
 */
export function newRow({ items, root }) {
  if (!items?.properties) return items?.type === "integer" ? 0 : "";
  const cells = fieldsOf(items, root).map(({ name, initial }) => [name, initial]);
  return Object.fromEntries(cells);
}

/**
 * @template T
 * @param {T[]} rows
 * @param {number} at
 */
export function removed(rows, at) {
  return rows.toSpliced(at, 1);
}

/**
 * @template T
 * @param {T[]} rows
 * @param {number} at the row that moves up by one
 */
export function raised(rows, at) {
  if (at < 1 || at >= rows.length) return rows;
  return rows.toSpliced(at - 1, 2, rows[at], rows[at - 1]);
}

/**
 * The sum of the numbers in a list's column; what is not a number counts as zero.
 * @param {unknown} rows
 * @param {string} name
 */
export function sumOf(rows, name) {
  const list = Array.isArray(rows) ? rows : [];
  return list.reduce((sum, row) => sum + (typeof row?.[name] === "number" ? row[name] : 0), 0);
}

/**
 * A source as people write it down: "rope +2", "-1 rain" or "rope".
 * @param {string} text
 * @param {number} level where the text has none
 */
export function sourceFrom(text, level) {
  const trimmed = text.trim();
  const match = /^([+\-−–]\s*\d{1,2})\s+(.*)$|^(.*?)\s*([+\-−–]\s*\d{1,2})$/.exec(trimmed);
  if (!match) return { label: trimmed, level };
  const number = (match[1] ?? match[4]).replace(/[−–]/, "-").replace(/\s/g, "");
  return { label: (match[2] ?? match[3]).trim(), level: Number(number) };
}
