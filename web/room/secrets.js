/** What not everybody may read: sealed for some, and shown to everybody when its time has come. */

import { hex, randomBytes } from "../feed/net/bytes.js";
import { logBody } from "./bodies.js";
import { sealsOf } from "./roster.js";
import { close, open } from "./seals.js";

/** @typedef {import("../feed/net/keys.js").Device} Device */
/** @typedef {import("../generated/protocol.js").Error} Complaint */
/** @typedef {import("../table/types.js").LogEntry} LogEntry */
/** @typedef {import("./replica.js").Replica} Replica */
/** @typedef {import("./replaying.js").Replaying} Replaying */
/** @typedef {import("./writing.js").Writing} Writing */

/**
 * @typedef {object} Ways
 * @property {import("../table/folding.js").Request} request
 * @property {Writing["write"]} write
 * @property {(complaint: Complaint) => void} refused
 */

export class Secrets {
  #device;
  #replica;
  #replaying;
  #ways;

  /**
   * @param {Device} device
   * @param {Replica} replica
   * @param {Replaying} replaying
   * @param {Ways} ways
   */
  constructor(device, replica, replaying, ways) {
    this.#device = device;
    this.#replica = replica;
    this.#replaying = replaying;
    this.#ways = ways;
  }

  /** @param {LogEntry} entry @param {"gm" | "self"} visibility */
  async seal(entry, visibility) {
    const { state } = this.#replaying;
    const { id: author, seal } = this.#device;
    const salt = hex(randomBytes(32));
    const body = logBody(entry);
    const reply = await this.#ways.request(/** @type {any} */ ({ op: "seal", state, author, visibility, salt, body }));
    if (!reply.ok || !("commitment" in reply)) return this.#ways.refused(refusalOf(reply));
    const { commitment, text, readers } = reply;
    const closed = await close({ salt, text }, commitment, { ...sealsOf(state, readers), [author]: seal });
    await this.#ways.write([{ kind: "sealed", body: { at: entry.at, by: entry.by, commitment, visibility, ...closed } }]);
  }

  /** Show everybody what was sealed. @param {string} id */
  async reveal(id) {
    const [found] = await this.#replica.texts([id]);
    const opened = found && (await open(this.#device, found.text));
    if (!opened) return;
    await this.#ways.write([{ kind: "unseal", body: { of: id, salt: opened.salt, body: JSON.parse(opened.text) } }]);
  }
}

/** @param {any} reply @returns {Complaint} */
const refusalOf = (reply) => reply.error ?? { code: "bad_reply", message: "The engine gave no answer." };
