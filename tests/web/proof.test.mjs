import assert from "node:assert/strict";
import { test } from "node:test";

import { isShort, shortened } from "../../web/elements/proof-value.js";
import { actorOf, whoOf } from "../../web/cards/entry.js";
import { entryAsText } from "../../web/cards/export.js";
import { badgeOf, barToChoice, isCard, isDoubtful, isQuiet, isStub, mayReveal, secrecyOf, warningsOf } from "../../web/cards/proof.js";
import { stubInWords, stubOf } from "../../web/cards/stub.js";
import { timelineOf } from "../../web/cards/timeline.js";
import { logged, rolled, wren } from "./feed-data.mjs";

const said = (/** @type {any} */ proof) => badgeOf(proof)?.text;
const call = () => logged({ kind: "call", intent: { ruleset: "coins", action: "toss", actor: { id: "w", name: "Wren" } } });
const sealed = (/** @type {object} */ more = {}) => logged({ kind: "sealed", visibility: "gm" }, { by: wren, ...more });

test("each state of a proof has its words", () => {
  assert.equal(said({ state: "verified", by: ["Mara"] }), "Verified: witnessed by Mara");
  assert.equal(said({ state: "verified", by: ["Mara", "Jonas"] }), "Verified: witnessed by Mara and Jonas");
  assert.equal(said({ state: "verified", by: [] }), "Verified");
  assert.equal(said({ state: "unwitnessed" }), "Unwitnessed");
  assert.equal(said({ state: "unwitnessed", by: ["Mara"] }), "Not wholly witnessed");
  assert.equal(said({ state: "disputed", by: ["Mara"] }), "Disputed; these dice are from Mara");
  assert.equal(said({ state: "late" }), "Too late: it does not count");
  assert.equal(said({ state: "by_hand" }), "By hand");
  assert.equal(said({ state: "waiting", waiting: ["Ela"] }), "Waiting for Ela");
  assert.equal(said({ state: "sealed", by: ["Mara"] }), "Sealed, and witnessed by Mara");
  assert.equal(said({ state: "broken" }), "Does not verify");
  assert.equal(said({ state: "replaced" }), "Replaced: it was called again");
  assert.equal(said({ state: "abandoned", waiting: ["Ela"] }), "Never answered by Ela");
  assert.equal(said({ state: "newer" }), "From a newer version");
});

test("what is not wholly witnessed has a line of its own with the reason, and what nobody could witness has not", () => {
  const why = "No witness brought the dice after the choice, so they could be known before it was made.";
  assert.deepEqual([badgeOf({ state: "unwitnessed", by: ["Mara"], why })?.loud, badgeOf({ state: "unwitnessed", why })?.loud], [true, false]);
  assert.equal(badgeOf({ state: "unwitnessed", by: ["Mara"], why })?.hint, why);
});

test("the choice of a roll is its roller's; the GM's where it was called; and nobody's who watches", () => {
  const bar = (/** @type {string} */ state, /** @type {any} */ reader, me = "other", more = {}) =>
    barToChoice(/** @type {any} */ ({ ...call(), author: "roller", proof: { state }, ...more }), me, reader);
  assert.equal(bar("unwitnessed", "player", "roller"), "");
  assert.equal(barToChoice(call(), undefined, undefined), "", "a table of one's own");
  assert.equal(bar("verified", "gm"), "");
  assert.match(bar("verified", "player"), /Only who has rolled/);
  assert.match(bar("by_hand", "gm"), /Only who has rolled/);
  assert.match(bar("verified", "gm", "other", { secret: "gm" }), /Only who has rolled/);
  assert.match(bar("verified", "watcher"), /only watch/);
});

test("a state that nobody here knows comes from a newer version", () => {
  assert.equal(said({ state: "blessed" }), "From a newer version");
  assert.equal(said({ state: "toString" }), "From a newer version");
});

test("a private table, and what has no dice, has no badge", () => {
  assert.equal(badgeOf(undefined), undefined);
  assert.equal(badgeOf({ state: "plain" }), undefined);
});

test("no two states share an icon, so that no colour is needed", () => {
  const states = ["verified", "unwitnessed", "by_hand", "waiting", "sealed", "broken", "disputed", "late", "replaced", "abandoned", "newer"];
  assert.equal(new Set(states.map((state) => badgeOf({ state })?.icon)).size, states.length);
});

test("flags are sentences, and those of the future are left out", () => {
  const flags = ["fork", "gap", "orphan", "clock", "removed"];
  assert.equal(new Set(warningsOf(flags)).size, flags.length);
  assert.deepEqual(warningsOf(["newer", "constructor"]), []);
  assert.deepEqual(warningsOf(undefined), []);
});

test("what does not verify or was replaced is in doubt", () => {
  const states = ["verified", "broken", "replaced", "late", "disputed", "unwitnessed"];
  assert.deepEqual(states.map((state) => isDoubtful(rolled({}, {}, { proof: { state } }))), [false, true, true, true, true, false]);
  assert.equal(isDoubtful(rolled({}, {}, { proof: { state: "disputed" }, counts: true })), false);
});

test("a blind roll says how far it is, to the eye and to the ear", () => {
  const ask = (/** @type {string} */ phase, /** @type {object} */ proof) =>
    logged({ kind: "ask", phase, intent: { ruleset: "coins", action: "toss", actor: { id: "w", name: "Wren" } } }, { proof });
  const asked = ask("asked", { state: "waiting", waiting: ["Mara"] });
  const called = ask("called", { state: "waiting", waiting: ["Wren"] });
  const done = ask("rolled", { state: "sealed", by: ["Wren"] });
  const all = [asked, called, done];
  assert.deepEqual(all.map((each) => stubOf(each).tone), ["mixed", "mixed", "neutral"]);
  assert.match(stubOf(asked).hint, /GM’s page/);
  assert.match(stubOf(called).hint, /that device answers/);
  assert.equal(stubInWords(asked), "Wren: Asked the GM for a blind roll: Waiting for Mara.");
  assert.equal(stubInWords(done), "Wren: A blind roll for Wren: Sealed, and witnessed by Wren.");
  assert.ok(all.every((each) => isStub(each) && /only the GM/.test(secrecyOf(each)) && actorOf(each) === "w"));
  assert.ok(all.every((each) => !mayReveal(each, each.author)));
});

test("what only GMs can read any of them may show", () => {
  assert.equal(mayReveal(rolled({}, {}, { author: "d1", secret: "blind" }), "d2"), true);
  assert.equal(mayReveal(rolled({}, {}, { author: "d1", secret: "gm" }), "d2"), false);
});

test("a secret without a witness says so: it is a roll or a note", () => {
  const { title, hint } = stubOf(sealed({ proof: { state: "plain" } }));
  assert.match(title, /^A secret note or roll by /);
  assert.match(hint, /If it is a roll, it has no witness/);
  assert.equal(stubOf(sealed({ proof: { state: "sealed", by: ["Mara"] } })).hint, "");
  const taken = sealed({ proof: { state: "sealed" }, entry: { id: "x", kind: "sealed", visibility: "gm", what: "take" } });
  assert.match(stubOf(taken).title, /takes what a secret roll offers/);
  assert.equal(mayReveal(taken, taken.author), false);
});

/** A secret roll that its reader cannot read. @param {string} role @param {string} state @param {object} [more] */
const by = (role, state, more = {}) => sealed({ by: { ...wren, role }, proof: { state, by: ["Mara"] }, ...more });

test("a secret roll of a GM is a line for others, and one of a player a card", () => {
  for (const state of ["sealed", "waiting", "plain", "replaced", "abandoned"]) assert.ok(isQuiet(by("gm", state)), state);
  assert.deepEqual([by("gm", "sealed"), by("player", "sealed"), sealed(), rolled(), call()].map(isCard), [false, true, true, true, true]);
  const taken = by("gm", "sealed", { entry: { id: "x", kind: "sealed", visibility: "gm", what: "take" } });
  assert.ok(isQuiet(taken));
  assert.match(entryAsText(taken, undefined), /^Wren: took what a secret roll offers/);
});

test("a secret roll of a GM that something is wrong with says so as a card", () => {
  for (const state of ["broken", "disputed", "late"]) assert.ok(isCard(by("gm", state)), state);
  assert.ok(isCard(by("gm", "sealed", { flags: ["fork"] })));
});

test("before it is known who leads, no secret roll is a card", () => {
  assert.ok(isQuiet(by("player", "checking")));
});

test("what is asked for blindly says who may read the roll, not who may read the question", () => {
  const asked = logged({ kind: "ask", phase: "asked" }, { by: wren, secret: "gm", author: "d1" });
  assert.match(secrecyOf(asked), /only the GM can/);
  assert.equal(mayReveal(asked, "d1"), false);
});

test("its author alone may reveal a secret, also one that the reader can read", () => {
  assert.equal(mayReveal(sealed({ author: "d1" }), "d1"), true);
  assert.equal(mayReveal(sealed({ author: "d1" }), "d2"), false);
  assert.equal(mayReveal(sealed({ author: "d1" }), undefined), false);
  assert.equal(mayReveal(rolled({}, {}, { author: "d1", secret: "self" }), "d1"), true);
  assert.equal(mayReveal(rolled({}, {}, { author: "d1" }), "d1"), false);
  assert.match(secrecyOf(sealed()), /^Secret: only the GM and/);
});

test("a call and a secret stand in the feed as rolls, with a name and a line", () => {
  const entries = [call(), sealed(), rolled()];
  assert.deepEqual(entries.map(isStub), [true, true, false]);
  assert.equal(whoOf(entries[0]), "Wren");
  assert.equal(actorOf(entries[0]), "w");
  const { rows } = timelineOf(entries, { who: "", kind: "rolls", text: "" });
  assert.equal(rows.length, 3);
  assert.equal(entryAsText(entries[0], undefined), "Wren: called a roll");
  assert.equal(entryAsText(entries[1], undefined), "Wren: made a secret roll");
});

test("a long value is told by its ends, a short one as it is", () => {
  const value = "0123456789abcdef".repeat(4);
  assert.equal(shortened(value), "01234567 … 89abcdef");
  assert.equal(shortened("3, 5, 6"), "3, 5, 6");
  assert.equal(shortened('{\n "v": 1\n}'), "{ …");
  assert.deepEqual([value, "3, 5, 6", "a\nb"].map(isShort), [false, true, false]);
});
