/**
 * From entries in order to what a feed shows, worked out by the engine, in portions that nobody has to
 * wait for. An entry that comes late into the middle is replayed from the last state before its place.
 * The engine holds the states; when it has lost them, as after a crash, all is replayed from what was
 * kept, or from the beginning, and until that is done the feed stays as it is.
 */

import { playedAside } from "./aside.js";
import { Glances } from "./glances.js";
import { Items } from "./items.js";
import { Late, NOBODY } from "./late.js";
import { exceeds, isStill, upToGap } from "./order.js";
import { Pace } from "./pace.js";
import { withTexts } from "./placed.js";
import { freshName, Points } from "./points.js";
import { ReplayedOnAdmission } from "./replayed-on-admission.js";

/** @typedef {import("../generated/protocol.js").Message} Message */
/** @typedef {import("../generated/protocol.js").Reply} Reply */
/** @typedef {import("../generated/protocol.js").Played} Played */
/** @typedef {import("../generated/protocol.js").Item} Item */
/** @typedef {import("./items.js").News} News */
/** @typedef {import("./points.js").Point} Point */
/** @typedef {import("./rows.js").Row} Row */

/** @typedef {import("./placed.js").Texts & Own} Ways */
/**
 * @typedef {object} Own
 * @property {(message: Message) => Promise<Reply>} request
 * @property {(news: News) => void} changed
 * @property {() => number} [coming] entries that are not even here yet
 * @property {(done: number) => void} [progressed] so much is replayed, or no more than that is any longer
 */

const FAR = 500; // entries that are a long way
const FIRST = 20;
const MOST = 200;

export class Replaying {
  /** How often a long way had to be gone again. */
  farBack = 0;
  #order;
  #founder;
  #me;
  #ways;
  #points = new Points();
  #at = this.#points.last;
  #items = new Items();
  #pace = new Pace(FIRST, MOST);
  #turn = 0;
  #paused = false;
  #closed = false;
  /** @type {(() => void)[]} who waits for the next step */
  #waiting = [];
  /** @type {Promise<void> | undefined} */
  #going;
  #late = new Late(undefined, []);
  /** Who sat at the table when everything had last been replayed. @type {import("./points.js").Seated | null} */
  #steady = null;
  #glances = new Glances(() => this.#ways.coming?.() ?? 0, () => this.#tell());

  /**
   * @param {readonly Row[]} order
   * @param {{ founder: string | null, me: string }} who
   * @param {Ways} ways
   */
  constructor(order, { founder, me }, ways) {
    this.#order = order;
    this.#founder = founder;
    this.#me = me;
    this.#ways = ways;
    const end = () => (this.settled && !this.#going && !this.#paused && this.#at.name ? this.#at : undefined);
    this.onAdmission = new ReplayedOnAdmission(this.#points, me, end);
  }

  get items() {
    return this.#items.all;
  }

  /** Items that count, in the order in which they came to count; always the same list. */
  get counted() {
    return this.#items.counted;
  }

  /** Those that counted at a point. @param {Point} point */
  countedAt(point) {
    return this.#items.countedAt(point);
  }

  /** Who sits at the table: while something is replayed once more, as before. */
  get seated() {
    return this.seatedForSure ?? this.#at.seated;
  }

  /** The same, but nothing before all has been replayed once: somebody may only be seated further on. */
  get seatedForSure() {
    if (this.settled && (this.#steady || !this.#ways.coming?.())) this.#steady = this.#at.seated;
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
    const reply = await this.#ways.request(/** @type {Message} */ ({ ...message, ...state }));
    if (reply.ok || reply.error.code !== "not_held") return reply;
    if (this.#at.name === name) this.#lose();
    const going = this.#goOn();
    if (!patient) return reply;
    await going;
    return this.ask(message, { patient: false });
  }

  /** Whether everything has been replayed. */
  get settled() {
    return this.#at.done === this.#order.length;
  }

  /** Entries that have been replayed. */
  get done() {
    return this.#at.done;
  }

  /** Entries still to be replayed. */
  get behind() {
    return this.#order.length - this.#at.done;
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
    this.#glances.stop();
  }

  /** Resolves when no more are left to be replayed, or when none can be. @param {Parameters<typeof exceeds>[2]} most */
  async within(most) {
    while (this.#going && exceeds(this.#order, this.#at.done, most)) await new Promise((resolve) => this.#waiting.push(() => resolve(undefined)));
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
   * @param {Omit<Point, "journal" | "counted">} kept
   * @param {Item[]} items
   * @param {string[]} counted
   */
  resume(kept, items, counted) {
    if (this.#at.done || this.#going) return;
    this.#items.restore(items, counted);
    this.#at = { ...kept, ...this.#items.amount };
    this.#late = new Late(kept.seated, this.#order);
    this.#points.add(this.#at);
    this.#tell();
  }

  /**
   * A point to go on from another day, some entries back, because late ones come near to the end.
   * @param {number} back
   * @returns {{ point: Point, item: (id: string) => Item | undefined } | undefined} and the items as they were then
   */
  keepable(back) {
    const point = this.#points.before(this.#at.done - back);
    if (!point?.name) return undefined;
    return { point, item: this.#items.at(point) };
  }

  /** The state at a point, whole, in case the engine loses it. @param {Point} point @param {NonNullable<Point["kept"]>} handed */
  keep(point, { state, engine }) {
    return this.#points.keep(point, { state, engine });
  }

  /**
   * Play some of it once more, beside everything else.
   * @param {number} place from the last state before it
   * @param {number} last
   * @returns {Promise<Item[] | undefined>}
   */
  again(place, last) {
    return playedAside(this.#order, { from: place, last }, this.#points, (...all) => this.#ask(...all));
  }

  /**
   * @param {readonly Row[]} rows
   * @param {Point} start
   * @param {{ hold: string, more: boolean }} how
   * @returns {Promise<Played | { code: string }>}
   */
  async #ask(rows, start, how) {
    const entries = await withTexts(rows.map((row) => this.#late.marked(row)), this.#ways);
    const from = start.name ? { held: start.name } : (start.kept ?? { founder: this.#founder });
    const drop = this.#points.takeDropped();
    const reply = await this.#ways.request({ op: "replay", ...from, entries, ...how, drop, device: this.#me });
    if (reply.ok && "items" in reply) return reply;
    return { code: reply.ok ? "bad_reply" : reply.error.code };
  }

  /** @param {readonly Row[]} rows @param {Point} start */
  #play(rows, start) {
    const hold = freshName();
    const more = start.done + rows.length < this.#order.length;
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
    const next = upToGap(this.#order.slice(start.done, start.done + this.#pace.size));
    const begun = performance.now();
    const { rows, hold, reply: played } = this.onAdmission.take(start, next) ?? this.#play(next, start);
    const reply = await played;
    if (this.#closed) return false;
    if (turn !== this.#turn && (this.#at !== start || !isStill(rows, this.#order, start.done))) {
      this.#points.drop(hold);
    } else if ("items" in reply) {
      this.#pace.took(rows.length, performance.now() - begun);
      this.#take(rows, hold, reply);
    } else return this.#mayTryAgain(start, rows.length, reply.code); // else the engine is at fault, and says so itself
    return true;
  }

  /** @param {Point} start @param {number} count @param {string} code */
  #mayTryAgain(start, count, code) {
    const isKept = !start.name && start.kept && !code.startsWith("engine");
    if (start.name && code === "not_held") this.#lose();
    else if (isKept && (code !== "too_large" || count === 1)) {
      this.#points.distrust(); // kept by another version, or damaged
      this.#goBack(0);
    } else if (count > 1) this.#pace.less(count); // too much for one message
    else return false;
    return true;
  }

  #lose() {
    this.#points.lose();
    this.#goBack(this.#points.last.done);
  }

  /** @param {readonly Row[]} rows @param {string} name @param {Played} played */
  #take(rows, name, { items, seated, health, owed }) {
    this.#items.take(items);
    this.#at = {
      ...{ done: this.#at.done + rows.length, name, seated: seated ?? this.#at.seated },
      ...{ health: health ?? this.#at.health, owed: owed ?? undefined, given: owed?.given ?? this.#at.given },
      ...this.#items.amount,
    };
    this.#points.add(this.#at);
    this.#ways.progressed?.(this.#at.done);
    this.#wake();
    const isOurs = rows.some(({ author }) => author === this.#me);
    this.#glances.consider(this.#at.done, { isAll: this.settled, isOurs });
    if (this.settled) this.#lookForLate();
  }

  /**
   * What is late is known only when it is known who was removed: then it is replayed once more. Entries
   * about people are never late, so that this comes to an end. The same as `audit` in pyengine/feed/audit.py.
   */
  #lookForLate() {
    const before = this.#late;
    if ((this.seated?.removed ?? NOBODY) === before.removed) return;
    const now = (this.#late = new Late(this.seated, this.#order));
    const first = this.#order.findIndex((row) => now.has(row) !== before.has(row));
    if (first >= 0) this.placed(first);
  }

  #tell() {
    this.#glances.took(this.#at.done);
    this.#ways.changed(this.#items.takeNews());
  }

  /** @param {number} place */
  #goBack(place) {
    this.#glances.wentBack(this.#at.done, this.#order.length);
    this.#at = this.#points.goBack(place);
    this.#items.goBack(this.#at, place);
    this.#ways.progressed?.(this.#at.done);
  }
}
