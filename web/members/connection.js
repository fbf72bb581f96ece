/** A log's connection to the other devices: how far the server has been read, who is here, and who knocks. */

import { Emitter } from "../log/emitter.js";

/** @typedef {import("../transport/nats/nats.js").NatsTransport} Transport */
/** @typedef {import("../transport/nats/nats.js").Cursor} Cursor */
/** @typedef {import("../log/admitting.js").Arrived} Arrived */

/**
 * @typedef {object} Events
 * @property {(entries: readonly Arrived[]) => void} arrived entries have come from the server
 * @property {(people: Map<string, { data: any }>) => void} met the devices that are here have changed, or what they announce
 * @property {() => void} outside the server lets this device do nothing but knock
 * @property {(key: import("../transport/nats/door.js").NewKey) => void} letIn a game master has answered this device's knock
 * @property {(knocks: import("../transport/nats/door.js").Knock[]) => void} knocked the devices that knock have changed
 * @property {() => void} reached everything that the server has is here, for the first time
 * @property {() => void} changed the status or who is here has changed
 */

/** @extends {Emitter<Record<keyof Events, (...details: any[]) => void> & Events>} */
export class Connection extends Emitter {
  present = /** @type {Set<string>} */ (new Set());
  /** @type {Transport | null} */
  #transport = null;
  #log;
  #replay;
  #feed;
  #self = { name: "", role: "" };
  #returns = 0;
  #reached = false;
  #isOutside = false;

  /**
   * @param {import("../log/entry-log.js").EntryLog} log
   * @param {import("../replay/replay.js").Replay} replay
   * @param {import("../replay/feed.js").Feed} feed
   */
  constructor(log, replay, feed) {
    super();
    this.#log = log;
    this.#replay = replay;
    this.#feed = feed;
  }

  /** @returns {Pick<import("../transport/nats/nats.js").Status, "phase" | "behind" | "locked" | "cause" | "door">} */
  get status() {
    return this.#transport?.status ?? { phase: "alone", behind: 0, locked: 0 };
  }

  /** Connected, and nothing that the server has is still to come. */
  get isLive() {
    return this.status.phase === "connected" && this.status.behind === 0;
  }

  /** Whether everything that the server has was here once, or there is no server. */
  get isUpToDate() {
    return this.#reached || !this.#transport;
  }

  /**
   * @param {Transport} transport
   * @param {Cursor | null} cursor how far the server was read before
   * @param {{ name: string, role: string }} self
   */
  use(transport, cursor, self) {
    this.#transport = transport;
    transport.addEventListener("status", () => this.#statusChanged());
    transport.addEventListener("presence", (event) => this.#meet(/** @type {CustomEvent} */ (event).detail));
    transport.addEventListener("refused", (event) => {
      const { author, fault } = /** @type {CustomEvent} */ (event).detail;
      this.#log.refuse(author, fault);
    });
    transport.addEventListener("letIn", (event) => this.emit("letIn", /** @type {CustomEvent} */ (event).detail));
    transport.addEventListener("knocks", (event) => this.emit("knocked", /** @type {CustomEvent} */ (event).detail));
    const glimpsed = (/** @type {Arrived[]} */ newest) => this.#feed.glimpse(newest);
    transport.subscribe(cursor, (entries, upTo) => this.#receive(entries, upTo), glimpsed);
    this.#log.sending.use(transport);
    this.announce(self);
    transport.connect();
  }

  /** @param {{ name: string, role: string }} self */
  announce(self) {
    this.#self = self;
    this.#transport?.announce({ ...self, back: this.#returns });
  }

  /** Tell the others that this page answers again, since they may have waited for it in vain. */
  back() {
    this.#returns += 1;
    this.announce(this.#self);
  }

  /** @type {import("./membership.js").Door} */
  door = {
    change: async (wish) => (await this.#transport?.changeDoor(wish)) ?? { done: false, why: "missing" },
    changeAs: async (signer, wish) => (await this.#transport?.changeDoorAs(signer, wish)) ?? { done: false, why: "missing" },
    hearKnocks: () => this.#transport?.hearKnocks(),
    knock: (said) => this.#transport?.knock(said),
    answer: async (device, key) => this.#transport?.answerKnock(device, key),
  };

  /** @param {Arrived[]} entries @param {Cursor} upTo */
  #receive(entries, upTo) {
    this.emit("arrived", entries);
    return this.#replay.receive(entries, upTo, { isPast: !this.isUpToDate, placed: () => this.#statusChanged() });
  }

  /** The box has a new key: try again to open what could not be opened. */
  unlock() {
    this.#transport?.unlock();
  }

  close() {
    this.#transport?.close();
  }

  #statusChanged() {
    const { phase, behind } = this.status;
    this.#log.awaited = behind;
    if (phase === "connected" && behind === 0 && !this.#reached) {
      this.#reached = true;
      this.emit("reached");
    }
    if (phase === "connected") this.#log.sending.sendUnsent();
    else if (this.present.size) this.#meet(new Map());
    if (phase === "knocking" && !this.#isOutside) this.emit("outside");
    this.#isOutside = phase === "knocking";
    this.emit("changed");
  }

  /** @param {Map<string, { data: any }>} people */
  #meet(people) {
    this.present = new Set(people.keys());
    this.emit("met", people);
    this.emit("changed");
  }
}
