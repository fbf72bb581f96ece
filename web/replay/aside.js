/** Replays some entries once more, without touching the state of the replay that is shown. */

import { freshName, Snapshots } from "./snapshots.js";

/** @typedef {import("../generated/protocol.js").Item} Item */
/** @typedef {import("../generated/protocol.js").Played} Played */
/** @typedef {import("./snapshots.js").Snapshot} Snapshot */
/** @typedef {import("../log/store.js").Row} Row */
/** @typedef {(rows: readonly Row[], start: Snapshot, how: { hold: string, more: boolean }) => Promise<Played | { code: string }>} Ask */

const MOST = 200; // entries at once

/**
 * @param {readonly Row[]} order
 * @param {{ from: number, last: number }} range places of the first and the last entry
 * @param {Snapshots} snapshots
 * @param {Ask} ask
 * @returns {Promise<Item[] | undefined>} undefined: the engine gave no answer
 */
export async function playedAside(order, { from, last }, snapshots, ask) {
  const drop = (/** @type {string} */ name) => snapshots.drop(name);
  const found = await playedFrom(order, snapshots.before(from), last, { ask, drop });
  if (found !== "not_held") return found;
  const again = await playedFrom(order, new Snapshots().last, last, { ask, drop });
  return again === "not_held" ? undefined : again;
}

/**
 * @param {readonly Row[]} order
 * @param {Snapshot} snapshot
 * @param {number} last
 * @param {{ ask: Ask, drop: (name: string) => void }} dependencies
 * @returns {Promise<Item[] | undefined | "not_held">} not_held: the engine has lost the snapshot
 */
async function playedFrom(order, snapshot, last, { ask, drop }) {
  const items = [];
  let at = snapshot;
  for (let from = snapshot.done; from <= last; from += MOST) {
    const hold = freshName();
    const reply = await ask(order.slice(from, Math.min(from + MOST, last + 1)), at, { hold, more: true });
    if (at !== snapshot && at.name) drop(at.name);
    if (!("items" in reply)) return reply.code === "not_held" ? "not_held" : undefined;
    items.push(...reply.items);
    at = { ...at, name: hold };
  }
  if (at !== snapshot && at.name) drop(at.name);
  return items;
}
