/**
 * Late entries: those of removed devices that nobody had seen when the devices were removed. They are shown and
 * count for nothing. pyengine/feed/replay/late.py has the same rules; tests/vectors/late.json tests both.
 */

import { NEVER_LATE } from "../generated/constants.js";

/** @typedef {import("../log/store.js").Row} Row */
/** @typedef {{ removed?: Readonly<Record<string, number>>, last?: readonly string[] }} Seated */

export const NOBODY = Object.freeze({});

export class Late {
  /** By removed device, the number of its last entry that was known then. @type {Readonly<Record<string, number>>} */
  removed;
  /** By author and number, the entry of their chain that was known then. @type {Map<string, string>} */
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
