/** The quick roll's line: what it means for whoever is in hand, and what was not understood. */

import { completions } from "./completions.js";
import { quickRoll } from "./quick.js";

/** @typedef {import("../../types.js").Action} Action */
/** @typedef {import("../../types.js").Problem} Problem */
/** @typedef {import("../../types.js").Ruleset} Ruleset */
/** @typedef {import("../../types.js").Sheet} Sheet */
/** @typedef {{ ruleset: Ruleset, sheet: Sheet, action: Action | undefined }} InHand */

export class QuickLine {
  /** @type {Problem | undefined} */
  problem = undefined;
  #hand;
  #changed;

  /**
   * @param {() => InHand | undefined} hand
   * @param {() => void} changed
   */
  constructor(hand, changed) {
    this.#hand = hand;
    this.#changed = changed;
  }

  /** @param {string} text */
  read(text) {
    const hand = this.#hand();
    if (!hand) return undefined;
    const read = quickRoll(text, hand.ruleset, hand.sheet, hand.action?.key);
    this.#say("problem" in read ? read.problem : "");
    return "problem" in read ? undefined : read;
  }

  /**
   * @param {string} text
   * @returns {string[]} whole lines
   */
  completions(text) {
    const hand = this.#hand();
    return hand ? completions(text, hand.ruleset, hand.sheet, hand.action) : [];
  }

  /** The line is being written anew, or left. */
  forget() {
    this.#say("");
  }

  /** @param {string} message */
  #say(message) {
    if (message === (this.problem?.message ?? "")) return;
    this.problem = message ? { code: "not_understood", field: null, message } : undefined;
    this.#changed();
  }
}
