/**
 * What is to be sent, in order, until the server has it on its disk. An entry whose acknowledgement is missing
 * is sent again under the same message id, so that the server stores it once. However long an entry has waited,
 * it is sealed with the newest key when it leaves: whoever was removed meanwhile cannot read it.
 *
 * The server compares message ids across all rooms, and drops a message whose id it knows. So an id is
 * random: anybody who could guess it, in any room, could publish under it first and make the entry vanish.
 */

import { hex, randomBytes } from "../../crypto/bytes.js";
import { FullError } from "./server-connection.js";

/** @typedef {import("../../crypto/box.js").Box} Box */
/** @typedef {import("../../crypto/box.js").Entry} Entry */
/** @typedef {import("./server-connection.js").ServerConnection} ServerConnection */

/**
 * @typedef {object} Waiting
 * @property {Entry} entry
 * @property {Uint8Array} [payload] once it is sealed
 * @property {number} epoch of the newest key when it was sealed
 * @property {string} name its message id
 * @property {boolean} isSent whether it has left under this name at least once
 * @property {(seq: number) => void} settle
 * @property {(error: unknown) => void} fail
 */

const RETRY = 250; // milliseconds before something is sent once more
const ACKNOWLEDGE = 2_500; // milliseconds to wait for an acknowledgement
const WINDOW = 128; // entries on their way at once
const RETRY_FULL = 5_000; // milliseconds before a full server is tried again
const NAME = 16; // random bytes of a message id

export class Outbox {
  #box;
  #changed;
  /** @type {Map<string, Waiting>} */
  #waiting = new Map();
  #underWay = /** @type {Set<string>} */ (new Set());
  #sealed = Promise.resolve();
  /** @type {ServerConnection | undefined} */
  #connection;
  #isFull = false;

  /** @param {Box} box @param {() => void} changed the number of waiting entries, or whether the server is full */
  constructor(box, changed) {
    this.#box = box;
    this.#changed = changed;
  }

  get size() {
    return this.#waiting.size;
  }

  /** Whether the server has said that its store is full. */
  get isFull() {
    return this.#isFull;
  }

  /**
   * @param {Entry} entry
   * @param {Uint8Array} [payload] the entry as `box` has sealed it, if it is sealed already
   * @returns {Promise<number>} its number in the stream
   */
  add(entry, payload) {
    return new Promise((settle, fail) => {
      if (this.#waiting.has(entry.id)) return fail(new Error("This entry is already on its way."));
      const sealed = payload && this.#box.isFresh(payload, entry.epoch) ? payload : undefined;
      this.#waiting.set(entry.id, { entry, payload: sealed, epoch: this.#box.epoch, settle, fail, ...freshName() });
      if (sealed) this.#sendWaiting();
      else this.#sealAnew(entry);
      this.#changed();
    });
  }

  /** Send on this connection from now on; undefined: send nothing. @param {ServerConnection | undefined} connection */
  use(connection) {
    this.#connection = connection;
    this.#isFull = false;
    this.#underWay.clear();
    this.#sendWaiting();
  }

  /** Drop everything. @param {Error} error with which the promises of `add` reject */
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
    item.epoch = this.#box.epoch;
    try {
      item.payload = await this.#box.seal(entry);
    } catch (error) {
      this.#waiting.delete(entry.id);
      this.#changed();
      item.fail(error);
    }
    this.#sendWaiting();
  }

  /** Send waiting entries in order, but never so many at once that their acknowledgements time out. */
  #sendWaiting() {
    for (const [id, item] of this.#waiting) {
      const most = this.#isFull ? 1 : WINDOW;
      if (!this.#connection || this.#underWay.size >= most || !item.payload) return; // entries leave in the order they were added
      if (this.#underWay.has(id)) continue;
      if (item.epoch !== this.#box.epoch && item.entry.epoch === undefined) {
        item.payload = undefined;
        return this.#sealAnew(item.entry);
      }
      this.#send(this.#connection, id, item, item.payload);
    }
  }

  /** @param {ServerConnection} connection @param {string} id @param {Waiting} item @param {Uint8Array} payload */
  async #send(connection, id, item, payload) {
    this.#underWay.add(id);
    const wasSent = item.isSent;
    item.isSent = true;
    const answer = await connection.publish(item.name, payload, ACKNOWLEDGE).catch(noAnswer);
    if (connection !== this.#connection) return; // sent again on the next connection
    if ("seq" in answer && answer.isDuplicate && !wasSent) {
      Object.assign(item, freshName()); // somebody else has used this id, so the server has dropped the entry
    } else if ("seq" in answer) {
      this.#isFull = false;
      if (this.#waiting.delete(id)) item.settle(answer.seq);
    } else {
      this.#isFull = answer.isFull;
      this.#changed();
      await new Promise((resolve) => setTimeout(resolve, answer.isFull ? RETRY_FULL : RETRY));
    }
    if (connection === this.#connection) this.#underWay.delete(id);
    this.#changed();
    this.#sendWaiting();
  }
}

const freshName = () => ({ name: hex(randomBytes(NAME)), isSent: false });

/** @param {unknown} error */
const noAnswer = (error) => ({ isFull: error instanceof FullError });
