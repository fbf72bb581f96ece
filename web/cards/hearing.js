/**
 * What is new in a feed: which rolls are to be drawn as such, and what is said aloud of them, each once. A
 * roll that is still being checked is drawn, and said when that is over. Pure but for its memory.
 */

import { isCard, isStub } from "./proof.js";
import { stubInWords } from "./stub.js";
import { rollInWords } from "./told.js";

/** @typedef {import("./entry.js").LogEntry} LogEntry */
/** @typedef {{ news: string[], sentences: string[] }} New rolls by their ids; what is said, the newest last */

const RECENT = 15_000; // ms: what is older has not just happened, but was just loaded

/** @type {Readonly<New>} */
export const NOTHING_NEW = Object.freeze({ news: [], sentences: [] });

export class Hearing {
  /** @type {Set<string>} fingerprints of the rolls that were said aloud or were there before */
  #heard = new Set();
  /** @type {Set<string>} of those that are drawn, and are being checked */
  #drawn = new Set();

  /** @param {readonly LogEntry[]} entries @returns {New} */
  listen(entries) {
    /** @type {New} */
    const found = { news: [], sentences: [] };
    for (let at = entries.length - 1; at >= 0; at -= 1) {
      const logged = entries[at];
      if (isStub(logged) && isCard(logged)) this.#hearOf(logged, found);
      if (logged.entry.kind !== "roll") continue;
      const { digest } = logged.entry.record;
      if (this.#heard.has(digest)) break;
      const isChecked = logged.proof?.state !== "checking";
      const isDrawn = isChecked ? this.#drawn.delete(digest) : this.#drawn.has(digest);
      (isChecked ? this.#heard : this.#drawn).add(digest);
      if (Date.now() - logged.at > RECENT) continue;
      if (!isDrawn) found.news.push(logged.id);
      if (isChecked) found.sentences.unshift(rollInWords(logged));
    }
    return found;
  }

  /** A roll that nobody here can see says what becomes of it. @param {LogEntry} logged @param {New} found */
  #hearOf(logged, { sentences }) {
    const sentence = stubInWords(logged);
    const said = `${logged.id} ${sentence}`;
    if (this.#heard.has(said)) return;
    this.#heard.add(said);
    if (Date.now() - logged.at <= RECENT) sentences.unshift(sentence);
  }
}
