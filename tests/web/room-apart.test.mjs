/** Two who played on without each other, through the real server with all its limits. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { served } from "./served.mjs";

const EACH = 500; // entries

/** Half of them rolls. @param {import("./seats.mjs").Seat} seat */
async function playAlone(seat) {
  await seat.notes(EACH / 2, seat.name);
  for (let turn = 0; turn < EACH / 2; turn += 1) await seat.roll();
}

test("two who were apart while each wrote five hundred entries come to the same feed", { timeout: 180_000 }, async (t) => {
  const { server, seats, end } = await served(["Gil", "Ann"], []);
  t.after(end);
  const [gil, ann] = seats;
  for (const [one, other] of [[gil, ann], [ann, gil]]) {
    await one.until(() => one.room.people.some(({ name, canWitness }) => name === other.name && canWitness));
  }
  for (const seat of seats) await seat.quiet(); // nothing is left to be said by the pages themselves
  await server.stop();
  for (const seat of seats) await seat.until(() => seat.room.status.phase !== "connected");
  await Promise.all(seats.map(playAlone));
  for (const seat of seats) assert.equal(seat.room.status.waiting, EACH);
  await ann.reload(); // the outbox is in the store
  await server.start();
  for (const seat of seats) await seat.until(() => seat.ids().length === 2 * EACH, 120_000);
  for (const seat of seats) await seat.quiet();
  assert.deepEqual(ann.ids(), gil.ids());
  assert.equal(new Set(gil.ids()).size, 2 * EACH);
  for (const { name } of seats) {
    const notes = gil.room.feed.all.flatMap(({ entry }) => /** @type {any} */ (entry).text ?? []).filter((text) => text.startsWith(name));
    assert.deepEqual(notes, Array.from({ length: EACH / 2 }, (_, turn) => `${name} ${turn}`));
  }
  for (const seat of seats) {
    const rolls = seat.room.feed.shown.filter(({ entry }) => entry.kind === "roll");
    assert.equal(rolls.length, EACH);
    assert.deepEqual(new Set(rolls.map(({ proof }) => proof?.state)), new Set(["unwitnessed"]));
    assert.ok(seat.room.feed.all.every(({ sent, flags }) => sent && flags?.length === 0));
    assert.ok(seat.room.people.every(({ good }) => good), JSON.stringify(seat.room.people));
  }
  assert.deepEqual(ann.room.feed.view, gil.room.feed.view);
});
