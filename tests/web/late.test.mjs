/** What comes too late of somebody who was removed, by the vectors that the engine is tested with. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Late } from "../../web/replay/late.js";

/** @type {any[]} */
const VECTORS = JSON.parse(readFileSync(new URL("../vectors/late.json", import.meta.url), "utf8"));

for (const { name, rows, seated, late } of VECTORS) {
  test(name, () => {
    for (const order of [rows, rows.toReversed()]) {
      const found = new Late(seated, order);
      const ids = order.filter((/** @type {any} */ row) => found.has(row)).map((/** @type {any} */ row) => row.id);
      assert.deepEqual(ids.sort(), late);
      for (const row of order) assert.equal(found.marked(row).flags?.includes("late") ?? false, late.includes(row.id));
    }
  });
}

test("there are vectors", () => assert.ok(VECTORS.length > 10));
