/** Rolls whose other half is away, through the real server: they stay open for all to see, and are finished. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { served } from "./served.mjs";

/** @typedef {import("./seats.mjs").Seat} Seat */

/** @type {Awaited<ReturnType<typeof served>>} */
let table;
/** @type {Seat} */
let gil;
/** @type {Seat} */
let ann;
/** @type {Seat} */
let ben;
const all = () => [gil, ann, ben];
const NAMES = ["Gil", "Ann", "Ben"];

before(async () => {
  table = await served(NAMES);
  [gil, ann, ben] = table.seats;
  for (const seat of all()) await together(seat);
});
after(() => table.end());

/** Everybody else is here, and has given this seat a chain. @param {Seat} seat */
const together = (seat) =>
  seat.until(() => seat.room.people.filter(({ name, me, present, canWitness }) => NAMES.includes(name) && (me || (present && canWitness))).length === NAMES.length);

const OLD = 2_000; // milliseconds: what was called so long ago, nobody answers any more

/** @param {Seat} seat @param {string} id @returns {any} */
const shown = (seat, id) => seat.room.feed.all.find((each) => each.id === id);
/** @param {Seat} seat @param {string} id */
const stateOf = (seat, id) => shown(seat, id)?.proof?.state;
/** @param {Seat} seat @param {string} id @param {string} state */
const comesTo = (seat, id, state) => seat.until(() => stateOf(seat, id) === state);

/** @param {Seat} seat */
const lastOf = (seat) => String(seat.room.feed.shown.at(-1)?.id);

for (const [visibility, forOthers] of [["public", "verified"], ["gm", "sealed"]]) {
  test(`a call that was open when its page was loaded again is open, and finished by its witness: ${visibility}`, async () => {
    gil.room.isActing = ben.room.isActing = false; // here, and asleep
    ann.roll({ visibility }).catch(() => {});
    await ann.until(() => ann.proofs().at(-1) === "waiting");
    const call = lastOf(ann);
    await ann.reload();
    await ann.quiet();
    assert.equal(stateOf(ann, call), "waiting", "it is not given up, and not forgotten");
    await comesTo(ben, call, "waiting");
    assert.deepEqual(shown(ben, call).proof.waiting, shown(ann, call).proof.waiting);
    gil.room.isActing = ben.room.isActing = true;
    await ben.note("awake again");
    await comesTo(ann, call, "verified");
    await comesTo(ben, call, forOthers);
    await comesTo(gil, call, "verified");
    assert.deepEqual(shown(ann, call).entry, shown(gil, call).entry);
    await together(ann);
  });
}

test("who rolls on after such a reload has a roll that nobody answered, and one that counts", async () => {
  gil.room.isActing = ben.room.isActing = false;
  ann.roll().catch(() => {});
  await ann.until(() => ann.proofs().at(-1) === "waiting");
  const [call, since] = [lastOf(ann), Date.now()];
  await ann.reload();
  await together(ann);
  await ann.quiet();
  await ann.until(() => Date.now() - since > OLD);
  gil.room.isActing = true; // nothing has come since: it looks when something does
  await ann.roll();
  const next = lastOf(ann);
  assert.notEqual(next, call);
  for (const seat of all()) {
    await comesTo(seat, next, "verified");
    await comesTo(seat, call, "abandoned"); // nobody waits for it any more, so nobody answers it
  }
  ben.room.isActing = true;
  for (const seat of all()) assert.ok(seat.room.people.every(({ good }) => good));
});

test("a blind roll whose asker has gone is open for all to see, the GM can roll otherwise, and it is made when they come back", async () => {
  await gil.room.leave();
  await ann.until(() => ann.room.people.every(({ name, present }) => name !== "Gil" || !present));
  await ann.roll({ visibility: "blind" });
  const ask = lastOf(ann);
  assert.deepEqual([stateOf(ann, ask), shown(ann, ask).entry.phase], ["waiting", "asked"]);
  await comesTo(ben, ask, "waiting");
  await ann.room.leave();
  await gil.open(gil.room.id);
  await comesTo(gil, ask, "waiting");
  await gil.until(() => gil.room.people.some(({ name, present, canWitness }) => name === "Ben" && present && canWitness));
  await gil.until(() => gil.room.people.every(({ name, present }) => name !== "Ann" || !present));
  await gil.quiet();

  await gil.roll({ visibility: "gm" });
  const own = lastOf(gil);
  await comesTo(gil, own, "verified");
  await comesTo(ben, own, "sealed");
  for (const seat of [gil, ben]) {
    assert.deepEqual([stateOf(seat, ask), shown(seat, ask).entry.phase], ["waiting", "asked"], "nothing takes its place");
    assert.ok(seat.room.feed.shown.some(({ id }) => id === ask));
  }

  await ann.open(ann.room.id);
  for (const seat of all()) await seat.until(() => shown(seat, ask)?.entry.phase === "rolled");
  await gil.until(() => gil.room.feed.all.some(({ about, secret, proof }) => about === ask && secret === "blind" && proof?.state === "verified"));
});

test("a blind roll that was called and whose witness has gone waits for that device, and for nobody else", async () => {
  await together(ann);
  await together(gil);
  ann.room.isActing = false; // it asks, and does not answer
  await ann.roll({ visibility: "blind" });
  const ask = lastOf(ann);
  for (const seat of all()) await seat.until(() => shown(seat, ask)?.entry.phase === "called");
  await ann.room.leave();
  await gil.until(() => gil.room.people.every(({ name, present }) => name !== "Ann" || !present));
  for (const seat of [gil, ben]) assert.deepEqual([stateOf(seat, ask), shown(seat, ask).proof.waiting], ["waiting", ["Ann"]]);
  await ann.open(ann.room.id);
  for (const seat of all()) await seat.until(() => shown(seat, ask)?.entry.phase === "rolled");
});
