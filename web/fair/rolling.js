/** Makes log entries from forms: rolls and choices, and what is shown while they are under way. */

import { problemOf } from "../engine/problem.js";
import { freshId } from "../log/fresh-id.js";

const PATIENCE = 180; // milliseconds before it says "rolling": saying so for a shorter time would flicker, and delay the roll by a frame

/** @typedef {import("../types.js").Author} Author */
/** @typedef {import("../types.js").Form} Form */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("../types.js").RollEntry} RollEntry */
/** @typedef {import("../types.js").RollContext} RollContext */
/** @typedef {import("../generated/protocol.js").Message} Message */
/** @typedef {import("../generated/protocol.js").Reply} Reply */
/** @typedef {import("../generated/protocol.js").Record} RollRecord */

/**
 * @typedef {object} Wish
 * @property {RollContext} context
 * @property {Author} by
 * @property {string} action
 * @property {Form} form
 * @property {number[] | null} faces of dice that were rolled by hand
 * @property {Record<string, string> | undefined} outcomes the odds, if they are known already
 * @property {"public" | "gm" | "self" | "blind"} [visibility] who may see it
 */

/**
 * Writes a roll, which is made as it is written; resolves with the reason if it cannot be.
 * @typedef {(entry: LogEntry, roll: RollRecord["request"]) => Promise<import("../generated/protocol.js").Error | undefined>} WriteRoll
 */

/** @typedef {{ id: string, by: Author, roll: RollRecord["request"], odds: Promise<Pick<LogEntry, "odds">> }} Asked */

/** Rolls that are under way, and the requests they make of the engine. */
export class Rolling {
  /** @type {LogEntry[]} rolls that have been under way for so long that the page shows it */
  waiting = [];
  /** Whether a roll has been under way for that long, or has waited that long for somebody else's device. */
  slow = false;
  /** @type {Record<string, Problem>} by roll: why the engine has refused its choice */
  problems = {};
  #request;
  #seed;
  #changed;
  /** @type {LogEntry[]} all that are under way */
  #begun = [];
  /** How many calls of `during` are under way. */
  #during = 0;
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

  /** Whether a roll is under way. */
  get busy() {
    return this.#during > 0 || this.#begun.length > 0;
  }

  /**
   * A roll counts as under way until this is done, with the waiting for witnesses before and after it.
   * @template T
   * @param {() => Promise<T>} make
   * @returns {Promise<T>}
   */
  async during(make) {
    this.#during += 1;
    this.#patience ??= setTimeout(() => this.#sayWaiting(), PATIENCE);
    try {
      return await make();
    } finally {
      this.#during -= 1;
      this.#stopSaying();
    }
  }

  /**
   * Make a roll first and then write its entry, for entries that the engine cannot word and roll in one request.
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
   * Make a roll as its entry is written, which takes only one request to the engine.
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
    this.#ended(id);
    this.#changed();
    return error && problemOf(error);
  }

  /** @param {Wish} wish @returns {Asked} */
  #asked({ context, by, action, form, faces, outcomes }) {
    const id = freshId(this.#seed);
    const { ruleset, sheet, actor } = context;
    const about = { ruleset: ruleset.key, action, sheet, form, actor };
    const roll = { ...about, ...(faces ? { faces } : { seed: this.#seed() }) };
    const known = outcomes ? Promise.resolve(outcomes) : this.#odds(about);
    return { id, by, roll, odds: known.then((found) => (found ? { odds: { outcomes: found } } : {})) };
  }

  /** @param {Asked} asked */
  #begin({ id, by, roll }) {
    this.#started({ id, at: Date.now(), by, entry: placeholder(id, roll) });
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

  /** The choice of a called roll was written, or refused. @param {string} id @param {Problem} [problem] */
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
    this.#ended(id);
    this.#changed();
    return reply.ok ? undefined : problemOf(reply.error);
  }

  /** @param {LogEntry} entry */
  #started(entry) {
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
  #ended(id) {
    this.#begun = this.#begun.filter((each) => each.id !== id);
    if (this.waiting.length) this.waiting = [...this.#begun];
    this.#stopSaying();
  }

  /** If nothing is under way any more, stop saying so. */
  #stopSaying() {
    if (this.busy) return;
    clearTimeout(this.#patience);
    this.#patience = undefined;
    if (!this.slow) return;
    this.slow = false;
    this.#changed();
  }

  /** @param {Pick<import("../generated/protocol.js").Roll, "ruleset" | "action" | "sheet" | "form" | "actor">} about */
  async #odds(about) {
    const reply = await this.#request({ op: "preview", ...about }, { urgent: true }); // the roll's card waits for them
    return reply.ok && "outcomes" in reply ? reply.outcomes : undefined;
  }
}

/**
 * An entry for a card before there is a result; it is never written into the log.
 * @param {string} id
 * @param {RollRecord["request"]} request
 * @returns {RollEntry}
 */
function placeholder(id, request) {
  const record = /** @type {RollRecord} */ ({ v: 1, request, digest: "" });
  return { id, kind: "roll", record };
}
