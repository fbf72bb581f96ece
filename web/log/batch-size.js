/** As many at once as the engine does in a moment, so that nothing else waits for longer. */

const MOMENT = 60; // milliseconds that a roll may wait for its turn

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

  /** So many were too many. @param {number} count */
  less(count) {
    this.size = Math.max(1, count >> 1);
  }

  /** @param {number} count @param {number} took milliseconds, with the wait for its turn */
  took(count, took) {
    if (count < this.size) return;
    const fits = Math.floor((count * MOMENT) / Math.max(took, 1));
    this.size = Math.min(Math.max(fits, this.#least), 2 * count, this.#most);
  }
}
