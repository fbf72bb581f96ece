/** From a form to an entry of the log: rolls, choices, and what is seen while they are on their way. */

import { problemOf } from "../engine/problem.js";
import { freshId } from "../log/fresh-id.js";

const PATIENCE = 180; // ms: what says "rolling" for a blink is noise, and costs the roll a frame

/** @typedef {import("../types.js").Author} Author */
/** @typedef {import("../types.js").Form} Form */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("../types.js").RollEntry} RollEntry */
/** @typedef {import("../types.js").Hand} Hand */
/** @typedef {import("../generated/protocol.js").Message} Message */
/** @typedef {import("../generated/protocol.js").Reply} Reply */
/** @typedef {import("../generated/protocol.js").Record} RollRecord */

/**
 * @typedef {object} Wish
 * @property {Hand} hand
 * @property {Author} by
 * @property {string} action
 * @property {Form} form
 * @property {number[] | null} faces rolled by hand
 * @property {Record<string, string> | undefined} outcomes the odds, where they are known already
 * @property {"public" | "gm" | "self" | "blind"} [visibility] in a room: who may see it
 */

/**
 * Writes what is to be rolled, and is told why not.
 * @typedef {(entry: LogEntry, roll: RollRecord["request"]) => Promise<import("../generated/protocol.js").Error | undefined>} WriteRoll
 */

/** @typedef {{ id: string, by: Author, roll: RollRecord["request"], odds: Promise<Pick<LogEntry, "odds">> }} Asked */

/**
 * Rolls that are on their way, and the two questions they put to the engine.
 */
export class Rolling {
  /** @type {LogEntry[]} rolls that are on their way for so long that it is worth saying so */
  waiting = [];
  /** Whether a roll has been under way for that long, also one that waits for somebody else's device. */
  slow = false;
  /** @type {Record<string, Problem>} what the engine said against a choice, by roll */
  problems = {};
  #request;
  #seed;
  #changed;
  /** @type {LogEntry[]} all that are on their way */
  #begun = [];
  #held = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #patience;

  /**
   * @param {(message: Message, how?: { urgent?: boolean }) => Promise<Reply>} request
   * @param {() => string} seed
   * @param {() => void} changed
   */
  constructor(request, seed, changed) {
    this.#request = request;
    this.#seed = seed;
    this.#changed = changed;
  }

  /** Whether a roll is on its way. */
  get busy() {
    return this.#held > 0 || this.#begun.length > 0;
  }

  /**
   * A roll is under way until all of this is done: what comes before the dice, and whom they wait for.
   * @template T
   * @param {() => Promise<T>} make
   * @returns {Promise<T>}
   */
  async during(make) {
    this.#held += 1;
    this.#patience ??= setTimeout(() => this.#sayWaiting(), PATIENCE);
    try {
      return await make();
    } finally {
      this.#held -= 1;
      this.#rest();
    }
  }

  /**
   * A roll whose entry says more than the roll does: the dice are thrown before it is written.
   * @param {Wish} wish
   * @param {(entry: LogEntry) => Promise<void>} append
   * @returns {Promise<Problem | undefined>}
   */
  async rollFirst(wish, append) {
    const asked = this.#asked(wish);
    this.#begin(asked);
    const { id, roll, odds } = asked;
    const reply = await this.#request({ op: "roll", id, ...roll });
    return this.#finish(id, reply, append, { by: wish.by, ...(await odds) });
  }

  /**
   * The dice are thrown as the entry is written, so that the engine is asked once.
   * @param {Wish} wish
   * @param {WriteRoll} write
   * @returns {Promise<Problem | undefined>}
   */
  async roll(wish, write) {
    const asked = this.#asked(wish);
    this.#begin(asked);
    const { id, by, roll, odds } = asked;
    const at = Date.now();
    const error = await write({ id, at, by, ...(await odds), entry: /** @type {RollEntry} */ ({ id, kind: "roll" }) }, roll);
    this.#stopWaiting(id);
    this.#changed();
    return error && problemOf(error);
  }

  /** @param {Wish} wish @returns {Asked} */
  #asked({ hand, by, action, form, faces, outcomes }) {
    const id = freshId(this.#seed);
    const { ruleset, sheet, actor } = hand;
    const about = { ruleset: ruleset.key, action, sheet, form, actor };
    const roll = { ...about, ...(faces ? { faces } : { seed: this.#seed() }) };
    const known = outcomes ? Promise.resolve(outcomes) : this.#odds(about);
    return { id, by, roll, odds: known.then((found) => (found ? { odds: { outcomes: found } } : {})) };
  }

  /** @param {Asked} asked */
  #begin({ id, by, roll }) {
    this.#wait({ id, at: Date.now(), by, entry: placeholder(id, roll) });
  }

  /**
   * @param {LogEntry} pending the roll that waits for a choice
   * @param {{ option: string, faces: number[], by: Author }} answer
   * @param {(entry: LogEntry) => Promise<void>} append
   */
  async choose(pending, { option, faces, by }, append) {
    const { record } = /** @type {RollEntry} */ (pending.entry);
    const id = freshId(this.#seed);
    const reply = await this.#request({ op: "choose", id, record, option, faces });
    const { id: about, odds } = pending;
    const problem = await this.#finish(id, reply, append, { by, about, ...(odds ? { odds } : {}) });
    this.problems = problem ? { [about]: problem } : {};
    this.#changed();
  }

  /** What came of the answer to a called roll. @param {string} id @param {Problem} [problem] */
  answered(id, problem) {
    this.problems = problem ? { [id]: problem } : {};
    this.#changed();
  }

  /**
   * @param {string} id
   * @param {Reply} reply
   * @param {(entry: LogEntry) => Promise<void>} append
   * @param {Pick<LogEntry, "by" | "about" | "odds">} more
   */
  async #finish(id, reply, append, more) {
    if (reply.ok && "record" in reply) {
      await append({ id, at: Date.now(), ...more, entry: { id, kind: "roll", record: reply.record } });
    }
    this.#stopWaiting(id);
    this.#changed();
    return reply.ok ? undefined : problemOf(reply.error);
  }

  /** @param {LogEntry} entry */
  #wait(entry) {
    this.#begun.push(entry);
    if (this.waiting.length) return this.#sayWaiting();
    this.#patience ??= setTimeout(() => this.#sayWaiting(), PATIENCE);
  }

  #sayWaiting() {
    this.slow = true;
    this.waiting = [...this.#begun];
    this.#changed();
  }

  /** @param {string} id */
  #stopWaiting(id) {
    this.#begun = this.#begun.filter((each) => each.id !== id);
    if (this.waiting.length) this.waiting = [...this.#begun];
    this.#rest();
  }

  /** Nothing is under way any more, or something still is. */
  #rest() {
    if (this.busy) return;
    clearTimeout(this.#patience);
    this.#patience = undefined;
    if (!this.slow) return;
    this.slow = false;
    this.#changed();
  }

  /** @param {Pick<import("../generated/protocol.js").Roll, "ruleset" | "action" | "sheet" | "form" | "actor">} about */
  async #odds(about) {
    const reply = await this.#request({ op: "preview", ...about }, { urgent: true }); // its card waits for them
    return reply.ok && "outcomes" in reply ? reply.outcomes : undefined;
  }
}

/**
 * What a card can show before there is a result: who, and what. It never gets into the log.
 * @param {string} id
 * @param {RollRecord["request"]} request
 * @returns {RollEntry}
 */
function placeholder(id, request) {
  const record = /** @type {RollRecord} */ ({ v: 1, request, digest: "" });
  return { id, kind: "roll", record };
}
