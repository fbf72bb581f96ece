/**
 * Folds the entries that count into the state of the table. The engine holds that state and is given only
 * new entries; when it has lost it, as after a crash, it is given the last state that was handed over.
 */

import { isEngineFault } from "../engine/faults.js";

/** @typedef {import("../types.js").FoldEntry} FoldEntry */
/** @typedef {import("../types.js").Folded} Folded */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../generated/protocol.js").Message} Message */
/** @typedef {import("../generated/protocol.js").Reply} Reply */

/** @typedef {{ done: number, table: Folded | null }} Kept the state after so many entries, as the engine has handed it over */

const FIRST = 20; // entries folded at once, until it is known how long they take
const MOST = 500; // entries folded at once
const MOMENT = 60; // milliseconds that a roll may wait for the engine
const EARLIER = 4; // states kept from before the last one, because entries may come late
/** @type {Kept} */
const BEGINNING = { done: 0, table: null };
let count = 0;

export class Folding {
  /** @type {View} */
  view = {};
  /** @type {string | undefined} the first entry that can still be undone; none while all can */
  oldest;
  /** Is called when the view has changed. */
  changed = () => {};
  #request;
  #painted;
  #entries;
  /** With it begin the names of this fold's states in the engine, which may hold those of other logs, too. */
  #name = `fold ${(count += 1)}`;
  /** @type {Kept[]} the last one is used when the engine has lost its state */
  #kept = [BEGINNING];
  #done = 0;
  /** @type {string | undefined} what the engine calls the state it holds */
  #held;
  #batch = FIRST;
  #busy = false;
  #stopped = false;
  #cutCount = 0;

  /**
   * @param {{ request: import("../engine/client.js").Request, painted?: () => Promise<void> }} dependencies
   * @param {readonly FoldEntry[]} entries that count; the array only grows, except where `cut` is called
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

  /** Go on from a state that an earlier start has stored. @param {Kept} kept */
  resume(kept) {
    this.#cutCount += 1;
    this.#kept = [BEGINNING, kept];
    this.#startOver();
    this.changed();
  }

  /** The entries have changed from this one on. @param {number} from */
  cut(from) {
    this.#cutCount += 1; // so that the answer to a request under way is not used
    if (from >= this.#done) return;
    this.#kept = this.#kept.filter(({ done }) => done <= from);
    this.#startOver({ quietly: true });
    if (this.settled) this.changed();
  }

  /** Fold nothing more. */
  stop() {
    this.#stopped = true;
  }

  /** Fold entries that are new. */
  async goOn() {
    if (this.#busy) return;
    this.#busy = true;
    await this.#painted(); // the card of a roll is shown before the trackers follow it
    while (!this.settled && !this.#stopped) {
      if (!(await this.#foldSome())) break;
    }
    this.#busy = false;
  }

  /**
   * The last state with at most so many entries that the engine has handed over. If everything is folded, the
   * engine hands over its present state first. That is large, so call this while nothing else happens.
   * @param {number} most
   * @returns {Promise<Kept>}
   */
  async kept(most) {
    const [done, held, cuts] = [this.#done, this.#held, this.#cutCount];
    if (this.settled && held && this.#last.done !== done) {
      const reply = await this.#request({ op: "held_table", held });
      if (reply.ok && "table" in reply && cuts === this.#cutCount) {
        this.#kept = [BEGINNING, ...this.#kept.slice(1).slice(-EARLIER), { done, table: reply.table }];
      }
    }
    return this.#kept.findLast((kept) => kept.done <= most) ?? BEGINNING;
  }

  get #last() {
    return this.#kept[this.#kept.length - 1];
  }

  /** @param {{ quietly?: boolean }} [how] quietly: keep the view until the new one is there */
  #startOver({ quietly = false } = {}) {
    const { done, table } = this.#last;
    this.#done = done;
    this.#held = undefined;
    if (quietly && !this.settled) return;
    this.view = table?.now ?? {};
    const { ledger = [], count: all = 0 } = table ?? {};
    this.oldest = all > ledger.length ? ledger[0]?.id : undefined;
  }

  /** @returns {Promise<boolean>} false: the engine gives no answers */
  async #foldSome() {
    const entries = this.#entries.slice(this.#done, this.#done + this.#batch);
    const done = this.#done + entries.length;
    const more = done < this.#entries.length;
    const start = this.#held ? { held: this.#held } : { table: this.#last.table };
    const hold = `${this.#name} ${done}`;
    const begun = performance.now();
    const cuts = this.#cutCount;
    const reply = await this.#request({ op: "fold_on", ...start, entries, hold, more });
    if (cuts !== this.#cutCount) return true; // the entries have changed meanwhile
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
      this.#kept = [BEGINNING]; // the state was stored by another version
      this.#startOver();
    } else if (tried > 1) {
      this.#batch = 1; // the engine has refused one of them: find it
    } else {
      this.#done += tried; // it changes nothing, and stays in the log
      if (this.settled) return this.#foldNothing();
    }
    return true;
  }

  /** The last entry was refused, so the engine has not answered with the view: ask for it. */
  async #foldNothing() {
    if (!this.#held) return true;
    const reply = await this.#request({ op: "fold_on", held: this.#held, hold: this.#held });
    if (reply.ok && "now" in reply && reply.now) this.#show(reply.now, reply.oldest);
    return true;
  }

  /**
   * Fold as many at once as the engine folds in a moment.
   * @param {number} folded
   * @param {number} took milliseconds, the wait for the engine included
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
