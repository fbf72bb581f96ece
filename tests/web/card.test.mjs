import assert from "node:assert/strict";
import { test } from "node:test";

import { actionOf, arithmetic, chanceOf, facetsOf, neededInWords, outcomeOf, sidesOf } from "../../web/cards/card.js";
import { result, rolled, ruleset } from "./feed-data.mjs";

const action = actionOf(ruleset, "toss");

test("the outcome is said in the ruleset's word, and a key nobody knows is said as it is", () => {
  assert.equal(outcomeOf(action, /** @type {any} */ (result)).label, "Full success");
  assert.equal(outcomeOf(action, /** @type {any} */ ({ ...result, outcome: "odd" })).label, "odd");
  const pending = { ...result, outcome: null, pending: { key: "x", options: [], odds: {} } };
  assert.equal(outcomeOf(action, /** @type {any} */ (pending)).label, "Your choice");
});

test("a card says what would have been needed", () => {
  const say = (/** @type {object} */ over) => neededInWords(action, /** @type {any} */ ({ ...result, ...over }));
  assert.equal(say({ margin: -2, total: 14 }), "2 more would have met DC 16");
  assert.equal(say({ margin: 0, total: 16 }), "exactly what was needed");
  assert.equal(say({ margin: 3 }), "3 to spare");
  assert.equal(say({ margin: null }), "");
});

test("the chance of a called roll is the one it was said to have before its dice were known", () => {
  const { chance: _, ...called } = result;
  const odds = { outcomes: { failure: "3/4", full: "1/4" } };
  const had = (/** @type {object} */ over, /** @type {any} */ said = odds) => chanceOf(/** @type {any} */ ({ ...called, ...over }), said);
  assert.equal(had({}), "1/4");
  assert.equal(had({ chance: "1/16" }), "1/16");
  assert.equal(had({}, {}), "");
  assert.equal(had({ outcome: null }), "");
  assert.equal(had({ chance: null, outcome: null }), "");
  assert.equal(had({ outcome: "constructor" }), "");
});

test("equal totals of two sides are even, not enough", () => {
  const even = { ...result, margin: 0, dice: [{ sides: 6, face: 2, kept: true, who: "opponent" }] };
  assert.equal(neededInWords(action, /** @type {any} */ (even)), "even");
});

test("both sides of a contest have their dice, their terms and their sum", () => {
  const entry = rolled(
    {
      dice: [...result.dice, { sides: 6, face: 4, kept: true, who: "opponent" }],
      terms: [...result.terms, { label: "bonus", value: -1, who: "opponent" }],
    },
    { form: { opponent: "A guard" } },
  );
  const [ours, theirs] = sidesOf(entry);
  assert.equal(ours.total, 17);
  assert.equal(theirs.name, "A guard");
  assert.equal(theirs.total, 16);
  assert.equal(arithmetic(ours), "6 + 5 +4 Stealth");
  assert.equal(arithmetic(theirs), "4 −1 bonus");
});

test("dice with a label of their own stand apart, in the order in which they fell", () => {
  const dice = [...result.dice, { sides: 4, face: 3, kept: true, label: "magnitude", counts: false }];
  const [{ groups }] = sidesOf(rolled({ dice }));
  assert.deepEqual(groups.map(({ label, dice: each }) => [label, each.length]), [["", 3], ["magnitude", 1]]);
});

test("a finding that nothing was found is no finding", () => {
  const found = (/** @type {string} */ side) => facetsOf(action, /** @type {any} */ ({ ...result, facets: { side } }));
  assert.equal(found("edge")[0].word.label, "On its edge");
  assert.deepEqual(found("none"), []);
  assert.deepEqual(found("unheard of"), []);
});
