/**
 * What is new in a feed: the rolls that are drawn as new, and what a screen reader is to say, once for each.
 * A roll that is still being checked is drawn at once and announced afterwards. It remembers what it has seen.
 */

import { isCard, isStub } from "./proof.js";
import { stubInWords } from "./stub.js";
import { rollInWords } from "./told.js";

/** @typedef {import("./entry.js").LogEntry} LogEntry */
/** @typedef {{ news: string[], sentences: string[] }} New ids of the new rolls; what is to be announced, the newest last */

const RECENT = 15_000; // milliseconds; an older roll has not just been made, but just been loaded

/** @type {Readonly<New>} */
export const NOTHING_NEW = Object.freeze({ news: [], sentences: [] });

export class Hearing {
  /** @type {Set<string>} fingerprints of the rolls that were announced or were there before */
  #heard = new Set();
  /** @type {Set<string>} fingerprints of those that are drawn and still being checked */
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

  /** Of a roll whose dice are not to be seen here, each change of its state is announced. @param {LogEntry} logged @param {New} found */
  #hearOf(logged, { sentences }) {
    const sentence = stubInWords(logged);
    const said = `${logged.id} ${sentence}`;
    if (this.#heard.has(said)) return;
    this.#heard.add(said);
    if (Date.now() - logged.at <= RECENT) sentences.unshift(sentence);
  }
}
