/**
 * This device's place at a table: the log, its replay, the feed, the connection to the others, and what this
 * device knows of the table besides its entries. This device's entries are written through it.
 */

import { logBody, provisional } from "../log/bodies.js";
import { Emitter } from "../log/emitter.js";
import { barTo, leads } from "./roster.js";

/** @typedef {import("../generated/protocol.js").Error} Complaint */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../log/composing.js").NewEntry} NewEntry */
/** @typedef {import("../log/store.js").Known} Known */

/**
 * @typedef {object} Events
 * @property {(complaint: Complaint) => void} refused an entry could not be written, for this reason
 * @property {(error: unknown) => void} failed news of the table could not be stored
 */

export const SEEN = 20_000; // milliseconds to wait until an entry of this device has been replayed
const SOON = 300; // milliseconds after which it is shown before it has been replayed

/** @extends {Emitter<Record<keyof Events, (...details: any[]) => void> & Events>} */
export class Seat extends Emitter {
  /**
   * @param {import("../log/entry-log.js").EntryLog} log
   * @param {import("../replay/replay.js").Replay} replay
   * @param {import("../replay/feed.js").Feed} feed
   * @param {import("./connection.js").Connection} connection
   * @param {Known} known
   */
  constructor(log, replay, feed, connection, known) {
    super();
    this.log = log;
    this.replay = replay;
    this.feed = feed;
    this.connection = connection;
    this.known = known;
    log.isAlone = Boolean(known.alone);
  }

  /** This device. */
  get me() {
    return this.log.me;
  }

  get device() {
    return this.log.device;
  }

  /** Whether this tab is to fulfil the device's obligations now. */
  get ready() {
    return !this.log.isClosed && this.log.tabs.isActing && this.replay.settled && this.connection.isUpToDate;
  }

  /** Whether everything that the others have written is in this log. */
  get isCaughtUp() {
    return this.connection.isLive && !this.log.taking;
  }

  /** Store what has changed about the table. @param {Partial<Known>} news */
  async remember(news) {
    this.known = { ...this.known, ...news };
    this.log.isAlone = Boolean(this.known.alone);
    await this.log.store.saveRoom({ id: this.known.id, ...news }).catch((error) => this.emit("failed", error));
  }

  /**
   * Write entries. Resolves when they are stored and replayed.
   * @param {NewEntry[]} newEntries
   * @param {number} [patience] milliseconds to wait for the replay
   * @returns {Promise<Complaint | undefined>} why they could not be written, which is also told as `refused`
   */
  async write(newEntries, patience = SEEN) {
    const written = await this.#written(newEntries, patience);
    if (!("error" in written)) return undefined;
    this.emit("refused", written.error);
    return written.error;
  }

  /** @param {NewEntry[]} newEntries @param {number} patience */
  async #written(newEntries, patience) {
    const message = newEntries.map(({ kind }) => barTo(this.replay.seatedForSure, this.me, kind)).find(Boolean);
    if (message) return { error: { code: "barred", message } };
    const written = await this.log.write(newEntries);
    if ("error" in written) return written;
    const last = written.rows.at(-1)?.id ?? "";
    await this.replay.until(() => this.replay.settled || this.replay.items.has(last), patience);
    return written;
  }

  /**
   * Write a roll, which the engine makes as it words the entry. It is shown as soon as with `append`.
   * @param {LogEntry} entry all but the record
   * @param {NonNullable<NewEntry["roll"]>} roll
   * @returns {Promise<Complaint | undefined>} why it could not be made
   */
  async roll(entry, roll) {
    const written = await this.#written([{ kind: "log", body: logBody(entry), roll }], SOON);
    if ("error" in written) return written.error;
    if (this.replay.settled) return undefined;
    const [{ id }] = written.rows;
    const [signed] = await this.log.texts([id]);
    const made = JSON.parse(signed?.text ?? "null")?.body.entry;
    if (made) this.feed.anticipate([provisional({ ...entry, entry: made }, id, this.me)]);
    return undefined;
  }

  /**
   * Write what this page has logged. It is shown soon, even while a long history is being replayed.
   * @param {LogEntry[]} entries
   */
  async append(entries) {
    for (const { entry } of entries) {
      const message = await this.#objection(entry);
      if (message) return this.emit("refused", { code: "not_allowed", message });
    }
    /** @type {string[]} */
    const ids = [];
    const newEntries = entries.map((each, at) => ({
      ...{ kind: "log", body: logBody(each) },
      done: (/** @type {string | null} */ id) => void (ids[at] = String(id)),
    }));
    if (await this.write(newEntries, SOON)) return;
    if (this.replay.settled) return;
    this.feed.anticipate(entries.map((each, at) => provisional(each, ids[at], this.me)));
  }

  /**
   * Why this player may not log this: no engine would honour it, and it would be shown as broken. Empty: they may.
   * @param {LogEntry["entry"]} entry
   */
  async #objection(entry) {
    const seated = this.replay.seatedForSure;
    if (!seated?.strict || leads(seated, this.me)) return "";
    const reply = await this.replay.ask({ op: "allowed", author: this.me, entry }, { patient: false });
    return reply.ok && "why" in reply ? reply.why : "";
  }
}
