/**
 * Stores the result of the replay for the next start: the engine's state some entries before the end, the
 * items up to there, and the folded state of those that count. This device trusts what it has stored itself,
 * but uses it only if it fits: the rows it covers must stand exactly as they did, and the engine must be the
 * same version. Otherwise everything is replayed from the beginning.
 */

import { hex, randomBytes } from "../crypto/bytes.js";

/** @typedef {import("../generated/protocol.js").Item} Item */
/** @typedef {import("./snapshots.js").Snapshot} Snapshot */
/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {import("../log/store.js").Row} Row */
/** @typedef {import("../log/store.js").EntryStore} EntryStore */

/**
 * @typedef {object} Head
 * @property {2} format
 * @property {string} engine the version that made it
 * @property {number} done how many entries it covers
 * @property {NonNullable<Snapshot["kept"]>} kept
 * @property {Snapshot["seated"]} seated
 * @property {Snapshot["health"]} health
 * @property {string[]} stamps of the parts
 * @property {import("./folding.js").Kept} folded the folded state after the first entries that count
 */

/**
 * Entries that stand one after the other. Parts with the stamps that the head names were stored together with
 * it; a part with another stamp comes from another tab and does not fit.
 * @typedef {{ stamp: string, rows: string[], items: (Item | undefined)[], counted: string[] }} Part
 */

/** @typedef {{ stamp: string, rows: Row[], items: (Item | undefined)[], counted: string[] }} LoadedPart a part with its rows */

const BACK = 64; // entries before the end: others' late entries mostly come after that place, and leave it valid
const CALM = 3_000; // milliseconds without anything new, after which a checkpoint is stored
const MANY = 200; // new entries after which one is stored as soon as everything has been replayed
const OFTEN = 2000; // new entries after which one is stored in any case
const PART = 500; // entries stored under one key

export class Checkpoints {
  #log;
  #replay;
  #folding;
  #engine;
  #done = 0;
  #busy = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #calm;
  /** @type {LoadedPart[]} */
  #parts = [];

  /**
   * @param {import("../log/entry-log.js").EntryLog} log
   * @param {Replay} replay
   * @param {import("./folding.js").Folding} folding
   * @param {string} engine its version: checkpoints of another one are not used
   */
  constructor(log, replay, folding, engine) {
    this.#log = log;
    this.#replay = replay;
    this.#folding = folding;
    this.#engine = engine;
    replay.on({ progressed: (done) => this.progressed(done) });
  }

  /** Let the replay go on from what was stored, if it fits. */
  async load() {
    try {
      const head = /** @type {Head | undefined} */ (await this.#log.store.recall(`checkpoint ${this.#log.room}`));
      if (head?.format !== 2 || head.engine !== this.#engine || !(head.done <= this.#log.order.length)) return;
      const parts = await this.#read(head);
      if (!parts) return;
      const { done, kept, seated, health } = head;
      const items = parts.flatMap((part) => part.items.filter((item) => item !== undefined));
      const counted = parts.flatMap((part) => part.counted);
      [this.#done, this.#parts] = [done, parts];
      this.#replay.resume({ done, kept, seated, health, owed: undefined, given: [] }, items, counted);
      this.#folding.resume(head.folded);
    } catch (error) {
      console.info("The checkpoint cannot be read:", error);
    }
  }

  /** @param {Head} head @returns {Promise<LoadedPart[] | undefined>} */
  async #read({ done, stamps }) {
    /** @type {LoadedPart[]} */
    const parts = [];
    for (let from = 0; from < done; from += PART) {
      const rows = this.#log.order.slice(from, Math.min(from + PART, done));
      const part = /** @type {Part | undefined} */ (await this.#log.store.recall(this.#keyOf(parts.length)));
      if (!part || part.stamp !== stamps[parts.length] || part.rows.length !== rows.length) return undefined;
      const isSame = rows.every((row, at) => part.rows[at] === markOf(row) && (part.items[at]?.id ?? row.id) === row.id);
      if (!isSame) return undefined;
      parts.push({ ...part, rows });
    }
    return parts;
  }

  /** So many entries have been replayed, or only so many are after going back: store a checkpoint, now or later? @param {number} done */
  progressed(done) {
    if (done < this.#done) this.#done = 0; // what was stored covers entries that have moved
    clearTimeout(this.#calm);
    const { settled } = this.#replay;
    if (done - this.#done >= (settled ? MANY : OFTEN) + BACK) this.#storeNow();
    else if (settled) this.#calm = setTimeout(() => this.#storeNow(), CALM);
  }

  /** The table was left. */
  stop() {
    clearTimeout(this.#calm);
  }

  #storeNow() {
    if (this.#busy) return;
    this.#busy = true;
    this.#save()
      .catch((error) => {
        console.info("The checkpoint cannot be stored:", error);
        this.#parts = [];
      })
      .finally(() => {
        this.#busy = false;
      });
  }

  async #save() {
    const found = this.#replay.snapshotToStore(this.#log.isAlone ? 0 : BACK);
    if (!found || found.snapshot.done <= this.#done) return;
    const { snapshot } = found;
    const parts = this.#partsAt(snapshot, found.item);
    const reply = await this.#log.request({ op: "held_state", held: String(snapshot.name) });
    const folded = await this.#folding.kept(snapshot.counted);
    if (!reply.ok || !("engine" in reply) || !this.#replay.keep(snapshot, reply)) return;
    const { done, seated, health, kept } = snapshot;
    const head = { format: 2, engine: this.#engine, done, kept, seated, health, folded, stamps: parts.map(({ stamp }) => stamp) };
    const changed = parts.flatMap((part, at) => (part === this.#parts[at] ? [] : [{ at, part }]));
    [this.#done, this.#parts] = [done, parts];
    await this.#log.store.rememberAll([
      ...changed.map(({ at, part }) => /** @type {[string, Part]} */ ([this.#keyOf(at), { ...part, rows: part.rows.map(markOf) }])),
      [`checkpoint ${this.#log.room}`, head],
    ]);
  }

  /** @param {Snapshot} snapshot @param {(id: string) => Item | undefined} item as it was then @returns {LoadedPart[]} */
  #partsAt(snapshot, item) {
    const stamp = hex(randomBytes(8));
    const all = this.#replay.countedAt(snapshot);
    const each = Math.ceil(snapshot.done / PART);
    return Array.from({ length: each }, (_, at) => {
      const rows = this.#log.order.slice(at * PART, Math.min((at + 1) * PART, snapshot.done));
      const items = rows.map(({ id }) => item(id));
      const end = at === each - 1 ? snapshot.counted : Math.min((at + 1) * PART, snapshot.counted); // the last part has all that are left
      const counted = all.slice(at * PART, end);
      const before = this.#parts[at];
      return before && isEqual(before.rows, rows) && isEqual(before.items, items) && isEqual(before.counted, counted)
        ? before
        : { stamp, rows, items, counted };
    });
  }

  /** @param {number} at */
  #keyOf = (at) => `part ${this.#log.room} ${at}`;
}

/** @param {readonly unknown[]} one @param {readonly unknown[]} other */
const isEqual = (one, other) => one.length === other.length && one.every((each, at) => each === other[at]);

/** All of a row that the result of a replay depends on. @param {Row} row */
const markOf = ({ id, height, flags = [] }) => `${id} ${height} ${flags.join()}`;
