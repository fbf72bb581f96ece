/** The outlines of dice in a box of 48 by 48, seen from above. Pure. */

/**
 * @typedef {object} Shape
 * @property {string} outline
 * @property {string} edges the lines inside that make it look solid
 * @property {number} at the vertical position of the number's middle
 * @property {number} size of the number
 */

/** @type {Record<number, Shape>} */
const SHAPES = {
  4: { outline: "M24 4 45 41 3 41Z", edges: "M24 4 24 41", at: 31, size: 16 },
  6: { outline: "M11 5H37A6 6 0 0 1 43 11V37A6 6 0 0 1 37 43H11A6 6 0 0 1 5 37V11A6 6 0 0 1 11 5Z", edges: "", at: 24.5, size: 20 },
  8: { outline: "M24 2 45 24 24 46 3 24Z", edges: "M3 24 24 34 45 24M24 34V46", at: 22, size: 17 },
  10: { outline: "M24 2 46 20 46 28 24 46 2 28 2 20Z", edges: "M24 2 37 27 24 34 11 27ZM2 20 11 27 2 28M46 20 37 27 46 28M24 34V46", at: 22, size: 15 },
  12: {
    outline: "M24 2 37 6.2 45 17.2V30.8L37 41.8 24 46 11 41.8 3 30.8V17.2L11 6.2Z",
    edges: "M24 11 36.4 20 31.6 34.5H16.4L11.6 20ZM24 2V11M45 17.2 36.4 20M37 41.8 31.6 34.5M11 41.8 16.4 34.5M3 17.2 11.6 20",
    at: 24.5,
    size: 15,
  },
  20: {
    outline: "M24 2 43 13V35L24 46 5 35V13Z",
    edges: "M24 10 37 32H11ZM24 2V10M43 13 24 10 5 13 11 32M43 13 37 32 43 35M5 35 11 32 24 46 37 32",
    at: 25,
    size: 13.5,
  },
};

const COIN = "M24 3A21 21 0 1 1 23.99 3Z";
/** @type {Shape} */
const ROUND = { outline: COIN, edges: "M24 8A16 16 0 1 1 23.99 8Z", at: 24.5, size: 16 };

/** @param {number} sides */
export function shapeOf(sides) {
  return SHAPES[sides] ?? ROUND;
}

/** The places of a cube's pips for each face, in a grid of three by three. */
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/**
 * The pips of a cube as one path of round dots; empty for dice that show a number.
 * @param {number} sides
 * @param {number} face
 */
export function pips(sides, face) {
  if (sides !== 6) return "";
  return (PIPS[face] ?? [])
    .map((place) => `M${14 + 10 * (place % 3)} ${14 + 10 * Math.floor(place / 3)}h0`)
    .join("");
}

/**
 * Whether a face is the lowest or the highest of its die. A coin has neither.
 * @param {number} sides
 * @param {number} face
 * @returns {"one" | "max" | ""}
 */
export function standsOut(sides, face) {
  if (sides < 4) return "";
  if (face === 1) return "one";
  return face === sides ? "max" : "";
}
