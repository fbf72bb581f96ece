import assert from "node:assert/strict";
import { test } from "node:test";

import { netInWords, oneIn, partsOf, pointsOf, rounded, saidOf, shareOf, tallyOf, variantsOf } from "../../web/cards/odds.js";
import { atLeast, columnInWords, finely, labelStep, plotOf, startOf, stepped } from "../../web/elements/plot.js";

/** @param {string} key @param {string} tone */
const word = (key, tone) => ({ key, label: key.toUpperCase(), tone, hint: "" });
const WORDS = [word("fail", "bad"), word("cost", "mixed"), word("win", "good")];
const ACTION = { outcomes: WORDS, choices: [], facets: [] };

test("fractions beyond what a number holds are still right", () => {
  assert.equal(shareOf("1/4"), 0.25);
  const big = `${10n ** 40n}/${4n * 10n ** 40n}`;
  assert.equal(shareOf(big), 0.25);
  assert.equal(shareOf(undefined), 0);
});

test("what somebody wrote in the place of a chance breaks no card", () => {
  for (const text of ["1/0", `1${"0".repeat(20)}/0`, "٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣٣/٤", "", "1", "a long text that is no fraction", "1".repeat(20)]) {
    assert.equal(shareOf(text), 0, text);
    assert.equal(partsOf(WORDS, { win: text })[2].said, "0 %");
  }
});

test("whole percents add up to a hundred", () => {
  assert.deepEqual(rounded([1 / 3, 1 / 3, 1 / 3]).reduce((a, b) => a + b), 100);
  assert.deepEqual(rounded([0.125, 0.875]), [13, 87]);
  assert.deepEqual(rounded([]), []);
});

test("chances are said as people say them", () => {
  assert.equal(saidOf(0.624), "62 %");
  assert.equal(saidOf(0), "0 %");
  assert.equal(saidOf(1), "100 %");
  assert.equal(saidOf(0.0007), "< 1 %");
  assert.equal(saidOf(0.9993), "> 99 %");
});

test("one in so many, or all but", () => {
  assert.deepEqual(oneIn(1 / 16), { number: 16, rare: true });
  assert.deepEqual(oneIn(0.4), { number: 2.5, rare: true });
  assert.deepEqual(oneIn(0.9), { number: 10, rare: false });
  assert.equal(oneIn(1), undefined);
});

test("outcomes come in the action's order, absent ones too", () => {
  const parts = partsOf(WORDS, { win: "1/2", fail: "1/2" });
  assert.deepEqual(parts.map(({ key, said }) => [key, said]), [
    ["fail", "50 %"],
    ["cost", "0 %"],
    ["win", "50 %"],
  ]);
});

test("where nothing is at stake, no outcome is said to be out of reach", () => {
  const words = [...WORDS, word("rolled", "neutral")];
  assert.deepEqual(partsOf(words, { rolled: "1/1", win: "0/1" }).map(({ key, said }) => [key, said]), [["rolled", "100 %"]]);
  assert.equal(tallyOf(words, { rolled: "1/1" }).well, undefined);
  assert.equal(partsOf(words, { rolled: "1/2", win: "1/2" }).length, 4);
  assert.equal(partsOf(WORDS, { win: "1/1" }).length, 3, "a sure success is worth knowing");
});

test("what goes well is the sum of the percents that are shown", () => {
  const { well, mixed } = tallyOf(WORDS, { fail: "3/8", cost: "1/8", win: "1/2" });
  assert.deepEqual(well, { share: 0.5, percent: 50 });
  assert.equal(mixed?.share, 0.125);
  const none = tallyOf([word("spent", "neutral")], { spent: "1/1" });
  assert.deepEqual(none, { well: undefined, mixed: undefined });
});

test("a difference is told in points, however small", () => {
  assert.equal(pointsOf({ share: 0.6, percent: 60 }, { share: 0.42, percent: 42 }), "+18");
  assert.equal(pointsOf({ share: 0.2, percent: 20 }, { share: 0.42, percent: 42 }), "−22");
  assert.equal(pointsOf({ share: 0.5, percent: 50 }, { share: 0.5, percent: 50 }), "±0");
  assert.equal(pointsOf({ share: 0.501, percent: 50 }, { share: 0.5, percent: 50 }), "+<1");
});

test("what-ifs come before the answers of a choice, which are called by their words", () => {
  const preview = {
    what_ifs: [{ key: "help", label: "With help", changes: { helpers: ["x"] }, outcomes: {} }],
    by_choice: { one: { again: { win: "1/1" } } },
  };
  const choices = [{ key: "one", label: "A one!", values: [word("again", "mixed")] }];
  const [help, again] = variantsOf(preview, { ...ACTION, choices });
  assert.deepEqual([help.label, help.group, help.changes], ["With help", "", { helpers: ["x"] }]);
  assert.deepEqual([again.label, again.group, again.changes], ["AGAIN", "A one!", undefined]);
});

test("totals are drawn without gaps, with the target", () => {
  const totals = { 2: { fail: "1/4" }, 4: { fail: "1/4", win: "1/2" } };
  const plot = plotOf({ totals, target: 4 }, ACTION);
  assert.deepEqual(plot.columns.map(({ label, share }) => [label, share]), [
    ["2", 0.25],
    ["3", 0],
    ["4", 0.75],
  ]);
  assert.deepEqual(plot.columns[2].slices.map(({ key }) => key), ["fail", "win"]);
  assert.equal(plot.target, 4);
  assert.equal(atLeast(plot.columns, 3), 0.75);
});

test("without totals the dice's other finding is drawn, by outcome", () => {
  const facets = [{ key: "hits", label: "Hits", values: [word("0", "neutral"), word("1", "neutral"), word("2", "neutral")] }];
  const joint = { "fail.0": "1/4", "win.1": "3/4" };
  const plot = plotOf({ joint }, { ...ACTION, facets });
  assert.equal(plot.of, "facet");
  assert.deepEqual(plot.columns.map(({ label }) => label), ["0", "1"]);
});

test("without either, the outcomes are", () => {
  const plot = plotOf({ outcomes: { win: "1/1" } }, ACTION);
  assert.deepEqual(plot.columns.map(({ share }) => share), [0, 0, 1]);
  assert.equal(plotOf(undefined, ACTION).columns.length, 3);
});

test("labels are as many as there is room for", () => {
  assert.equal(labelStep(20, 24), 1);
  assert.equal(labelStep(60, 24), 5);
});

test("keys walk over the columns and stop at both ends", () => {
  assert.equal(stepped("ArrowRight", 3, 5), 4);
  assert.equal(stepped("ArrowRight", 4, 5), 4);
  assert.equal(stepped("ArrowLeft", 0, 5), 0);
  assert.equal(stepped("ArrowUp", 1, 5), 2);
  assert.equal(stepped("ArrowDown", 1, 5), 0);
  assert.equal(stepped("Home", 3, 5), 0);
  assert.equal(stepped("End", 0, 5), 4);
  assert.equal(stepped("Tab", 3, 5), undefined);
});

test("a column is read out with its chance and what it means", () => {
  const totals = { 2: { fail: "1/4" }, 3: {}, 4: { fail: "1/16", win: "11/16" } };
  const plot = plotOf({ totals, target: 4 }, ACTION);
  assert.equal(columnInWords(plot, 0, WORDS), "Total 2: 25 %, FAIL");
  assert.equal(columnInWords(plot, 1, WORDS), "Total 3: 0 %");
  assert.equal(columnInWords(plot, 2, WORDS), "Total 4: 75 %, FAIL or WIN");
  const outcomes = plotOf({ outcomes: { win: "1/1" } }, ACTION);
  assert.equal(columnInWords(outcomes, 2, WORDS), "WIN: 100 %");
});

test("reading starts at the target where there is one, else at what is likeliest", () => {
  const totals = { 2: { fail: "1/4" }, 3: { fail: "1/2" }, 4: { win: "1/4" } };
  assert.equal(startOf(plotOf({ totals, target: 4 }, ACTION)), 2);
  assert.equal(startOf(plotOf({ totals, target: 40 }, ACTION)), 2);
  assert.equal(startOf(plotOf({ totals }, ACTION)), 1);
});

test("a single total is told finely: a few points are most of it", () => {
  assert.equal(finely(0.0734), "7.3 %");
  assert.equal(finely(0.25), "25 %");
  assert.equal(finely(0), "0 %");
  assert.equal(finely(0.0004), "0.04 %");
});

test("a net level says what counts, and what no longer does", () => {
  const net = (/** @type {number} */ level, /** @type {number} */ total, label = "Edge") =>
    netInWords({ label, level, total });
  assert.deepEqual(net(1, 1), { whose: "In all", what: "Edge 1", more: "" });
  assert.deepEqual(net(-2, -4, "Burden"), {
    ...{ whose: "In all", what: "Burden 2", more: "of 4: no more than 2 counts" },
  });
  assert.equal(net(0, 0).what, "neither helped nor hindered");
  assert.equal(netInWords({ label: "Edge", level: 1, total: 1, who: "opponent" }).whose, "The other side");
});
