/**
 * From entries in order to what a feed shows, worked out by the engine, in portions that nobody has to
 * wait for. An entry that comes late into the middle is replayed from the last state before its place.
 * The engine holds the states; when it has lost them, as after a crash, all is replayed from what was
 * kept, or from the beginning, and until that is done the feed stays as it is.
 */

import { Emitter } from "../log/emitter.js";
import { playedAside } from "./aside.js";
import { Throttle } from "./throttle.js";
import { Items } from "./items.js";
import { Late, NOBODY } from "./late.js";
import { exceeds, isStill, upToGap } from "../log/order.js";
import { BatchSize } from "../log/batch-size.js";
import { withTexts } from "./placed.js";
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
 * @property {(news: News) => void} changed
 * @property {(done: number) => void} progressed so much is replayed, or no more than that is any longer
 */

const FAR = 500; // entries that are a long way
const AT_HAND = 200; // entries taken in before they are replayed, so that their texts are still at hand
const OF_ONE = 24; // of one author, once the past is over: what others write stands behind them
const SEEN = 20_000; // milliseconds
const FIRST = 20;
const MOST = 200;

/** @extends {Emitter<Record<keyof Events, (...details: any[]) => void> & Events>} */
export class Replay extends Emitter {
  /** How often a long way had to be gone again. */
  farBack = 0;
  #log;
  #founder;
  #snapshots = new Snapshots();
  #at = this.#snapshots.last;
  #items = new Items();
  #batch = new BatchSize(FIRST, MOST);
  #turn = 0;
  #paused = false;
  #closed = false;
  /** @type {(() => void)[]} who waits for the next step */
  #waiting = [];
  /** @type {Promise<void> | undefined} */
  #going;
  #late = new Late(undefined, []);
  /** Who sat at the table when everything had last been replayed. @type {import("./snapshots.js").Seated | null} */
  #steady = null;
  /** @type {Set<() => void>} who waits for something that comes of entries */
  #watching = new Set();
  #throttle = new Throttle(() => this.#log.awaited, () => this.#tell());

  /**
   * @param {Pick<EntryLog, "on" | "order" | "me" | "device" | "request" | "texts" | "receive" | "awaited" | "isClosed">} log
   * @param {string | null} founder the device whose founding counts
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

  /** Items that count, in the order in which they came to count; always the same list. */
  get counted() {
    return this.#items.counted;
  }

  /** Those that counted at a snapshot. @param {Snapshot} snapshot */
  countedAt(snapshot) {
    return this.#items.countedAt(snapshot);
  }

  /** Who sits at the table: while something is replayed once more, as before. */
  get seated() {
    return this.seatedForSure ?? this.#at.seated;
  }

  /** The same, but nothing before all has been replayed once: somebody may only be seated further on. */
  get seatedForSure() {
    if (this.settled && (this.#steady || !this.#log.awaited)) this.#steady = this.#at.seated;
    return this.#steady;
  }

  get health() {
    return this.#at.health;
  }

  /** What this device owes others, when everything has been replayed. */
  get owed() {
    return this.settled ? this.#at.owed : undefined;
  }

  /** Devices that have given this one a chain, when it was last looked at. */
  get given() {
    return this.#at.given;
  }

  /**
   * Ask the engine something about the state that everything so far has come to.
   * @param {object} message
   * @param {{ patient?: boolean }} [how] whether to wait, where all has to be replayed for it
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

  /** Replay nothing until `goOn`: what was kept is being read. */
  pause() {
    this.#paused = true;
  }

  goOn() {
    this.#paused = this.#closed;
    this.#goOn();
  }

  /** The table was left: a long history need not be replayed to its end. */
  close() {
    this.#closed = this.#paused = true;
    this.#throttle.stop();
    this.look();
  }

  /**
   * Wait for something that comes of entries: it is looked for whenever more of them have been replayed.
   * @param {() => boolean} reached
   * @param {number} patience milliseconds
   * @returns {Promise<boolean>} false also where the table was left before
   */
  until(reached, patience) {
    if (reached()) return Promise.resolve(true);
    if (this.#closed) return Promise.resolve(false);
    return new Promise((resolve) => {
      const over = (/** @type {boolean} */ is) => {
        clearTimeout(timer);
        this.#watching.delete(look);
        resolve(is);
      };
      const look = () => (reached() ? over(true) : this.#closed && over(false));
      const timer = setTimeout(() => over(false), patience);
      this.#watching.add(look);
    });
  }

  /** What somebody waits for may have come. */
  look() {
    for (const look of [...this.#watching]) look();
  }

  /**
   * Take in what has come, no faster than it can be replayed.
   * @param {Parameters<EntryLog["receive"]>[0]} entries
   * @param {Parameters<EntryLog["receive"]>[1]} cursor
   * @param {{ isPast: boolean, placed: () => void }} how whether the server still has entries from before; `placed`
   *   is called when these stand in their places
   */
  async receive(entries, cursor, { isPast, placed }) {
    const before = this.farBack;
    await this.#log.receive(entries, cursor, () => this.onAdmission.onward()).finally(placed);
    // Whoever writes at the beginning, again and again, must not keep the rest from being seen.
    if (this.farBack > before) await this.until(() => this.settled, SEEN);
    await this.within({ all: AT_HAND, ...(isPast ? {} : { each: OF_ONE }) });
  }

  /** Resolves when no more are left to be replayed, or when none can be. @param {Parameters<typeof exceeds>[2]} most */
  async within(most) {
    while (this.#going && exceeds(this.#log.order, this.#at.done, most)) await new Promise((resolve) => this.#waiting.push(() => resolve(undefined)));
  }

  /** From this place on the order is another one. @param {number} from */
  placed(from) {
    this.#items.placed(from); // what is shown there may stand elsewhere now, replayed or not
    if (from < this.#at.done - FAR) this.farBack += 1;
    if (from < this.#at.done) this.#goBack(from);
    this.#turn += 1;
    this.#goOn();
  }

  /**
   * Go on from what was kept, before anything has been replayed.
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
   * A snapshot to go on from another day, some entries back, because late ones come near to the end.
   * @param {number} back
   * @returns {{ snapshot: Snapshot, item: (id: string) => Item | undefined } | undefined} and the items as they were then
   */
  keepable(back) {
    const snapshot = this.#snapshots.before(this.#at.done - back);
    if (!snapshot?.name) return undefined;
    return { snapshot, item: this.#items.at(snapshot) };
  }

  /** The state at a snapshot, whole, in case the engine loses it. @param {Snapshot} snapshot @param {NonNullable<Snapshot["kept"]>} handed */
  keep(snapshot, { state, engine }) {
    return this.#snapshots.keep(snapshot, { state, engine });
  }

  /**
   * Play some of it once more, beside everything else.
   * @param {number} place from the last state before it
   * @param {number} last
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

  #wake = () => this.#waiting.splice(0).forEach((wake) => wake());

  async #run() {
    try {
      while (!this.settled && !this.#paused && (await this.#step()));
    } finally {
      this.#going = undefined; // at once: what is placed in the next moment has to be replayed, too
      this.#wake();
    }
  }

  /** @returns {Promise<boolean>} whether it makes sense to go on */
  async #step() {
    const [turn, start] = [this.#turn, this.#at];
    const next = upToGap(this.#log.order.slice(start.done, start.done + this.#batch.size));
    const begun = performance.now();
    const { rows, hold, reply: played } = this.onAdmission.take(start, next) ?? this.#play(next, start);
    const reply = await played;
    if (this.#closed) return false;
    if (turn !== this.#turn && (this.#at !== start || !isStill(rows, this.#log.order, start.done))) {
      this.#snapshots.drop(hold);
    } else if ("items" in reply) {
      this.#batch.took(rows.length, performance.now() - begun);
      this.#take(rows, hold, reply);
    } else return this.#mayTryAgain(start, rows.length, reply.code); // else the engine is at fault, and says so itself
    return true;
  }

  /** @param {Snapshot} start @param {number} count @param {string} code */
  #mayTryAgain(start, count, code) {
    const isKept = !start.name && start.kept && !code.startsWith("engine");
    if (start.name && code === "not_held") this.#lose();
    else if (isKept && (code !== "too_large" || count === 1)) {
      this.#snapshots.distrust(); // kept by another version, or damaged
      this.#goBack(0);
    } else if (count > 1) this.#batch.less(count); // too much for one message
    else return false;
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
    this.#wake();
    const isOurs = rows.some(({ author }) => author === this.#log.me);
    this.#throttle.consider(this.#at.done, { isAll: this.settled, isOurs });
    if (this.settled) this.#lookForLate();
  }

  /**
   * What is late is known only when it is known who was removed: then it is replayed once more. Entries
   * about people are never late, so that this comes to an end. The same as `audit` in pyengine/feed/audit.py.
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
    this.look();
  }

  /** @param {number} place */
  #goBack(place) {
    this.#throttle.wentBack(this.#at.done, this.#log.order.length);
    this.#at = this.#snapshots.goBack(place);
    this.#items.goBack(this.#at, place);
    this.emit("progressed", this.#at.done);
  }
}
