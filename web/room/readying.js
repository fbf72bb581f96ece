/**
 * A roll made ready while somebody aims at the button: worded, signed, sealed and replayed, so that a
 * click has but to store and send it. Nobody sees anything of it before. What is aimed at and not
 * clicked never was, and whatever comes in between makes it void: then the roll is made as ever.
 *
 * A call has no dice yet. Dice that nobody witnesses are the device's own either way; those of a roll
 * that was given up are never used for another.
 */

import { FRESH } from "./fresh.js";

/** @typedef {import("../table/rolling.js").Wish} Wish */
/** @typedef {import("../table/rolling.js").Worded} Worded */
/** @typedef {import("./calling.js").Named} Named */
/** @typedef {import("./composing.js").Draft & { body: object }} Draft */
/** @typedef {import("./scribe.js").Ready} Ready */
/** @typedef {{ draft: Draft, named?: Named, worded?: Worded }} Meant a call names witnesses, a roll alone is worded */

/** @typedef {Meant & { use: () => Ready, leave: () => void }} Aimed left at last; used before that, or not */

export class Readying {
  #replica;
  /** @type {{ key: string, since: number, ready?: Ready, aimed: Promise<Aimed | undefined> } | undefined} */
  #last;

  /** @param {Pick<import("./replica.js").Replica, "ready" | "unready" | "isStill">} replica */
  constructor(replica) {
    this.#replica = replica;
  }

  /**
   * This may be rolled next.
   * @param {Wish} wish
   * @param {() => Promise<Meant>} mean
   */
  aim(wish, mean) {
    const key = keyOf(wish);
    const { ready } = this.#last ?? {};
    const isVoid = ready && !this.#replica.isStill(ready);
    if (this.#last?.key === key && !isVoid && this.#age < FRESH / 2) return;
    this.forget();
    this.#last = { key, since: performance.now(), aimed: Promise.resolve(undefined) };
    this.#last.aimed = this.#made(this.#last, mean).catch(() => undefined); // a click makes it as ever
  }

  /** What was made ready of this very wish, once. @param {Wish} wish @returns {Promise<Aimed | undefined>} */
  async take(wish) {
    if (this.#last?.key !== keyOf(wish) || this.#age > FRESH) this.forget();
    const aimed = this.#last?.aimed;
    this.#last = undefined;
    return aimed;
  }

  /** What was aimed at is of no use. */
  forget() {
    const last = this.#last;
    this.#last = undefined;
    last?.aimed.then((aimed) => aimed?.leave());
  }

  get #age() {
    return performance.now() - (this.#last?.since ?? -Infinity);
  }

  /** @param {{ ready?: Ready }} last @param {() => Promise<Meant>} mean @returns {Promise<Aimed | undefined>} */
  async #made(last, mean) {
    const meant = await mean();
    const ready = await this.#replica.ready([meant.draft]);
    last.ready = ready;
    if (!ready) return undefined;
    let isUsed = false;
    return {
      ...meant,
      use() {
        isUsed = true;
        return ready;
      },
      leave: () => isUsed || this.#replica.unready(ready),
    };
  }
}

/** @param {Wish} wish all that a roll depends on but the dice, and what is said of it */
const keyOf = ({ hand: { ruleset, sheet, actor }, by, action, form, outcomes }) =>
  JSON.stringify([ruleset.key, action, sheet, form, actor, by, outcomes]);
