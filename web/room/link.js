/** The way to the others: how far the server has been read, who is here, and who is at the door. */

/** @typedef {import("../feed/net/nats.js").NatsTransport} Transport */
/** @typedef {import("../feed/net/nats.js").Cursor} Cursor */
/** @typedef {import("./admitting.js").Arrived} Arrived */

/**
 * @typedef {object} Ways
 * @property {(entries: Arrived[], cursor: Cursor, look: () => void) => Promise<void>} receive looks when they are in
 * @property {(newest: Arrived[]) => Promise<void>} glimpsed before all others, where there are none yet
 * @property {(author: string | undefined, fault: string) => void} refuse
 * @property {(people: Map<string, { data: any }>) => void} met who is here
 * @property {() => void} outside the server lets this device do nothing but knock
 * @property {(key: import("../feed/net/door.js").NewKey) => void} letIn somebody has opened the door
 * @property {(knocks: import("../feed/net/door.js").Knock[]) => void} knocked who is at the door now
 * @property {() => void} reached for the first time, all that the server has is here
 * @property {() => void} connected
 * @property {() => void} changed
 */

export class Link {
  present = /** @type {Set<string>} */ (new Set());
  /** @type {Transport | null} */
  #transport = null;
  #ways;
  #self = { name: "", role: "" };
  #back = 0;
  #reached = false;
  #isOutside = false;

  /** @param {Ways} ways */
  constructor(ways) {
    this.#ways = ways;
  }

  /** @returns {Pick<import("../feed/net/nats.js").Status, "phase" | "behind" | "locked" | "cause" | "door">} */
  get status() {
    return this.#transport?.status ?? { phase: "alone", behind: 0, locked: 0 };
  }

  /** Connected, and nothing that the server has is still to come. */
  get isLive() {
    return this.status.phase === "connected" && this.status.behind === 0;
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
    transport.addEventListener("letIn", (event) => this.#ways.letIn(/** @type {CustomEvent} */ (event).detail));
    transport.addEventListener("knocks", (event) => this.#ways.knocked(/** @type {CustomEvent} */ (event).detail));
    const { receive, glimpsed } = this.#ways;
    transport.subscribe(cursor, (entries, upTo) => receive(entries, upTo, () => this.#look()), glimpsed);
    this.announce(self);
    transport.connect();
  }

  /** @param {{ name: string, role: string }} self */
  announce(self) {
    this.#self = self;
    this.#transport?.announce({ ...self, back: this.#back });
  }

  /** Others have waited for this page in vain, and need not any more. */
  back() {
    this.#back += 1;
    this.announce(this.#self);
  }

  /** @type {import("./membership.js").Door} */
  door = {
    change: async (wish) => (await this.#transport?.changeDoor(wish)) ?? { done: false, why: "missing" },
    changeAs: async (visitor, wish) => (await this.#transport?.changeDoorAs(visitor, wish)) ?? { done: false, why: "missing" },
    hearKnocks: () => this.#transport?.hearKnocks(),
    knock: (said) => this.#transport?.knock(said),
    answer: async (device, key) => this.#transport?.answerKnock(device, key),
  };

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
    if (phase === "knocking" && !this.#isOutside) this.#ways.outside();
    this.#isOutside = phase === "knocking";
    this.#ways.changed();
  }

  /** @param {Map<string, { data: any }>} people */
  #meet(people) {
    this.present = new Set(people.keys());
    this.#ways.met(people);
    this.#ways.changed();
  }
}
