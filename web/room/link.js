/** The way to the others: how far the server has been read, and who is here. */

/** @typedef {import("../feed/net/nats.js").NatsTransport} Transport */
/** @typedef {import("../feed/net/nats.js").Cursor} Cursor */
/** @typedef {import("./admitting.js").Arrived} Arrived */

/**
 * @typedef {object} Ways
 * @property {(entries: Arrived[], cursor: Cursor, look: () => void) => Promise<void>} receive looks when they are in
 * @property {(newest: Arrived[]) => Promise<void>} glimpsed before all others, where there are none yet
 * @property {(author: string | undefined, fault: string) => void} refuse
 * @property {(people: Map<string, { data: any }>) => void} met who is here
 * @property {() => void} reached for the first time, all that the server has is here
 * @property {() => void} connected
 * @property {() => void} changed
 */

export class Link {
  present = /** @type {Set<string>} */ (new Set());
  /** @type {Transport | null} */
  #transport = null;
  #ways;
  #reached = false;

  /** @param {Ways} ways */
  constructor(ways) {
    this.#ways = ways;
  }

  /** @returns {{ phase: "alone" | "connecting" | "connected" | "reconnecting", behind: number, locked: number, cause?: string }} */
  get status() {
    return this.#transport?.status ?? { phase: "alone", behind: 0, locked: 0 };
  }

  /** Caught up with the server, or there is none. */
  get isUpToDate() {
    return this.#reached || !this.#transport;
  }

  /**
   * @param {Transport} transport
   * @param {Cursor | null} cursor from where on
   * @param {{ name: string, role: string }} self
   */
  use(transport, cursor, self) {
    this.#transport = transport;
    transport.addEventListener("status", () => this.#look());
    transport.addEventListener("presence", (event) => this.#meet(/** @type {CustomEvent} */ (event).detail));
    transport.addEventListener("refused", (event) => {
      const { author, fault } = /** @type {CustomEvent} */ (event).detail;
      this.#ways.refuse(author, fault);
    });
    const { receive, glimpsed } = this.#ways;
    transport.subscribe(cursor, (entries, upTo) => receive(entries, upTo, () => this.#look()), glimpsed);
    transport.announce(self);
    transport.connect();
  }

  /** @param {{ name: string, role: string }} self */
  announce(self) {
    this.#transport?.announce(self);
  }

  /** There is a new key to read with. */
  unlock() {
    this.#transport?.unlock();
  }

  close() {
    this.#transport?.close();
  }

  #look() {
    const { phase, behind } = this.status;
    if (phase === "connected" && behind === 0 && !this.#reached) {
      this.#reached = true;
      this.#ways.reached();
    }
    if (phase === "connected") this.#ways.connected();
    else if (this.present.size) this.#meet(new Map());
    this.#ways.changed();
  }

  /** @param {Map<string, { data: any }>} people */
  #meet(people) {
    this.present = new Set(people.keys());
    this.#ways.met(people);
    this.#ways.changed();
  }
}
