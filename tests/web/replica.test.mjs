/** This device's copy of a room, by itself. */

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { openDevice } from "../../web/feed/net/keys.js";
import { Replica } from "../../web/room/replica.js";
import { openMemoryRows } from "../../web/room/rows-memory.js";
import { startEngine } from "./engine.mjs";

const ROOM = "ab".repeat(16);
const engine = startEngine();
after(() => engine.end());

const hello = { kind: "hello", body: { name: "Ann", colour: "blue" } };

async function copy() {
  const rows = openMemoryRows();
  const fail = (/** @type {unknown} */ error) => assert.fail(String(error));
  const quiet = { placed() {}, written() {}, acknowledged() {}, tell() {} };
  return new Replica(ROOM, await openDevice(rows), rows, { request: engine.request, failed: fail, ...quiet });
}

/** @param {Replica} replica */
async function written(replica) {
  const found = await replica.write([hello]);
  assert.ok("rows" in found);
  return found.rows[0];
}

test("what is written comes after the end that was seen from afar", async () => {
  const replica = await copy();
  replica.tip = { id: "cd".repeat(32), height: 40 };
  const row = await written(replica);
  assert.equal(row.after, replica.tip.id);
  assert.equal(row.height, 41);
});

test("it comes after what is here where that stands further on", async () => {
  const replica = await copy();
  const [first, second] = [await written(replica), await written(replica)];
  replica.tip = { id: "cd".repeat(32), height: first.height };
  assert.equal((await written(replica)).after, second.id);
});
