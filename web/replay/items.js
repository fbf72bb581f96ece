/** What a replay has come to so far, item by item; it can be taken back to what it was at a snapshot before. */

/** @typedef {import("../generated/protocol.js").Item} Item */

/**
 * What is different: the order from a place on, some items; of those that count, the first so many
 * are as before.
 * @typedef {{ from: number, ids: Set<string>, counted: number }} News
 */

/** @typedef {{ counted: number, journal: number }} Amount how much there was of everything */

/**
 * What taking an item changed: what was there before; whether it came to count, or at which place it
 * had counted and no longer does.
 * @typedef {{ id: string, before: Item | undefined, isCounted: boolean, left: number | undefined }} Change
 */

export class Items {
  /** @type {Map<string, Item>} */
  all = new Map();
  /** @type {string[]} items that count, in the order in which they came to count; always the same list */
  counted = [];
  #isCounted = /** @type {Set<string>} */ (new Set());
  /** @type {Change[]} */
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
      const { id, counts } = item;
      const had = this.#isCounted.has(id);
      const left = had && !counts ? this.#uncount(id) : undefined;
      this.#journal.push({ id, before: this.all.get(id), isCounted: Boolean(counts) && !had, left });
      this.all.set(id, item);
      this.#news.ids.add(id);
      if (counts) this.#count(id);
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

  /** @param {Amount & { done: number }} snapshot @param {number} place from which there is nothing any more */
  goBack(snapshot, place) {
    this.placed(place);
    this.#news.counted = Math.min(this.#news.counted, snapshot.counted);
    for (const change of this.#journal.splice(snapshot.journal).reverse()) {
      const { id, before, isCounted, left } = change;
      if (before) this.all.set(id, before);
      else this.all.delete(id);
      this.#news.ids.add(id);
      takeBack(this.counted, change);
      if (isCounted) this.#isCounted.delete(id);
      if (left !== undefined) this.#isCounted.add(id);
      this.#news.counted = Math.min(this.#news.counted, left ?? Infinity);
    }
    if (snapshot.done) return;
    this.all.clear(); // also what was kept, and is in no journal
    this.counted.length = 0;
    this.#isCounted.clear();
  }

  /** Those that counted at a snapshot, in their order. @param {Amount} snapshot @returns {readonly string[]} */
  countedAt(snapshot) {
    const counted = [...this.counted];
    for (const change of this.#journal.slice(snapshot.journal).reverse()) takeBack(counted, change);
    return counted;
  }

  /** Items as they were at a snapshot. @param {Amount} snapshot @returns {(id: string) => Item | undefined} */
  at(snapshot) {
    /** @type {Map<string, Item | undefined>} */
    const since = new Map();
    for (const { id, before } of this.#journal.slice(snapshot.journal)) if (!since.has(id)) since.set(id, before);
    return (id) => (since.has(id) ? since.get(id) : this.all.get(id));
  }

  /** What is different since this was last asked. */
  takeNews() {
    const news = this.#news;
    this.#news = noNews();
    return news;
  }

  /** It counted, and does not any longer. @param {string} id @returns {number} the place it had */
  #uncount(id) {
    const at = this.counted.indexOf(id);
    this.counted.splice(at, 1);
    this.#isCounted.delete(id);
    this.#news.counted = Math.min(this.#news.counted, at);
    return at;
  }

  /** @param {string} id */
  #count(id) {
    if (this.#isCounted.has(id)) return;
    this.#isCounted.add(id);
    this.counted.push(id);
  }
}

/** @param {string[]} counted @param {Change} change */
function takeBack(counted, { id, isCounted, left }) {
  if (isCounted) counted.pop(); // whatever came to count after it has been taken back before
  if (left !== undefined) counted.splice(left, 0, id);
}

/** @returns {News} */
const noNews = () => ({ from: Infinity, ids: new Set(), counted: Infinity });
