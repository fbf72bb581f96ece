/**
 * Replays the entries of a log in order: the engine makes an item of each, in batches small enough that a roll
 * need not wait. When an entry comes into the middle, the replay goes back to the last snapshot before its
 * place. The engine holds the states; when it has lost them, as after a crash, everything is replayed from
 * what was stored, or from the beginning, and until that is done the feed stays as it is.
 */

import { Emitter } from "../log/emitter.js";
import { playedAside } from "./aside.js";
import { Throttle } from "./throttle.js";
import { Items } from "./items.js";
import { Late, NOBODY } from "./late.js";
import { exceeds, isStill, upToGap } from "../log/order.js";
import { BatchSize } from "../log/batch-size.js";
import { withTexts } from "./with-texts.js";
import { freshName, Snapshots } from "./snapshots.js";
import { ReplayedOnAdmission } from "./replayed-on-admission.js";

/** @typedef {import("../generated/protocol.js").Message} Message */
/** @typedef {import("../generated/protocol.js").Reply} Reply */
/** @typedef {import("../generated/protocol.js").Played} Played */
/** @typedef {import("../generated/protocol.js").Item} Item */
/** @typedef {import("./items.js").News} News */
/** @typedef {import("./snapshots.js").Snapshot} Snapshot */
/** @typedef {import("../log/store.js").Row} Row */

/** @typedef {import("../log/entry-log.js").EntryLog} EntryLog */

/**
 * @typedef {object} Events
 * @property {(news: News) => void} changed there is more to show
 * @property {(done: number) => void} progressed so many entries have been replayed; fewer than before after going back
 */

const FAR = 500; // entries that are costly to replay again
const IN_MEMORY = 200; // entries taken in before they are replayed: their texts are still in memory then
const OF_ONE = 24; // of these, entries of one author, once the past is read: others' entries wait behind them
const SEEN = 20_000; // milliseconds to wait for everything to be replayed
const FIRST = 20; // entries in a batch, at first
const MOST = 200; // entries in a batch

/** @extends {Emitter<Record<keyof Events, (...details: any[]) => void> & Events>} */
export class Replay extends Emitter {
  /** How often so many entries had to be replayed again. */
  farBack = 0;
  #log;
  #founder;
  #snapshots = new Snapshots();
  #at = this.#snapshots.last;
  #items = new Items();
  #batch = new BatchSize(FIRST, MOST);
  #placings = 0;
  #paused = false;
  #closed = false;
  /** @type {(() => void)[]} resolve promises that wait for the next batch */
  #waiting = [];
  /** @type {Promise<void> | undefined} */
  #going;
  #late = new Late(undefined, []);
  /** Who sat at the table when everything had last been replayed. @type {import("./snapshots.js").Seated | null} */
  #lastSeated = null;
  /** @type {Set<() => void>} conditions that `until` waits for, to be checked */
  #conditions = new Set();
  #throttle = new Throttle(() => this.#log.awaited, () => this.#tell());

  /**
   * @param {Pick<EntryLog, "on" | "order" | "me" | "device" | "request" | "texts" | "receive" | "awaited" | "isClosed">} log
   * @param {string | null} founder the device whose "founded" entry counts
   */
  constructor(log, founder) {
    super();
    this.#log = log;
    this.#founder = founder;
    log.on({ placed: (from) => this.placed(from) });
    const end = () => (this.settled && !this.#going && !this.#paused && this.#at.name ? this.#at : undefined);
    this.onAdmission = new ReplayedOnAdmission(this.#snapshots, log.me, end);
  }

  get items() {
    return this.#items.all;
  }

  /** Ids of items that count, in the order in which they came to count; changed in place. */
  get counted() {
    return this.#items.counted;
  }

  /** Ids of items that counted at a snapshot. @param {Snapshot} snapshot */
  countedAt(snapshot) {
    return this.#items.countedAt(snapshot);
  }

  /** Who sits at the table. While entries are replayed again, it stays as it was. */
  get seated() {
    return this.seatedForSure ?? this.#at.seated;
  }

  /** The same, but null until everything has been replayed once: the rest may say that somebody sits here. */
  get seatedForSure() {
    if (this.settled && (this.#lastSeated || !this.#log.awaited)) this.#lastSeated = this.#at.seated;
    return this.#lastSeated;
  }

  get health() {
    return this.#at.health;
  }

  /** What this device owes others: its obligations. Undefined until everything has been replayed. */
  get owed() {
    return this.settled ? this.#at.owed : undefined;
  }

  /** Devices that have begun a hash chain for this one, as of the last answer of the engine. */
  get given() {
    return this.#at.given;
  }

  /**
   * Ask the engine something about the state after all that has been replayed so far.
   * @param {object} message
   * @param {{ patient?: boolean }} [how] whether to wait if the engine has lost the state and all has to be replayed
   * @returns {Promise<Reply>}
   */
  async ask(message, { patient = true } = {}) {
    const { name, kept } = this.#at;
    const state = name ? { held: name } : kept ? { state: kept.state } : {};
    const reply = await this.#log.request(/** @type {Message} */ ({ ...message, ...state }));
    if (reply.ok || reply.error.code !== "not_held") return reply;
    if (this.#at.name === name) this.#lose();
    const going = this.#goOn();
    if (!patient) return reply;
    await going;
    return this.ask(message, { patient: false });
  }

  /** Whether everything has been replayed. */
  get settled() {
    return this.#at.done === this.#log.order.length;
  }

  /** Entries that have been replayed. */
  get done() {
    return this.#at.done;
  }

  /** Entries still to be replayed. */
  get behind() {
    return this.#log.order.length - this.#at.done;
  }

  /** Replay nothing until `goOn`, because what was stored is still being read. */
  pause() {
    this.#paused = true;
  }

  goOn() {
    this.#paused = this.#closed;
    this.#goOn();
  }

  /** The table was left: a long history is not replayed to its end. */
  close() {
    this.#closed = this.#paused = true;
    this.#throttle.stop();
    this.checkConditions();
  }

  /**
   * Wait for a condition. It is checked whenever more entries have been replayed, and by `checkConditions`.
   * @param {() => boolean} reached
   * @param {number} patience milliseconds
   * @returns {Promise<boolean>} false: the time was over, or the table was left
   */
  until(reached, patience) {
    if (reached()) return Promise.resolve(true);
    if (this.#closed) return Promise.resolve(false);
    return new Promise((resolve) => {
      const over = (/** @type {boolean} */ is) => {
        clearTimeout(timer);
        this.#conditions.delete(look);
        resolve(is);
      };
      const look = () => (reached() ? over(true) : this.#closed && over(false));
      const timer = setTimeout(() => over(false), patience);
      this.#conditions.add(look);
    });
  }

  /** Check the conditions that `until` waits for. */
  checkConditions() {
    for (const check of [...this.#conditions]) check();
  }

  /**
   * Take in entries that have come, no faster than they can be replayed.
   * @param {Parameters<EntryLog["receive"]>[0]} entries
   * @param {Parameters<EntryLog["receive"]>[1]} cursor
   * @param {{ isPast: boolean, placed: () => void }} how `isPast`: they were written before this page connected;
   *   `placed` is called when they stand in their places
   */
  async receive(entries, cursor, { isPast, placed }) {
    const before = this.farBack;
    await this.#log.receive(entries, cursor, () => this.onAdmission.onward()).finally(placed);
    // Somebody who keeps writing entries that stand near the beginning must not prevent the rest from being replayed.
    if (this.farBack > before) await this.until(() => this.settled, SEEN);
    await this.within({ all: IN_MEMORY, ...(isPast ? {} : { each: OF_ONE }) });
  }

  /** Resolves when no more than so many are left to be replayed, or when the replay has stopped. @param {Parameters<typeof exceeds>[2]} most */
  async within(most) {
    while (this.#going && exceeds(this.#log.order, this.#at.done, most)) await new Promise((resolve) => this.#waiting.push(() => resolve(undefined)));
  }

  /** The order has changed from this place on. @param {number} from */
  placed(from) {
    this.#items.placed(from); // the feed has to be told, even if these entries have not been replayed yet
    if (from < this.#at.done - FAR) this.farBack += 1;
    if (from < this.#at.done) this.#goBack(from);
    this.#placings += 1;
    this.#goOn();
  }

  /**
   * Begin with what was stored, if nothing has been replayed yet.
   * @param {Omit<Snapshot, "journal" | "counted">} kept
   * @param {Item[]} items
   * @param {string[]} counted
   */
  resume(kept, items, counted) {
    if (this.#at.done || this.#going) return;
    this.#items.restore(items, counted);
    this.#at = { ...kept, ...this.#items.amount };
    this.#late = new Late(kept.seated, this.#log.order);
    this.#snapshots.add(this.#at);
    this.#tell();
  }

  /**
   * A snapshot to be stored for the next start.
   * @param {number} back how many entries it is to lie before the end
   * @returns {{ snapshot: Snapshot, item: (id: string) => Item | undefined } | undefined} `item`: items as they were then
   */
  snapshotToStore(back) {
    const snapshot = this.#snapshots.before(this.#at.done - back);
    if (!snapshot?.name) return undefined;
    return { snapshot, item: this.#items.at(snapshot) };
  }

  /** Keep the whole state at a snapshot here, in case the engine loses it. @param {Snapshot} snapshot @param {NonNullable<Snapshot["kept"]>} handed */
  keep(snapshot, { state, engine }) {
    return this.#snapshots.keep(snapshot, { state, engine });
  }

  /**
   * Replay some entries once more, without touching what is shown.
   * @param {number} place of the first one
   * @param {number} last place of the last one
   * @returns {Promise<Item[] | undefined>}
   */
  again(place, last) {
    return playedAside(this.#log.order, { from: place, last }, this.#snapshots, (...all) => this.#ask(...all));
  }

  /**
   * @param {readonly Row[]} rows
   * @param {Snapshot} start
   * @param {{ hold: string, more: boolean }} how
   * @returns {Promise<Played | { code: string }>}
   */
  async #ask(rows, start, how) {
    const entries = await withTexts(rows.map((row) => this.#late.marked(row)), this.#log);
    const from = start.name ? { held: start.name } : (start.kept ?? { founder: this.#founder });
    const drop = this.#snapshots.takeDropped();
    const reply = await this.#log.request({ op: "replay", ...from, entries, ...how, drop, device: this.#log.me });
    if (reply.ok && "items" in reply) return reply;
    return { code: reply.ok ? "bad_reply" : reply.error.code };
  }

  /** @param {readonly Row[]} rows @param {Snapshot} start */
  #play(rows, start) {
    const hold = freshName();
    const more = start.done + rows.length < this.#log.order.length;
    return { rows, hold, reply: this.#ask(rows, start, { hold, more }) };
  }

  #goOn() {
    if (!this.#going && !this.settled && !this.#paused) this.#going = this.#run();
    return this.#going ?? Promise.resolve();
  }

  #resolveWaiting = () => this.#waiting.splice(0).forEach((wake) => wake());

  async #run() {
    try {
      while (!this.settled && !this.#paused && (await this.#step()));
    } finally {
      this.#going = undefined; // before anything else runs, so that the next change of the order starts it again
      this.#resolveWaiting();
    }
  }

  /** @returns {Promise<boolean>} false: stop the replay, since the table was left or the engine gives no answers */
  async #step() {
    const [placings, start] = [this.#placings, this.#at];
    const next = upToGap(this.#log.order.slice(start.done, start.done + this.#batch.size));
    const begun = performance.now();
    const { rows, hold, reply: played } = this.onAdmission.take(start, next) ?? this.#play(next, start);
    const reply = await played;
    if (this.#closed) return false;
    if (placings !== this.#placings && (this.#at !== start || !isStill(rows, this.#log.order, start.done))) {
      this.#snapshots.drop(hold);
    } else if ("items" in reply) {
      this.#batch.took(rows.length, performance.now() - begun);
      this.#take(rows, hold, reply);
    } else return this.#mayTryAgain(start, rows.length, reply.code);
    return true;
  }

  /** @param {Snapshot} start @param {number} count @param {string} code */
  #mayTryAgain(start, count, code) {
    const isKept = !start.name && start.kept && !code.startsWith("engine");
    if (start.name && code === "not_held") this.#lose();
    else if (isKept && (code !== "too_large" || count === 1)) {
      this.#snapshots.clear(); // the stored state is damaged, or another version's
      this.#goBack(0);
    } else if (count > 1) this.#batch.less(count); // too much for one message
    else return false; // the engine has failed, and its status says so
    return true;
  }

  #lose() {
    this.#snapshots.lose();
    this.#goBack(this.#snapshots.last.done);
  }

  /** @param {readonly Row[]} rows @param {string} name @param {Played} played */
  #take(rows, name, { items, seated, health, owed }) {
    this.#items.take(items);
    this.#at = {
      ...{ done: this.#at.done + rows.length, name, seated: seated ?? this.#at.seated },
      ...{ health: health ?? this.#at.health, owed: owed ?? undefined, given: owed?.given ?? this.#at.given },
      ...this.#items.amount,
    };
    this.#snapshots.add(this.#at);
    this.emit("progressed", this.#at.done);
    this.#resolveWaiting();
    const isOurs = rows.some(({ author }) => author === this.#log.me);
    this.#throttle.consider(this.#at.done, { isAll: this.settled, isOurs });
    if (this.settled) this.#lookForLate();
  }

  /**
   * Which entries are late is known only once it is known who was removed; then they are replayed again. It
   * ends there, since entries that decide who sits at the table are never late. `audit` in pyengine/feed/audit.py
   * does the same.
   */
  #lookForLate() {
    const before = this.#late;
    if ((this.seated?.removed ?? NOBODY) === before.removed) return;
    const now = (this.#late = new Late(this.seated, this.#log.order));
    const first = this.#log.order.findIndex((row) => now.has(row) !== before.has(row));
    if (first >= 0) this.placed(first);
  }

  #tell() {
    this.#throttle.took(this.#at.done);
    this.emit("changed", this.#items.takeNews());
    this.checkConditions();
  }

  /** @param {number} place */
  #goBack(place) {
    this.#throttle.wentBack(this.#at.done, this.#log.order.length);
    this.#at = this.#snapshots.goBack(place);
    this.#items.goBack(this.#at, place);
    this.emit("progressed", this.#at.done);
  }
}
