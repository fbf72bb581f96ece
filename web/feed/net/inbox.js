/**
 * What has arrived, opened and handed on in batches, one after the other. The past comes in the order of
 * the stream. Of what is written meanwhile, each author gets an equal share of a batch, so that a flood
 * by one holds up nobody else. What was sealed with a key that is not known yet is kept, up to a bound,
 * until `unlock`. Somebody new may glimpse the newest entries before all others.
 */

import { BoxError } from "./box.js";

/** @typedef {import("./box.js").Box} Box */
/** @typedef {import("./link.js").Arrived} Arrived */
/** @typedef {import("./nats.js").Cursor} Cursor */
/** @typedef {import("./nats.js").Received} Received */
/** @typedef {(entries: Received[], cursor: Cursor) => unknown} Listener */
/** @typedef {(entries: Received[]) => unknown} Glimpse */

/**
 * @typedef {object} Ways
 * @property {(count: number) => void} opened so many have left the queue
 * @property {(told: { author: string, seq: number, fault: import("./box.js").Fault }) => void} refused
 * @property {(epoch: number | undefined) => void} locked
 */

const BATCH = 256;
const SHARE = 16; // entries of one author in a batch
const MOST_LOCKED = 5_000;

export class Inbox {
  #box;
  #ways;
  /** @type {Listener | undefined} */
  #listener;
  /** @type {Glimpse | undefined} */
  #glimpse;
  /** @type {Cursor} */
  #cursor = { stream: "", seq: 0 };
  /** @type {Arrived[]} */
  #arrived = [];
  /** @type {Arrived[]} */
  #locked = [];
  #opening = false;
  /** The last one that has arrived, opened or not. */
  #last = 0;
  /** The last one of the past, which was there before this page began to read. */
  #past = 0;

  /** @param {Box} box @param {Ways} ways */
  constructor(box, ways) {
    this.#box = box;
    this.#ways = ways;
  }

  get isHeard() {
    return this.#listener !== undefined;
  }

  /** How many are kept for a key to come. */
  get locked() {
    return this.#locked.length;
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
      this.#box.open(payload).then((entry) => ({ ...entry, author, seq }), () => null),
    );
    try {
      await glimpse((await Promise.all(opened)).filter((each) => each !== null));
    } catch (error) {
      console.error("The newest entries could not be shown:", error);
    }
  }

  /** Numbers of another stream mean nothing in this one. @param {string} stream @param {number} past its last one */
  reading(stream, past) {
    this.#past = past;
    if (this.#cursor.stream !== stream) this.#empty({ stream, seq: 0 });
  }

  /** @param {Arrived} arrived */
  take(arrived) {
    if (arrived.seq <= this.#last) return; // asked for twice
    this.#last = arrived.seq;
    this.#arrived.push(arrived);
    this.#open();
  }

  /** A key has come in: look again at what could not be opened. */
  unlock() {
    this.#arrived = [...this.#locked, ...this.#arrived].sort((one, other) => one.seq - other.seq);
    this.#locked = [];
    this.#open();
  }

  /** @param {Cursor} cursor */
  #empty(cursor) {
    this.#cursor = { ...cursor };
    this.#last = cursor.seq;
    this.#arrived = [];
    this.#locked = [];
  }

  async #open() {
    if (this.#opening) return;
    this.#opening = true;
    while (this.#arrived.length && this.#listener) {
      const listener = this.#listener;
      const batch = this.#next();
      const opened = await Promise.all(batch.map((each) => this.#try(each)));
      if (listener !== this.#listener || this.#arrived[0] !== batch[0]) continue; // begun anew
      const taken = new Set(batch);
      this.#arrived = this.#arrived.filter((each) => !taken.has(each));
      const entries = opened.filter((each) => each !== null);
      this.#cursor = { ...this.#cursor, seq: this.#upTo() };
      this.#ways.opened(batch.length);
      try {
        await listener(entries, { ...this.#cursor });
      } catch (error) {
        console.error("Entries could not be taken in:", error);
      }
    }
    this.#opening = false;
  }

  /** Up to which number nothing is missing of what was handed on. */
  #upTo() {
    const waiting = [this.#arrived[0], this.#locked[0]].flatMap((first) => (first ? first.seq - 1 : []));
    return Math.max(this.#cursor.seq, Math.min(this.#last, ...waiting));
  }

  /** The first ones; once the past is over, no more of each author than a share. */
  #next() {
    if (this.#arrived[0].seq <= this.#past) return this.#arrived.slice(0, BATCH);
    /** @type {Map<string, number>} */
    const counts = new Map();
    const share = this.#arrived.filter(({ author }) => {
      counts.set(author, (counts.get(author) ?? 0) + 1);
      return Number(counts.get(author)) <= SHARE;
    });
    return share.slice(0, BATCH);
  }

  /** @param {Arrived} arrived @returns {Promise<Received | null>} */
  async #try(arrived) {
    const { author, seq, payload } = arrived;
    try {
      return { ...(await this.#box.open(payload)), author, seq };
    } catch (error) {
      const fault = error instanceof BoxError ? error.fault : "malformed";
      if (fault === "epoch" && this.#locked.length < MOST_LOCKED) {
        if (!this.#locked.includes(arrived)) this.#locked.push(arrived);
        this.#locked.sort((one, other) => one.seq - other.seq);
        this.#ways.locked(/** @type {BoxError} */ (error).epoch);
      } else {
        this.#ways.refused({ author, seq, fault });
      }
      return null;
    }
  }
}
