import assert from "node:assert/strict";
import { test } from "node:test";

import { lineOf } from "../../web/cards/line.js";
import { EVERYTHING, Timelines, timelineOf } from "../../web/cards/timeline.js";
import { logged, rolled } from "./feed-data.mjs";

/** @param {any[]} entries @param {object} [filter] */
function rows(entries, filter = {}) {
  return timelineOf(entries, { who: "", kind: "", text: "", ...filter }).rows.map(({ id }) => id);
}

const scene = logged({ kind: "scene", id: "s1", title: "The harbour" });
const first = rolled({}, {}, {});
const move = logged({ kind: "move", id: "m1", moves: [{ do: "advance", tracker: "clock", by: 1 }] });
const other = logged({ kind: "scene", id: "s2", title: "The tower" });
const note = logged({ kind: "note", id: "n1", text: "Over the roofs" }, { about: first.id });
const entries = [scene, first, move, note, other];

test("a note on a card belongs to the card, and one on nothing is a line of its own", () => {
  const alone = logged({ kind: "note", id: "n2", text: "Rain" }, { about: "gone" });
  const { rows: shown, notes } = timelineOf([...entries, alone]);
  assert.deepEqual(shown.map(({ id }) => id), [scene.id, first.id, "m1", "s2", "n2"]);
  assert.deepEqual(notes.get(first.id), [note]);
});

test("an undone entry names the undo in force, and an undone undo is none", () => {
  const undo = logged({ kind: "undo", id: "u1", of: first.id });
  const redo = logged({ kind: "undo", id: "u2", of: "u1" });
  assert.equal(timelineOf([...entries, undo]).undone.get(first.id), "u1");
  assert.equal(timelineOf([...entries, undo, redo]).undone.get(first.id), undefined);
});

test("a filter keeps the heading of a scene that something is left of", () => {
  assert.deepEqual(rows(entries, { kind: "rolls" }), ["s1", first.id]);
  assert.deepEqual(rows(entries, { kind: "table" }), ["s1", "m1"]);
  assert.deepEqual(rows(entries, { who: "wren" }), ["s1", first.id]);
});

test("search finds words of the sentence, of the terms and of the notes, in any order", () => {
  assert.deepEqual(rows(entries, { text: "SUCCESS wren" }), ["s1", first.id]);
  assert.deepEqual(rows(entries, { text: "stealth" }), ["s1", first.id]);
  assert.deepEqual(rows(entries, { text: "roofs" }), ["s1", first.id]);
  assert.deepEqual(rows(entries, { text: "tower" }), ["s2"]);
  assert.deepEqual(rows(entries, { text: "nowhere" }), []);
});

test("everybody who appears can be asked for", () => {
  assert.deepEqual(timelineOf(entries).people, [
    { id: "gm", name: "GM" },
    { id: "wren", name: "Wren" },
  ]);
});

test("what is remembered gives the same answer as looking at everything again", () => {
  const timelines = new Timelines();
  const more = [rolled(), logged({ kind: "note", id: "n3", text: "Rain" }, { about: first.id })];
  const undo = logged({ kind: "undo", id: "u3", of: first.id });
  const steps = [entries.slice(0, 2), entries, [...entries, ...more], [...entries, ...more, undo]];
  for (const step of [...steps, [first], entries.toReversed()]) {
    assert.deepEqual(timelines.of(step), timelineOf(step));
    assert.deepEqual(timelines.of(step, { ...EVERYTHING, kind: "rolls" }).rows, timelineOf(step, { ...EVERYTHING, kind: "rolls" }).rows);
  }
});

test("rows that only grow stay the same array", () => {
  const timelines = new Timelines();
  const { rows: before } = timelines.of(entries);
  assert.equal(timelines.of([...entries, rolled()]).rows, before);
  assert.notEqual(timelines.of(entries.slice(1)).rows, before);
});

test("trackers keep their names when they have left the table", () => {
  const create = logged({ kind: "create", tracker: "threat.7", what: { kind: "clock", label: "The watch" } });
  const remove = logged({ kind: "remove", tracker: "threat.7" });
  const { labels } = timelineOf([create, remove]);
  assert.equal(lineOf(remove, {}, labels).text, "took off the table: The watch");
});

test("offers keep their names when the table has forgotten them", () => {
  const roll = rolled({ offers: [{ key: "tick", label: "A clock ticks" }] });
  const take = logged({ kind: "take", of: roll.id, offer: "tick" });
  assert.equal(lineOf(take, {}, timelineOf([roll, take]).labels).text, "took: A clock ticks");
});

test("a GM’s secret rolls have no lines where the table wants none, and come back as cards when shown", () => {
  const by = { id: "gm", name: "GM", colour: "", role: "gm" };
  const secret = logged({ kind: "sealed", id: "x1", visibility: "gm" }, { by, proof: { state: "sealed" } });
  const others = { ...secret, id: "x2", by: { ...by, role: "player" } };
  const timelines = new Timelines();
  const ids = (/** @type {any[]} */ shown, lines = true) => timelines.of(shown, EVERYTHING, lines).rows.map(({ id }) => id);
  assert.deepEqual(ids([first, secret, others]), [first.id, "x1", "x2"]);
  assert.deepEqual(ids([first, secret, others], false), [first.id, "x2"]);
  const later = { ...secret, id: "x3" };
  assert.deepEqual(ids([first, secret, others, later, move], false), [first.id, "x2", "m1"], "and none when they come later");
  assert.deepEqual(ids([first, { ...first, id: "x1" }, others, later, move], false), [first.id, "x1", "x2", "m1"]);
});
