/**
 * What is to be sent, in order, until the server has it on its disk: sent again under the same message
 * id whenever an acknowledgement is missing, so that the server keeps it once. It leaves sealed with the
 * newest key, however long it has waited: who was removed meanwhile does not get to read it.
 *
 * The server compares message ids over all rooms, and drops what has an id that it knows. So an id is
 * random: whoever could guess it, in whatever room, could publish it first and make the entry vanish.
 */

import { hex, randomBytes } from "../../crypto/bytes.js";
import { FullError } from "./link.js";

/** @typedef {import("../../crypto/box.js").Box} Box */
/** @typedef {import("../../crypto/box.js").Entry} Entry */
/** @typedef {import("./link.js").Link} Link */

/**
 * @typedef {object} Waiting
 * @property {Entry} entry
 * @property {Uint8Array} [payload] once it is sealed
 * @property {number} under the newest key when it was
 * @property {string} name its message id
 * @property {boolean} isSent under this name, at least once
 * @property {(seq: number) => void} settle
 * @property {(error: unknown) => void} fail
 */

const AGAIN = 250; // milliseconds before something is sent once more
const ACKNOWLEDGE = 2_500; // milliseconds to wait for an acknowledgement
const WINDOW = 128; // entries on their way at once
const LATER = 5_000; // milliseconds before a full server is asked again
const NAME = 16; // random bytes

export class Outbox {
  #box;
  #changed;
  /** @type {Map<string, Waiting>} */
  #waiting = new Map();
  #flying = /** @type {Set<string>} */ (new Set());
  #sealed = Promise.resolve();
  /** @type {Link | undefined} */
  #link;
  #isFull = false;

  /** @param {Box} box @param {() => void} changed how many wait */
  constructor(box, changed) {
    this.#box = box;
    this.#changed = changed;
  }

  get size() {
    return this.#waiting.size;
  }

  /** Whether the server has said that it has no room for this. */
  get isFull() {
    return this.#isFull;
  }

  /**
   * @param {Entry} entry
   * @param {Uint8Array} [payload] where it is sealed already
   * @returns {Promise<number>} its number in the stream
   */
  add(entry, payload) {
    return new Promise((settle, fail) => {
      if (this.#waiting.has(entry.id)) return fail(new Error("This entry is already on its way."));
      const sealed = payload && this.#box.isFresh(payload, entry.epoch) ? payload : undefined;
      this.#waiting.set(entry.id, { entry, payload: sealed, under: this.#box.epoch, settle, fail, ...freshName() });
      if (sealed) this.#pump();
      else this.#sealAnew(entry);
      this.#changed();
    });
  }

  /** Send on this connection from now on; on none, nothing is sent. @param {Link | undefined} link */
  use(link) {
    this.#link = link;
    this.#isFull = false;
    this.#flying.clear();
    this.#pump();
  }

  /** @param {Error} error what those who wait are told */
  clear(error) {
    for (const { fail } of this.#waiting.values()) fail(error);
    this.#waiting.clear();
  }

  /** @param {Entry} entry */
  #sealAnew(entry) {
    this.#sealed = this.#sealed.then(() => this.#seal(entry));
  }

  /** @param {Entry} entry */
  async #seal(entry) {
    const item = this.#waiting.get(entry.id);
    if (!item) return;
    item.under = this.#box.epoch;
    try {
      item.payload = await this.#box.seal(entry);
    } catch (error) {
      this.#waiting.delete(entry.id);
      this.#changed();
      item.fail(error);
    }
    this.#pump();
  }

  /** Send what waits, in order, but never so much at once that acknowledgements come too late. */
  #pump() {
    for (const [id, item] of this.#waiting) {
      const most = this.#isFull ? 1 : WINDOW;
      if (!this.#link || this.#flying.size >= most || !item.payload) return; // they leave in the order they came
      if (this.#flying.has(id)) continue;
      if (item.under !== this.#box.epoch && item.entry.epoch === undefined) {
        item.payload = undefined;
        return this.#sealAnew(item.entry);
      }
      this.#send(this.#link, id, item, item.payload);
    }
  }

  /** @param {Link} link @param {string} id @param {Waiting} item @param {Uint8Array} payload */
  async #send(link, id, item, payload) {
    this.#flying.add(id);
    const wasSent = item.isSent;
    item.isSent = true;
    const answer = await link.publish(item.name, payload, ACKNOWLEDGE).catch(noAnswer);
    if (link !== this.#link) return; // sent again on the next connection
    if ("seq" in answer && answer.isDuplicate && !wasSent) {
      Object.assign(item, freshName()); // somebody else's; this one was not kept
    } else if ("seq" in answer) {
      this.#isFull = false;
      if (this.#waiting.delete(id)) item.settle(answer.seq);
    } else {
      this.#isFull = answer.isFull;
      this.#changed();
      await new Promise((resolve) => setTimeout(resolve, answer.isFull ? LATER : AGAIN));
    }
    if (link === this.#link) this.#flying.delete(id);
    this.#changed();
    this.#pump();
  }
}

const freshName = () => ({ name: hex(randomBytes(NAME)), isSent: false });

/** @param {unknown} error */
const noAnswer = (error) => ({ isFull: error instanceof FullError });
