/** The items that a replay has made so far. They can be taken back to what they were at an earlier snapshot. */

/** @typedef {import("../generated/protocol.js").Item} Item */

/**
 * What has changed: the order, from a place on (`from`); some items (`ids`); the items that count, after the
 * first so many (`counted`).
 * @typedef {{ from: number, ids: Set<string>, counted: number }} News
 */

/** @typedef {{ counted: number, journal: number }} Amount how many items counted, and how long the journal was */

/**
 * What taking an item has changed. `before`: the item it replaced; `isCounted`: it counts since then; `left`: it
 * no longer counts, and had this place among those that count.
 * @typedef {{ id: string, before: Item | undefined, isCounted: boolean, left: number | undefined }} Change
 */

export class Items {
  /** @type {Map<string, Item>} */
  all = new Map();
  /** @type {string[]} ids of items that count, in the order in which they came to count; changed in place */
  counted = [];
  #isCounted = /** @type {Set<string>} */ (new Set());
  /** @type {Change[]} */
  #journal = [];
  #news = noNews();

  /** @returns {Amount} */
  get amount() {
    return { counted: this.counted.length, journal: this.#journal.length };
  }

  /** @param {readonly Item[]} items new ones, and ones that replace others of the same ids */
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

  /** Begin with stored items. @param {Item[]} items @param {string[]} counted */
  restore(items, counted) {
    for (const item of items) {
      this.all.set(item.id, item);
      this.#news.ids.add(item.id);
    }
    for (const id of counted) this.#count(id);
  }

  /** The order has changed from this place on. @param {number} place */
  placed(place) {
    this.#news.from = Math.min(this.#news.from, place);
  }

  /** @param {Amount & { done: number }} snapshot @param {number} place from which on the order has changed */
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
    this.all.clear(); // stored items, too, which are not in the journal
    this.counted.length = 0;
    this.#isCounted.clear();
  }

  /** Ids of the items that counted at a snapshot, in their order. @param {Amount} snapshot @returns {readonly string[]} */
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

  /** What has changed since the last call. */
  takeNews() {
    const news = this.#news;
    this.#news = noNews();
    return news;
  }

  /** An item no longer counts. @param {string} id @returns {number} the place it had */
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
  if (isCounted) counted.pop(); // it is the last one: those after it have been taken back before
  if (left !== undefined) counted.splice(left, 0, id);
}

/** @returns {News} */
const noNews = () => ({ from: Infinity, ids: new Set(), counted: Infinity });
