/**
 * The transport between machines: sealed entries through a NATS server, acknowledged and in order.
 *
 * It never gives up: whatever happens, it connects again, asks for what it has missed, and sends
 * again what was not acknowledged, under the same message id, so that the server keeps it once. It
 * decides nothing about entries: they are handed on as they were opened, signature and all.
 */

import { BoxError } from "./box.js";
import { base64url, utf8 } from "./bytes.js";
import { credentials } from "./keys.js";
import { Link } from "./link.js";
import { Presence } from "./presence.js";

/** @typedef {import("./box.js").Box} Box */
/** @typedef {import("./box.js").Entry} Entry */
/** @typedef {import("./box.js").Fault} Fault */
/** @typedef {import("./keys.js").Device} Device */
/** @typedef {import("./keys.js").RoomSecrets} RoomSecrets */
/** @typedef {import("./link.js").Arrived} Arrived */

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
 * @property {string} [cause] why it is not connected: "refused", "unreachable", "lost"
 */

/**
 * @typedef {object} Waiting
 * @property {Uint8Array} [payload] once it is sealed
 * @property {(seq: number) => void} settle
 * @property {(error: unknown) => void} fail
 */

/**
 * @typedef {object} Options
 * @property {string} url
 * @property {RoomSecrets} secrets
 * @property {Device} device
 * @property {Box} box
 * @property {typeof loadLibrary} [load] for tests
 * @property {() => number} [random]
 */

/**
 * Events: "status" (detail: Status), "presence" (detail: Map of device → what it announced),
 * "refused" (detail: { author, seq, fault }: something that is no entry), "locked" (detail: epoch:
 * entries whose key is not known yet; `unlock()` when it is).
 */
const SOONEST = 250; // milliseconds before the next attempt, at first
const LATEST = 8_000;
const ACKNOWLEDGE = 2_500; // milliseconds to wait for an acknowledgement
const HALF_A_DAY = 12 * 3600; // seconds
const WINDOW = 128; // entries on their way at once
const BATCH = 256;
const MOST_LOCKED = 5_000;
const NEWEST = 60; // entries that somebody new can read before all others
const LEFT = "The table was left.";

/**
 * Only those who join a table need it. Node sees its parts; bundled, it comes as one thing.
 * @returns {Promise<typeof import("@nats-io/nats-core")>}
 */
async function loadLibrary() {
  const found = /** @type {any} */ (await import("@nats-io/nats-core"));
  return found.wsconnect ? found : found.default;
}

export class NatsTransport extends EventTarget {
  /** @type {Status} */
  status = { phase: "alone", waiting: 0, behind: 0 };
  #options;
  #presence;
  /** @type {Map<string, Waiting>} */
  #outbox = new Map();
  #flying = /** @type {Set<string>} */ (new Set());
  #sealed = Promise.resolve();
  /** @type {((entries: Received[], cursor: Cursor) => unknown) | undefined} */
  #listener;
  /** @type {Cursor} */
  #cursor = { stream: "", seq: 0 };
  /** @type {((entries: Received[]) => unknown) | undefined} */
  #glimpse;
  /** @type {Arrived[]} */
  #arrived = [];
  /** @type {Arrived[]} */
  #locked = [];
  #opening = false;
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
  }

  /** Connects, and stays connected until `close`. */
  connect() {
    if (this.#wanted || this.#closed) return;
    this.#wanted = true;
    globalThis.addEventListener?.("online", this.retry);
    this.#stay();
  }

  /** Try again now: the network is said to be back. */
  retry = () => this.#wake();

  /**
   * Keeps trying; resolves when the server has it on its disk. Rejects only for an entry that can
   * never be sent, and when the transport is closed.
   * @param {Entry} entry
   * @returns {Promise<number>} its number in the stream
   */
  append(entry) {
    return new Promise((settle, fail) => {
      if (this.#closed) return fail(new Error(LEFT));
      if (this.#outbox.has(entry.id)) return fail(new Error("This entry is already on its way."));
      this.#outbox.set(entry.id, { settle, fail });
      this.#note({});
      this.#sealed = this.#sealed.then(() => this.#seal(entry)); // they leave in the order they came
    });
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
    this.#glimpse = since?.seq ? undefined : glimpse;
    this.#cursor = { ...(since ?? { stream: "", seq: 0 }) };
    this.#listener = listener;
    this.#arrived = [];
    this.#locked = [];
    if (this.#link) this.#read(this.#link);
  }

  /** What the others see of this device, from now on until it is said anew. @param {unknown} data */
  announce(data) {
    this.#presence.announce(data);
  }

  /** A key has come in: look again at what could not be opened. */
  unlock() {
    this.#arrived.unshift(...this.#locked);
    this.#locked = [];
    this.#open();
  }

  /** For good: another table, or the same one again, is another transport. */
  close() {
    this.#closed = true;
    this.#wanted = false;
    globalThis.removeEventListener?.("online", this.retry);
    this.#presence.stop();
    this.#link?.close();
    this.#wake();
    for (const { fail } of this.#outbox.values()) fail(new Error(LEFT));
    this.#outbox.clear();
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
    this.#link = undefined;
    return "lost";
  }

  async #dial() {
    const { url, secrets, device, load = loadLibrary } = this.#options;
    const { wsconnect, nkeys, headers } = await load();
    const pair = nkeys.createUser();
    const session = pair.getPublicKey();
    const until = Math.floor(Date.now() / 1000) + HALF_A_DAY;
    const shown = await credentials(device, secrets, { session, until });
    const sign = (/** @type {string | undefined} */ nonce) => base64url(pair.sign(utf8(nonce ?? "")));
    const connection = await wsconnect({
      servers: url,
      reconnect: false,
      ignoreClusterUpdates: true,
      inboxPrefix: `_INBOX_${session}`,
      timeout: 5_000,
      pingInterval: 10_000,
      authenticator: (nonce) => ({ nkey: session, sig: sign(nonce), auth_token: shown }),
    });
    return new Link(connection, headers, {
      room: secrets.room,
      device: device.id,
      session,
      entry: (arrived) => this.#take(arrived),
      presence: (author, payload) => this.#presence.heard(author, payload),
      reading: ({ stream, behind }) => this.#reading(stream, behind),
      resume: () => ({ ...this.#cursor, seq: this.#last() }),
    });
  }

  /** @param {Link} link */
  #connected(link) {
    this.#attempts = 0;
    const behind = this.#listener ? Math.max(1, this.status.behind) : 0; // nobody has said yet how many
    this.#note({ phase: "connected", cause: undefined, behind });
    if (this.#listener) this.#read(link);
    this.#flying.clear();
    this.#pump();
    this.#presence.start();
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

  // --- sending

  /** @param {Entry} entry */
  async #seal(entry) {
    const item = this.#outbox.get(entry.id);
    if (!item) return;
    try {
      item.payload = await this.#options.box.seal(entry);
    } catch (error) {
      this.#outbox.delete(entry.id);
      this.#note({});
      item.fail(error);
    }
    this.#pump();
  }

  /** Send what waits, in order, but never so much at once that acknowledgements come too late. */
  #pump() {
    if (this.status.phase !== "connected") return;
    for (const [id, item] of this.#outbox) {
      if (this.#flying.size >= WINDOW) return;
      if (item.payload && !this.#flying.has(id)) this.#send(id, item, item.payload);
    }
  }

  /** @param {string} id @param {Waiting} item @param {Uint8Array} payload */
  async #send(id, item, payload) {
    const link = this.#link;
    if (!link) return;
    this.#flying.add(id);
    const seq = await link.publish(id, payload, ACKNOWLEDGE).catch(() => null);
    if (link !== this.#link) return; // sent again on the next connection
    if (seq === null) await new Promise((resolve) => setTimeout(resolve, SOONEST)); // lost, or full
    else if (this.#outbox.delete(id)) item.settle(seq);
    if (link === this.#link) this.#flying.delete(id);
    this.#note({});
    this.#pump();
  }

  // --- receiving

  /** @param {Link} link */
  async #read(link) {
    const glimpse = this.#glimpse;
    this.#glimpse = undefined; // once is enough
    if (glimpse) {
      const newest = (await link.newest(NEWEST).catch(() => [])).slice(-NEWEST); // it may send some more
      Promise.all(newest.map(({ author, seq, payload }) => this.#options.box.open(payload).then((entry) => ({ ...entry, author, seq }), () => null)))
        .then((opened) => glimpse(opened.filter((each) => each !== null)))
        .catch((error) => console.error("The newest entries could not be shown:", error));
    }
    if (link === this.#link) link.read({ ...this.#cursor, seq: this.#last() });
  }

  /** The last one that has arrived, opened or not. */
  #last() {
    return Math.max(this.#cursor.seq, this.#arrived.at(-1)?.seq ?? 0, this.#locked.at(-1)?.seq ?? 0);
  }

  /** @param {string} stream @param {number} behind */
  #reading(stream, behind) {
    if (this.#cursor.stream !== stream) {
      this.#cursor = { stream, seq: 0 };
      this.#arrived = [];
      this.#locked = [];
    }
    this.#note({ behind });
  }

  /** @param {Arrived} arrived */
  #take(arrived) {
    if (arrived.seq <= this.#last()) return; // asked for twice
    this.#arrived.push(arrived);
    this.#open();
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
      this.#note({ behind: Math.max(0, this.status.behind - batch.length) });
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
      return { ...(await this.#options.box.open(payload)), author, seq };
    } catch (error) {
      const fault = error instanceof BoxError ? error.fault : "malformed";
      if (fault === "epoch" && this.#locked.length < MOST_LOCKED) {
        if (!this.#locked.includes(arrived)) this.#locked.push(arrived);
        this.#locked.sort((one, other) => one.seq - other.seq);
        this.#tell("locked", /** @type {BoxError} */ (error).epoch);
      } else {
        this.#tell("refused", { author, seq, fault });
      }
      return null;
    }
  }

  // --- telling

  /** @param {Partial<Status>} change */
  #note(change) {
    const next = { ...this.status, ...change, waiting: this.#outbox.size };
    const keys = /** @type {(keyof Status)[]} */ (["phase", "waiting", "behind", "cause"]);
    if (keys.every((key) => next[key] === this.status[key])) return;
    this.status = next;
    this.#tell("status", next);
  }

  /** @param {string} type @param {unknown} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
