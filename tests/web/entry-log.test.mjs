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
  return (await tab(openMemoryStore())).log;
}

/** A tab of one device, that notes what leaves. @param {import("../../web/log/store.js").EntryStore} rows */
async function tab(rows) {
  /** @type {string[]} */
  const sent = [];
  const log = new EntryLog({ room: ROOM, device: await openDevice(rows), store: rows, request: engine.request });
  log.on({ failed: (error) => assert.fail(String(error)) });
  log.sending.send = (entries) => void sent.push(...entries.map(({ row }) => row.id));
  return { log, sent };
}

/** @param {EntryLog} log */
async function written(log) {
  const found = await log.write([hello]);
  assert.ok("rows" in found);
  return found.rows[0];
}

test("what is written comes after the end that was seen from afar", async () => {
  const log = await copy();
  log.tip = { id: "cd".repeat(32), height: 40 };
  const row = await written(log);
  assert.equal(row.after, log.tip.id);
  assert.equal(row.height, 41);
});

test("it comes after what is here where that stands further on", async () => {
  const log = await copy();
  const [first, second] = [await written(log), await written(log)];
  log.tip = { id: "cd".repeat(32), height: first.height };
  assert.equal((await written(log)).after, second.id);
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
  const { log, sent } = await tab(rows);
  const { write } = rows;
  rows.write = async (...all) => {
    await new Promise((resolve) => setImmediate(resolve)); // whatever can be done without an answer is done
    assert.deepEqual(sent, []);
    return write(...all);
  };
  const { id } = await written(log);
  assert.deepEqual(sent, [id]);
});

test("two tabs that write as fast as they can never write two entries under one number", async () => {
  const rows = openMemoryStore();
  const tabs = [await tab(rows), await tab(rows)];
  const write = async (/** @type {EntryLog} */ log) => {
    for (let turn = 0; turn < 15; turn += 1) await written(log);
  };
  await Promise.all(tabs.map(({ log }) => write(log)));
  const [{ log }] = tabs;
  await log.readOn();
  assert.deepEqual(log.order.map(({ seq }) => seq), Array.from({ length: 30 }, (_, at) => at + 1));
  assert.deepEqual(log.order.flatMap(({ flags }) => flags), []);
  assert.deepEqual(tabs.flatMap(({ sent }) => sent).sort(), log.order.map(({ id }) => id).sort());
});
