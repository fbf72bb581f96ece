/**
 * Fair rolls: they are called and witnessed if somebody can witness, and sealed if not everybody may see them.
 * Also what this page does by itself for the rolls of others.
 */

import { sits } from "../members/roster.js";
import { Calling } from "./calling.js";
import { Granting } from "./granting.js";
import { Rolls } from "./rolls.js";
import { Secrets } from "./secrets.js";
import { Witness } from "./witness.js";

/** @typedef {import("../types.js").LogEntry} LogEntry */

export class FairDice {
  #seat;
  #members;
  #calling;
  #witness;
  #granting;

  /** @param {import("../members/seat.js").Seat} seat @param {import("../members/membership.js").Membership} members */
  constructor(seat, members) {
    this.#seat = seat;
    this.#members = members;
    this.#calling = new Calling(seat);
    this.#witness = new Witness(seat);
    this.secrets = new Secrets(seat);
    const parts = { calling: this.#calling, secrets: this.secrets, members };
    this.rolls = new Rolls(seat, parts);
    this.#granting = new Granting(seat, { ...parts, rolls: this.rolls });
  }

  /** Whether a call is about to be answered, by this device or another, so that it need not be shown as waiting. */
  get isAnswering() {
    return this.#witness.mustAnswer || this.#calling.isNew;
  }

  /** Write what this page has logged; entries about a secret are sealed like it. @param {LogEntry[]} entries */
  async append(entries) {
    await this.#members.introduce();
    /** @type {LogEntry[]} */
    const open = [];
    for (const entry of entries) if (!(await this.secrets.logOn(entry))) open.push(entry);
    if (open.length) await this.#seat.append(open);
  }

  /** Do what this device owes others by now. */
  fulfilObligations() {
    if (!sits(this.#seat.replay.seated, this.#seat.me)) return;
    this.#witness.fulfilObligations();
    this.#granting.fulfilObligations();
  }
}
