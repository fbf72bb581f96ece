/**
 * Opens what has arrived and hands it on in batches, one after the other. Entries from before this page began
 * to read (the past) come in the order of the stream. Of entries written since then, no author gets more than
 * an equal share of a batch, so that a flood by one delays nobody else. Entries sealed with a key that is not
 * known yet wait until `unlock`. A newcomer may be shown the newest entries before all others (a glimpse).
 *
 * What waits here is bounded, since the server has it all. Of a long past, the rest is read later. Of a flood,
 * what exceeds the bound is dropped here and set aside, to be read from the server again; so is what could
 * not be taken in. The cursor never passes an entry that was set aside and has not come again.
 */

import { BoxError } from "../../crypto/box.js";
import { Waiting } from "./waiting.js";

/** @typedef {import("../../crypto/box.js").Box} Box */
/** @typedef {import("./server-connection.js").Arrived} Arrived */
/** @typedef {import("./nats.js").Cursor} Cursor */
/** @typedef {import("./nats.js").Received} Received */
/** @typedef {(entries: Received[], cursor: Cursor) => unknown} Listener */
/** @typedef {(entries: Received[]) => unknown} Glimpse */

/**
 * @typedef {object} Dependencies
 * @property {(count: number) => void} opened so many have left the queue; 0: none has, but `lacks` may have changed
 * @property {(told: { author: string, seq: number, fault: import("../../crypto/box.js").Fault }) => void} refused
 * @property {(epoch: number | undefined) => void} locked
 * @property {() => void} pause stop the delivery until `readOn`
 * @property {() => void} readOn read on from `resume`
 */

const BATCH = 256;
const SHARE = 16; // entries of one author in a batch
const MOST = 8 * 1024 * 1024; // bytes that wait to be opened
const MOST_LOCKED = 4 * 1024 * 1024; // bytes that wait for a key
const PAUSE = 1_000; // milliseconds before a batch that could not be taken in is read again; doubled with each failure
const TRIES = 4; // failures after which a batch is given up until the next start

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
  /** @type {Arrived[]} to be tried again, because their key came while they were being opened */
  #untried = [];
  #opening = false;
  /** The number of the last entry that has arrived, opened or not. */
  #last = 0;
  /** The number of the last entry that was there before this page began to read. */
  #past = 0;
  /** The first number that has to be read again from the server. */
  #aside = Infinity;
  /** The first number that was dropped while it waited for a key; to be read again with `unlock`. */
  #lockedAside = Infinity;
  /** The first number of a batch that was given up. */
  #givenUp = Infinity;
  /** Whether reading has stopped because too much of the past waits. */
  #isPaused = false;
  /** Whether the next read is one that this inbox has asked for itself. */
  #isRereading = false;
  /** @type {Map<number, number>} by the first number of a batch: how often it could not be taken in */
  #failures = new Map();
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

  /** How many entries wait for a key. */
  get locked() {
    return this.#locked.length;
  }

  /** The bytes of all that waits here. */
  get size() {
    return this.#waiting.size + this.#locked.size;
  }

  /** Whether something has to be read again from the server. */
  get lacks() {
    return this.#isPaused || this.#aside < Infinity;
  }

  /** The cursor to go on reading from: that of the last entry that has arrived, opened or not. @returns {Cursor} */
  get resume() {
    return { ...this.#cursor, seq: this.#last };
  }

  /** @param {Cursor} since @param {Listener} listener @param {Glimpse} [glimpse] */
  begin(since, listener, glimpse) {
    this.#listener = listener;
    this.#glimpse = since.seq ? undefined : glimpse;
    this.#empty(since);
  }

  /** Hand on nothing any more. */
  stop() {
    clearTimeout(this.#timer);
    this.#listener = undefined;
  }

  /**
   * What to do with the newest entries, which come again in their order. Only once, and only when reading
   * begins with the first entry.
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

  /** The server has begun to deliver; the numbers of another stream mean nothing in this one. @param {string} stream @param {number} past its last number */
  reading(stream, past) {
    if (!this.#isRereading) this.#past = past; // what was set aside is still no part of the past
    this.#isRereading = this.#isPaused = false;
    if (this.#cursor.stream !== stream) this.#empty({ stream, seq: 0 });
  }

  /** @param {Arrived} arrived */
  take(arrived) {
    if (arrived.seq <= this.#last || this.#isPaused) return; // delivered twice, or sent before the pause reached the server
    this.#last = arrived.seq;
    this.#waiting.add(arrived);
    if (this.#waiting.isFull) this.#makeRoom();
    this.#open();
  }

  /** The box has a new key: try again to open what waits for one. */
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
    this.#isPaused = this.#isRereading = false;
    this.#failures.clear();
  }

  /** Of the past, the rest is read later; of what is written meanwhile, the one who writes the most has to wait. */
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
      if (listener !== this.#listener || waiting !== this.#waiting) continue; // reading has begun anew meanwhile
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

  /** Some of a batch could not be taken in: all of it is read again, after a while. @param {number} first */
  #fail(first) {
    const times = (this.#failures.get(first) ?? 0) + 1;
    this.#failures.set(first, times);
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

  /** Read again from what was set aside; what has come since comes again with it, and is passed over as known. */
  #goBack() {
    this.#last = Math.min(this.#last, this.#aside - 1);
    this.#aside = Infinity;
    this.#readOn();
  }

  #readOn() {
    this.#isRereading = true;
    this.#isPaused = false;
    this.#dependencies.readOn();
  }

  /** The number up to which everything has been handed on. */
  #upTo() {
    const first = Math.min(this.#aside, this.#lockedAside, this.#givenUp, ...[this.#waiting, this.#locked].map((some) => some.first?.seq ?? Infinity));
    return Math.max(this.#cursor.seq, Math.min(this.#last, first - 1));
  }

  /** The first ones; of entries written since reading began, no more of each author than a share. */
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
