import assert from "node:assert/strict";
import { test } from "node:test";

import { read, save } from "../../web/engine/memory.js";
import { sourceOf } from "../../web/engine/shelf.js";

const KIB = 1024;

function memories() {
  const fresh = new Uint8Array(8 * KIB);
  fresh.fill(3, 0, 2 * KIB); // constants
  const started = new Uint8Array(32 * KIB);
  started.set(fresh);
  started.fill(9, 1 * KIB, 1 * KIB + 10);
  started.fill(5, 20 * KIB, 23 * KIB);
  started[32 * KIB - 1] = 1;
  return { fresh, started };
}

test("what was saved is put back into a fresh memory", () => {
  const { fresh, started } = memories();
  const saved = read(sourceOf(save(fresh, started, { keys: ["a"] })));
  const heap = new Uint8Array(40 * KIB);
  heap.set(fresh);
  saved.restore(heap);
  assert.deepEqual(heap.subarray(0, 32 * KIB), started);
  assert.deepEqual([saved.size, saved.config], [32 * KIB, { keys: ["a"] }]);
});

test("only what has changed is stored", () => {
  const { fresh, started } = memories();
  assert.ok(save(fresh, started, {}).length < 6 * KIB);
});

test("a memory that starts out differently is refused and left alone", () => {
  const { fresh, started } = memories();
  const saved = read(sourceOf(save(fresh, started, {})));
  const heap = new Uint8Array(32 * KIB);
  heap.set(fresh);
  heap[5] = 4;
  const before = heap.slice();
  assert.throws(() => saved.restore(heap), /another WebAssembly memory/);
  assert.deepEqual(heap, before);
});

test("a file of another kind is refused", () => {
  assert.throws(() => read(sourceOf(new Uint8Array(64))), /not a memory snapshot/);
});
