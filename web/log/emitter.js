/** Events by which a part tells those above it what has happened. Listeners are called in the order in which they were added. */

/** @template {Record<string, (...details: any[]) => void>} Events */
export class Emitter {
  /** @type {Partial<Events>[]} */
  #listeners = [];

  /** @param {Partial<Events>} listeners by event */
  on(listeners) {
    this.#listeners.push(listeners);
  }

  /**
   * @template {keyof Events} Name
   * @param {Name} event
   * @param {Parameters<Events[Name]>} details
   */
  emit(event, ...details) {
    for (const listeners of this.#listeners) listeners[event]?.(...details);
  }
}
