/** What a replay has come to so far, item by item; it can be taken back to what it was at a point before. */

/** @typedef {import("../generated/protocol.js").Item} Item */

/**
 * What is different: the order from a place on, some items; of those that count, the first so many
 * are as before.
 * @typedef {{ from: number, ids: Set<string>, counted: number }} News
 */

/** @typedef {{ counted: number, journal: number }} Amount how much there was of everything */

export class Items {
  /** @type {Map<string, Item>} */
  all = new Map();
  /** @type {string[]} items that count, in the order in which they came to count; always the same list */
  counted = [];
  #isCounted = /** @type {Set<string>} */ (new Set());
  /** @type {{ id: string, before: Item | undefined }[]} */
  #journal = [];
  #news = noNews();

  /** @returns {Amount} */
  get amount() {
    return { counted: this.counted.length, journal: this.#journal.length };
  }

  /** @param {readonly Item[]} items that are new, or take the place of others */
  take(items) {
    this.#news.counted = Math.min(this.#news.counted, this.counted.length);
    for (const item of items) {
      this.#journal.push({ id: item.id, before: this.all.get(item.id) });
      this.all.set(item.id, item);
      this.#news.ids.add(item.id);
      if (item.counts) this.#count(item.id);
    }
  }

  /** What was kept, before anything else is there. @param {Item[]} items @param {string[]} counted */
  restore(items, counted) {
    for (const item of items) {
      this.all.set(item.id, item);
      this.#news.ids.add(item.id);
    }
    for (const id of counted) this.#count(id);
  }

  /** From this place on the order is another one. @param {number} place */
  placed(place) {
    this.#news.from = Math.min(this.#news.from, place);
  }

  /** @param {Amount & { done: number }} point @param {number} place from which there is nothing any more */
  goBack(point, place) {
    this.placed(place);
    this.#news.counted = Math.min(this.#news.counted, point.counted);
    for (const { id, before } of this.#journal.splice(point.journal).reverse()) {
      if (before) this.all.set(id, before);
      else this.all.delete(id);
      this.#news.ids.add(id);
    }
    if (!point.done) this.all.clear(); // also what was kept, and is in no journal
    for (const id of this.counted.splice(point.counted)) this.#isCounted.delete(id);
  }

  /** Items as they were at a point. @param {Amount} point @returns {(id: string) => Item | undefined} */
  at(point) {
    /** @type {Map<string, Item | undefined>} */
    const since = new Map();
    for (const { id, before } of this.#journal.slice(point.journal)) if (!since.has(id)) since.set(id, before);
    return (id) => (since.has(id) ? since.get(id) : this.all.get(id));
  }

  /** What is different since this was last asked. */
  takeNews() {
    const news = this.#news;
    this.#news = noNews();
    return news;
  }

  /** @param {string} id */
  #count(id) {
    if (this.#isCounted.has(id)) return;
    this.#isCounted.add(id);
    this.counted.push(id);
  }
}

/** @returns {News} */
const noNews = () => ({ from: Infinity, ids: new Set(), counted: Infinity });
