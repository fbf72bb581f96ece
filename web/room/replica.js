/**
 * This device's copy of a room: a set of entries that only grows. The same entry may come by several
 * ways, in any order, any number of times; equal sets stand in equal order.
 *
 * The engine says what an entry is and where it stands (`admitting`, `places`). Here it is stored, and put
 * into its place; what this device writes itself is `scribe`'s.
 */

import { t } from "../i18n/i18n.js";
import { admit } from "./admitting.js";
import { Keeping } from "./keeping.js";
import { Pace } from "./pace.js";
import { Places } from "./places.js";
import { Scribe } from "./scribe.js";
import { Texts } from "./texts.js";
import { Turns } from "./turns.js";

/** @typedef {import("../feed/net/keys.js").Device} Device */
/** @typedef {import("../feed/net/nats.js").Cursor} Cursor */
/** @typedef {import("./admitting.js").Arrived} Arrived */
/** @typedef {import("./composing.js").Draft} Draft */
/** @typedef {import("./rows.js").Row} Row */
/** @typedef {import("./rows.js").Rows} Rows */
/** @typedef {import("./rows.js").Stored} Stored */

/**
 * @typedef {object} Own
 * @property {(from: number) => void} placed from this place on, the order is another one
 * @property {import("./admitting.js").Ways["onward"]} [onward]
 * @property {(ids: string[]) => void} acknowledged
 * @property {(error: unknown) => void} failed something could not be stored
 */
/** @typedef {Own & import("./scribe.js").Ways} Ways */

const CHUNK = 1000; // rows read from the store at once

export class Replica {
  /** @type {Set<string>} written here or in another tab, and not acknowledged */
  unsent = new Set();
  /** @type {Map<string, Map<string, number>>} by author: what was refused, how often */
  refused = new Map();
  /** How many have come, and are still to be put into their places. */
  taking = 0;
  /** @type {{ id: string, height: number } | undefined} the end of the feed, as it was seen from afar */
  tip;
  #room;
  #store;
  #ways;
  #places;
  #texts;
  #keeping;
  #scribe;
  #turns = new Turns();
  #pace = new Pace(10, 100);
  /** @type {Promise<unknown>} */
  #storing = Promise.resolve();
  #read = 0;
  #closed = false;

  /**
   * @param {string} room
   * @param {Device} device
   * @param {Rows} store
   * @param {Ways} ways
   */
  constructor(room, device, store, ways) {
    this.#room = room;
    this.#store = store;
    this.#ways = ways;
    this.#places = new Places(ways.request);
    this.#texts = new Texts(room, store);
    this.#keeping = new Keeping(room, device.id, store, this.#texts, ways.failed);
    const copy = {
      ...{ room, texts: this.#texts, keeping: this.#keeping, places: this.#places, unsent: this.unsent },
      last: () => this.#last,
      isClosed: () => this.#closed,
      readOn: () => this.#readOn(true),
      put: (/** @type {Row[]} */ rows, /** @type {import("./places.js").Moved[]} */ moved) => this.#put(rows, moved),
    };
    this.#scribe = new Scribe(copy, device, ways);
  }

  get rows() {
    return this.#places.rows;
  }

  /** In everybody's order; always the same list. */
  get order() {
    return this.#places.order;
  }

  /** What the next entry comes after: the end of the feed, even where the rest of it is still to come. */
  get #last() {
    const last = this.order.at(-1);
    const isBeyond = this.tip && !this.rows.has(this.tip.id) && this.tip.height >= (last?.height ?? 0);
    return isBeyond ? this.tip : last;
  }

  /** Read what is there, as it stood when it was stored. */
  load() {
    return this.#turns.take(async () => {
      await this.#readOn(false);
      await this.#mendStored();
    });
  }

  /** The table was left: nothing more is taken in, or written. Resolves when what was begun is stored. */
  close() {
    this.#closed = true;
    return this.#turns.take(async () => void (await this.#storing));
  }

  /** Read what other tabs have stored. */
  readOn() {
    return this.#turns.take(() => this.#readOn(true));
  }

  /**
   * All of them or none. Resolves when they are stored and stand in their places.
   * @param {Draft[]} drafts
   * @param {Pick<import("./rows.js").Own, "chain" | "reveal" | "progress">} [also] stored with them, or nothing is
   * @returns {Promise<{ rows: Row[] } | { error: import("../generated/protocol.js").Error }>}
   */
  async write(drafts, also = {}) {
    if (this.#closed) return { error: { code: "left", message: "The table was left before that." } };
    return this.#turns.take(() => this.#scribe.write(drafts, also));
  }

  /**
   * Take in what came from anywhere. Rejects where nobody could look at some of it: then no cursor was
   * stored, and all of it has to come again.
   * @param {Arrived[]} arrived
   * @param {Cursor} [cursor] how far the server was read when these had come
   */
  async receive(arrived, cursor) {
    let from = 0;
    /** @type {boolean} */
    let isMissing = false;
    this.taking += arrived.length;
    do {
      const batch = arrived.slice(from, from + this.#pace.size);
      from += batch.length;
      const upTo = from >= arrived.length && !isMissing ? cursor : undefined;
      const taken = this.#turns.take(() => this.#receive(batch, upTo)); // our own rolls come in between
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
    this.#ways.acknowledged(news);
    await this.#keeping.sent(news);
  }

  /** @param {string | undefined} author @param {string} code */
  refuse(author = "", code) {
    const counts = this.refused.get(author) ?? new Map();
    counts.set(code, (counts.get(code) ?? 0) + 1);
    if (this.refused.has(author) || this.refused.size < 200) this.refused.set(author, counts);
  }

  // ── taking in ──────────────────────────────────────────────────────────────────────────────────

  /**
   * What has come is to be seen while it is being stored: until it is, no cursor says that it came, and
   * it would come again. What is written meanwhile is stored after it.
   * @param {Arrived[]} arrived
   * @param {Cursor} [cursor]
   * @returns {Promise<{ isWhole: boolean, stored?: Promise<void> }>} whether all were looked at
   */
  async #receive(arrived, cursor) {
    if (this.#closed) return { isWhole: true };
    const known = arrived.filter(({ id }) => this.rows.has(id));
    const marking = this.acknowledge(known.map(({ id }) => id).filter((id) => this.unsent.has(id)));
    // Somebody may have sent another's entry again under their own name, which is refused; the true one is not.
    const once = new Map(arrived.map((each) => [`${each.id} ${each.author ?? ""}`, each]));
    const fresh = [...once.values()].filter(({ id }) => !this.rows.has(id));
    let isWhole = true;
    const admitted = fresh.length ? await this.#admit(fresh, () => (isWhole = false)) : [];
    if (this.#closed) return { isWhole: true }; // nobody looked at them: they come again, for no cursor says they came
    for (const entry of admitted) this.#texts.hold(entry.row.id, entry);
    const { fresh: rows, moved } = await this.#places.mended(admitted.map(({ row }) => row));
    const entries = admitted.map((entry, at) => ({ ...entry, row: rows[at] }));
    const keeping = this.#keeping.arrived(entries, moved, isWhole ? cursor : undefined);
    const stored = Promise.all([marking, keeping]).then(() => {
      if (entries.length) this.#ways.tell();
    });
    this.#storing = Promise.all([this.#storing, stored]);
    this.#put(rows, moved);
    return { isWhole, stored };
  }

  /** @param {Arrived[]} fresh @param {() => void} missed */
  async #admit(fresh, missed) {
    const begun = performance.now();
    const { request, onward } = this.#ways;
    const admitted = await admit(this.#room, fresh, {
      ...{ request, onward, missed },
      known: (claims) => this.#places.known(claims),
      refuse: (author, code) => this.refuse(author, code),
    });
    this.#pace.took(fresh.length, performance.now() - begun);
    return admitted;
  }

  /** @param {boolean} again whether the places that were stored have to be looked at again */
  async #readOn(again) {
    for (;;) {
      const found = await this.#store.after(this.#room, this.#read, CHUNK);
      this.#read = found.at(-1)?.n ?? this.#read;
      for (const { row, out } of found) if (out) this.unsent.add(row.id);
      const fresh = found.map(({ row }) => row).filter(({ id }) => !this.rows.has(id));
      if (fresh.length) {
        const news = again ? await this.#places.mended(await this.#places.ordered(fresh)) : { fresh, moved: [] };
        this.#put(news.fresh, news.moved);
      }
      if (found.length < CHUNK) return;
    }
  }

  /** Two tabs that store at the same time may each miss what the other one knew. */
  async #mendStored() {
    const stale = this.order.filter((row) => !this.#places.isInPlace(row));
    if (!stale.length) return;
    const { moved } = await this.#places.mended([], stale);
    await this.#keeping.arrived([], moved);
    this.#put([], moved);
  }

  /** @param {Row[]} fresh @param {import("./places.js").Moved[]} moved */
  #put(fresh, moved) {
    const from = this.#places.put(fresh, moved);
    if (from !== undefined) this.#ways.placed(from);
  }
}
