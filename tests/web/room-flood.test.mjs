/** Somebody who sends as much as the server allows: the others still see each other soon, and keep their memory. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Box } from "../../web/crypto/box.js";
import { base64url, hex, joined, randomBytes } from "../../web/crypto/bytes.js";
import { freshSecret } from "../../web/crypto/keys.js";
import { NatsTransport } from "../../web/transport/nats/nats.js";
import { webSuite } from "../../web/crypto/suite-web.js";
import { startServer } from "./feed-server.mjs";
import { Mallory } from "./mallory.mjs";
import { Seat } from "./seats.mjs";

const FLOOD = 600; // entries: far fewer than the server lets through at once
const AT_ONCE = 100;
const MOST = 64; // of the flood that may come before somebody else's entry
const LARGE = 2_000; // entries of more than 6 KB: far more than a page keeps waiting
const MOST_WAITING = 8.1 * 1024 * 1024; // bytes
const MOST_LOCKED = 4.1 * 1024 * 1024;

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
    const by = (/** @type {Seat} */ { room }) => gil.room.feed.all.filter(({ author }) => author === room.me).length;
    const isSent = (/** @type {Seat} */ { room: { status } }) => status.phase === "connected" && status.waiting === 0;
    const note = (/** @type {number} */ turn) => ({ id: "x", at: turn, by: eve.by, entry: /** @type {any} */ ({ id: "x", kind: "note", text: `flood ${turn}`, actor: {} }) });
    const goOn = occupy();
    for (let from = 0; from < FLOOD; from += AT_ONCE) await eve.room.append(...Array.from({ length: AT_ONCE }, (_, at) => note(from + at)));
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

/** A table at which Mallory sits too, and Gil's engine can be kept busy. */
async function besieged() {
  const server = await startServer("--no-rate");
  const secret = freshSecret();
  const dial = (/** @type {any} */ options) => new NatsTransport({ url: server.url, ...options });
  const [gil, ann] = ["Gil", "Ann"].map((name) => new Seat(name, dial));
  const occupy = busy(gil);
  await gil.sit(secret);
  await ann.sit(secret, gil.room.me);
  for (const seat of [gil, ann]) await seat.until(() => seat.room.people.filter(({ present }) => present).length === 2);
  await gil.quiet();
  const mallory = await new Mallory(server.url).come(secret);
  const ben = new Seat("Ben", dial);
  const end = async () => {
    for (const seat of [gil, ann]) await seat.end();
    if (ben.room) await ben.end();
    else ben.engine.end();
    mallory.transport?.close();
    await server.end();
  };
  return { gil, ann, ben, mallory, occupy, secret, end };
}

/** Large entries of her own, which are in order. @param {Mallory} mallory */
async function flood(mallory) {
  const by = { colour: "", id: "m", name: "Mallory" };
  const box = base64url(randomBytes(4_400));
  for (let turn = 0; turn < LARGE; turn += 1) {
    const body = { at: turn, box, by, commitment: hex(randomBytes(32)), to: {}, visibility: "gm" };
    await mallory.send(mallory.entry({ kind: "sealed", body, clock: turn + 1 }), { next: true, wait: false });
    if (turn % 100 === 99) await Promise.all(mallory.sending.splice(0));
  }
}

test("a flood that nobody has time to look at takes no more than a bounded room, and is all there in the end", { timeout: 300_000 }, async () => {
  const { gil, ann, ben, mallory, occupy, secret, end } = await besieged();
  try {
    const by = (/** @type {string | undefined} */ device) => gil.room.feed.all.filter(({ author }) => author === device).length;
    const goOn = occupy();
    await flood(mallory);
    await ann.note("here I am");
    await ann.until(() => ann.room.status.waiting === 0, 60_000);
    assert.ok(gil.wire.waitingBytes > 0 && gil.wire.waitingBytes < MOST_WAITING, `${gil.wire.waitingBytes} bytes`);
    goOn();
    await gil.until(() => by(ann.room.me) === 1, 60_000);
    assert.ok(by(mallory.device?.id) <= MOST, `${by(mallory.device?.id)} entries of the flood came first`);
    await gil.until(() => by(mallory.device?.id) === LARGE, 120_000);
    await gil.quiet();
    assert.equal(gil.wire.waitingBytes, 0);

    let most = 0;
    ben.changed = () => (most = Math.max(most, ben.wire?.waitingBytes ?? 0));
    await ben.sit(secret, gil.room.me);
    await ben.until(() => ben.ids().length === LARGE + 1, 120_000);
    await ben.quiet();
    assert.ok(most > 0 && most < MOST_WAITING, `${most} bytes of the past`);
    await ann.until(() => ann.ids().length === LARGE + 1, 120_000);
    await ann.quiet();
    for (const seat of [ann, ben]) assert.deepEqual(seat.ids(), gil.ids(), seat.name);
  } finally {
    await end();
  }
});

test("a flood under a key that nobody has takes a bounded room, and pushes out nobody else's", { timeout: 120_000 }, async () => {
  const { gil, ann, mallory, end } = await besieged();
  try {
    const box = new Box(gil.room.id, webSuite);
    box.seal = async ({ id }) => joined(Uint8Array.of(1, 0, 0, 0, 99), Uint8Array.from(Buffer.from(id, "hex")), randomBytes(8_000));
    const junk = new NatsTransport({ url: mallory.url, secrets: /** @type {any} */ (mallory.secrets), device: /** @type {any} */ (mallory.device), box });
    junk.connect();
    for (let turn = 0; turn < 8; turn += 1) {
      const some = Array.from({ length: 100 }, () => junk.append({ id: hex(randomBytes(32)), text: "", signature: randomBytes(64) }));
      await Promise.all(some);
    }
    junk.close();
    await gil.until(() => gil.wire.status.locked > 400); // its page says nothing of it: anybody can send nonsense
    await ann.note("here I am");
    await gil.until(() => gil.ids().length === 1); // all has arrived, but some of the flood is still to be tried
    await gil.until(() => gil.wire.waitingBytes < MOST_LOCKED);
    await gil.room.removeDevice(String(mallory.device?.id)); // a new key: all that is locked is looked at again
    await gil.note("without Mallory");
    await ann.until(() => ann.ids().length === 2);
    await gil.quiet();
    await gil.until(() => gil.wire.waitingBytes < MOST_LOCKED);
  } finally {
    await end();
  }
});
