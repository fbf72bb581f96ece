/** The columns of a distribution. Pure. */

import { t } from "../i18n/i18n.js";
import { shareOf } from "../cards/odds.js";

/** @typedef {import("../engine/description.js").Word} Word */
/** @typedef {{ tone: string, share: number, key: string }} Slice */
/**
 * @typedef {object} Column
 * @property {string} label
 * @property {Slice[]} slices from the bottom up, the worst outcome first
 * @property {number} share
 * @property {number | undefined} total where the columns are totals
 */
/**
 * @typedef {object} Plot
 * @property {"totals" | "facet" | "outcomes"} of
 * @property {string} title of a facet
 * @property {Column[]} columns
 * @property {number | undefined} target
 */

/**
 * The columns to draw: of the totals, or else of another result of the dice, or else of the outcomes.
 * @param {any} preview
 * @param {any} action
 * @returns {Plot}
 */
export function plotOf(preview, action) {
  /** @type {Word[]} */
  const words = action?.outcomes ?? [];
  const totals = preview?.totals ?? {};
  if (Object.keys(totals).length) return totalsPlot(totals, words, preview.target ?? undefined);
  const facet = action?.facets?.[0];
  if (facet && Object.keys(preview?.joint ?? {}).length) {
    const plot = facetPlot(preview.joint, facet, words);
    if (plot.columns.length > 1) return plot;
  }
  const columns = words.map(({ key, label, tone }) => {
    const share = shareOf(preview?.outcomes?.[key]);
    return { label, share, total: undefined, slices: [{ key, tone, share }] };
  });
  return { of: "outcomes", title: "", columns, target: undefined };
}

/**
 * @param {Record<string, Record<string, string>>} totals
 * @param {Word[]} words
 * @param {number | undefined} target
 * @returns {Plot}
 */
function totalsPlot(totals, words, target) {
  const numbers = Object.keys(totals).map(Number);
  const from = Math.min(...numbers);
  const count = Math.max(...numbers) - from + 1;
  const columns = Array.from({ length: count }, (_, i) =>
    column(String(from + i), from + i, totals[from + i] ?? {}, words),
  );
  return { of: "totals", title: "", columns, target };
}

/**
 * @param {Record<string, string>} joint by "outcome.value"
 * @param {{ label: string, values: Word[] }} facet
 * @param {Word[]} words
 * @returns {Plot}
 */
function facetPlot(joint, facet, words) {
  const columns = facet.values
    .map((value) => {
      const chances = words.map(({ key }) => [key, joint[`${key}.${value.key}`] ?? "0/1"]);
      return column(value.label, undefined, Object.fromEntries(chances), words);
    })
    .filter(({ share }) => share > 0);
  return { of: "facet", title: facet.label, columns, target: undefined };
}

/**
 * @param {string} label
 * @param {number | undefined} total
 * @param {Record<string, string>} chances
 * @param {Word[]} words
 * @returns {Column}
 */
function column(label, total, chances, words) {
  const slices = words
    .map(({ key, tone }) => ({ key, tone, share: shareOf(chances[key]) }))
    .filter(({ share }) => share > 0);
  return { label, total, slices, share: slices.reduce((sum, { share }) => sum + share, 0) };
}

/**
 * The chance of a total or more.
 * @param {Column[]} columns
 * @param {number} total
 */
export function atLeast(columns, total) {
  return columns.reduce((sum, each) => sum + ((each.total ?? -Infinity) >= total ? each.share : 0), 0);
}

/**
 * Every how many columns there is a label, where there is room for so many.
 * @param {number} count
 * @param {number} room
 */
export function labelStep(count, room) {
  return [1, 2, 5, 10, 20, 50].find((step) => count / step <= room) ?? 100;
}

/** @type {Record<string, (at: number, last: number) => number>} */
const STEPS = {
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * The column that a key leads to; undefined for a key that does not move.
 * @param {string} key
 * @param {number} at
 * @param {number} count
 */
export function stepped(key, at, count) {
  const next = STEPS[key]?.(at, count - 1);
  return next === undefined ? undefined : Math.min(Math.max(next, 0), count - 1);
}

/**
 * The column that is read out first.
 * @param {Plot} plot
 */
export function startOf({ columns, target }) {
  const likeliest = columns.reduce((best, { share }, i) => (share > columns[best].share ? i : best), 0);
  if (target === undefined || columns[0]?.total === undefined) return likeliest;
  return Math.min(Math.max(target - columns[0].total, 0), columns.length - 1);
}

/**
 * A column in words: its label, its chance, and the outcomes in it.
 * @param {Plot} plot
 * @param {number} at
 * @param {Word[]} words
 */
export function columnInWords({ columns, of }, at, words) {
  const { label, total, share, slices } = columns[at];
  const what = total === undefined ? t(label) : t("Total {total}", { total });
  const said = t("{what}: {said}", { what, said: finely(share) });
  if (of === "outcomes" || slices.length === 0) return said;
  const outcomes = slices.map(({ key }) => t(words.find((word) => word.key === key)?.label ?? key));
  return `${said}, ${outcomes.join(` ${t("or")} `)}`;
}

/**
 * A chance with two significant figures: among many totals, whole percents would all look the same.
 * @param {number} share
 */
export function finely(share) {
  const n = Number((share * 100).toPrecision(share >= 0.1 ? 3 : 2));
  return t("{n} %", { n: share >= 0.1 ? Math.round(n) : n });
}
