import assert from "node:assert/strict";
import { test } from "node:test";

import { Heights, lastSpan, spanAt } from "../../web/cards/span.js";

const rows = Array.from({ length: 1000 }, (_, at) => ({ id: `r${at}` }));

function measured() {
  const heights = new Heights();
  for (const { id } of rows) heights.set(id, 100);
  return heights;
}

test("rows in sight are drawn, spacers stand for the rest", () => {
  assert.deepEqual(spanAt(rows, measured(), 250, 550), { from: 2, to: 6, above: 200, below: 99_400 });
  assert.deepEqual(spanAt(rows, measured(), -500, 150), { from: 0, to: 2, above: 0, below: 99_800 });
});

test("however tall the window, the document stays small", () => {
  const { from, to } = spanAt(rows, measured(), 0, 1e9);
  assert.equal(to - from, 60);
});

test("beyond the end there is still the last row", () => {
  assert.deepEqual(spanAt(rows, measured(), 1e9, 2e9), { from: 999, to: 1000, above: 99_900, below: 0 });
});

test("the end is filled upwards", () => {
  assert.deepEqual(lastSpan(rows, measured(), 350), { from: 996, to: 1000, above: 99_600, below: 0 });
  assert.deepEqual(lastSpan([], measured(), 350), { from: 0, to: 0, above: 0, below: 0 });
});

test("what was never drawn is guessed, and the guess is put right when it is drawn", () => {
  const heights = new Heights();
  const few = rows.slice(0, 3);
  const guess = heights.of("r0");
  assert.equal(heights.total(few), 3 * guess);
  assert.equal(heights.set("r1", guess + 60), true);
  assert.equal(heights.set("r1", guess + 60), false);
  assert.equal(heights.total(few), 3 * guess + 60);
  few.push(rows[3]);
  assert.equal(heights.total(few), 4 * guess + 60);
  assert.equal(heights.total(rows.slice(2, 4)), 2 * guess);
});
