/** Storing a copy of a room. What cannot be stored stays in memory: a roll that was made is not taken back. */

import { sameHead } from "./store.js";

/** @typedef {import("./store.js").Head} Head */
/** @typedef {import("./store.js").Own} Own */
/** @typedef {import("./store.js").Row} Row */
/** @typedef {import("./store.js").Stored} Stored */

export class EntryStorage {
  #room;
  #me;
  #store;
  #texts;
  #failed;
  /** @type {Head | null | undefined} where the store could not keep it */
  #head;

  /**
   * @param {string} room
   * @param {string} me this device
   * @param {import("./store.js").EntryStore} store
   * @param {import("./texts.js").Texts} texts
   * @param {(error: unknown) => void} failed
   */
  constructor(room, me, store, texts, failed) {
    this.#room = room;
    this.#me = me;
    this.#store = store;
    this.#texts = texts;
    this.#failed = failed;
  }

  /** This device's last entry. */
  async head() {
    return this.#head === undefined ? this.#store.head(this.#room) : this.#head;
  }

  /**
   * Resolves as soon as nobody else can take that place, which is before it is stored.
   * @param {Own} own
   * @returns {Promise<import("./store.js").Taken | "raced" | "revealed" | "stale">}
   */
  async own(own) {
    const inMemory = () => {
      this.#head = own.head;
      this.#texts.keep(own.entries);
    };
    const failed = (/** @type {unknown} */ error) => {
      this.#failed(error);
      inMemory();
    };
    if (this.#head !== undefined) {
      if (!sameHead(this.#head, own.before)) return "raced";
      return { stored: Promise.resolve(inMemory()) };
    }
    try {
      const taken = await this.#store.write(this.#room, own);
      return typeof taken === "object" ? { stored: taken.stored.catch(failed) } : taken;
    } catch (error) {
      return { stored: Promise.resolve(failed(error)) };
    }
  }

  /**
   * @param {Stored[]} entries
   * @param {{ after: Row }[]} moved
   * @param {import("../transport/nats/nats.js").Cursor} [cursor]
   */
  async arrived(entries, moved, cursor) {
    if (!entries.length && !moved.length && !cursor) return;
    const own = entries.map(({ row }) => row).filter(({ author }) => author === this.#me);
    const last = own.sort((one, other) => one.seq - other.seq).at(-1);
    const head = last && { seq: last.seq, id: last.id, height: last.height };
    if (head && this.#head && head.seq > this.#head.seq) this.#head = head;
    try {
      await this.#store.add(this.#room, { entries, moved: moved.map(({ after }) => after), cursor, head });
    } catch (error) {
      this.#texts.keep(entries);
      this.#failed(error);
    }
  }

  /** @param {string[]} ids */
  async sent(ids) {
    await this.#store.sent(this.#room, ids).catch(this.#failed);
  }
}
