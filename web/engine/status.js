/**
 * How far the engine is: a value that one writes and many watch.
 *
 * `failed` is final and keeps the first cause, because whatever goes wrong afterwards follows from it.
 */

/**
 * @typedef {{ phase: "downloading", bytes: number, of: number, detour?: string }
 *   | { phase: "starting", detour?: string }
 *   | { phase: "ready", detour?: string }
 *   | { phase: "failed", cause: string, detour?: string }} EngineState
 *   `detour` is why the quick start could not be used, when it could not.
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
   * Calls back at once and at every change.
   * @param {(state: EngineState) => void} watcher
   * @returns {() => void} ends the watch
   */
  watch(watcher) {
    this.#watchers.add(watcher);
    watcher(this.#state);
    return () => this.#watchers.delete(watcher);
  }
}
