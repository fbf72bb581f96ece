/** The texts of a table's entries. The last ones, and all that could not be stored, are in memory; the others are read from the store. */

/** @typedef {import("./store.js").Signed} Signed */

const RECENT = 400; // texts in memory

export class Texts {
  #room;
  #store;
  /** @type {Map<string, Signed>} */
  #inMemory = new Map();
  #unstored = /** @type {Set<string>} */ (new Set());

  /** @param {string} room @param {Pick<import("./store.js").EntryStore, "texts">} store */
  constructor(room, store) {
    this.#room = room;
    this.#store = store;
  }

  /** @param {string[]} ids */
  async get(ids) {
    const missing = ids.filter((id) => !this.#inMemory.has(id));
    const found = missing.length ? await this.#store.texts(this.#room, missing) : [];
    const fetched = new Map(missing.map((id, at) => [id, found[at]]));
    return ids.map((id) => this.#inMemory.get(id) ?? fetched.get(id));
  }

  /** Keep the texts of these in memory: they could not be stored. @param {import("./store.js").Stored[]} entries */
  keepUnstored(entries) {
    for (const { row } of entries) this.#unstored.add(row.id);
  }

  /** @param {string} id @param {Signed} signed */
  hold(id, { text, signature }) {
    this.#inMemory.set(id, { text, signature });
    if (this.#inMemory.size <= RECENT + this.#unstored.size) return;
    for (const old of this.#inMemory.keys()) {
      if (this.#unstored.has(old)) continue;
      this.#inMemory.delete(old);
      return;
    }
  }
}
