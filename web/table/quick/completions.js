/** Completions of a quick roll's line. Pure. */

import { t } from "../../i18n/i18n.js";
import { freeAction } from "../fields.js";
import { vocabulary } from "./vocabulary.js";
import { folded } from "./words.js";

/** @typedef {import("../../types.js").Action} Action */
/** @typedef {import("../../types.js").Ruleset} Ruleset */
/** @typedef {import("../../types.js").Sheet} Sheet */

const MOST = 8;
const WORDS = 4; // the most words of a name

/**
 * @param {string} line
 * @param {Ruleset} ruleset
 * @param {Sheet} sheet
 * @param {Action} [current]
 * @returns {string[]} whole lines
 */
export function completions(line, ruleset, sheet, current) {
  const free = freeAction(ruleset);
  const actions = ruleset.actions.filter((action) => action !== free);
  const first = current && current !== free ? [current] : [];
  const known = [...new Set([...first, ...actions])].flatMap((action) =>
    vocabulary(action, sheet, t).map(({ said }) => said),
  );
  const begun = line.trimStart();
  if (begun === "" || /\s$/.test(line)) return [];
  const words = begun.split(/\s+/);
  for (let many = Math.min(WORDS, words.length); many > 0; many--) {
    const start = words.slice(0, words.length - many).join(" ");
    const part = folded(words.slice(-many).join(" "));
    const names = start === "" ? [...actions.map(({ label }) => t(label)), ...known] : known;
    const fits = different(names).filter((name) => folded(name).startsWith(part) && folded(name) !== part);
    if (fits.length) return fits.slice(0, MOST).map((name) => [start, name].filter(Boolean).join(" "));
  }
  return [];
}

/**
 * Names without those that differ only in case or accents from an earlier one.
 * @param {string[]} names
 */
function different(names) {
  return [...new Map(names.toReversed().map((name) => [folded(name), name])).values()].reverse();
}
