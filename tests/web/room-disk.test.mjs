/** A disk that takes its time, or has no room: what is waited for, and what goes on. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { seatedPair } from "./seats.mjs";

/** @typedef {import("./seats.mjs").Seat} Seat */

/** @type {Seat[]} */
const seats = [];
afterEach(() => {
  for (const seat of seats.splice(0)) seat.end();
});

async function pair() {
  const found = await seatedPair();
  seats.push(found.gil, found.ann);
  return found;
}

const full = () => Promise.reject(new DOMException("full", "QuotaExceededError"));

/** From now on nothing of this seat's is on the disk before `settle` is called. @param {Seat} seat */
function slowly(seat) {
  const { promise, resolve: settle } = Promise.withResolvers();
  const write = seat.rows.write.bind(seat.rows);
  seat.rows.write = async (room, own) => {
    const taken = await write(room, own);
    return typeof taken === "object" ? { stored: promise.then(() => taken.stored) } : taken;
  };
  return { settle: () => settle(undefined) };
}

test("what one writes is sent when nobody else can take its place, and shown when it is stored", async () => {
  const { ann } = await pair();
  /** @type {string[]} */
  const happened = [];
  const write = ann.rows.write.bind(ann.rows);
  ann.rows.write = async (room, own) => {
    await new Promise((resolve) => setImmediate(resolve)); // all that can be done before is done
    await write(room, own);
    happened.push("taken");
    const sent = ann.until(() => happened.includes("sent"));
    return { stored: sent.then(() => void happened.push("stored")) };
  };
  const append = ann.wire.append.bind(ann.wire);
  ann.wire.append = (/** @type {any} */ entry) => {
    happened.push("sent");
    return append(entry);
  };
  ann.changed = (what) => void (what === "entries" && ann.ids().length && happened.push("shown"));
  await ann.roll({ faces: [1, 2, 3, 4] });
  await ann.quiet();
  assert.deepEqual(happened.slice(0, 4), ["taken", "sent", "stored", "shown"]);
});

test("a witness's disk is waited for by nobody but the witness's next entry", async () => {
  const { gil, ann } = await pair();
  const disk = slowly(gil);
  await ann.roll();
  assert.deepEqual(ann.proofs(), ["verified"]);
  await gil.until(() => gil.proofs()[0] === "verified");
  const next = gil.note("after it");
  await ann.note("meanwhile");
  assert.equal(ann.ids().length, 2);
  disk.settle();
  await next;
  for (const seat of [gil, ann]) await seat.until(() => seat.ids().length === 3);
  for (const seat of [gil, ann]) await seat.quiet();
  assert.deepEqual(ann.ids(), gil.ids());
});

for (const [when, write] of /** @type {const} */ ([
  ["at once", full],
  ["when nobody else can take the place any longer", async () => ({ stored: full() })],
])) {
  test(`a disk that is full is said ${when}, and play goes on`, async () => {
    const { gil, ann } = await pair();
    Object.assign(ann.rows, { write, add: full, sent: full });
    await ann.note("one");
    await gil.note("two");
    await ann.note("three");
    assert.equal(ann.room.status.storage, "memory");
    for (const seat of [gil, ann]) await seat.until(() => seat.ids().length === 3);
    for (const seat of [gil, ann]) await seat.quiet();
    assert.deepEqual(ann.ids(), gil.ids());
    assert.deepEqual(gil.room.feed.all.flatMap(({ flags = [] }) => flags), []);
  });
}
