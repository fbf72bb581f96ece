/** Lists as a form edits them. Pure: each function gives a new list. */

import { fieldsOf } from "../schema.js";

/** @typedef {import("../schema.js").Field} Field */

/**
 * A new row: what its fields mean when nothing is said.
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
 * @param {number} at the row that goes one place up
 */
export function raised(rows, at) {
  if (at < 1 || at >= rows.length) return rows;
  return rows.toSpliced(at - 1, 2, rows[at], rows[at - 1]);
}

/**
 * The sum of a list's numbers; nonsense counts for nothing.
 * @param {unknown} rows
 * @param {string} name
 */
export function sumOf(rows, name) {
  const list = Array.isArray(rows) ? rows : [];
  return list.reduce((sum, row) => sum + (typeof row?.[name] === "number" ? row[name] : 0), 0);
}

/**
 * "rope +2", "-1 rain", "rope": a source as people jot it down.
 * @param {string} text
 * @param {number} level when the text says none
 */
export function sourceFrom(text, level) {
  const trimmed = text.trim();
  const match = /^([+\-−–]\s*\d{1,2})\s+(.*)$|^(.*?)\s*([+\-−–]\s*\d{1,2})$/.exec(trimmed);
  if (!match) return { label: trimmed, level };
  const number = (match[1] ?? match[4]).replace(/[−–]/, "-").replace(/\s/g, "");
  return { label: (match[2] ?? match[3]).trim(), level: Number(number) };
}
