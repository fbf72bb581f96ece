/**
 * The transport between machines: sealed entries through a NATS server, acknowledged and in order.
 *
 * It never gives up: whatever happens, it connects again, asks for what it has missed, and sends
 * again what was not acknowledged. It decides nothing about entries: they are handed on as they were
 * opened, signature and all. Sending is `outbox.js`, receiving `inbox.js`, connecting `dial.js`, being
 * let in and letting in `door.js`.
 */

import { dial } from "./dial.js";
import { Knocking, Knocks, recordOf, wishOf } from "./door.js";
import { Inbox } from "./inbox.js";
import { Outbox } from "./outbox.js";
import { Presence } from "./presence.js";

/** @typedef {import("../../crypto/box.js").Box} Box */
/** @typedef {import("../../crypto/box.js").Entry} Entry */
/** @typedef {import("./link.js").Link} Link */
/** @typedef {import("./door.js").DoorReply} DoorReply */

/**
 * How far somebody has read; of use to the same server only, which knows its own.
 * @typedef {{ stream: string, seq: number }} Cursor
 */

/**
 * `age`: milliseconds since the server had it. A page that was asleep gets what it has missed all at
 * once, as if it had been written just now.
 * @typedef {Entry & { author: string, seq: number, epoch: number, age: number }} Received
 */

/**
 * @typedef {object} Status
 * @property {"alone" | "connecting" | "connected" | "reconnecting" | "knocking"} phase knocking: the
 *   server lets this device do nothing else, because the room's key has changed
 * @property {number} waiting entries that are not acknowledged yet
 * @property {number} behind entries of the room that are still to come, at most
 * @property {number} locked entries that have come, and whose key is not known
 * @property {string} [cause] why it is not connected: "refused", "unreachable", "lost"; knocking: "declined"; or,
 *   while it is connected, why nothing can be sent: "full"
 * @property {"missing"} [door] this server knows of no doors: whoever has the first link comes in, and reads
 *   nothing that a later key has sealed
 */

/** @typedef {import("./dial.js").Door & { device: import("../../crypto/keys.js").Device, box: Box, random?: () => number }} Options */

const SOONEST = 250; // milliseconds before the next attempt, at first
const LATEST = 8_000;
const NEWEST = 60; // entries that somebody new can read before all others
const LEFT = "The table was left.";
const AGAIN = 1_000; // milliseconds before a wish about the door is sent once more
const TRIES = 3; // after which nobody answers such wishes here

/**
 * Events: "status" (detail: Status), "presence" (detail: Map of device → what it announced),
 * "refused" (detail: { author, seq, fault }: something that is no entry), "locked" (detail: epoch:
 * entries whose key is not known yet; `unlock()` when it is), "knocks" (detail: Knock[], see `hearKnocks`),
 * "letIn" (detail: { epoch, key }: an answer to `knock`; the box has the key already, it is to be kept).
 */
export class NatsTransport extends EventTarget {
  /** @type {Status} */
  status = { phase: "alone", waiting: 0, behind: 0, locked: 0 };
  #options;
  #presence;
  #outbox;
  #inbox;
  #knocking;
  #knocks;
  #isKeeper = false;
  #asking = /** @type {Promise<any>} */ (Promise.resolve());
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
    this.#knocking = new Knocking(options.box, options.device, {
      letIn: (key) => this.#letIn(key),
      declined: () => this.#note({ cause: "declined" }),
    });
    this.#knocks = new Knocks(options.box, () => this.#tell("knocks", this.knocks));
  }

  /** Connects, and stays connected until `close`. */
  connect() {
    if (this.#wanted || this.#closed) return;
    this.#wanted = true;
    globalThis.addEventListener?.("online", this.retry);
    globalThis.addEventListener?.("offline", this.#doubt);
    globalThis.addEventListener?.("pagehide", this.#hidden);
    globalThis.addEventListener?.("pageshow", this.#shown);
    this.#stay();
  }

  /** Try again now: the network is said to be back. */
  retry = () => this.#wake();

  /** The network is said to be gone. A server on this very machine is found again at once. */
  #doubt = () => this.#link?.close();

  /** The page is being closed, or kept aside by the browser: nothing of it runs from now on. */
  #hidden = () => this.#presence.leave();

  /** @param {{ persisted?: boolean }} event it was kept aside, and is shown once more */
  #shown = ({ persisted }) => {
    if (!persisted) return;
    if (this.status.phase === "connected") this.#presence.start();
    this.#wake();
  };

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

  /** A key has come in: look again at what could not be opened; at the door, try it. */
  unlock() {
    this.#inbox.unlock();
    if (this.status.phase === "knocking") this.#link?.close();
  }

  /**
   * Who wants to come in, and with which invitation; said again and again while the phase is "knocking".
   * @param {{ name: string, invited?: import("./door.js").Invited | null }} said
   */
  knock(said) {
    if (this.status.cause === "declined") this.#note({ cause: undefined });
    this.#knocking.say(said);
  }

  /** A game master's page hears who knocks, if the server has it among the keepers. */
  hearKnocks() {
    if (this.#isKeeper) return;
    this.#isKeeper = true;
    if (this.status.phase === "connected") this.#hearKnocks(this.#link);
  }

  /** Who knocks now. Whether the proof of an invitation holds is for those to say who know the role's key. */
  get knocks() {
    return this.#knocks.all;
  }

  /**
   * @param {string} device
   * @param {import("./door.js").NewKey | null} key the room's newest, sealed to them here; null: they stay outside
   */
  async answerKnock(device, key) {
    const payload = await this.#knocks.answer(device, key);
    if (payload) this.#link?.answer(device, payload);
  }

  /**
   * Who stays, from now on. Wishes are sent one after the other, and until the server has answered.
   * @param {import("./door.js").DoorWish} wish
   * @returns {Promise<DoorReply>}
   */
  async changeDoor(wish) {
    const reply = await this.#askDoor(await wishOf(wish));
    return reply.error ? { done: false, why: reply.error, epoch: reply.epoch } : { done: true };
  }

  /**
   * The same wish by somebody else who may change the door: a person's key, on a visit of its own.
   * @param {Pick<import("../../crypto/keys.js").Device, "id" | "sign">} visitor
   * @param {import("./door.js").DoorWish} wish
   * @returns {Promise<DoorReply>}
   */
  async changeDoorAs(visitor, wish) {
    const nothing = () => {};
    const ends = { entry: nothing, presence: nothing, reading: nothing, resume: () => ({ stream: "", seq: 0 }) };
    const link = await dial({ ...this.#options, device: visitor }, ends);
    try {
      const reply = await link.door(await wishOf(wish));
      return reply.error ? { done: false, why: reply.error, epoch: reply.epoch } : { done: true };
    } finally {
      link.close();
    }
  }

  /** How the door is; null: there is none, or it is not this device's business. */
  async door() {
    const { record } = await this.#askDoor("");
    return record ? recordOf(record) : null;
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
    globalThis.removeEventListener?.("pagehide", this.#hidden);
    globalThis.removeEventListener?.("pageshow", this.#shown);
    this.#presence.leave();
    this.#inbox.stop();
    this.#knocks.stop();
    this.#knocking.use(undefined);
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
    if (!this.#wanted) this.#link.close();
    else if (this.#link.isOutside) this.#atDoor(this.#link);
    else this.#connected(this.#link);
    await this.#link.ended;
    this.#knocking.use(undefined);
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
    this.#hearKnocks(link);
  }

  /** @param {Link} link */
  #atDoor(link) {
    this.#attempts = 0;
    this.#presence.stop();
    this.#note({ phase: "knocking", cause: undefined, behind: 0 });
    this.#knocking.use(link);
  }

  /** @param {Link | undefined} link */
  #hearKnocks(link) {
    if (this.#isKeeper) link?.hearKnocks((author, payload) => this.#knocks.heard(author, payload));
  }

  /** Come again, with the key's token. @param {import("./door.js").NewKey} key */
  async #letIn(key) {
    await this.#options.box.addKey(key.epoch, key.key);
    this.#tell("letIn", key);
    this.unlock();
  }

  /** @param {string} wish */
  #askDoor(wish) {
    const asking = this.#asking.then(() => this.#answerOfDoor(wish));
    this.#asking = asking;
    return asking;
  }

  /** @param {string} wish @returns {Promise<any>} what the server has answered at last */
  async #answerOfDoor(wish) {
    for (let silent = 0; ; ) {
      const link = await this.#inRoom();
      if (!link) return { error: "left" };
      try {
        const reply = await link.door(wish);
        this.#note({ door: undefined });
        if (reply?.error !== "try_again") return reply;
      } catch (error) {
        if (isUnknown(error)) silent += 1;
        if (silent === TRIES || isForbidden(error)) {
          this.#note({ door: "missing" });
          return { error: "missing" };
        }
      }
      if (link === this.#link) await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  }

  /** @returns {Promise<Link | undefined>} as soon as there is one that is in the room; undefined: never again */
  #inRoom() {
    return new Promise((resolve) => {
      const look = () => {
        if (!this.#closed && this.status.phase !== "connected") return;
        this.removeEventListener("status", look);
        resolve(this.#closed ? undefined : this.#link);
      };
      this.addEventListener("status", look);
      look();
    });
  }

  /** @param {Link} link */
  async #read(link) {
    if (link.isOutside) return;
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
    if (next.phase === "connected") next.cause = this.#outbox.isFull ? "full" : undefined;
    const keys = /** @type {(keyof Status)[]} */ (["phase", "waiting", "behind", "locked", "cause", "door"]);
    if (keys.every((key) => next[key] === this.status[key])) return;
    this.status = next;
    this.#tell("status", next);
  }

  /** @param {string} type @param {unknown} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** A server from before there were doors lets nobody ask. @param {unknown} error */
const isForbidden = (error) => nameOf(error) === "PermissionViolationError";

/** Nobody answers such questions there. @param {unknown} error */
const isUnknown = (error) => nameOf(error) === "NoRespondersError";

/** @param {any} error the library wraps what has happened to a request */
const nameOf = (error) => (error?.cause ?? error)?.name;
