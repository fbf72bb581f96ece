/**
 * What this page owes others by itself: a hash chain for each of them, and its next value for each call
 * that asks for it. A step is noted as revealed in the same breath as the entry that reveals it is
 * stored, so that no step is ever revealed twice, in this tab or another.
 */

import { hex, randomBytes } from "../feed/net/bytes.js";
import { looking } from "./looking.js";

/** @typedef {import("./around.js").Seat} Seat */
/** @typedef {import("./rows.js").Chain} Chain */

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
  /** @type {Map<string, Chain>} where the store keeps nothing */
  #chains = new Map();

  /** @param {Seat} seat @param {Ways} ways */
  constructor({ device, replica, replaying }, ways) {
    this.#me = device.id;
    this.#replica = replica;
    this.#replaying = replaying;
    this.#ways = ways;
  }

  /** Whether a call waits for this page. */
  get owes() {
    return Boolean(this.#replaying.owed?.reveals.length) && this.#ways.ready();
  }

  /** Something may be owed. */
  look = looking(() => this.#act());

  async #act() {
    const { owed, seated } = this.#replaying;
    if (!owed || !this.#ways.ready() || seated?.removed?.includes(this.#me)) return;
    for (const each of owed.reveals) await this.#reveal(each);
    for (const device of owed.anchors.slice(0, AT_ONCE)) await this.#anchor(device);
  }

  /** @param {{ call: string, index: number, anchor: string }} owed */
  async #reveal({ call, index, anchor }) {
    const chain = this.#chains.get(anchor) ?? (await this.#ways.chain(anchor));
    if (!chain || chain.revealed >= index || index > chain.length) return;
    const { secret, length } = chain;
    const draft = { kind: "reveal", body: { call, index }, step: { secret, length, index } };
    const written = await this.#replica.write([draft], { reveal: { anchor, index } });
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
