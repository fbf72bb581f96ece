/** Rolls in a room, one after the other: whose dice they are, and who may see them. */

import { t } from "../i18n/i18n.js";
import { problemOf } from "../table/draft.js";
import { Turns } from "./turns.js";
import { rollDraft } from "./writing.js";

/** @typedef {import("../table/rolling.js").Rolling} Rolling */
/** @typedef {import("../table/rolling.js").Wish} Wish */
/** @typedef {import("../table/types.js").Author} Author */
/** @typedef {import("../table/types.js").LogEntry} LogEntry */
/** @typedef {import("../table/types.js").Problem} Problem */
/** @typedef {import("./readying.js").Aimed} Aimed */
/** @typedef {import("./replaying.js").Replaying} Replaying */

/**
 * @typedef {object} Ways
 * @property {import("./calling.js").Calling} calling
 * @property {import("./secrets.js").Secrets} secrets
 * @property {import("./writing.js").Writing["write"]} write
 * @property {() => Promise<void>} introduce
 * @property {(entry: LogEntry) => Promise<void>} append
 * @property {import("./readying.js").Readying} readying
 * @property {(...all: [...Parameters<import("../table/rolling.js").WriteRoll>, import("./scribe.js").Ready?]) => ReturnType<import("../table/rolling.js").WriteRoll>} writeRoll
 * @property {() => boolean} witnessing
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

  /** Somebody is about to roll this. @param {Wish} wish @param {Rolling} rolling */
  aim({ visibility = "public", ...wish }, rolling) {
    const { readying, calling, witnessing } = this.#ways;
    if (visibility !== "public" || wish.faces || !wish.outcomes || !this.#replaying.settled || this.#ways.bar()) return;
    readying.aim(wish, async () => {
      const call = witnessing() ? await calling.likely(wish) : undefined;
      if (call) return call;
      const worded = await rolling.word(wish);
      return { draft: rollDraft(worded.entry, worded.roll), worded };
    });
  }

  /** @param {Wish} wish @param {Rolling} rolling */
  async #roll({ visibility = "public", ...wish }, rolling) {
    const { readying } = this.#ways;
    const aimed = visibility === "public" && !wish.faces ? await readying.take(wish) : undefined;
    try {
      return await this.#rollAimed({ visibility, ...wish }, rolling, aimed);
    } finally {
      aimed?.leave();
    }
  }

  /** @param {Wish} wish @param {Rolling} rolling @param {Aimed | undefined} aimed */
  async #rollAimed({ visibility = "public", ...wish }, rolling, aimed) {
    const { calling, secrets, introduce, append, writeRoll, witnessing } = this.#ways;
    await introduce();
    const bar = this.#ways.bar();
    if (bar) return refusal("barred", bar);
    if (visibility === "blind") return this.#ask(wish);
    const keep = (/** @type {LogEntry} */ entry, /** @type {{ instead?: string }} */ named) =>
      visibility === "public" ? append(entry) : secrets.log(entry, visibility, named);
    const alone = (/** @type {string | undefined} */ instead) =>
      instead || visibility !== "public"
        ? rolling.roll(wish, (entry) => (instead ? keep({ ...entry, about: instead }, { instead }) : keep(entry, {})))
        : aimed?.worded
          ? rolling.rollAsWritten(wish, (entry, roll) => writeRoll(entry, roll, aimed.use()), aimed.worded)
          : rolling.rollAsWritten(wish, writeRoll);
    if (wish.faces || !witnessing()) return alone(undefined);
    if (visibility === "public") return calling.roll(wish, alone, undefined, aimed);
    return calling.roll(wish, alone, (said, named) => secrets.call(said, named, visibility));
  }

  /** A blind roll is the GM's device to make. @param {Wish} wish */
  async #ask(wish) {
    if (wish.faces) return refusal("by_hand", t("Blind: the dice are made on the GM’s device, not by hand."));
    if (this.#ways.leads()) return refusal("not_blind", t("You are the GM: there is nothing you could not see."));
    const error = await this.#ways.write([{ kind: "ask", body: await this.#ways.calling.said(wish) }]);
    return error && problemOf(error);
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
    const { secrets, write } = this.#ways;
    const said = (/** @type {import("../generated/protocol.js").Error | undefined} */ error) => error && problemOf(error);
    const item = this.#replaying.items.get(id);
    if (item?.choice === "sealed") return secrets.choose(id, option, by).then(said);
    if (item?.kind !== "call" && item?.choice !== "answer") return undefined;
    return write([{ kind: "answer", body: { call: id, option, at: Date.now(), by } }]).then(said);
  }
}

/** @param {string} code @param {string} message @returns {Problem} */
const refusal = (code, message) => ({ code, message, field: null });
