/**
 * An entry on the wire: version 1 | epoch, 4 bytes | id, 32 bytes | nonce, 12 bytes | sealed.
 *
 * `sealed` is AES-256-GCM over the signature and the canonical text, with the room and the id as additional
 * data. Anybody with the room's key could seal a text under another entry's id, which would then take that
 * entry's place before anyone had read it; so opening checks that the id is the hash of the text.
 */

import { MAX_ENTRY_BYTES } from "../generated/constants.js";
import { fromHex, fromUtf8, hex, joined, randomBytes, utf8 } from "./bytes.js";
import { tokenOf } from "./keys.js";
import { openSuite } from "./suite.js";

/** @typedef {import("./suite.js").Suite} Suite */
/** @typedef {import("./suite.js").Cipher} Cipher */
/** @typedef {import("./bytes.js").Bytes} Bytes */

/**
 * `epoch`: the number of the key to seal with, where it is not the newest.
 * @typedef {{ id: string, signature: Bytes, text: string, epoch?: number }} Entry
 */
/** @typedef {"malformed" | "version" | "epoch" | "tampered" | "id"} Fault */

const VERSION = 1;
const HEAD = 1 + 4 + 32 + 12;
const TAG = 16;
const SIGNATURE = 64;
const MOST = HEAD + TAG + SIGNATURE + MAX_ENTRY_BYTES;

export class BoxError extends Error {
  /** @param {Fault} fault @param {number} [epoch] */
  constructor(fault, epoch) {
    super(`This cannot be opened: ${fault}.`);
    this.fault = fault;
    this.epoch = epoch;
  }
}

export class Box {
  #room;
  #suite;
  /** @type {Map<number, Cipher>} */
  #ciphers = new Map();
  #newest = 0;
  /** @type {Bytes | null} */
  #token = null;

  /** @param {string} room @param {Suite} suite */
  constructor(room, suite) {
    this.#room = utf8(room);
    this.#suite = suite;
  }

  /** The number of the newest key that may be sealed with. */
  get epoch() {
    return this.#newest;
  }

  /** The token that goes with the newest key; null: the first key is the newest. */
  get token() {
    return this.#token;
  }

  /** @param {number} epoch */
  has(epoch) {
    return this.#ciphers.has(epoch);
  }

  /** Whether a payload was sealed with a certain key, which is the newest unless told. @param {Uint8Array} payload @param {number} [epoch] */
  isFresh(payload, epoch = this.#newest) {
    return epochOf(payload) === epoch;
  }

  /** @param {number} epoch @param {Bytes} key @param {boolean} [isToWrite] whether it may be sealed with, too */
  async addKey(epoch, key, isToWrite = true) {
    const token = await tokenOf(key, this.#suite);
    this.#ciphers.set(epoch, await this.#suite.cipher(key));
    if (!isToWrite) return;
    if (epoch > 0 && epoch >= this.#newest) this.#token = token;
    this.#newest = Math.max(this.#newest, epoch);
  }

  /** @param {Entry} entry */
  async seal({ id, signature, text, epoch }) {
    const plain = utf8(text);
    if (plain.length > MAX_ENTRY_BYTES) throw new RangeError("This entry is too long.");
    if (signature.length !== SIGNATURE) throw new RangeError("A signature has 64 bytes.");
    return this.#seal(fromHex(id, 32), joined(signature, plain), epoch);
  }

  /**
   * @param {Uint8Array} payload
   * @returns {Promise<Entry & { epoch: number }>} rejects with a BoxError
   */
  async open(payload) {
    const { epoch, id, plain } = await this.#open(payload);
    if (plain.length < SIGNATURE) throw new BoxError("malformed", epoch);
    const bytes = plain.slice(SIGNATURE);
    const name = hex(id);
    if (hex(await this.#suite.sha256(bytes)) !== name) throw new BoxError("id", epoch);
    return { epoch, id: name, signature: plain.slice(0, SIGNATURE), text: read(bytes, epoch) };
  }

  /** A note is sealed like an entry, but sent once and never stored. @param {unknown} data @param {number} [epoch] */
  async sealNote(data, epoch) {
    return this.#seal(randomBytes(32), utf8(JSON.stringify(data)), epoch);
  }

  /** @param {Uint8Array} payload @returns {Promise<any>} */
  async openNote(payload) {
    const { plain, epoch } = await this.#open(payload);
    try {
      return JSON.parse(read(plain, epoch));
    } catch {
      throw new BoxError("malformed", epoch);
    }
  }

  /** @param {Bytes} id @param {Bytes} plain @param {number} [epoch] */
  async #seal(id, plain, epoch = this.#newest) {
    const cipher = this.#ciphers.get(epoch);
    if (!cipher) throw new BoxError("epoch", epoch);
    const nonce = randomBytes(12);
    const head = new Uint8Array(5);
    head[0] = VERSION;
    new DataView(head.buffer).setUint32(1, epoch);
    const sealed = await cipher.seal(nonce, plain, joined(this.#room, id));
    return joined(head, id, nonce, sealed);
  }

  /** @param {Uint8Array} payload */
  async #open(payload) {
    if (payload.length < HEAD + TAG || payload.length > MOST) throw new BoxError("malformed");
    if (payload[0] !== VERSION) throw new BoxError("version");
    const epoch = epochOf(payload);
    const cipher = this.#ciphers.get(epoch);
    if (!cipher) throw new BoxError("epoch", epoch);
    const id = payload.slice(5, 37);
    const nonce = payload.slice(37, HEAD);
    try {
      const plain = await cipher.open(nonce, payload.slice(HEAD), joined(this.#room, id));
      return { epoch, id, plain };
    } catch {
      throw new BoxError("tampered", epoch);
    }
  }
}

/** @param {Uint8Array} payload */
const epochOf = (payload) => new DataView(payload.buffer, payload.byteOffset).getUint32(1);

/**
 * A box that has the room's first key.
 * @param {import("./keys.js").RoomSecrets} secrets
 * @param {Suite} [wanted] for tests
 */
export async function openBox({ room, key }, wanted) {
  const box = new Box(room, wanted ?? (await openSuite()));
  await box.addKey(0, key);
  return box;
}

/** @param {Uint8Array} bytes @param {number} epoch */
function read(bytes, epoch) {
  try {
    return fromUtf8(bytes);
  } catch {
    throw new BoxError("malformed", epoch);
  }
}
