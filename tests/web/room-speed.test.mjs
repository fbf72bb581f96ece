/** What a roll costs on its way: how often it is sent, and how often the engine is asked. */

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

/** Two who can witness for each other, and have nothing left to do. */
async function pair() {
  const hub = new Hub();
  const secret = freshSecret();
  const [gil, ann] = ["Gil", "Ann"].map((name) => new Seat(name, (options) => new Wire(hub, options)));
  seats.push(gil, ann);
  await gil.sit(secret);
  await ann.sit(secret, gil.room.me);
  const canCall = (/** @type {Seat} */ seat) => seat.room.people.some((each) => each.present && each.canWitness && each.device !== seat.room.me);
  for (const seat of [gil, ann]) await seat.until(() => canCall(seat));
  for (const seat of [gil, ann]) await seat.quiet();
  return { hub, gil, ann };
}

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
