/**
 * The table's log. An entry is stored, then shown, then folded; whichever tab wrote it, all tabs have
 * the same entries in the same order.
 */

import { undoneIn } from "../feed/undone.js";
import { Folding } from "./folding.js";
import { finishes, shownOf } from "./shown.js";

/** @typedef {import("./types.js").LogEntry} LogEntry */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("../store/store.js").Numbered} Numbered */
/** @typedef {import("../store/store.js").Store} Store */
/** @typedef {import("./folding.js").Request} Request */

/**
 * @typedef {object} Ways
 * @property {Request} request
 * @property {(what: "entries" | "view") => void} changed
 * @property {(error: unknown) => void} failed something could not be stored
 * @property {() => void} tell the other tabs
 * @property {(found: Numbered[]) => Promise<Numbered[]>} [readable] with stubs for what cannot be shown
 * @property {() => Promise<void>} [painted] when what has changed is on the screen
 */

const CHUNK = 1000; // entries read from the store at once

export class Log {
  /** @type {LogEntry[]} all there are */
  all = [];
  /** @type {LogEntry[]} what a feed shows */
  shown = [];
  /** @type {Map<string, string>} by entry: the undo that is in force */
  undone = new Map();
  /** @type {Map<string, number>} of each entry, its place among all */
  #places = new Map();
  /** How many entries, from the first, the engine has put out of reach of an undo. */
  #final = 0;
  /** Whether an entry is too long ago to be undone; another function when the answers change. */
  isFinal = finalBefore(this.#places, 0);
  #store;
  #ways;
  #readable;
  #folding;
  /** @type {number[]} of each entry, its number in the store */
  #numbers = [];
  /** @type {Promise<void>} */
  #reading = Promise.resolve();

  /**
   * @param {Store} store
   * @param {Ways} ways
   */
  constructor(store, ways) {
    this.#store = store;
    this.#ways = ways;
    this.#readable = ways.readable ?? (async (found) => found);
    this.#folding = new Folding(store, ways, { entries: this.all, numbers: this.#numbers });
    this.#folding.changed = () => {
      this.#settleFinal();
      this.#ways.changed("view");
    };
  }

  /** The same: at a table of one's own there is nothing to tell of people. */
  get feed() {
    return this.shown;
  }

  /** @returns {View} */
  get view() {
    return this.#folding.view;
  }

  /** Whether the view has everything in it. */
  get settled() {
    return this.#folding.settled;
  }

  get #last() {
    return this.#numbers.at(-1) ?? 0;
  }

  /** Read what is there, and go on from the last kept state rather than from the first entry. */
  async load() {
    await this.#folding.recall();
    await this.read();
    this.#folding.begin();
  }

  /** Read what other tabs have written. */
  read() {
    this.#reading = this.#reading.then(() => this.#readOn());
    return this.#reading;
  }

  async #readOn() {
    for (;;) {
      const found = await this.#readable(await this.#store.after(this.#last, CHUNK));
      const more = found.filter(({ seq }) => seq > this.#last); // we may have written meanwhile
      if (more.length) this.#take(more.map(({ entry }) => entry), more.map(({ seq }) => seq));
      if (found.length < CHUNK) return;
    }
  }

  /**
   * All of them or none; they are shown once they are stored.
   * @param {LogEntry[]} entries
   */
  async append(...entries) {
    let seq;
    try {
      seq = await this.#store.append(entries);
    } catch (error) {
      this.#ways.failed(error);
      seq = this.#last + entries.length; // a roll that was made is not taken back
    }
    const between = seq - this.#last;
    if (between === entries.length) {
      this.#take(entries, entries.map((_, at) => seq - entries.length + 1 + at));
    } else if (between > 0) {
      await this.read(); // another tab wrote as well, and the store knows in which order
    }
    this.#ways.tell();
  }

  /**
   * @param {LogEntry[]} entries
   * @param {number[]} numbers
   */
  #take(entries, numbers) {
    entries.forEach(({ id }, at) => this.#places.set(id, this.all.length + at));
    this.all.push(...entries); // always the same list: a copy of thousands would take its time
    this.#numbers.push(...numbers);
    const undoing = entries.some(({ entry }) => entry.kind === "undo");
    if (undoing) this.undone = undoneIn(this.all);
    const plain = !undoing && !entries.some(finishes);
    this.shown = plain ? [...this.shown, ...entries] : shownOf(this.all);
    this.#ways.changed("entries");
    this.#folding.goOn();
  }

  /** The engine remembers its last entries; what came before the first of them stays as it is. */
  #settleFinal() {
    const final = this.#places.get(this.#folding.oldest ?? "") ?? 0;
    if (final === this.#final) return;
    this.#final = final;
    this.isFinal = finalBefore(this.#places, final);
  }
}

/**
 * @param {Map<string, number>} places
 * @param {number} final
 * @returns {(id: string) => boolean}
 */
function finalBefore(places, final) {
  return (id) => (places.get(id) ?? final) < final;
}
