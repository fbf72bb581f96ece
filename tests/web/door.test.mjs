import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";

import { openBox } from "../../web/crypto/box.js";
import { base64url, hex, randomBytes, utf8 } from "../../web/crypto/bytes.js";
import { Knocking, Knocks, recordOf, wishOf } from "../../web/transport/nats/door.js";
import { freshPrivateKey, freshSecret, isProof, nameOf, openDevice, proofOf, publicOf, roomSecrets, signEntry, tokenOf } from "../../web/crypto/keys.js";
import { NatsTransport } from "../../web/transport/nats/nats.js";
import { webSuite } from "../../web/crypto/suite-web.js";
import { openMemory } from "../../web/store/in-memory.js";
import { startServer } from "./feed-server.mjs";

/** @typedef {Awaited<ReturnType<typeof sit>>} Seat */

/** @type {Awaited<ReturnType<typeof startServer>>} */
let server;
before(async () => {
  server = await startServer("--no-rate");
});
after(() => server.end());

/** @type {NatsTransport[]} */
const open = [];
afterEach(() => {
  for (const transport of open.splice(0)) transport.close();
});

const PATIENCE = 30_000;
const TYPES = ["received", "status", "presence", "locked", "knocks", "letIn"];

/**
 * A device at a table, with all it has received.
 * @param {import("../../web/crypto/bytes.js").Bytes} secret
 * @param {{ key?: import("../../web/crypto/bytes.js").Bytes, load?: any, device?: any }} [more] key: of epoch 1
 */
async function sit(secret, { key, load, device: own } = {}) {
  const secrets = await roomSecrets(secret);
  const device = own ?? (await openDevice(openMemory()));
  const box = await openBox(secrets);
  if (key) await box.addKey(1, key);
  const transport = new NatsTransport({ url: server.url, secrets, device, box, random: () => 0, ...(load ? { load } : {}) });
  open.push(transport);
  /** @type {string[]} */
  const texts = [];
  transport.subscribe(null, (entries) => {
    texts.push(...entries.map(({ text }) => text.slice(0, -33)));
    transport.dispatchEvent(new Event("received"));
  });
  transport.connect();
  return {
    ...{ device, box, transport, texts, secrets },
    /** An entry is known by its id, in whatever room. @param {string} words */
    async write(words) {
      const text = `${words} ${secrets.room}`;
      const id = hex(await webSuite.sha256(utf8(text)));
      return transport.append({ id, signature: await signEntry(device, text), text });
    },
    /** @param {() => boolean} reached */
    until(reached) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`never: ${reached}, ${JSON.stringify(transport.status)}`)), PATIENCE);
        const look = () => {
          if (!reached()) return;
          clearTimeout(timer);
          for (const type of TYPES) transport.removeEventListener(type, look);
          resolve(undefined);
        };
        for (const type of TYPES) transport.addEventListener(type, look);
        look();
      });
    },
    phase: () => transport.status.phase,
  };
}

/** A founded table whose key has changed once; Ann stays. */
async function changedTable() {
  const [secret, key] = [freshSecret(), randomBytes(32)];
  const gm = await sit(secret);
  await gm.write("founded");
  const ann = await sit(secret);
  await ann.write("Ann was here");
  await gm.box.addKey(1, key);
  const wish = { token: await tokenOf(key), epoch: 1, keepers: [gm.device.id], members: [ann.device.id], barred: /** @type {string[]} */ ([]) };
  assert.deepEqual(await gm.transport.changeDoor(wish), { done: true });
  gm.transport.hearKnocks();
  return { secret, key, gm, ann, wish };
}

test("a link with the newest key leads in, and so does a member's old one", async () => {
  const { secret, key, gm, ann } = await changedTable();
  const fresh = await sit(secret, { key });
  await fresh.write("from a new link");
  await ann.write("with the old key");
  await gm.until(() => gm.texts.includes("from a new link") && gm.texts.includes("with the old key"));
  const back = await sit(secret, { device: ann.device });
  await back.until(() => back.phase() === "connected");
});

test("a fresh device with the old link reads and writes nothing until it is let in", async () => {
  const { secret, key, gm } = await changedTable();
  const ben = await sit(secret);
  const announced = /** @type {string[]} */ ([]);
  gm.transport.addEventListener("presence", (event) => announced.push(...(/** @type {CustomEvent} */ (event).detail.keys())));
  ben.transport.announce({ name: "Ben" });
  const written = ben.write("Ben was here");
  await ben.until(() => ben.phase() === "knocking");
  const role = freshPrivateKey();
  const { room } = ben.secrets;
  const proof = await proofOf(role, "invited", room, ben.device.id);
  ben.transport.knock({ name: "Ben", invited: { role: "player", proof } });
  await gm.until(() => gm.transport.knocks.length === 1);
  const [{ heard, ...knock }] = gm.transport.knocks;
  assert.deepEqual(knock, { device: ben.device.id, name: "Ben", seal: ben.device.seal, invited: { role: "player", proof } });
  assert.ok(Date.now() - heard < PATIENCE);
  assert.ok(await isProof(await publicOf(role), proof, "invited", room, knock.device));
  assert.deepEqual([ben.texts, gm.texts.includes("Ben was here"), announced], [[], false, []]);
  /** @type {any} */
  let found;
  ben.transport.addEventListener("letIn", (event) => (found = /** @type {CustomEvent} */ (event).detail));
  await gm.transport.answerKnock(ben.device.id, { epoch: 1, key });
  await written;
  assert.deepEqual(found, { epoch: 1, key });
  assert.deepEqual(gm.transport.knocks, []);
  await gm.write("sealed with the new key");
  await ben.until(() => ben.texts.includes("sealed with the new key") && ben.texts.includes("founded"));
  await gm.until(() => gm.texts.includes("Ben was here"));
});

test("who is not let in is told, and can ask again", async () => {
  const { secret, gm } = await changedTable();
  const ben = await sit(secret);
  ben.transport.knock({ name: "Ben" });
  await gm.until(() => gm.transport.knocks.length === 1);
  await gm.transport.answerKnock(ben.device.id, null);
  await ben.until(() => ben.transport.status.cause === "declined");
  assert.equal(ben.phase(), "knocking");
  ben.transport.knock({ name: "Ben, really" });
  assert.equal(ben.transport.status.cause, undefined);
  await gm.until(() => gm.transport.knocks[0]?.name === "Ben, really");
});

test("a removed device is cut off and does not come in again; the others stay", async () => {
  const { secret, key, gm, ann, wish } = await changedTable();
  const mallory = await sit(secret, { key });
  await mallory.until(() => mallory.phase() === "connected");
  const barred = [mallory.device.id];
  assert.deepEqual(await gm.transport.changeDoor({ ...wish, barred }), { done: true });
  await mallory.until(() => mallory.transport.status.cause === "refused");
  await ann.write("still here");
  assert.deepEqual(await gm.transport.door(), {
    ...{ epoch: 1, token: await nameOf(wish.token), founders: [gm.device.id] },
    ...{ keepers: [gm.device.id], members: [ann.device.id], barred },
  });
});

test("a player changes nothing, and two game masters change it in turn without going back", async () => {
  const { gm, ann, wish } = await changedTable();
  assert.deepEqual(await ann.transport.changeDoor({ ...wish, keepers: [ann.device.id] }), { done: false, why: "not_yours", epoch: undefined });
  assert.equal(await ann.transport.door(), null);
  const both = { ...wish, keepers: [gm.device.id, ann.device.id], members: [] };
  assert.deepEqual(await gm.transport.changeDoor(both), { done: true });
  const tokens = [randomBytes(32), randomBytes(32)];
  const replies = await Promise.all([gm, ann].map(({ transport }, at) => transport.changeDoor({ ...both, epoch: 2, token: tokens[at] })));
  assert.deepEqual(replies, [{ done: true }, { done: true }]);
  assert.deepEqual(await ann.transport.changeDoor(both), { done: false, why: "epoch", epoch: 2 });
  assert.deepEqual(await ann.transport.changeDoor({ ...both, epoch: 3, keepers: [ann.device.id] }), { done: false, why: "founder", epoch: undefined });
  const found = await gm.transport.door();
  assert.ok((await Promise.all(tokens.map((token) => nameOf(token)))).includes(String(found?.token)));
});

test("a wish waits for the connection, and ends with the transport", async () => {
  const { gm, wish } = await changedTable();
  process.kill(server.pid(), "SIGKILL");
  assert.deepEqual(await gm.transport.changeDoor({ ...wish, epoch: 5 }), { done: true });
  const outside = await sit(freshSecret());
  outside.transport.close();
  assert.deepEqual(await outside.transport.changeDoor(wish), { done: false, why: "left", epoch: undefined });
});

/** The library, as if the server were another: asking the door is asking on this subject. @param {string} subject */
const elsewhere = (subject) => async () => {
  const library = /** @type {any} */ (await import("../../web/node_modules/@nats-io/nats-core/lib/mod.js"));
  const { wsconnect, ...more } = library.wsconnect ? library : library.default;
  const connect = async (/** @type {any} */ options) => {
    const connection = await wsconnect(options);
    const request = connection.request.bind(connection);
    connection.request = (/** @type {string} */ to, /** @type {any[]} */ ...rest) => request(to.replace(/^dwt\..*/, subject), ...rest);
    return connection;
  };
  return { ...more, wsconnect: connect };
};

test("an older server has no doors, and that is said; all else goes on", async () => {
  const gm = await sit(freshSecret(), { load: elsewhere("dwx.none") });
  await gm.write("founded");
  const key = randomBytes(32);
  const wish = { token: await tokenOf(key), epoch: 1, keepers: [gm.device.id], members: [], barred: [] };
  assert.deepEqual(await gm.transport.changeDoor(wish), { done: false, why: "missing", epoch: undefined });
  assert.equal(gm.transport.status.door, "missing");
  await gm.box.addKey(1, key);
  await gm.write("sealed with the new key");
  assert.equal(gm.phase(), "connected");
});

// ── each side by itself ──────────────────────────────────────────────────────────────────────────

/** Two who share a room's first key. */
async function apart() {
  const secrets = await roomSecrets(freshSecret());
  const [device, stranger] = [await openDevice(openMemory()), await openDevice(openMemory())];
  return { secrets, device, stranger, box: await openBox(secrets), other: await openBox(await roomSecrets(freshSecret())) };
}

test("what is no knock of that device is none", async () => {
  const { box, other, device, stranger } = await apart();
  const knocks = new Knocks(box, () => {});
  const good = { device: device.id, name: "Ann", seal: device.seal, invited: null };
  for (const [author, note, by] of /** @type {[string, any, any][]} */ ([
    [device.id, good, other],
    [stranger.id, good, box],
    [device.id, { ...good, name: 1 }, box],
    [device.id, { ...good, name: "x".repeat(81) }, box],
    [device.id, { ...good, seal: "AAAA" }, box],
    [device.id, { ...good, seal: null }, box],
    [device.id, { ...good, invited: undefined }, box],
    [device.id, { ...good, invited: { role: "watcher", proof: "0".repeat(128) } }, box],
    [device.id, { ...good, invited: { role: "gm", proof: "0" } }, box],
    [device.id, { ...good, more: "x".repeat(900) }, box],
    [device.id, null, box],
  ])) {
    await knocks.heard(author, await by.sealNote(note));
    assert.deepEqual(knocks.all, []);
  }
  await knocks.heard(device.id, new Uint8Array(100));
  await knocks.heard(device.id, await box.sealNote(good));
  assert.equal(knocks.all.length, 1);
  knocks.stop();
});

test("however many knock, a page keeps forty", async () => {
  const { box, device } = await apart();
  const knocks = new Knocks(box, () => {});
  for (let turn = 0; turn < 60; turn += 1) {
    const id = String(turn).padStart(64, "0");
    await knocks.heard(id, await box.sealNote({ device: id, name: "x", seal: device.seal, invited: null }));
  }
  assert.equal(knocks.all.length, 40);
  knocks.stop();
});

test("a knock with the longest name fits", async () => {
  const { box, device } = await apart();
  const sent = /** @type {Uint8Array[]} */ ([]);
  const knocking = new Knocking(box, device, { letIn: () => assert.fail(), declined: () => assert.fail() });
  const connection = /** @type {any} */ ({ hearAnswers() {}, knock: (/** @type {Uint8Array} */ payload) => sent.push(payload) });
  const proof = "0".repeat(128);
  for (const name of ["x".repeat(500), "\u0001".repeat(80), "☃".repeat(80)]) {
    knocking.say({ name, invited: { role: "player", proof } });
    knocking.use(connection);
  }
  const knocks = new Knocks(box, () => {});
  while (!sent.length) await new Promise((resolve) => setImmediate(resolve));
  knocking.use(undefined);
  for (const payload of sent) assert.ok(payload.length <= 1024);
  await knocks.heard(device.id, sent[0]);
  assert.equal(knocks.all.length, 1);
  knocks.stop();
});

test("only an answer that is sealed for this room and this device is one", async () => {
  const { box, other, device, stranger } = await apart();
  const key = randomBytes(32);
  /** @type {any[]} */
  const heard = [];
  const knocking = new Knocking(box, device, { letIn: (found) => heard.push(found), declined: () => heard.push(null) });
  /** @type {(payload: Uint8Array) => Promise<void>} */
  let tell = async () => {};
  knocking.use(/** @type {any} */ ({ hearAnswers: (/** @type {any} */ act) => (tell = act), knock() {} }));
  const knocks = new Knocks(box, () => {});
  const answerTo = async (/** @type {any} */ to, /** @type {number} */ epoch, /** @type {string} */ id = to.id) => {
    await knocks.heard(id, await box.sealNote({ device: id, name: "", seal: to.seal, invited: null }));
    return /** @type {Uint8Array} */ (await knocks.answer(id, { epoch, key }));
  };
  const good = await box.openNote(await answerTo(device, 1));
  for (const payload of [
    await other.sealNote(good),
    await box.sealNote({ ...good, to: stranger.id }),
    await box.sealNote({ ...good, epoch: 2 }),
    await box.sealNote({ ...good, key: "AAAA" }),
    await answerTo(stranger, 1, device.id),
    await answerTo(device, 0),
    await answerTo(device, 2 ** 32),
    new Uint8Array(2000),
    utf8("{}"),
  ]) {
    await tell(payload);
    assert.deepEqual(heard, []);
  }
  assert.equal(await knocks.answer(stranger.id, null), null);
  await tell(await answerTo(device, 1));
  assert.deepEqual(heard, [{ epoch: 1, key }]);
  knocks.stop();
  knocking.use(undefined);
});

test("a wish for a large table keeps to what the server takes", async () => {
  const devices = (/** @type {number} */ count) => Array.from({ length: count }, () => hex(randomBytes(32)));
  const [keepers, members, barred] = [devices(40), devices(400), devices(100)];
  const text = await wishOf({ token: randomBytes(32), epoch: 7, keepers, members: [...keepers, ...members], barred, founders: keepers.slice(0, 2) });
  assert.ok(text.length < 16 * 1024);
  const record = recordOf(JSON.parse(text));
  assert.deepEqual(record.keepers, keepers.slice(0, 32));
  assert.deepEqual(record.members, members.slice(0, 256));
  assert.deepEqual(record.barred, barred.slice(-64));
  assert.deepEqual(record.founders, keepers.slice(0, 2));
  await assert.rejects(wishOf({ token: randomBytes(32), epoch: 1, keepers: ["me"], members: [], barred: [] }));
  assert.equal(base64url(new Uint8Array(0)), "");
});
