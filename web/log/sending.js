/**
 * Sends what this device has written, in order, until the server has it. The store marks what is still to be
 * sent, so a reload loses nothing. An entry may be sent twice; it has the same id and counts once everywhere.
 */

/** @typedef {import("./entry-log.js").EntryLog} EntryLog */
/** @typedef {import("./store.js").Stored} Stored */
/** @typedef {import("../crypto/box.js").Entry} Entry */

/**
 * The part of a transport that sends.
 * @typedef {object} Transport
 * @property {(entry: Entry, sealed?: Uint8Array) => Promise<unknown>} append
 * @property {(entry: Entry) => Promise<Uint8Array>} [sealed]
 */

const LOOK = 10_000; // milliseconds between two looks for what a tab that was closed has not sent
const TOGETHER = 40; // milliseconds in which acknowledgements are collected, to be stored together
const MOST = 500; // entries handed to the transport at once

export class Sending {
  #log;
  /** @type {Transport | undefined} */
  #transport;
  #underWay = /** @type {Set<string>} */ (new Set());
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #acknowledged = /** @type {Set<string>} */ (new Set());
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #telling;

  /** @param {EntryLog} log */
  constructor(log) {
    this.#log = log;
  }

  /** @param {Transport} transport */
  use(transport) {
    this.#transport = transport;
    this.#timer ??= setInterval(() => this.sendUnsent(), LOOK);
    return this.sendUnsent();
  }

  /** Send everything that is not acknowledged and not under way from here. */
  async sendUnsent() {
    const { unsent, rows } = this.#log;
    if (!this.#transport || !unsent.size) return;
    const waiting = [...unsent].filter((id) => !this.#underWay.has(id) && !this.#acknowledged.has(id));
    const mine = waiting.flatMap((id) => rows.get(id) ?? []).sort((one, other) => one.seq - other.seq);
    const some = mine.slice(0, MOST);
    const texts = await this.#log.texts(some.map(({ id }) => id));
    some.forEach((row, at) => {
      const found = texts[at];
      if (found) this.#send(outgoing({ row, ...found }));
    });
  }

  /** Seal entries while they are being stored, so that they can be sent as soon as they are. @param {Stored[]} entries */
  prepare(entries) {
    const seal = async (/** @type {Stored} */ stored) => this.#transport?.sealed?.(outgoing(stored));
    return Promise.all(entries.map((stored) => seal(stored).catch(() => undefined)));
  }

  /** @param {Stored[]} entries @param {(Uint8Array | undefined)[]} [sealed] */
  send(entries, sealed = []) {
    entries.forEach((stored, at) => this.#send(outgoing(stored), sealed[at]));
  }

  stop() {
    clearInterval(this.#timer);
    this.#transport = undefined;
  }

  /** @param {Entry} entry @param {Uint8Array} [sealed] */
  async #send(entry, sealed) {
    const { id } = entry;
    if (!this.#transport || this.#underWay.has(id)) return;
    this.#underWay.add(id);
    try {
      await this.#transport.append(entry, sealed);
      this.#acknowledged.add(id);
      if (!this.#telling) this.#telling = setTimeout(() => this.#tellLog(), TOGETHER);
    } catch {
      // the table was left: it is sent the next time
    }
    this.#underWay.delete(id);
    if (!this.#underWay.size) this.sendUnsent();
  }

  #tellLog() {
    this.#telling = undefined;
    const acknowledged = [...this.#acknowledged];
    this.#acknowledged.clear();
    this.#log.acknowledge(acknowledged);
  }
}

/**
 * An entry as the transport takes it. One that hands out a key is sealed with the room's first key, so that
 * those who have not been given any later key can read it.
 * @param {Pick<Stored, "row" | "text" | "signature">} stored
 * @returns {Entry}
 */
function outgoing({ row: { id, kind }, text, signature }) {
  return { id, text, signature, ...(kind === "rekey" ? { epoch: 0 } : {}) };
}
