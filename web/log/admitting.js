/** Whether entries that came from somewhere else are signed, and whether the engine admits them to the table. */

import { isEngineFault, isEngineGone } from "../engine/faults.js";
import { isSigned } from "../crypto/keys.js";
import { compare } from "./order.js";

/** @typedef {import("./places.js").Claims} Claims */
/** @typedef {import("./store.js").Row} Row */
/** @typedef {import("./store.js").Stored} Stored */

/** @typedef {{ id: string, text: string, signature: import("../crypto/bytes.js").Bytes, author?: string }} Arrived */

const STRANGE = 500; // heights: an entry that claims to be so far from the others is not trusted to be the newest
/** So many entries may be admitted and replayed in one request; with more, the first ones would wait for the last. */
export const FEW = 8;

/**
 * How to replay entries in the request that admits them.
 * @typedef {object} Onward
 * @property {import("../generated/protocol.js").Onward} on the state to replay them after
 * @property {(rows: readonly Row[], played: import("../generated/protocol.js").Played) => void} played takes the result
 */

/**
 * @typedef {object} Dependencies
 * @property {import("../engine/client.js").Request} request
 * @property {(claims: Claims) => import("./places.js").Neighbours} known what is known of the entries that an entry names
 * @property {(author: string | undefined, code: string) => void} refuse
 * @property {() => void} missed the engine could not look at an entry, which has to come again
 * @property {() => Onward | undefined} [onward] undefined: they cannot be replayed in the same request
 */

/**
 * @param {string} room
 * @param {Arrived[]} fresh
 * @param {Dependencies} dependencies
 * @returns {Promise<Stored[]>}
 */
export async function admit(room, fresh, dependencies) {
  const claimed = fresh.map(({ text }) => claimsOf(text));
  const signed = await Promise.all(fresh.map((each, at) => isTheirs(each, claimed[at])));
  const entries = fresh.map(({ text }, at) => ({ text, signed: signed[at], ...dependencies.known(claimed[at]) }));
  const onward = fresh.length <= FEW ? dependencies.onward?.() : undefined;
  const reply = await dependencies.request({ op: "admit", table: room, entries, ...(onward ? { on: onward.on } : {}) });
  if (!reply.ok || !("admitted" in reply)) {
    const code = reply.ok ? "bad_reply" : reply.error.code;
    if (fresh.length > 1 && !isEngineGone(code)) return oneByOne(room, fresh, dependencies);
    if (isEngineFault(code)) dependencies.missed();
    else for (const { author } of fresh) dependencies.refuse(author, code);
    return [];
  }
  const admitted = reply.admitted.flatMap((row, at) => {
    const { text, signature, author, id } = fresh[at];
    if ("refused" in row) dependencies.refuse(author, row.refused.code);
    else if (row.id !== id) dependencies.refuse(author, "id");
    else return [{ row, text, signature, out: false }];
    return [];
  });
  const { replayed } = reply;
  if (replayed) onward?.played(admitted.map(({ row }) => row).sort(compare), replayed);
  return admitted;
}

/**
 * What the newest entries say, before the entries that they build on have come.
 * @param {string} room
 * @param {Arrived[]} newest
 * @param {import("../engine/client.js").Request} request
 */
export async function glimpse(room, newest, request) {
  const claimed = newest.map(({ text }) => claimsOf(text));
  const signed = await Promise.all(newest.map((each, at) => isTheirs(each, claimed[at])));
  const entries = newest.map(({ text }, at) => ({ text, signed: signed[at] }));
  const reply = await request({ op: "glimpse", table: room, entries });
  const items = reply.ok && "items" in reply ? reply.items : [];
  const heights = claimed.flatMap(({ clock }, at) => (signed[at] && Number.isSafeInteger(clock) ? [{ id: newest[at].id, height: Number(clock) }] : []));
  return { items, tip: tipOf(heights) };
}

/**
 * The last entry of the feed, as far as these tell: the last one whose claimed height is near to the others'.
 * @param {{ id: string, height: number }[]} heights
 */
function tipOf(heights) {
  const usual = heights.map(({ height }) => height).sort((one, other) => one - other)[heights.length >> 1];
  return heights.findLast(({ height }) => height > 0 && Math.abs(height - usual) < STRANGE);
}

/** Whether it is signed by the author it names, and was sent by that author. @param {Arrived} arrived @param {Claims} claims */
async function isTheirs({ text, signature, author }, { author: claimed }) {
  return typeof claimed === "string" && (author ?? claimed) === claimed && isSigned(claimed, text, signature);
}

/** The engine has refused the whole message because of some of the entries: find which. @param {string} room @param {Arrived[]} fresh @param {Dependencies} dependencies */
async function oneByOne(room, fresh, dependencies) {
  /** @type {Stored[]} */
  const good = [];
  for (const each of fresh) good.push(...(await admit(room, [each], dependencies)));
  return good;
}

/** What an entry says of itself, unchecked. @param {string} text @returns {Claims} */
function claimsOf(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
