/** Gathers what the luck report needs: the odds of the rolls that were made. */

import { luckReport, questionOf } from "../cards/luck.js";

/** @typedef {import("../types.js").LogEntry} LogEntry */
/** @typedef {import("../types.js").Ruleset} Ruleset */
/** @typedef {import("../generated/protocol.js").Message} Message */
/** @typedef {import("../generated/protocol.js").Reply} Reply */
/** @typedef {import("../cards/luck.js").Luck} Luck */

const MOST = 500; // the newest rolls, whose odds are asked for; older ones are judged by their dice alone

export class LuckGatherer {
  #request;
  #rulesets;
  /** @type {Map<string, any>} by question */
  #odds = new Map();
  #asking = false;

  /**
   * @param {(message: Message) => Promise<Reply>} request
   * @param {Ruleset[]} rulesets
   */
  constructor(request, rulesets) {
    this.#request = request;
    this.#rulesets = rulesets;
  }

  /**
   * Calls `tell` at once, and again when more odds are known.
   * @param {LogEntry[]} entries
   * @param {(report: Luck[]) => void} tell
   * @param {() => boolean} wanted whether the report is still open
   */
  async gather(entries, tell, wanted) {
    const oddsOf = (/** @type {LogEntry} */ logged) => this.#odds.get(questionOf(logged)?.key ?? "");
    tell(luckReport(entries, oddsOf, this.#rulesets));
    if (this.#asking) return;
    this.#asking = true;
    await this.#ask(entries, wanted);
    this.#asking = false;
    if (wanted()) tell(luckReport(entries, oddsOf, this.#rulesets));
  }

  /**
   * @param {LogEntry[]} entries
   * @param {() => boolean} wanted
   */
  async #ask(entries, wanted) {
    for (const logged of entries.slice(-MOST)) {
      const question = questionOf(logged);
      if (!question || this.#odds.has(question.key)) continue;
      if (!wanted()) return;
      const reply = await this.#request(question.message);
      this.#odds.set(question.key, reply.ok ? reply : undefined);
    }
  }
}
