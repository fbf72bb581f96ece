/** Boxes that not everybody can open: the content under a key of its own, the key sealed to readers. */

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

/** How long it is says nothing of what is in it: JSON may end in blanks. @param {string} json */
function padded(json) {
  const bytes = utf8(json);
  const full = new Uint8Array(Math.max(bytes.length, Math.min(Math.ceil(bytes.length / STEP) * STEP, MAX_BOX_BYTES))).fill(32);
  full.set(bytes);
  return full;
}

const NONE = Object.freeze({ salt: "", text: "" });

/**
 * What a sealed entry holds, for a device that was handed its key: nothing, where key or box are bad.
 * @param {Device} device
 * @param {string} text the entry
 * @returns {Promise<Opened | undefined>} undefined: it is for others
 */
export async function open(device, text) {
  const { commitment, to = {}, box } = JSON.parse(text).body; // a question of old has no box
  if (!Object.hasOwn(to, device.id)) return undefined;
  try {
    const key = await device.unseal(to[device.id], contextOf(commitment));
    const cipher = await (await openSuite()).cipher(key);
    const { salt, text: inside } = JSON.parse(fromUtf8(await cipher.open(ONCE, fromBase64url(box), NOTHING)));
    return { salt: String(salt), text: String(inside) };
  } catch {
    return NONE; // which fits no commitment: the engine says so
  }
}
