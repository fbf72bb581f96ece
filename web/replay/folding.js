/**
 * What the entries that count come to, worked out by the engine. The engine holds the state and is told
 * only what is new; when it has lost it, as after a crash, it is handed the last state that was kept.
 */

import { isEngineFault } from "../engine/faults.js";

/** @typedef {import("../types.js").FoldEntry} FoldEntry */
/** @typedef {import("../types.js").Folded} Folded */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../generated/protocol.js").Message} Message */
/** @typedef {import("../generated/protocol.js").Reply} Reply */

/** @typedef {{ done: number, table: Folded | null }} Kept the state after so many entries */

const FIRST = 20; // entries folded at once, where it is not known how long they take
const MOST = 500;
const MOMENT = 60; // milliseconds that a roll may wait for its turn
const EARLIER = 4; // states from before the last one, because entries may come late
/** @type {Kept} */
const BEGINNING = { done: 0, table: null };
let count = 0;

export class Folding {
  /** @type {View} */
  view = {};
  /** @type {string | undefined} the first entry that can still be undone; none while all can */
  oldest;
  /** The view is another one. */
  changed = () => {};
  #request;
  #painted;
  #entries;
  /** By it the engine tells these states from those of other logs. */
  #name = `fold ${(count += 1)}`;
  /** @type {Kept[]} the last one is what is gone on from */
  #kept = [BEGINNING];
  #done = 0;
  /** @type {string | undefined} what the engine calls the state it holds */
  #held;
  #batch = FIRST;
  #busy = false;
  #stopped = false;
  #cuts = 0;

  /**
   * @param {{ request: import("../engine/client.js").Request, painted?: () => Promise<void> }} dependencies
   * @param {readonly FoldEntry[]} entries that count; the list only grows, unless it says `cut`
   */
  constructor({ request, painted = async () => {} }, entries) {
    this.#request = request;
    this.#painted = painted;
    this.#entries = entries;
  }

  /** Whether the view has everything in it. */
  get settled() {
    return this.#done === this.#entries.length;
  }

  /** Go on from a state of an earlier day. @param {Kept} kept */
  resume(kept) {
    this.#cuts += 1;
    this.#kept = [BEGINNING, kept];
    this.#startOver();
    this.changed();
  }

  /** From this entry on, the list is another one. @param {number} from */
  cut(from) {
    this.#cuts += 1; // what is being folded may be beyond it
    if (from >= this.#done) return;
    this.#kept = this.#kept.filter(({ done }) => done <= from);
    this.#startOver({ quietly: true });
    if (this.settled) this.changed();
  }

  /** For good: nobody looks any more. */
  stop() {
    this.#stopped = true;
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

  /**
   * The last state that was handed over and has at most so many entries in it; where all is folded, the
   * engine hands over the state of now first. It is large, so this is for a moment in which nothing happens.
   * @param {number} most
   * @returns {Promise<Kept>}
   */
  async kept(most) {
    const [done, held, cuts] = [this.#done, this.#held, this.#cuts];
    if (this.settled && held && this.#last.done !== done) {
      const reply = await this.#request({ op: "held_table", held });
      if (reply.ok && "table" in reply && cuts === this.#cuts) {
        this.#kept = [BEGINNING, ...this.#kept.slice(1).slice(-EARLIER), { done, table: reply.table }];
      }
    }
    return this.#kept.findLast((kept) => kept.done <= most) ?? BEGINNING;
  }

  get #last() {
    return this.#kept[this.#kept.length - 1];
  }

  /** @param {{ quietly?: boolean }} [how] quietly: what is shown stays until there is more */
  #startOver({ quietly = false } = {}) {
    const { done, table } = this.#last;
    this.#done = done;
    this.#held = undefined;
    if (quietly && !this.settled) return;
    this.view = table?.now ?? {};
    const { ledger = [], count: all = 0 } = table ?? {};
    this.oldest = all > ledger.length ? ledger[0]?.id : undefined;
  }

  /** @returns {Promise<boolean>} whether it makes sense to go on */
  async #foldSome() {
    const entries = this.#entries.slice(this.#done, this.#done + this.#batch);
    const done = this.#done + entries.length;
    const more = done < this.#entries.length;
    const start = this.#held ? { held: this.#held } : { table: this.#last.table };
    const hold = `${this.#name} ${done}`;
    const begun = performance.now();
    const cuts = this.#cuts;
    const reply = await this.#request({ op: "fold_on", ...start, entries, hold, more });
    if (cuts !== this.#cuts) return true; // of entries that stand elsewhere now
    if (reply.ok && "now" in reply) {
      this.#held = hold;
      this.#done = done;
      this.#adjust(entries.length, performance.now() - begun);
      if (reply.now) this.#show(reply.now, reply.oldest);
      return true;
    }
    return reply.ok ? false : this.#refused(reply.error, entries.length);
  }

  /**
   * @param {{ code: string, field?: string | null }} error
   * @param {number} tried entries
   * @returns {boolean | Promise<boolean>}
   */
  #refused({ code, field }, tried) {
    if (isEngineFault(code)) return false;
    if (code === "not_held") {
      this.#startOver();
    } else if (this.#last.table && !this.#held && field?.startsWith("table")) {
      this.#kept = [BEGINNING]; // the state was kept by another version
      this.#startOver();
    } else if (tried > 1) {
      this.#batch = 1; // one of them is at fault: find it
    } else {
      this.#done += tried; // it cannot be honoured; it stays in the log
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
   * @param {number} folded
   * @param {number} took milliseconds, with the wait for its turn
   */
  #adjust(folded, took) {
    if (folded < this.#batch) return;
    const fits = Math.floor((folded * MOMENT) / Math.max(took, 1));
    this.#batch = Math.min(Math.max(fits, FIRST), 2 * folded, MOST);
  }

  /**
   * @param {View} view
   * @param {string | null} [oldest]
   */
  #show(view, oldest) {
    this.view = view;
    this.oldest = oldest ?? undefined;
    this.changed();
  }
}
