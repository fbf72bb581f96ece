/**
 * A roll that has just come, for a card that is drawn while the engine still checks it: nobody waits for a
 * busy engine. It is signed by whom it names, written in the one agreed way and of the shape that a roll
 * has, as the engine's own models say (`generated/rolled.js`); its author may roll here, and it stands at
 * the end. Whatever is otherwise waits for the engine. Until that has looked, its badge says so, and
 * nothing of it counts.
 */

import fits from "../generated/rolled.js";
import { isCanonical } from "./canonical.js";
import { barTo, writtenBy } from "./roster.js";

/** @typedef {import("../generated/protocol.js").Item} Item */

/**
 * @typedef {object} There
 * @property {string} room
 * @property {import("../generated/protocol.js").Seated | null} seated
 * @property {string | undefined} end the last entry of all
 * @property {{ height: number, author: string, seq: number } | null} prev what is known of the one it follows
 * @property {string | null} twin another one under its number
 */

/**
 * @param {{ id: string, text: string }} arrived that is signed by whom it names
 * @param {any} said what it says
 * @param {There} there
 * @returns {Item | undefined}
 */
export function early({ id, text }, said, { room, seated, end, prev, twin }) {
  const isNext = prev?.author === said.author && prev?.seq === said.seq - 1 && twin === null && said.after === end;
  if (!isNext || said.table !== room || !fits(said) || !isCanonical(text, said)) return undefined;
  const { author, body } = said;
  if (!seated || barTo(seated, author, "log")) return undefined;
  return {
    ...{ id, author, height: said.clock, kind: "log", flags: [], counts: false },
    entry: { ...body, id, by: writtenBy(seated, author, body.by), entry: { ...body.entry, id } },
    proof: { state: "checking", by: [], waiting: [], why: "" },
  };
}
