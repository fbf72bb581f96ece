/** Dice rolled by hand: the boxes for their faces, and what was typed into them. Pure. */

/** @typedef {{ sides: number, who?: string, label?: string }} DieToRoll */
/** @typedef {{ sides?: number, who?: string, label?: string }} Box */

/**
 * A box for each die that the roll begins with, for those that the engine has asked for since, and for those
 * that the player has added.
 * @param {DieToRoll[]} dice
 * @param {string[]} texts
 * @param {{ code?: string, message: string } | null | undefined} problem
 * @param {number} given how many faces the engine had when it asked for more
 * @returns {Box[]}
 */
export function asked(dice, texts, problem, given) {
  /** @type {Box[]} */
  const boxes = [...dice];
  if (problem?.code === "faces_missing") {
    const sizes = [...problem.message.matchAll(/\bd(\d+)/g)].map(([, size]) => Number(size));
    while (boxes.length < given) boxes.push({});
    boxes.push(...sizes.map((sides) => ({ sides })));
  }
  while (boxes.length < texts.length) boxes.push({});
  return boxes;
}

/** @param {string[]} texts */
function filledTo(texts) {
  return texts.findLastIndex((text) => text.trim() !== "") + 1;
}

/**
 * Whether what was typed is a face of a die with so many sides; without `sides`, whether it is a number.
 * @param {string | undefined} text
 * @param {number} [sides]
 */
export function isFace(text = "", sides = Infinity) {
  return /^\d{1,6}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= sides;
}

/**
 * The faces that were typed; undefined while a die that is needed has none. Empty boxes at the end, which the
 * player has added, do not count.
 * @param {Box[]} boxes
 * @param {string[]} texts
 * @returns {number[] | undefined}
 */
export function facesOf(boxes, texts) {
  const wanted = Math.max(boxes.findLastIndex(({ sides }) => sides) + 1, filledTo(texts));
  const faces = Array.from({ length: wanted }, (_, i) => {
    const text = (texts[i] ?? "").trim();
    return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
  });
  return faces.every((face) => face !== undefined) ? faces : undefined;
}
