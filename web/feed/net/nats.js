/**
 * The transport between machines: sealed entries through a NATS server, acknowledged and in order.
 *
 * It never gives up: whatever happens, it connects again, asks for what it has missed, and sends
 * again what was not acknowledged. It decides nothing about entries: they are handed on as they were
 * opened, signature and all. Sending is `outbox.js`, receiving `inbox.js`, the door `dial.js`.
 */

import { dial } from "./dial.js";
import { Inbox } from "./inbox.js";
import { Outbox } from "./outbox.js";
import { Presence } from "./presence.js";

/** @typedef {import("./box.js").Box} Box */
/** @typedef {import("./box.js").Entry} Entry */
/** @typedef {import("./link.js").Link} Link */

/**
 * How far somebody has read; of use to the same server only, which knows its own.
 * @typedef {{ stream: string, seq: number }} Cursor
 */

/** @typedef {Entry & { author: string, seq: number, epoch: number }} Received */

/**
 * @typedef {object} Status
 * @property {"alone" | "connecting" | "connected" | "reconnecting"} phase
 * @property {number} waiting entries that are not acknowledged yet
 * @property {number} behind entries of the room that are still to come, at most
 * @property {number} locked entries that have come, and whose key is not known
 * @property {string} [cause] why it is not connected: "refused", "unreachable", "lost"
 */

/** @typedef {import("./dial.js").Door & { box: Box, random?: () => number }} Options */

const SOONEST = 250; // milliseconds before the next attempt, at first
const LATEST = 8_000;
const NEWEST = 60; // entries that somebody new can read before all others
const LEFT = "The table was left.";

/**
 * Events: "status" (detail: Status), "presence" (detail: Map of device → what it announced),
 * "refused" (detail: { author, seq, fault }: something that is no entry), "locked" (detail: epoch:
 * entries whose key is not known yet; `unlock()` when it is).
 */
export class NatsTransport extends EventTarget {
  /** @type {Status} */
  status = { phase: "alone", waiting: 0, behind: 0, locked: 0 };
  #options;
  #presence;
  #outbox;
  #inbox;
  /** @type {Link | undefined} */
  #link;
  #wanted = false;
  #closed = false;
  #attempts = 0;
  #wake = () => {};

  /** @param {Options} options */
  constructor(options) {
    super();
    this.#options = options;
    this.#presence = new Presence(options.box, options.device.id, {
      send: (payload) => this.#link?.announce(payload),
      changed: (people) => this.#tell("presence", people),
    });
    this.#outbox = new Outbox(options.box, () => this.#note({}));
    this.#inbox = new Inbox(options.box, {
      opened: (count) => this.#note({ behind: Math.max(0, this.status.behind - count) }),
      refused: (told) => this.#tell("refused", told),
      locked: (epoch) => this.#tell("locked", epoch),
      pause: () => this.#link?.pause(),
      again: () => this.#link?.again(), // or whoever connects next reads
    });
  }

  /** Connects, and stays connected until `close`. */
  connect() {
    if (this.#wanted || this.#closed) return;
    this.#wanted = true;
    globalThis.addEventListener?.("online", this.retry);
    globalThis.addEventListener?.("offline", this.#doubt);
    this.#stay();
  }

  /** Try again now: the network is said to be back. */
  retry = () => this.#wake();

  /** The network is said to be gone. A server on this very machine is found again at once. */
  #doubt = () => this.#link?.close();

  /**
   * Keeps trying; resolves when the server has it on its disk. Rejects only for an entry that can
   * never be sent, and when the transport is closed.
   * @param {Entry} entry
   * @param {Uint8Array} [sealed] what `sealed` has made of it
   * @returns {Promise<number>} its number in the stream
   */
  append(entry, sealed) {
    return this.#closed ? Promise.reject(new Error(LEFT)) : this.#outbox.add(entry, sealed);
  }

  /** As it will leave, for `append`. @param {Entry} entry @returns {Promise<Uint8Array>} */
  sealed(entry) {
    return this.#options.box.seal(entry);
  }

  /**
   * Everything of the room after `since`, in the order of the stream, and then what comes. The
   * listener is given batches, one after the other: a promise it returns is waited for. The cursor
   * it is given with a batch is what to come back with after a reload.
   * @param {Cursor | null} since
   * @param {(entries: Received[], cursor: Cursor) => unknown} listener
   * @param {(entries: Received[]) => unknown} [glimpse] is given the newest ones first, where there is
   *   nothing to go on from; they come again
   */
  subscribe(since, listener, glimpse) {
    this.#inbox.begin(since ?? { stream: "", seq: 0 }, listener, glimpse);
    if (this.#link) this.#read(this.#link);
  }

  /** What the others see of this device, from now on until it is said anew. @param {unknown} data */
  announce(data) {
    this.#presence.announce(data);
  }

  /** A key has come in: look again at what could not be opened. */
  unlock() {
    this.#inbox.unlock();
  }

  /** How much of what has come waits here, in bytes; of bounded size, whatever others send. */
  get held() {
    return this.#inbox.size;
  }

  /** For good: another table, or the same one again, is another transport. */
  close() {
    this.#closed = true;
    this.#wanted = false;
    globalThis.removeEventListener?.("online", this.retry);
    globalThis.removeEventListener?.("offline", this.#doubt);
    this.#presence.stop();
    this.#inbox.stop();
    this.#outbox.use(undefined);
    this.#link?.close();
    this.#wake();
    this.#outbox.clear(new Error(LEFT));
    this.#note({ phase: "alone", behind: 0, cause: undefined });
  }

  // --- staying connected

  async #stay() {
    while (this.#wanted) {
      this.#note({ phase: this.#attempts ? "reconnecting" : "connecting" });
      const cause = await this.#visit();
      if (!this.#wanted) break;
      this.#attempts += 1;
      this.#note({ phase: "reconnecting", cause });
      await this.#pause();
    }
  }

  /** One connection from its beginning to its end; tells why it ended. */
  async #visit() {
    try {
      this.#link = await this.#dial();
    } catch (error) {
      return /authorization|authentication/i.test(String(error)) ? "refused" : "unreachable";
    }
    if (this.#wanted) this.#connected(this.#link);
    else this.#link.close();
    await this.#link.ended;
    this.#outbox.use(undefined);
    this.#link = undefined;
    return "lost";
  }

  #dial() {
    return dial(this.#options, {
      entry: (arrived) => this.#inbox.take(arrived),
      presence: (author, payload) => this.#presence.heard(author, payload),
      reading: ({ stream, last, behind }) => {
        this.#inbox.reading(stream, last);
        this.#note({ behind });
      },
      resume: () => this.#inbox.resume,
    });
  }

  /** @param {Link} link */
  #connected(link) {
    this.#attempts = 0;
    const behind = this.#inbox.isHeard ? Math.max(1, this.status.behind) : 0; // nobody has said yet how many
    this.#note({ phase: "connected", cause: undefined, behind });
    if (this.#inbox.isHeard) this.#read(link);
    this.#outbox.use(link);
    this.#presence.start();
  }

  /** @param {Link} link */
  async #read(link) {
    const glimpse = this.#inbox.takeGlimpse();
    if (glimpse) glimpse((await link.newest(NEWEST).catch(() => [])).slice(-NEWEST)); // it may send some more
    if (link === this.#link) link.read(this.#inbox.resume);
  }

  /** Between nothing and twice the usual time, so that a hundred pages do not come back at once. */
  #pause() {
    const { random = Math.random } = this.#options;
    const usual = Math.min(SOONEST * 2 ** Math.min(this.#attempts - 1, 10), LATEST);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), usual * (0.5 + random()));
      this.#wake = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }

  // --- telling

  /** @param {Partial<Status>} change */
  #note(change) {
    const next = { ...this.status, ...change, waiting: this.#outbox.size, locked: this.#inbox.locked };
    if (this.#inbox.lacks && this.#wanted) next.behind = Math.max(1, next.behind);
    const keys = /** @type {(keyof Status)[]} */ (["phase", "waiting", "behind", "locked", "cause"]);
    if (keys.every((key) => next[key] === this.status[key])) return;
    this.status = next;
    this.#tell("status", next);
  }

  /** @param {string} type @param {unknown} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
