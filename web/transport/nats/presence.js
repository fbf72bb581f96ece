/**
 * Who is here: every page says so every few seconds, and says goodbye when it is closed. A page that falls
 * silent has left, too.
 *
 * A device may be here with several pages, and is here as long as one of them is. Each page numbers its
 * notes, so that one that is delivered late or twice can be passed over.
 */

import { hex, randomBytes } from "../../crypto/bytes.js";

/** @typedef {import("../../crypto/box.js").Box} Box */
/** @typedef {{ data: any, heard: number }} Person `heard` in milliseconds since 1970 */
/** @typedef {{ said: string, count: number, heard: number, gone: boolean }} Page what one page of a device has said last */
/** @typedef {{ data: any, pages: Map<unknown, Page> }} DevicePages `data`: what changed last in what its pages say */

/**
 * @typedef {object} Dependencies
 * @property {(payload: Uint8Array) => void} send
 * @property {(people: Map<string, Person>) => void} changed
 */

const EVERY = 3_000; // milliseconds between two notes of a page
const GONE = 8_000; // milliseconds without a note, after which a page is taken to have left
const MOST = 1024; // bytes of a payload
const MOST_PEOPLE = 200;
const MOST_PAGES = 8; // of one device

export class Presence {
  #box;
  #own;
  #dependencies;
  #page = hex(randomBytes(8));
  #count = 0;
  /** @type {Map<string, DevicePages>} */
  #devices = new Map();
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

  /** There is a connection. Whoever was heard a moment ago is still here, and is told to those who listen. */
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

  /** This page leaves, and the others are told at once. It may come back with `start`. */
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
    if (!this.#devices.has(author) && this.#devices.size >= MOST_PEOPLE) return;
    try {
      const { device, visit, count, gone, data } = await this.#box.openNote(payload);
      if (device === author) this.#take(author, { visit, count, gone: gone === true, data });
    } catch {
      // it was not sealed for this room, so it is no note
    }
  }

  /** @param {string} device @param {{ visit: unknown, count: number, gone: boolean, data: any }} note */
  #take(device, { visit, count, gone, data }) {
    const wasHere = this.#people.has(device);
    const known = this.#devices.get(device) ?? { data, pages: new Map() };
    const before = known.pages.get(visit);
    if (before && count <= before.count) return; // a later note of that page came first
    const said = gone ? (before?.said ?? "") : JSON.stringify(data);
    known.pages.delete(visit);
    known.pages.set(visit, { said, count, heard: Date.now(), gone });
    for (const oldest of [...known.pages.keys()].slice(0, -MOST_PAGES)) known.pages.delete(oldest);
    this.#devices.set(device, known);
    const isNews = !gone && (!before || before.said !== said);
    if (isNews) known.data = data;
    const isHere = this.#people.has(device);
    if (isNews || isHere !== wasHere) this.#tell();
    if (isHere && !wasHere) this.#speak(); // so that a newcomer sees us at once
  }

  #tick() {
    this.#speak();
    const before = this.#people.size;
    for (const [device, { pages }] of this.#devices) {
      for (const [visit, { heard }] of pages) if (Date.now() - heard > GONE) pages.delete(visit);
      if (!pages.size) this.#devices.delete(device);
    }
    if (this.#people.size < before) this.#tell();
  }

  async #speak() {
    if (this.#said === undefined || !this.#timer) return;
    const note = { device: this.#own, visit: this.#page };
    const count = (this.#count += 2);
    const [payload, goodbye] = await Promise.all([
      this.#box.sealNote({ ...note, count, data: this.#said }),
      this.#box.sealNote({ ...note, count: count + 1, gone: true }),
    ]);
    if (!this.#timer || count < this.#count) return; // this page has left meanwhile, or has sent a later note
    this.#goodbye = goodbye;
    if (payload.length <= MOST) this.#dependencies.send(payload);
  }

  /** The devices of which at least one page is here. */
  get #people() {
    /** @type {Map<string, Person>} */
    const people = new Map();
    for (const [device, { data, pages }] of this.#devices) {
      const open = [...pages.values()].filter(({ gone }) => !gone);
      if (open.length) people.set(device, { data, heard: Math.max(...open.map(({ heard }) => heard)) });
    }
    return people;
  }

  #tell() {
    this.#dependencies.changed(this.#people);
  }
}
