/**
 * What this device writes into its copy of a room: worded by the engine, signed, stored, sent, and put
 * into its place. Two tabs never write two entries under one number: the store refuses the second, and
 * whoever has the pen knows that there is none.
 */

import { compose, signedBy } from "./composing.js";
import { Pen } from "./pen.js";
import { sameHead } from "./rows.js";

/** @typedef {import("../generated/protocol.js").Error} Complaint */
/** @typedef {import("./composing.js").Draft} Draft */
/** @typedef {import("./rows.js").Head} Head */
/** @typedef {import("./rows.js").Own} Own */
/** @typedef {import("./rows.js").Row} Row */
/** @typedef {import("./rows.js").Stored} Stored */
/** @typedef {(Uint8Array | undefined)[]} Sealed as they will leave */

/**
 * @typedef {object} Ways
 * @property {import("../table/folding.js").Request} request
 * @property {(entries: Stored[]) => Promise<Sealed>} [prepare] what is being stored, and sent then
 * @property {Pick<import("./ahead.js").Ahead, "foresee" | "expect" | "drop">} [ahead]
 * @property {(entries: Stored[], prepared?: Sealed) => void} written by this device, here: to be sent
 * @property {() => void} tell the other tabs
 * @property {Pen} [pen] where there may be other tabs
 */

/**
 * The copy that is written into.
 * @typedef {object} Copy
 * @property {string} room
 * @property {import("./texts.js").Texts} texts
 * @property {import("./keeping.js").Keeping} keeping
 * @property {import("./places.js").Places} places
 * @property {Set<string>} unsent
 * @property {() => Pick<Row, "id" | "height"> | undefined} last what the next entry comes after
 * @property {() => boolean} isClosed
 * @property {(ready: Ready) => boolean} isStill
 * @property {() => Promise<void>} readOn what other tabs have stored
 * @property {(rows: Row[], moved: import("./places.js").Moved[]) => void} put
 */

/**
 * Entries that could be stored and sent now. They are of no use once anything else is written or comes.
 * @typedef {object} Ready
 * @property {Head | null} before this device's last entry
 * @property {string | undefined} after the last one of all
 * @property {Stored[]} entries
 * @property {Promise<Sealed> | undefined} sealed
 * @property {import("./ahead.js").Foreseen | undefined} foreseen
 */

const LEFT = { error: { code: "left", message: "The table was left." } };
const REVEALED = { error: { code: "revealed", message: "This step is known already." } };

export class Scribe {
  #copy;
  #device;
  #ways;
  #pen;

  /** @param {Copy} copy @param {import("../feed/net/keys.js").Device} device @param {Ways} ways */
  constructor(copy, device, ways) {
    this.#copy = copy;
    this.#device = device;
    this.#ways = ways;
    this.#pen = ways.pen ?? new Pen(copy.room);
  }

  /**
   * Make ready what may be written next: nothing is stored or sent, and nobody sees it.
   * @param {Draft[]} drafts
   * @returns {Promise<Ready | undefined>}
   */
  ready(drafts) {
    return this.#withPen(async () => {
      const before = await this.#copy.keeping.head();
      if (this.#copy.isClosed() || (before && !this.#copy.places.rows.has(before.id))) return undefined; // another tab writes
      const made = await this.#made(drafts, before);
      return "error" in made ? undefined : made;
    });
  }

  /** It will not be written. @param {Ready} ready */
  unready({ foreseen }) {
    if (foreseen) this.#ways.ahead?.drop(foreseen);
  }

  /**
   * @param {Draft[]} drafts
   * @param {Pick<Own, "chain" | "reveal">} also
   * @param {Ready} [ready]
   * @returns {Promise<{ rows: Row[] } | { error: Complaint }>}
   */
  write(drafts, also, ready) {
    return this.#withPen(async () => {
      for (let given = ready; ; given = undefined) {
        const written = await this.#tried(drafts, also, given);
        if (written !== "raced") return written;
        await this.#copy.readOn();
      }
    });
  }

  /** @template T @param {() => Promise<T>} act @returns {Promise<T>} */
  #withPen(act) {
    return this.#pen.use((isNew) => {
      if (isNew) this.#copy.keeping.lookAgain();
      return act();
    });
  }

  /**
   * @param {Draft[]} drafts
   * @param {Pick<Own, "chain" | "reveal">} also
   * @param {Ready} [ready]
   * @returns {Promise<{ rows: Row[] } | { error: Complaint } | "raced">} raced: another tab was faster
   */
  async #tried(drafts, also, ready) {
    const { keeping, places, texts } = this.#copy;
    if (this.#copy.isClosed()) return LEFT;
    const before = await keeping.head();
    if (before && !places.rows.has(before.id)) await this.#copy.readOn(); // another tab's
    const made = this.#isOfUse(ready, before) ? ready : await this.#made(drafts, before);
    if ("error" in made) return made;
    const rows = made.entries.map(({ row }) => row);
    const last = rows.at(-1);
    if (!last) return { rows };
    const head = { seq: last.seq, id: last.id, height: last.height };
    if (made.foreseen) this.#ways.ahead?.expect(made.foreseen);
    for (const entry of made.entries) texts.hold(entry.row.id, entry);
    const taken = await this.#taken(made, { before, head, entries: made.entries, ...also });
    if (taken === "revealed") return REVEALED;
    if (taken === "raced") return taken;
    if (!also.reveal) await taken.stored; // what is shown as made here is on the disk; a reveal shows another's roll
    const { moved } = await places.mended(rows);
    this.#copy.put(rows, moved);
    await taken.stored;
    this.#ways.tell();
    return { rows };
  }

  /**
   * Its place is taken, and it is sent: at once where the pen is ours, for then nobody else can take that
   * place; else when the store has said so.
   * @param {Ready} made
   * @param {Own} own
   * @returns {Promise<import("./rows.js").Taken | "raced" | "revealed">}
   */
  async #taken({ entries, sealed }, own) {
    const { keeping } = this.#copy;
    const payloads = await sealed;
    if (this.#pen.isOurs) {
      this.#send(entries, payloads);
      await undefined; // it leaves at the end of this breath; telling the store takes as long as all before
      return { stored: this.#stored(keeping.own(own), entries) };
    }
    const taken = await keeping.own(own);
    if (typeof taken !== "string") this.#send(entries, payloads);
    return taken;
  }

  /**
   * What left and turns out to be a second one under its number (the pen was taken away in that very
   * moment) stays, for all to see.
   * @param {ReturnType<import("./keeping.js").Keeping["own"]>} taking
   * @param {Stored[]} entries
   */
  async #stored(taking, entries) {
    const taken = await taking;
    await (typeof taken === "string" ? this.#copy.keeping.arrived(entries, []) : taken.stored);
  }

  /** @param {Stored[]} entries @param {Sealed} [payloads] */
  #send(entries, payloads) {
    for (const { row } of entries) this.#copy.unsent.add(row.id);
    this.#ways.written(entries, payloads); // others wait for it
  }

  /**
   * @param {Ready | undefined} ready
   * @param {Head | null} before
   * @returns {ready is Ready}
   */
  #isOfUse(ready, before) {
    if (!ready) return false;
    const isStill = sameHead(ready.before, before) && this.#copy.isStill(ready);
    if (!isStill) this.unready(ready);
    return isStill;
  }

  /**
   * Worded, signed, and replayed meanwhile: the engine is at it anyway, and warm.
   * @param {Draft[]} drafts
   * @param {Head | null} before
   * @returns {Promise<Ready | { error: Complaint }>}
   */
  async #made(drafts, before) {
    const last = this.#copy.last();
    const where = { room: this.#copy.room, device: this.#device, before, last };
    const made = await compose(drafts, where, this.#ways.request);
    if ("error" in made) return made;
    const foreseen = made.worded.length ? this.#ways.ahead?.foresee(made.worded) : undefined;
    const entries = await signedBy(this.#device, made.worded);
    return { before, after: last?.id, entries, sealed: this.#ways.prepare?.(entries), foreseen };
  }
}
