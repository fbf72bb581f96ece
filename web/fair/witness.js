/**
 * What this device owes others as a witness: a hash chain for each of them, and the next value of the chain for
 * each call that asks for it while its roller still waits. A late answer would change dice that everybody has
 * seen; so a page that was asleep or offline does not answer calls from that time, and a page answers only
 * when it has everything that the server has, so that it knows which calls are answered already.
 *
 * A step is marked as revealed in the transaction that stores the entry which reveals it, so that no step is
 * revealed twice, in this tab or another.
 */

import { hex, randomBytes } from "../crypto/bytes.js";
import { PATIENCE } from "./calling.js";
import { oneAtATime } from "../log/one-at-a-time.js";
import { barTo } from "../members/roster.js";

/** @typedef {import("../members/seat.js").Seat} Seat */
/** @typedef {import("../log/store.js").Chain} Chain */

const FRESH = PATIENCE - 1_000; // milliseconds in which a call is answered: the answer has to arrive before its roller gives up
const LENGTH = 512; // steps of a chain
const MOST_FRESH = 1000; // entries
const AT_ONCE = 8; // chains begun at once

export class Witness {
  #seat;
  /** @type {Map<string, Chain>} by anchor; needed if the store has failed to store them */
  #chains = new Map();
  /** @type {Map<string, { at: number, watch: number }>} by entry that was written just before it came: when, by two clocks */
  #fresh = new Map();
  /** Whether an entry was old when it came: this page was asleep or offline, and others may have waited for it in vain. */
  #wasAway = false;

  /** @param {Seat} seat */
  constructor(seat) {
    this.#seat = seat;
    seat.connection.on({ arrived: (entries) => this.arrived(entries) });
  }

  /** Whether a call waits for this page, even if entries that came with it are still to be taken in. */
  get mustAnswer() {
    return Boolean(this.#seat.replay.owed?.reveals.some(({ call, asked }) => asked || this.#isFresh(call))) && this.#seat.ready;
  }

  /** Entries have come from the server. @param {readonly { id: string, age?: number }[]} entries */
  arrived(entries) {
    const [now, watch] = [Date.now(), performance.now()];
    for (const { id, age = Infinity } of entries) {
      if (age >= FRESH) this.#wasAway = true;
      else if (!this.#fresh.has(id)) this.#fresh.set(id, { at: now - age, watch: watch - age });
    }
    for (const id of this.#fresh.keys()) {
      if (this.#fresh.size <= MOST_FRESH && this.#isFresh(id)) break;
      this.#fresh.delete(id);
    }
  }

  /** @param {{ call: string, asked?: boolean }} owed */
  #isDue({ call, asked }) {
    return (asked || this.#isFresh(call)) && this.#seat.isCaughtUp;
  }

  /** By both clocks: the first one may be set, and the other stops while the machine sleeps. @param {string} id */
  #isFresh(id) {
    const since = this.#fresh.get(id);
    return since !== undefined && Date.now() - since.at < FRESH && performance.now() - since.watch < FRESH;
  }

  /** Reveal and begin what is owed. */
  fulfilObligations = oneAtATime(() => this.#act());

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
    // `after` the call, so that the answer stands after it wherever the call itself stands.
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
