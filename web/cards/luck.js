/**
 * How the dice fell, compared with what was to be expected of the same rolls. Pure statistics.
 *
 * Each roll adds its deviation: what came up minus its exact expectation, with its exact variance. A
 * roll's total is compared with its whole distribution (with advantage and kept dice) where that is
 * known and does not depend on a choice; otherwise each die is compared with its own average. Either way
 * a deviation is zero on average whatever the players decide, so the sum says something about the dice.
 */

import { shareOf } from "./odds.js";
import { actorOf, resultOf, whoInWords } from "./entry.js";
import { isDoubtful } from "./proof.js";
import { timelineOf } from "./timeline.js";

/** @typedef {import("./entry.js").LogEntry} LogEntry */
/** @typedef {import("./entry.js").RollResult} RollResult */
/** @typedef {import("../engine/description.js").Ruleset} Ruleset */
/** @typedef {import("../generated/protocol.js").Preview} Preview */
/** @typedef {{ totals?: Record<string, Record<string, string>>, outcomes?: Record<string, string> }} Odds */

/** @typedef {{ by: number, variance: number }} Deviation */
/** @typedef {{ sum: number, sigma: number }} Point the sums after a roll */

/**
 * @typedef {object} Luck
 * @property {string} name
 * @property {Point[]} points
 * @property {number} rolls
 * @property {number} byHand how many of them were rolled by hand
 * @property {number} leftOut rolls without dice of the roller's own
 * @property {number} sum
 * @property {number} sigma
 * @property {number} odd the chance of a series at least this far from its expectation
 * @property {{ fell: number, expected: number, of: number } | undefined} well outcomes that were good
 */

/**
 * What to ask the engine about a roll; equal questions have equal keys.
 * @param {LogEntry} logged
 */
export function questionOf(logged) {
  const { entry } = logged;
  if (entry.kind !== "roll") return undefined;
  const { ruleset, action, sheet = {}, form = {} } = entry.record.request;
  /** @type {Preview} */
  const message = { op: "preview", ruleset, action, sheet, form };
  return { key: JSON.stringify([ruleset, action, sheet, form]), message };
}

/**
 * @param {readonly LogEntry[]} entries
 * @param {(logged: LogEntry) => Odds | undefined} [oddsOf] the answers to `questionOf`, as far as they are known
 * @param {readonly Ruleset[]} [rulesets]
 * @returns {Luck[]} the most rolls first
 */
export function luckReport(entries, oddsOf = () => undefined, rulesets = []) {
  const { rows, undone } = timelineOf(entries);
  /** @type {Map<string, Luck & { variance: number }>} */
  const people = new Map();
  for (const logged of rows) {
    const result = resultOf(logged);
    if (!result || result.pending || undone.has(logged.id) || isUnchecked(logged)) continue;
    const key = keyOf(logged);
    const luck = people.get(key) ?? fresh(logged);
    people.set(key, luck);
    add(luck, result, oddsOf(logged), rulesets);
  }
  return [...people.values()].map(finished).toSorted((one, other) => other.rolls - one.rolls);
}

/** Whether it has not been verified that this is a roll. @param {LogEntry} logged */
function isUnchecked(logged) {
  return isDoubtful(logged) || logged.proof?.state === "newer";
}

/** At a shared table, two people may play characters of the same id. @param {LogEntry} logged */
const keyOf = (logged) => `${logged.by.person ?? ""} ${actorOf(logged)}`;

/** @param {LogEntry} logged */
function fresh(logged) {
  return {
    ...{ name: whoInWords(logged, { role: false }), points: [], well: undefined },
    ...{ rolls: 0, byHand: 0, leftOut: 0, sum: 0, sigma: 0, odd: 1, variance: 0 },
  };
}

/**
 * @param {Luck & { variance: number }} luck
 * @param {RollResult} result
 * @param {Odds | undefined} odds
 * @param {readonly Ruleset[]} rulesets
 */
function add(luck, result, odds, rulesets) {
  const action = rulesets
    .find(({ key }) => key === result.ruleset)
    ?.actions.find(({ key }) => key === result.action);
  const hasChoices = Boolean(/** @type {any} */ (action)?.choices?.length);
  const deviation = (hasChoices ? undefined : ofTotal(result, odds)) ?? ofDice(result);
  if (!deviation) {
    luck.leftOut += 1;
    return;
  }
  luck.rolls += 1;
  luck.byHand += Number(result.by_hand);
  luck.sum += deviation.by;
  luck.variance += deviation.variance;
  luck.points.push({ sum: luck.sum, sigma: Math.sqrt(luck.variance) });
  if (action && odds?.outcomes && !hasChoices) addWell(luck, result, odds.outcomes, action.outcomes);
}

/**
 * @param {Luck} luck
 * @param {RollResult} result
 * @param {Record<string, string>} outcomes
 * @param {readonly { key: string, tone: string }[]} words
 */
function addWell(luck, result, outcomes, words) {
  const good = words.filter(({ tone }) => tone === "great" || tone === "good").map(({ key }) => key);
  if (!good.length) return;
  const chance = good.reduce((sum, key) => sum + shareOf(outcomes[key]), 0);
  const before = luck.well ?? { fell: 0, expected: 0, of: 0 };
  const fell = Number(good.includes(result.outcome ?? ""));
  luck.well = { fell: before.fell + fell, expected: before.expected + chance, of: before.of + 1 };
}

/**
 * The total against its distribution.
 * @param {RollResult} result
 * @param {Odds | undefined} odds
 * @returns {Deviation | undefined}
 */
export function ofTotal({ total }, odds) {
  const totals = Object.entries(odds?.totals ?? {});
  if (total === null || !totals.length) return undefined;
  const weights = totals.map(([at, chances]) => ({
    at: Number(at),
    share: Object.values(chances).reduce((sum, chance) => sum + shareOf(chance), 0),
  }));
  const mean = weights.reduce((sum, { at, share }) => sum + at * share, 0);
  const variance = weights.reduce((sum, { at, share }) => sum + (at - mean) ** 2 * share, 0);
  return { by: total - mean, variance };
}

/**
 * Every die of the roller's own against its average: (sides + 1) / 2, with variance (sides² − 1) / 12.
 * @param {RollResult} result
 * @returns {Deviation | undefined}
 */
export function ofDice({ dice }) {
  const own = dice.filter(({ who = "self", counts = true }) => who === "self" && counts);
  const thrown = own.length ? own : dice.filter(({ who = "self", sides }) => who === "self" && sides === dice[0].sides);
  if (!thrown.length) return undefined;
  return {
    by: thrown.reduce((sum, { face, sides }) => sum + face - (sides + 1) / 2, 0),
    variance: thrown.reduce((sum, { sides }) => sum + (sides ** 2 - 1) / 12, 0),
  };
}

/** @param {Luck & { variance: number }} luck */
function finished({ variance, ...luck }) {
  const sigma = Math.sqrt(variance);
  return { ...luck, sigma, odd: sigma ? tails(Math.abs(luck.sum) / sigma) : 1 };
}

/**
 * The chance of being at least so many standard deviations off, either way: the normal distribution,
 * by a rational approximation of its error function good to seven digits.
 * @param {number} z
 */
export function tails(z) {
  const x = Math.abs(z) / Math.SQRT2;
  const s = 1 / (1 + 0.3275911 * x);
  const poly = ((((1.061405429 * s - 1.453152027) * s + 1.421413741) * s - 0.284496736) * s + 0.254829592) * s;
  return Math.min(1, poly * Math.exp(-x * x));
}
