import assert from "node:assert/strict";
import { test } from "node:test";

import { read, save } from "../../web/engine/snapshot-format.js";
import { bytesOf, inPieces, sourceOf } from "../../web/engine/shelf.js";

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

test("a source that is read in pieces gives the same bytes, and complains where it ends", () => {
  const bytes = Uint8Array.from({ length: 5000 }, (_, at) => at % 251);
  const whole = sourceOf(bytes);
  /** @type {number[]} */
  const asked = [];
  /** @type {typeof whole.read} */
  const read = (into, at) => (asked.push(at), whole.read(into, at));
  const pieces = inPieces({ ...whole, read });
  for (const [at, length] of [[0, 10], [10, 4000], [4010, 990], [3, 7], [4999, 1]]) {
    assert.deepEqual(bytesOf(pieces, at, length), bytes.slice(at, at + length));
  }
  assert.ok(asked.length <= 2, `asked ${asked.length} times`);
  assert.throws(() => bytesOf(pieces, 4990, 20), /shorter than it should be/);
});

test("a source larger than a piece is whole, too", () => {
  const bytes = new Uint8Array(5 << 20).map((_, at) => at >> 9);
  const pieces = inPieces(sourceOf(bytes));
  for (let at = 0; at < bytes.length; at += 700_001) {
    const length = Math.min(700_001, bytes.length - at);
    assert.deepEqual(bytesOf(pieces, at, length), bytes.slice(at, at + length));
  }
});
