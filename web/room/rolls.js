/** Rolls in a room, one after the other: whose dice they are, and who may see them. */

import { t } from "../i18n/i18n.js";
import { problemOf } from "../table/draft.js";
import { Turns } from "./turns.js";

/** @typedef {import("../table/rolling.js").Rolling} Rolling */
/** @typedef {import("../table/rolling.js").Wish} Wish */
/** @typedef {import("../table/types.js").Author} Author */
/** @typedef {import("../table/types.js").LogEntry} LogEntry */
/** @typedef {import("../table/types.js").Problem} Problem */
/** @typedef {import("./replaying.js").Replaying} Replaying */

/**
 * @typedef {object} Ways
 * @property {import("../table/folding.js").Request} request
 * @property {import("./calling.js").Calling} calling
 * @property {import("./secrets.js").Secrets} secrets
 * @property {import("./writing.js").Writing["write"]} write
 * @property {() => Promise<void>} introduce
 * @property {(entry: LogEntry) => Promise<void>} append
 * @property {import("../table/rolling.js").WriteRoll} writeRoll
 * @property {() => boolean} witnessing
 * @property {string} me this device
 * @property {() => boolean} leads whether this is a GM's device
 * @property {() => string} bar why this device may not roll here; empty where it may
 */

export class Rolls {
  #replaying;
  #ways;
  #turns = new Turns(); // each takes the next step of a chain

  /** @param {Replaying} replaying @param {Ways} ways */
  constructor(replaying, ways) {
    this.#replaying = replaying;
    this.#ways = ways;
  }

  /**
   * @param {Wish} wish
   * @param {Rolling} rolling
   * @returns {Promise<Problem | undefined>}
   */
  roll(wish, rolling) {
    return this.#turns.take(() => this.#roll(wish, rolling));
  }

  /** @param {Wish} wish @param {Rolling} rolling */
  async #roll({ visibility = "public", ...wish }, rolling) {
    const { calling, secrets, introduce, append, writeRoll, witnessing } = this.#ways;
    const bar = this.#ways.bar();
    if (bar) return refusal("barred", bar);
    if (visibility !== "public") await introduce(); // what is sealed names who may read it
    if (visibility === "blind") return this.#ask(wish);
    /** @type {import("../table/rolling.js").WriteRoll} */
    const write = async (entry, roll) => {
      await introduce();
      return writeRoll(entry, roll);
    };
    const keep = (/** @type {LogEntry} */ entry, /** @type {{ instead?: string }} */ named) =>
      visibility === "public" ? append(entry) : secrets.log(entry, visibility, named);
    const alone = (/** @type {string | undefined} */ instead) =>
      instead || visibility !== "public"
        ? rolling.rollFirst(wish, (entry) => (instead ? keep({ ...entry, about: instead }, { instead }) : keep(entry, {})))
        : rolling.roll(wish, write);
    if (wish.faces || !witnessing()) return alone(undefined);
    if (visibility === "public") return calling.roll(wish, alone);
    return calling.roll(wish, alone, (said, named) => secrets.call(said, named, visibility));
  }

  /** A blind roll is the GM's device to make. @param {Wish} wish */
  async #ask(wish) {
    if (wish.faces) return refusal("by_hand", t("Blind: the dice are made on the GM’s device, not by hand."));
    if (this.#ways.leads()) return refusal("not_blind", t("You are the GM: there is nothing you could not see."));
    const said = await this.#ways.calling.said(wish);
    const waiting = this.#askedBefore(said.intent);
    if (waiting) return refusal("asked_before", t("This roll is asked for already: it waits for {names}.", { names: waiting.join(", ") }));
    const made = await this.#ways.secrets.ask(said);
    const error = "error" in made ? made.error : await this.#ways.write([made.draft]);
    return error && problemOf(error);
  }

  /** Whose answer the same blind roll waits for, where this device has asked for it. @param {object} intent */
  #askedBefore(intent) {
    const wanted = sameText(intent);
    for (const { kind, author, proof, entry } of this.#replaying.items.values()) {
      const isOpen = kind === "ask" && author === this.#ways.me && proof.state === "waiting";
      if (isOpen && sameText(/** @type {any} */ (entry)?.entry.intent) === wanted) return proof.waiting ?? [];
    }
    return undefined;
  }

  /** Between two rolls of ours: what else takes a step of a chain. @param {() => Promise<void>} act */
  between(act) {
    return this.#turns.take(act);
  }

  /**
   * Answer the choice a called roll waits for; other rolls are answered as at a private table.
   * @param {string} id
   * @param {string} option
   * @param {Author} by
   * @returns {Promise<Problem | undefined> | undefined} undefined: it was not called
   */
  answer(id, option, by) {
    const { secrets, calling, write } = this.#ways;
    const item = this.#replaying.items.get(id);
    const isSecret = item?.choice === "sealed";
    if (!isSecret && item?.kind !== "call" && item?.choice !== "answer") return undefined;
    return this.#turns.take(async () => {
      if (!this.#replaying.items.get(id)?.choice) return refusal("no_choice", t("This choice is made already."));
      const body = { call: id, option, at: Date.now(), by };
      const chosen = async (/** @type {object} */ named) =>
        isSecret ? secrets.choose(id, option, by, named) : { draft: { kind: "answer", body: { ...body, ...named } } };
      const send = (/** @type {import("./composing.js").Draft} */ draft) => write([draft]);
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
    const reply = await this.#ways.request({ op: "choose", record, option });
    if (!reply.ok || !("record" in reply)) return true;
    return /** @type {any} */ (reply.record.result).dice.length !== record.result.dice.length;
  }

  /**
   * A choice that no further dice follow.
   * @param {(named: {}) => Promise<import("./calling.js").Made>} chosen
   * @param {(draft: import("./composing.js").Draft) => Promise<import("../generated/protocol.js").Error | undefined>} send
   */
  async #decide(chosen, send) {
    const made = await chosen({});
    return "error" in made ? made.error : send(made.draft);
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
