/** Writing into a room: entries are stored, sent, and waited for until they are to be seen. */

import { logBody, provisional } from "./bodies.js";
import { barTo, leads } from "./roster.js";

/** @typedef {import("../generated/protocol.js").Error} Complaint */
/** @typedef {import("../table/types.js").LogEntry} LogEntry */
/** @typedef {import("./log.js").RoomLog} RoomLog */
/** @typedef {import("./composing.js").Draft} Draft */
/** @typedef {import("./around.js").Seat} Seat */

/**
 * @typedef {object} Ways
 * @property {(complaint: Complaint) => void} refused what was to be written cannot be
 * @property {import("./around.js").Until} until
 */

export const SEEN = 20_000; // milliseconds to wait for an entry of ours to be replayed
const SOON = 300; // milliseconds after which it is shown without

export class Writing {
  #me;
  #replica;
  #replaying;
  #ways;

  /** @param {Seat} seat @param {Ways} ways */
  constructor({ device, replica, replaying }, ways) {
    this.#me = device.id;
    this.#replica = replica;
    this.#replaying = replaying;
    this.#ways = ways;
  }

  /**
   * Written, stored, and to be seen.
   * @param {Draft[]} drafts
   * @param {number} [patience] milliseconds to wait for them to be seen
   * @returns {Promise<Complaint | undefined>}
   */
  async write(drafts, patience = SEEN) {
    const written = await this.#written(drafts, patience);
    if (!("error" in written)) return undefined;
    this.#ways.refused(written.error);
    return written.error;
  }

  /** @param {Draft[]} drafts @param {number} patience */
  async #written(drafts, patience) {
    const message = drafts.map(({ kind }) => barTo(this.#replaying.seatedForSure, this.#me, kind)).find(Boolean);
    if (message) return { error: { code: "barred", message } };
    const written = await this.#replica.write(drafts);
    if ("error" in written) return written;
    const last = written.rows.at(-1)?.id ?? "";
    await this.#ways.until(() => this.#replaying.settled || this.#replaying.items.has(last), patience);
    return written;
  }

  /**
   * A roll that is made as it is written. Whoever rolls is told what is wrong with it, where there is
   * anything; it is shown as soon as what is logged.
   * @param {LogEntry} entry all but the record
   * @param {NonNullable<Draft["roll"]>} roll
   * @param {RoomLog} log
   * @returns {Promise<Complaint | undefined>}
   */
  async roll(entry, roll, log) {
    const written = await this.#written([{ kind: "log", body: logBody(entry), roll }], SOON);
    if ("error" in written) return written.error;
    if (this.#replaying.settled) return undefined;
    const [{ id }] = written.rows;
    const [signed] = await this.#replica.texts([id]);
    const made = JSON.parse(signed?.text ?? "null")?.body.entry;
    if (made) log.anticipate([provisional({ ...entry, entry: made }, id, this.#me)]);
    return undefined;
  }

  /**
   * What this page has logged; shown at once, even while a long history is being looked at.
   * @param {LogEntry[]} entries
   * @param {RoomLog} log
   */
  async append(entries, log) {
    for (const { entry } of entries) {
      const message = await this.#objection(entry);
      if (message) return this.#ways.refused({ code: "not_allowed", message });
    }
    /** @type {string[]} */
    const ids = [];
    const drafts = entries.map((each, at) => ({
      ...{ kind: "log", body: logBody(each) },
      done: (/** @type {string | null} */ id) => void (ids[at] = String(id)),
    }));
    if (await this.write(drafts, SOON)) return;
    if (this.#replaying.settled) return;
    log.anticipate(entries.map((each, at) => provisional(each, ids[at], this.#me)));
  }

  /**
   * Why this player had better not log this: every engine would refuse it, and it would stand there as odd.
   * @param {LogEntry["entry"]} entry
   */
  async #objection(entry) {
    const seated = this.#replaying.seatedForSure;
    if (!seated?.strict || leads(seated, this.#me)) return "";
    const reply = await this.#replaying.ask({ op: "allowed", author: this.#me, entry }, { patient: false });
    return reply.ok && "why" in reply ? reply.why : "";
  }
}
