/** Saves characters one at a time and each only in its latest state: typing never waits for the disk. */

/** @typedef {import("../types.js").Character} Character */
/** @typedef {import("../store/store.js").Store} Store */

export class CharacterSaving {
  #store;
  #saved;
  #failed;
  /** @type {Map<string, Character | null>} null is a removal */
  #waiting = new Map();
  #busy = Promise.resolve();

  /**
   * @param {Store} store
   * @param {(id: string) => void} saved
   * @param {(error: unknown) => void} failed
   */
  constructor(store, saved, failed) {
    this.#store = store;
    this.#saved = saved;
    this.#failed = failed;
  }

  /**
   * @param {string} id
   * @param {Character | null} character
   */
  put(id, character) {
    const first = this.#waiting.size === 0;
    this.#waiting.set(id, character);
    if (first) this.#busy = this.#busy.then(() => this.#write());
  }

  /** Whether this tab has something newer than the store. @param {string} id */
  has(id) {
    return this.#waiting.has(id);
  }

  /** Resolves when everything has been written. */
  done() {
    return this.#busy;
  }

  async #write() {
    const writing = this.#waiting;
    this.#waiting = new Map();
    for (const [id, character] of writing) {
      try {
        if (character) await this.#store.saveCharacter(character);
        else await this.#store.removeCharacter(id);
        this.#saved(id);
      } catch (error) {
        this.#failed(error);
      }
    }
  }
}
