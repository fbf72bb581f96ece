/** Everybody's order of entries: how two compare, and a sorted list into which entries are put. Pure. */

/** @typedef {import("./store.js").Row} Row */

/**
 * By height, author, number, id: the same as `place` in pyengine/feed/entries/admit.py, as
 * tests/vectors/shared-rules.json makes sure.
 * @param {Row} one
 * @param {Row} other
 */
export function compare(one, other) {
  if (one.height !== other.height) return one.height - other.height;
  if (one.author !== other.author) return one.author < other.author ? -1 : 1;
  if (one.seq !== other.seq) return one.seq - other.seq;
  return one.id === other.id ? 0 : one.id < other.id ? -1 : 1;
}

/**
 * The first place in a sorted list whose row is not before a given one.
 * @template T
 * @param {readonly T[]} list
 * @param {Row} row
 * @param {(each: T) => Row} [rowOf]
 */
export function placeOf(list, row, rowOf = (each) => /** @type {any} */ (each)) {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compare(rowOf(list[middle]), row) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * Put rows into their places. The list has the rows in `moved` as their `before`, and gets their `after`.
 * @param {Row[]} list is changed in place, since others refer to it
 * @param {Row[]} fresh
 * @param {{ before: Row, after: Row }[]} [moved]
 * @returns {number} the first place at which the list has changed
 */
export function merge(list, fresh, moved = []) {
  const touched = [...fresh, ...moved.flatMap(({ before, after }) => [before, after])];
  if (!touched.length) return list.length;
  const least = touched.reduce((first, row) => (compare(row, first) < 0 ? row : first));
  const from = placeOf(list, least);
  const gone = new Set(moved.map(({ before }) => before.id));
  const tail = list.slice(from).filter(({ id }) => !gone.has(id));
  for (const row of fresh) tail.push(row);
  for (const { after } of moved) tail.push(after);
  tail.sort(compare);
  list.length = from;
  for (const row of tail) list.push(row);
  return from;
}

/**
 * The rows before the first missing height. Entries of that height are still to come, and a replay that stops
 * before them can go on with them.
 * @param {Row[]} rows
 */
export function upToGap(rows) {
  const gap = rows.findIndex(({ height }, at) => at > 0 && height > rows[at - 1].height + 1);
  return gap < 0 ? rows : rows.slice(0, gap);
}

/**
 * Whether more rows follow a place than allowed, of all authors together or of one of them.
 * @param {readonly Row[]} order
 * @param {number} from
 * @param {{ all: number, each?: number }} most
 */
export function exceeds(order, from, { all, each = all }) {
  if (order.length - from > all) return true;
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (let at = from; at < order.length; at += 1) {
    const count = (counts.get(order[at].author) ?? 0) + 1;
    if (count > each) return true;
    counts.set(order[at].author, count);
  }
  return false;
}

/** Whether these rows still stand in the order, from a place on. @param {readonly Row[]} rows @param {readonly Row[]} order @param {number} from */
export function isStill(rows, order, from) {
  return rows.every((row, at) => order[from + at] === row);
}
