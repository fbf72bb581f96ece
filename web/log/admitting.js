/** What came from anywhere: whether it is signed, and whether the engine lets it stand in the room. */

import { isEngineFault, isEngineGone } from "../engine/faults.js";
import { isSigned } from "../crypto/keys.js";
import { compare } from "./order.js";

/** @typedef {import("./places.js").Claims} Claims */
/** @typedef {import("./store.js").Row} Row */
/** @typedef {import("./store.js").Stored} Stored */

/** @typedef {{ id: string, text: string, signature: import("../crypto/bytes.js").Bytes, author?: string }} Arrived */

const STRANGE = 500; // entries
/** Entries that may be replayed as they are admitted: of more, somebody has to wait for the last one anyway. */
export const FEW = 8;

/**
 * @typedef {object} Onward
 * @property {import("../generated/protocol.js").Onward} on
 * @property {(rows: readonly Row[], played: import("../generated/protocol.js").Played) => void} played
 */

/**
 * @typedef {object} Dependencies
 * @property {import("../engine/client.js").Request} request
 * @property {(claims: Claims) => import("./places.js").Around} known of the entries that one names
 * @property {(author: string | undefined, code: string) => void} refuse
 * @property {() => void} missed something that nobody has looked at: it has to come again
 * @property {() => Onward | undefined} [onward] where a few could be replayed in the same breath
 */

/**
 * @param {string} room
 * @param {Arrived[]} fresh
 * @param {Dependencies} dependencies
 * @returns {Promise<Stored[]>}
 */
export async function admit(room, fresh, dependencies) {
  const told = fresh.map(({ text }) => claims(text));
  const signed = await Promise.all(fresh.map((each, at) => isTheirs(each, told[at])));
  const entries = fresh.map(({ text }, at) => ({ text, signed: signed[at], ...dependencies.known(told[at]) }));
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
 * What the newest entries say, before those they build on have come.
 * @param {string} room
 * @param {Arrived[]} newest
 * @param {import("../engine/client.js").Request} request
 */
export async function glimpse(room, newest, request) {
  const told = newest.map(({ text }) => claims(text));
  const signed = await Promise.all(newest.map((each, at) => isTheirs(each, told[at])));
  const entries = newest.map(({ text }, at) => ({ text, signed: signed[at] }));
  const reply = await request({ op: "glimpse", table: room, entries });
  const items = reply.ok && "items" in reply ? reply.items : [];
  const heights = told.flatMap(({ clock }, at) => (signed[at] && Number.isSafeInteger(clock) ? [{ id: newest[at].id, height: Number(clock) }] : []));
  return { items, tip: tipOf(heights) };
}

/**
 * The end of the feed, as far as one can tell: the last entry that claims no strange time.
 * @param {{ id: string, height: number }[]} heights
 */
function tipOf(heights) {
  const usual = heights.map(({ height }) => height).sort((one, other) => one - other)[heights.length >> 1];
  return heights.findLast(({ height }) => height > 0 && Math.abs(height - usual) < STRANGE);
}

/** Whether it is signed by whom it names, and came from there. @param {Arrived} arrived @param {Claims} claims */
async function isTheirs({ text, signature, author }, { author: claimed }) {
  return typeof claimed === "string" && (author ?? claimed) === claimed && isSigned(claimed, text, signature);
}

/** One of them spoils the whole message: find it. @param {string} room @param {Arrived[]} fresh @param {Dependencies} dependencies */
async function oneByOne(room, fresh, dependencies) {
  /** @type {Stored[]} */
  const good = [];
  for (const each of fresh) good.push(...(await admit(room, [each], dependencies)));
  return good;
}

/** What an entry says of itself; nothing is believed. @param {string} text @returns {Claims} */
function claims(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
