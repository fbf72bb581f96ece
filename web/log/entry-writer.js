/**
 * Writes entries of this device: the engine words them, then they are signed, stored, sent and put into their
 * places. Two tabs never write entries under the same number: the store refuses the second tab's, which are
 * then written anew after the first tab's.
 */

import { compose, signedBy } from "./composing.js";

/** @typedef {import("../generated/protocol.js").Error} Complaint */
/** @typedef {import("./composing.js").NewEntry} NewEntry */
/** @typedef {import("./store.js").Head} Head */
/** @typedef {import("./store.js").OwnEntries} OwnEntries */
/** @typedef {import("./store.js").Row} Row */
/** @typedef {import("./store.js").Stored} Stored */
/** @typedef {(Uint8Array | undefined)[]} Sealed entries as they will be sent; undefined: to be sealed later */

/**
 * Parts of the log that are needed for writing into it.
 * @typedef {object} Parts
 * @property {import("./texts.js").Texts} texts
 * @property {import("./entry-storage.js").EntryStorage} storage
 * @property {import("./places.js").Places} places
 * @property {() => Pick<Row, "id" | "height"> | undefined} last what the next entry comes after
 * @property {() => Promise<void>} readOn read what other tabs have stored
 * @property {(rows: Row[], moved: import("./places.js").Moved[]) => void} put put entries into their places
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
   * @param {NewEntry[]} newEntries
   * @param {Pick<OwnEntries, "chain" | "reveal" | "progress">} also
   * @returns {Promise<{ rows: Row[] } | { error: Complaint }>}
   */
  async write(newEntries, also) {
    for (;;) {
      const written = await this.#writeOnce(newEntries, also);
      if (written !== "raced") return written;
      await this.#parts.readOn();
    }
  }

  /**
   * @param {NewEntry[]} newEntries
   * @param {Pick<OwnEntries, "chain" | "reveal" | "progress">} also
   * @returns {Promise<{ rows: Row[] } | { error: Complaint } | "raced">} raced: another tab was faster
   */
  async #writeOnce(newEntries, also) {
    const { storage, places, texts } = this.#parts;
    if (this.#log.isClosed) return LEFT;
    const before = await storage.head();
    if (before && !places.rows.has(before.id)) await this.#parts.readOn(); // another tab has written it
    const made = await this.#make(newEntries, before);
    if ("error" in made) return made;
    const rows = made.entries.map(({ row }) => row);
    const last = rows.at(-1);
    if (!last) return { rows };
    const head = { seq: last.seq, id: last.id, height: last.height };
    for (const entry of made.entries) texts.hold(entry.row.id, entry);
    const payloads = await made.sealed;
    const writing = await storage.write({ before, head, entries: made.entries, ...also });
    if (writing === "revealed") return REVEALED;
    if (writing === "stale") return STALE;
    if (writing === "raced") return writing;
    for (const { id } of rows) this.#log.unsent.add(id);
    this.#log.sending.send(made.entries, payloads); // at once, since others wait for them
    if (!also.reveal) await writing.stored; // what this device shows as its own is on the disk; a reveal completes another's roll
    const { moved } = await places.corrected(rows);
    this.#parts.put(rows, moved);
    await writing.stored;
    this.#log.tabs.tell();
    return { rows };
  }

  /**
   * Word and sign entries.
   * @param {NewEntry[]} newEntries
   * @param {Head | null} before
   * @returns {Promise<Made | { error: Complaint }>}
   */
  async #make(newEntries, before) {
    const { room, device, request, sending } = this.#log;
    const made = await compose(newEntries, { room, device, before, last: this.#parts.last() }, request);
    if ("error" in made) return made;
    const entries = await signedBy(device, made.worded);
    return { entries, sealed: sending.prepare(entries) };
  }
}
