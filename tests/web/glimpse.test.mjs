import assert from "node:assert/strict";
import { test } from "node:test";

import { recallGlimpse, rememberGlimpse } from "../../web/store/glimpse.js";
import { openMemory } from "../../web/store/in-memory.js";
import { made } from "../../web/table/characters.js";
import { People } from "../../web/table/people.js";

/** @type {any[]} */
const RULESETS = [{ key: "one", examples: [{ name: "Ann", sheet: { name: "Ann" } }], trackers: [] }];
const wren = made("i1", "one", { name: "Wren" });

/** A place like localStorage. */
function place() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void kept.set(key, value),
    removeItem: (/** @type {string} */ key) => void kept.delete(key),
  };
}

/** @param {unknown} there */
function given(there) {
  Object.defineProperty(globalThis, "localStorage", { value: there, configurable: true });
}

/** @param {import("../../web/store/store.js").Store} store */
function gathered(store) {
  let count = 0;
  return new People(RULESETS, store, {
    request: async () => ({ ok: true, id: "", derived: [], trackers: {} }),
    seed: () => `${(count += 1)}`.padStart(64, "0"),
    changed() {},
    saved() {},
    failed(error) {
      throw error;
    },
  });
}

/** @param {People} people */
const names = (people) => people.characters.map(({ sheet }) => sheet.name);
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test("who was in hand is recalled, and nothing else is taken for a character", () => {
  const there = place();
  given(there);
  assert.equal(recallGlimpse(RULESETS), undefined);
  rememberGlimpse(wren);
  assert.deepEqual(recallGlimpse(RULESETS), wren);
  assert.equal(recallGlimpse([]), undefined, "its system is gone");
  for (const text of ["{", "null", '"x"', "{}", '{"ruleset":"one"}', '{"ruleset":"one","id":1,"sheet":{}}', '{"ruleset":"one","id":"a","sheet":null}']) {
    there.setItem("dicewright.in-hand", text);
    assert.equal(recallGlimpse(RULESETS), undefined, text);
  }
});

test("a large portrait is left out, and a place that is forbidden does no harm", () => {
  given(place());
  rememberGlimpse({ ...wren, portrait: `data:image/png;base64,${"A".repeat(200_000)}` });
  assert.equal(recallGlimpse(RULESETS)?.portrait, "");
  given(undefined);
  rememberGlimpse({ ...wren });
  assert.equal(recallGlimpse(RULESETS), undefined);
});

test("on the first visit the one that is shown is the one that is kept", async () => {
  const store = openMemory();
  const people = gathered(store);
  people.glimpse();
  const { character } = people;
  assert.equal(character?.sheet.name, "Ann");
  await people.load();
  assert.equal(people.character, character, "and nothing is drawn anew");
  assert.deepEqual((await store.characters()).map(({ id }) => id), [character?.id]);
});

test("what the store knows better replaces the glimpse", async () => {
  const store = openMemory();
  await store.begin({ ...wren, sheet: { name: "Wren, older" } });
  const people = gathered(store);
  people.glimpse(wren);
  assert.deepEqual(names(people), ["Wren"]);
  await people.load();
  assert.deepEqual(names(people), ["Wren, older"]);
});

test("what was changed, made or removed before the store answered stays so", async () => {
  const store = openMemory();
  await store.begin(wren);
  await store.saveCharacter(made("i2", "one", { name: "Old" }));
  const edited = gathered(store);
  edited.glimpse(wren);
  edited.edit({ name: "Wren, edited" });
  edited.add("one", { name: "New" });
  await edited.load();
  assert.deepEqual(names(edited).toSorted(), ["New", "Old", "Wren, edited"]);
  assert.equal(edited.character?.sheet.name, "New");
  const removed = gathered(store);
  removed.glimpse(wren);
  removed.remove("i1");
  await removed.load();
  await settle();
  assert.deepEqual(names(removed).toSorted(), ["New", "Old"]);
  assert.deepEqual((await store.characters()).map(({ sheet }) => sheet.name).toSorted(), ["New", "Old"]);
});

test("whoever follows an invitation on the first visit has nobody in hand, then and at the next visit", async () => {
  given(place());
  const store = openMemory();
  const people = gathered(store);
  people.glimpse(null);
  await people.load();
  assert.deepEqual([names(people), people.character], [[], undefined]);
  rememberGlimpse(wren);
  rememberGlimpse(undefined);
  assert.equal(recallGlimpse(RULESETS), null);
  const again = gathered(store);
  again.glimpse(recallGlimpse(RULESETS));
  await again.load();
  assert.deepEqual([names(again), again.character], [[], undefined]);
});

test("who has put everybody aside finds them there, and nobody in hand", async () => {
  const store = openMemory();
  await store.begin(wren);
  const people = gathered(store);
  await people.load();
  people.select(undefined);
  const again = gathered(store);
  again.glimpse(wren);
  await again.load();
  assert.deepEqual([names(again), again.character], [["Wren"], undefined]);
});
