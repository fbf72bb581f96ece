/**
 * A roll whose dice nobody can choose: it is called, and a witness's value brings the dice. A witness
 * who keeps silent is waited for a short fixed time; then another is asked, or nobody, for all to see.
 */

import { hex, randomBytes } from "../feed/net/bytes.js";
import { problemOf } from "../table/draft.js";

/** @typedef {import("../table/rolling.js").Wish} Wish */
/** @typedef {import("../table/types.js").Problem} Problem */
/** @typedef {import("./around.js").Seat} Seat */
/** @typedef {{ device: string, name: string, index: number, anchor: string }} Possible */

/** @typedef {{ witnesses: { device: string, index: number, anchor: string }[], instead?: string, ask?: string }} Named */
/** @typedef {{ at: number, by: Wish["by"], intent: object, odds?: { outcomes: Record<string, string> } }} Said */
/** @typedef {import("./composing.js").Draft} Draft */
/** @typedef {import("../generated/protocol.js").Error} Complaint */

/**
 * @typedef {object} Ways
 * @property {import("../table/folding.js").Request} request
 * @property {() => Iterable<string>} present devices that are here
 * @property {import("./around.js").Until} until
 * @property {() => boolean} left
 */

const PATIENCE = 3_000; // milliseconds: a witness on a slow phone needs its time
const SOON = 150; // milliseconds: by then most are answered
const FAR = 200; // entries

export class Calling {
  #me;
  #replica;
  #replaying;
  #ways;
  /** The last call: since when, and which, once it is written. */
  #last = { since: -Infinity, id: "" };

  /** @param {Seat} seat @param {Ways} ways */
  constructor({ device, replica, replaying }, ways) {
    this.#me = device.id;
    this.#replica = replica;
    this.#replaying = replaying;
    this.#ways = ways;
  }

  /**
   * @param {Wish} wish
   * @param {(instead?: string) => Promise<Problem | undefined>} alone makes the roll without a witness
   * @param {(said: Said, named: Named) => Promise<{ draft: Draft } | { error: Complaint }>} [called]
   * @returns {Promise<Problem | undefined>}
   */
  async roll(wish, alone, called = openly) {
    /** @type {string[]} */
    const asked = [];
    /** @type {string | undefined} */
    let instead;
    for (;;) {
      const witness = (await this.#witnesses()).find(({ device }) => !asked.includes(device));
      if (!witness) return alone(instead);
      const { device, index, anchor } = witness;
      const named = { witnesses: [{ device, index, anchor }], ...(instead ? { instead } : {}) };
      this.#last = { since: performance.now(), id: "" };
      const made = await called(await this.said(wish), named);
      const written = "error" in made ? made : await this.#replica.write([made.draft]);
      if ("error" in written) return problemOf(written.error);
      const [{ id }] = written.rows;
      this.#last.id = id;
      if (await this.#ways.until(() => this.#isOver(id), PATIENCE)) return undefined;
      if (this.#ways.left()) return undefined; // the call stays on the feed, and waits
      asked.push(device);
      instead = id;
    }
  }

  /** Whether a call was made a moment ago, and is likely to be answered in another one. */
  get isNew() {
    const { since, id } = this.#last;
    return performance.now() - since < SOON && !this.#isOver(id);
  }

  /** @param {string} id */
  #isOver(id) {
    const state = this.#replaying.items.get(id)?.proof.state;
    return state !== undefined && state !== "waiting";
  }

  /** @returns {Promise<Possible[]>} */
  async #witnesses() {
    const present = [...this.#ways.present()];
    if (!present.length || this.#replaying.behind > FAR) return []; // a long history is being looked at
    for (let turn = 0; turn < 2; turn += 1) { // the engine may have lost the state, and works it out again
      if (!(await this.#ways.until(() => this.#replaying.settled, PATIENCE))) return [];
      const { seated, owed } = this.#replaying;
      if (!seated || seated.witnessing === false) return [];
      if (owed?.able) return owed.able.filter(({ device }) => present.includes(device));
      const reply = await this.#replaying.ask({ op: "duties", device: this.#me, present }, { patient: false });
      if (reply.ok && "duties" in reply) return reply.duties.witnesses;
    }
    return [];
  }

  /** All but the dice. @param {Wish} wish @returns {Promise<Said>} */
  async said({ hand, by, action, form, outcomes }) {
    const { ruleset, sheet, actor } = hand;
    const intent = { ruleset: ruleset.key, action, sheet, form, actor };
    const odds = outcomes ?? (await this.#odds(intent));
    return { at: Date.now(), by, intent, ...(odds ? { odds: { outcomes: odds } } : {}) };
  }

  /** @param {any} intent */
  async #odds(intent) {
    const reply = await this.#ways.request({ op: "preview", ...intent });
    return reply.ok && "outcomes" in reply ? reply.outcomes : undefined;
  }
}

export const freshNonce = () => hex(randomBytes(32));

/** A call that everybody may read. @param {Said} said @param {Named} named */
async function openly(said, named) {
  return { draft: { kind: "call", body: { ...said, nonce: freshNonce(), ...named } } };
}
