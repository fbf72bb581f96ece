/**
 * What a GM's page does by itself for players who ask for a blind roll: it calls the roll, sealed to the GMs
 * only, with the player's device as the witness. The engine knows which questions are answered already, so
 * that each roll is called once.
 */

import { oneAtATime } from "../log/one-at-a-time.js";

/** @typedef {import("../members/seat.js").Seat} Seat */
/** @typedef {import("../generated/protocol.js").Seated} Seated */
/** @typedef {import("../generated/protocol.js").OwedRoll} OwedRoll */

/**
 * @typedef {object} Dependencies
 * @property {import("./secrets.js").Secrets} secrets
 * @property {import("./calling.js").Calling} calling
 * @property {import("./rolls.js").Rolls} rolls
 * @property {import("../members/membership.js").Membership} members
 */

const SEEN = 5_000; // milliseconds to wait until a call of this device has been replayed

export class Granting {
  #seat;
  #dependencies;
  /** @type {Set<string>} ids of questions for which no roll could be called */
  #failed = new Set();

  /** @param {Seat} seat @param {Dependencies} dependencies */
  constructor(seat, dependencies) {
    this.#seat = seat;
    this.#dependencies = dependencies;
  }

  /** Call what was asked for. */
  fulfilObligations = oneAtATime(async () => {
    if (this.#isAsked()) await this.#dependencies.rolls.between(() => this.#grant());
  });

  /** Whether this tab is to act for the GMs now. @param {Seated} seated */
  #isToAct(seated) {
    return this.#seat.ready && this.#dependencies.members.isFirstGm(seated);
  }

  #isAsked() {
    const { seated, owed } = this.#seat.replay;
    return Boolean(seated && owed?.asked?.some((id) => !this.#failed.has(id)) && this.#isToAct(seated));
  }

  async #grant() {
    for (let owed = await this.#owed(); owed; owed = await this.#owed()) {
      const { ask, since } = owed;
      const made = await this.#call(owed);
      const written = "error" in made ? made : await this.#dependencies.calling.write(made.newEntry, since);
      if ("error" in written) {
        console.info("A blind roll could not be called:", written.error);
        this.#failed.add(ask);
        continue;
      }
      const id = written.rows.at(0)?.id;
      if (!id) continue; // another tab of this device was first
      if (!(await this.#seat.replay.until(() => this.#seat.replay.items.has(id), SEEN))) return;
    }
  }

  /** The sealed call of what was asked for. @param {OwedRoll} owed */
  async #call({ ask, intent, asked, witness: { device, index, anchor } }) {
    const by = { id: this.#seat.me.slice(0, 16), name: "", colour: "" };
    const { odds, ...called } = await this.#dependencies.calling.called(intent, by); // odds of this device's engine, since it signs them
    const seal = (/** @type {object} */ more) =>
      this.#dependencies.secrets.call({ ...called, ...(asked ? { asked } : {}), ...more }, { ask, witnesses: [{ device, index, anchor }] }, "blind");
    const made = await seal(odds ? { odds } : {});
    return "error" in made && made.error.code === "too_large" && odds ? seal({}) : made;
  }

  /** The next roll to call. @returns {Promise<OwedRoll & { since: string } | undefined>} `since`: this device's last call before */
  async #owed() {
    const { seated, settled } = this.#seat.replay;
    if (!seated || !settled || !this.#isToAct(seated)) return undefined;
    const since = this.#dependencies.calling.lastCall;
    const present = [...this.#seat.connection.present];
    const reply = await this.#seat.replay.ask({ op: "obligations", device: this.#seat.me, present }, { patient: false });
    const rolls = (reply.ok && "obligations" in reply && reply.obligations.rolls) || [];
    const first = rolls.find(({ ask }) => !this.#failed.has(ask));
    return first && { ...first, since };
  }
}
