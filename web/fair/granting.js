/**
 * What a GM's page does by itself for players who ask for a blind roll: it calls the roll, sealed for
 * the GMs alone, with the player's device as the witness. Each is called once: the engine knows which.
 */

import { oneAtATime } from "../log/one-at-a-time.js";

/** @typedef {import("../members/seat.js").Seat} Seat */
/** @typedef {import("../generated/protocol.js").Seated} Seated */
/** @typedef {import("../generated/protocol.js").OwedRoll} OwedRoll */

/**
 * @typedef {object} Parts
 * @property {import("./secrets.js").Secrets} secrets
 * @property {import("./calling.js").Calling} calling
 * @property {import("./rolls.js").Rolls} rolls
 * @property {import("../members/membership.js").Membership} members
 */

const SEEN = 5_000; // milliseconds to wait for a call of ours to be replayed

export class Granting {
  #seat;
  #parts;
  /** @type {Set<string>} what could not be called */
  #failed = new Set();

  /** @param {Seat} seat @param {Parts} parts */
  constructor(seat, parts) {
    this.#seat = seat;
    this.#parts = parts;
  }

  /** Somebody may have asked. */
  look = oneAtATime(async () => {
    if (this.#isAsked()) await this.#parts.rolls.between(() => this.#grant());
  });

  /** Whether this tab of this GM should act now. @param {Seated} seated */
  #isToAct(seated) {
    return this.#seat.ready && this.#parts.members.isFirstGm(seated);
  }

  #isAsked() {
    const { seated, owed } = this.#seat.replay;
    return Boolean(seated && owed?.asked?.some((id) => !this.#failed.has(id)) && this.#isToAct(seated));
  }

  async #grant() {
    for (let owed = await this.#owed(); owed; owed = await this.#owed()) {
      const { ask, since } = owed;
      const made = await this.#call(owed);
      const written = "error" in made ? made : await this.#parts.calling.write(made.newEntry, since);
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
    const { odds, ...said } = await this.#parts.calling.meant(intent, by); // with odds of our own: we sign them
    const seal = (/** @type {object} */ more) =>
      this.#parts.secrets.call({ ...said, ...(asked ? { asked } : {}), ...more }, { ask, witnesses: [{ device, index, anchor }] }, "blind");
    const made = await seal(odds ? { odds } : {});
    return "error" in made && made.error.code === "too_large" && odds ? seal({}) : made;
  }

  /** @returns {Promise<OwedRoll & { since: string } | undefined>} with the last call when it was owed */
  async #owed() {
    const { seated, settled } = this.#seat.replay;
    if (!seated || !settled || !this.#isToAct(seated)) return undefined;
    const since = this.#parts.calling.lastCall;
    const present = [...this.#seat.connection.present];
    const reply = await this.#seat.replay.ask({ op: "obligations", device: this.#seat.me, present }, { patient: false });
    const rolls = (reply.ok && "obligations" in reply && reply.obligations.rolls) || [];
    const first = rolls.find(({ ask }) => !this.#failed.has(ask));
    return first && { ...first, since };
  }
}
