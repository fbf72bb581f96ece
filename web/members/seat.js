/**
 * Where this device sits at a table: its log, what that comes to, the way to the others, and what is known of
 * the table beside its entries. Whatever this device says is written here.
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
 * @property {(complaint: Complaint) => void} refused what was to be written cannot be
 * @property {(error: unknown) => void} failed what is known of the table could not be stored
 */

export const SEEN = 20_000; // milliseconds to wait for an entry of ours to be replayed
const SOON = 300; // milliseconds after which it is shown without

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

  /** Whether this tab is to do now what its device does for others. */
  get ready() {
    return !this.log.isClosed && this.log.tabs.isActing && this.replay.settled && this.connection.isUpToDate;
  }

  /** Whether all is known here that the others have written. */
  get isCaughtUp() {
    return this.connection.isLive && !this.log.taking;
  }

  /** @param {Partial<Known>} news of the table */
  async remember(news) {
    this.known = { ...this.known, ...news };
    this.log.isAlone = Boolean(this.known.alone);
    await this.log.store.saveRoom({ id: this.known.id, ...news }).catch((error) => this.emit("failed", error));
  }

  /**
   * Written, stored, and to be seen.
   * @param {NewEntry[]} newEntries
   * @param {number} [patience] milliseconds to wait for them to be seen
   * @returns {Promise<Complaint | undefined>}
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
   * A roll that is made as it is written. Whoever rolls is told what is wrong with it, where there is
   * anything; it is shown as soon as what is logged.
   * @param {LogEntry} entry all but the record
   * @param {NonNullable<NewEntry["roll"]>} roll
   * @returns {Promise<Complaint | undefined>}
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
   * What this page has logged; shown at once, even while a long history is being looked at.
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
   * Why this player had better not log this: every engine would refuse it, and it would stand there as odd.
   * @param {LogEntry["entry"]} entry
   */
  async #objection(entry) {
    const seated = this.replay.seatedForSure;
    if (!seated?.strict || leads(seated, this.me)) return "";
    const reply = await this.replay.ask({ op: "allowed", author: this.me, entry }, { patient: false });
    return reply.ok && "why" in reply ? reply.why : "";
  }
}
