/**
 * One connection to the server: what is published and heard on it, until it ends. The subjects are
 * those of `server/subjects.py`. Whoever may not hear the room's entries is at the door only.
 *
 * The server sends a heartbeat every second while there is nothing to deliver. Three missing, or a
 * number left out, and the room is asked for anew; if that is not answered, the connection is over.
 */

/** @typedef {import("@nats-io/nats-core").NatsConnection} NatsConnection */
/** @typedef {import("@nats-io/nats-core").Msg} Msg */
/** @typedef {import("./nats.js").Cursor} Cursor */

/** @typedef {{ author: string, seq: number, payload: Uint8Array, age?: number }} Arrived `age`: milliseconds since the server had it, or a little more */

/**
 * @typedef {object} Ends
 * @property {string} room
 * @property {string} device
 * @property {string} session
 * @property {(arrived: Arrived) => void} entry
 * @property {(author: string, payload: Uint8Array) => void} presence
 * @property {(reading: { stream: string, last: number, behind: number }) => void} reading
 * @property {() => Cursor} resume
 */

/** @typedef {{ seq: number, isDuplicate: boolean }} Stored its number; whether one of its name was there already */

/** The server's store has no room for what this device writes. */
export class FullError extends Error {}

const FULL = new Set([10_077, 10_047, 10_023]); // JetStream's codes: the stream's, the account's, the server's limit
const SILENCE = 3_500; // milliseconds
const ANSWER = 4_000;
const LOOK = 500;
const MOST_EARLY = 1_000; // entries that come before the answer; what is beyond is asked for again

export class Link {
  #connection;
  #headers;
  #ends;
  #expected = 0;
  #heard = Date.now();
  /** By how many milliseconds the server's clock is behind this one, or a little less: its answer was under way. */
  #ahead = NaN;
  #asking = false;
  /** Whether to read once more: from elsewhere than when it was asked. */
  #anew = false;
  #isReading = false;
  /** @type {{ unsubscribe: () => void } | undefined} */
  #feed;
  /** @type {((arrived: Arrived | null) => void) | undefined} */
  #glimpsed;
  /** @type {Msg[]} */
  #early = [];
  #timer;
  #isOver = false;
  #end = () => {};
  /** Whether the server lets this device knock, and no more. */
  isOutside = false;
  /** @type {Promise<void | Error>} */
  ended;

  /**
   * @param {NatsConnection} connection
   * @param {typeof import("@nats-io/nats-core").headers} headers
   * @param {Ends} ends
   */
  constructor(connection, headers, ends) {
    this.#connection = connection;
    this.#headers = headers;
    this.#ends = ends;
    // A dead network says no good-bye, and a browser waits a minute for one before it closes a socket.
    this.ended = Promise.race([connection.closed(), new Promise((/** @type {(_: void) => void} */ over) => (this.#end = over))]);
    this.ended.then(() => clearInterval(this.#timer));
    this.#timer = setInterval(() => this.#look(), LOOK);
    this.#listen();
    this.#hear(`dwp.${ends.room}.*`, ({ subject, data }) => ends.presence(subject.split(".")[2], data));
  }

  /**
   * @param {string} name the server keeps one message of a name
   * @param {Uint8Array} payload
   * @param {number} timeout
   * @returns {Promise<Stored>} once it is on the server's disk; rejects otherwise
   */
  async publish(name, payload, timeout) {
    const { room, device } = this.#ends;
    const headers = this.#headers();
    headers.set("Nats-Msg-Id", name);
    const reply = await this.#connection.request(`dw.${room}.${device}`, payload, { timeout, headers }).catch(refusal);
    const answer = /** @type {any} */ (reply.json());
    if (FULL.has(answer?.error?.err_code)) throw new FullError();
    if (!Number.isInteger(answer?.seq) || answer.error) throw new Error("not stored");
    return { seq: answer.seq, isDuplicate: answer.duplicate === true };
  }

  /** @param {Uint8Array} payload */
  announce(payload) {
    if (!this.isOutside) this.#say(`dwp.${this.#ends.room}.${this.#ends.device}`, payload);
  }

  /** @param {string} subject @param {Uint8Array} payload */
  #say(subject, payload) {
    if (!this.#connection.isClosed()) this.#connection.publish(subject, payload);
  }

  // --- at the door

  /** Resolves once the server has said whether this is outside, or the connection is over. */
  async known() {
    const timer = setTimeout(() => this.close(), ANSWER);
    await Promise.race([this.#connection.flush().catch(() => this.close()), this.ended]);
    clearTimeout(timer);
  }

  /** @param {Uint8Array} payload */
  knock(payload) {
    this.#say(`dwk.${this.#ends.room}.${this.#ends.device}`, payload);
  }

  /** @param {(payload: Uint8Array) => void} act what a keeper has answered to this device */
  hearAnswers(act) {
    this.#hear(`dwa.${this.#ends.room}.${this.#ends.device}.*`, ({ data }) => act(data));
  }

  /** Only keepers hear anything. @param {(author: string, payload: Uint8Array) => void} act */
  hearKnocks(act) {
    this.#hear(`dwd.${this.#ends.room}.*`, ({ subject, data }) => act(subject.split(".")[2], data));
  }

  /** @param {string} device who has knocked @param {Uint8Array} payload */
  answer(device, payload) {
    this.#say(`dwa.${this.#ends.room}.${device}.${this.#ends.device}`, payload);
  }

  /** What the server says to a wish; to none, how the door is. @param {string} wish @returns {Promise<any>} */
  async door(wish) {
    const { room, device } = this.#ends;
    return (await this.#connection.request(`dwt.${room}.${device}`, wish, { timeout: ANSWER })).json();
  }

  // --- in the room

  /** Ask for the room's entries after a number. @param {Cursor} cursor */
  async read({ stream, seq }) {
    const { room, session, reading } = this.#ends;
    if (this.isOutside) return;
    this.#listen();
    this.#isReading = true;
    this.#asking = true;
    this.#anew = false;
    this.#expected = 1;
    this.#early = [];
    const wish = JSON.stringify({ since: seq, stream });
    const asked = Date.now();
    try {
      const reply = await this.#connection.request(`dwr.${room}.${session}`, wish, { timeout: ANSWER });
      const answer = /** @type {any} */ (reply.json());
      if (typeof answer?.stream !== "string") throw new Error("not granted");
      reading({ stream: answer.stream, last: Number(answer.last), behind: answer.waiting });
      this.#ahead = asked - Number(answer.now);
      this.#heard = Date.now();
      this.#asking = false;
      if (this.#anew) return this.again();
      for (const message of this.#early.splice(0)) {
        if (place(message.reply ?? "")?.count === this.#expected) this.#fed(message);
      }
    } catch {
      this.close();
    }
  }

  /**
   * About so many of the room's newest entries, before all are asked for.
   * @param {number} count
   * @returns {Promise<Arrived[]>} as many as have come in time
   */
  async newest(count) {
    const { room, session } = this.#ends;
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
    const wish = JSON.stringify({ since: 0, stream: "", newest: count });
    const reply = await this.#connection.request(`dwr.${room}.${session}`, wish, { timeout: ANSWER });
    expected = Number(/** @type {any} */ (reply.json()).waiting ?? 0);
    this.#glimpsed?.(null);
    await all;
    this.#glimpsed = undefined;
    return found;
  }

  /** Read on from where one is by now. */
  again() {
    if (this.#asking) this.#anew = true;
    else this.read(this.#ends.resume());
  }

  /** No more entries until they are read again: where nobody listens, the server delivers nothing. */
  pause() {
    this.#isReading = false;
    this.#feed?.unsubscribe();
    this.#feed = undefined;
  }

  #listen() {
    const outside = () => (this.isOutside = true);
    this.#feed ??= this.#hear(`dwi.${this.#ends.session}`, (message) => this.#fed(message), outside);
  }

  /** @param {string} subject @param {(message: Msg) => void} act @param {() => void} [refused] */
  #hear(subject, act, refused = () => {}) {
    return this.#connection.subscribe(subject, {
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
    queueMicrotask(() => this.#connection.close().catch(() => {})); // what was said just now leaves first; it is over either way
  }

  /** @param {Msg} message @returns {void | null} */
  #fed(message) {
    this.#heard = Date.now();
    if (this.#asking) return void (this.#early.length < MOST_EARLY && this.#early.push(message)); // the answer may come after it
    const delivered = place(message.reply ?? "");
    const author = message.subject.split(".")[2];
    if (this.#glimpsed) return delivered && this.#glimpsed({ author, seq: delivered.seq, payload: message.data });
    if (!delivered) return this.#beat(message);
    if (delivered.count !== this.#expected) return this.#again();
    this.#expected += 1;
    this.#ends.entry({ author, seq: delivered.seq, payload: message.data, age: Date.now() - delivered.stored - this.#ahead });
  }

  /** @param {Msg} message */
  #beat(message) {
    const last = Number(message.headers?.get("Nats-Last-Consumer"));
    if (last >= this.#expected) this.#again();
  }

  #again() {
    if (!this.#asking) this.again();
  }

  #look() {
    if (this.#isReading && Date.now() - this.#heard > SILENCE) this.#again();
  }
}

/** @param {any} error @returns {never} where the store is nearly full, new rooms have no right to write */
function refusal(error) {
  throw (error?.cause ?? error)?.name === "PermissionViolationError" ? new FullError() : error;
}

/** Where a message stands: JetStream says it in the reply subject. @param {string} reply */
function place(reply) {
  const parts = reply.split(".");
  if (parts[0] !== "$JS" || parts[1] !== "ACK" || parts.length !== 9) return null;
  return { seq: Number(parts[5]), count: Number(parts[6]), stored: Number(parts[7]) / 1e6 };
}
