/** Somebody who sends as much as the server allows: the others still see each other soon. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { freshSecret } from "../../web/feed/net/keys.js";
import { NatsTransport } from "../../web/feed/net/nats.js";
import { startServer } from "./feed-server.mjs";
import { Seat } from "./seats.mjs";

const FLOOD = 600; // entries: far fewer than the server lets through at once
const AT_ONCE = 100;
const MOST = 64; // of the flood that may come before somebody else's entry

/** A seat whose engine can be kept busy by something else for a while. @param {Seat} seat */
function busy(seat) {
  const { request } = seat.engine;
  /** @type {Promise<unknown>} */
  let free = Promise.resolve();
  seat.engine.request = (message) => free.then(() => request(message));
  return () => {
    let end = () => {};
    free = new Promise((resolve) => (end = () => resolve(undefined)));
    return end;
  };
}

test("a flood by one author holds up nobody else's entry for more than a bounded amount of work", { timeout: 120_000 }, async () => {
  const server = await startServer();
  const secret = freshSecret();
  const dial = (/** @type {any} */ options) => new NatsTransport({ url: server.url, ...options });
  const [gil, ann, eve] = ["Gil", "Ann", "Eve"].map((name) => new Seat(name, dial));
  const occupy = busy(gil);
  try {
    await gil.sit(secret);
    for (const seat of [ann, eve]) await seat.sit(secret, gil.room.me);
    for (const seat of [gil, ann, eve]) await seat.until(() => seat.room.people.filter(({ present }) => present).length === 3);
    await gil.quiet();
    const by = (/** @type {Seat} */ { room }) => gil.room.log.all.filter(({ author }) => author === room.me).length;
    const isSent = (/** @type {Seat} */ { room: { status } }) => status.phase === "connected" && status.waiting === 0;
    const note = (/** @type {number} */ turn) => ({ id: "x", at: turn, by: eve.by, entry: /** @type {any} */ ({ id: "x", kind: "note", text: `flood ${turn}`, actor: {} }) });
    const goOn = occupy();
    for (let from = 0; from < FLOOD; from += AT_ONCE) await eve.room.log.append(...Array.from({ length: AT_ONCE }, (_, at) => note(from + at)));
    await eve.until(() => isSent(eve), 60_000);
    await ann.note("here I am");
    await ann.until(() => isSent(ann), 60_000);
    goOn();
    await gil.until(() => by(ann) === 1, 60_000);
    assert.ok(by(eve) <= MOST, `${by(eve)} entries of the flood came first`);
    await gil.until(() => by(eve) === FLOOD, 60_000);
    for (const seat of [gil, ann]) await seat.quiet();
    await ann.until(() => ann.ids().length === FLOOD + 1, 60_000);
    assert.deepEqual(ann.ids(), gil.ids());
  } finally {
    for (const seat of [gil, ann, eve]) seat.end();
    await server.end();
  }
});
