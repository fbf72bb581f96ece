/**
 * Understands a line such as `agi stealth dc16 edge+1` or `4d6+2`: which action, and its form. Pure.
 *
 * The words come from the ruleset's description and the sheet. A word that is not understood is named, with
 * known ones that are spelled like it.
 */

import { t } from "../../i18n/i18n.js";
import { freeAction } from "../fields.js";
import { closest } from "./near.js";
import { Reading } from "./reading.js";
import { vocabulary } from "./vocabulary.js";
import { folded, pieces } from "./words.js";

/** @typedef {import("../../types.js").Action} Action */
/** @typedef {import("../../types.js").Ruleset} Ruleset */
/** @typedef {import("../../types.js").Sheet} Sheet */
/** @typedef {import("../../types.js").Form} Form */
/** @typedef {import("./words.js").Piece} Piece */

/** @typedef {{ action: string, form: Form }} Understood */
/** @typedef {{ problem: string }} NotUnderstood */

/**
 * @param {string} line
 * @param {Ruleset} ruleset
 * @param {Sheet} sheet
 * @param {string} [current] key of the selected action, which is meant unless the line says otherwise
 * @returns {Understood | NotUnderstood}
 */
export function quickRoll(line, ruleset, sheet, current) {
  const said = pieces(line);
  if (said.length === 0) {
    return { problem: t("Write what to roll, such as a skill and a difficulty, or 4d6.") };
  }
  const readings = meantActions(said, ruleset, current).map(({ action, rest }) =>
    new Reading(action, vocabulary(action, sheet, t)).read(rest),
  );
  const whole = readings.find((reading) => reading.whole);
  if (whole) return { action: whole.action.key, form: whole.form };
  const best = readings.toSorted((one, other) => one.left - other.left)[0];
  return { problem: complaint(best, ruleset, sheet) };
}

/**
 * The actions that may be meant, the likeliest first, and the rest of the line.
 * @param {Piece[]} said
 * @param {Ruleset} ruleset
 * @param {string} [current]
 * @returns {{ action: Action, rest: Piece[] }[]}
 */
function meantActions(said, ruleset, current) {
  const free = freeAction(ruleset);
  const others = ruleset.actions.filter((action) => action !== free);
  const named = [...others, ...(free ? [free] : [])].flatMap((action) => {
    const { at, used } = namedIn(said, action);
    return used ? [{ action, at, rest: said.toSpliced(at, used) }] : [];
  });
  const selected = others.filter(({ key }) => key === current);
  const rest = others.filter(({ key }) => key !== current);
  const unnamed = [...selected, ...rest].map((action) => ({ action, rest: said }));
  const dice = free ? [{ action: free, rest: said }] : [];
  const begins = named.filter(({ at }) => at === 0);
  const later = named.filter(({ at }) => at > 0); // a word of the sheet that is spelled alike is more likely
  // Plain dice are meant where they explain the whole line; else dice at its beginning are part of an action.
  return said[0].kind === "dice"
    ? [...dice, ...named, ...unnamed]
    : [...begins, ...unnamed, ...later, ...dice];
}

/**
 * Where in the line this action is named, and by how many pieces.
 * @param {Piece[]} said
 * @param {Action} action
 */
function namedIn(said, action) {
  const names = new Set([action.key, action.label, t(action.label)].map(folded));
  for (let at = 0; at < said.length; at++) {
    for (let used = Math.min(said.length - at, 4); used > 0; used--) {
      const words = said.slice(at, at + used);
      if (words.some(({ kind }) => kind !== "word")) continue;
      if (names.has(folded(words.map(({ text }) => text).join(" ")))) return { at, used };
    }
  }
  return { at: 0, used: 0 };
}

/**
 * @param {Reading} reading
 * @param {Ruleset} ruleset
 * @param {Sheet} sheet
 */
function complaint(reading, ruleset, sheet) {
  if (reading.problem) return reading.problem;
  const word = reading.stuck;
  const known = ruleset.actions.flatMap((action) =>
    vocabulary(action, sheet, t).map(({ said }) => said),
  );
  const near = closest(word, [...known, ...ruleset.actions.map(({ label }) => t(label))]);
  if (near.length === 0) return t("“{word}” is not understood here.", { word });
  return t("“{word}” is not understood here. Close to it: {near}.", { word, near: near.join(", ") });
}
