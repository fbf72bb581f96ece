/** A witness who keeps silent is waited for once, and asked again as soon as there is a sign of them. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { NatsTransport } from "../../web/transport/nats/nats.js";
import { Cable } from "./cable.mjs";
import { Seat, seatedPair } from "./seats.mjs";
import { served } from "./served.mjs";

const ONE_WAIT = 3_000; // milliseconds
const SKILL = { context: { ruleset: { key: "heartrush" }, sheet: {}, actor: { id: "ann", name: "Ann" } }, action: "skill_check", form: { heart: 8, ability: 6 } };

/** @type {(() => unknown)[]} */
const ends = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Ann rolls, and Gil is the only one who could witness it. */
async function pair() {
  const { gil, ann } = await seatedPair();
  ends.push(() => gil.end(), () => ann.end());
  return { gil, ann };
}

/** How long something took, in milliseconds. @param {() => Promise<unknown>} does */
async function time(does) {
  const begun = performance.now();
  assert.equal(await does(), undefined);
  return performance.now() - begun;
}

/** @param {Seat} seat */
const last = (seat) => /** @type {any} */ (seat.room.feed.shown.at(-1));

/** Gil's page is open, and does nothing. @param {{ gil: Seat, ann: Seat }} seats @param {object} [more] of the roll */
async function fallsSilent({ gil, ann }, more) {
  gil.room.isActing = false;
  assert.ok((await time(() => ann.roll(more))) >= ONE_WAIT);
  await gil.quiet();
}

for (const visibility of ["public", "gm"]) {
  test(`a witness who was waited for once is not waited for again (${visibility})`, async () => {
    const { gil, ann } = await pair();
    await fallsSilent({ gil, ann }, { visibility });
    for (let turn = 0; turn < 3; turn += 1) assert.ok((await time(() => ann.roll({ visibility }))) < ONE_WAIT / 2);
    assert.deepEqual(ann.proofs(), Array(4).fill("unwitnessed"));
  });

  test(`a witness who was silent is asked again after an entry of theirs (${visibility})`, async () => {
    const { gil, ann } = await pair();
    await fallsSilent({ gil, ann }, { visibility });
    gil.room.isActing = true;
    await gil.note("I am here");
    await ann.until(() => ann.room.feed.all.some(({ entry }) => entry.kind === "note"));
    await ann.quiet();
    assert.ok((await time(() => ann.roll({ visibility }))) < ONE_WAIT);
    assert.equal(last(ann).proof.state, "verified");
  });
}

test("what a witness has written before it fell silent is no sign of it, though it comes once more", async () => {
  const { gil, ann } = await pair();
  await gil.note("good evening");
  await ann.until(() => ann.room.feed.all.length === 1);
  await fallsSilent({ gil, ann });
  await ann.wire.again();
  await ann.quiet();
  assert.ok((await time(() => ann.roll())) < ONE_WAIT / 2);
});

test("a witness who was silent is asked again when it was away and has come back", async () => {
  const { gil, ann } = await pair();
  await fallsSilent({ gil, ann });
  gil.wire.go(false);
  await ann.until(() => ann.room.people.some(({ name, present }) => name === "Gil" && !present));
  gil.room.isActing = true;
  gil.wire.go(true);
  await ann.until(() => ann.room.people.some(({ name, present }) => name === "Gil" && present));
  for (const seat of [gil, ann]) await seat.quiet();
  assert.ok((await time(() => ann.roll())) < ONE_WAIT);
  assert.equal(last(ann).proof.state, "verified");
});

/** A roll of Ann's that waits for her choice, after which the dice matter. @param {Seat} ann */
async function undecided(ann) {
  for (;;) {
    await ann.roll(SKILL);
    const { pending } = last(ann).entry.record.result;
    if (pending && !Object.values(pending.odds.reroll).includes("1/1")) return /** @type {string} */ (last(ann).id);
  }
}

test("the choices of two rolls wait for a silent witness once, and a later choice asks it again", async () => {
  const { gil, ann } = await pair();
  const rolls = [];
  for (let turn = 0; turn < 3; turn += 1) rolls.push(await undecided(ann));
  const [first, second, third] = rolls;
  const choose = (/** @type {string} */ id) => time(async () => ann.room.answer(id, "reroll", ann.by));
  const stateOf = (/** @type {string} */ id) => ann.room.feed.all.find((each) => each.id === id)?.proof?.state;
  gil.room.isActing = false;
  assert.ok((await choose(first)) >= ONE_WAIT);
  assert.ok((await choose(second)) < ONE_WAIT / 2);
  gil.room.isActing = true;
  await gil.note("I am here");
  await ann.until(() => ann.room.feed.all.some(({ entry }) => entry.kind === "note"));
  await ann.quiet();
  assert.ok((await choose(third)) < ONE_WAIT);
  await ann.quiet();
  assert.deepEqual([first, second, third].map(stateOf), ["unwitnessed", "unwitnessed", "verified"]);
});

test("a page that slept through a call says so when it wakes, and is asked again", async () => {
  const table = await served([]);
  const cable = await new Cable(table.server.url).lay();
  const [gil, ann] = ["Gil", "Ann"].map(
    (name) => new Seat(name, (options) => new NatsTransport({ url: name === "Gil" ? cable.url : table.server.url, ...options })),
  );
  ends.push(() => gil.end(), () => ann.end(), () => cable.end(), () => table.end());
  await gil.sit(table.secret);
  await ann.sit(table.secret, gil.room.me);
  await ann.until(() => ann.room.people.some(({ me, present, canWitness }) => !me && present && canWitness));
  for (const seat of [gil, ann]) await seat.quiet();
  cable.sleep();
  assert.ok((await time(() => ann.roll())) >= ONE_WAIT);
  const announced = new Promise((resolve) => ann.wire.addEventListener("presence", resolve, { once: true }));
  cable.wake();
  await announced;
  await gil.quiet();
  assert.ok((await time(() => ann.roll())) < ONE_WAIT);
  await ann.quiet();
  assert.deepEqual(ann.proofs(), ["unwitnessed", "verified"]);
});
