import assert from "node:assert/strict";
import { test } from "node:test";

import { actorOf, whoInWords, whoOf } from "../../web/cards/entry.js";
import { entryAsText, exported } from "../../web/cards/export.js";
import { Hearing } from "../../web/cards/hearing.js";
import { lineOf } from "../../web/cards/line.js";
import { changesIn } from "../../web/cards/people.js";
import { stubInWords } from "../../web/cards/stub.js";
import { timelineOf } from "../../web/cards/timeline.js";
import { rollInWords } from "../../web/cards/told.js";
import { undoneIn, undoneInWords } from "../../web/cards/undone.js";
import { shownOf } from "../../web/cards/shown.js";
import { logged, rolled, ruleset } from "./feed-data.mjs";

const by = (/** @type {string} */ name, role = "player") => ({ id: name, name, colour: "", role, person: name.toLowerCase() });
/** Somebody's, in a room. @param {string} name @param {string} [role] @param {object} [more] */
const of = (name, role, more = {}) => ({ author: `${name}’s device`, by: by(name, role), ...more });
const kaya = { id: "kaya", name: "Kaya" };
const roll = (/** @type {object} */ more, actor = kaya, line = "Kaya, Toss: Full success, 17 against DC 16 (+1).") => rolled({ line }, { actor }, more);
const people = (/** @type {object[]} */ ...changes) => logged({ kind: "people", changes }, of("Gil", "gm", { at: 0 }));

test("a card names the person and the character, once where they are called the same", () => {
  assert.equal(whoInWords(roll(of("Ann"))), "Ann as Kaya");
  assert.equal(whoInWords(roll(of("Kaya"))), "Kaya");
  assert.equal(whoInWords(logged({ kind: "scene", title: "x" }, of("Ann"))), "Ann");
});

test("in a room, the engine says what a character is called: what was signed may not be readable", () => {
  const named = (/** @type {string} */ character) => roll({ author: "Ann’s device", by: { ...by("Ann"), character } }, { ...kaya, name: "\u202eayaK" });
  assert.equal(whoInWords(named("Kaya")), "Ann as Kaya");
  assert.equal(whoOf(named("Kaya")), "Kaya");
  assert.equal(whoInWords(named("")), "Ann", "nothing of it can be read");
});

test("the role stands beside the name, but for players, who are most", () => {
  assert.equal(whoInWords(roll(of("Gil", "gm"))), "Gil (GM) as Kaya");
  assert.equal(whoInWords(roll(of("Wim", "watcher"))), "Wim (watcher) as Kaya");
  assert.equal(whoInWords(roll(of("Mia", "newcomer"))), "Mia (not confirmed yet) as Kaya");
  assert.equal(whoInWords(roll(of("Eve", "removed"))), "Eve (removed) as Kaya");
  assert.equal(whoInWords(roll(of("Ann", "constructor"))), "Ann as Kaya");
  assert.equal(whoInWords(roll(of("Gil", "gm")), { role: false }), "Gil as Kaya");
});

test("at a table of one's own there are no people, and it is the character alone", () => {
  assert.equal(whoInWords(roll({})), "Kaya");
  assert.equal(rollInWords(roll({})), "Kaya, Toss: Full success, 17 against DC 16 (+1).");
});

test("whose entry it is, and whose face, is the character's as before", () => {
  const each = roll(of("Ann"));
  assert.deepEqual([actorOf(each), whoOf(each)], ["kaya", "Kaya"]);
});

test("the spoken sentence says the person, and what is to be doubted", () => {
  assert.equal(rollInWords(roll(of("Ann"))), "Ann as Kaya, Toss: Full success, 17 against DC 16 (+1).");
  assert.equal(rollInWords(roll(of("Ann"), kaya, "Toss: 17.")), "Ann as Kaya: Toss: 17.");
  const disputed = roll(of("Ann", "player", { at: Date.now(), proof: { state: "disputed", by: ["Gil"] } }));
  const [sentence] = new Hearing().listen([disputed]).sentences;
  assert.equal(sentence, "Ann as Kaya, Toss: Full success, 17 against DC 16 (+1). Disputed; these dice are from Gil.");
  const call = logged({ kind: "call", intent: { ruleset: "coins", action: "toss", actor: kaya } }, of("Ann", "player", { proof: { state: "waiting", waiting: ["Gil"] } }));
  assert.equal(stubInWords(call), "Ann as Kaya: A roll was called: Waiting for Gil.");
});

test("exports name the person, the role and the doubt; JSON has them as the engine gave them", () => {
  const entries = [roll(of("Ann")), roll(of("Mia", "newcomer", { proof: { state: "broken", why: "x" } })), logged({ kind: "note", text: "hello", actor: {} }, of("Gil", "gm"))];
  const text = exported("text", entries, [ruleset]);
  assert.match(text, /^Ann as Kaya, Toss: Full success/);
  assert.match(text, /Mia \(not confirmed yet\) as Kaya, Toss: .*Does not verify\./);
  assert.match(text, /Gil \(GM\): hello/);
  const markdown = exported("markdown", entries, [ruleset]);
  assert.match(markdown, /- \*\*Ann as Kaya\*\* · Toss: \*\*Full success\*\*/);
  assert.match(markdown, /- \*\*Mia \(not confirmed yet\) as Kaya\*\* .* · Does not verify\.\n/);
  const read = JSON.parse(exported("json", entries, [ruleset])).entries;
  assert.deepEqual(read.map((/** @type {any} */ each) => [each.by.name, each.by.role, each.by.person]), [["Ann", "player", "ann"], ["Mia", "newcomer", "mia"], ["Gil", "gm", "gil"]]);
});

test("the filter and the search know people and characters", () => {
  const entries = [roll(of("Ann", "newcomer")), roll(of("Ben"), { id: "orc", name: "Orc" })];
  assert.deepEqual(timelineOf(entries).people, [{ id: "kaya", name: "Ann as Kaya" }, { id: "orc", name: "Ben as Orc" }]);
  assert.equal(timelineOf(entries, { who: "", kind: "", text: "ann" }).rows.length, 1);
});

// ── who undid what ─────────────────────────────────────────────────────────────────────────────────

const hers = roll(of("Ann"));
const undo = (/** @type {object} */ more, target = hers) => logged({ kind: "undo", of: target.id }, more);
const textOf = (/** @type {any[]} */ entries) => {
  const { rows, labels } = timelineOf(entries);
  return rows.slice(1).map((row) => `${whoInWords(row)} ${lineOf(row, {}, labels).text}`);
};

test("what others undo has a line that says whose it was; the card says by whom", () => {
  const gils = undo(of("Gil", "gm"));
  const timeline = timelineOf([hers, gils]);
  assert.deepEqual(textOf([hers, gils]), ["Gil (GM) undid: Ann as Kaya, Toss: Full success, 17 against DC 16 (+1)."]);
  assert.equal(undoneInWords(timeline.undos.get(timeline.undone.get(hers.id) ?? "")), "undone by Gil (GM)");
  assert.match(exported("text", [hers, gils], [ruleset]), /^\[undone by Gil \(GM\)\] Ann as Kaya/);
  assert.match(exported("markdown", [hers, gils], [ruleset]), /~~ \(undone by Gil \(GM\)\)\n/);
});

test("what one undoes of one's own is said on the card alone, also from a second device", () => {
  const own = undo(of("Ann"));
  const other = undo({ ...of("Ann"), author: "Ann’s phone" });
  for (const each of [own, other]) {
    assert.deepEqual(textOf([hers, each]), []);
    assert.equal(undoneInWords(each), "undone by Ann");
  }
  assert.equal(undoneInWords(logged({ kind: "undo", of: hers.id })), "undone", "at a table of one's own");
});

test("whoever brings back what others undid is named, too", () => {
  const gils = undo(of("Gil", "gm"));
  const back = undo(of("Ann"), gils);
  assert.deepEqual(textOf([hers, gils, back]).at(-1), "Ann brought back: Ann as Kaya, Toss: Full success, 17 against DC 16 (+1).");
  assert.equal(undoneIn([hers, gils, back]).has(hers.id), false);
});

test("an undo that is refused undoes nothing, and is shown as such", () => {
  const bens = undo(of("Ben", "player", { proof: { state: "broken", why: "At this table, only the GM can undo what others have done." } }));
  assert.deepEqual([...undoneIn([hers, bens])], []);
  assert.equal(textOf([hers, bens]).length, 1);
});

test("a roll that does not count takes nobody's place", () => {
  const waits = rolled({ outcome: null, pending: { key: "c", options: ["a"] } }, {}, of("Ann"));
  const lie = roll(of("Mallory", "player", { about: waits.id, proof: { state: "broken", why: "x" } }));
  const own = roll(of("Ann", "player", { about: waits.id, proof: { state: "unwitnessed" } }));
  assert.deepEqual(shownOf([waits, lie]).map(({ id }) => id), [waits.id, lie.id]);
  assert.deepEqual(shownOf([waits, lie, own]).map(({ id }) => id), [own.id, lie.id]);
});

// ── entries about people ───────────────────────────────────────────────────────────────────────────

test("who is seated, removed and let back in is a line, behind the name of whoever did it", () => {
  const said = (/** @type {object} */ change) => changesIn(people(change));
  assert.equal(said({ do: "seated", names: ["Ann", "Ben"], role: "player" }), "gives Ann and Ben a seat at the table");
  assert.equal(said({ do: "seated", names: ["Wim"], role: "watcher" }), "lets Wim watch");
  assert.equal(said({ do: "role", names: ["Ann"], role: "gm" }), "makes Ann GM");
  assert.equal(said({ do: "removed", names: ["Eve"] }), "removes Eve from the table");
  assert.equal(said({ do: "back", names: ["Eve"] }), "lets Eve back in");
  assert.equal(said({ do: "renamed", names: ["Ann", "Anna"] }), "gives Ann the name Anna");
  assert.equal(said({ do: "renamed", names: ["Gilbert", "Gil"] }), "was called Gilbert before");
  assert.equal(said({ do: "may", may: ["scenes", "undo"] }), "allows all players: begin scenes and sessions and undo what others have done");
  assert.equal(said({ do: "of the future" }), "");
  assert.equal(changesIn(hers), undefined);
});

test("such a line can be found, exported, and taken back by nobody", () => {
  const line = people({ do: "removed", names: ["Eve"] });
  assert.equal(entryAsText(line, undefined), "Gil (GM): removes Eve from the table");
  assert.equal(lineOf(line).lasting, true);
  assert.deepEqual(timelineOf([hers, line], { who: "", kind: "table", text: "" }).rows, [line]);
  assert.deepEqual(timelineOf([hers, line], { who: "", kind: "", text: "removes eve" }).rows, [line]);
});
