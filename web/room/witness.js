/**
 * What this page owes others by itself: a hash chain for each of them, and its next value for each call
 * that asks for it. A step is noted as revealed in the same breath as the entry that reveals it is
 * stored, so that no step is ever revealed twice, in this tab or another.
 */

import { hex, randomBytes } from "../feed/net/bytes.js";
import { looking } from "./looking.js";

/** @typedef {import("./replica.js").Replica} Replica */
/** @typedef {import("./replaying.js").Replaying} Replaying */
/** @typedef {import("./rows.js").Chain} Chain */
/** @typedef {import("../generated/protocol.js").State} State */

/**
 * @typedef {object} Ways
 * @property {import("../table/folding.js").Request} request
 * @property {(anchor: string) => Promise<Chain | undefined>} chain
 * @property {() => boolean} ready whether this tab should act now
 */

const LENGTH = 512;
const AT_ONCE = 8; // chains begun in one go

export class Witness {
  #me;
  #replica;
  #replaying;
  #ways;
  #served = "";
  /** @type {Map<string, Chain>} where the store keeps nothing */
  #chains = new Map();

  /**
   * @param {string} me
   * @param {Replica} replica
   * @param {Replaying} replaying
   * @param {Ways} ways
   */
  constructor(me, replica, replaying, ways) {
    this.#me = me;
    this.#replica = replica;
    this.#replaying = replaying;
    this.#ways = ways;
  }

  /** Something may be owed. */
  look = looking(() => this.#act());

  async #act() {
    const { state, settled } = this.#replaying;
    if (!state || !settled || !this.#ways.ready() || state.removed?.includes(this.#me)) return;
    const people = peopleIn(state);
    if (people === this.#served && !isAsked(state, this.#me)) return;
    const reply = await this.#ways.request({ op: "duties", state, device: this.#me, present: [] });
    if (!reply.ok || !("duties" in reply)) return;
    const { reveals, anchors } = reply.duties;
    for (const each of reveals) await this.#reveal(each);
    for (const device of anchors.slice(0, AT_ONCE)) await this.#anchor(device);
    if (!anchors.length) this.#served = people;
  }

  /** @param {{ call: string, index: number, anchor: string }} owed */
  async #reveal({ call, index, anchor }) {
    const chain = this.#chains.get(anchor) ?? (await this.#ways.chain(anchor));
    if (!chain || chain.revealed >= index || index > chain.length) return;
    const { secret, length } = chain;
    const reply = await this.#ways.request({ op: "chain", secret, length, index });
    if (!reply.ok || !("value" in reply)) return;
    const body = { call, index, value: reply.value };
    const written = await this.#replica.write([{ kind: "reveal", body }], { reveal: { anchor, index } });
    if ("rows" in written) this.#chains.set(anchor, { ...chain, revealed: index });
    else if (written.error.code === "revealed") this.#chains.set(anchor, { ...chain, revealed: index }); // by another tab
  }

  /** @param {string} device */
  async #anchor(device) {
    const secret = hex(randomBytes(32));
    const reply = await this.#ways.request({ op: "chain", secret, length: LENGTH, index: 0 });
    if (!reply.ok || !("value" in reply)) return;
    const body = { for: device, anchor: reply.value, length: LENGTH };
    const chain = { secret, length: LENGTH, revealed: 0 };
    const written = await this.#replica.write([{ kind: "anchor", body }], { chain });
    if ("rows" in written && written.rows[0]) this.#chains.set(written.rows[0].id, { ...chain, anchor: written.rows[0].id });
  }
}

/** For whom there may have to be chains, and how far those are used. @param {State} state */
function peopleIn({ people = {}, hellos = {}, founded, removed = [], chains = {} }) {
  const used = Object.values(chains).map(({ by, to, next = 1 }) => `${by} ${to} ${next >> 4}`);
  return [...Object.keys(people), ...Object.keys(hellos), founded?.author, ...removed, "", ...used].sort().join();
}

/** @param {State} state @param {string} me */
function isAsked({ calls = {} }, me) {
  return Object.values(calls).some(({ call, values = {}, lost }) => {
    return !lost && !Object.hasOwn(values, me) && call.witnesses.some(({ device }) => device === me);
  });
}
