/** What a roll costs on its way: how often it is sent, and how often the engine is asked. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { debounced } from "../../web/log/debounce.js";
import { seatedPair } from "./seats.mjs";

/** @typedef {import("./seats.mjs").Seat} Seat */

/** @type {Seat[]} */
const seats = [];
afterEach(() => {
  for (const seat of seats.splice(0)) seat.end();
});

const pair = async () => {
  const found = await seatedPair();
  seats.push(found.gil, found.ann);
  return found;
};

test("what the server has acknowledged is not sent once more", async () => {
  const { ann } = await pair();
  /** @type {string[]} */
  const handed = [];
  const append = ann.wire.append.bind(ann.wire);
  ann.wire.append = (/** @type {any} */ entry) => {
    handed.push(entry.id);
    return append(entry);
  };
  await ann.note("once");
  await ann.quiet();
  await ann.note("and once");
  await ann.quiet();
  assert.deepEqual(handed, ann.ids());
});

/** @param {Seat} seat @returns {string[]} */
const ops = (seat) => seat.asked.map(({ op }) => op).filter((op) => op !== "fold_on");

test("a roll asks the roller's engine once before it leaves, and everybody else's once before it is seen", async () => {
  const { gil, ann } = await pair();
  await gil.room.setWitnessing(false);
  for (const seat of [gil, ann]) await seat.until(() => !seat.room.witnessing);
  for (const seat of [gil, ann]) await seat.quiet();
  for (const seat of [gil, ann]) seat.asked.length = 0;
  const askedWhenSent = new Promise((resolve) => {
    const append = ann.wire.append.bind(ann.wire);
    ann.wire.append = (/** @type {any} */ entry) => {
      resolve(ops(ann));
      return append(entry);
    };
  });
  assert.equal(await ann.roll(), undefined);
  assert.deepEqual(await askedWhenSent, ["write"], "made and written in one");
  await gil.until(() => gil.proofs().length === 1);
  for (const seat of [gil, ann]) await seat.quiet();
  assert.deepEqual(ops(ann), ["write", "replay"]);
  assert.deepEqual(ops(gil), ["admit"]);
  assert.deepEqual([gil.proofs(), ann.proofs()], [["unwitnessed"], ["unwitnessed"]]);
  assert.deepEqual(gil.room.feed.shown, ann.room.feed.shown);
});

test("a witnessed roll takes a call, a value, and nothing else of anybody's engine", async () => {
  const { gil, ann } = await pair();
  for (const seat of [gil, ann]) seat.asked.length = 0;
  assert.equal(await ann.roll(), undefined);
  for (const seat of [gil, ann]) await seat.quiet();
  assert.deepEqual(ops(ann), ["write", "replay", "admit"]);
  assert.deepEqual(ops(gil), ["admit", "write", "replay"]);
  assert.deepEqual([gil.proofs(), ann.proofs()], [["verified"], ["verified"]]);
});

test("a witnessed roll is drawn by whoever rolled it as soon as it is there", async () => {
  const { ann } = await pair();
  /** @type {(string | undefined)[]} */
  const seen = [];
  ann.changed = (what) => what === "entries" && seen.push(ann.proofs().at(-1));
  await ann.roll();
  assert.equal(seen.at(-1), "verified");
});

test("what is about to change is told when it has changed, and what stays is told after a moment", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  /** @type {string[]} */
  const told = [];
  let isBrief = false;
  const tell = debounced((/** @type {string} */ what) => told.push(what), () => isBrief);
  tell("entries");
  assert.deepEqual(told.splice(0), ["entries"]);
  isBrief = true;
  tell("entries");
  tell("room");
  tell("entries");
  assert.deepEqual(told, [], "it is about to be answered");
  isBrief = false;
  tell("view");
  assert.deepEqual(told.splice(0), ["entries", "room", "view"], "answered: each is told once");
  isBrief = true;
  tell("entries");
  context.mock.timers.tick(150);
  assert.deepEqual(told.splice(0), ["entries"], "nobody answers");
  context.mock.timers.tick(1000);
  assert.deepEqual(told, []);
});

test("a witness does not see a call wait whose answer is just being replayed", async () => {
  const { gil, ann } = await pair();
  /** @type {(string | undefined)[]} of the roll alone: sitting down may still be drawn before it */
  const seen = [];
  gil.changed = (what) => void (what === "entries" && seen.push(...gil.proofs().slice(-1)));
  const request = gil.engine.request.bind(gil.engine);
  gil.engine.request = async (message) => {
    if (message.op === "replay") {
      await gil.until(() => gil.room.status.behind > 0); // the answer stands in its place
      gil.room.feed.touch(gil.ids()); // and something else is to be drawn meanwhile
    }
    return request(message);
  };
  await ann.roll();
  await gil.until(() => gil.proofs().at(-1) === "verified");
  assert.deepEqual([...new Set(seen)], ["verified"]);
});

test("a roll whose witness keeps silent is drawn as waiting", async () => {
  const { gil, ann } = await pair();
  gil.room.isActing = false;
  const drawn = [gil, ann].map(
    (seat) => new Promise((resolve) => (seat.changed = (what) => what === "entries" && seat.proofs().at(-1) === "waiting" && resolve(undefined))),
  );
  const rolling = ann.roll();
  await Promise.all(drawn);
  await rolling;
});

test("what has come is seen before it is stored, and comes again if it never was", async () => {
  const { gil, ann } = await pair();
  const { add } = gil.rows;
  gil.rows.add = () => new Promise(() => {}); // the page is closed before the disk answers
  const roll = ann.roll({ faces: [1, 2, 3, 4] });
  await gil.until(() => gil.proofs().length === 1);
  await roll;
  gil.rows.add = add;
  const { id } = gil.room;
  gil.room.leave();
  await gil.open(id);
  await gil.until(() => gil.proofs().length === 1);
  assert.deepEqual(gil.room.feed.shown, ann.room.feed.shown);
});

test("what a form lacks is said to whoever rolls, and nothing is written", async () => {
  const { ann } = await pair();
  await ann.until(() => ann.room.witnessing);
  const problem = await ann.roll({ faces: [1, 2] });
  assert.ok(problem?.message, JSON.stringify(problem));
  assert.deepEqual([ann.refused, ann.ids()], [[], []]);
});
