/** Makes entries of this device: the engine words them, then they are signed here. */

import { signEntry } from "../crypto/keys.js";

/** @typedef {import("../generated/protocol.js").Error} Complaint */
/** @typedef {import("../generated/protocol.js").Message} Message */
/** @typedef {import("./store.js").Head} Head */
/** @typedef {import("./store.js").Row} Row */
/** @typedef {import("./store.js").Stored} Stored */

/**
 * An entry to be written.
 * @typedef {object} NewEntry
 * @property {string} kind
 * @property {object | (() => object | null)} body a function is called when it is about to be worded; null: leave it out
 * @property {Pick<Row, "id" | "height">} [after] the entry it answers; absent: it comes after the last entry of all
 * @property {(id: string | null) => void} [done] is told the id it got; null: the engine has refused it
 * @property {boolean} [optional] if the engine refuses it, it is left out and the others are written
 * @property {import("../generated/protocol.js").RollRequest} [roll] a roll to be made in the request that words it; the
 *   body logs the result
 * @property {import("../generated/protocol.js").ThatStep} [step] of a hash chain, which the body reveals
 */

/** @typedef {{ text: string, row: Row }} Worded an entry that is not signed yet */

/**
 * @param {NewEntry[]} newEntries
 * @param {object} where
 * @param {string} where.room
 * @param {import("../crypto/keys.js").Device} where.device
 * @param {Head | null} where.before this device's last entry
 * @param {Pick<Row, "id" | "height"> | undefined} where.last the last entry of all
 * @param {import("../engine/client.js").Request} request
 * @returns {Promise<{ worded: Worded[] } | { error: Complaint }>}
 */
export async function compose(newEntries, { room, device, before, last }, request) {
  /** @type {Worded[]} */
  const worded = [];
  let { seq, id: prev, height } = before ?? { seq: 0, id: null, height: 0 };
  for (const { kind, body: given, after: answered, done, optional, roll, step } of newEntries) {
    const body = typeof given === "function" ? given() : given;
    if (!body) continue;
    const behind = answered ?? worded.at(-1)?.row ?? last;
    const clock = 1 + Math.max(height, behind?.height ?? 0);
    const place = { author: device.id, seq: seq + 1, prev, after: behind?.id ?? null, clock, kind };
    const reply = await request(/** @type {Message} */ ({ op: "write", table: room, ...place, body, roll, step }));
    if (!reply.ok || !("entry" in reply)) {
      const error = reply.ok ? { code: "bad_reply", message: "The engine gave no entry." } : reply.error;
      if (!optional || error.code.startsWith("engine")) return { error };
      done?.(null);
      continue;
    }
    const { id, text } = reply.entry;
    worded.push({ text, row: { id, ...place, height: clock, flags: [], twin: null } });
    done?.(id);
    [seq, prev, height] = [seq + 1, id, clock];
  }
  return { worded };
}

/**
 * @param {import("../crypto/keys.js").Device} device
 * @param {Worded[]} worded
 * @returns {Promise<Stored[]>} ready to be stored and sent
 */
export function signedBy(device, worded) {
  const sign = async (/** @type {Worded} */ each) => ({ ...each, signature: await signEntry(device, each.text), out: true });
  return Promise.all(worded.map(sign));
}
