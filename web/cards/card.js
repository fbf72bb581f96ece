/** What a card shows of a roll, worked out from the record and the ruleset's words. Pure. */

import { t } from "../i18n/i18n.js";
import { resultOf, requestOf } from "./entry.js";
import { signed } from "./moves.js";

/** @typedef {import("../engine/description.js").Ruleset} Ruleset */
/** @typedef {import("../engine/description.js").Action} Action */
/** @typedef {import("../engine/description.js").Word} Word */
/** @typedef {import("../generated/protocol.js").Die} Die */
/** @typedef {import("./entry.js").LogEntry} LogEntry */
/** @typedef {import("./entry.js").RollResult} RollResult */
/** @typedef {{ key: string, label: string, hint: string, values: Word[] }} Words */

/**
 * @typedef {object} DiceGroup
 * @property {string} label what these dice are; empty for those of the roll itself
 * @property {Die[]} dice
 */

/**
 * @typedef {object} Side
 * @property {string} who "self", or the other side's key
 * @property {string} name
 * @property {number | null} total
 * @property {DiceGroup[]} groups
 * @property {{ label: string, value: number }[]} terms
 */

/**
 * @param {Ruleset | undefined} ruleset
 * @param {string} key
 * @returns {Action & { facets?: Words[], choices?: Words[] } | undefined}
 */
export function actionOf(ruleset, key) {
  return ruleset?.actions.find((action) => action.key === key);
}

/**
 * The word for a roll's outcome.
 * @param {Action | undefined} action
 * @param {RollResult} result
 * @param {boolean} [isOwn] whether it is the reader's own roll
 * @returns {Word}
 */
export function outcomeOf(action, result, isOwn = true) {
  const { outcome: key, pending } = result;
  if (pending && !isOwn) return { key: "", label: "A choice is open", tone: "asking", hint: "" };
  if (pending) return { key: "", label: "Your choice", tone: "asking", hint: "" };
  const word = action?.outcomes.find((each) => each.key === key);
  return word ?? { key: key ?? "", label: key ?? "", tone: "neutral", hint: "" };
}

/**
 * The chance that this outcome had before the roll; empty where it is not known. The record of a called roll
 * holds none: its roller has sent the odds of all outcomes with the call.
 * @param {RollResult} result
 * @param {LogEntry["odds"]} odds
 */
export function chanceOf({ chance, outcome }, odds) {
  if (chance !== undefined) return chance ?? "";
  const outcomes = odds?.outcomes ?? {};
  return outcome !== null && Object.hasOwn(outcomes, outcome) ? outcomes[outcome] : "";
}

/**
 * What was found beside the outcome, where the ruleset has a word for it.
 * @param {ReturnType<typeof actionOf>} action
 * @param {RollResult} result
 * @returns {{ label: string, word: Word }[]}
 */
export function facetsOf(action, result) {
  return Object.entries(result.facets ?? {}).flatMap(([key, value]) => {
    const facet = action?.facets?.find((each) => each.key === key);
    const word = facet?.values.find((each) => each.key === value);
    return facet && word && !isNothing(word) ? [{ label: facet.label, word }] : [];
  });
}

/**
 * Whether a finding says that nothing was found.
 * @param {Word} word
 */
function isNothing({ tone, hint }) {
  return tone === "neutral" && hint === "";
}

/**
 * The sides of a roll, each with its dice, its terms and its sum. The roller's is always there.
 * @param {LogEntry} logged
 * @returns {Side[]}
 */
export function sidesOf(logged) {
  const result = resultOf(logged);
  if (!result) return [];
  const whos = new Set(["self", ...[...result.dice, ...result.terms].map(({ who }) => who ?? "self")]);
  return [...whos].map((who) => ({
    who,
    name: who === "self" ? "" : otherName(logged, who),
    total: who === "self" ? result.total : whos.size > 1 ? result.target : null,
    groups: grouped(result.dice.filter((die) => (die.who ?? "self") === who)),
    terms: result.terms.filter((term) => (term.who ?? "self") === who),
  }));
}

/**
 * The other side's name, if the form has a text under that side's key.
 * @param {LogEntry} logged
 * @param {string} who
 */
function otherName(logged, who) {
  const named = requestOf(logged)?.form?.[who];
  return typeof named === "string" && named ? named : t("The other side");
}

/**
 * The dice in the order in which they were thrown; neighbours with the same label are a group.
 * @param {Die[]} dice
 * @returns {DiceGroup[]}
 */
function grouped(dice) {
  /** @type {DiceGroup[]} */
  const groups = [];
  for (const die of dice) {
    const last = groups.at(-1);
    if (last && last.label === (die.label ?? "")) last.dice.push(die);
    else groups.push({ label: die.label ?? "", dice: [die] });
  }
  return groups;
}

/**
 * By how much the target was met or missed, as one line; empty where there was no target.
 * @param {Action | undefined} action
 * @param {RollResult} result
 */
export function neededInWords(action, { target, margin, pending, dice, terms }) {
  if (target === null || margin === null || pending) return "";
  const name = t(action?.target ?? "target");
  const values = { n: Math.abs(margin), target: name, value: target };
  if (margin < 0) return t("{n} more would have met {target} {value}", values);
  if (margin === 0) {
    const contested = [...dice, ...terms].some(({ who = "self" }) => who !== "self");
    return contested ? t("even") : t("exactly what was needed");
  }
  return t("{n} to spare", { n: margin });
}

/**
 * "18 against DC 16 (+2)" in pieces.
 * @param {Action | undefined} action
 * @param {RollResult} result
 */
export function sumInWords(action, { total, target, margin }) {
  return {
    total: total === null ? "" : String(total),
    against: target === null ? "" : `${t(action?.target ?? "target")} ${target}`,
    margin: margin === null ? "" : signed(margin),
  };
}

/**
 * The sum as it is written, such as `4 + 4 + 4 + 2 = 14`, for titles and plain text.
 * @param {Side} side
 */
export function arithmetic(side) {
  const dice = side.groups
    .flatMap((group) => group.dice)
    .filter((die) => die.kept && !die.replaced && die.counts !== false)
    .map((die) => die.face);
  const terms = side.terms.map(({ label, value }) => `${signed(value)} ${t(label)}`);
  return [dice.join(" + "), ...terms].filter(Boolean).join(" ");
}
