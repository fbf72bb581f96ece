/** Dice of a result in the notation of the 3D library: "4d6+1d20@3,5,2,4,17". Pure. */

/** @typedef {import("../generated/protocol.js").Die} Die */

const SOLID = [4, 6, 8, 10, 12, 20];
/** More dice than this would lie on top of each other. */
export const MOST = 12;

/**
 * @param {readonly Die[]} dice
 * @returns {string} empty if none of them can be thrown as a solid
 */
export function notationOf(dice) {
  const thrown = dice.filter(({ sides }) => SOLID.includes(sides)).slice(0, MOST);
  const kinds = [...new Set(thrown.map(({ sides }) => sides))];
  const sets = kinds.map((kind) => thrown.filter(({ sides }) => sides === kind));
  if (!sets.length) return "";
  const what = sets.map((set) => `${set.length}d${set[0].sides}`).join("+");
  return `${what}@${sets.flat().map(({ face }) => face).join(",")}`;
}
