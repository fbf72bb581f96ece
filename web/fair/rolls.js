/** Rolls of this device, one after the other: with a witness or without, public or secret; and their choices. */

import { t } from "../i18n/i18n.js";
import { problemOf } from "../engine/problem.js";
import { Queue } from "../log/queue.js";
import { barTo, leads } from "../members/roster.js";

/** @typedef {import("./rolling.js").Rolling} Rolling */
/** @typedef {import("./rolling.js").Wish} Wish */
/** @typedef {import("../types.js").Author} Author */
/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("../replay/replay.js").Replay} Replay */

/**
 * @typedef {object} Dependencies
 * @property {import("./calling.js").Calling} calling
 * @property {import("./secrets.js").Secrets} secrets
 * @property {import("../members/membership.js").Membership} members
 */

export class Rolls {
  #seat;
  #dependencies;
  #queue = new Queue(); // one roll at a time, since each takes the next step of a chain

  /** @param {import("../members/seat.js").Seat} seat @param {Dependencies} dependencies */
  constructor(seat, dependencies) {
    this.#seat = seat;
    this.#dependencies = dependencies;
  }

  /**
   * @param {Wish} wish
   * @param {Rolling} rolling
   * @returns {Promise<Problem | undefined>}
   */
  roll(wish, rolling) {
    return this.#queue.take(() => this.#roll(wish, rolling));
  }

  /** @param {Wish} wish @param {Rolling} rolling */
  async #roll({ visibility = "public", ...wish }, rolling) {
    const seat = this.#seat;
    const { calling, secrets, members } = this.#dependencies;
    const bar = barTo(seat.replay.seatedForSure, seat.me, "call");
    if (bar) return refusal("barred", bar);
    if (visibility !== "public") await members.introduce(); // who may read it follows from who sits at the table, this device included
    if (visibility === "blind") return this.#ask(wish);
    /** @type {import("./rolling.js").WriteRoll} */
    const write = async (entry, roll) => {
      await members.introduce();
      return seat.roll(entry, roll);
    };
    const writeMade = (/** @type {LogEntry} */ entry, /** @type {{ instead?: string }} */ named) =>
      visibility === "public" ? seat.append([entry]) : secrets.log(entry, visibility, named);
    const alone = (/** @type {string | undefined} */ instead) =>
      instead || visibility !== "public"
        ? rolling.rollFirst(wish, (entry) => (instead ? writeMade({ ...entry, about: instead }, { instead }) : writeMade(entry, {})))
        : rolling.roll(wish, write);
    if (seat.log.isAlone || wish.faces || !(seat.replay.seated?.witnessing ?? true)) return alone(undefined);
    if (visibility === "public") return calling.roll(wish, alone);
    return calling.roll(wish, alone, (called, named) => secrets.call(called, named, visibility));
  }

  /** Ask the GM's device for a blind roll. @param {Wish} wish */
  async #ask(wish) {
    if (wish.faces) return refusal("by_hand", t("Blind: the dice are made on the GM’s device, not by hand."));
    if (leads(this.#seat.replay.seated, this.#seat.me)) return refusal("not_blind", t("You are the GM: there is nothing you could not see."));
    const called = await this.#dependencies.calling.calledOf(wish);
    const waiting = this.#askedBefore(called.intent);
    if (waiting) return refusal("asked_before", t("This roll is asked for already: it waits for {names}.", { names: waiting.join(", ") }));
    const made = await this.#dependencies.secrets.ask(called);
    const error = "error" in made ? made.error : await this.#seat.write([made.newEntry]);
    return error && problemOf(error);
  }

  /** Names of those whose answer the same blind roll waits for, if this device has asked for it already. @param {object} intent */
  #askedBefore(intent) {
    const wanted = textOf(intent);
    for (const { kind, author, proof, entry } of this.#seat.replay.items.values()) {
      const isOpen = kind === "ask" && author === this.#seat.me && proof.state === "waiting";
      if (isOpen && textOf(/** @type {any} */ (entry)?.entry.intent) === wanted) return proof.waiting ?? [];
    }
    return undefined;
  }

  /** Do something else that takes a step of a chain, between two rolls of this device. @param {() => Promise<void>} act */
  between(act) {
    return this.#queue.take(act);
  }

  /**
   * Make the choice that a called or a secret roll waits for.
   * @param {string} id
   * @param {string} option
   * @param {Author} by
   * @returns {Promise<Problem | undefined> | undefined} undefined: it is another roll, whose choice is rolled here
   */
  answer(id, option, by) {
    const { secrets, calling } = this.#dependencies;
    const item = this.#seat.replay.items.get(id);
    const isSecret = item?.choice === "sealed";
    if (!isSecret && item?.kind !== "call" && item?.choice !== "answer") return undefined;
    return this.#queue.take(async () => {
      if (!this.#seat.replay.items.get(id)?.choice) return refusal("no_choice", t("This choice is made already."));
      const body = { call: id, option, at: Date.now(), by };
      const chosen = async (/** @type {object} */ named) =>
        isSecret ? secrets.choose(id, option, by, named) : { newEntry: { kind: "answer", body: { ...body, ...named } } };
      const send = (/** @type {import("../log/composing.js").NewEntry} */ newEntry) => this.#seat.write([newEntry]);
      const error = (await this.#throwsDice(item, option)) ? await calling.choose(id, chosen, send) : await this.#decide(chosen, send);
      return error && problemOf(error);
    });
  }

  /**
   * Whether further dice follow a choice. The engine counts them, since dice may follow even where the outcome is
   * certain.
   * @param {any} item
   * @param {string} option
   */
  async #throwsDice(item, option) {
    const record = item?.entry?.entry?.record;
    const reply = await this.#seat.log.request({ op: "choose", record, option });
    if (!reply.ok || !("record" in reply)) return true;
    return /** @type {any} */ (reply.record.result).dice.length !== record.result.dice.length;
  }

  /**
   * Write a choice that no further dice follow.
   * @param {(named: {}) => Promise<import("./calling.js").Made>} chosen
   * @param {(newEntry: import("../log/composing.js").NewEntry) => Promise<import("../generated/protocol.js").Error | undefined>} send
   */
  async #decide(chosen, send) {
    const made = await chosen({});
    return "error" in made ? made.error : send(made.newEntry);
  }
}

/** Equal for two intents of the same roll. @param {any} intent */
function textOf({ ruleset, action, form = {}, actor = {} }) {
  return JSON.stringify([ruleset, action, actor.id ?? "", sorted(form)]);
}

/** @param {any} value @returns {unknown} */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.keys(value).sort().map((key) => [key, sorted(value[key])]);
}

/** @param {string} code @param {string} message @returns {Problem} */
const refusal = (code, message) => ({ code, message, field: null });
