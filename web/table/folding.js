/**
 * What a log comes to, worked out by the engine. The engine holds the state and is told only what is
 * new; when it has lost it, as after a crash, it is handed the last state that was kept.
 */

import { isEngineFault } from "../engine/faults.js";

/** @typedef {import("./types.js").LogEntry} LogEntry */
/** @typedef {import("./types.js").Folded} Folded */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("../store/store.js").Store} Store */
/** @typedef {import("../generated/protocol.js").Message} Message */
/** @typedef {import("../generated/protocol.js").Reply} Reply */
/** @typedef {(message: Message) => Promise<Reply>} Request */

/** @typedef {{ seq: number, table: Folded | null }} Kept the state after the entry of this number */

const CHECKPOINT = "checkpoint";
const CALM = 3000; // milliseconds without a change before the state is kept
const FIRST = 20; // entries folded at once, where it is not known how long they take
const MOST = 500;
const MOMENT = 60; // milliseconds that a roll may wait for its turn
const EARLIER = 4; // states from before the last one, for logs that are not only added to
let count = 0;

export class Folding {
  /** @type {View} */
  view = {};
  /** @type {string | undefined} the first entry that can still be undone; none while all can */
  oldest;
  /** The view is another one. */
  changed = () => {};
  #store;
  #request;
  #painted;
  #log;
  /** By it the engine tells these states from those of other logs. */
  #name = `fold ${(count += 1)}`;
  /** @type {Kept} */
  #kept = { seq: 0, table: null };
  /** @type {Kept[]} */
  #earlier = [];
  #seq = 0;
  /** @type {string | undefined} what the engine calls the state it holds */
  #held;
  #batch = FIRST;
  #busy = false;
  #stopped = false;
  #cuts = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #calm;

  /**
   * @param {Pick<Store, "recall" | "remember">} store
   * @param {{ request: Request, painted?: () => Promise<void> }} ways
   * @param {{ readonly entries: LogEntry[], readonly numbers: number[] }} log which only grows, unless it
   *   says `cut`
   */
  constructor(store, { request, painted = async () => {} }, log) {
    this.#store = store;
    this.#request = request;
    this.#painted = painted;
    this.#log = log;
  }

  /** Whether the view has everything in it. */
  get settled() {
    return this.#seq === this.#last;
  }

  get #last() {
    return this.#log.numbers.at(-1) ?? 0;
  }

  /** Look up the state that was kept, before there are entries. */
  async recall() {
    this.#busy = true; // nothing is folded before it is known from where
    const kept = await this.#store.recall(CHECKPOINT).catch(() => undefined);
    if (kept?.table?.now && Number.isInteger(kept.seq)) this.#kept = kept;
  }

  /** The log has been read: go on from the last kept state rather than from the first entry. */
  begin() {
    if (this.#kept.seq > this.#last) this.#kept = { seq: 0, table: null }; // of another log
    this.#startOver(this.#kept);
    this.#busy = false;
    this.changed();
    this.goOn();
  }

  /** From the entry after this number on, the log is another one. @param {number} seq */
  cut(seq) {
    this.#cuts += 1; // what is being folded may be beyond it
    if (seq >= this.#seq) return;
    const known = [...this.#earlier, this.#kept].filter((kept) => kept.seq <= seq);
    this.#earlier = this.#earlier.filter((kept) => kept.seq <= seq);
    this.#startOver(known.at(-1) ?? { seq: 0, table: null }, { quietly: true });
    if (this.settled) this.changed();
  }

  /** For good: nobody looks any more. */
  stop() {
    this.#stopped = true;
    clearTimeout(this.#calm);
  }

  /** There may be more entries. */
  async goOn() {
    if (this.#busy) return;
    this.#busy = true;
    await this.#painted(); // what was rolled is seen before it is counted
    while (!this.settled && !this.#stopped) {
      if (!(await this.#foldSome())) break;
    }
    this.#busy = false;
  }

  /** @param {Kept} kept @param {{ quietly?: boolean }} [how] quietly: what is shown stays until there is more */
  #startOver(kept, { quietly = false } = {}) {
    this.#kept = kept;
    this.#seq = kept.seq;
    this.#held = undefined;
    if (quietly && !this.settled) return;
    this.view = kept.table?.now ?? {};
    const { ledger = [], count = 0 } = kept.table ?? {};
    this.oldest = count > ledger.length ? ledger[0]?.id : undefined;
  }

  /** @returns {Promise<boolean>} whether it makes sense to go on */
  async #foldSome() {
    const from = after(this.#log.numbers, this.#seq);
    const entries = this.#log.entries.slice(from, from + this.#batch).map(({ entry }) => entry);
    const seq = this.#log.numbers[from + entries.length - 1];
    const more = from + entries.length < this.#log.entries.length;
    const start = this.#held ? { held: this.#held } : { table: this.#kept.table };
    const hold = `${this.#name} ${seq}`;
    const begun = performance.now();
    const cuts = this.#cuts;
    const reply = await this.#request({ op: "fold_on", ...start, entries, hold, more });
    if (cuts !== this.#cuts) return true; // of entries that stand elsewhere now
    if (reply.ok && "now" in reply) {
      this.#held = hold;
      this.#seq = seq;
      this.#pace(entries.length, performance.now() - begun);
      if (reply.now) this.#show(reply.now, reply.oldest);
      return true;
    }
    return reply.ok ? false : this.#refused(reply.error, entries.length, seq);
  }

  /**
   * @param {{ code: string, field?: string | null }} error
   * @param {number} count of entries
   * @param {number} seq of the last of them
   * @returns {boolean | Promise<boolean>}
   */
  #refused({ code, field }, count, seq) {
    if (isEngineFault(code)) return false;
    if (code === "not_held") {
      this.#startOver(this.#kept);
    } else if (this.#kept.table && !this.#held && field?.startsWith("table")) {
      this.#startOver({ seq: 0, table: null }); // the state was kept by another version
    } else if (count > 1) {
      this.#batch = 1; // one of them is at fault: find it
    } else {
      this.#seq = seq; // it cannot be honoured; it stays in the log
      if (this.settled) return this.#foldNothing();
    }
    return true;
  }

  /** The last entry was refused, and with it the view after those before it. */
  async #foldNothing() {
    if (!this.#held) return true;
    const reply = await this.#request({ op: "fold_on", held: this.#held, hold: this.#held });
    if (reply.ok && "now" in reply && reply.now) this.#show(reply.now, reply.oldest);
    return true;
  }

  /**
   * As many at once as the engine folds in a moment.
   * @param {number} count
   * @param {number} took milliseconds, with the wait for its turn
   */
  #pace(count, took) {
    if (count < this.#batch) return;
    const fits = Math.floor((count * MOMENT) / Math.max(took, 1));
    this.#batch = Math.min(Math.max(fits, FIRST), 2 * count, MOST);
  }

  /**
   * @param {View} view
   * @param {string | null} [oldest]
   */
  #show(view, oldest) {
    this.view = view;
    this.oldest = oldest ?? undefined;
    this.changed();
    clearTimeout(this.#calm);
    this.#calm = setTimeout(() => this.#keep(), CALM);
  }

  /** Keep the state when nothing happens: it is large, and only saves time at the next start. */
  async #keep() {
    const [seq, held, cuts] = [this.#seq, this.#held, this.#cuts];
    if (!this.settled || !held) return;
    const reply = await this.#request({ op: "hand", held });
    if (!reply.ok || !("table" in reply) || cuts !== this.#cuts) return;
    this.#earlier = [...this.#earlier, this.#kept].slice(-EARLIER);
    this.#kept = { seq, table: reply.table };
    this.#store.remember(CHECKPOINT, this.#kept).catch(() => {});
  }
}

/**
 * The place of the first entry beyond a number.
 * @param {readonly number[]} numbers
 * @param {number} seq
 */
function after(numbers, seq) {
  return numbers.findLastIndex((each) => each <= seq) + 1;
}
