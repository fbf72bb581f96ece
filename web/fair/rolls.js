/** Rolls in a room, one after the other: whose dice they are, and who may see them. */

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
 * @typedef {object} Parts
 * @property {import("./calling.js").Calling} calling
 * @property {import("./secrets.js").Secrets} secrets
 * @property {import("../members/membership.js").Membership} members
 */

export class Rolls {
  #seat;
  #parts;
  #queue = new Queue(); // each takes the next step of a chain

  /** @param {import("../members/seat.js").Seat} seat @param {Parts} parts */
  constructor(seat, parts) {
    this.#seat = seat;
    this.#parts = parts;
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
    const { calling, secrets, members } = this.#parts;
    const bar = barTo(seat.replay.seatedForSure, seat.me, "call");
    if (bar) return refusal("barred", bar);
    if (visibility !== "public") await members.introduce(); // what is sealed names who may read it
    if (visibility === "blind") return this.#ask(wish);
    /** @type {import("./rolling.js").WriteRoll} */
    const write = async (entry, roll) => {
      await members.introduce();
      return seat.roll(entry, roll);
    };
    const keep = (/** @type {LogEntry} */ entry, /** @type {{ instead?: string }} */ named) =>
      visibility === "public" ? seat.append([entry]) : secrets.log(entry, visibility, named);
    const alone = (/** @type {string | undefined} */ instead) =>
      instead || visibility !== "public"
        ? rolling.rollFirst(wish, (entry) => (instead ? keep({ ...entry, about: instead }, { instead }) : keep(entry, {})))
        : rolling.roll(wish, write);
    if (wish.faces || !(seat.replay.seated?.witnessing ?? true)) return alone(undefined);
    if (visibility === "public") return calling.roll(wish, alone);
    return calling.roll(wish, alone, (said, named) => secrets.call(said, named, visibility));
  }

  /** A blind roll is the GM's device to make. @param {Wish} wish */
  async #ask(wish) {
    if (wish.faces) return refusal("by_hand", t("Blind: the dice are made on the GM’s device, not by hand."));
    if (leads(this.#seat.replay.seated, this.#seat.me)) return refusal("not_blind", t("You are the GM: there is nothing you could not see."));
    const said = await this.#parts.calling.said(wish);
    const waiting = this.#askedBefore(said.intent);
    if (waiting) return refusal("asked_before", t("This roll is asked for already: it waits for {names}.", { names: waiting.join(", ") }));
    const made = await this.#parts.secrets.ask(said);
    const error = "error" in made ? made.error : await this.#seat.write([made.newEntry]);
    return error && problemOf(error);
  }

  /** Whose answer the same blind roll waits for, where this device has asked for it. @param {object} intent */
  #askedBefore(intent) {
    const wanted = sameText(intent);
    for (const { kind, author, proof, entry } of this.#seat.replay.items.values()) {
      const isOpen = kind === "ask" && author === this.#seat.me && proof.state === "waiting";
      if (isOpen && sameText(/** @type {any} */ (entry)?.entry.intent) === wanted) return proof.waiting ?? [];
    }
    return undefined;
  }

  /** Between two rolls of ours: what else takes a step of a chain. @param {() => Promise<void>} act */
  between(act) {
    return this.#queue.take(act);
  }

  /**
   * Answer the choice a called roll waits for; other rolls are answered as at a private table.
   * @param {string} id
   * @param {string} option
   * @param {Author} by
   * @returns {Promise<Problem | undefined> | undefined} undefined: it was not called
   */
  answer(id, option, by) {
    const { secrets, calling } = this.#parts;
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
   * Whether dice follow a choice, as the engine counts them: a roll may be certain of its outcome, and
   * throw them all the same.
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
   * A choice that no further dice follow.
   * @param {(named: {}) => Promise<import("./calling.js").Made>} chosen
   * @param {(newEntry: import("../log/composing.js").NewEntry) => Promise<import("../generated/protocol.js").Error | undefined>} send
   */
  async #decide(chosen, send) {
    const made = await chosen({});
    return "error" in made ? made.error : send(made.newEntry);
  }
}

/** The same for two rolls that are meant alike. @param {any} intent */
function sameText({ ruleset, action, form = {}, actor = {} }) {
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
