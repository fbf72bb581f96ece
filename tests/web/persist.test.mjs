import assert from "node:assert/strict";
import { test } from "node:test";

import { keeper } from "../../web/store/persist.js";

const DAY = 86_400_000;

/** A browser that counts how often it was asked. */
function browser({ persisted = false } = {}) {
  const notes = /** @type {Map<string, string>} */ (new Map());
  const seen = { asked: 0 };
  const storage = {
    persisted: async () => persisted,
    persist: async () => {
      seen.asked += 1;
      return false;
    },
  };
  const memory = {
    getItem: (/** @type {string} */ key) => notes.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void notes.set(key, value),
  };
  return { seen, storage, memory };
}

test("nothing is asked for before something was written, and then once", async () => {
  const { seen, storage, memory } = browser();
  const keep = keeper(storage, memory, () => 100 * DAY);
  assert.equal(seen.asked, 0);
  await Promise.all([keep(), keep()]);
  await keep();
  assert.equal(seen.asked, 1);
});

test("a refusal is not asked about again on the next visit, but after a while", async () => {
  const { seen, storage, memory } = browser();
  for (const day of [100, 101, 120]) await keeper(storage, memory, () => day * DAY)();
  assert.equal(seen.asked, 1);
  await keeper(storage, memory, () => 131 * DAY)();
  assert.equal(seen.asked, 2);
});

test("what is granted is not asked for, and a browser without it is left alone", async () => {
  const { seen, storage, memory } = browser({ persisted: true });
  await keeper(storage, memory, () => 100 * DAY)();
  await keeper(undefined, undefined)();
  assert.equal(seen.asked, 0);
});

test("a browser that throws changes nothing", async () => {
  const { storage } = browser();
  const memory = { getItem: () => assert.fail("not allowed"), setItem: () => {} };
  await keeper(storage, memory)();
});
