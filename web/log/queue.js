/** Does one thing after the other. */

export class Queue {
  /** @type {Promise<unknown>} */
  #last = Promise.resolve();

  /**
   * @template T
   * @param {() => Promise<T>} act
   * @returns {Promise<T>}
   */
  take(act) {
    const done = this.#last.then(act);
    this.#last = done.catch(() => {});
    return done;
  }
}
