/**
 * The room's keys. When a device is removed, a new key is made and sealed to each device that stays. The key
 * before it is sealed with the new key and goes into the same entry (`back`), so that whoever has the newest key
 * can read everything. The device that makes a key may not have been given the key before it; then it puts
 * an older one into `back`, and a device that has the keys between hands them on.
 *
 * A key is accepted only if it opens the `back` of the first entry that hands it out, and the key in there
 * is the one that is known here for its epoch. So nobody can give one device another key than the others have.
 */

import { base64url, fromBase64url, joined, randomBytes } from "../crypto/bytes.js";
import { sealTo } from "../crypto/keys.js";
import { openSuite } from "../crypto/suite.js";

/** @typedef {import("../crypto/bytes.js").Bytes} Bytes */
/** @typedef {import("../crypto/box.js").Box} Box */
/** @typedef {import("../crypto/keys.js").Device} Device */
/** @typedef {{ epoch: number, to: Record<string, string>, back: string }} Rekey the body of an entry that hands out a key */
/** @typedef {{ epoch: number, key: Bytes }} Key */

const TOGETHER = 30; // devices for which a key fits into one entry of 8 KiB
const ONCE = new Uint8Array(12); // a nonce: the new key has sealed nothing before
const NOTHING = new Uint8Array(0);
const KEY = 32; // bytes
const NUMBER = 4; // bytes of an epoch
const contextOf = (/** @type {number} */ epoch) => `rekey ${epoch}`;

export class Keyring {
  #box;
  #device;
  /** @type {Map<number, Bytes>} */
  #keys;
  #store;
  /** @type {Map<number, Bytes>} from entries that have no place yet: with them entries are opened, and none sealed */
  #unplaced = new Map();
  /** @type {Map<number, string>} by epoch, the `back` of the first entry with that key; that of the others has to be equal */
  #backs = new Map();
  /** @type {Map<number, number>} by epoch, the epoch of the key in its `back` */
  #before = new Map();

  /**
   * @param {Box} box
   * @param {Device} device
   * @param {Map<number, Bytes>} keys with that of epoch 0
   * @param {(keys: Record<number, Bytes>) => Promise<void>} store
   */
  constructor(box, device, keys, store) {
    this.#box = box;
    this.#device = device;
    this.#keys = keys;
    this.#store = store;
  }

  get epoch() {
    return Math.max(...this.#keys.keys());
  }

  /** The key that entries are sealed with now. @returns {Key} */
  get newest() {
    const { epoch } = this;
    return { epoch, key: /** @type {Bytes} */ (this.#keys.get(epoch)) };
  }

  /**
   * Known keys that whoever has the newest key cannot derive from it, because the maker of a newer key (`by`) has
   * put a still older one into its `back`.
   * @returns {{ epoch: number, by: number }[]}
   */
  get passedOver() {
    return [...this.#before].flatMap(([by, before]) => [...this.#keys.keys()].filter((epoch) => epoch > before && epoch < by).map((epoch) => ({ epoch, by })));
  }

  /** Whether this is the newest key, all keys up to it are known, and it can be rekeysFor on. @param {number} epoch */
  isComplete(epoch) {
    return (epoch === 0 || this.#backs.has(epoch)) && !this.isShort(epoch) && this.epoch === epoch;
  }

  /** Whether one of the keys up to this one is not known. @param {number} epoch */
  isShort(epoch) {
    return this.#keys.size <= epoch;
  }

  async load() {
    for (const [epoch, key] of this.#keys) await this.#box.addKey(epoch, key);
  }

  /**
   * The bodies of entries that change the key. The key is used once the first of them has been replayed.
   * @param {number} epoch
   * @param {Record<string, string>} readers by device, the key to seal to
   * @returns {Promise<Rekey[]>}
   */
  async change(epoch, readers) {
    const before = Math.max(...[...this.#keys.keys()].filter((known) => known < epoch));
    const key = randomBytes(KEY);
    const cipher = await (await openSuite()).cipher(key);
    const back = contentOfBack(epoch, { epoch: before, key: /** @type {Bytes} */ (this.#keys.get(before)) });
    return rekeysFor({ epoch, key, back: base64url(await cipher.seal(ONCE, back, NOTHING)) }, readers);
  }

  /**
   * The bodies of entries that handOut a key to further devices.
   * @param {number} epoch
   * @param {Record<string, string>} readers
   * @returns {Promise<Rekey[]>} none, if the first entry with that key is not known here
   */
  async handOut(epoch, readers) {
    const [key, back] = [this.#keys.get(epoch), this.#backs.get(epoch)];
    return key === undefined || back === undefined ? [] : rekeysFor({ epoch, key, back }, readers);
  }

  /** Add a key that came with a link or as the answer to a knock. @param {number} epoch @param {Bytes} key */
  async receive(epoch, key) {
    if (this.#keys.has(epoch)) return;
    await this.#add({ epoch, key });
    await this.#store(Object.fromEntries(this.#keys));
  }

  /**
   * Take the keys out of entries.
   * @param {(Rekey & { isHonoured: boolean })[]} rekeys in everybody's order; `isHonoured`: the engine has found a place
   *   for them and accepts them
   * @returns {Promise<number[]>} the epochs of keys that were not known before
   */
  async take(rekeys) {
    this.#backs = new Map(rekeys.flatMap(({ epoch, back, isHonoured }) => (isHonoured ? [/** @type {const} */ ([epoch, back])] : [])).reverse());
    const [kept, read] = [new Map(this.#keys), new Map(this.#unplaced)];
    const oldestFirst = rekeys.filter(({ epoch, back }) => back === (this.#backs.get(epoch) ?? back)).sort((one, other) => one.epoch - other.epoch);
    // Forwards for keys that were made while this device was away, then backwards for those from before it came.
    for (const rekey of [...oldestFirst, ...oldestFirst.toReversed()]) await this.#takeFrom(rekey);
    const found = newIn(this.#keys, kept);
    if (found.length) await this.#store(Object.fromEntries(this.#keys));
    return [...found, ...newIn(this.#unplaced, read)];
  }

  /** @param {Rekey} rekey */
  async #takeFrom({ epoch, to, back }) {
    const isPlaced = this.#backs.has(epoch);
    const known = [this.#keys.get(epoch), this.#unplaced.get(epoch)].filter((key) => key !== undefined);
    const given = Object.hasOwn(to, this.#device.id) ? await this.#device.unseal(to[this.#device.id], contextOf(epoch)).catch(() => undefined) : undefined;
    for (const key of given ? [...known, given] : known) {
      const before = await keyInBack(epoch, key, back);
      if (!before || !this.#fits(before)) continue; // it is no key, or not the one that the others have
      for (const each of [before, { epoch, key }]) await this.#add(each, isPlaced);
      if (isPlaced) this.#before.set(epoch, before.epoch);
      return;
    }
  }

  /** @param {Key} before */
  #fits({ epoch, key }) {
    const known = this.#keys.get(epoch);
    return known === undefined || isSame(known, key);
  }

  /** @param {Key} key @param {boolean} [isPlaced] */
  async #add({ epoch, key }, isPlaced = true) {
    if (key.length !== KEY) throw new RangeError("A key has 32 bytes.");
    const keys = isPlaced ? this.#keys : this.#unplaced;
    const known = this.#keys.get(epoch) ?? keys.get(epoch);
    if (known && (isSame(known, key) || (!isPlaced && this.#keys.has(epoch)))) return;
    if (isPlaced) this.#unplaced.delete(epoch);
    keys.set(epoch, key);
    await this.#box.addKey(epoch, key, isPlaced);
  }
}

/** @param {Bytes} one @param {Bytes} other */
const isSame = (one, other) => base64url(one) === base64url(other);

/** @param {Map<number, Bytes>} now @param {Map<number, Bytes>} before */
const newIn = (now, before) => [...now].flatMap(([epoch, key]) => (before.get(epoch) === key ? [] : [epoch]));

/** The content of `back`: the key before; where that is not known, an older one and its number. @param {number} epoch @param {Key} before */
function contentOfBack(epoch, before) {
  if (before.epoch === epoch - 1) return before.key;
  const number = new Uint8Array(NUMBER);
  new DataView(number.buffer).setUint32(0, before.epoch);
  return joined(number, before.key);
}

/** The older key in `back`. @param {number} epoch @param {Bytes} key @param {string} back @returns {Promise<Key | undefined>} undefined: the key does not open it */
async function keyInBack(epoch, key, back) {
  if (key.length !== KEY) return undefined;
  try {
    const cipher = await (await openSuite()).cipher(key);
    const behind = await cipher.open(ONCE, fromBase64url(back), NOTHING);
    if (behind.length === KEY) return { epoch: epoch - 1, key: behind };
    const before = { epoch: new DataView(behind.buffer, behind.byteOffset).getUint32(0), key: behind.slice(NUMBER) };
    return before.epoch < epoch && before.key.length === KEY ? before : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The bodies of entries that handOut out a key.
 * @param {{ epoch: number, key: Bytes, back: string }} key
 * @param {Record<string, string>} readers
 * @returns {Promise<Rekey[]>}
 */
async function rekeysFor({ epoch, key, back }, readers) {
  const sealed = await Promise.all(
    Object.entries(readers).map(async ([device, seal]) => /** @type {const} */ ([device, await sealTo(seal, key, contextOf(epoch))])),
  );
  const entries = Math.max(1, Math.ceil(sealed.length / TOGETHER));
  return Array.from({ length: entries }, (_, at) => ({ epoch, to: Object.fromEntries(sealed.slice(at * TOGETHER, (at + 1) * TOGETHER)), back }));
}
