/** What a feed shows of entries, of which none is ever changed or taken out. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { undoneIn } from "../../web/cards/undone.js";
import { notesOn, shownOf } from "../../web/cards/shown.js";

const by = { id: "i1", name: "Ann", colour: "#000000" };
/**
 * @param {string} id
 * @param {object} entry
 * @param {string} [about]
 * @returns {any}
 */
const logged = (id, entry, about) => ({ id, at: 1, by, ...(about ? { about } : {}), entry: { id, ...entry } });
const note = (/** @type {string} */ id) => logged(id, { kind: "note", text: id });
const roll = (/** @type {string} */ id, /** @type {string} */ about = "") =>
  logged(id, { kind: "roll", record: { request: {}, result: {} } }, about);
const undo = (/** @type {string} */ id, /** @type {string} */ of) => logged(id, { kind: "undo", of });
/** @param {any[]} entries */
const ids = (entries) => entries.map(({ id }) => id);

test("an undone undo does nothing", () => {
  const entries = [note("a"), note("b"), undo("u", "a"), undo("v", "u"), undo("w", "b")];
  assert.deepEqual([...undoneIn(entries).keys()].sort(), ["b", "u"]);
});

test("a finished roll stands where it was begun, until its choice is undone", async () => {
  const begun = [roll("a"), note("n"), roll("b", "a"), roll("c", "b")];
  assert.deepEqual(ids(shownOf(begun)), ["c", "n"]);
  assert.deepEqual(ids(shownOf([...begun, undo("u", "c")])), ["b", "n", "u"]);
});

test("notes on an entry are found behind it, without those that were undone", () => {
  const about = (/** @type {string} */ id, /** @type {string} */ of) => logged(id, { kind: "note", text: id }, of);
  const entries = [roll("a"), about("n", "a"), roll("b"), about("m", "b"), about("o", "a"), undo("u", "n")];
  assert.deepEqual(ids(notesOn(entries, entries[0], undoneIn(entries))), ["o"]);
});
