/** What a box tells those who cannot open it. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { openDevice } from "../../web/crypto/keys.js";
import { close, open } from "../../web/crypto/seals.js";
import { openMemory } from "../../web/store/in-memory.js";

const MOST = 6000; // characters, as in `pyengine/feed/entries/bodies.py`
const FULL = MOST * (3 / 4) - 16; // bytes of the content
const commitment = "ab".repeat(32);
const device = await openDevice(openMemory());

/** @param {string} text */
async function boxed(text) {
  const closed = await close({ salt: "s", text }, commitment, { [device.id]: device.seal });
  const opened = await open(device, JSON.stringify({ body: { commitment, ...closed } }));
  assert.deepEqual(opened, { salt: "s", text });
  return closed.box.length;
}

test("a short and a less short text make boxes of one length", async () => {
  assert.equal(await boxed("{}"), await boxed("x".repeat(400)));
  assert.ok((await boxed("x".repeat(600))) > (await boxed("x")));
});

test("what just fits into a box still does", async () => {
  const around = JSON.stringify({ salt: "s", text: "" }).length;
  assert.equal(await boxed("x".repeat(FULL - around)), MOST);
  assert.equal(await boxed("x".repeat(FULL - around - 100)), MOST);
});

test("a question of old has no box", async () => {
  assert.equal(await open(device, JSON.stringify({ body: { intent: {} } })), undefined);
});
