import assert from "node:assert/strict";
import { test } from "node:test";

import { candidates, offerGroups, slotsOf } from "../../web/cards/offers.js";

/** @type {any[]} */
const OFFERS = [
  { key: "tick", label: "Tick", moves: [{ do: "advance", tracker: "?threat", by: 1 }], group: "price", picks: 2, by: "gm" },
  { key: "talk", label: "Talk", moves: [{ do: "say", text: "…" }], group: "price", picks: 2, by: "gm" },
  { key: "big", label: "Worse", group: "price", picks: 2, weight: 2, by: "gm" },
  { key: "mine", label: "Mine", group: "gift" },
];

test("offers stand by group and by who decides", () => {
  const groups = offerGroups(OFFERS, { taken: [] });
  assert.deepEqual(groups.map(({ name, by, left, offers }) => [name, by, left, offers.length]), [
    ["price", "gm", 2, 3],
    ["gift", "player", 1, 1],
  ]);
  assert.ok(groups.every(({ offers }) => offers.every(({ open }) => open)));
});

test("in a room, what is offered to the GM is not for players, and nothing is for watchers", () => {
  const open = (/** @type {any} */ reader) =>
    offerGroups(OFFERS, { taken: [] }, reader).map(({ by, bar, offers }) => [by, bar, offers.some((each) => each.open)]);
  assert.deepEqual(open("gm"), [["gm", "", true], ["player", "", true]]);
  assert.deepEqual(open(undefined), open("gm"), "a table of one's own has no roles");
  assert.deepEqual(open("player"), [["gm", "Only the GM may do this.", false], ["player", "", true]]);
  assert.deepEqual(open("watcher"), [["gm", "Watchers only watch.", false], ["player", "Watchers only watch.", false]]);
});

test("what was taken uses up picks, and a heavy one no longer fits", () => {
  const [price, gift] = offerGroups(OFFERS, { taken: ["tick"] });
  assert.deepEqual(price.offers.map(({ taken, open }) => [taken, open]), [[true, false], [false, true], [false, false]]);
  assert.equal(gift.offers[0].open, true);
});

test("what the table no longer remembers cannot be taken", () => {
  assert.ok(offerGroups(OFFERS, undefined).every(({ offers }) => offers.every(({ open }) => !open)));
});

test("an open slot is offered the clocks there are, the fitting ones first", () => {
  assert.deepEqual(slotsOf(OFFERS[0]), ["threat"]);
  assert.deepEqual(slotsOf(OFFERS[1]), []);
  /** @type {any} */
  const trackers = { a: { kind: "clock" }, b: { kind: "pool" }, c: { kind: "clock", role: "threat" } };
  assert.deepEqual(candidates("threat", trackers).map(([id]) => id), ["c", "a"]);
});

test("a clock of somebody's own is only offered where it is asked for", () => {
  /** @type {any} */
  const trackers = { "wren.resolve": { kind: "clock" }, "clock.1": { kind: "clock" }, "resolve.2": { kind: "clock" } };
  /** @type {any} */
  const ruleset = { trackers: [{ key: "resolve", scope: "character" }, { key: "clock", scope: "table" }] };
  const ids = (/** @type {string} */ slot, table = trackers) => candidates(slot, table, ruleset).map(([id]) => id);
  assert.deepEqual(ids("threat"), ["clock.1", "resolve.2"]);
  assert.deepEqual(ids("resolve"), ["resolve.2", "wren.resolve", "clock.1"]);
  assert.deepEqual(ids("threat", { "wren.resolve": { kind: "clock" } }), []);
});
