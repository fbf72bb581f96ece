/**
 * Which rows of a long list are in the document: those in sight and some around them. Pure.
 *
 * The height of a row is measured when it is drawn and guessed before. Spacers above and below take the place
 * of the other rows, so that the scroll bar is as long as the whole list.
 */

/** @typedef {{ from: number, to: number, above: number, below: number }} Span */

export const MOST = 60;

/** @typedef {readonly { id: string }[]} Rows */

const GUESS = 140; // pixels: the height of a row that was never drawn

export class Heights {
  /** @type {Map<string, number>} */
  #known = new Map();
  /** @type {Rows} */
  #rows = [];
  #counted = 0;
  #total = 0;

  /**
   * @param {string} key of a row of the list
   * @param {number} height
   * @returns {boolean} whether it has changed
   */
  set(key, height) {
    const before = this.of(key);
    this.#known.set(key, height);
    this.#total += height - before;
    return height !== before;
  }

  /** @param {string} key */
  of(key) {
    return this.#known.get(key) ?? GUESS;
  }

  /**
   * The height of all rows. If the array is the same as before, rows have only been added at its end.
   * @param {Rows} rows
   */
  total(rows) {
    if (rows !== this.#rows || rows.length < this.#counted) {
      this.#rows = rows;
      this.#counted = 0;
      this.#total = 0;
    }
    for (; this.#counted < rows.length; this.#counted += 1) this.#total += this.of(rows[this.#counted].id);
    return this.#total;
  }
}

/**
 * The rows between two edges, in pixels from the list's top.
 * @param {Rows} rows
 * @param {Heights} heights
 * @param {number} top
 * @param {number} bottom
 * @param {number} [most]
 * @returns {Span}
 */
export function spanAt(rows, heights, top, bottom, most = MOST) {
  let offset = 0;
  let from = -1;
  let above = 0;
  let to = rows.length;
  let end = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const next = offset + heights.of(rows[at].id);
    if (from < 0 && (next > top || at === rows.length - 1)) {
      from = at;
      above = offset;
    }
    offset = next;
    if (to === rows.length && from >= 0 && (next >= bottom || at - from + 1 >= most)) {
      to = at + 1;
      end = next;
    }
  }
  if (to === rows.length) end = offset;
  return { from: Math.max(from, 0), to, above, below: offset - end };
}

/**
 * The last rows: as many as fill this height.
 * @param {Rows} rows
 * @param {Heights} heights
 * @param {number} height
 * @param {number} [most]
 * @returns {Span}
 */
export function lastSpan(rows, heights, height, most = MOST) {
  let from = rows.length;
  let filled = 0;
  while (from > 0 && filled < height && rows.length - from < most) {
    from -= 1;
    filled += heights.of(rows[from].id);
  }
  return { from, to: rows.length, above: heights.total(rows) - filled, below: 0 };
}
