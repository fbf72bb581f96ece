import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { freshSecret } from "../../web/feed/net/keys.js";
import { Seat } from "./seats.mjs";
import { Hub, Wire } from "./wires.mjs";

/** @type {Seat[]} */
const seats = [];
afterEach(() => {
  for (const seat of seats.splice(0)) seat.end();
});

/** A GM and somebody else, who know each other. */
async function pair(hub = new Hub(), secret = freshSecret()) {
  const [gil, ann] = ["Gil", "Ann"].map((name) => new Seat(name, (options) => new Wire(hub, options)));
  seats.push(gil, ann);
  await gil.sit(secret);
  await ann.sit(secret, gil.room.me);
  await gil.until(() => gil.room.people.some(({ name, canWitness }) => name === "Ann" && canWitness));
  await ann.until(() => ann.room.people.some(({ name, canWitness }) => name === "Gil" && canWitness));
  return { gil, ann };
}

/** @param {Seat} seat */
const own = (seat) => seat.room.people.find(({ me }) => me);

/** @param {Seat} seat @param {Seat} of */
const seen = (seat, of) => seat.room.people.find(({ device }) => device === of.room.me);

/** Tries all there is to do, and hears each time that it is not done. @param {Seat} seat @param {RegExp} words */
async function tries(seat, words) {
  const before = seat.room.log.all.length;
  for (const visibility of ["public", "gm", "self", "blind"]) {
    assert.match((await seat.roll({ visibility }))?.message ?? "", words, visibility);
  }
  assert.match((await seat.roll({ faces: [1, 2, 3, 4] }))?.message ?? "", words);
  seat.refused.length = 0;
  await seat.note("a note");
  assert.match(seat.refused[0]?.message ?? "", words);
  assert.equal(seat.room.log.all.length, before);
}

test("who watches is told so, and writes nothing that the others would have to refuse", async () => {
  const { gil, ann } = await pair();
  await gil.room.setRole(ann.room.me, "watcher");
  await ann.until(() => own(ann)?.role === "watcher");
  await tries(ann, /only watch/);
  await ann.room.rename("Anna");
  await gil.until(() => seen(gil, ann)?.name === "Anna");
  assert.equal(seen(gil, ann)?.good, true, "an honest watcher is nothing odd");
});

test("who watches leaves the choice of a roll to its roller", async () => {
  const { gil, ann } = await pair();
  const hand = { ruleset: { key: "heartrush" }, sheet: {}, actor: { id: "gil", name: "Gil" } };
  /** @type {any} */
  let open;
  while (!open) {
    const form = { heart: 4, ability: 4, cn: 9 };
    assert.equal(await gil.roll({ hand, action: "skill_check", form }), undefined);
    open = gil.room.log.shown.find(({ entry }) => /** @type {any} */ (entry).record?.result.pending);
  }
  await ann.until(() => ann.room.log.all.some(({ id }) => id === open.id));
  await gil.room.setRole(ann.room.me, "watcher");
  await ann.until(() => own(ann)?.role === "watcher");
  assert.match((await ann.room.answer(open.id, "fail", ann.by))?.message ?? "", /only watch/);
  await gil.quiet();
  assert.equal(seen(gil, ann)?.good, true);
});

test("who was removed is told so, and writes nothing any more", async () => {
  const { gil, ann } = await pair();
  await gil.room.remove(ann.room.me);
  await ann.until(() => Boolean(own(ann)?.removed));
  await tries(ann, /removed from this table/);
  await gil.note("we go on");
  await gil.quiet();
  assert.deepEqual(seen(gil, ann)?.words, []);
});

test("who was invited to watch is at the door as a watcher", async () => {
  const hub = new Hub();
  const secret = freshSecret();
  const { gil, ann } = await pair(hub, secret);
  await gil.room.remove(ann.room.me);
  const ben = new Seat("Ben", (options) => new Wire(hub, options));
  seats.push(ben);
  await ben.sit(secret, gil.room.me, "watcher");
  await gil.until(() => Boolean(seen(gil, ben)?.waits && seen(gil, ben)?.present));
  assert.equal(seen(gil, ben)?.role, "watcher");
  assert.equal(own(gil)?.role, "gm");
});

test("who is invited after a removal waits at the door, until the GM lets them in", async () => {
  const hub = new Hub();
  const secret = freshSecret();
  const { gil, ann } = await pair(hub, secret);
  assert.equal(seen(gil, ann)?.waits, false);
  await gil.room.remove(ann.room.me);
  await gil.note("after the removal");
  const ben = new Seat("Ben", (options) => new Wire(hub, options));
  seats.push(ben);
  await ben.sit(secret, gil.room.me);
  await gil.until(() => seen(gil, ben)?.name === "Ben");
  await ben.until(() => own(ben)?.waits === true && ben.room.status.locked > 0);
  assert.equal(seen(gil, ben)?.waits, true);
  assert.equal(seen(gil, ann)?.waits, false, "who was removed is not asked for");
  assert.equal(own(gil)?.waits, false);
  await gil.room.setRole(ben.room.me, "player");
  await ben.until(() => own(ben)?.waits === false);
  assert.equal(seen(gil, ben)?.waits, false);
  await gil.note("welcome");
  const texts = (/** @type {Seat} */ seat) => seat.room.log.all.map(({ entry }) => /** @type {any} */ (entry).text);
  await ben.until(() => texts(ben).includes("welcome"));
  await ben.quiet();
  assert.deepEqual(texts(ben), texts(gil), "what was written before, too");
  assert.deepEqual(ben.room.people.flatMap(({ words }) => words), []);
  await ben.note("thank you");
  await gil.until(() => texts(gil).includes("thank you"));
});
