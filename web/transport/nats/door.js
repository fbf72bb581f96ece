/**
 * The door of a room whose key has changed. A device that comes with an outdated link knocks; a game master's
 * page hears it and answers with the newest key, sealed to the device that has knocked.
 *
 * Knocks and answers are sealed with the room's first key, which every link contains: the server can neither
 * read a knock nor forge an answer. A knock needs no signature of its own: the server has checked the device's
 * signature, lets it knock under its own name only, and lets only keepers answer. Whoever was removed has the
 * first key too, but the server lets them do neither.
 */

import { base64url, fromBase64url, fromHex, hex, joined } from "../../crypto/bytes.js";
import { wordOf } from "../invite.js";
import { nameOf, sealTo } from "../../crypto/keys.js";
import { MAX_LABEL } from "../../generated/constants.js";

/** @typedef {import("../../crypto/box.js").Box} Box */
/** @typedef {import("../../crypto/bytes.js").Bytes} Bytes */
/** @typedef {import("../../crypto/keys.js").Device} Device */
/** @typedef {import("./server-connection.js").ServerConnection} ServerConnection */

/** @typedef {{ role: "player" | "gm", proof: string }} Invited `proof`: to be checked by somebody who knows that role's key */
/** @typedef {{ device: string, name: string, seal: string, invited: Invited | null, heard: number }} Knock */
/** @typedef {{ epoch: number, key: Bytes }} NewKey */

/**
 * What a game master's page asks the server to do with the door; devices by their ids.
 * @typedef {object} DoorWish
 * @property {Bytes} token of the room's newest key
 * @property {number} epoch of that key
 * @property {string[]} keepers who may change the door, this device among them
 * @property {string[]} members who may come in with an older token too, the most important first
 * @property {string[]} barred who may not come in at all, the newest last
 * @property {string[]} [founders] the founder's devices and keys: no other keeper can remove them
 */

/**
 * `why`: "missing": this server has no doors; "not_yours"; "epoch": the door has a later key, number `epoch`;
 * "founder": the wish would shut out the founder; "full"; "bad_request"; "left": this transport is closed.
 * @typedef {{ done: true } | { done: false, why: string, epoch?: number }} DoorReply
 */

/** @typedef {Omit<DoorWish, "token"> & { token: string, founders: string[] }} DoorRecord `token`: the name of the token */

const FIRST = 0; // the epoch of the key that every link contains
const EVERY = 3_000; // milliseconds between two knocks
const GONE = 10_000; // milliseconds without a knock, after which somebody is taken to have left
const MOST = 1024; // bytes of a knock or an answer
const MOST_KNOCKS = 40;
const POINT = 65; // bytes of a key to seal to
const LISTS = /** @type {const} */ ({ founders: 8, keepers: 32, members: 256, barred: 64 });

const contextOf = (/** @type {number} */ epoch) => `knock ${epoch}`;

/** The side of the device that wants to be let in. */
export class Knocking {
  #box;
  #device;
  #dependencies;
  /** @type {{ name: string, invited: Invited | null } | undefined} */
  #said;
  /** @type {ServerConnection | undefined} */
  #connection;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /**
   * @param {Box} box
   * @param {Device} device
   * @param {{ letIn: (key: NewKey) => void, declined: () => void }} dependencies
   */
  constructor(box, device, dependencies) {
    this.#box = box;
    this.#device = device;
    this.#dependencies = dependencies;
  }

  /** Knock with this name and invitation. @param {{ name: string, invited?: Invited | null }} said */
  say({ name, invited = null }) {
    this.#said = { name: name.slice(0, MAX_LABEL), invited };
    this.#begin();
  }

  /** Knock on this connection from now on; undefined: none is at the door. @param {ServerConnection | undefined} connection */
  use(connection) {
    this.#connection = connection;
    clearInterval(this.#timer);
    connection?.hearAnswers((payload) => this.#answered(payload));
    if (connection) this.#begin();
  }

  /** Knock again and again until somebody answers: a game master may come later. */
  #begin() {
    clearInterval(this.#timer);
    if (!this.#said || !this.#connection) return;
    this.#timer = setInterval(() => this.#knock(), EVERY);
    this.#knock();
  }

  async #knock() {
    const said = { device: this.#device.id, seal: this.#device.seal, ...this.#said };
    const payload = await this.#box.sealNote(said, FIRST);
    if (payload.length <= MOST) this.#connection?.knock(payload);
  }

  /** @param {Uint8Array} payload */
  async #answered(payload) {
    try {
      if (payload.length > MOST) return;
      const { to, epoch, key } = await this.#box.openNote(payload);
      if (to !== this.#device.id) return;
      if (epoch === null) {
        this.#said = undefined;
        clearInterval(this.#timer);
        return this.#dependencies.declined();
      }
      const opened = await this.#device.unseal(key, contextOf(epoch));
      if (!isEpoch(epoch) || opened.length !== 32) return;
      clearInterval(this.#timer);
      this.#dependencies.letIn({ epoch, key: opened });
    } catch {
      // it was not sealed for this room or this device, so it is no answer
    }
  }
}

/** The side of those who can let others in: who knocks now. */
export class Knocks {
  #box;
  #changed;
  /** @type {Map<string, Knock>} */
  #knocks = new Map();
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /** @param {Box} box @param {() => void} changed */
  constructor(box, changed) {
    this.#box = box;
    this.#changed = changed;
  }

  /** @returns {Knock[]} in the order in which they began to knock */
  get all() {
    return [...this.#knocks.values()];
  }

  /** @param {string} author as the server names it @param {Uint8Array} payload */
  async heard(author, payload) {
    if (payload.length > MOST || (!this.#knocks.has(author) && this.#knocks.size >= MOST_KNOCKS)) return;
    try {
      const knock = knockIn(await this.#box.openNote(payload), author);
      const { heard: _, ...before } = this.#knocks.get(author) ?? { heard: 0 };
      this.#knocks.set(author, { ...knock, heard: Date.now() });
      this.#timer ??= setInterval(() => this.#tick(), EVERY);
      if (JSON.stringify(before) !== JSON.stringify(knock)) this.#changed();
    } catch {
      // it is no knock
    }
  }

  /**
   * The answer to a device's knock, sealed; after that it no longer counts as knocking.
   * @param {string} device
   * @param {NewKey | null} key null: it is not let in
   * @returns {Promise<Uint8Array | null>} null: it does not knock any more
   */
  async answer(device, key) {
    const knock = this.#knocks.get(device);
    if (!knock) return null;
    this.#knocks.delete(device);
    this.#changed();
    const sealed = key && { epoch: key.epoch, key: await sealTo(knock.seal, key.key, contextOf(key.epoch)) };
    return this.#box.sealNote({ to: device, ...(sealed ?? { epoch: null }) }, FIRST);
  }

  stop() {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#knocks.clear();
  }

  #tick() {
    const gone = this.all.filter(({ heard }) => Date.now() - heard > GONE);
    for (const { device } of gone) this.#knocks.delete(device);
    if (gone.length) this.#changed();
    if (this.#knocks.size) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** @param {any} note @param {string} author @returns {Omit<Knock, "heard">} throws when it is no knock */
function knockIn({ device, name: said, seal, invited }, author) {
  if (device !== author || typeof said !== "string" || said.length > MAX_LABEL) throw new Error("no knock");
  const name = wordOf(said);
  if (fromBase64url(seal).length !== POINT) throw new Error("no key to seal to");
  if (invited === null) return { device, name, seal, invited };
  const { role, proof } = invited;
  if (!["player", "gm"].includes(role)) throw new Error("no role");
  fromHex(proof, 64);
  return { device, name, seal, invited: { role, proof } };
}

/** @param {unknown} epoch */
const isEpoch = (epoch) => Number.isInteger(epoch) && Number(epoch) > 0 && Number(epoch) < 2 ** 32;

/** A wish in the form that the server reads; lists that are too long lose their least important devices. @param {DoorWish} wish */
export async function wishOf({ token, epoch, keepers, members, barred, founders = [] }) {
  const stay = members.filter((device) => !keepers.includes(device));
  return JSON.stringify({
    ...{ v: 1, token: await nameOf(token), epoch },
    founders: packed(founders.slice(0, LISTS.founders)),
    keepers: packed(keepers.slice(0, LISTS.keepers)),
    members: packed(stay.slice(0, LISTS.members)),
    barred: packed(barred.slice(-LISTS.barred)),
  });
}

/** @param {any} record as the server stores it @returns {DoorRecord} */
export function recordOf({ token, epoch, ...lists }) {
  const [founders, keepers, members, barred] = Object.keys(LISTS).map((name) => unpacked(lists[name]));
  return { token, epoch, founders, keepers, members, barred };
}

/** @param {string[]} devices */
const packed = (devices) => base64url(joined(...devices.map((device) => fromHex(device, 32))));

/** @param {string} text @returns {string[]} */
function unpacked(text) {
  const bytes = fromBase64url(text);
  return Array.from({ length: bytes.length / 32 }, (_, at) => hex(bytes.subarray(32 * at, 32 * at + 32)));
}
