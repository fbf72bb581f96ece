/**
 * Which cards stand open: the newest rolls, and what somebody opened. Pure but for its memory.
 *
 * While somebody reads further up nothing folds under their eyes.
 */

/** @typedef {import("./entry.js").LogEntry} LogEntry */

const NEWEST = 3;

export class Unfolding {
  /** @type {Map<string, boolean>} */
  #said = new Map();
  /** @type {Set<string>} */
  #open = new Set();
  /** The newest roll: the loudest of all. */
  latest = "";

  /**
   * @param {readonly LogEntry[]} rows
   * @param {boolean} following whether the end of the list is in sight
   */
  update(rows, following) {
    const newest = newestRolls(rows);
    this.latest = newest[0]?.id ?? "";
    const waiting = rows.slice(-50).filter(({ entry }) => entry.kind === "roll" && entry.record.result.pending);
    const open = [...newest, ...waiting].map(({ id }) => id);
    this.#open = new Set(following ? open : [...this.#open, ...open]);
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
