/**
 * Rolls whose dice nobody can choose: the roller writes a call, which fixes what is rolled and names a witness,
 * and the value that the witness then reveals decides the dice. If a witness does not answer within a short
 * fixed time, the roller calls again with another witness, or rolls without one, which everybody sees. A
 * witness who has not answered is asked again only after a sign of life.
 */

import { hex, randomBytes } from "../crypto/bytes.js";
import { problemOf } from "../engine/problem.js";
import { WITNESSED } from "../generated/constants.js";

/** @typedef {import("./rolling.js").Wish} Wish */
/** @typedef {import("../types.js").Problem} Problem */
/** @typedef {import("../members/seat.js").Seat} Seat */
/** @typedef {{ device: string, name: string, index: number, anchor: string }} Candidate a device that can witness, and the step of its chain that would be next */

/**
 * What a call names besides the roll. `instead`: the call that this one replaces; `ask`: the question for a blind
 * roll that it answers.
 * @typedef {{ witnesses: { device: string, index: number, anchor: string }[], instead?: string, ask?: string }} Named
 */
/**
 * All of a roll but its dice. `asked`: the salt of the question for a blind roll.
 * @typedef {{ at: number, by: Wish["by"], intent: object, odds?: { outcomes: Record<string, string> }, asked?: string }} Called
 */
/** @typedef {import("../log/composing.js").NewEntry} NewEntry */
/** @typedef {import("../generated/protocol.js").Error} Complaint */
/** @typedef {{ newEntry: NewEntry & { body: object } } | { error: Complaint }} Made an entry to be written, or why it cannot be */

export const PATIENCE = 3_000; // milliseconds to wait for a witness, which may be a slow phone
const SOON = 150; // milliseconds in which most calls are answered
const FAR = 200; // entries: with so many to be replayed, nobody is asked to witness

export class Calling {
  #seat;
  /** The last call: when it was made, and its id once it is written. */
  #last = { since: -Infinity, id: "" };
  /** @type {Map<string, number>} by device that was waited for in vain, when the waiting ended */
  #silent = new Map();
  /** @type {Map<string, string>} by device that is here, what it announces, as text */
  #announced = new Map();

  /** @param {Seat} seat */
  constructor(seat) {
    this.#seat = seat;
    seat.connection.on({ arrived: (entries) => this.arrived(entries), met: (people) => this.met(people) });
  }

  /**
   * @param {Wish} wish
   * @param {(instead?: string) => Promise<Problem | undefined>} alone makes the roll without a witness
   * @param {(called: Called, named: Named) => Promise<Made>} [makeCall]
   * @returns {Promise<Problem | undefined>}
   */
  async roll(wish, alone, makeCall = openCall) {
    /** @type {string[]} */
    const asked = [];
    /** @type {string | undefined} */
    let instead;
    for (;;) {
      const { able, since } = await this.#witnesses();
      const witness = able.find(({ device }) => !asked.includes(device));
      if (!witness) return alone(instead);
      const named = { ...naming(witness), ...(instead ? { instead } : {}) };
      this.#last = { since: performance.now(), id: "" };
      const made = await makeCall(await this.calledOf(wish), named);
      const written = "error" in made ? made : await this.write(made.newEntry, since);
      if ("error" in written) return problemOf(written.error);
      const id = written.rows.at(0)?.id;
      if (!id) continue; // another tab was first
      this.#last.id = id;
      if (await this.#seat.replay.until(() => this.#isOver(id), PATIENCE)) return undefined;
      if (this.#seat.log.isClosed) return undefined; // the call stays in the log, and waits
      this.#noteSilence(witness.device, asked);
      instead = id;
    }
  }

  /**
   * Write the choice of a called roll. The roll's first seed is public by now, so the dice that follow need a
   * value that nobody knows yet. A witness is asked for it, and another one if that one does not answer; if
   * nobody does, the dice are made without, which the card says.
   * @param {string} id of the roll
   * @param {(named: Named | {}) => Promise<Made>} chosen makes the entry
   * @param {(made: NewEntry) => Promise<Complaint | undefined>} write writes it, if there is no witness
   * @returns {Promise<Complaint | undefined>}
   */
  async choose(id, chosen, write) {
    /** @type {string[]} */
    const asked = [];
    let instead = "";
    for (;;) {
      const { able, since } = await this.#witnesses();
      const witness = able.find(({ device }) => !asked.includes(device));
      const made = await chosen(witness ? { ...naming(witness), ...(instead ? { instead } : {}) } : {});
      if ("error" in made) return made.error;
      if (!witness) return write(made.newEntry);
      const written = await this.write(made.newEntry, since);
      if ("error" in written) return written.error;
      const answer = written.rows.at(0)?.id;
      if (!answer) continue; // another tab was first
      const isThere = () => this.#seat.replay.settled && this.#isOver(id);
      if ((await this.#seat.replay.until(isThere, PATIENCE)) || this.#seat.log.isClosed) return undefined;
      this.#noteSilence(witness.device, asked);
      instead = answer;
    }
  }

  // ── who does not answer ────────────────────────────────────────────────────────────────────────

  /** @param {string} device @param {string[]} asked */
  #noteSilence(device, asked) {
    asked.push(device);
    this.#silent.set(device, performance.now());
  }

  /** An entry that somebody has written since then is a sign of life. @param {readonly { author?: string, age?: number }[]} entries */
  arrived(entries) {
    const now = performance.now();
    for (const { author = "", age = Infinity } of entries) {
      if (now - age > (this.#silent.get(author) ?? Infinity)) this.#silent.delete(author);
    }
  }

  /** So is coming, and announcing something new. @param {Map<string, { data: any }>} people who are here */
  met(people) {
    const said = new Map([...people].map(([device, { data }]) => [device, JSON.stringify(data)]));
    for (const [device, what] of said) if (what !== this.#announced.get(device)) this.#silent.delete(device);
    this.#announced = said;
  }

  // ── calls ──────────────────────────────────────────────────────────────────────────────────────

  /** The id of this device’s last call. Which step of a chain is the next is known as of a certain last call. */
  get lastCall() {
    return this.#seat.log.order.findLast(({ author, kind }) => author === this.#seat.me && WITNESSED.includes(kind))?.id ?? "";
  }

  /**
   * Write a call, or nothing if another tab of this device has made one meanwhile: it names the same step.
   * @param {NewEntry & { body: object }} newEntry
   * @param {string} since the last call when the next step was looked up
   */
  write(newEntry, since) {
    return this.#seat.log.write([{ ...newEntry, body: () => (this.lastCall === since ? newEntry.body : null) }]);
  }

  /** Whether a call was made just now, so that its answer is likely to come at once. */
  get isNew() {
    const { since, id } = this.#last;
    return performance.now() - since < SOON && !this.#isOver(id);
  }

  /** @param {string} id */
  #isOver(id) {
    const state = this.#seat.replay.items.get(id)?.proof.state;
    return state !== undefined && state !== "waiting";
  }

  /** @returns {Promise<{ able: Candidate[], since: string }>} who can witness a call that comes after `since`, the last one */
  async #witnesses() {
    const nobody = { able: [], since: "" };
    const present = [...this.#seat.connection.present].filter((device) => !this.#silent.has(device));
    if (!present.length || this.#seat.replay.behind > FAR) return nobody;
    for (let turn = 0; turn < 2; turn += 1) { // twice, since the engine may have lost the state and replay everything first
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

  /** @param {Wish} wish @returns {Promise<Called>} */
  calledOf({ context, by, action, form, outcomes }) {
    const { ruleset, sheet, actor } = context;
    return this.called({ ruleset: ruleset.key, action, sheet, form, actor }, by, outcomes);
  }

  /**
   * @param {object} intent
   * @param {Wish["by"]} by
   * @param {Wish["outcomes"]} [outcomes] the odds, if they are known
   * @returns {Promise<Called>}
   */
  async called(intent, by, outcomes) {
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

/** @param {Candidate} witness @returns {Named} */
const naming = ({ device, index, anchor }) => ({ witnesses: [{ device, index, anchor }] });

/** A call that everybody may read. @param {Called} called @param {Named} named */
async function openCall(called, named) {
  return { newEntry: { kind: "call", body: { ...called, nonce: freshNonce(), ...named } } };
}
