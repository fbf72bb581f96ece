/**
 * What has arrived, opened and handed on in batches, one after the other. The past comes in the order of
 * the stream. Of what is written meanwhile, each author gets an equal share of a batch, so that a flood
 * by one holds up nobody else. What was sealed with a key that is not known yet is kept until `unlock`.
 * Somebody new may glimpse the newest entries before all others.
 *
 * No more waits here than a bound: the server has it all. Of a long past, the rest is read later; of a
 * flood, what is too much is set aside, and so is what could not be taken in. No cursor goes beyond what
 * was set aside before it has come again.
 */

import { BoxError } from "../../crypto/box.js";
import { Waiting } from "./waiting.js";

/** @typedef {import("../../crypto/box.js").Box} Box */
/** @typedef {import("./link.js").Arrived} Arrived */
/** @typedef {import("./nats.js").Cursor} Cursor */
/** @typedef {import("./nats.js").Received} Received */
/** @typedef {(entries: Received[], cursor: Cursor) => unknown} Listener */
/** @typedef {(entries: Received[]) => unknown} Glimpse */

/**
 * @typedef {object} Dependencies
 * @property {(count: number) => void} opened so many have left the queue; or none, and something is lacking now
 * @property {(told: { author: string, seq: number, fault: import("../../crypto/box.js").Fault }) => void} refused
 * @property {(epoch: number | undefined) => void} locked
 * @property {() => void} pause nothing more, for now
 * @property {() => void} again read on from `resume`
 */

const BATCH = 256;
const SHARE = 16; // entries of one author in a batch
const MOST = 8 * 1024 * 1024; // bytes that wait to be opened
const MOST_LOCKED = 4 * 1024 * 1024; // bytes that wait for a key
const PAUSE = 1_000; // milliseconds before something that could not be taken in comes again, at first
const TRIES = 4; // after which it stays aside until the next start

export class Inbox {
  #box;
  #dependencies;
  /** @type {Listener | undefined} */
  #listener;
  /** @type {Glimpse | undefined} */
  #glimpse;
  /** @type {Cursor} */
  #cursor = { stream: "", seq: 0 };
  #waiting = new Waiting(MOST);
  #locked = new Waiting(MOST_LOCKED);
  /** @type {Arrived[]} whose key has come while they were tried */
  #untried = [];
  #opening = false;
  /** The last one that has arrived, opened or not. */
  #last = 0;
  /** The last one of the past, which was there before this page began to read. */
  #past = 0;
  /** The first of those that have to come again; of those without a key; and of those that come no more. */
  #aside = Infinity;
  #lockedAside = Infinity;
  #givenUp = Infinity;
  #isPaused = false;
  #isAgain = false;
  /** @type {Map<number, number>} by the first one of a batch: how often it could not be taken in */
  #failed = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Box} box @param {Dependencies} dependencies */
  constructor(box, dependencies) {
    this.#box = box;
    this.#dependencies = dependencies;
  }

  get isHeard() {
    return this.#listener !== undefined;
  }

  /** How many are kept for a key to come. */
  get locked() {
    return this.#locked.length;
  }

  /** How much is kept here, in bytes. */
  get size() {
    return this.#waiting.size + this.#locked.size;
  }

  /** Whether something is still to be read again. */
  get lacks() {
    return this.#isPaused || this.#aside < Infinity;
  }

  /** After what to ask for more: the last one that has arrived, opened or not. @returns {Cursor} */
  get resume() {
    return { ...this.#cursor, seq: this.#last };
  }

  /** @param {Cursor} since @param {Listener} listener @param {Glimpse} [glimpse] */
  begin(since, listener, glimpse) {
    this.#listener = listener;
    this.#glimpse = since.seq ? undefined : glimpse;
    this.#empty(since);
  }

  /** Nothing is asked for any more. */
  stop() {
    clearTimeout(this.#timer);
    this.#listener = undefined;
  }

  /**
   * Once, and where there is nothing to go on from: what to do with the newest, which come again.
   * @returns {((newest: Arrived[]) => Promise<void>) | undefined}
   */
  takeGlimpse() {
    const glimpse = this.#glimpse;
    this.#glimpse = undefined;
    return glimpse && ((newest) => this.#show(newest, glimpse));
  }

  /** @param {Arrived[]} newest @param {Glimpse} glimpse */
  async #show(newest, glimpse) {
    const opened = newest.map(({ author, seq, payload }) =>
      this.#box.open(payload).then((entry) => ({ ...entry, author, seq, age: Infinity }), () => null),
    );
    try {
      await glimpse((await Promise.all(opened)).filter((each) => each !== null));
    } catch (error) {
      console.error("The newest entries could not be shown:", error);
    }
  }

  /** Numbers of another stream mean nothing in this one. @param {string} stream @param {number} past its last one */
  reading(stream, past) {
    if (!this.#isAgain) this.#past = past; // what was set aside is shared out as it was
    this.#isAgain = this.#isPaused = false;
    if (this.#cursor.stream !== stream) this.#empty({ stream, seq: 0 });
  }

  /** @param {Arrived} arrived */
  take(arrived) {
    if (arrived.seq <= this.#last || this.#isPaused) return; // asked for twice, or too early
    this.#last = arrived.seq;
    this.#waiting.add(arrived);
    if (this.#waiting.isFull) this.#makeRoom();
    this.#open();
  }

  /** A key has come in: look again at what could not be opened. */
  unlock() {
    this.#waiting.add(...this.#locked.takeAll());
    this.#setAside(this.#lockedAside);
    this.#lockedAside = Infinity;
    this.#open();
  }

  /** @param {Cursor} cursor */
  #empty(cursor) {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#cursor = { ...cursor };
    this.#last = cursor.seq;
    this.#waiting = new Waiting(MOST);
    this.#locked = new Waiting(MOST_LOCKED);
    this.#untried = [];
    this.#aside = this.#lockedAside = this.#givenUp = Infinity;
    this.#isPaused = this.#isAgain = false;
    this.#failed.clear();
  }

  /** The past is read in order, and the rest of it later; of what is written meanwhile, a flood has to wait. */
  #makeRoom() {
    if (Number(this.#waiting.first?.seq) <= this.#past) {
      this.#isPaused = true;
      this.#dependencies.pause();
      return;
    }
    while (this.#waiting.isFull) this.#setAside(this.#waiting.takeFromMost()?.seq ?? Infinity);
  }

  /** @param {number} seq */
  #setAside(seq) {
    this.#aside = Math.min(this.#aside, seq);
  }

  async #open() {
    if (this.#opening) return;
    this.#opening = true;
    while (this.#waiting.length && this.#listener) {
      const [listener, waiting] = [this.#listener, this.#waiting];
      const batch = this.#next();
      const opened = await Promise.all(batch.map((each) => this.#try(each)));
      if (listener !== this.#listener || waiting !== this.#waiting) continue; // begun anew
      this.#waiting.remove(batch);
      this.#waiting.add(...this.#untried.splice(0));
      const entries = opened.filter((each) => each !== null);
      this.#cursor = { ...this.#cursor, seq: this.#upTo() };
      this.#dependencies.opened(batch.length);
      try {
        await listener(entries, { ...this.#cursor });
      } catch (error) {
        console.error("Entries could not be taken in:", error);
        if (waiting === this.#waiting) this.#fail(batch[0].seq);
      }
      if (this.#isPaused && !this.#waiting.isHalfFull) this.#readOn();
    }
    this.#opening = false;
    if (this.#aside < Infinity && !this.#timer && this.#listener) this.#goBack();
  }

  /** Nobody has looked at some of a batch: all of it comes again, after a while. @param {number} first */
  #fail(first) {
    const times = (this.#failed.get(first) ?? 0) + 1;
    this.#failed.set(first, times);
    this.#cursor = { ...this.#cursor, seq: Math.min(this.#cursor.seq, first - 1) };
    if (times >= TRIES) {
      this.#givenUp = Math.min(this.#givenUp, first);
      return;
    }
    this.#setAside(first);
    this.#dependencies.opened(0);
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#open();
    }, PAUSE * 2 ** (times - 1));
  }

  /** What was set aside comes again, and with it what has come since; that is known already. */
  #goBack() {
    this.#last = Math.min(this.#last, this.#aside - 1);
    this.#aside = Infinity;
    this.#readOn();
  }

  #readOn() {
    this.#isAgain = true;
    this.#isPaused = false;
    this.#dependencies.again();
  }

  /** Up to which number nothing is missing of what was handed on. */
  #upTo() {
    const first = Math.min(this.#aside, this.#lockedAside, this.#givenUp, ...[this.#waiting, this.#locked].map((some) => some.first?.seq ?? Infinity));
    return Math.max(this.#cursor.seq, Math.min(this.#last, first - 1));
  }

  /** The first ones; once the past is over, no more of each author than a share. */
  #next() {
    return this.#waiting.some(BATCH, Number(this.#waiting.first?.seq) <= this.#past ? BATCH : SHARE);
  }

  /** @param {Arrived} arrived @returns {Promise<Received | null>} */
  async #try(arrived) {
    const { author, seq, payload, age = Infinity } = arrived;
    try {
      return { ...(await this.#box.open(payload)), author, seq, age };
    } catch (error) {
      const fault = error instanceof BoxError ? error.fault : "malformed";
      if (fault !== "epoch") this.#dependencies.refused({ author, seq, fault });
      else this.#lock(arrived, /** @type {BoxError} */ (error).epoch);
      return null;
    }
  }

  /** @param {Arrived} arrived @param {number | undefined} epoch */
  #lock(arrived, epoch) {
    if (epoch !== undefined && this.#box.has(epoch)) return void this.#untried.push(arrived);
    this.#locked.add(arrived);
    while (this.#locked.isFull) this.#lockedAside = Math.min(this.#lockedAside, this.#locked.takeFromMost()?.seq ?? Infinity);
    this.#dependencies.locked(epoch);
  }
}
