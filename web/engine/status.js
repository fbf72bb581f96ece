/**
 * The state of the engine, which several parts of the page watch.
 *
 * `failed` is final and keeps the first cause, because later failures follow from it.
 */

/**
 * @typedef {{ phase: "downloading", bytes: number, of: number, detour?: string }
 *   | { phase: "starting", detour?: string }
 *   | { phase: "ready", detour?: string }
 *   | { phase: "failed", cause: string, detour?: string }} EngineState
 *   `detour`: why the start from the snapshot has failed, if it has
 */

export class EngineStatus {
  /** @type {EngineState} */
  #state = { phase: "starting" };
  /** @type {Set<(state: EngineState) => void>} */
  #watchers = new Set();

  get state() {
    return this.#state;
  }

  /** @param {EngineState} state */
  set(state) {
    if (this.#state.phase === "failed") return;
    this.#state = state;
    for (const watcher of this.#watchers) watcher(state);
  }

  /**
   * Calls the watcher now and at every change.
   * @param {(state: EngineState) => void} watcher
   * @returns {() => void} ends the watch
   */
  watch(watcher) {
    this.#watchers.add(watcher);
    watcher(this.#state);
    return () => this.#watchers.delete(watcher);
  }
}
