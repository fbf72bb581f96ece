/** Long values such as hashes, shortened to their beginning and end, by which people compare them. Pure. */

const SHORT = 28; // characters that fit into a line
const ENDS = 8;

/** @param {string} value */
export function isShort(value) {
  return value.length <= SHORT && !value.includes("\n");
}

/** @param {string} value */
export function shortened(value) {
  const [line] = value.split("\n");
  if (line !== value) return line.length <= SHORT ? `${line} …` : `${line.slice(0, SHORT)} …`;
  return isShort(value) ? value : `${value.slice(0, ENDS)} … ${value.slice(-ENDS)}`;
}
