/**
 * Who this device is, and what a room's secret gives.
 *
 * A device is an Ed25519 key that is made once and kept in this browser's database; where the
 * browser can, in a form that nobody can read out. Beside it is a P-256 key to which others seal
 * what only this device may read.
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
 * @property {(wrapped: string, context: string) => Promise<Bytes>} unseal rejects what is not for us
 */

/**
 * @typedef {object} RoomSecrets
 * @property {string} room 32 lowercase hex
 * @property {Bytes} token what the server may see
 * @property {Bytes} key of epoch 0, which the server never sees
 */

/** @typedef {{ suite: "web" | "noble", signing: Pair, sealing: Pair }} Kept */

/**
 * What is needed of a store.
 * @typedef {object} Keeper
 * @property {(key: string) => Promise<any>} recall
 * @property {(key: string, value: unknown) => Promise<void>} remember
 */

const NAME = "device";
const NO_BYTES = new Uint8Array(0);
const POINT = 65; // bytes of an uncompressed P-256 key
const SEED = 32; // bytes of a private Ed25519 key
const ENTRY = utf8(SIGNED_PREFIX);
const CERTIFICATE = utf8("dicewright certificate\0");

/**
 * This browser's device, made at the first call; two tabs get the same one.
 * @param {Keeper} keeper
 * @param {Suite} [wanted] for tests
 * @returns {Promise<Device>}
 */
export async function openDevice(keeper, wanted) {
  return asDevice(await alone(() => keptOrNew(keeper, wanted)));
}

/** @param {Keeper} keeper @param {Suite} [wanted] @returns {Promise<Kept>} */
async function keptOrNew(keeper, wanted) {
  const found = await keeper.recall(NAME);
  if (found) return found;
  const suite = wanted ?? (await openSuite());
  const fresh = {
    suite: suite.name,
    signing: await suite.signingPair(),
    sealing: await suite.agreementPair(),
  };
  await keeper.remember(NAME, fresh);
  return fresh;
}

/** @param {Kept} kept @returns {Promise<Device>} */
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
 * Seal bytes to a device's key; `context` says what for, so that they cannot be used for another.
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
  const sealed = await cipher.seal(new Uint8Array(12), plain, NO_BYTES); // a key for one message
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
 * @param {Bytes} secret what an invitation carries
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
 * What is shown to the server: of the invitation's secret the first token of a room, of a later key of
 * the room the token that goes with it.
 * @param {Bytes} secret
 * @param {Suite} [wanted] for tests
 */
export async function tokenOf(secret, wanted) {
  const suite = wanted ?? (await openSuite());
  return suite.hkdf(secret, NO_BYTES, utf8("dicewright token"));
}

/**
 * What a token is called where it must not be shown; the first one's name is the room's.
 * @param {Bytes} token
 * @param {Suite} [wanted] for tests
 */
export async function nameOf(token, wanted) {
  const suite = wanted ?? (await openSuite());
  const digest = await suite.sha256(joined(utf8("dicewright room"), token));
  return hex(digest.slice(0, 16));
}

/**
 * What a key that somebody holds beside their device's can be used for: with a role's, to show that one
 * was invited to that role; with a person's, to come back as that person on another device.
 * @typedef {"invited" | "return"} Purpose
 */

/** The private key of a role's invitation: 32 bytes that a link carries. */
export const freshRoleKey = () => /** @type {Bytes} */ (randomBytes(SEED));

/**
 * A key that somebody holds beside their device's, as the server knows devices: a person's key may look after
 * the door until their new device may.
 * @param {Bytes} seed
 * @returns {Promise<Pick<Device, "id" | "sign">>}
 */
export async function asVisitor(seed) {
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
 * Never rejects: what cannot be checked is no proof.
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
  if (seed.length !== SEED) throw new RangeError("A private key has 32 bytes.");
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
 * Never rejects: what cannot be checked is not signed.
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
 * What a device shows to the server, bound to one session's key.
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
 * Two tabs that start at once must not make two devices. Plain http has no locks; there, the second
 * tab of a very first visit may be another device until it is reloaded.
 * @template T
 * @param {() => Promise<T>} act
 * @returns {Promise<T>}
 */
function alone(act) {
  const locks = globalThis.navigator?.locks;
  return locks ? locks.request("dicewright device", act) : act();
}
