/** Whose side a character is on: the players', or the game master's. Pure. */

/** @typedef {import("../types.js").Side} Side */

/** Those kept or written before there were sides are the players'. @param {{ side?: Side } | undefined} character */
export function sideOf(character) {
  return character?.side ?? "players";
}

/**
 * @param {unknown} side
 * @returns {side is Side}
 */
export function isSide(side) {
  return side === "players" || side === "gm";
}
