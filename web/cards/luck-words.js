/** Honest words about a luck report, and the lines of its plot. Pure. */

import { t } from "../i18n/i18n.js";
import { signed } from "./moves.js";

/** @typedef {import("./luck.js").Luck} Luck */

const FEW = 10;

/**
 * @param {Luck} luck
 * @returns {string[]}
 */
export function luckInWords({ rolls, sum, odd, byHand, leftOut, well }) {
  const lines = [inAll(rolls, tenths(sum)), verdict(rolls, odd)];
  if (well) {
    lines.push(
      t("{fell} of {of} went well; {expected} were to be expected.", { ...well, expected: tenths(well.expected) }),
    );
  }
  if (byHand === 1) lines.push(t("One was rolled by hand and entered."));
  if (byHand > 1) lines.push(t("{n} of them were rolled by hand and entered.", { n: byHand }));
  if (leftOut === 1) lines.push(t("One had no dice of its own and is left out."));
  if (leftOut > 1) lines.push(t("{n} had no dice of their own and are left out.", { n: leftOut }));
  return lines;
}

/**
 * @param {number} n
 * @param {number} by
 */
function inAll(n, by) {
  const points = signed(by);
  if (n === 1 && by === 0) return t("One roll came out exactly as expected.");
  if (n === 1) return t("One roll gave {points} against its expectation, all dice added up.", { points });
  if (by === 0) return t("{n} rolls came out exactly as expected.", { n });
  return t("{n} rolls gave {points} against their expectation, all dice added up.", { n, points });
}

/**
 * How unusual such a distance from the expectation is; with few rolls nothing can be said yet.
 * @param {number} rolls
 * @param {number} odd
 */
function verdict(rolls, odd) {
  if (rolls < FEW) return t("Too few rolls to tell luck from nothing at all.");
  if (odd > 0.32) return t("That is how fair dice usually fall.");
  const n = odd < 0.001 ? 1000 : Math.round(1 / odd);
  if (odd > 0.05) return t("Fair dice are this far off about 1 time in {n}: nothing unusual.", { n });
  if (odd < 0.001) return t("Fair dice are this far off less than 1 time in {n}. It happens; somebody is that one.", { n });
  return t("Fair dice are this far off about 1 time in {n}. It happens, and says nothing about the next roll.", { n });
}

/** @param {number} number */
function tenths(number) {
  return Math.round(number * 10) / 10;
}

/**
 * The plot in a box: the sum after each roll, and the band that fair dice stay in 19 times of 20.
 * @param {Luck} luck
 * @param {number} width
 * @param {number} height
 */
export function luckPlot({ points }, width, height) {
  const top = Math.max(4, ...points.map(({ sum, sigma }) => Math.max(Math.abs(sum), 2 * sigma))) * 1.08;
  const x = (/** @type {number} */ at) => ((width * at) / Math.max(points.length, 1)).toFixed(1);
  const y = (/** @type {number} */ value) => (height / 2 - (value / top) * (height / 2)).toFixed(1);
  const all = [{ sum: 0, sigma: 0 }, ...points];
  const upper = all.map(({ sigma }, at) => `${x(at)} ${y(2 * sigma)}`);
  const lower = all.map(({ sigma }, at) => `${x(at)} ${y(-2 * sigma)}`).toReversed();
  return {
    band: `M${[...upper, ...lower].join("L")}Z`,
    line: `M${all.map(({ sum }, at) => `${x(at)} ${y(sum)}`).join("L")}`,
    end: { x: x(points.length), y: y(points.at(-1)?.sum ?? 0) },
    top: tenths(top),
  };
}
