/** Rolls that are made ready while somebody aims at the button. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { Seat, seatedPair } from "./seats.mjs";

/** @type {Seat[]} */
const seats = [];
afterEach(() => {
  for (const seat of seats.splice(0)) seat.end();
});

async function pair({ witnessing = true } = {}) {
  const { gil, ann } = await seatedPair();
  seats.push(gil, ann);
  if (!witnessing) await gil.room.setWitnessing(false);
  for (const seat of [gil, ann]) await seat.until(() => seat.room.witnessing === witnessing);
  for (const seat of [gil, ann]) await seat.quiet();
  return { gil, ann };
}

/** Aimed at, until the engine has nothing more to be asked; a click waits for the rest. @param {Seat} seat @param {any} [more] */
async function aimed(seat, more) {
  seat.asked.length = 0;
  seat.aim(more);
  await seat.until(() => seat.asked.some(({ op }) => op === "replay"));
  seat.asked.length = 0;
}

/** What the engine is asked until something leaves. @param {Seat} seat */
function askedUntilSent(seat) {
  return new Promise((resolve) => {
    const append = seat.wire.append.bind(seat.wire);
    seat.wire.append = (/** @type {any} */ entry, /** @type {any} */ ...rest) => {
      resolve(seat.asked.map(({ op }) => op));
      return append(entry, ...rest);
    };
  });
}

for (const witnessing of [false, true]) {
  const proof = witnessing ? "witnessed" : "unwitnessed";

  test(`${proof}: a roll that was aimed at leaves without a question to the engine`, async () => {
    const { gil, ann } = await pair({ witnessing });
    await aimed(ann);
    const asked = askedUntilSent(ann);
    assert.equal(await ann.roll(), undefined);
    assert.deepEqual(await asked, []);
    await gil.until(() => gil.proofs().length === 1);
    for (const seat of [gil, ann]) await seat.quiet();
    assert.deepEqual(gil.proofs(), [witnessing ? "verified" : "unwitnessed"]);
    assert.deepEqual(gil.room.log.shown, ann.room.log.shown);
  });

  test(`${proof}: nobody sees a roll that was only aimed at`, async () => {
    const { gil, ann } = await pair({ witnessing });
    const before = (await ann.rows.after(ann.room.id, 0, 1000)).length;
    await aimed(ann);
    assert.equal((await ann.rows.after(ann.room.id, 0, 1000)).length, before, "not stored");
    assert.deepEqual([gil.ids(), ann.ids(), ann.room.status.waiting], [[], [], 0]);
  });

  test(`${proof}: what comes between aim and click makes it anew, once`, async () => {
    const { gil, ann } = await pair({ witnessing });
    await aimed(ann);
    await gil.note("first");
    await ann.until(() => ann.ids().length === 1);
    const asked = askedUntilSent(ann);
    assert.equal(await ann.roll(), undefined);
    assert.ok((/** @type {string[]} */ (await asked)).includes("write"));
    await gil.until(() => gil.room.log.shown.length === 2);
    for (const seat of [gil, ann]) await seat.quiet();
    assert.deepEqual(gil.proofs(), ["plain", witnessing ? "verified" : "unwitnessed"]);
    assert.deepEqual(gil.room.log.shown, ann.room.log.shown);
  });
}

test("another form is another roll, with other dice", async () => {
  const { gil, ann } = await pair({ witnessing: false });
  const outcomes = {};
  await aimed(ann, { form: { bonus: 5, dc: 9 }, outcomes });
  assert.equal(await ann.roll(), undefined);
  await aimed(ann);
  assert.equal(await ann.roll(), undefined);
  await aimed(ann);
  assert.equal(await ann.roll(), undefined);
  await gil.until(() => gil.room.log.shown.length === 3);
  const requests = gil.room.log.shown.map(({ entry }) => /** @type {any} */ (entry).record.request);
  assert.deepEqual(requests.map(({ form }) => form.bonus), [2, 2, 2]);
  assert.equal(new Set(requests.map(({ seed }) => seed)).size, 3);
});

test("a secret roll is none of those that were aimed at", async () => {
  const { gil, ann } = await pair({ witnessing: false });
  await aimed(ann);
  assert.equal(await ann.roll({ visibility: "self" }), undefined);
  await gil.until(() => gil.room.log.shown.length === 1);
  assert.equal(/** @type {any} */ (gil.room.log.shown[0].entry).kind, "sealed");
});

test("a call that was aimed at is made alone when its witness has gone", async () => {
  const { gil, ann } = await pair();
  await aimed(ann);
  await gil.room.leave();
  await ann.until(() => !ann.room.people.some(({ present, me }) => present && !me));
  assert.equal(await ann.roll(), undefined);
  await ann.quiet();
  assert.deepEqual(ann.proofs(), ["unwitnessed"]);
});

test("what was made ready too long ago is made anew", async (context) => {
  const { gil, ann } = await pair({ witnessing: false });
  await aimed(ann);
  const now = performance.now.bind(performance);
  context.mock.method(performance, "now", () => now() + 4_000);
  const asked = askedUntilSent(ann);
  assert.equal(await ann.roll(), undefined);
  assert.ok((/** @type {string[]} */ (await asked)).includes("write"));
  await gil.until(() => gil.proofs().length === 1);
});
