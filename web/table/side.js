/** The side of a character: the players' or the game master's. Pure. */

/** @typedef {import("../types.js").Side} Side */

/** Characters kept by earlier versions have no side: they are the players'. @param {{ side?: Side } | undefined} character */
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
