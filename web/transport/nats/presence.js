/**
 * Who is here: every page says so every few seconds, and says goodbye when it is closed. Whoever falls
 * silent has left, too.
 *
 * A device may be here with several pages, and is here as long as one of them is. The notes of a page
 * are numbered, so that one that comes late, or once more, is passed over.
 */

import { hex, randomBytes } from "../../crypto/bytes.js";

/** @typedef {import("../../crypto/box.js").Box} Box */
/** @typedef {{ data: any, heard: number }} Person `heard` in milliseconds since 1970 */
/** @typedef {{ said: string, count: number, heard: number, gone: boolean }} Visit what a page has said last */
/** @typedef {{ data: any, visits: Map<unknown, Visit> }} Visitor the data that was news last, and the pages */

/**
 * @typedef {object} Dependencies
 * @property {(payload: Uint8Array) => void} send
 * @property {(people: Map<string, Person>) => void} changed
 */

const EVERY = 3_000; // milliseconds
const GONE = 8_000;
const MOST = 1024; // bytes of a payload
const MOST_PEOPLE = 200;
const MOST_VISITS = 8; // of one device

export class Presence {
  #box;
  #own;
  #dependencies;
  #visit = hex(randomBytes(8));
  #count = 0;
  /** @type {Map<string, Visitor>} */
  #visitors = new Map();
  /** @type {unknown} */
  #said;
  /** Sealed in advance: a page that is being closed has no time left for it. @type {Uint8Array | undefined} */
  #goodbye;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /**
   * @param {Box} box
   * @param {string} own this device
   * @param {Dependencies} dependencies
   */
  constructor(box, own, dependencies) {
    this.#box = box;
    this.#own = own;
    this.#dependencies = dependencies;
  }

  /** There is a connection: whoever was heard a moment ago is still here, though nothing about them is new. */
  start() {
    this.stop();
    this.#timer = setInterval(() => this.#tick(), EVERY);
    this.#speak();
    if (this.#people.size) this.#tell();
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  /** This page goes, and the others are told at once. It may come back with `start`. */
  leave() {
    this.stop();
    if (this.#goodbye) this.#dependencies.send(this.#goodbye);
    this.#goodbye = undefined;
  }

  /** @param {unknown} data */
  announce(data) {
    this.#said = data;
    this.#speak();
  }

  /** @param {string} author @param {Uint8Array} payload */
  async heard(author, payload) {
    if (author === this.#own || payload.length > MOST) return;
    if (!this.#visitors.has(author) && this.#visitors.size >= MOST_PEOPLE) return;
    try {
      const { device, visit, count, gone, data } = await this.#box.openNote(payload);
      if (device === author) this.#take(author, { visit, count, gone: gone === true, data });
    } catch {
      // not sealed for this room: not said
    }
  }

  /** @param {string} device @param {{ visit: unknown, count: number, gone: boolean, data: any }} note */
  #take(device, { visit, count, gone, data }) {
    const wasHere = this.#people.has(device);
    const visitor = this.#visitors.get(device) ?? { data, visits: new Map() };
    const before = visitor.visits.get(visit);
    if (before && count <= before.count) return; // overtaken by a later one
    const said = gone ? (before?.said ?? "") : JSON.stringify(data);
    visitor.visits.delete(visit);
    visitor.visits.set(visit, { said, count, heard: Date.now(), gone });
    for (const oldest of [...visitor.visits.keys()].slice(0, -MOST_VISITS)) visitor.visits.delete(oldest);
    this.#visitors.set(device, visitor);
    const isNews = !gone && (!before || before.said !== said);
    if (isNews) visitor.data = data;
    const isHere = this.#people.has(device);
    if (isNews || isHere !== wasHere) this.#tell();
    if (isHere && !wasHere) this.#speak(); // somebody new should not have to wait to see us
  }

  #tick() {
    this.#speak();
    const before = this.#people.size;
    for (const [device, { visits }] of this.#visitors) {
      for (const [visit, { heard }] of visits) if (Date.now() - heard > GONE) visits.delete(visit);
      if (!visits.size) this.#visitors.delete(device);
    }
    if (this.#people.size < before) this.#tell();
  }

  async #speak() {
    if (this.#said === undefined || !this.#timer) return;
    const note = { device: this.#own, visit: this.#visit };
    const count = (this.#count += 2);
    const [payload, goodbye] = await Promise.all([
      this.#box.sealNote({ ...note, count, data: this.#said }),
      this.#box.sealNote({ ...note, count: count + 1, gone: true }),
    ]);
    if (!this.#timer || count < this.#count) return; // it has left meanwhile, or has more to say
    this.#goodbye = goodbye;
    if (payload.length <= MOST) this.#dependencies.send(payload);
  }

  /** Those of whom a page is here. */
  get #people() {
    /** @type {Map<string, Person>} */
    const people = new Map();
    for (const [device, { data, visits }] of this.#visitors) {
      const open = [...visits.values()].filter(({ gone }) => !gone);
      if (open.length) people.set(device, { data, heard: Math.max(...open.map(({ heard }) => heard)) });
    }
    return people;
  }

  #tell() {
    this.#dependencies.changed(this.#people);
  }
}
