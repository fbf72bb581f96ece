/**
 * What this device writes into a log: worded by the engine, signed, stored, sent, and put
 * into its place. Two tabs never write two entries under one number: the store refuses the second, which
 * is written anew after the first.
 */

import { compose, signedBy } from "./composing.js";

/** @typedef {import("../generated/protocol.js").Error} Complaint */
/** @typedef {import("./composing.js").Draft} Draft */
/** @typedef {import("./store.js").Head} Head */
/** @typedef {import("./store.js").Own} Own */
/** @typedef {import("./store.js").Row} Row */
/** @typedef {import("./store.js").Stored} Stored */
/** @typedef {(Uint8Array | undefined)[]} Sealed as they will leave */

/**
 * What the log is made of, for who writes into it.
 * @typedef {object} Parts
 * @property {import("./texts.js").Texts} texts
 * @property {import("./entry-storage.js").EntryStorage} storage
 * @property {import("./places.js").Places} places
 * @property {() => Pick<Row, "id" | "height"> | undefined} last what the next entry comes after
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

export class EntryWriter {
  #log;
  #parts;

  /** @param {import("./entry-log.js").EntryLog} log @param {Parts} parts */
  constructor(log, parts) {
    this.#log = log;
    this.#parts = parts;
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
      await this.#parts.readOn();
    }
  }

  /**
   * @param {Draft[]} drafts
   * @param {Pick<Own, "chain" | "reveal" | "progress">} also
   * @returns {Promise<{ rows: Row[] } | { error: Complaint } | "raced">} raced: another tab was faster
   */
  async #tried(drafts, also) {
    const { storage, places, texts } = this.#parts;
    if (this.#log.isClosed) return LEFT;
    const before = await storage.head();
    if (before && !places.rows.has(before.id)) await this.#parts.readOn(); // another tab's
    const made = await this.#made(drafts, before);
    if ("error" in made) return made;
    const rows = made.entries.map(({ row }) => row);
    const last = rows.at(-1);
    if (!last) return { rows };
    const head = { seq: last.seq, id: last.id, height: last.height };
    for (const entry of made.entries) texts.hold(entry.row.id, entry);
    const payloads = await made.sealed;
    const taken = await storage.own({ before, head, entries: made.entries, ...also });
    if (taken === "revealed") return REVEALED;
    if (taken === "stale") return STALE;
    if (taken === "raced") return taken;
    for (const { id } of rows) this.#log.unsent.add(id);
    this.#log.sending.send(made.entries, payloads); // others wait for it
    if (!also.reveal) await taken.stored; // what is shown as made here is on the disk; a reveal shows another's roll
    const { moved } = await places.mended(rows);
    this.#parts.put(rows, moved);
    await taken.stored;
    this.#log.tabs.tell();
    return { rows };
  }

  /**
   * Worded and signed.
   * @param {Draft[]} drafts
   * @param {Head | null} before
   * @returns {Promise<Made | { error: Complaint }>}
   */
  async #made(drafts, before) {
    const { room, device, request, sending } = this.#log;
    const made = await compose(drafts, { room, device, before, last: this.#parts.last() }, request);
    if ("error" in made) return made;
    const entries = await signedBy(device, made.worded);
    return { entries, sealed: sending.prepare(entries) };
  }
}
