/** A server of the feed in memory, with every bad habit a network has, from a seed. */

import { BoxError } from "../../web/crypto/box.js";

/** @param {number} seed @returns {() => number} */
export function chance(seed) {
  let at = seed >>> 0;
  return () => {
    at = (at + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export class Hub {
  /** @type {{ id: string, author: string, payload: Uint8Array, at: number }[]} */
  kept = [];
  /** @type {Set<Wire>} */
  wires = new Set();

  /** @param {() => number} [random] */
  constructor(random = () => 0) {
    this.random = random;
  }

  /** @param {Wire} from @param {string} id @param {Uint8Array} payload */
  publish(from, id, payload) {
    if (!this.kept.some((each) => each.id === id)) this.kept.push({ id, author: from.device.id, payload, at: performance.now() });
    for (const wire of this.wires) wire.pull();
  }

  tellPresence() {
    for (const wire of this.wires) wire.hear();
  }
}

/** The face of NatsTransport. */
export class Wire extends EventTarget {
  /** @type {any} */
  status = { phase: "alone", waiting: 0, behind: 0, locked: 0 };
  online = true;
  #outbox = new Map();
  #at = 0;
  /** @type {any} */
  #listener;
  #pulling = false;
  #locked = /** @type {number[]} */ ([]);
  #isUnlocked = false;
  said = /** @type {any} */ (undefined);

  /** @param {Hub} hub @param {any} options */
  constructor(hub, { device, box }) {
    super();
    this.hub = hub;
    this.device = device;
    this.box = box;
  }

  connect() {
    this.hub.wires.add(this);
    this.go(this.online);
  }

  /** @param {boolean} online */
  go(online) {
    this.online = online;
    const behind = Math.max(0, this.hub.kept.length - this.#at);
    this.#note({ phase: online ? "connected" : "reconnecting", behind });
    if (online) {
      for (const entry of this.#outbox.values()) this.#send(entry);
      this.pull();
    }
    this.hub.tellPresence();
  }

  /** @param {any} entry */
  append(entry) {
    return new Promise((settle, fail) => {
      const item = { entry, settle, fail };
      this.#outbox.set(entry.id, item);
      this.#send(item);
    });
  }

  /** @param {any} item */
  async #send(item) {
    if (!this.online) return;
    const payload = await this.box.seal(item.entry);
    await this.#lag();
    if (!this.online || !this.hub.wires.has(this)) return; // lost on the way
    this.hub.publish(this, item.entry.id, payload);
    if (this.hub.random() < 0.1) this.hub.publish(this, item.entry.id, payload);
    await this.#lag();
    if (!this.online) return; // the acknowledgement was lost
    this.#outbox.delete(item.entry.id);
    item.settle(1);
  }

  /** @param {any} since @param {any} listener */
  subscribe(since, listener) {
    this.#at = since?.seq ?? 0;
    this.#listener = listener;
    this.pull();
  }

  async pull() {
    if (this.#pulling || !this.#listener) return;
    this.#pulling = true;
    while (this.online && this.hub.wires.has(this) && (this.#isUnlocked || this.#at < this.hub.kept.length)) {
      if (this.#isUnlocked) this.#at = Math.min(this.#at, ...this.#locked.splice(0)); // also what was tried meanwhile
      this.#isUnlocked = false;
      await this.#lag();
      const from = Math.max(0, this.#at - Math.floor(this.hub.random() * 4)); // some come again
      const some = this.hub.kept.slice(from, this.#at + 1 + Math.floor(this.hub.random() * 20));
      const upTo = from + some.length;
      const opened = [];
      for (const [at, each] of some.entries()) {
        try {
          opened.push({ ...(await this.box.open(each.payload)), author: each.author, age: performance.now() - each.at });
        } catch (error) {
          if (error instanceof BoxError && error.fault === "epoch") this.#locked.push(from + at);
          else this.#tell("refused", { author: each.author, fault: "malformed" });
        }
      }
      if (this.hub.random() < 0.5) opened.reverse();
      this.#at = upTo;
      this.#note({ behind: this.hub.kept.length - upTo, locked: new Set(this.#locked).size });
      const safe = this.#locked.length ? Math.min(...this.#locked) : upTo;
      const taken = this.#listener(opened, { stream: "hub", seq: safe });
      this.dispatchEvent(new Event("handed on"));
      await taken;
    }
    this.#pulling = false;
  }

  /** All that there is comes once more. Resolves when some of it has been handed on. */
  again() {
    const handedOn = this.handedOn();
    this.#at = 0;
    this.pull();
    return handedOn;
  }

  /** Resolves when the next entries have been handed on, and are being looked at. */
  handedOn() {
    return new Promise((resolve) => this.addEventListener("handed on", resolve, { once: true }));
  }

  unlock() {
    this.#isUnlocked = true;
    this.pull();
  }

  async changeDoor() {
    return { done: false, why: "missing" }; // nobody looks after a door here
  }

  async changeDoorAs() {
    return { done: false, why: "missing" };
  }

  hearKnocks() {}

  knock() {}

  async answerKnock() {}

  /** @param {any} data */
  announce(data) {
    this.said = data;
    this.hub.tellPresence();
  }

  hear() {
    if (!this.online) return;
    const others = [...this.hub.wires].filter((wire) => wire.online && wire !== this && wire.device.id !== this.device.id);
    this.#tell("presence", new Map(others.map((wire) => [wire.device.id, { data: wire.said, heard: 0 }])));
  }

  close() {
    this.online = false;
    this.hub.wires.delete(this);
    for (const { fail } of this.#outbox.values()) fail(new Error("left"));
    this.#outbox.clear();
    this.#note({ phase: "alone" });
    this.hub.tellPresence();
  }

  #lag() {
    return new Promise((resolve) => setTimeout(resolve, Math.floor(this.hub.random() * 12)));
  }

  /** @param {any} change */
  #note(change) {
    this.status = { ...this.status, ...change };
    this.#tell("status", this.status);
  }

  /** @param {string} type @param {any} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}
