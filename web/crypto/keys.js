/**
 * This device's keys, and what is derived from a room's secret.
 *
 * A device is an Ed25519 key that is made once and stored in this browser's database, in a form that cannot
 * be read out where the browser offers one. Beside it is a P-256 key to which others seal what only this
 * device may read.
 */

import { SIGNED_PREFIX } from "../generated/constants.js";
import { base64url, fromBase64url, fromHex, hex, joined, randomBytes, utf8 } from "./bytes.js";
import { nobleSuite, openSuite } from "./suite.js";

/** @typedef {import("./suite.js").Suite} Suite */
/** @typedef {import("./suite.js").Pair} Pair */
/** @typedef {import("./bytes.js").Bytes} Bytes */

/**
 * @typedef {object} Device
 * @property {string} id the public key, 64 lowercase hex
 * @property {string} seal the public key to seal to, base64url
 * @property {(message: Bytes) => Promise<Bytes>} sign 64 bytes
 * @property {(wrapped: string, context: string) => Promise<Bytes>} unseal rejects what was not sealed to this device
 */

/**
 * @typedef {object} RoomSecrets
 * @property {string} room 32 lowercase hex
 * @property {Bytes} token what the server may see
 * @property {Bytes} key the room's first key (epoch 0), which the server never sees
 */

/** @typedef {{ suite: "web" | "noble", signing: Pair, sealing: Pair }} StoredDevice */

/**
 * Where the device's keys are stored.
 * @typedef {object} KeyStore
 * @property {(key: string) => Promise<any>} recall
 * @property {(key: string, value: unknown) => Promise<void>} remember
 */

const NAME = "device";
const NO_BYTES = new Uint8Array(0);
const POINT = 65; // bytes of an uncompressed P-256 key
const PRIVATE = 32; // bytes of a private Ed25519 key
const ENTRY = utf8(SIGNED_PREFIX);
const CERTIFICATE = utf8("dicewright certificate\0");

/**
 * This browser's device, made at the first call; two tabs get the same one.
 * @param {KeyStore} store
 * @param {Suite} [wanted] for tests
 * @returns {Promise<Device>}
 */
export async function openDevice(store, wanted) {
  return asDevice(await inOneTab(() => storedOrNew(store, wanted)));
}

/** @param {KeyStore} store @param {Suite} [wanted] @returns {Promise<StoredDevice>} */
async function storedOrNew(store, wanted) {
  const found = await store.recall(NAME);
  if (found) return found;
  const suite = wanted ?? (await openSuite());
  const fresh = {
    suite: suite.name,
    signing: await suite.signingPair(),
    sealing: await suite.agreementPair(),
  };
  await store.remember(NAME, fresh);
  return fresh;
}

/** @param {StoredDevice} stored @returns {Promise<Device>} */
async function asDevice({ suite: name, signing, sealing }) {
  const suite = name === "web" ? await openSuite() : await nobleSuite();
  return {
    id: hex(signing.public),
    seal: base64url(sealing.public),
    sign: (message) => suite.sign(signing.kept, message),
    async unseal(wrapped, context) {
      const sealed = fromBase64url(wrapped);
      const from = sealed.slice(0, POINT);
      const secret = await suite.agree(sealing.kept, from);
      const cipher = await sealingCipher(suite, secret, from, sealing.public, context);
      return cipher.open(new Uint8Array(12), sealed.slice(POINT), NO_BYTES);
    },
  };
}

/**
 * Seal bytes to a device's key. They open only with the same `context`, so that nobody can pass them off as
 * something else.
 * @param {string} to the other's `seal`
 * @param {Bytes} plain
 * @param {string} context
 * @param {Suite} [wanted] for tests
 */
export async function sealTo(to, plain, context, wanted) {
  const suite = wanted ?? (await openSuite());
  const other = fromBase64url(to);
  const once = await suite.agreementPair();
  const secret = await suite.agree(once.kept, other);
  const cipher = await sealingCipher(suite, secret, once.public, other, context);
  const sealed = await cipher.seal(new Uint8Array(12), plain, NO_BYTES); // a key for a single message needs no other nonce
  return base64url(joined(once.public, sealed));
}

/**
 * @param {Suite} suite
 * @param {Bytes} secret
 * @param {Bytes} from
 * @param {Bytes} to
 * @param {string} context
 */
async function sealingCipher(suite, secret, from, to, context) {
  return suite.cipher(await suite.hkdf(secret, joined(from, to), utf8(`dicewright seal ${context}`)));
}

/** @returns {Bytes} */
export const freshSecret = () => randomBytes(32);

/**
 * @param {Bytes} secret what every invitation contains
 * @param {Suite} [wanted] for tests
 * @returns {Promise<RoomSecrets>}
 */
export async function roomSecrets(secret, wanted) {
  const suite = wanted ?? (await openSuite());
  const token = await tokenOf(secret, suite);
  return {
    room: await nameOf(token, suite),
    token,
    key: await suite.hkdf(secret, NO_BYTES, utf8("dicewright key 0")),
  };
}

/**
 * A token shows the server that somebody knows a secret of the room, without showing it the secret.
 * @param {Bytes} secret what an invitation contains, for the room's first token; or a later key of the room
 * @param {Suite} [wanted] for tests
 */
export async function tokenOf(secret, wanted) {
  const suite = wanted ?? (await openSuite());
  return suite.hkdf(secret, NO_BYTES, utf8("dicewright token"));
}

/**
 * The name of a token, for where the token must not be shown. The name of a room's first token is the room's id.
 * @param {Bytes} token
 * @param {Suite} [wanted] for tests
 */
export async function nameOf(token, wanted) {
  const suite = wanted ?? (await openSuite());
  const digest = await suite.sha256(joined(utf8("dicewright room"), token));
  return hex(digest.slice(0, 16));
}

/**
 * What a key other than a device's proves: a role's key, that somebody was invited to that role; a person's
 * key, that a new device is that person's.
 * @typedef {"invited" | "return"} Purpose
 */

/** A new private key of a role or a person, which a link contains. */
export const freshPrivateKey = () => /** @type {Bytes} */ (randomBytes(PRIVATE));

/**
 * A person's key in the place of a device's: the server lets it change the door until their new device may.
 * @param {Bytes} seed a private key
 * @returns {Promise<Pick<Device, "id" | "sign">>}
 */
export async function asSigner(seed) {
  const suite = await openSuite();
  const pair = await pairOf(seed, suite);
  return { id: hex(pair.public), sign: (message) => suite.sign(pair.kept, message) };
}

/**
 * @param {Bytes} seed a private key
 * @param {Suite} [wanted] for tests
 * @returns {Promise<string>} its public key, 64 lowercase hex
 */
export async function publicOf(seed, wanted) {
  return hex((await pairOf(seed, wanted)).public);
}

/**
 * Signed for one table and one device, so that whoever reads it cannot use it for another.
 * @param {Bytes} seed a private key
 * @param {Purpose} purpose
 * @param {string} table 32 lowercase hex
 * @param {string} device 64 lowercase hex
 * @param {Suite} [wanted] for tests
 * @returns {Promise<string>} 128 lowercase hex
 */
export async function proofOf(seed, purpose, table, device, wanted) {
  const suite = wanted ?? (await openSuite());
  const { kept } = await pairOf(seed, suite);
  return hex(await suite.sign(kept, claim(purpose, table, device)));
}

/**
 * Never rejects: what cannot be checked counts as no proof.
 * @param {string} key the public one, 64 lowercase hex
 * @param {string} proof
 * @param {Purpose} purpose
 * @param {string} table
 * @param {string} device
 * @param {Suite} [wanted] for tests
 */
export async function isProof(key, proof, purpose, table, device, wanted) {
  try {
    const suite = wanted ?? (await openSuite());
    return await suite.verify(fromHex(key, 32), claim(purpose, table, device), fromHex(proof, 64));
  } catch {
    return false;
  }
}

/** @param {Bytes} seed @param {Suite} [wanted] */
async function pairOf(seed, wanted) {
  if (seed.length !== PRIVATE) throw new RangeError("A private key has 32 bytes.");
  return (wanted ?? (await openSuite())).signingPair(seed);
}

/** @param {Purpose} purpose @param {string} table @param {string} device */
function claim(purpose, table, device) {
  if (!/^[0-9a-f]{32}$/.test(table) || !/^[0-9a-f]{64}$/.test(device)) throw new RangeError("That is no table or no device.");
  return utf8(`dicewright ${purpose}\0${table}${device}`);
}

/**
 * @param {Device} device
 * @param {string} text an entry's canonical text
 */
export const signEntry = (device, text) => device.sign(joined(ENTRY, utf8(text)));

/**
 * Never rejects: what cannot be checked does not count as signed.
 * @param {string} author
 * @param {string} text
 * @param {Bytes} signature
 * @param {Suite} [wanted] for tests
 */
export async function isSigned(author, text, signature, wanted) {
  try {
    const suite = wanted ?? (await openSuite());
    return await suite.verify(fromHex(author, 32), joined(ENTRY, utf8(text)), signature);
  } catch {
    return false;
  }
}

/**
 * What a device shows to the server to be let in, bound to one session's key.
 * @param {Pick<Device, "id" | "sign">} device
 * @param {RoomSecrets} secrets
 * @param {{ session: string, until: number }} session `until` in seconds since 1970
 */
export async function credentials(device, { room, token }, { session, until }) {
  const certificate = JSON.stringify({ v: 1, room, device: device.id, nkey: session, until });
  const signature = await device.sign(joined(CERTIFICATE, utf8(certificate)));
  const shown = { certificate, signature: base64url(signature), token: base64url(token) };
  return base64url(utf8(JSON.stringify(shown)));
}

/**
 * Two tabs that start at the same time must not make two devices. Plain http has no locks: there, the second
 * of two tabs that are the first to open the page may be another device until it is reloaded.
 * @template T
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
function inOneTab(act) {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request("dicewright device", act) : act();
}
