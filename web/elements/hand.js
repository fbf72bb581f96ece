/** Dice rolled by hand: which boxes to show, and what was typed into them. Pure. */

/** @typedef {{ sides: number, who?: string, label?: string }} DieToRoll */
/** @typedef {{ sides?: number, who?: string, label?: string }} Box */

/**
 * A box for each die the roll begins with, for those the engine has asked for since, and for what
 * somebody has added.
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
 * Whether a die can show what was typed; of a die of any size, whether it is a number.
 * @param {string | undefined} text
 * @param {number} [sides]
 */
export function isFace(text = "", sides = Infinity) {
  return /^\d{1,6}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= sides;
}

/**
 * What was typed, as faces; nothing while a die that was asked for has none. Boxes left empty at the
 * end, of dice somebody added, do not count.
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
