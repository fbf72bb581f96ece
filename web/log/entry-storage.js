/** Stores the entries of a table. What cannot be stored stays in memory, since a roll that was made is not writing back. */

import { sameHead } from "./store.js";

/** @typedef {import("./store.js").Head} Head */
/** @typedef {import("./store.js").OwnEntries} OwnEntries */
/** @typedef {import("./store.js").Row} Row */
/** @typedef {import("./store.js").Stored} Stored */

export class EntryStorage {
  #room;
  #me;
  #store;
  #texts;
  #failed;
  /** @type {Head | null | undefined} this device's last entry, once the store has failed to store it */
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
   * Store entries of this device. Resolves as soon as no other tab can write entries under the same numbers,
   * which is before they are on the disk.
   * @param {OwnEntries} own
   * @returns {Promise<import("./store.js").Storing | "raced" | "revealed" | "stale">}
   */
  async write(own) {
    const inMemory = () => {
      this.#head = own.head;
      this.#texts.keepUnstored(own.entries);
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
      const writing = await this.#store.write(this.#room, own);
      return typeof writing === "object" ? { stored: writing.stored.catch(failed) } : writing;
    } catch (error) {
      return { stored: Promise.resolve(failed(error)) };
    }
  }

  /**
   * Store entries that came from somewhere else.
   * @param {Stored[]} entries
   * @param {{ after: Row }[]} moved entries whose places have changed
   * @param {import("../transport/nats/nats.js").Cursor} [cursor] how far the server was read
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
      this.#texts.keepUnstored(entries);
      this.#failed(error);
    }
  }

  /** The server has these. @param {string[]} ids */
  async sent(ids) {
    await this.#store.sent(this.#room, ids).catch(this.#failed);
  }
}
