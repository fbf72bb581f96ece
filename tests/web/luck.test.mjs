import assert from "node:assert/strict";
import { test } from "node:test";

import { luckInWords, luckPlot } from "../../web/cards/luck-words.js";
import { luckReport, ofDice, ofTotal, questionOf, tails } from "../../web/cards/luck.js";
import { logged, result, rolled, ruleset } from "./feed-data.mjs";

/** @type {any} the odds of 2d6 */
const TWO_DICE = { totals: {}, outcomes: { failure: "1/4", full: "3/4" } };
for (let one = 1; one <= 6; one += 1) {
  for (let two = 1; two <= 6; two += 1) {
    const chances = (TWO_DICE.totals[one + two] ??= { full: "0/36" });
    chances.full = `${Number.parseInt(chances.full, 10) + 1}/36`;
  }
}

/** @param {number} actual @param {number} expected */
function near(actual, expected) {
  assert.ok(Math.abs(actual - expected) < 1e-6, `${actual} is not ${expected}`);
}

test("a total is held against its exact distribution", () => {
  const deviation = ofTotal(/** @type {any} */ ({ total: 9 }), TWO_DICE);
  near(deviation?.by ?? 0, 2);
  near(deviation?.variance ?? 0, 35 / 6);
  assert.equal(ofTotal(/** @type {any} */ ({ total: null }), TWO_DICE), undefined);
});

test("dice are held against their averages, one's own alone and those that count", () => {
  const dice = [
    { sides: 6, face: 6, kept: true },
    { sides: 6, face: 1, kept: false },
    { sides: 20, face: 20, kept: true, who: "opponent" },
    { sides: 4, face: 4, kept: true, counts: false },
  ];
  const deviation = ofDice(/** @type {any} */ ({ dice }));
  near(deviation?.by ?? 1, 0);
  near(deviation?.variance ?? 0, 35 / 6);
  assert.equal(ofDice(/** @type {any} */ ({ dice: [] })), undefined);
});

test("a report adds up each character's rolls; undone and unfinished ones do not count", () => {
  const good = rolled({ total: 9 });
  const undone = rolled({ total: 2 });
  const pending = rolled({ total: 2, pending: { key: "x", options: [], odds: {} } });
  const none = rolled({ dice: [], total: null });
  const undo = logged({ kind: "undo", of: undone.id });
  const [luck] = luckReport([good, undone, pending, none, undo], () => TWO_DICE, [ruleset]);
  assert.equal(luck.name, "Wren");
  assert.deepEqual([luck.rolls, luck.leftOut], [1, 1]);
  near(luck.sum, 2);
  assert.deepEqual(luck.well, { fell: 1, expected: 0.75, of: 1 });
});

test("at a shared table luck is a person's with a character, named as on cards", () => {
  const by = (/** @type {string} */ name, /** @type {string} */ person) => ({ author: `d-${name}`, by: { id: "wren", name, colour: "", person, role: "gm" } });
  const rolls = [rolled({}, {}, by("Ann", "a")), rolled({}, {}, by("Ann", "a")), rolled({}, {}, by("Ben", "b"))];
  const report = luckReport(rolls, () => TWO_DICE, [ruleset]);
  assert.deepEqual(report.map(({ name, rolls: n }) => [name, n]), [["Ann as Wren", 2], ["Ben as Wren", 1]]);
});

test("what does not verify, or cannot be checked here, is nobody's luck", () => {
  const states = ["verified", "unwitnessed", "broken", "newer", "replaced"];
  const rolls = states.map((state) => rolled({ total: 12 }, {}, { proof: { state } }));
  const [luck] = luckReport(rolls, () => TWO_DICE, [ruleset]);
  assert.equal(luck.rolls, 2);
});

test("where a choice bends the total, the dice themselves are judged", () => {
  const [action] = ruleset.actions;
  const bending = { ...ruleset, actions: [{ ...action, choices: [{ key: "x" }] }] };
  const [luck] = luckReport([rolled()], () => TWO_DICE, [bending]);
  near(luck.sum, 6 + 5 + 1 - 10.5);
});

test("two rolls with the same form ask the same question", () => {
  assert.equal(questionOf(rolled())?.key, questionOf(rolled({ total: 3 }))?.key);
  assert.equal(questionOf(logged({ kind: "scene" })), undefined);
});

test("the tails are those of the normal distribution", () => {
  near(tails(0), 1);
  assert.ok(Math.abs(tails(1.959964) - 0.05) < 1e-6);
  assert.ok(Math.abs(tails(3) - 0.0026998) < 1e-6);
});

test("few rolls are called too few, and bad luck is no prophecy", () => {
  const luck = luckReport([rolled()], undefined, [ruleset])[0];
  assert.match(luckInWords(luck).join(" "), /Too few rolls/);
  const odd = { ...luck, rolls: 50, odd: 0.02 };
  assert.match(luckInWords(odd).join(" "), /1 time in 50.*nothing about the next roll/);
  assert.match(luckInWords({ ...odd, odd: 0.5 }).join(" "), /usually fall/);
});

test("one roll is spoken of as one", () => {
  const luck = { ...luckReport([rolled()], undefined, [ruleset])[0], byHand: 1, leftOut: 1 };
  assert.match(luckInWords({ ...luck, sum: 2 }).join(" "), /^One roll gave \+2 against its expectation/);
  assert.match(luckInWords({ ...luck, sum: 0 }).join(" "), /^One roll came out exactly as expected\./);
  assert.match(luckInWords(luck).join(" "), /One was rolled by hand.* One had no dice of its own/);
});

test("the plot's band holds its line when the luck is ordinary", () => {
  const many = Array.from({ length: 20 }, (_, at) => rolled({ dice: [{ sides: 6, face: (at % 6) + 1, kept: true }] }));
  const { band, line } = luckPlot(luckReport(many)[0], 480, 150);
  assert.match(line, /^M0\.0 75\.0L/);
  assert.match(band, /Z$/);
  assert.equal(result.total, 17);
});
