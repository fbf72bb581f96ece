/** Which known words are close to one that is not known. Pure. */

import { folded } from "./words.js";

const MOST = 3;

/**
 * @param {string} word
 * @param {string[]} known
 * @returns {string[]}
 */
export function closest(word, known) {
  const said = folded(word);
  const limit = Math.max(1, Math.floor(said.length / 3));
  const unique = new Map(known.map((each) => [folded(each), each]));
  return [...unique]
    .map(([name, each]) => ({ each, far: name.startsWith(said) ? 0 : distance(said, name) }))
    .filter(({ far }) => far <= limit)
    .toSorted((one, other) => one.far - other.far)
    .slice(0, MOST)
    .map(({ each }) => each);
}

/**
 * How many letters must be changed, put in or left out (Levenshtein).
 * @param {string} one
 * @param {string} other
 */
function distance(one, other) {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = row[j - 1] + Number(one[i - 1] !== other[j - 1]);
      next.push(Math.min(changed, row[j] + 1, next[j - 1] + 1));
    }
    row = next;
  }
  return row[other.length];
}
