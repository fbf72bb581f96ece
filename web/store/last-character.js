/**
 * The character that was selected last, kept in localStorage as well: the page reads it from there before
 * its first frame, when the database has not answered yet. The database's answer then replaces it.
 */

/** @typedef {import("../types.js").Character} Character */
/** @typedef {import("../types.js").Ruleset} Ruleset */

const KEY = "dicewright.in-hand";
const NOBODY = "nobody";
const LARGEST = 100_000; // letters of JSON; where there are more, the portrait is left out

/**
 * @param {Ruleset[]} rulesets
 * @returns {Character | null | undefined} null: no character was selected; undefined: nothing is kept
 */
export function recallLast(rulesets) {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === NOBODY) return null;
    const found = JSON.parse(stored ?? "null");
    const known = rulesets.some(({ key }) => key === found?.ruleset);
    const isOne = known && typeof found.id === "string" && typeof found.sheet === "object" && found.sheet;
    return isOne ? found : undefined;
  } catch {
    return undefined; // localStorage is not available, or holds something else
  }
}

/** @type {Character | undefined} */
let remembered;

/** @param {Character | undefined} character */
export function rememberLast(character) {
  if (character === remembered) return;
  remembered = character;
  try {
    if (!character) return localStorage.setItem(KEY, NOBODY);
    const whole = JSON.stringify(character);
    const text = whole.length > LARGEST ? JSON.stringify({ ...character, portrait: "" }) : whole;
    if (text.length <= LARGEST) localStorage.setItem(KEY, text);
    else localStorage.removeItem(KEY);
  } catch {
    // The next visit shows a character only when the database has answered.
  }
}
