/**
 * A roll whose dice nobody can choose: it is called, and a witness's value brings the dice. A witness
 * who keeps silent is waited for a short fixed time; then another is asked, or nobody, for all to see.
 * Whoever has kept silent is not asked again until there is a sign of them.
 */

import { hex, randomBytes } from "../crypto/bytes.js";
import { problemOf } from "../engine/problem.js";
import { WITNESSED } from "../generated/constants.js";

/** @typedef {import("./rolling.js").Wish} Wish */
/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("../members/seat.js").Seat} Seat */
/** @typedef {{ device: string, name: string, index: number, anchor: string }} Possible */

/** @typedef {{ witnesses: { device: string, index: number, anchor: string }[], instead?: string, ask?: string }} Named */
/** @typedef {{ at: number, by: Wish["by"], intent: object, odds?: { outcomes: Record<string, string> }, asked?: string }} Said `asked`: the salt of the question, of a blind roll */
/** @typedef {import("../log/composing.js").NewEntry} NewEntry */
/** @typedef {import("../generated/protocol.js").Error} Complaint */
/** @typedef {{ newEntry: NewEntry & { body: object } } | { error: Complaint }} Made */

export const PATIENCE = 3_000; // milliseconds: a witness on a slow phone needs its time
const SOON = 150; // milliseconds: by then most are answered
const FAR = 200; // entries

export class Calling {
  #seat;
  /** The last call: since when, and which, once it is written. */
  #last = { since: -Infinity, id: "" };
  /** @type {Map<string, number>} devices that were waited for in vain, and since when that is known */
  #silent = new Map();
  /** @type {Map<string, string>} what those who are here say of themselves */
  #said = new Map();

  /** @param {Seat} seat */
  constructor(seat) {
    this.#seat = seat;
    seat.connection.on({ arrived: (entries) => this.arrived(entries), met: (people) => this.met(people) });
  }

  /**
   * @param {Wish} wish
   * @param {(instead?: string) => Promise<Problem | undefined>} alone makes the roll without a witness
   * @param {(said: Said, named: Named) => Promise<Made>} [called]
   * @returns {Promise<Problem | undefined>}
   */
  async roll(wish, alone, called = openly) {
    /** @type {string[]} */
    const asked = [];
    /** @type {string | undefined} */
    let instead;
    for (;;) {
      const { able, since } = await this.#witnesses();
      const witness = able.find(({ device }) => !asked.includes(device));
      if (!witness) return alone(instead);
      const named = { ...namedAlone(witness), ...(instead ? { instead } : {}) };
      this.#last = { since: performance.now(), id: "" };
      const made = await called(await this.said(wish), named);
      const written = "error" in made ? made : await this.write(made.newEntry, since);
      if ("error" in written) return problemOf(written.error);
      const id = written.rows.at(0)?.id;
      if (!id) continue; // another tab was first
      this.#last.id = id;
      if (await this.#seat.replay.until(() => this.#isOver(id), PATIENCE)) return undefined;
      if (this.#seat.log.isClosed) return undefined; // the call stays on the feed, and waits
      this.#wasSilent(witness.device, asked);
      instead = id;
    }
  }

  /**
   * The choice of a called roll. Its first seed is public by now, so the dice that follow need a value
   * that nobody knows yet: a witness is asked for it, another one when that one keeps silent, and in the
   * end nobody, which the card says.
   * @param {string} id of the roll
   * @param {(named: Named | {}) => Promise<Made>} chosen
   * @param {(made: NewEntry) => Promise<Complaint | undefined>} write
   * @returns {Promise<Complaint | undefined>}
   */
  async choose(id, chosen, write) {
    /** @type {string[]} */
    const asked = [];
    let instead = "";
    for (;;) {
      const { able, since } = await this.#witnesses();
      const witness = able.find(({ device }) => !asked.includes(device));
      const made = await chosen(witness ? { ...namedAlone(witness), ...(instead ? { instead } : {}) } : {});
      if ("error" in made) return made.error;
      if (!witness) return write(made.newEntry);
      const written = await this.write(made.newEntry, since);
      if ("error" in written) return written.error;
      const answer = written.rows.at(0)?.id;
      if (!answer) continue; // another tab was first
      const isThere = () => this.#seat.replay.settled && this.#isOver(id);
      if ((await this.#seat.replay.until(isThere, PATIENCE)) || this.#seat.log.isClosed) return undefined;
      this.#wasSilent(witness.device, asked);
      instead = answer;
    }
  }

  // ── who keeps silent ───────────────────────────────────────────────────────────────────────────

  /** @param {string} device @param {string[]} asked */
  #wasSilent(device, asked) {
    asked.push(device);
    this.#silent.set(device, performance.now());
  }

  /** What somebody has written since then is a sign of them. @param {readonly { author?: string, age?: number }[]} entries */
  arrived(entries) {
    const now = performance.now();
    for (const { author = "", age = Infinity } of entries) {
      if (now - age > (this.#silent.get(author) ?? Infinity)) this.#silent.delete(author);
    }
  }

  /** So is coming, and to say something new of oneself. @param {Map<string, { data: any }>} people who are here */
  met(people) {
    const said = new Map([...people].map(([device, { data }]) => [device, JSON.stringify(data)]));
    for (const [device, what] of said) if (what !== this.#said.get(device)) this.#silent.delete(device);
    this.#said = said;
  }

  // ── calls ──────────────────────────────────────────────────────────────────────────────────────

  /** This device’s last call that is known here: the steps of chains that were looked at are those after it. */
  get lastCall() {
    return this.#seat.log.order.findLast(({ author, kind }) => author === this.#seat.me && WITNESSED.includes(kind))?.id ?? "";
  }

  /**
   * Write a call, or nothing where another tab of this device has called meanwhile: it has named the same step.
   * @param {NewEntry & { body: object }} newEntry
   * @param {string} since the last call when it was looked which step is the next
   */
  write(newEntry, since) {
    return this.#seat.log.write([{ ...newEntry, body: () => (this.lastCall === since ? newEntry.body : null) }]);
  }

  /** Whether a call was made a moment ago, and is likely to be answered in another one. */
  get isNew() {
    const { since, id } = this.#last;
    return performance.now() - since < SOON && !this.#isOver(id);
  }

  /** @param {string} id */
  #isOver(id) {
    const state = this.#seat.replay.items.get(id)?.proof.state;
    return state !== undefined && state !== "waiting";
  }

  /** @returns {Promise<{ able: Possible[], since: string }>} who could witness after the last call */
  async #witnesses() {
    const nobody = { able: [], since: "" };
    const present = [...this.#seat.connection.present].filter((device) => !this.#silent.has(device));
    if (!present.length || this.#seat.replay.behind > FAR) return nobody; // a long history is being looked at
    for (let turn = 0; turn < 2; turn += 1) { // the engine may have lost the state, and works it out again
      if (!(await this.#seat.replay.until(() => this.#seat.replay.settled, PATIENCE))) return nobody;
      const since = this.lastCall;
      const { seated, owed } = this.#seat.replay;
      if (!seated || seated.witnessing === false) return nobody;
      if (owed?.able) return { able: owed.able.filter(({ device }) => present.includes(device)), since };
      const reply = await this.#seat.replay.ask({ op: "obligations", device: this.#seat.me, present }, { patient: false });
      if (reply.ok && "obligations" in reply) return { able: reply.obligations.witnesses, since };
    }
    return nobody;
  }

  /** All but the dice. @param {Wish} wish @returns {Promise<Said>} */
  said({ hand, by, action, form, outcomes }) {
    const { ruleset, sheet, actor } = hand;
    return this.meant({ ruleset: ruleset.key, action, sheet, form, actor }, by, outcomes);
  }

  /**
   * @param {object} intent
   * @param {Wish["by"]} by
   * @param {Wish["outcomes"]} [outcomes] the odds, where they are known
   * @returns {Promise<Said>}
   */
  async meant(intent, by, outcomes) {
    const odds = outcomes ?? (await this.#odds(intent));
    return { at: Date.now(), by, intent, ...(odds ? { odds: { outcomes: odds } } : {}) };
  }

  /** @param {any} intent */
  async #odds({ ruleset, action, sheet, form, actor }) {
    const reply = await this.#seat.log.request({ op: "preview", ruleset, action, sheet, form, actor });
    return reply.ok && "outcomes" in reply ? reply.outcomes : undefined;
  }
}

export const freshNonce = () => hex(randomBytes(32));

/** @param {Possible} witness @returns {Named} */
const namedAlone = ({ device, index, anchor }) => ({ witnesses: [{ device, index, anchor }] });

/** A call that everybody may read. @param {Said} said @param {Named} named */
async function openly(said, named) {
  return { newEntry: { kind: "call", body: { ...said, nonce: freshNonce(), ...named } } };
}
