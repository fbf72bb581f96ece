/**
 * What this device writes into its copy of a room: worded by the engine, signed, stored, sent, and put
 * into its place. Two tabs never write two entries under one number: the store refuses the second, which
 * is written anew after the first.
 */

import { compose, signedBy } from "./composing.js";

/** @typedef {import("../generated/protocol.js").Error} Complaint */
/** @typedef {import("./composing.js").Draft} Draft */
/** @typedef {import("./rows.js").Head} Head */
/** @typedef {import("./rows.js").Own} Own */
/** @typedef {import("./rows.js").Row} Row */
/** @typedef {import("./rows.js").Stored} Stored */
/** @typedef {(Uint8Array | undefined)[]} Sealed as they will leave */

/**
 * @typedef {object} Ways
 * @property {import("../table/folding.js").Request} request
 * @property {(entries: Stored[]) => Promise<Sealed>} [prepare] what is being stored, and sent then
 * @property {(entries: Stored[], prepared?: Sealed) => void} written by this device, here: to be sent
 * @property {() => void} tell the other tabs
 */

/**
 * The copy that is written into.
 * @typedef {object} Copy
 * @property {string} room
 * @property {import("./texts.js").Texts} texts
 * @property {import("./keeping.js").Keeping} keeping
 * @property {import("./places.js").Places} places
 * @property {Set<string>} unsent
 * @property {() => Pick<Row, "id" | "height"> | undefined} last what the next entry comes after
 * @property {() => boolean} isClosed
 * @property {() => Promise<void>} readOn what other tabs have stored
 * @property {(rows: Row[], moved: import("./places.js").Moved[]) => void} put
 */

/**
 * Entries to be stored and sent.
 * @typedef {object} Made
 * @property {Stored[]} entries
 * @property {Promise<Sealed> | undefined} sealed
 */

const LEFT = { error: { code: "left", message: "The table was left." } };
const REVEALED = { error: { code: "revealed", message: "This step is known already." } };
const STALE = { error: { code: "stale", message: "Another tab has done this." } };

export class Scribe {
  #copy;
  #device;
  #ways;

  /** @param {Copy} copy @param {import("../feed/net/keys.js").Device} device @param {Ways} ways */
  constructor(copy, device, ways) {
    this.#copy = copy;
    this.#device = device;
    this.#ways = ways;
  }

  /**
   * @param {Draft[]} drafts
   * @param {Pick<Own, "chain" | "reveal" | "progress">} also
   * @returns {Promise<{ rows: Row[] } | { error: Complaint }>}
   */
  async write(drafts, also) {
    for (;;) {
      const written = await this.#tried(drafts, also);
      if (written !== "raced") return written;
      await this.#copy.readOn();
    }
  }

  /**
   * @param {Draft[]} drafts
   * @param {Pick<Own, "chain" | "reveal" | "progress">} also
   * @returns {Promise<{ rows: Row[] } | { error: Complaint } | "raced">} raced: another tab was faster
   */
  async #tried(drafts, also) {
    const { keeping, places, texts } = this.#copy;
    if (this.#copy.isClosed()) return LEFT;
    const before = await keeping.head();
    if (before && !places.rows.has(before.id)) await this.#copy.readOn(); // another tab's
    const made = await this.#made(drafts, before);
    if ("error" in made) return made;
    const rows = made.entries.map(({ row }) => row);
    const last = rows.at(-1);
    if (!last) return { rows };
    const head = { seq: last.seq, id: last.id, height: last.height };
    for (const entry of made.entries) texts.hold(entry.row.id, entry);
    const payloads = await made.sealed;
    const taken = await keeping.own({ before, head, entries: made.entries, ...also });
    if (taken === "revealed") return REVEALED;
    if (taken === "stale") return STALE;
    if (taken === "raced") return taken;
    for (const { id } of rows) this.#copy.unsent.add(id);
    this.#ways.written(made.entries, payloads); // others wait for it
    if (!also.reveal) await taken.stored; // what is shown as made here is on the disk; a reveal shows another's roll
    const { moved } = await places.mended(rows);
    this.#copy.put(rows, moved);
    await taken.stored;
    this.#ways.tell();
    return { rows };
  }

  /**
   * Worded and signed.
   * @param {Draft[]} drafts
   * @param {Head | null} before
   * @returns {Promise<Made | { error: Complaint }>}
   */
  async #made(drafts, before) {
    const where = { room: this.#copy.room, device: this.#device, before, last: this.#copy.last() };
    const made = await compose(drafts, where, this.#ways.request);
    if ("error" in made) return made;
    const entries = await signedBy(this.#device, made.worded);
    return { entries, sealed: this.#ways.prepare?.(entries) };
  }
}
