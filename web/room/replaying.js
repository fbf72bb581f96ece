/**
 * From entries in order to what a feed shows, worked out by the engine, in portions that nobody has to
 * wait for. An entry that comes late into the middle is replayed from the last state before its place.
 */

import { Pace } from "./pace.js";

/** @typedef {import("../generated/protocol.js").Message} Message */
/** @typedef {import("../generated/protocol.js").Reply} Reply */
/** @typedef {import("../generated/protocol.js").Item} Item */
/** @typedef {import("../generated/protocol.js").State} State */
/** @typedef {import("../generated/protocol.js").Health} Health */
/** @typedef {import("./rows.js").Row} Row */
/** @typedef {import("./rows.js").Signed} Signed */

/** @typedef {{ salt: string, text: string }} Opened */

/**
 * @typedef {object} Ways
 * @property {(message: Message) => Promise<Reply>} request
 * @property {(ids: string[]) => Promise<(Signed | undefined)[]>} texts
 * @property {(row: Row, text: string) => Promise<Opened | undefined>} open what a sealed entry holds for us
 * @property {(news: News) => void} changed
 */

/**
 * What is different: the order from a place on, some items; of those that count, the first so many
 * are as before.
 * @typedef {{ from: number, ids: Set<string>, counted: number }} News
 */

/**
 * A state to go on from, and how much there was of everything.
 * @typedef {{ done: number, state: State | null, health: Health | undefined, counted: number, journal: number }} Point
 */

const NEAR = 24; // of the last states, all are kept
const FAR = 500; // entries between two states further back
const AHEAD = 64; // entries beyond a mended place that may be waited for, so that nothing flickers
const FIRST = 20;
const MOST = 200;

export class Replaying {
  /** @type {Map<string, Item>} */
  items = new Map();
  /** @type {string[]} items that count, in the order in which they came to count; always the same list */
  counted = [];
  /** @type {State | null} */
  state = null;
  /** @type {Health | undefined} */
  health;
  #order;
  #founder;
  #ways;
  #done = 0;
  #isCounted = /** @type {Set<string>} */ (new Set());
  /** @type {{ id: string, before: Item | undefined }[]} */
  #journal = [];
  /** @type {Point[]} */
  #points = [{ done: 0, state: null, health: undefined, counted: 0, journal: 0 }];
  #pace = new Pace(FIRST, MOST);
  #turn = 0;
  #busy = false;
  /** How often a long way had to be gone again. */
  farBack = 0;
  #news = noNews();
  #until = 0;

  /**
   * @param {readonly Row[]} order
   * @param {string | null} founder
   * @param {Ways} ways
   */
  constructor(order, founder, ways) {
    this.#order = order;
    this.#founder = founder;
    this.#ways = ways;
  }

  /** Whether everything has been replayed. */
  get settled() {
    return this.#done === this.#order.length;
  }

  /** How many entries are still to be replayed. */
  get behind() {
    return this.#order.length - this.#done;
  }

  /** From this place on the order is another one. @param {number} from */
  placed(from) {
    if (from < this.#done - FAR) this.farBack += 1;
    if (from < this.#done) this.#goBack(from);
    this.#turn += 1;
    this.#goOn();
  }

  /**
   * A place and the state before it, from which a roll can be played once more.
   * @param {number} place
   */
  before(place) {
    return /** @type {Point} */ (this.#points.findLast(({ done }) => done <= place));
  }

  /**
   * @param {readonly Row[]} rows
   * @param {State | null} state
   */
  async ask(rows, state) {
    const texts = await this.#ways.texts(rows.map(({ id }) => id));
    const entries = await Promise.all(
      rows.map(async (row, at) => {
        const text = texts[at]?.text ?? "";
        const opened = row.kind === "sealed" && text ? await this.#ways.open(row, text) : undefined;
        const { id, height, flags } = row;
        return { id, height, flags, text, ...(opened ? { opened } : {}) };
      }),
    );
    const founder = state === null ? this.#founder : null;
    const reply = await this.#ways.request({ op: "replay", state, entries, founder });
    return reply.ok && "items" in reply ? reply : undefined;
  }

  async #goOn() {
    if (this.#busy) return;
    this.#busy = true;
    while (!this.settled) {
      const turn = this.#turn;
      const [from, state] = [this.#done, this.state];
      const rows = this.#order.slice(from, from + this.#pace.size);
      const begun = performance.now();
      const reply = await this.ask(rows, state);
      if (turn !== this.#turn && (this.#done !== from || this.state !== state || !same(rows, this.#order, from))) continue;
      if (!reply && rows.length > 1) {
        this.#pace.less(rows.length); // too much for one message
        continue;
      }
      if (!reply) break; // the engine is at fault, and says so itself
      this.#pace.took(rows.length, performance.now() - begun);
      this.#take(rows.length, reply);
    }
    this.#busy = false;
  }

  /**
   * @param {number} count
   * @param {{ state: State, items: Item[], health: Health }} replayed
   */
  #take(count, { state, items, health }) {
    const before = this.counted.length;
    this.#done += count;
    this.state = state;
    this.health = health;
    for (const item of items) {
      this.#journal.push({ id: item.id, before: this.items.get(item.id) });
      this.items.set(item.id, item);
      if (!item.counts || this.#isCounted.has(item.id)) continue;
      this.#isCounted.add(item.id);
      this.counted.push(item.id);
    }
    this.#points.push({
      ...{ done: this.#done, state, health },
      ...{ counted: this.counted.length, journal: this.#journal.length },
    });
    this.#thin();
    for (const { id } of items) this.#news.ids.add(id);
    this.#news.counted = Math.min(this.#news.counted, before);
    if (this.#done < this.#until && !this.settled) return;
    const news = this.#news;
    this.#news = noNews();
    this.#until = 0;
    this.#ways.changed(news);
  }

  /** @param {number} place */
  #goBack(place) {
    while (this.#points.length > 1 && /** @type {Point} */ (this.#points.at(-1)).done > place) this.#points.pop();
    const point = /** @type {Point} */ (this.#points.at(-1));
    this.#until = Math.max(this.#until, Math.min(this.#order.length, this.#done + AHEAD));
    this.#news.from = Math.min(this.#news.from, place);
    this.#news.counted = Math.min(this.#news.counted, point.counted);
    const undone = this.#journal.splice(point.journal);
    for (const { id, before } of undone.reverse()) {
      if (before) this.items.set(id, before);
      else this.items.delete(id);
    }
    for (const id of this.counted.splice(point.counted)) this.#isCounted.delete(id);
    this.#done = point.done;
    this.state = point.state;
    this.health = point.health;
    for (const { id } of undone) this.#news.ids.add(id);
  }

  /** States are large: far back, a few are enough. */
  #thin() {
    const far = this.#points.length - NEAR;
    if (far <= 2) return;
    const [one, two, three] = this.#points.slice(far - 3 < 0 ? 0 : far - 3, far);
    if (three && three.done - one.done < FAR) this.#points.splice(this.#points.indexOf(two), 1);
  }
}

/** @returns {News} */
const noNews = () => ({ from: Infinity, ids: new Set(), counted: Infinity });

/** Whether these rows still stand there. @param {Row[]} rows @param {readonly Row[]} order @param {number} from */
function same(rows, order, from) {
  return rows.every((row, at) => order[from + at] === row);
}
