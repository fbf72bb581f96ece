/** Chances as people say them, made from exact fractions. Pure. */

import { t } from "../i18n/i18n.js";

/** @typedef {import("../engine/description.js").Word} Word */
/** @typedef {Record<string, string>} Chances exact, "n/d" by outcome */

const EXACT = /^([0-9]+)\/([0-9]+)$/;

/**
 * "n/d" as a number. Numerator and denominator may be far beyond what a number holds exactly. A text that is
 * no chance, which only a modified page would send, counts as zero.
 * @param {string | null | undefined} text
 */
export function shareOf(text) {
  const [, n = "0", d = "1"] = EXACT.exec(text ?? "") ?? [];
  if (!Number(d)) return 0;
  if (n.length < 16 && d.length < 16) return Number(n) / Number(d);
  return Number((BigInt(n) * 10n ** 18n) / BigInt(d)) / 1e18;
}

/**
 * @typedef {object} Part
 * @property {string} key
 * @property {string} label
 * @property {string} tone
 * @property {string} hint
 * @property {number} share
 * @property {string} exact
 * @property {string} said
 */

/**
 * The outcomes that are shown. Where a neutral one is certain, such as a mere sum, there is no target, and
 * the outcomes that are about reaching it are left out.
 * @param {Word[]} declared
 * @param {Chances} chances
 */
function inQuestion(declared, chances) {
  const certain = declared.find(({ key, tone }) => tone === "neutral" && shareOf(chances[key]) === 1);
  return certain ? [certain] : declared;
}

/**
 * The outcomes of an action in its own order (the worst first), each with its chance and the words for it.
 * @param {Word[]} declared
 * @param {Chances} chances
 * @returns {Part[]}
 */
export function partsOf(declared, chances) {
  const words = inQuestion(declared, chances);
  const shares = words.map(({ key }) => shareOf(chances[key]));
  const percents = rounded(shares);
  return words.map(({ key, label, tone, hint }, i) => ({
    ...{ key, label, tone, hint, share: shares[i], exact: chances[key] ?? "0/1" },
    said: saidOf(shares[i], percents[i]),
  }));
}

/**
 * Whole percents that add up to a hundred: what is missing goes to those that lost most by rounding.
 * @param {number[]} shares
 */
export function rounded(shares) {
  const floors = shares.map((share) => Math.floor(share * 100 + 1e-9));
  const order = shares
    .map((share, i) => ({ i, rest: share * 100 - floors[i] }))
    .sort((a, b) => b.rest - a.rest);
  const total = Math.round(shares.reduce((sum, share) => sum + share, 0) * 100);
  const missing = total - floors.reduce((sum, floor) => sum + floor, 0);
  for (const { i } of order.slice(0, Math.max(0, missing))) floors[i] += 1;
  return floors;
}

/**
 * A chance in words: 62 %, never, < 1 %.
 * @param {number} share
 * @param {number} [percent] where several have to add up
 */
export function saidOf(share, percent = Math.round(share * 100)) {
  if (share <= 0) return "0 %";
  if (share >= 1) return "100 %";
  if (percent < 1) return "< 1 %";
  return percent > 99 ? "> 99 %" : `${percent} %`;
}

/**
 * A chance as one in so many, where that says more than a percentage.
 * @param {number} share
 */
export function oneIn(share) {
  if (share <= 0 || share >= 1) return undefined;
  const many = share < 0.5 ? 1 / share : 1 / (1 - share);
  const number = many < 10 ? Math.round(many * 10) / 10 : Math.round(many);
  return { number, rare: share < 0.5 };
}

const WELL = new Set(["great", "good"]);

/** @typedef {{ share: number, percent: number }} Sum */

/**
 * How often it goes well, and how often so-so, by the tones of the outcomes; nothing where no outcome
 * has such a tone. Sums of the same whole percents that are shown for the outcomes one by one.
 * @param {Word[]} declared
 * @param {Chances} chances
 * @returns {{ well: Sum | undefined, mixed: Sum | undefined }}
 */
export function tallyOf(declared, chances) {
  const words = inQuestion(declared, chances);
  const shares = words.map(({ key }) => shareOf(chances[key]));
  const percents = rounded(shares);
  const sum = (/** @type {(tone: string) => boolean} */ fits) => {
    const at = words.flatMap(({ tone }, i) => (fits(tone) ? [i] : []));
    if (at.length === 0) return undefined;
    return {
      share: at.reduce((all, i) => all + shares[i], 0),
      percent: at.reduce((all, i) => all + percents[i], 0),
    };
  };
  return { well: sum((tone) => WELL.has(tone)), mixed: sum((tone) => tone === "mixed") };
}

/**
 * The difference of two chances in percentage points.
 * @param {Sum} now
 * @param {Sum} before
 */
export function pointsOf(now, before) {
  const points = now.percent - before.percent;
  if (points === 0) {
    const same = Math.abs(now.share - before.share) < 1e-9;
    return same ? "±0" : now.share > before.share ? "+<1" : "−<1";
  }
  return points > 0 ? `+${points}` : `−${-points}`;
}

/**
 * @typedef {object} Variant
 * @property {string} key
 * @property {string} label
 * @property {string} group the question that it is an answer to; empty where it is none
 * @property {Chances} outcomes
 * @property {Record<string, unknown> | undefined} changes to the form; undefined where it is an answer
 */

/**
 * The alternatives in a preview: changes to the form, and each answer to each choice.
 * @param {any} preview
 * @param {any} action
 * @returns {Variant[]}
 */
export function variantsOf(preview, action) {
  /** @type {Variant[]} */
  const changed = (preview?.what_ifs ?? []).map((/** @type {any} */ each) => ({
    ...{ key: each.key, label: each.label, group: "", outcomes: each.outcomes },
    changes: each.changes,
  }));
  const chosen = Object.entries(preview?.by_choice ?? {}).flatMap(([key, options]) => {
    const choice = action.choices?.find((/** @type {any} */ each) => each.key === key);
    return Object.entries(options).map(([option, outcomes]) => ({
      ...{ key: `${key}.${option}`, outcomes, changes: undefined, group: choice?.label ?? key },
      label: choice?.values.find((/** @type {Word} */ word) => word.key === option)?.label ?? option,
    }));
  });
  return [...changed, ...chosen];
}

/**
 * A net level: whose it is, its effect on the dice, and how much of it exceeds the rule's limit.
 * @param {import("../generated/protocol.js").NetLevel} net
 */
export function netInWords({ label, level, total, who = "self" }) {
  const worth = Math.abs(level);
  return {
    whose: who === "self" ? t("In all") : t("The other side"),
    what: level === 0 ? t("neither helped nor hindered") : `${t(label)} ${worth}`,
    more: level === total ? "" : t("of {total}: no more than {worth} counts", { total: Math.abs(total), worth }),
  };
}
