/**
 * What this page owes others by itself: a hash chain for each of them, and its next value for each call
 * that asks for it, as long as its roller waits for it. A late answer would change what everybody has
 * seen, so a page that was asleep, or away, answers nothing of what was called meanwhile; and it answers
 * only what nobody has answered, as far as the server knows.
 *
 * A step is noted as revealed in the same breath as the entry that reveals it is
 * stored, so that no step is ever revealed twice, in this tab or another.
 */

import { hex, randomBytes } from "../crypto/bytes.js";
import { PATIENCE } from "./calling.js";
import { oneAtATime } from "../log/one-at-a-time.js";
import { barTo } from "../members/roster.js";

/** @typedef {import("../members/seat.js").Seat} Seat */
/** @typedef {import("../log/store.js").Chain} Chain */

/** Some time is left for the answer to get there before its roller gives up. */
const YOUTH = PATIENCE - 1_000; // milliseconds
const LENGTH = 512;
const MOST_YOUNG = 1000; // calls
const AT_ONCE = 8; // chains begun in one go

export class Witness {
  #seat;
  /** @type {Map<string, Chain>} where the store keeps nothing */
  #chains = new Map();
  /** @type {Map<string, { at: number, watch: number }>} what was written a moment before it came: when, by two clocks */
  #young = new Map();
  /** Whether something was old when it came: this page was asleep, or away, and may have been waited for in vain. */
  #wasAway = false;

  /** @param {Seat} seat */
  constructor(seat) {
    this.#seat = seat;
    seat.connection.on({ arrived: (entries) => this.arrived(entries) });
  }

  /** Whether a call waits for this page, now or as soon as the rest of what came with it is taken in. */
  get owes() {
    return Boolean(this.#seat.replay.owed?.reveals.some(({ call, asked }) => asked || this.#isYoung(call))) && this.#seat.ready;
  }

  /** These have come from the others. @param {readonly { id: string, age?: number }[]} entries */
  arrived(entries) {
    const [now, watch] = [Date.now(), performance.now()];
    for (const { id, age = Infinity } of entries) {
      if (age >= YOUTH) this.#wasAway = true;
      else if (!this.#young.has(id)) this.#young.set(id, { at: now - age, watch: watch - age });
    }
    for (const id of this.#young.keys()) {
      if (this.#young.size <= MOST_YOUNG && this.#isYoung(id)) break;
      this.#young.delete(id);
    }
  }

  /** @param {{ call: string, asked?: boolean }} owed */
  #isDue({ call, asked }) {
    return (asked || this.#isYoung(call)) && this.#seat.isCaughtUp;
  }

  /** One clock may be set anew; the other stands still in a machine that sleeps. @param {string} id */
  #isYoung(id) {
    const since = this.#young.get(id);
    return since !== undefined && Date.now() - since.at < YOUTH && performance.now() - since.watch < YOUTH;
  }

  /** Something may be owed. */
  look = oneAtATime(() => this.#act());

  async #act() {
    const { owed, seated } = this.#seat.replay;
    if (!owed || !this.#seat.ready || barTo(seated, this.#seat.me, "reveal")) return;
    if (this.#wasAway && this.#seat.isCaughtUp) {
      this.#wasAway = false;
      this.#seat.connection.back();
    }
    for (const each of owed.reveals) if (this.#isDue(each)) await this.#reveal(each);
    for (const device of owed.anchors.slice(0, AT_ONCE)) await this.#anchor(device);
  }

  /** @param {{ call: string, index: number, anchor: string }} owed */
  async #reveal({ call, index, anchor }) {
    const chain = this.#chains.get(anchor) ?? (await this.#seat.log.store.chain(this.#seat.log.room, anchor));
    if (!chain || chain.revealed >= index || index > chain.length) return;
    const { secret, length } = chain;
    // Wherever the call comes to stand: its answer stands behind it.
    const newEntry = { kind: "reveal", body: { call, index }, after: this.#seat.log.rows.get(call), step: { secret, length, index } };
    const written = await this.#seat.log.write([newEntry], { reveal: { anchor, index } });
    if ("rows" in written) this.#chains.set(anchor, { ...chain, revealed: index });
    else if (written.error.code === "revealed") this.#chains.set(anchor, { ...chain, revealed: index }); // by another tab
  }

  /** @param {string} device */
  async #anchor(device) {
    const secret = hex(randomBytes(32));
    const reply = await this.#seat.log.request({ op: "chain", secret, length: LENGTH, index: 0 });
    if (!reply.ok || !("value" in reply)) return;
    const body = { for: device, anchor: reply.value, length: LENGTH };
    const chain = { secret, length: LENGTH, revealed: 0 };
    const written = await this.#seat.log.write([{ kind: "anchor", body }], { chain });
    if ("rows" in written && written.rows[0]) this.#chains.set(written.rows[0].id, { ...chain, anchor: written.rows[0].id });
  }
}
