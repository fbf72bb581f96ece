/**
 * The transport between machines: sealed entries through a NATS server, acknowledged and in order.
 *
 * It never gives up: whatever happens, it connects again, asks for what it has missed, and sends
 * again what was not acknowledged. It makes no decision about entries: they are opened and handed on
 * with their signatures. `outbox.js` sends, `inbox.js` receives, `dial.js` connects, and `door.js` lets
 * devices in, this one or others.
 */

import { dial } from "./dial.js";
import { Knocking, Knocks, recordOf, wishOf } from "./door.js";
import { Inbox } from "./inbox.js";
import { Outbox } from "./outbox.js";
import { Presence } from "./presence.js";

/** @typedef {import("../../crypto/box.js").Box} Box */
/** @typedef {import("../../crypto/box.js").Entry} Entry */
/** @typedef {import("./server-connection.js").ServerConnection} ServerConnection */
/** @typedef {import("./door.js").DoorReply} DoorReply */

/**
 * How far this device has read a server's stream. It means something to that server only.
 * @typedef {{ stream: string, seq: number }} Cursor
 */

/**
 * An entry that has come, opened. `age`: milliseconds since the server stored it, which tells what is new from
 * what a page that was asleep gets all at once.
 * @typedef {Entry & { author: string, seq: number, epoch: number, age: number }} Received
 */

/**
 * @typedef {object} Status
 * @property {"alone" | "connecting" | "connected" | "reconnecting" | "knocking"} phase knocking: the
 *   server lets this device do nothing else, because the room's key has changed
 * @property {number} waiting entries of this device that are not acknowledged yet
 * @property {number} behind an upper bound for the entries of the room that are still to come
 * @property {number} locked entries that have come, and whose key is not known
 * @property {string} [cause] why it is not connected: "refused", "unreachable", "lost"; knocking: "declined"; or,
 *   while it is connected, why nothing can be sent: "full"
 * @property {"missing"} [door] this server has no doors: anybody with a first link comes in, but cannot read
 *   anything that a later key has sealed
 */

/** @typedef {import("./dial.js").DialOptions & { device: import("../../crypto/keys.js").Device, box: Box, random?: () => number }} Options */

const SOONEST = 250; // milliseconds before the next attempt, at first
const LATEST = 8_000; // milliseconds, after many attempts
const NEWEST = 60; // entries that a newcomer is shown before all others
const LEFT = "The table was left.";
const DOOR_RETRY = 1_000; // milliseconds before a wish about the door is sent again
const DOOR_TRIES = 3; // unanswered wishes after which the server is taken to have no doors

/**
 * Events: "status" (detail: Status), "presence" (detail: Map of device → what it announced),
 * "refused" (detail: { author, seq, fault }: something that is no entry), "locked" (detail: epoch:
 * entries whose key is not known yet; call `unlock()` when it is), "knocks" (detail: Knock[], see `hearKnocks`),
 * "letIn" (detail: { epoch, key }: an answer to `knock`; the box has the key already, the listener stores it).
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
  #lastRequest = /** @type {Promise<any>} */ (Promise.resolve());
  /** @type {ServerConnection | undefined} */
  #connection;
  #isWanted = false;
  #isClosed = false;
  #attempts = 0;
  #retryNow = () => {};

  /** @param {Options} options */
  constructor(options) {
    super();
    this.#options = options;
    this.#presence = new Presence(options.box, options.device.id, {
      send: (payload) => this.#connection?.announce(payload),
      changed: (people) => this.#tell("presence", people),
    });
    this.#outbox = new Outbox(options.box, () => this.#update({}));
    this.#inbox = new Inbox(options.box, {
      opened: (count) => this.#update({ behind: Math.max(0, this.status.behind - count) }),
      refused: (told) => this.#tell("refused", told),
      locked: (epoch) => this.#tell("locked", epoch),
      pause: () => this.#connection?.pause(),
      readOn: () => this.#connection?.readOn(), // without a connection, the next one reads from there
    });
    this.#knocking = new Knocking(options.box, options.device, {
      letIn: (key) => this.#letIn(key),
      declined: () => this.#update({ cause: "declined" }),
    });
    this.#knocks = new Knocks(options.box, () => this.#tell("knocks", this.knocks));
  }

  /** Connect, and stay connected until `close`. */
  connect() {
    if (this.#isWanted || this.#isClosed) return;
    this.#isWanted = true;
    globalThis.addEventListener?.("online", this.retry);
    globalThis.addEventListener?.("offline", this.#wentOffline);
    globalThis.addEventListener?.("pagehide", this.#pageHidden);
    globalThis.addEventListener?.("pageshow", this.#pageShown);
    this.#stayConnected();
  }

  /** Try again now: the browser says that the network is back. */
  retry = () => this.#retryNow();

  /** The browser says that the network is gone. A server on the same machine is found again at once. */
  #wentOffline = () => this.#connection?.close();

  /** The page is being closed, or frozen by the browser: none of its code runs from now on. */
  #pageHidden = () => this.#presence.leave();

  /** @param {{ persisted?: boolean }} event `persisted`: the page was frozen, and is shown again */
  #pageShown = ({ persisted }) => {
    if (!persisted) return;
    if (this.status.phase === "connected") this.#presence.start();
    this.#retryNow();
  };

  /**
   * Send an entry, trying until the server has it on its disk. Rejects only for an entry that can
   * never be sent, and when the transport is closed.
   * @param {Entry} entry
   * @param {Uint8Array} [sealed] the entry as the method `sealed` returns it
   * @returns {Promise<number>} its number in the stream
   */
  append(entry, sealed) {
    return this.#isClosed ? Promise.reject(new Error(LEFT)) : this.#outbox.add(entry, sealed);
  }

  /** An entry sealed in advance, to be handed to `append` with it. @param {Entry} entry @returns {Promise<Uint8Array>} */
  sealed(entry) {
    return this.#options.box.seal(entry);
  }

  /**
   * Listen to all entries of the room after `since`, in the order of the stream, and to those still to be
   * written. The listener is given batches, one after the other: a promise it returns is waited for. After a
   * reload, the cursor that came with the last batch is passed as `since`.
   * @param {Cursor | null} since
   * @param {(entries: Received[], cursor: Cursor) => unknown} listener
   * @param {(entries: Received[]) => unknown} [glimpse] is given the newest entries before all others, when
   *   `since` is null; the listener gets them again in their order
   */
  subscribe(since, listener, glimpse) {
    this.#inbox.begin(since ?? { stream: "", seq: 0 }, listener, glimpse);
    if (this.#connection) this.#read(this.#connection);
  }

  /** What the others see of this device, until it announces something else. @param {unknown} data */
  announce(data) {
    this.#presence.announce(data);
  }

  /** The box has a new key: try again to open what could not be opened; at the door, connect again with it. */
  unlock() {
    this.#inbox.unlock();
    if (this.status.phase === "knocking") this.#connection?.close();
  }

  /**
   * Ask to be let in, again and again while the phase is "knocking".
   * @param {{ name: string, invited?: import("./door.js").Invited | null }} said
   */
  knock(said) {
    if (this.status.cause === "declined") this.#update({ cause: undefined });
    this.#knocking.say(said);
  }

  /** Hear who knocks from now on, if the server has this device among the door's keepers. */
  hearKnocks() {
    if (this.#isKeeper) return;
    this.#isKeeper = true;
    if (this.status.phase === "connected") this.#hearKnocks(this.#connection);
  }

  /** Who knocks now. The proof of an invitation is unchecked: only those who know the role's key can check it. */
  get knocks() {
    return this.#knocks.all;
  }

  /**
   * @param {string} device
   * @param {import("./door.js").NewKey | null} key the room's newest key, which is sealed to the device here; null:
   *   the device stays outside
   */
  async answerKnock(device, key) {
    const payload = await this.#knocks.answer(device, key);
    if (payload) this.#connection?.answer(device, payload);
  }

  /**
   * Tell the server who stays from now on. Wishes are sent one after the other, each until it is answered.
   * @param {import("./door.js").DoorWish} wish
   * @returns {Promise<DoorReply>}
   */
  async changeDoor(wish) {
    const reply = await this.#requestOfDoor(await wishOf(wish));
    return reply.error ? { done: false, why: reply.error, epoch: reply.epoch } : { done: true };
  }

  /**
   * The same on behalf of another key that may change the door, over a connection of its own.
   * @param {Pick<import("../../crypto/keys.js").Device, "id" | "sign">} signer
   * @param {import("./door.js").DoorWish} wish
   * @returns {Promise<DoorReply>}
   */
  async changeDoorAs(signer, wish) {
    const nothing = () => {};
    const callbacks = { entry: nothing, presence: nothing, reading: nothing, resume: () => ({ stream: "", seq: 0 }) };
    const connection = await dial({ ...this.#options, device: signer }, callbacks);
    try {
      const reply = await connection.door(await wishOf(wish));
      return reply.error ? { done: false, why: reply.error, epoch: reply.epoch } : { done: true };
    } finally {
      connection.close();
    }
  }

  /** The server's record of the door; null: there is none, or this device may not read it. */
  async door() {
    const { record } = await this.#requestOfDoor("");
    return record ? recordOf(record) : null;
  }

  /** Bytes of entries that have come and wait to be opened, or for a key; bounded, whatever others send. */
  get waitingBytes() {
    return this.#inbox.size;
  }

  /** For good: whoever opens the table again makes a new transport. */
  close() {
    this.#isClosed = true;
    this.#isWanted = false;
    globalThis.removeEventListener?.("online", this.retry);
    globalThis.removeEventListener?.("offline", this.#wentOffline);
    globalThis.removeEventListener?.("pagehide", this.#pageHidden);
    globalThis.removeEventListener?.("pageshow", this.#pageShown);
    this.#presence.leave();
    this.#inbox.stop();
    this.#knocks.stop();
    this.#knocking.use(undefined);
    this.#outbox.use(undefined);
    this.#connection?.close();
    this.#retryNow();
    this.#outbox.clear(new Error(LEFT));
    this.#update({ phase: "alone", behind: 0, cause: undefined });
  }

  // --- staying connected

  async #stayConnected() {
    while (this.#isWanted) {
      this.#update({ phase: this.#attempts ? "reconnecting" : "connecting" });
      const cause = await this.#connectOnce();
      if (!this.#isWanted) break;
      this.#attempts += 1;
      this.#update({ phase: "reconnecting", cause });
      await this.#waitToRetry();
    }
  }

  /** One connection from its beginning to its end. @returns {Promise<"refused" | "unreachable" | "lost">} why it ended */
  async #connectOnce() {
    try {
      this.#connection = await this.#dial();
    } catch (error) {
      return /authorization|authentication/i.test(String(error)) ? "refused" : "unreachable";
    }
    if (!this.#isWanted) this.#connection.close();
    else if (this.#connection.isOutside) this.#atDoor(this.#connection);
    else this.#connected(this.#connection);
    await this.#connection.ended;
    this.#knocking.use(undefined);
    this.#outbox.use(undefined);
    this.#connection = undefined;
    return "lost";
  }

  #dial() {
    return dial(this.#options, {
      entry: (arrived) => this.#inbox.take(arrived),
      presence: (author, payload) => this.#presence.heard(author, payload),
      reading: ({ stream, last, behind }) => {
        this.#inbox.reading(stream, last);
        this.#update({ behind });
      },
      resume: () => this.#inbox.resume,
    });
  }

  /** @param {ServerConnection} connection */
  #connected(connection) {
    this.#attempts = 0;
    const behind = this.#inbox.isHeard ? Math.max(1, this.status.behind) : 0; // the server has not said yet how many
    this.#update({ phase: "connected", cause: undefined, behind });
    if (this.#inbox.isHeard) this.#read(connection);
    this.#outbox.use(connection);
    this.#presence.start();
    this.#hearKnocks(connection);
  }

  /** @param {ServerConnection} connection */
  #atDoor(connection) {
    this.#attempts = 0;
    this.#presence.stop();
    this.#update({ phase: "knocking", cause: undefined, behind: 0 });
    this.#knocking.use(connection);
  }

  /** @param {ServerConnection | undefined} connection */
  #hearKnocks(connection) {
    if (this.#isKeeper) connection?.hearKnocks((author, payload) => this.#knocks.heard(author, payload));
  }

  /** Connect again, with the token of the key that was given. @param {import("./door.js").NewKey} key */
  async #letIn(key) {
    await this.#options.box.addKey(key.epoch, key.key);
    this.#tell("letIn", key);
    this.unlock();
  }

  /** @param {string} wish */
  #requestOfDoor(wish) {
    const asking = this.#lastRequest.then(() => this.#doorReply(wish));
    this.#lastRequest = asking;
    return asking;
  }

  /** @param {string} wish @returns {Promise<any>} the server's answer, after as many tries as it takes */
  async #doorReply(wish) {
    for (let silent = 0; ; ) {
      const connection = await this.#connectionInRoom();
      if (!connection) return { error: "left" };
      try {
        const reply = await connection.door(wish);
        this.#update({ door: undefined });
        if (reply?.error !== "try_again") return reply;
      } catch (error) {
        if (isUnknown(error)) silent += 1;
        if (silent === DOOR_TRIES || isForbidden(error)) {
          this.#update({ door: "missing" });
          return { error: "missing" };
        }
      }
      if (connection === this.#connection) await new Promise((resolve) => setTimeout(resolve, DOOR_RETRY));
    }
  }

  /** @returns {Promise<ServerConnection | undefined>} as soon as one is in the room; undefined: the transport was closed */
  #connectionInRoom() {
    return new Promise((resolve) => {
      const look = () => {
        if (!this.#isClosed && this.status.phase !== "connected") return;
        this.removeEventListener("status", look);
        resolve(this.#isClosed ? undefined : this.#connection);
      };
      this.addEventListener("status", look);
      look();
    });
  }

  /** @param {ServerConnection} connection */
  async #read(connection) {
    if (connection.isOutside) return;
    const glimpse = this.#inbox.takeGlimpse();
    if (glimpse) glimpse((await connection.newest(NEWEST).catch(() => [])).slice(-NEWEST)); // the server may send a few more
    if (connection === this.#connection) connection.read(this.#inbox.resume);
  }

  /** Wait for half to one and a half times the usual time, so that a hundred pages do not come back at once. */
  #waitToRetry() {
    const { random = Math.random } = this.#options;
    const usual = Math.min(SOONEST * 2 ** Math.min(this.#attempts - 1, 10), LATEST);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), usual * (0.5 + random()));
      this.#retryNow = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  }

  // --- telling

  /** @param {Partial<Status>} change */
  #update(change) {
    const next = { ...this.status, ...change, waiting: this.#outbox.size, locked: this.#inbox.locked };
    if (this.#inbox.lacks && this.#isWanted) next.behind = Math.max(1, next.behind);
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

/** A server from before there were doors forbids the question. @param {unknown} error */
const isForbidden = (error) => errorName(error) === "PermissionViolationError";

/** Nothing at the server answers questions about doors. @param {unknown} error */
const isUnknown = (error) => errorName(error) === "NoRespondersError";

/** @param {any} error the library may wrap the cause */
const errorName = (error) => (error?.cause ?? error)?.name;
