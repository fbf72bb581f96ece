/**
 * Rolls at a table: called and witnessed where somebody can witness, sealed where not everybody may see them,
 * and what this page does by itself for the rolls of others.
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

  /** Whether something is about to be answered, here or by somebody else: it need not be shown as waiting. */
  get isAnswering() {
    return this.#witness.owes || this.#calling.isNew;
  }

  /** What this page has logged; about a secret, it is sealed as that is. @param {LogEntry[]} entries */
  async append(entries) {
    await this.#members.introduce();
    /** @type {LogEntry[]} */
    const open = [];
    for (const entry of entries) if (!(await this.secrets.logOn(entry))) open.push(entry);
    if (open.length) await this.#seat.append(open);
  }

  /** This page may owe others something. */
  look() {
    if (!sits(this.#seat.replay.seated, this.#seat.me)) return;
    this.#witness.look();
    this.#granting.look();
  }
}
