/** The texts of a room's entries: the last ones at hand, and all that could not be stored; the rest in the store. */

/** @typedef {import("./store.js").Signed} Signed */

const RECENT = 400; // texts kept at hand

export class Texts {
  #room;
  #store;
  /** @type {Map<string, Signed>} */
  #held = new Map();
  #unsaved = /** @type {Set<string>} */ (new Set());

  /** @param {string} room @param {Pick<import("./store.js").EntryStore, "texts">} store */
  constructor(room, store) {
    this.#room = room;
    this.#store = store;
  }

  /** @param {string[]} ids */
  async get(ids) {
    const missing = ids.filter((id) => !this.#held.has(id));
    const found = missing.length ? await this.#store.texts(this.#room, missing) : [];
    const fetched = new Map(missing.map((id, at) => [id, found[at]]));
    return ids.map((id) => this.#held.get(id) ?? fetched.get(id));
  }

  /** These are nowhere else. @param {import("./store.js").Stored[]} entries */
  keep(entries) {
    for (const { row } of entries) this.#unsaved.add(row.id);
  }

  /** @param {string} id @param {Signed} signed */
  hold(id, { text, signature }) {
    this.#held.set(id, { text, signature });
    if (this.#held.size <= RECENT + this.#unsaved.size) return;
    for (const old of this.#held.keys()) {
      if (this.#unsaved.has(old)) continue;
      this.#held.delete(old);
      return;
    }
  }
}
