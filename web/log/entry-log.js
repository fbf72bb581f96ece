/**
 * The entries of a table that are on this device: a set that only grows. An entry may come in several
 * ways, in any order and any number of times; devices with equal sets have them in the same order.
 *
 * The engine says what an entry is and where it stands (`admitting.js`, `places.js`); here it is stored and put
 * into its place. `entry-writer.js` makes what this device writes, and `sending.js` sends it.
 */

import { t } from "../i18n/i18n.js";
import { admit } from "./admitting.js";
import { EntryStorage } from "./entry-storage.js";
import { BatchSize } from "./batch-size.js";
import { Places } from "./places.js";
import { Emitter } from "./emitter.js";
import { EntryWriter } from "./entry-writer.js";
import { Queue } from "./queue.js";
import { Sending } from "./sending.js";
import { Tabs } from "../store/tabs.js";
import { Texts } from "./texts.js";

/** @typedef {import("../crypto/keys.js").Device} Device */
/** @typedef {import("../transport/nats/nats.js").Cursor} Cursor */
/** @typedef {import("./admitting.js").Arrived} Arrived */
/** @typedef {import("./composing.js").NewEntry} NewEntry */
/** @typedef {import("./store.js").Row} Row */
/** @typedef {import("./store.js").EntryStore} EntryStore */
/** @typedef {import("./store.js").Stored} Stored */

/**
 * @typedef {object} Events
 * @property {(from: number) => void} placed the order has changed from this place on
 * @property {(ids: string[]) => void} acknowledged the server has these entries of this device
 * @property {() => void} refused something has come that is no entry of this table
 * @property {(error: unknown) => void} failed something could not be stored
 */

/**
 * @typedef {object} Dependencies
 * @property {string} room
 * @property {Device} device
 * @property {EntryStore} store
 * @property {import("../engine/client.js").Request} request
 */

const TO_FINISH = new Set(["write", "order"]); // operations of an entry being written, which is stored even if the table is left meanwhile
const GONE = { ok: /** @type {const} */ (false), error: { code: "engine_left", message: "The table was left." } };
const CHUNK = 1000; // rows read from the store at once

/** @extends {Emitter<Record<keyof Events, (...details: any[]) => void> & Events>} */
export class EntryLog extends Emitter {
  /** @type {Set<string>} entries of this device, written in this tab or another, that the server has not acknowledged */
  unsent = new Set();
  /** @type {Map<string, Map<string, number>>} by author and reason: how many of their entries were refused */
  refused = new Map();
  /** How many entries have come and are not in their places yet. */
  taking = 0;
  /** @type {{ id: string, height: number } | undefined} the last entry of the feed, while those before it are still to come */
  tip;
  /** How many entries of the server are still to come. */
  awaited = 0;
  /** Whether nobody else was ever invited to this table. */
  isAlone = false;
  /** The other tabs of this browser. */
  tabs = new Tabs();
  room;
  device;
  store;
  /** Ask the engine; once the table was left, the answer is always an error. @type {import("../engine/client.js").Request} */
  request;
  #places;
  #texts;
  #storage;
  #writer;
  #queue = new Queue();
  #batch = new BatchSize(10, 100);
  /** @type {Promise<unknown>} */
  #storing = Promise.resolve();
  #read = 0;
  #closed = false;

  /** @param {Dependencies} dependencies */
  constructor({ room, device, store, request }) {
    super();
    this.room = room;
    this.device = device;
    this.store = store;
    this.request = async (message, how) => (this.#closed && !TO_FINISH.has(message.op) ? GONE : request(message, how));
    this.#places = new Places(this.request);
    this.#texts = new Texts(room, store);
    this.#storage = new EntryStorage(room, device.id, store, this.#texts, (error) => this.emit("failed", error));
    this.sending = new Sending(this);
    this.#writer = new EntryWriter(this, {
      ...{ texts: this.#texts, storage: this.#storage, places: this.#places },
      last: () => this.#last,
      readOn: () => this.#readOn(true),
      put: (rows, moved) => this.#put(rows, moved),
    });
  }

  /** This device. */
  get me() {
    return this.device.id;
  }

  /** Whether the table was left. */
  get isClosed() {
    return this.#closed;
  }

  get rows() {
    return this.#places.rows;
  }

  /** All entries in everybody's order; the same array is changed in place. */
  get order() {
    return this.#places.order;
  }

  /** What the next entry comes after: the last entry of the feed, even if those before it are still to come. */
  get #last() {
    const last = this.order.at(-1);
    const isBeyond = this.tip && !this.rows.has(this.tip.id) && this.tip.height >= (last?.height ?? 0);
    return isBeyond ? this.tip : last;
  }

  /** Read what is stored, in the places that were stored with it. */
  load() {
    return this.#queue.take(async () => {
      await this.#readOn(false);
      await this.#correctStored();
    });
  }

  /** The table was left: nothing more is taken in or written. Resolves when what is under way is stored. */
  close() {
    this.#closed = true;
    this.sending.stop();
    const closed = this.#queue.take(async () => void (await this.#storing));
    return closed.finally(() => this.tabs.close()); // only now: they are still told of what was stored last
  }

  /** Read what other tabs have stored. */
  readOn() {
    return this.#queue.take(() => this.#readOn(true));
  }

  /**
   * Write all of these entries or none. Resolves when they are stored and stand in their places.
   * @param {NewEntry[]} newEntries
   * @param {Pick<import("./store.js").OwnEntries, "chain" | "reveal" | "progress">} [also] stored in the same transaction
   * @returns {Promise<{ rows: Row[] } | { error: import("../generated/protocol.js").Error }>}
   */
  async write(newEntries, also = {}) {
    if (this.#closed) return { error: { code: "left", message: "The table was left before that." } };
    return this.#queue.take(() => this.#writer.write(newEntries, also));
  }

  /**
   * Take in entries from the server or a file. Rejects when the engine could not look at some of them: then no
   * cursor was stored, and all of them have to come again.
   * @param {Arrived[]} arrived
   * @param {Cursor} [cursor] how far the server was read with these
   * @param {import("./admitting.js").Dependencies["onward"]} [onward]
   */
  async receive(arrived, cursor, onward) {
    let from = 0;
    /** @type {boolean} */
    let isMissing = false;
    this.taking += arrived.length;
    do {
      const batch = arrived.slice(from, from + this.#batch.size);
      from += batch.length;
      const upTo = from >= arrived.length && !isMissing ? cursor : undefined;
      const taken = this.#queue.take(() => this.#receive(batch, upTo, onward)); // entries of ours can be written between two batches
      const looked = taken.then(({ isWhole, stored }) => Promise.all([isWhole, stored]));
      const [isWhole] = await looked.finally(() => (this.taking -= batch.length));
      if (!isWhole) isMissing = true;
    } while (from < arrived.length);
    if (isMissing) throw new Error(t("The engine could not look at all of it."));
  }

  /** @param {string[]} ids */
  texts(ids) {
    return this.#texts.get(ids);
  }

  /** The server has these. @param {string[]} ids */
  async acknowledge(ids) {
    const news = ids.filter((id) => this.unsent.delete(id));
    if (!news.length) return;
    this.emit("acknowledged", news);
    await this.#storage.sent(news);
  }

  /** @param {string | undefined} author @param {string} code */
  refuse(author = "", code) {
    const counts = this.refused.get(author) ?? new Map();
    counts.set(code, (counts.get(code) ?? 0) + 1);
    if (this.refused.has(author) || this.refused.size < 200) this.refused.set(author, counts);
    this.emit("refused");
  }

  // ── taking in ──────────────────────────────────────────────────────────────────────────────────

  /**
   * Entries that have come are put into their places while they are being stored. The cursor is stored with
   * them, so if the page is closed before that, they come again. What is written meanwhile is stored after them.
   * @param {Arrived[]} arrived
   * @param {Cursor | undefined} cursor
   * @param {import("./admitting.js").Dependencies["onward"]} onward
   * @returns {Promise<{ isWhole: boolean, stored?: Promise<void> }>} whether all were looked at
   */
  async #receive(arrived, cursor, onward) {
    if (this.#closed) return { isWhole: true };
    const known = arrived.filter(({ id }) => this.rows.has(id));
    const marking = this.acknowledge(known.map(({ id }) => id).filter((id) => this.unsent.has(id)));
    // Somebody may have sent another author's entry under their own name. That copy is refused, and must not replace the true one.
    const once = new Map(arrived.map((each) => [`${each.id} ${each.author ?? ""}`, each]));
    const fresh = [...once.values()].filter(({ id }) => !this.rows.has(id));
    let isWhole = true;
    const admitted = fresh.length ? await this.#admit(fresh, onward, () => (isWhole = false)) : [];
    if (this.#closed) return { isWhole: true }; // no cursor was stored, so they come again
    for (const entry of admitted) this.#texts.hold(entry.row.id, entry);
    const { fresh: rows, moved } = await this.#places.corrected(admitted.map(({ row }) => row));
    const entries = admitted.map((entry, at) => ({ ...entry, row: rows[at] }));
    const storing = this.#storage.arrived(entries, moved, isWhole ? cursor : undefined);
    const stored = Promise.all([marking, storing]).then(() => {
      if (entries.length) this.tabs.tell();
    });
    this.#storing = Promise.all([this.#storing, stored]);
    this.#put(rows, moved);
    return { isWhole, stored };
  }

  /** @param {Arrived[]} fresh @param {import("./admitting.js").Dependencies["onward"]} onward @param {() => void} missed */
  async #admit(fresh, onward, missed) {
    const begun = performance.now();
    const admitted = await admit(this.room, fresh, {
      ...{ request: this.request, onward, missed },
      known: (claims) => this.#places.known(claims),
      refuse: (author, code) => this.refuse(author, code),
    });
    this.#batch.took(fresh.length, performance.now() - begun);
    return admitted;
  }

  /** @param {boolean} again whether the stored places have to be checked against the entries that are here */
  async #readOn(again) {
    for (;;) {
      const found = await this.store.after(this.room, this.#read, CHUNK);
      this.#read = found.at(-1)?.n ?? this.#read;
      for (const { row, out } of found) if (out) this.unsent.add(row.id);
      const fresh = found.map(({ row }) => row).filter(({ id }) => !this.rows.has(id));
      if (fresh.length) {
        const news = again ? await this.#places.corrected(await this.#places.ordered(fresh)) : { fresh, moved: [] };
        this.#put(news.fresh, news.moved);
      }
      if (found.length < CHUNK) return;
    }
  }

  /** Correct stored places: of two tabs that store at the same time, neither may know the other's entries. */
  async #correctStored() {
    const stale = this.order.filter((row) => !this.#places.isInPlace(row));
    if (!stale.length) return;
    const { moved } = await this.#places.corrected([], stale);
    await this.#storage.arrived([], moved);
    this.#put([], moved);
  }

  /** @param {Row[]} fresh @param {import("./places.js").Moved[]} moved */
  #put(fresh, moved) {
    const from = this.#places.put(fresh, moved);
    if (from !== undefined) this.emit("placed", from);
  }
}
