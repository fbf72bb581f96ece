/** How many entries to hand to the engine at once, so that a request that comes meanwhile waits only for a moment. */

const MOMENT = 60; // milliseconds that a roll may wait for the engine

export class BatchSize {
  size;
  #least;
  #most;

  /** @param {number} least @param {number} most */
  constructor(least, most) {
    this.size = least;
    this.#least = least;
    this.#most = most;
  }

  /** The engine has refused so many as too many. @param {number} count */
  less(count) {
    this.size = Math.max(1, count >> 1);
  }

  /** @param {number} count @param {number} took milliseconds, the wait for the engine included */
  took(count, took) {
    if (count < this.size) return;
    const fits = Math.floor((count * MOMENT) / Math.max(took, 1));
    this.size = Math.min(Math.max(fits, this.#least), 2 * count, this.#most);
  }
}
