/** The quick roll's line: what it means for the selected character, and the message if it is not understood. */

import { completions } from "./completions.js";
import { quickRoll } from "./quick.js";

/** @typedef {import("../../types.js").Action} Action */
/** @typedef {import("../../types.js").Problem} Problem */
/** @typedef {import("../../types.js").Ruleset} Ruleset */
/** @typedef {import("../../types.js").Sheet} Sheet */
/** @typedef {{ ruleset: Ruleset, sheet: Sheet, action: Action | undefined }} QuickContext */

export class QuickLine {
  /** @type {Problem | undefined} */
  problem = undefined;
  #context;
  #changed;

  /**
   * @param {() => QuickContext | undefined} context
   * @param {() => void} changed
   */
  constructor(context, changed) {
    this.#context = context;
    this.#changed = changed;
  }

  /** @param {string} text */
  read(text) {
    const context = this.#context();
    if (!context) return undefined;
    const read = quickRoll(text, context.ruleset, context.sheet, context.action?.key);
    this.#say("problem" in read ? read.problem : "");
    return "problem" in read ? undefined : read;
  }

  /**
   * @param {string} text
   * @returns {string[]} whole lines
   */
  completions(text) {
    const context = this.#context();
    return context ? completions(text, context.ruleset, context.sheet, context.action) : [];
  }

  /** The message is no longer about what stands in the line. */
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
