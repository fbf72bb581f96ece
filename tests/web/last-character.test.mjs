import assert from "node:assert/strict";
import { test } from "node:test";

import { recallLast, rememberLast } from "../../web/store/last-character.js";
import { openMemory } from "../../web/store/in-memory.js";
import { made } from "../../web/table/character.js";
import { Characters } from "../../web/table/characters.js";

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
  return new Characters(RULESETS, store, {
    request: async () => ({ ok: true, id: "", derived: [], trackers: {} }),
    seed: () => `${(count += 1)}`.padStart(64, "0"),
    changed() {},
    saved() {},
    failed(error) {
      throw error;
    },
  });
}

/** @param {Characters} characters */
const names = (characters) => characters.all.map(({ sheet }) => sheet.name);
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

test("who was selected last is recalled, and nothing else is taken for a character", () => {
  const there = place();
  given(there);
  assert.equal(recallLast(RULESETS), undefined);
  rememberLast(wren);
  assert.deepEqual(recallLast(RULESETS), wren);
  assert.equal(recallLast([]), undefined, "its system is gone");
  for (const text of ["{", "null", '"x"', "{}", '{"ruleset":"one"}', '{"ruleset":"one","id":1,"sheet":{}}', '{"ruleset":"one","id":"a","sheet":null}']) {
    there.setItem("dicewright.in-hand", text);
    assert.equal(recallLast(RULESETS), undefined, text);
  }
});

test("a large portrait is left out, and a place that is forbidden does no harm", () => {
  given(place());
  rememberLast({ ...wren, portrait: `data:image/png;base64,${"A".repeat(200_000)}` });
  assert.equal(recallLast(RULESETS)?.portrait, "");
  given(undefined);
  rememberLast({ ...wren });
  assert.equal(recallLast(RULESETS), undefined);
});

test("on the first visit the one that is shown is the one that is kept", async () => {
  const store = openMemory();
  const characters = gathered(store);
  characters.showLast();
  const { character } = characters;
  assert.equal(character?.sheet.name, "Ann");
  await characters.load();
  assert.equal(characters.character, character, "and nothing is drawn anew");
  assert.deepEqual((await store.characters()).map(({ id }) => id), [character?.id]);
});

test("what the store knows better replaces what was shown before it answered", async () => {
  const store = openMemory();
  await store.begin({ ...wren, sheet: { name: "Wren, older" } });
  const characters = gathered(store);
  characters.showLast(wren);
  assert.deepEqual(names(characters), ["Wren"]);
  await characters.load();
  assert.deepEqual(names(characters), ["Wren, older"]);
});

test("what was changed, made or removed before the store answered stays so", async () => {
  const store = openMemory();
  await store.begin(wren);
  await store.saveCharacter(made("i2", "one", { name: "Old" }));
  const edited = gathered(store);
  edited.showLast(wren);
  edited.edit({ name: "Wren, edited" });
  edited.add("one", { name: "New" });
  await edited.load();
  assert.deepEqual(names(edited).toSorted(), ["New", "Old", "Wren, edited"]);
  assert.equal(edited.character?.sheet.name, "New");
  const removed = gathered(store);
  removed.showLast(wren);
  removed.remove("i1");
  await removed.load();
  await settle();
  assert.deepEqual(names(removed).toSorted(), ["New", "Old"]);
  assert.deepEqual((await store.characters()).map(({ sheet }) => sheet.name).toSorted(), ["New", "Old"]);
});

test("whoever follows an invitation on the first visit has nobody selected, then and at the next visit", async () => {
  given(place());
  const store = openMemory();
  const characters = gathered(store);
  characters.showLast(null);
  await characters.load();
  assert.deepEqual([names(characters), characters.character], [[], undefined]);
  rememberLast(wren);
  rememberLast(undefined);
  assert.equal(recallLast(RULESETS), null);
  const again = gathered(store);
  again.showLast(recallLast(RULESETS));
  await again.load();
  assert.deepEqual([names(again), again.character], [[], undefined]);
});

test("who has put everybody aside finds them there, and nobody selected", async () => {
  const store = openMemory();
  await store.begin(wren);
  const characters = gathered(store);
  await characters.load();
  characters.select(undefined);
  const again = gathered(store);
  again.showLast(wren);
  await again.load();
  assert.deepEqual([names(again), again.character], [["Wren"], undefined]);
});
