/**
 * Which cards stand open: the newest rolls, and what somebody opened. Pure but for its memory.
 *
 * While somebody reads further up nothing folds under their eyes; and what is new is drawn before the
 * others make room for it, for somebody waits for it.
 */

/** @typedef {import("./entry.js").LogEntry} LogEntry */

const NEWEST = 3;

export class Unfolding {
  /** @type {Map<string, boolean>} */
  #said = new Map();
  /** @type {Set<string>} */
  #open = new Set();
  /** The newest roll, and the one before until that steps back. @type {Set<string>} */
  #loud = new Set();

  /**
   * @param {readonly LogEntry[]} rows
   * @param {boolean} following whether the end of the list is in sight
   */
  update(rows, following) {
    const newest = newestRolls(rows);
    this.#loud = new Set(newest.slice(0, 1).map(({ id }) => id));
    const waiting = rows.slice(-50).filter(({ entry }) => entry.kind === "roll" && entry.record.result.pending);
    const open = [...newest, ...waiting].map(({ id }) => id);
    this.#open = new Set(following ? open : [...this.#open, ...open]);
  }

  /** Nothing folds yet. @param {readonly LogEntry[]} rows */
  grow(rows) {
    const before = this.#loud;
    this.update(rows, false);
    this.#loud = new Set([...this.#loud, ...before]);
  }

  /** @param {string} id */
  isLatest(id) {
    return this.#loud.has(id);
  }

  /**
   * @param {string} id
   * @param {boolean} open
   */
  set(id, open) {
    this.#said.set(id, open);
  }

  /** @param {string} id */
  isOpen(id) {
    return this.#said.get(id) ?? this.#open.has(id);
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
