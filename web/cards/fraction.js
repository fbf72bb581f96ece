/** Exact chances, "n/d", as they are written on a card. Pure. */

import { partsOf, saidOf, shareOf } from "./odds.js";
import { t } from "../i18n/i18n.js";

/** @typedef {import("../engine/description.js").Word} Word */

/** @param {string} exact */
export function valueOf(exact) {
  return shareOf(exact);
}

/** @param {string} exact */
export function percent(exact) {
  return saidOf(shareOf(exact));
}

/**
 * The chance of an outcome, with the same percentage as in the bar of all outcomes: rounded alone, it could
 * differ by one.
 * @param {string} exact
 * @param {string | null} outcome
 * @param {Word[]} words
 * @param {Record<string, string>} [odds] of all outcomes, where they are known
 */
export function percentAmong(exact, outcome, words, odds) {
  if (!odds || !outcome || odds[outcome] !== exact) return percent(exact);
  return partsOf(words, odds).find(({ key }) => key === outcome)?.said ?? percent(exact);
}

/**
 * "1 in 16" for what is rare, the percentage for everything else.
 * @param {string} exact
 * @param {string} [said] the percentage
 */
export function spoken(exact, said = percent(exact)) {
  const share = shareOf(exact);
  if (share <= 0 || share > 0.125) return said;
  return t("1 in {n}", { n: Math.round(1 / share) });
}
