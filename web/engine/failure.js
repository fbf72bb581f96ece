/** The first failure among several things that are under way. */

export class Failure {
  #promise = Promise.withResolvers();

  constructor() {
    this.#promise.promise.catch(() => {});
    globalThis.addEventListener?.("unhandledrejection", (event) => {
      this.#promise.reject(event.reason);
    });
  }

  /** @param {unknown} error */
  note(error) {
    this.#promise.reject(error);
  }

  /**
   * @template T
   * @param {Promise<T>} work
   * @returns {Promise<T>}
   */
  watch(work) {
    work.catch(this.#promise.reject);
    return work;
  }

  /**
   * @template T
   * @param {Promise<T>} work
   * @returns {Promise<T>}
   */
  or(work) {
    return /** @type {Promise<T>} */ (Promise.race([work, this.#promise.promise]));
  }
}
