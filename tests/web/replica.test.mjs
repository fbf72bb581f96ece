/** This device's copy of a room, by itself. */

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { openDevice } from "../../web/crypto/keys.js";
import { EntryLog } from "../../web/log/entry-log.js";
import { openMemoryStore } from "../../web/log/store-memory.js";
import { startEngine } from "./engine.mjs";

const ROOM = "ab".repeat(16);
const engine = startEngine();
after(() => engine.end());

const hello = { kind: "hello", body: { name: "Ann", colour: "blue" } };

async function copy() {
  return (await tab(openMemoryStore())).replica;
}

/** A tab of one device, that notes what leaves. @param {import("../../web/log/store.js").EntryStore} rows */
async function tab(rows) {
  /** @type {string[]} */
  const sent = [];
  const replica = new EntryLog({ room: ROOM, device: await openDevice(rows), store: rows, request: engine.request });
  replica.on({ failed: (error) => assert.fail(String(error)) });
  replica.sending.send = (entries) => void sent.push(...entries.map(({ row }) => row.id));
  return { replica, sent };
}

/** @param {EntryLog} replica */
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

test("an entry is taken in although somebody else has sent it again as theirs, in either order", async () => {
  const [author, eve] = [await copy(), "ee".repeat(32)];
  const { id, author: ann } = await written(author);
  const [signed] = await author.texts([id]);
  assert.ok(signed);
  for (const senders of [[ann, eve], [eve, ann]]) {
    const reader = await copy();
    await reader.receive(senders.map((sender) => ({ id, ...signed, author: sender })));
    assert.deepEqual([...reader.rows.keys()], [id]);
    assert.deepEqual([...reader.refused.keys()], [eve]);
  }
});

test("an entry leaves when the store has taken it, and not before", async () => {
  const rows = openMemoryStore();
  const { replica, sent } = await tab(rows);
  const { write } = rows;
  rows.write = async (...all) => {
    await new Promise((resolve) => setImmediate(resolve)); // whatever can be done without an answer is done
    assert.deepEqual(sent, []);
    return write(...all);
  };
  const { id } = await written(replica);
  assert.deepEqual(sent, [id]);
});

test("two tabs that write as fast as they can never write two entries under one number", async () => {
  const rows = openMemoryStore();
  const tabs = [await tab(rows), await tab(rows)];
  const write = async (/** @type {EntryLog} */ replica) => {
    for (let turn = 0; turn < 15; turn += 1) await written(replica);
  };
  await Promise.all(tabs.map(({ replica }) => write(replica)));
  const [{ replica }] = tabs;
  await replica.readOn();
  assert.deepEqual(replica.order.map(({ seq }) => seq), Array.from({ length: 30 }, (_, at) => at + 1));
  assert.deepEqual(replica.order.flatMap(({ flags }) => flags), []);
  assert.deepEqual(tabs.flatMap(({ sent }) => sent).sort(), replica.order.map(({ id }) => id).sort());
});
