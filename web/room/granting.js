/**
 * What a GM's page does by itself for players who ask for a blind roll: it calls the roll, sealed for
 * the GMs alone, with the player's device as the witness. Each is called once: the engine knows which.
 */

import { looking } from "./looking.js";

/** @typedef {import("./around.js").Seat} Seat */
/** @typedef {import("../generated/protocol.js").Seated} Seated */
/** @typedef {import("../generated/protocol.js").OwedRoll} OwedRoll */

/**
 * @typedef {object} Ways
 * @property {import("./secrets.js").Secrets} secrets
 * @property {import("./calling.js").Calling} calling
 * @property {import("./rolls.js").Rolls} rolls
 * @property {() => Iterable<string>} present
 * @property {(seated: Seated) => boolean} ready whether this tab of this GM should act now
 * @property {import("./around.js").Until} until
 */

const SEEN = 5_000; // milliseconds to wait for a call of ours to be replayed

export class Granting {
  #me;
  #replaying;
  #ways;
  /** @type {Set<string>} what could not be called */
  #failed = new Set();

  /** @param {Seat} seat @param {Ways} ways */
  constructor({ device, replaying }, ways) {
    this.#me = device.id;
    this.#replaying = replaying;
    this.#ways = ways;
  }

  /** Somebody may have asked. */
  look = looking(async () => {
    if (this.#isAsked()) await this.#ways.rolls.between(() => this.#grant());
  });

  #isAsked() {
    const { seated, owed } = this.#replaying;
    return Boolean(seated && owed?.asked?.some((id) => !this.#failed.has(id)) && this.#ways.ready(seated));
  }

  async #grant() {
    for (let owed = await this.#owed(); owed; owed = await this.#owed()) {
      const { ask, since } = owed;
      const made = await this.#call(owed);
      const written = "error" in made ? made : await this.#ways.calling.write(made.draft, since);
      if ("error" in written) {
        console.info("A blind roll could not be called:", written.error);
        this.#failed.add(ask);
        continue;
      }
      const id = written.rows.at(0)?.id;
      if (!id) continue; // another tab of this device was first
      if (!(await this.#ways.until(() => this.#replaying.items.has(id), SEEN))) return;
    }
  }

  /** The sealed call of what was asked for. @param {OwedRoll} owed */
  async #call({ ask, intent, asked, witness: { device, index, anchor } }) {
    const by = { id: this.#me.slice(0, 16), name: "", colour: "" };
    const { odds, ...said } = await this.#ways.calling.meant(intent, by); // with odds of our own: we sign them
    const seal = (/** @type {object} */ more) =>
      this.#ways.secrets.call({ ...said, ...(asked ? { asked } : {}), ...more }, { ask, witnesses: [{ device, index, anchor }] }, "blind");
    const made = await seal(odds ? { odds } : {});
    return "error" in made && made.error.code === "too_large" && odds ? seal({}) : made;
  }

  /** @returns {Promise<OwedRoll & { since: string } | undefined>} with the last call when it was owed */
  async #owed() {
    const { seated, settled } = this.#replaying;
    if (!seated || !settled || !this.#ways.ready(seated)) return undefined;
    const since = this.#ways.calling.lastCall;
    const present = [...this.#ways.present()];
    const reply = await this.#replaying.ask({ op: "duties", device: this.#me, present }, { patient: false });
    const rolls = (reply.ok && "duties" in reply && reply.duties.rolls) || [];
    const first = rolls.find(({ ask }) => !this.#failed.has(ask));
    return first && { ...first, since };
  }
}
