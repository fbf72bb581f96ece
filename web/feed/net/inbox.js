/**
 * What has arrived, opened in the order of the stream and handed on in batches, one after the other.
 * What was sealed with a key that is not known yet is kept, up to a bound, until `unlock`.
 */

import { BoxError } from "./box.js";

/** @typedef {import("./box.js").Box} Box */
/** @typedef {import("./link.js").Arrived} Arrived */
/** @typedef {import("./nats.js").Cursor} Cursor */
/** @typedef {import("./nats.js").Received} Received */
/** @typedef {(entries: Received[], cursor: Cursor) => unknown} Listener */

/**
 * @typedef {object} Ways
 * @property {(count: number) => void} opened so many have left the queue
 * @property {(told: { author: string, seq: number, fault: import("./box.js").Fault }) => void} refused
 * @property {(epoch: number | undefined) => void} locked
 */

const BATCH = 256;
const MOST_LOCKED = 5_000;

export class Inbox {
  #box;
  #ways;
  /** @type {Listener | undefined} */
  #listener;
  /** @type {Cursor} */
  #cursor = { stream: "", seq: 0 };
  /** @type {Arrived[]} */
  #arrived = [];
  /** @type {Arrived[]} */
  #locked = [];
  #opening = false;

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
    const [arrived = 0, locked = 0] = [this.#arrived.at(-1)?.seq, this.#locked.at(-1)?.seq];
    return { ...this.#cursor, seq: Math.max(this.#cursor.seq, arrived, locked) };
  }

  /** @param {Cursor} since @param {Listener} listener */
  begin(since, listener) {
    this.#listener = listener;
    this.#empty(since);
  }

  /** Numbers of another stream mean nothing in this one. @param {string} stream */
  reading(stream) {
    if (this.#cursor.stream !== stream) this.#empty({ stream, seq: 0 });
  }

  /** @param {Arrived} arrived */
  take(arrived) {
    if (arrived.seq <= this.resume.seq) return; // asked for twice
    this.#arrived.push(arrived);
    this.#open();
  }

  /** A key has come in: look again at what could not be opened. */
  unlock() {
    this.#arrived.unshift(...this.#locked);
    this.#locked = [];
    this.#open();
  }

  /** @param {Cursor} cursor */
  #empty(cursor) {
    this.#cursor = { ...cursor };
    this.#arrived = [];
    this.#locked = [];
  }

  async #open() {
    if (this.#opening) return;
    this.#opening = true;
    while (this.#arrived.length && this.#listener) {
      const listener = this.#listener;
      const batch = this.#arrived.slice(0, BATCH);
      const opened = await Promise.all(batch.map((each) => this.#try(each)));
      if (listener !== this.#listener || this.#arrived[0] !== batch[0]) continue; // begun anew
      this.#arrived.splice(0, batch.length);
      const entries = opened.filter((each) => each !== null);
      const upTo = this.#locked.length ? this.#locked[0].seq - 1 : batch[batch.length - 1].seq;
      this.#cursor = { ...this.#cursor, seq: Math.max(this.#cursor.seq, upTo) };
      this.#ways.opened(batch.length);
      try {
        await listener(entries, { ...this.#cursor });
      } catch (error) {
        console.error("Entries could not be taken in:", error);
      }
    }
    this.#opening = false;
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
