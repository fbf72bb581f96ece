/** From what somebody wants to say to entries of this device: worded by the engine, then signed here. */

import { signEntry } from "../crypto/keys.js";

/** @typedef {import("../generated/protocol.js").Error} Complaint */
/** @typedef {import("../generated/protocol.js").Message} Message */
/** @typedef {import("./store.js").Head} Head */
/** @typedef {import("./store.js").Row} Row */
/** @typedef {import("./store.js").Stored} Stored */

/**
 * Something to write. `done` is told the id it got; one that is `optional` is left out where the
 * engine refuses it, and `done` is told null.
 * @typedef {object} Draft
 * @property {string} kind
 * @property {object | (() => object | null)} body null: it is left out
 * @property {Pick<Row, "id" | "height">} [after] the entry it answers; else it comes after the last one of all
 * @property {(id: string | null) => void} [done]
 * @property {boolean} [optional]
 * @property {import("../generated/protocol.js").RollRequest} [roll] to be made as it is written: what the body logs
 * @property {import("../generated/protocol.js").ThatStep} [step] of a chain, which the body reveals
 */

/** @typedef {{ text: string, row: Row }} Worded an entry that nobody has signed yet */

/**
 * @param {Draft[]} drafts
 * @param {object} where
 * @param {string} where.room
 * @param {import("../crypto/keys.js").Device} where.device
 * @param {Head | null} where.before this device's last entry
 * @param {Pick<Row, "id" | "height"> | undefined} where.last the last one of all
 * @param {import("../engine/client.js").Request} request
 * @returns {Promise<{ worded: Worded[] } | { error: Complaint }>}
 */
export async function compose(drafts, { room, device, before, last }, request) {
  /** @type {Worded[]} */
  const worded = [];
  let { seq, id: prev, height } = before ?? { seq: 0, id: null, height: 0 };
  for (const { kind, body: given, after: answered, done, optional, roll, step } of drafts) {
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
 * @returns {Promise<Stored[]>} to be sent
 */
export function signedBy(device, worded) {
  const sign = async (/** @type {Worded} */ each) => ({ ...each, signature: await signEntry(device, each.text), out: true });
  return Promise.all(worded.map(sign));
}
