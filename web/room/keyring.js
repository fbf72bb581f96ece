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
/** @typedef {{ author: string, epoch: number, to: Record<string, string>, back: string }} Rekey */

const ONCE = new Uint8Array(12); // the new key has sealed nothing before
const NOTHING = new Uint8Array(0);
const contextOf = (/** @type {number} */ epoch) => `rekey ${epoch}`;

export class Keyring {
  #box;
  #device;
  /** @type {Map<number, Bytes>} */
  #keys;
  #keep;

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

  async load() {
    for (const [epoch, key] of this.#keys) await this.#box.addKey(epoch, key);
  }

  /**
   * The body of an entry that changes the key. It is used once everybody has the entry.
   * @param {number} epoch
   * @param {Record<string, string>} readers by device, the key to seal to
   */
  async change(epoch, readers) {
    const before = this.#keys.get(epoch - 1);
    if (!before) throw new Error("The room's key is not known here.");
    const key = randomBytes(32);
    /** @type {Record<string, string>} */
    const to = {};
    for (const [device, seal] of Object.entries(readers)) to[device] = await sealTo(seal, key, contextOf(epoch));
    const cipher = await (await openSuite()).cipher(key);
    return { epoch, to, back: base64url(await cipher.seal(ONCE, before, NOTHING)) };
  }

  /**
   * Take the keys out of entries that the engine has honoured.
   * @param {Rekey[]} rekeys
   * @returns {Promise<boolean>} whether there is a new one
   */
  async take(rekeys) {
    let found = false;
    for (const { epoch, to, back } of rekeys.toSorted((one, other) => other.epoch - one.epoch)) {
      try {
        if (!this.#keys.has(epoch)) {
          if (!Object.hasOwn(to, this.#device.id)) continue;
          await this.#add(epoch, await this.#device.unseal(to[this.#device.id], contextOf(epoch)));
          found = true;
        }
        if (this.#keys.has(epoch - 1)) continue;
        const cipher = await (await openSuite()).cipher(/** @type {Bytes} */ (this.#keys.get(epoch)));
        await this.#add(epoch - 1, await cipher.open(ONCE, fromBase64url(back), NOTHING));
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
