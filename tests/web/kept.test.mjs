/** What a browser has kept: real entries are read as they are, and nothing else is. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { resultOf } from "../../web/feed/entry.js";
import { lineOf } from "../../web/feed/line.js";
import { readable } from "../../web/table/kept.js";
import { startEngine } from "./engine.mjs";

const described = new URL("../../web/generated/describe.json", import.meta.url);
/** @type {any[]} */
const rulesets = JSON.parse(readFileSync(described, "utf8")).rulesets;
const engine = startEngine();
const by = { id: "i1", name: "Ann", colour: "#aa3300" };

/** @param {any} entry @param {object} [more] @returns {any} */
const logged = (entry, more = {}) => ({ id: "e1", at: 1, by, entry: { id: "e1", ...entry }, ...more });

/** @param {any[]} entries */
const read = async (entries) => (await readable(entries.map((entry, at) => ({ seq: at + 1, entry })))).map(({ entry }) => entry);

/** A roll of every action there is, with the odds that its page showed. */
async function rolls() {
  const found = [];
  for (const { key: ruleset, examples, actions } of rulesets) {
    for (const { key: action } of actions) {
      const asked = { ruleset, action, sheet: examples[0].sheet };
      const { record } = await engine.request({ op: "roll", seed: "5a".repeat(32), ...asked });
      const { outcomes } = await engine.request({ op: "preview", ...asked });
      if (record) found.push(logged({ kind: "roll", record }, { odds: { outcomes }, about: undefined }));
    }
  }
  return found;
}

test("every roll and every other entry is read as it is", async () => {
  const actor = { id: "i1", name: "Ann", side: "players" };
  const others = [
    logged({ kind: "note", text: "😀".repeat(600), actor: {} }, { about: "e0" }),
    logged({ kind: "move", moves: [{ do: "advance", tracker: "c", by: 1 }], actor }),
    logged({ kind: "create", tracker: "c", what: { kind: "clock", label: "Bells", segments: 6 } }),
    logged({ kind: "remove", tracker: "c" }),
    logged({ kind: "take", of: "e0", offer: "tick", targets: { clock: "c" } }),
    logged({ kind: "undo", of: "e0" }),
    logged({ kind: "scene", title: "" }),
    logged({ kind: "session", players: 4, rulesets: ["x"] }, { of: "another version" }),
  ];
  const all = [...(await rolls()), ...others];
  assert.ok(all.filter(resultOf).length >= rulesets.length);
  assert.deepEqual(await read(all), all);
});

test("anything else is a stub that says so, under the id it had", async () => {
  const [roll] = await rolls();
  const without = structuredClone(roll);
  delete without.entry.record.result.dice;
  const bad = [null, 7, "x", {}, [], { ...roll, at: 8.64e15 + 1 }, { ...roll, by: null }, without, logged({ kind: "dance" })];
  const [first, ...stubs] = await read([roll, ...bad]);
  assert.equal(first, roll);
  for (const stub of stubs) {
    assert.equal(stub.entry.kind, "unreadable");
    assert.match(lineOf(stub).text, /cannot be shown/);
  }
  assert.deepEqual(stubs.map(({ id }) => id), ["unreadable 2", "unreadable 3", "unreadable 4", "unreadable 5", "unreadable 6", "e1", "e1", "e1", "e1"]);
});
