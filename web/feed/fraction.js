/** Exact chances, "n/d", as a card says them. Pure. */

import { saidOf, shareOf } from "../elements/odds.js";
import { t } from "../i18n/i18n.js";

/** @param {string} exact */
export function valueOf(exact) {
  return shareOf(exact);
}

/** @param {string} exact */
export function percent(exact) {
  return saidOf(shareOf(exact));
}

/**
 * "1 in 16" for what is rare, the percentage for everything else.
 * @param {string} exact
 */
export function spoken(exact) {
  const share = shareOf(exact);
  if (share <= 0 || share > 0.125) return saidOf(share);
  return t("1 in {n}", { n: Math.round(1 / share) });
}
