/**
 * Who was in hand last, at once: a copy beside the database, which answers too late for a first look.
 * It is only shown; what counts is what the database says a moment later.
 */

/** @typedef {import("../types.js").Character} Character */
/** @typedef {import("../types.js").Ruleset} Ruleset */

const KEY = "dicewright.in-hand";
const NOBODY = "nobody";
const LARGEST = 100_000; // characters; beyond that the portrait is left out

/**
 * @param {Ruleset[]} rulesets
 * @returns {Character | null | undefined} null: nobody was
 */
export function recallGlimpse(rulesets) {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored === NOBODY) return null;
    const found = JSON.parse(stored ?? "null");
    const known = rulesets.some(({ key }) => key === found?.ruleset);
    const isOne = known && typeof found.id === "string" && typeof found.sheet === "object" && found.sheet;
    return isOne ? found : undefined;
  } catch {
    return undefined; // storage is forbidden here, or holds something else
  }
}

/** @type {Character | undefined} */
let remembered;

/** @param {Character | undefined} character */
export function rememberGlimpse(character) {
  if (character === remembered) return;
  remembered = character;
  try {
    if (!character) return localStorage.setItem(KEY, NOBODY);
    const whole = JSON.stringify(character);
    const text = whole.length > LARGEST ? JSON.stringify({ ...character, portrait: "" }) : whole;
    if (text.length <= LARGEST) localStorage.setItem(KEY, text);
    else localStorage.removeItem(KEY);
  } catch {
    // Nothing is lost: the page only takes a moment longer to show somebody.
  }
}
