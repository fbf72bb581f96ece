/** Who is here: everyone says so every few seconds, and whoever falls silent has left. */

/** @typedef {import("./box.js").Box} Box */
/** @typedef {{ data: any, heard: number }} Person `heard` in milliseconds since 1970 */

/**
 * @typedef {object} Ways
 * @property {(payload: Uint8Array) => void} send
 * @property {(people: Map<string, Person>) => void} changed
 */

const EVERY = 3_000; // milliseconds
const GONE = 8_000;
const MOST = 1024; // bytes of a payload
const MOST_PEOPLE = 200;

export class Presence {
  #box;
  #own;
  #ways;
  /** @type {Map<string, Person>} */
  #people = new Map();
  /** @type {unknown} */
  #said;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /**
   * @param {Box} box
   * @param {string} own this device
   * @param {Ways} ways
   */
  constructor(box, own, ways) {
    this.#box = box;
    this.#own = own;
    this.#ways = ways;
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
  }

  /** @param {unknown} data */
  announce(data) {
    this.#said = data;
    this.#speak();
  }

  /** @param {string} author @param {Uint8Array} payload */
  async heard(author, payload) {
    if (author === this.#own || payload.length > MOST) return;
    if (!this.#people.has(author) && this.#people.size >= MOST_PEOPLE) return;
    try {
      const { device, data } = await this.#box.openNote(payload);
      if (device !== author) return;
      const before = this.#people.get(author);
      this.#people.set(author, { data, heard: Date.now() });
      if (JSON.stringify(before?.data) !== JSON.stringify(data)) this.#tell();
      if (!before) this.#speak(); // somebody new should not have to wait to see us
    } catch {
      // not sealed for this room: not said
    }
  }

  #tick() {
    this.#speak();
    const left = [...this.#people].filter(([, { heard }]) => Date.now() - heard > GONE);
    for (const [device] of left) this.#people.delete(device);
    if (left.length) this.#tell();
  }

  async #speak() {
    if (this.#said === undefined) return;
    const payload = await this.#box.sealNote({ device: this.#own, data: this.#said });
    if (payload.length <= MOST) this.#ways.send(payload);
  }

  #tell() {
    this.#ways.changed(new Map(this.#people));
  }
}
