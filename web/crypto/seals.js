/** What only some devices may read: sealed with a key of its own, and that key sealed to each of them. */

import { MAX_BOX_BYTES } from "../generated/constants.js";
import { base64url, fromBase64url, fromUtf8, randomBytes, utf8 } from "./bytes.js";
import { sealTo } from "./keys.js";
import { openSuite } from "./suite.js";

/** @typedef {import("./keys.js").Device} Device */
/** @typedef {{ salt: string, text: string }} Opened */

const ONCE = new Uint8Array(12); // a key for one message needs no other nonce
const NOTHING = new Uint8Array(0);
const STEP = 512; // bytes
const contextOf = (/** @type {string} */ commitment) => `sealed ${commitment}`;

/**
 * @param {Opened} content
 * @param {string} commitment
 * @param {Record<string, string>} readers by device, the key to seal to
 */
export async function close(content, commitment, readers) {
  const key = randomBytes(32);
  const cipher = await (await openSuite()).cipher(key);
  const box = base64url(await cipher.seal(ONCE, padded(JSON.stringify(content)), NOTHING));
  /** @type {Record<string, string>} */
  const to = {};
  for (const [device, seal] of Object.entries(readers)) to[device] = await sealTo(seal, key, contextOf(commitment));
  return { to, box };
}

/** Padded with blanks, which JSON may end in, so that the length tells nothing about the content. @param {string} json */
function padded(json) {
  const bytes = utf8(json);
  const full = new Uint8Array(Math.max(bytes.length, Math.min(Math.ceil(bytes.length / STEP) * STEP, MAX_BOX_BYTES))).fill(32);
  full.set(bytes);
  return full;
}

const NONE = Object.freeze({ salt: "", text: "" });

/**
 * The content of a sealed entry, for a device to which its key was sealed. Where the key or the content is
 * damaged, it is empty.
 * @param {Device} device
 * @param {string} text the entry
 * @returns {Promise<Opened | undefined>} undefined: it was sealed to others only
 */
export async function open(device, text) {
  const { commitment, to = {}, box } = JSON.parse(text).body; // questions of older versions have no box
  if (!Object.hasOwn(to, device.id)) return undefined;
  try {
    const key = await device.unseal(to[device.id], contextOf(commitment));
    const cipher = await (await openSuite()).cipher(key);
    const { salt, text: inside } = JSON.parse(fromUtf8(await cipher.open(ONCE, fromBase64url(box), NOTHING)));
    return { salt: String(salt), text: String(inside) };
  } catch {
    return NONE; // the engine finds that this does not fit the commitment
  }
}
