/** A long history: what is kept of it, what is lost with the engine, and that it always comes to the same. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { freshSecret } from "../../web/crypto/keys.js";
import { Seat } from "./seats.mjs";
import { Hub, Wire } from "./wires.mjs";

const LONG = 420; // entries: enough for a checkpoint
const MORE = 800; // entries: a long history by far
const FLOOD = 150; // entries
const MOST_WAITING = 40; // of one author

/** @type {Seat[]} */
const seats = [];
afterEach(() => {
  for (const seat of seats.splice(0)) seat.end();
});

/** Somebody who has founded a table, and played for long. */
async function veteran() {
  const hub = new Hub();
  const secret = freshSecret();
  const gil = new Seat("Gil", (options) => new Wire(hub, options));
  seats.push(gil);
  await gil.sit(secret);
  await gil.notes(LONG);
  await gil.roll({ faces: [1, 2, 3, 4] });
  await gil.quiet();
  return { gil, hub, secret };
}

/** @param {Seat} seat */
const seen = ({ room }) => JSON.stringify([room.feed.shown, room.feed.view, room.people, room.name]);

/** @param {Seat} seat */
async function reloaded(seat) {
  seat.asked.length = 0;
  await seat.reload();
  await seat.quiet();
  return seat.replayed();
}

test("a reload goes on from what was kept, and shows the same", async () => {
  const { gil } = await veteran();
  const before = seen(gil);
  gil.restartEngine();
  const replayed = await reloaded(gil);
  assert.ok(replayed >= 64 && replayed < LONG - 64, `${replayed} entries`);
  assert.equal(seen(gil), before);
  await gil.note("and on");
  assert.equal(gil.room.feed.shown.length, LONG + 2);
});

test("an engine that was started anew is given what was kept, and everything comes to the same", async () => {
  const { gil } = await veteran();
  const before = seen(gil);
  gil.restartEngine();
  gil.asked.length = 0;
  await gil.note("after the crash");
  await gil.quiet();
  assert.ok(gil.replayed() < LONG - 64);
  assert.equal(gil.room.feed.shown.at(-1)?.entry.kind, "note");
  assert.equal(JSON.stringify(gil.room.feed.shown.slice(0, -1)), JSON.stringify(JSON.parse(before)[0]));
  gil.restartEngine();
  await gil.roll({ visibility: "gm" });
  assert.equal(gil.room.feed.shown.at(-1)?.secret, "gm", "what asks for the state waits for it");
  const [roll] = gil.room.feed.shown.filter(({ entry }) => entry.kind === "roll");
  gil.restartEngine();
  assert.equal((await gil.room.recheck(roll.id)).state, "by_hand");
});

test("of one who floods the table, no more than a few wait to be replayed before what others write", async () => {
  const hub = new Hub(() => 0.5);
  const secret = freshSecret();
  const [gil, eve] = ["Gil", "Eve"].map((name) => new Seat(name, (options) => new Wire(hub, options)));
  seats.push(gil, eve);
  await gil.sit(secret);
  await eve.sit(secret, gil.room.me);
  for (const seat of [gil, eve]) await seat.until(() => seat.room.people.some(({ present, me }) => present && !me));
  for (const seat of [gil, eve]) await seat.quiet();
  gil.wire.go(false);
  await eve.notes(FLOOD);
  await eve.until(() => eve.room.status.waiting === 0);
  const { request } = gil.engine;
  let goOn = () => {};
  const free = new Promise((resolve) => (goOn = () => resolve(undefined)));
  gil.engine.request = (message) => (message.op === "replay" ? free.then(() => request(message)) : request(message));
  gil.asked.length = 0;
  const noted = gil.note("mine"); // which is being replayed when the flood comes
  await gil.until(() => gil.asked.some(({ op }) => op === "replay"));
  gil.wire.go(true);
  const taken = () => gil.asked.flatMap(({ op, entries = [] }) => (op === "admit" ? entries : [])).length;
  for (let turn = 0; turn < 300 && taken() <= MOST_WAITING; turn += 1) await request({ op: "describe" });
  assert.ok(taken() > 0 && taken() <= MOST_WAITING, `${taken()} entries wait`);
  goOn();
  await noted;
  for (const seat of [gil, eve]) await seat.until(() => seat.ids().length === FLOOD + 1);
  for (const seat of [gil, eve]) await seat.quiet();
  assert.deepEqual(gil.ids(), eve.ids());
});

test("a history that is twice as long is not drawn twice as often on the way", async (t) => {
  const { gil } = await veteran();
  await gil.notes(MORE);
  await gil.quiet();
  await gil.rows.remember(`checkpoint ${gil.room.id}`, undefined);
  let now = 0;
  t.mock.method(performance, "now", () => (now += 1000)); // so slowly that there would be time to draw every step
  let [looks, drawn] = [0, 0];
  gil.changed = (what) => {
    if (what !== "entries") return;
    looks += 1;
    drawn += gil.room.feed.shown.length;
  };
  await gil.reload();
  await gil.until(() => gil.room.feed.settled);
  const { length } = gil.room.feed.shown;
  assert.equal(length, LONG + 1 + MORE);
  assert.ok(looks > 10, `${looks} looks on the way`);
  assert.ok(drawn < 12 * length, `${length} entries, and ${drawn} drawn`);
});

test("who has left asks the engine nothing more, whatever was begun", async () => {
  const { gil } = await veteran();
  await gil.rows.remember(`checkpoint ${gil.room.id}`, undefined);
  await gil.reload();
  assert.ok(gil.room.status.behind > 0, "all of it is being replayed");
  await gil.room.leave();
  gil.asked.length = 0;
  for (let turn = 0; turn < 3; turn += 1) await gil.engine.request({ op: "describe" }); // all before has been answered
  assert.deepEqual(gil.asked.map(({ op }) => op), []);
  await gil.open(gil.room.id);
  await gil.quiet();
  assert.equal(gil.room.feed.shown.length, LONG + 1);
});

/** @type {Record<string, (kept: any) => any>} */
const DAMAGES = {
  "by another engine": (kept) => ({ ...kept, kept: { ...kept.kept, engine: "00".repeat(32) } }),
  "with a state that is none": (kept) => ({ ...kept, kept: { ...kept.kept, state: { people: 7 } } }),
  "of more than there is": (kept) => ({ ...kept, done: 100_000 }),
  "with parts of another moment": (kept) => ({ ...kept, stamps: kept.stamps.map(() => "") }),
  "by an engine made of other parts": (kept) => ({ ...kept, engine: "the engine of tomorrow" }),
  "in another format": () => ({ format: 7 }),
  "and is nothing at all": () => "nothing",
};

for (const [name, damage] of Object.entries(DAMAGES)) {
  test(`not believed: what was kept ${name}`, async () => {
    const { gil } = await veteran();
    const before = seen(gil);
    const key = `checkpoint ${gil.room.id}`;
    const kept = await gil.rows.recall(key);
    assert.ok(kept.done);
    await gil.rows.remember(key, damage(kept));
    gil.restartEngine();
    assert.ok((await reloaded(gil)) >= LONG);
    assert.equal(seen(gil), before);
  });
}

test("an entry that comes before what was kept makes it worthless, and nothing else", async () => {
  const { gil, hub, secret } = await veteran();
  const ann = new Seat("Ann", (options) => Object.assign(new Wire(hub, options), { online: false }));
  seats.push(ann);
  await ann.sit(secret, gil.room.me);
  await ann.note("written long ago, and alone");
  await gil.room.leave();
  ann.wire.go(true);
  await ann.until(() => ann.room.feed.shown.length === LONG + 2);
  await ann.quiet();
  await gil.open(gil.room.id);
  await gil.until(() => gil.room.feed.shown.length === LONG + 2);
  await gil.quiet();
  assert.deepEqual(gil.ids(), ann.ids());
  assert.deepEqual(gil.proofs(), ann.proofs());
  await reloaded(gil);
  assert.deepEqual(gil.ids(), ann.ids());
});
