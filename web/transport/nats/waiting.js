/**
 * Entries that have arrived and wait, in the order of the stream and of bounded size. When they are too many,
 * the author with the most bytes here loses their newest entry, so that a flood pushes out nobody else's.
 */

/** @typedef {import("./server-connection.js").Arrived} Arrived */

const OVERHEAD = 256; // bytes that an entry takes in addition to its payload

export class Waiting {
  #most;
  /** @type {Arrived[]} */
  #queue = [];
  /** @type {Map<string, number>} by author: bytes */
  #sizes = new Map();
  #size = 0;

  /** @param {number} most bytes */
  constructor(most) {
    this.#most = most;
  }

  get first() {
    return this.#queue.at(0);
  }

  get length() {
    return this.#queue.length;
  }

  /** In bytes. */
  get size() {
    return this.#size;
  }

  get isFull() {
    return this.#size > this.#most;
  }

  get isHalfFull() {
    return this.#size > this.#most / 2;
  }

  /** Those that are here already are passed over. @param {Arrived[]} arrived */
  add(...arrived) {
    for (const each of arrived) {
      const isLast = (this.#queue.at(-1)?.seq ?? 0) < each.seq;
      if (isLast) this.#queue.push(each);
      else if (!this.#insert(each)) continue;
      this.#weigh(each, sizeOf(each));
    }
  }

  /** @param {Arrived} arrived @returns {boolean} whether it was not there */
  #insert(arrived) {
    const at = this.#queue.findIndex(({ seq }) => seq >= arrived.seq);
    if (this.#queue[at].seq === arrived.seq) return false;
    this.#queue.splice(at, 0, arrived);
    return true;
  }

  /** The first entries, no more of each author than a share. @param {number} most @param {number} [share] */
  some(most, share = most) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    /** @type {Arrived[]} */
    const found = [];
    for (const each of this.#queue) {
      if (found.length === most) break;
      const count = (counts.get(each.author) ?? 0) + 1;
      counts.set(each.author, count);
      if (count <= share) found.push(each);
    }
    return found;
  }

  /** @param {Arrived[]} gone some of them may have been removed before */
  remove(gone) {
    const all = new Set(gone);
    this.#queue = this.#queue.filter((each) => {
      if (all.has(each)) this.#weigh(each, -sizeOf(each));
      return !all.has(each);
    });
  }

  /** Remove the newest entry of the author who has the most bytes here. @returns {Arrived | undefined} */
  takeFromMost() {
    let [whose, most] = ["", 0];
    for (const [author, size] of this.#sizes) if (size > most) [whose, most] = [author, size];
    const at = this.#queue.findLastIndex(({ author }) => author === whose);
    if (at < 0) return undefined;
    const [taken] = this.#queue.splice(at, 1);
    this.#weigh(taken, -sizeOf(taken));
    return taken;
  }

  /** @returns {Arrived[]} */
  takeAll() {
    const all = this.#queue;
    this.#queue = [];
    this.#sizes.clear();
    this.#size = 0;
    return all;
  }

  /** @param {Arrived} arrived @param {number} size bytes that its author has more here, or less */
  #weigh({ author }, size) {
    const whole = (this.#sizes.get(author) ?? 0) + size;
    if (whole) this.#sizes.set(author, whole);
    else this.#sizes.delete(author);
    this.#size += size;
  }
}

/** @param {Arrived} arrived */
const sizeOf = ({ payload }) => payload.length + OVERHEAD;
