/**
 * What of removed devices nobody had seen when they were removed: it is shown, and counts for nothing.
 * The same as pyengine/feed/replay/late.py; tests/vectors/late.json holds both to it.
 */

import { NEVER_LATE } from "../generated/constants.js";

/** @typedef {import("../log/store.js").Row} Row */
/** @typedef {{ removed?: Readonly<Record<string, number>>, last?: readonly string[] }} Seated */

export const NOBODY = Object.freeze({});

export class Late {
  /** Of removed devices, the number of the last entry that was known then. @type {Readonly<Record<string, number>>} */
  removed;
  /** By author and number, what stands before the last entries that were known. @type {Map<string, string>} */
  #pasts = new Map();

  /** @param {Seated | null | undefined} seated @param {readonly Row[]} order */
  constructor(seated, order) {
    this.removed = seated?.removed ?? NOBODY;
    if (!seated?.last?.length) return;
    const theirs = new Map(order.filter(({ author }) => Object.hasOwn(this.removed, author)).map((row) => [row.id, row]));
    for (const name of seated.last) {
      let row = theirs.get(name);
      const author = row?.author;
      while (row && row.author === author && !this.#pasts.has(numbered(row))) {
        this.#pasts.set(numbered(row), row.id);
        row = row.prev ? theirs.get(row.prev) : undefined;
      }
    }
  }

  /** @param {Row} row */
  has(row) {
    if (!Object.hasOwn(this.removed, row.author) || NEVER_LATE.includes(row.kind)) return false;
    if (row.seq > (this.removed[row.author] ?? 0)) return true;
    return Boolean(row.twin) && (this.#pasts.get(numbered(row)) ?? row.id) !== row.id;
  }

  /** @param {Row} row @returns {Row} */
  marked(row) {
    return this.has(row) ? { ...row, flags: [...(row.flags ?? []), "late"] } : row;
  }
}

/** @param {Row} row */
const numbered = ({ author, seq }) => `${author} ${seq}`;
