/**
 * The room's keys. Removing a device makes a new one, wrapped for each device that stays; with it goes
 * the key before, so that who has the newest can read everything.
 */

import { base64url, fromBase64url, randomBytes } from "../feed/net/bytes.js";
import { sealTo } from "../feed/net/keys.js";
import { openSuite } from "../feed/net/suite.js";

/** @typedef {import("../feed/net/bytes.js").Bytes} Bytes */
/** @typedef {import("../feed/net/box.js").Box} Box */
/** @typedef {import("../feed/net/keys.js").Device} Device */
/** @typedef {{ epoch: number, to: Record<string, string>, back: string }} Rekey what an entry holds that hands out a key */

const TOGETHER = 30; // devices in one entry, which holds 8 KiB
const ONCE = new Uint8Array(12); // the new key has sealed nothing before
const NOTHING = new Uint8Array(0);
const contextOf = (/** @type {number} */ epoch) => `rekey ${epoch}`;

export class Keyring {
  #box;
  #device;
  /** @type {Map<number, Bytes>} */
  #keys;
  #keep;
  /** @type {Map<number, string>} by epoch, the key before it, as all entries of that epoch have it */
  #backs = new Map();

  /**
   * @param {Box} box
   * @param {Device} device
   * @param {Map<number, Bytes>} keys with that of epoch 0
   * @param {(keys: Record<number, Bytes>) => Promise<void>} keep
   */
  constructor(box, device, keys, keep) {
    this.#box = box;
    this.#device = device;
    this.#keys = keys;
    this.#keep = keep;
  }

  get epoch() {
    return Math.max(...this.#keys.keys());
  }

  /** The key that is written with now. */
  get newest() {
    const { epoch } = this;
    return { epoch, key: /** @type {Bytes} */ (this.#keys.get(epoch)) };
  }

  /** Whether everything up to this key can be read, and the key be handed on. @param {number} epoch */
  isComplete(epoch) {
    return (epoch === 0 || this.#backs.has(epoch)) && this.#keys.size > epoch && this.epoch === epoch;
  }

  async load() {
    for (const [epoch, key] of this.#keys) await this.#box.addKey(epoch, key);
  }

  /**
   * The bodies of entries that change the key. It is used once everybody has the first of them.
   * @param {number} epoch
   * @param {Record<string, string>} readers by device, the key to seal to
   * @returns {Promise<Rekey[]>}
   */
  async change(epoch, readers) {
    const before = this.#keys.get(epoch - 1);
    if (!before) throw new Error("The room's key is not known here.");
    const key = randomBytes(32);
    const cipher = await (await openSuite()).cipher(key);
    return handed({ epoch, key, back: base64url(await cipher.seal(ONCE, before, NOTHING)) }, readers);
  }

  /**
   * The bodies of entries that hand the newest key to further devices.
   * @param {Record<string, string>} readers
   * @returns {Promise<Rekey[]>} none, where nobody has said yet how the key before it is sealed
   */
  async hand(readers) {
    const back = this.#backs.get(this.epoch);
    return back === undefined ? [] : handed({ ...this.newest, back }, readers);
  }

  /** A key that came another way: with a link, or from somebody who opened the door. @param {number} epoch @param {Bytes} key */
  async receive(epoch, key) {
    if (this.#keys.has(epoch)) return;
    await this.#add(epoch, key);
    await this.#keep(Object.fromEntries(this.#keys));
  }

  /**
   * Take the keys out of entries.
   * @param {(Rekey & { isHonoured: boolean })[]} rekeys honoured: the engine has found a place for them
   * @returns {Promise<boolean>} whether there is one that was not known
   */
  async take(rekeys) {
    let found = false;
    for (const { epoch, to, back, isHonoured } of rekeys.toSorted((one, other) => other.epoch - one.epoch)) {
      try {
        if (isHonoured) this.#backs.set(epoch, back);
        if (!this.#keys.has(epoch)) {
          if (!Object.hasOwn(to, this.#device.id)) continue;
          await this.#add(epoch, await this.#device.unseal(to[this.#device.id], contextOf(epoch)));
          found = true;
        }
        if (this.#keys.has(epoch - 1)) continue;
        const cipher = await (await openSuite()).cipher(/** @type {Bytes} */ (this.#keys.get(epoch)));
        await this.#add(epoch - 1, await cipher.open(ONCE, fromBase64url(back), NOTHING));
        found = true;
      } catch {
        // not for us, or nonsense: it opens nothing
      }
    }
    if (found) await this.#keep(Object.fromEntries(this.#keys));
    return found;
  }

  /** @param {number} epoch @param {Bytes} key */
  async #add(epoch, key) {
    if (key.length !== 32) throw new RangeError("A key has 32 bytes.");
    this.#keys.set(epoch, key);
    await this.#box.addKey(epoch, key);
  }
}

/**
 * @param {{ epoch: number, key: Bytes, back: string }} key
 * @param {Record<string, string>} readers
 * @returns {Promise<Rekey[]>}
 */
async function handed({ epoch, key, back }, readers) {
  const sealed = await Promise.all(
    Object.entries(readers).map(async ([device, seal]) => /** @type {const} */ ([device, await sealTo(seal, key, contextOf(epoch))])),
  );
  const entries = Math.max(1, Math.ceil(sealed.length / TOGETHER));
  return Array.from({ length: entries }, (_, at) => ({ epoch, to: Object.fromEntries(sealed.slice(at * TOGETHER, (at + 1) * TOGETHER)), back }));
}
