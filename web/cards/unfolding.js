/**
 * Which cards are open: the newest rolls, rolls that wait for a choice, and those that the reader has opened.
 *
 * While the reader is further up in the feed no card closes by itself. A new card is drawn first (`grow`), and
 * older ones close afterwards (`update`), since it is the new one that the reader waits for.
 */

/** @typedef {import("./entry.js").LogEntry} LogEntry */

const NEWEST = 3;

export class Unfolding {
  /** @type {Map<string, boolean>} */
  #byReader = new Map();
  /** @type {Set<string>} */
  #open = new Set();
  /** The newest roll, and until `update` the one before it as well. @type {Set<string>} */
  #latest = new Set();

  /**
   * @param {readonly LogEntry[]} rows
   * @param {boolean} following whether the end of the list is in sight
   */
  update(rows, following) {
    const newest = newestRolls(rows);
    this.#latest = new Set(newest.slice(0, 1).map(({ id }) => id));
    const waiting = rows.slice(-50).filter(({ entry }) => entry.kind === "roll" && entry.record.result.pending);
    const open = [...newest, ...waiting].map(({ id }) => id);
    this.#open = new Set(following ? open : [...this.#open, ...open]);
  }

  /** Opens new cards and closes none. @param {readonly LogEntry[]} rows */
  grow(rows) {
    const before = this.#latest;
    this.update(rows, false);
    this.#latest = new Set([...this.#latest, ...before]);
  }

  /** @param {string} id */
  isLatest(id) {
    return this.#latest.has(id);
  }

  /**
   * @param {string} id
   * @param {boolean} open
   */
  set(id, open) {
    this.#byReader.set(id, open);
  }

  /** @param {string} id */
  isOpen(id) {
    return this.#byReader.get(id) ?? this.#open.has(id);
  }
}

/** @param {readonly LogEntry[]} rows */
function newestRolls(rows) {
  /** @type {LogEntry[]} */
  const found = [];
  for (let at = rows.length - 1; at >= 0 && found.length < NEWEST; at -= 1) {
    if (rows[at].entry.kind === "roll") found.push(rows[at]);
  }
  return found;
}
