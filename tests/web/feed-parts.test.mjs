import assert from "node:assert/strict";
import { test } from "node:test";

import { partsOf } from "../../web/cards/odds.js";
import { pips, shapeOf, standsOut } from "../../web/elements/die-shape.js";
import { MOST, notationOf } from "../../web/dice3d/notation.js";
import { percent, percentAmong, spoken } from "../../web/cards/fraction.js";
import { lineOf } from "../../web/cards/line.js";
import { labelsOf, moveInWords, signed, worthShowing } from "../../web/cards/moves.js";
import { SlimViews, slimView } from "../../web/cards/slim-view.js";
import { Unfolding } from "../../web/cards/unfolding.js";
import { logged, rolled } from "./feed-data.mjs";

/** @type {any} */
const trackers = { "wren.stress": { kind: "track", label: "Stress" }, "threat.1": { kind: "clock", label: "The watch" } };

test("moves are told with the names that trackers have at the table", () => {
  assert.equal(moveInWords({ do: "advance", tracker: "self.stress", by: -2 }, trackers, "wren"), "Stress −2");
  assert.equal(moveInWords({ do: "advance", tracker: "threat.1", by: 1 }, trackers), "The watch +1");
  assert.equal(moveInWords({ do: "advance", tracker: "luck.players", by: 1 }), "Luck players +1");
  assert.equal(moveInWords({ do: "transfer", giver: "a", taker: "b" }), "1 from A to B");
  const carry = /** @type {any} */ ({ do: "carry", label: "Luck", level: 1, reach: "next_ally" });
  assert.equal(moveInWords(carry), "Luck +1 for the next ally");
  assert.equal(moveInWords({ ...carry, reach: "named", whom: "Ilse" }), "Luck +1 for Ilse");
  assert.deepEqual(worthShowing([{ do: "use", ref: "x" }]), []);
  assert.equal(signed(0), "±0");
});

test("a tracker that the table does not have is called by its kind", () => {
  const kinds = [
    { key: "luck.players", label: "Luck of the players" },
    { key: "luck.gm", label: "Luck of the GM" },
    { key: "stress", label: "Stress" },
  ];
  const labels = labelsOf(kinds);
  assert.equal(
    moveInWords({ do: "transfer", giver: "luck.players", taker: "luck.gm" }, labels),
    "1 from Luck of the players to Luck of the GM",
  );
  assert.equal(moveInWords({ do: "advance", tracker: "self.stress", by: 1 }, labels, "wren"), "Stress +1");
});

test("the card says the percentage that the bar says", () => {
  const words = /** @type {any[]} */ (["a", "b", "c"].map((key) => ({ key, label: key, tone: "good", hint: "" })));
  const odds = { a: "1/3", b: "1/3", c: "1/3" };
  const said = words.map(({ key }) => percentAmong("1/3", key, words, odds));
  assert.deepEqual(said, partsOf(words, odds).map((part) => part.said));
  assert.deepEqual(said, ["34 %", "33 %", "33 %"]);
  assert.equal(percentAmong("1/3", "a", words), "33 %");
  assert.equal(percentAmong("1/2", "a", words, odds), "50 %"); // these are the odds of something else
  assert.equal(spoken("1/3", "34 %"), "34 %");
  assert.equal(spoken("1/16", "6 %"), "1 in 16");
});

test("entries that are no rolls are one line each", () => {
  assert.equal(lineOf(logged({ kind: "scene" })).text, "A new scene");
  assert.equal(lineOf(logged({ kind: "note", text: "Rain" })).text, "Rain");
  const create = logged({ kind: "create", tracker: "x", what: { kind: "clock", label: "The watch" } });
  assert.equal(lineOf(create).text, "put on the table: The watch");
  assert.equal(lineOf(logged({ kind: "remove", tracker: "threat.1" }), { trackers }).text, "took off the table: The watch");
  assert.equal(lineOf(logged({ kind: "take", of: "gone", offer: "tick" })).text, "took: tick");
  const take = logged({ kind: "take", of: "gone", offer: "tick", targets: { threat: "threat.1" } });
  assert.equal(lineOf(take, { trackers }).text, "took: tick (The watch)");
});

test("a card's view changes only when its own part of the table does", () => {
  const views = new SlimViews();
  const [mine, other] = [rolled(), rolled()];
  const offers = { [mine.id]: { actor: {}, offers: [], taken: ["a"] } };
  const before = views.of(mine, { offers });
  assert.equal(views.of(mine, structuredClone({ offers, scenes: 7 })), before);
  assert.notEqual(views.of(mine, { offers: { [mine.id]: { actor: {}, offers: [], taken: [] } } }), before);
  assert.equal(views.of(other, { offers }), views.of(other, {}));
  assert.deepEqual(slimView(other, { news: [{ entry: other.id, text: "Full." }] }), {
    news: [{ entry: other.id, text: "Full." }],
  });
});

test("the newest rolls stand open; nothing folds while somebody reads further up", () => {
  const rolls = Array.from({ length: 5 }, () => rolled());
  const unfolding = new Unfolding();
  unfolding.update(rolls.slice(0, 4), true);
  assert.deepEqual(rolls.map(({ id }) => unfolding.isLatest(id)), [false, false, false, true, false]);
  assert.deepEqual(rolls.map(({ id }) => unfolding.isOpen(id)), [false, true, true, true, false]);
  unfolding.update(rolls, false);
  assert.equal(unfolding.isOpen(rolls[1].id), true);
  unfolding.update(rolls, true);
  assert.equal(unfolding.isOpen(rolls[1].id), false);
  assert.equal(unfolding.isLatest(rolls[3].id), false);
  unfolding.set(rolls[0].id, true);
  assert.equal(unfolding.isOpen(rolls[0].id), true);
});

test("a roll that waits for a choice stays open", () => {
  const waiting = rolled({ pending: { key: "x", options: [], odds: {} } });
  const unfolding = new Unfolding();
  unfolding.update([waiting, ...Array.from({ length: 5 }, () => rolled())], true);
  assert.equal(unfolding.isOpen(waiting.id), true);
});

test("chances are said as people say them", () => {
  assert.equal(percent("5/8"), "63 %");
  assert.equal(spoken("1/16"), "1 in 16");
  assert.equal(spoken("1/2"), "50 %");
  assert.equal(spoken("0/1"), "0 %");
});

test("every die has a shape, cubes have pips, ones and maxima stand out", () => {
  for (const sides of [2, 3, 4, 6, 8, 10, 12, 20, 100]) assert.match(shapeOf(sides).outline, /^M/);
  assert.equal(pips(6, 5).split("h0").length - 1, 5);
  assert.equal(pips(8, 5), "");
  assert.deepEqual([standsOut(6, 1), standsOut(6, 6), standsOut(6, 3), standsOut(2, 1)], ["one", "max", "", ""]);
});

test("3D dice are told their faces, kind by kind; coins and heaps are left out", () => {
  const die = (/** @type {number} */ sides, /** @type {number} */ face) => ({ sides, face, kept: true });
  assert.equal(notationOf([die(6, 3), die(20, 17), die(6, 1), die(2, 1)]), "2d6+1d20@3,1,17");
  assert.equal(notationOf([die(2, 1)]), "");
  assert.equal(notationOf(Array.from({ length: 40 }, () => die(6, 2))).split("@")[0], `${MOST}d6`);
});
