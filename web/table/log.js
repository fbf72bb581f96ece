/**
 * The table's log and what it comes to. An entry is stored, then shown, then folded; whichever tab
 * wrote it, all tabs have the same entries in the same order.
 */

import { finishes, shownOf, undoneIn } from "./shown.js";

/** @typedef {import("./types.js").LogEntry} LogEntry */
/** @typedef {import("./types.js").Folded} Folded */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("../store/store.js").Store} Store */
/** @typedef {import("../generated/protocol.js").Message} Message */
/** @typedef {import("../generated/protocol.js").Reply} Reply */

/**
 * @typedef {object} Ways
 * @property {(message: Message) => Promise<Reply>} request
 * @property {(what: "entries" | "view") => void} changed
 * @property {(error: unknown) => void} failed something could not be stored
 * @property {() => void} tell the other tabs
 */

const CHUNK = 1000; // entries read from the store at once
const BATCH = 50; // entries folded at once, so that a roll never waits long for its turn
const CHECKPOINT = "checkpoint";
const CALM = 1000; // milliseconds without a change before the fold's state is kept

export class Log {
  /** @type {LogEntry[]} all there are */
  all = [];
  /** @type {LogEntry[]} what a feed shows */
  shown = [];
  /** @type {Map<string, string>} by entry: the undo that is in force */
  undone = new Map();
  /** @type {View} */
  view = {};
  /** @type {Map<string, number>} of each entry, its place among all */
  #places = new Map();
  /** How many entries, from the first, the engine has put out of reach of an undo. */
  #final = 0;
  /** Whether an entry is too long ago to be undone; another function when the answers change. */
  isFinal = finalBefore(this.#places, 0);
  #store;
  #ways;
  /** @type {number[]} of each entry, its number in the store */
  #numbers = [];
  /** @type {{ seq: number, table: Folded | null }} */
  #folded = { seq: 0, table: null };
  #folding = false;
  /** @type {Promise<void>} */
  #reading = Promise.resolve();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #calm;

  /**
   * @param {Store} store
   * @param {Ways} ways
   */
  constructor(store, ways) {
    this.#store = store;
    this.#ways = ways;
  }

  /** Whether the view has everything in it. */
  get settled() {
    return this.#folded.seq === this.#last;
  }

  get #last() {
    return this.#numbers.at(-1) ?? 0;
  }

  /** Read what is there, and go on from the last kept state rather than from the first entry. */
  async load() {
    this.#folding = true; // not before it is known from where
    const kept = await this.#store.recall(CHECKPOINT).catch(() => undefined);
    await this.read();
    const fits = kept?.table?.now && Number.isInteger(kept.seq) && kept.seq <= this.#last;
    if (fits) {
      this.#folded = kept;
      this.view = kept.table.now;
      this.#settleFinal();
    }
    this.#folding = false;
    this.#ways.changed("view");
    this.#fold();
  }

  /** Read what other tabs have written. */
  read() {
    this.#reading = this.#reading.then(() => this.#readOn());
    return this.#reading;
  }

  async #readOn() {
    for (;;) {
      const found = await this.#store.after(this.#last, CHUNK);
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
    this.all = [...this.all, ...entries];
    this.#numbers.push(...numbers);
    const undoing = entries.some(({ entry }) => entry.kind === "undo");
    if (undoing) this.undone = undoneIn(this.all);
    const plain = !undoing && !entries.some(finishes);
    this.shown = plain ? [...this.shown, ...entries] : shownOf(this.all);
    this.#ways.changed("entries");
    this.#fold();
  }

  async #fold() {
    if (this.#folding) return;
    this.#folding = true;
    while (!this.settled) {
      if (!(await this.#foldSome())) break;
    }
    this.#folding = false;
  }

  /** @returns {Promise<boolean>} whether it makes sense to go on */
  async #foldSome(most = BATCH) {
    const from = this.#numbers.findLastIndex((seq) => seq <= this.#folded.seq) + 1;
    const entries = this.all.slice(from, from + most).map(({ entry }) => entry);
    const seq = this.#numbers[from + entries.length - 1];
    const reply = await this.#ways.request({ op: "fold", table: this.#folded.table, entries });
    if (!reply.ok && isOver(reply.error.code)) return false;
    if (reply.ok && "table" in reply) {
      this.#folded = { seq, table: reply.table };
    } else if (this.#folded.table && !reply.ok && reply.error.field?.startsWith("table")) {
      this.#folded = { seq: 0, table: null }; // the state was kept by another version
      return true;
    } else if (entries.length > 1) {
      return this.#foldSome(1); // one of them is at fault: find it
    } else {
      this.#folded = { ...this.#folded, seq }; // it cannot be honoured; it stays in the log
    }
    this.view = this.#folded.table?.now ?? {};
    this.#settleFinal();
    if (this.settled) {
      this.#ways.changed("view");
      this.#keepWhenCalm();
    }
    return true;
  }

  /** The engine remembers its last entries; what came before the first of them stays as it is. */
  #settleFinal() {
    const { ledger = [], count = 0 } = this.#folded.table ?? {};
    const first = count > ledger.length ? this.#places.get(ledger[0]?.id) : undefined;
    const final = first ?? 0;
    if (final === this.#final) return;
    this.#final = final;
    this.isFinal = finalBefore(this.#places, final);
  }

  /** Keep the state when nothing happens: it is large, and only saves time at the next start. */
  #keepWhenCalm() {
    clearTimeout(this.#calm);
    this.#calm = setTimeout(() => {
      this.#store.remember(CHECKPOINT, this.#folded).catch(() => {});
    }, CALM);
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

/**
 * Whether the engine, rather than the entry, is at fault.
 * @param {string} code
 */
function isOver(code) {
  return ["engine_failed", "engine_crashed", "cancelled", "too_slow", "bad_reply"].includes(code);
}
