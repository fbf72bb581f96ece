/** The engine dies while it looks at what has come, through the real server: nothing is lost. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { freshSecret } from "../../web/crypto/keys.js";
import { NatsTransport } from "../../web/transport/nats/nats.js";
import { mortalEngine } from "./engine-process.mjs";
import { startEngine } from "./engine.mjs";
import { startServer } from "./feed-server.mjs";
import { Seat } from "./seats.mjs";

const SOME = 12; // entries

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
const secret = freshSecret();
const dial = (/** @type {any} */ options) => new NatsTransport({ url: server.url, ...options });
/** @type {Seat} */
let gil;
/** @type {Seat[]} */
const seats = [];

before(async () => {
  server = await startServer("--no-rate");
  gil = await new Seat("Gil", dial).sit(secret);
  seats.push(gil);
});
after(async () => {
  for (const seat of seats) seat.end();
  await server.end();
});

/** Somebody who sits there, and whose engine dies of so many of its next looks at entries. @param {string} name */
async function mortal(name) {
  const seat = new Seat(name, dial);
  seats.push(seat);
  seat.engine.end();
  let deaths = 0;
  seat.engine = mortalEngine((op) => op === "admit" && deaths > 0 && Boolean(deaths--));
  await seat.sit(secret, gil.room.me);
  await seat.until(() => seat.room.people.some(({ name: other, present }) => other === "Gil" && present));
  await seat.quiet();
  return { seat, die: (/** @type {number} */ times) => (deaths = times), left: () => deaths };
}

/** @param {Seat} seat */
const hasAll = (seat) => seat.until(() => String(seat.ids()) === String(gil.ids()), 30_000);

test("entries that the engine died of are looked at again, and nobody is said to have written nonsense", async () => {
  const { seat: ann, die, left } = await mortal("Ann");
  die(2); // the client asks twice
  await gil.notes(SOME);
  await ann.until(() => left() === 0);
  await hasAll(ann);
  await ann.quiet();
  assert.deepEqual(ann.room.people.flatMap(({ words }) => words), []);
});

test("an engine that is gone for good lets no cursor go on: the next page has all of it", async () => {
  const { seat: ben, die, left } = await mortal("Ben");
  const { id } = ben.room;
  const had = ben.ids().length;
  die(Infinity);
  await gil.notes(SOME, "while Ben's engine is dead");
  const before = await ben.rows.cursor(id);
  await ben.until(() => ben.room.status.behind > 0);
  await gil.note("and on");
  await gil.quiet();
  assert.equal(left(), Infinity);
  assert.equal(ben.ids().length, had);
  await ben.room.leave();
  assert.deepEqual(await ben.rows.cursor(id), before);
  ben.engine.end();
  ben.engine = startEngine();
  await ben.open(id);
  await hasAll(ben);
  await ben.quiet();
});
