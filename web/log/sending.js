/**
 * The outbox: what was written here goes out in order, and once. It is a mark in the store, so it
 * survives a reload; what is sent twice all the same has the same id, and counts once everywhere.
 */

/** @typedef {import("./entry-log.js").EntryLog} EntryLog */
/** @typedef {import("./store.js").Stored} Stored */
/** @typedef {import("../crypto/box.js").Entry} Entry */

/**
 * @typedef {object} Transport
 * @property {(entry: Entry, sealed?: Uint8Array) => Promise<unknown>} append
 * @property {(entry: Entry) => Promise<Uint8Array>} [sealed]
 */

const LOOK = 10_000; // milliseconds: a tab that was closed may have left something
const TOGETHER = 40; // milliseconds in which acknowledgements are gathered
const MOST = 500; // entries handed to the transport at once

export class Sending {
  #log;
  /** @type {Transport | undefined} */
  #transport;
  #flying = /** @type {Set<string>} */ (new Set());
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;
  #arrived = /** @type {Set<string>} */ (new Set());
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #telling;

  /** @param {EntryLog} log */
  constructor(log) {
    this.#log = log;
  }

  /** @param {Transport} transport */
  use(transport) {
    this.#transport = transport;
    this.#timer ??= setInterval(() => this.sweep(), LOOK);
    return this.sweep();
  }

  /** Everything that is not acknowledged, and not on its way from here. */
  async sweep() {
    const { unsent, rows } = this.#log;
    if (!this.#transport || !unsent.size) return;
    const waiting = [...unsent].filter((id) => !this.#flying.has(id) && !this.#arrived.has(id));
    const mine = waiting.flatMap((id) => rows.get(id) ?? []).sort((one, other) => one.seq - other.seq);
    const some = mine.slice(0, MOST);
    const texts = await this.#log.texts(some.map(({ id }) => id));
    some.forEach((row, at) => {
      const found = texts[at];
      if (found) this.#send(outgoing({ row, ...found }));
    });
  }

  /** Seal what is being stored, so that it can leave as soon as it is. @param {Stored[]} entries */
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
    if (!this.#transport || this.#flying.has(id)) return;
    this.#flying.add(id);
    try {
      await this.#transport.append(entry, sealed);
      this.#arrived.add(id);
      if (!this.#telling) this.#telling = setTimeout(() => this.#tell(), TOGETHER);
    } catch {
      // the table was left: it goes out next time
    }
    this.#flying.delete(id);
    if (!this.#flying.size) this.sweep();
  }

  #tell() {
    this.#telling = undefined;
    const arrived = [...this.#arrived];
    this.#arrived.clear();
    this.#log.acknowledge(arrived);
  }
}

/**
 * New keys, and those who come for them, are readable for everybody who was invited.
 * @param {Pick<Stored, "row" | "text" | "signature">} stored
 * @returns {Entry}
 */
function outgoing({ row: { id, kind }, text, signature }) {
  return { id, text, signature, ...(kind === "rekey" ? { epoch: 0 } : {}) };
}
