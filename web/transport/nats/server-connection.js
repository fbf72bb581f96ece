/**
 * One connection to the server: what is published and heard on it, until it ends. The subjects are
 * those of `server/subjects.py`. A device that may not hear the room's entries is at the door only.
 *
 * While there is nothing to deliver, the server sends a heartbeat every second. When three of them are
 * missing, or a delivery's number is left out, the room's entries are asked for again from the last one that
 * arrived; if that request is not answered, the connection is closed.
 */

/** @typedef {import("@nats-io/nats-core").NatsConnection} NatsConnection */
/** @typedef {import("@nats-io/nats-core").Msg} Msg */
/** @typedef {import("./nats.js").Cursor} Cursor */

/**
 * An entry as the server delivers it. `age`: milliseconds since the server stored it, or a little more.
 * @typedef {{ author: string, seq: number, payload: Uint8Array, age?: number }} Arrived
 */

/**
 * @typedef {object} Dependencies
 * @property {string} room
 * @property {string} device
 * @property {string} session
 * @property {(arrived: Arrived) => void} entry an entry has arrived
 * @property {(author: string, payload: Uint8Array) => void} presence a presence note has arrived
 * @property {(reading: { stream: string, last: number, behind: number }) => void} reading the server has begun to deliver
 * @property {() => Cursor} resume where to go on reading
 */

/**
 * What the server says of a message that it was to store: its number in the stream, and whether a message of
 * the same name was there already.
 * @typedef {{ seq: number, isDuplicate: boolean }} Acknowledgement
 */

/** The server's store has no room for what this device writes. */
export class FullError extends Error {}

const FULL = new Set([10_077, 10_047, 10_023]); // JetStream's codes: the stream's, the account's, the server's limit
const SILENCE = 3_500; // milliseconds without anything from the server, after which it is asked again
const ANSWER = 4_000; // milliseconds to wait for an answer
const CHECK = 500; // milliseconds between two checks for silence
const MOST_EARLY = 1_000; // entries that come before the answer; any more are asked for again

export class ServerConnection {
  #nats;
  #headers;
  #dependencies;
  #expected = 0;
  #lastHeard = Date.now();
  /** By how many milliseconds the server's clock is behind this one, less the time the request took to get there. */
  #clockOffset = NaN;
  #asking = false;
  /** Whether the request under way asks for the wrong place by now, so that another has to follow. */
  #isOutdated = false;
  #isReading = false;
  /** @type {{ unsubscribe: () => void } | undefined} */
  #entries;
  /** @type {((arrived: Arrived | null) => void) | undefined} */
  #glimpsed;
  /** @type {Msg[]} entries that came before the answer to the request for them */
  #early = [];
  #timer;
  #isOver = false;
  #end = () => {};
  /** Whether the server lets this device knock and do nothing else. */
  isOutside = false;
  /** @type {Promise<void | Error>} */
  ended;

  /**
   * @param {NatsConnection} nats
   * @param {typeof import("@nats-io/nats-core").headers} headers
   * @param {Dependencies} dependencies
   */
  constructor(nats, headers, dependencies) {
    this.#nats = nats;
    this.#headers = headers;
    this.#dependencies = dependencies;
    // A dead network says no good-bye, and a browser waits a minute for one before it closes a socket.
    this.ended = Promise.race([nats.closed(), new Promise((/** @type {(_: void) => void} */ over) => (this.#end = over))]);
    this.ended.then(() => clearInterval(this.#timer));
    this.#timer = setInterval(() => this.#checkSilence(), CHECK);
    this.#subscribeToEntries();
    this.#subscribe(`dwp.${dependencies.room}.*`, ({ subject, data }) => dependencies.presence(subject.split(".")[2], data));
  }

  /**
   * @param {string} name the server stores only one message under each name
   * @param {Uint8Array} payload
   * @param {number} timeout
   * @returns {Promise<Acknowledgement>} once it is on the server's disk; rejects otherwise
   */
  async publish(name, payload, timeout) {
    const { room, device } = this.#dependencies;
    const headers = this.#headers();
    headers.set("Nats-Msg-Id", name);
    const reply = await this.#nats.request(`dw.${room}.${device}`, payload, { timeout, headers }).catch(refusal);
    const answer = /** @type {any} */ (reply.json());
    if (FULL.has(answer?.error?.err_code)) throw new FullError();
    if (!Number.isInteger(answer?.seq) || answer.error) throw new Error("not stored");
    return { seq: answer.seq, isDuplicate: answer.duplicate === true };
  }

  /** @param {Uint8Array} payload */
  announce(payload) {
    if (!this.isOutside) this.#publish(`dwp.${this.#dependencies.room}.${this.#dependencies.device}`, payload);
  }

  /** @param {string} subject @param {Uint8Array} payload */
  #publish(subject, payload) {
    if (!this.#nats.isClosed()) this.#nats.publish(subject, payload);
  }

  // --- at the door

  /** Resolves once the server has said whether this device is outside, or the connection has ended. */
  async untilAnswered() {
    const timer = setTimeout(() => this.close(), ANSWER);
    await Promise.race([this.#nats.flush().catch(() => this.close()), this.ended]);
    clearTimeout(timer);
  }

  /** @param {Uint8Array} payload */
  knock(payload) {
    this.#publish(`dwk.${this.#dependencies.room}.${this.#dependencies.device}`, payload);
  }

  /** Hear what a keeper answers to this device's knock. @param {(payload: Uint8Array) => void} act */
  hearAnswers(act) {
    this.#subscribe(`dwa.${this.#dependencies.room}.${this.#dependencies.device}.*`, ({ data }) => act(data));
  }

  /** Hear who knocks; the server tells only keepers. @param {(author: string, payload: Uint8Array) => void} act */
  hearKnocks(act) {
    this.#subscribe(`dwd.${this.#dependencies.room}.*`, ({ subject, data }) => act(subject.split(".")[2], data));
  }

  /** @param {string} device who has knocked @param {Uint8Array} payload */
  answer(device, payload) {
    this.#publish(`dwa.${this.#dependencies.room}.${device}.${this.#dependencies.device}`, payload);
  }

  /**
   * The server's answer to a wish about the door; an empty wish asks for the door's record.
   * @param {string} wish
   * @returns {Promise<any>}
   */
  async door(wish) {
    const { room, device } = this.#dependencies;
    return (await this.#nats.request(`dwt.${room}.${device}`, wish, { timeout: ANSWER })).json();
  }

  // --- in the room

  /** Ask for the room's entries after this cursor. @param {Cursor} cursor */
  async read({ stream, seq }) {
    const { room, session, reading } = this.#dependencies;
    if (this.isOutside) return;
    this.#subscribeToEntries();
    this.#isReading = true;
    this.#asking = true;
    this.#isOutdated = false;
    this.#expected = 1;
    this.#early = [];
    const question = JSON.stringify({ since: seq, stream });
    const asked = Date.now();
    try {
      const reply = await this.#nats.request(`dwr.${room}.${session}`, question, { timeout: ANSWER });
      const answer = /** @type {any} */ (reply.json());
      if (typeof answer?.stream !== "string") throw new Error("not granted");
      reading({ stream: answer.stream, last: Number(answer.last), behind: answer.waiting });
      this.#clockOffset = asked - Number(answer.now);
      this.#lastHeard = Date.now();
      this.#asking = false;
      if (this.#isOutdated) return this.readOn();
      for (const message of this.#early.splice(0)) {
        if (deliveryOf(message.reply ?? "")?.count === this.#expected) this.#delivered(message);
      }
    } catch {
      this.close();
    }
  }

  /**
   * The room's newest entries, before all of them are asked for.
   * @param {number} count about how many: the server may send a few more
   * @returns {Promise<Arrived[]>} as many as have come in time
   */
  async newest(count) {
    const { room, session } = this.#dependencies;
    /** @type {Arrived[]} */
    const found = [];
    let expected = Infinity;
    const all = new Promise((resolve) => {
      const timer = setTimeout(resolve, ANSWER);
      this.#glimpsed = (arrived) => {
        if (arrived) found.push(arrived);
        if (found.length < expected) return;
        clearTimeout(timer);
        resolve(undefined);
      };
    });
    const question = JSON.stringify({ since: 0, stream: "", newest: count });
    const reply = await this.#nats.request(`dwr.${room}.${session}`, question, { timeout: ANSWER });
    expected = Number(/** @type {any} */ (reply.json()).waiting ?? 0);
    this.#glimpsed?.(null);
    await all;
    this.#glimpsed = undefined;
    return found;
  }

  /** Ask again for the entries after the last one that has arrived. */
  readOn() {
    if (this.#asking) this.#isOutdated = true;
    else this.read(this.#dependencies.resume());
  }

  /** Receive no more entries until they are read again: without a subscription the server delivers nothing. */
  pause() {
    this.#isReading = false;
    this.#entries?.unsubscribe();
    this.#entries = undefined;
  }

  #subscribeToEntries() {
    const outside = () => (this.isOutside = true);
    this.#entries ??= this.#subscribe(`dwi.${this.#dependencies.session}`, (message) => this.#delivered(message), outside);
  }

  /** @param {string} subject @param {(message: Msg) => void} act @param {() => void} [refused] */
  #subscribe(subject, act, refused = () => {}) {
    return this.#nats.subscribe(subject, {
      callback: (error, message) => {
        if (error) refused();
        else if (!this.#isOver) act(message);
      },
    });
  }

  close() {
    this.#isOver = true;
    this.#end();
    clearInterval(this.#timer);
    queueMicrotask(() => this.#nats.close().catch(() => {})); // what was published just now still leaves
  }

  /** @param {Msg} message @returns {void | null} */
  #delivered(message) {
    this.#lastHeard = Date.now();
    if (this.#asking) return void (this.#early.length < MOST_EARLY && this.#early.push(message)); // the answer may come after its first entries
    const delivered = deliveryOf(message.reply ?? "");
    const author = message.subject.split(".")[2];
    if (this.#glimpsed) return delivered && this.#glimpsed({ author, seq: delivered.seq, payload: message.data });
    if (!delivered) return this.#heartbeat(message);
    if (delivered.count !== this.#expected) return this.#readOnUnlessAsking();
    this.#expected += 1;
    this.#dependencies.entry({ author, seq: delivered.seq, payload: message.data, age: Date.now() - delivered.stored - this.#clockOffset });
  }

  /** @param {Msg} message */
  #heartbeat(message) {
    const last = Number(message.headers?.get("Nats-Last-Consumer"));
    if (last >= this.#expected) this.#readOnUnlessAsking();
  }

  #readOnUnlessAsking() {
    if (!this.#asking) this.readOn();
  }

  #checkSilence() {
    if (this.#isReading && Date.now() - this.#lastHeard > SILENCE) this.#readOnUnlessAsking();
  }
}

/** Where its store is nearly full, the server denies new rooms the right to write. @param {any} error @returns {never} */
function refusal(error) {
  throw (error?.cause ?? error)?.name === "PermissionViolationError" ? new FullError() : error;
}

/** A delivery's numbers and time, which JetStream writes into the reply subject. @param {string} reply */
function deliveryOf(reply) {
  const parts = reply.split(".");
  if (parts[0] !== "$JS" || parts[1] !== "ACK" || parts.length !== 9) return null;
  return { seq: Number(parts[5]), count: Number(parts[6]), stored: Number(parts[7]) / 1e6 };
}
