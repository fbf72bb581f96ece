/** Somebody who comes late to a long evening, through the real server: the newest is readable at once. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { freshSecret } from "../../web/crypto/keys.js";
import { NatsTransport } from "../../web/transport/nats/nats.js";
import { startServer } from "./feed-server.mjs";
import { openMemoryStore } from "../../web/log/store-memory.js";
import { Seat, isReplay } from "./seats.mjs";

const LONG = 500; // entries

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
const secret = freshSecret();
const dial = (/** @type {any} */ options) => new NatsTransport({ url: server.url, ...options });
/** @type {Seat} */
let gil;
/** @type {Seat[]} */
const seats = [];

/** Whether somebody has seen such an entry, which is about themselves. @param {Seat} seat @param {string} kind */
const hasReplayed = ({ asked, room }, kind) =>
  asked.some((message) => isReplay(message) && message.entries.some((/** @type {any} */ { text }) => text.includes(`"kind":"${kind}"`) && text.includes(`"${room.me}"`) && !text.includes(`"author":"${room.me}"`)));

before(async () => {
  server = await startServer("--no-rate");
  gil = await new Seat("Gil", dial).sit(secret);
  const ann = await new Seat("Ann", dial).sit(secret, gil.room.me);
  seats.push(gil, ann);
  await gil.notes(LONG);
  await ann.until(() => ann.ids().length === LONG);
  for (const seat of seats) await seat.quiet();
  await ann.until(() => ["anchor", "seating"].every((kind) => hasReplayed(ann, kind)));
  for (const seat of seats) await seat.quiet();
  await ann.until(() => ann.room.people.some(({ name, present }) => name === "Gil" && present));
  await ann.roll();
  assert.equal(ann.proofs().at(-1), "verified");
  await gil.roll({ faces: [1, 2, 3, 4] });
  for (const seat of seats) await seat.quiet();
});
after(async () => {
  for (const seat of seats) seat.end();
  await server.end();
});

test("the newest entries are shown at once, as being checked, and the true ones take their places", async () => {
  const ben = new Seat("Ben", dial);
  seats.push(ben);
  gil.asked.length = 0;
  /** @type {{ ids: string[], proofs: (string | undefined)[], replayed: number, rolled: number }[]} */
  const looks = [];
  ben.changed = (what) => {
    if (what !== "entries") return;
    const { shown, all } = ben.room.feed;
    const rolled = shown.filter(({ entry }) => entry.kind === "roll").length;
    looks.push({ ids: shown.map(({ id }) => id), proofs: shown.map(({ proof }) => proof?.state), replayed: all.length, rolled });
  };
  await ben.sit(secret, gil.room.me);
  await ben.until(() => ben.ids().length === gil.ids().length);
  await ben.quiet();
  const first = looks.find(({ ids }) => ids.length > 0) ?? looks[0];
  assert.equal(first.replayed, 0, "nothing had been replayed");
  assert.ok(first.ids.length >= 50 && first.ids.length < LONG, `${first.ids.length} entries`);
  assert.deepEqual(first.ids, gil.room.feed.shown.slice(-first.ids.length).map(({ id }) => id));
  assert.deepEqual(new Set(first.proofs), new Set(["checking"]));
  assert.equal(first.rolled, 2, "a called roll has its dice where call and answer are here");
  for (const { ids, replayed, proofs } of looks) {
    assert.equal(new Set(ids).size, ids.length, "nothing is shown twice");
    assert.ok(proofs.slice(replayed).every((proof) => proof === "checking"), "nothing is verified before its turn");
  }
  assert.deepEqual(ben.room.feed.shown, gil.room.feed.shown);
  assert.ok(gil.replayed() < LONG / 2, "those who were there need not replay it all because somebody came");
  assert.equal(JSON.stringify(ben.room.feed.view), JSON.stringify(gil.room.feed.view));
});

test("while a long history is being checked, one can roll", async () => {
  const dan = new Seat("Dan", dial);
  seats.push(dan);
  await dan.sit(secret, gil.room.me);
  await dan.quiet();
  const [id, device] = [dan.room.id, await dan.rows.recall("device")];
  await dan.room.leave();
  const known = /** @type {any} */ (await dan.rows.room(id));
  dan.rows = openMemoryStore(); // who has lost all but the device itself still sits there
  await dan.rows.remember("device", device);
  await dan.rows.saveRoom(known);
  await dan.open(id);
  await dan.until(() => dan.room.feed.shown.length > 0);
  assert.ok(dan.ids().length < LONG, "it is still being checked");
  await dan.roll();
  const mine = dan.room.feed.shown.filter(({ author }) => author === dan.room.me);
  assert.equal(mine.length, 1);
  await dan.quiet();
  await gil.until(() => gil.ids().length === dan.ids().length);
  await gil.quiet();
  assert.deepEqual(dan.ids(), gil.ids());
});
