/**
 * The words of the page: English is written in the code and is the key; another language is a
 * catalogue beside this file. The choice is made once, when the page loads: changing it reloads.
 */

import { fill, translator } from "./catalogue.js";

/** @typedef {import("./catalogue.js").Catalogue} Catalogue */
/** @typedef {import("./catalogue.js").Values} Values */

const STORED = "dicewright.language";

/** What can be chosen, each in its own words. */
export const languages = Object.freeze({ en: "English", de: "Deutsch" });

/** @typedef {keyof typeof languages} Language */

/** @type {Record<string, () => Promise<Catalogue>>} */
const catalogues = { de: async () => (await import("./de.js")).default };

/** The language of this visit. */
export const language = chosen();

/** The language as it is written where one lives, for hours and days: British hours go up to 24. */
export const region = spokenHere(language);

const catalogue = await catalogues[language]?.();
const translate = catalogue ? translator(catalogue, language) : fill;

/**
 * The text in the chosen language, `{names}` filled in. A text that has no translation stays as it
 * is: what a player wrote goes through here too.
 *
 * @param {string} text
 * @param {Values} [values]
 * @returns {string}
 */
export function t(text, values) {
  return translate(text, values);
}

/**
 * A text of a ready-made character. These words are apart, because once somebody has the character they
 * are what a player wrote, and such words stay as they are, whoever reads them.
 *
 * @param {string} text
 */
export function tExample(text) {
  return catalogue?.examples[text] ?? text;
}

/**
 * Keep the choice and load the page again in it.
 *
 * @param {string} code
 */
export function setLanguage(code) {
  if (code === language) return;
  remember(code);
  location.reload();
}

/** @returns {Language} */
function chosen() {
  if (typeof document === "undefined") return "en"; // in tests without a page
  const wishes = [recall(), ...(navigator.languages ?? [navigator.language])];
  const known = wishes.map((wish) => wish?.slice(0, 2)).find((wish) => wish && wish in languages);
  const code = /** @type {Language} */ (known ?? "en");
  document.documentElement.lang = code;
  return code;
}

/** @param {Language} code */
function spokenHere(code) {
  const wishes = typeof navigator === "undefined" ? [] : (navigator.languages ?? []);
  // A system may say en-US@posix, and Intl refuses what is no tag of a language.
  return wishes.find((wish) => wish.slice(0, 2) === code && /^[a-z]{2}(-[a-z\d]{2,8})*$/i.test(wish)) ?? code;
}

function recall() {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null; // a browser may keep it from us: then there is no choice to remember
  }
}

/** @param {string} code */
function remember(code) {
  try {
    localStorage.setItem(STORED, code);
  } catch {
    // the same browser: the choice ends with this page
  }
}
