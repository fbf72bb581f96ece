/** Where the entries of a table stand, as the engine says, and which of them move when more come. */

import { compare, merge } from "./order.js";

/** @typedef {import("./store.js").Row} Row */
/** @typedef {{ before: Row, after: Row }} Moved */
/** @typedef {{ author?: unknown, seq?: unknown, prev?: unknown, after?: unknown, clock?: unknown }} Claims what an entry says of itself */

/**
 * What is known of the entries that an entry names (`after`: the height of that one), and of another entry by
 * the same author with the same number (`twin`: its id).
 * @typedef {{ prev: { height: number, author: string, seq: number } | null, after: number | null, twin: string | null }} Neighbours
 */

const MOST_ORDERED = 5000; // rows that the engine places at once

export class Places {
  /** @type {Map<string, Row>} */
  rows = new Map();
  /** @type {Row[]} in everybody's order; changed in place */
  order = [];
  #request;
  /** @type {Map<string, Set<string>>} by id: the entries that name it; it may still be to come itself */
  #children = new Map();
  /** @type {Map<string, Set<string>>} by author and number: ids */
  #numbered = new Map();

  /** @param {import("../engine/client.js").Request} request */
  constructor(request) {
    this.#request = request;
  }

  /** @param {Claims} claims @returns {Neighbours} */
  known({ author, seq, prev, after }) {
    const before = this.rows.get(String(prev));
    const seen = this.rows.get(String(after));
    const twins = this.#numbered.get(`${author} ${seq}`);
    return {
      prev: before ? { height: before.height, author: before.author, seq: before.seq } : null,
      after: seen?.height ?? null,
      twin: twins?.values().next().value ?? null,
    };
  }

  /**
   * Put entries addTo their places.
   * @param {Row[]} fresh
   * @param {Moved[]} moved
   * @returns {number | undefined} the first place at which the order has changed
   */
  put(fresh, moved) {
    const news = fresh.filter(({ id }) => !this.rows.has(id)); // the others were read meanwhile, from another tab
    for (const row of news) this.#note(row);
    for (const { after } of moved) this.rows.set(after.id, after);
    return news.length || moved.length ? merge(this.order, news, moved) : undefined;
  }

  /** @param {Row} row */
  #note(row) {
    this.rows.set(row.id, row);
    for (const parent of [row.prev, row.after]) if (parent) addTo(this.#children, parent, row.id);
    addTo(this.#numbered, `${row.author} ${row.seq}`, row.id);
  }

  /** Whether a row's height and flags agree with the rows that are here. @param {Row} row */
  isInPlace({ author, seq, prev, after, height, flags = [] }) {
    const [before, seen] = [this.rows.get(prev ?? ""), this.rows.get(after ?? "")];
    const isFork = (this.#numbered.get(`${author} ${seq}`)?.size ?? 0) > 1;
    return (
      height === 1 + Math.max(before?.height ?? 0, seen?.height ?? 0) &&
      flags.includes("orphan") === Boolean(after && !seen) &&
      (flags.includes("gap") || !prev || before !== undefined) &&
      (!flags.includes("gap") || !before || before.author !== author || before.seq !== seq - 1) &&
      flags.includes("fork") === isFork
    );
  }

  /**
   * New rows may change the height or the flags of rows that are here, and the new rows may name some of these.
   * Both come back as they are after that.
   * @param {Row[]} fresh
   * @param {Row[]} [stale] rows that are here and have to be checked in any case
   * @returns {Promise<{ fresh: Row[], moved: Moved[] }>}
   */
  async corrected(fresh, stale = []) {
    const touched = this.#descendants(fresh, stale);
    for (const { id, author, seq } of [...fresh, ...stale]) {
      for (const twin of this.#numbered.get(`${author} ${seq}`) ?? []) {
        const row = touched.get(twin) ?? this.rows.get(twin);
        // A row that has a twin already stays as it is: a thousand rows of one number must not be compared a million times.
        if (row && !row.twin && twin !== id) touched.set(twin, { ...row, twin: id });
      }
    }
    if (!touched.size) return { fresh, moved: [] };
    const ordered = await this.ordered([...touched.values()], fresh);
    const after = new Map(ordered.map((row) => [row.id, row]));
    const moved = ordered.flatMap((row) => {
      const before = this.rows.get(row.id);
      return before && JSON.stringify(before) !== JSON.stringify(row) ? [{ before, after: row }] : [];
    });
    return { fresh: fresh.map((row) => after.get(row.id) ?? row), moved };
  }

  /** All rows that name one of these, directly or through others. @param {Row[]} fresh @param {Row[]} stale */
  #descendants(fresh, stale) {
    /** @type {Map<string, Row>} */
    const touched = new Map(stale.map((row) => [row.id, row]));
    const news = new Map(fresh.map((row) => [row.id, row]));
    /** @type {Map<string, Set<string>>} */
    const naming = new Map();
    for (const { id, prev, after } of fresh) for (const parent of [prev, after]) if (parent) addTo(naming, parent, id);
    const late = [...fresh, ...stale].map(({ id }) => id);
    for (let id = late.pop(); id !== undefined; id = late.pop()) {
      const among = touched.has(id) ? [...(naming.get(id) ?? [])] : []; // the others were placed after this one, as it was admitted
      for (const child of [...(this.#children.get(id) ?? []), ...among]) {
        const row = this.rows.get(child) ?? news.get(child);
        if (!row || touched.has(child)) continue;
        touched.set(child, row);
        late.push(child);
      }
    }
    return touched;
  }

  /**
   * Rows as the engine places them.
   * @param {Row[]} rows may name each other
   * @param {Row[]} [fresh] rows that are not in their places yet, and may be named
   */
  async ordered(rows, fresh = []) {
    const placed = new Map(fresh.map((row) => [row.id, row]));
    const sorted = rows.toSorted(compare); // a row always stands after the rows it names
    for (let from = 0; from < sorted.length; from += MOST_ORDERED) {
      const some = sorted.slice(from, from + MOST_ORDERED);
      const reply = await this.#request({ op: "order", rows: some, parents: this.#parents(some, placed) });
      const found = reply.ok && "rows" in reply ? reply.rows : some;
      for (const row of found) placed.set(row.id, /** @type {Row} */ (row));
    }
    return rows.map(({ id }) => /** @type {Row} */ (placed.get(id)));
  }

  /** The rows that these name and that are not among them. @param {Row[]} some @param {Map<string, Row>} placed */
  #parents(some, placed) {
    const among = new Set(some.map(({ id }) => id));
    /** @type {Record<string, { height: number, author: string, seq: number }>} */
    const parents = {};
    for (const { prev, after } of some) {
      for (const id of [prev, after]) {
        const row = id && !among.has(id) ? (placed.get(id) ?? this.rows.get(id)) : undefined;
        if (row) parents[row.id] = { height: row.height, author: row.author, seq: row.seq };
      }
    }
    return parents;
  }
}

/** @param {Map<string, Set<string>>} found @param {string} key @param {string} id */
function addTo(found, key, id) {
  const set = found.get(key) ?? new Set();
  found.set(key, set.add(id));
}
