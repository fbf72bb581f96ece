/** Rules of the engine that the page works out by itself, by the vectors that the engine is tested with. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { undoneIn } from "../../web/cards/undone.js";
import { compare } from "../../web/log/order.js";
import { standingOf } from "../../web/members/roster.js";
import { logged } from "./feed-data.mjs";

/** @type {{ order: any[], roles: any[], undone: any[] }} */
const VECTORS = JSON.parse(readFileSync(new URL("../vectors/shared-rules.json", import.meta.url), "utf8"));

test("entries stand in the same order", () => {
  const rows = VECTORS.order;
  assert.deepEqual(rows.toReversed().sort(compare), rows);
});

for (const { name, seated, device, role } of VECTORS.roles) {
  test(`roles: ${name}`, () => assert.equal(standingOf(seated, device), role));
}

for (const { name, entries, undone } of VECTORS.undone) {
  test(`undone: ${name}`, () => {
    const found = undoneIn(entries.map((/** @type {any} */ entry) => logged(entry)));
    const ids = entries.map((/** @type {any} */ { id }) => id);
    assert.deepEqual(ids.filter((/** @type {string} */ id) => found.has(id)), undone);
  });
}
