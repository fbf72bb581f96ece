import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { connect, createServer } from "node:net";

import { openBox } from "../../web/crypto/box.js";
import { dial } from "../../web/transport/nats/dial.js";
import { FullError } from "../../web/transport/nats/server-connection.js";
import { hex, randomBytes, utf8 } from "../../web/crypto/bytes.js";
import { freshSecret, isSigned, openDevice, roomSecrets, signEntry } from "../../web/crypto/keys.js";
import { NatsTransport } from "../../web/transport/nats/nats.js";
import { webSuite } from "../../web/crypto/suite-web.js";
import { openMemory } from "../../web/store/in-memory.js";
import { startServer } from "./feed-server.mjs";

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

/** A device at a table, with all it has received. @param {import("../../web/crypto/bytes.js").Bytes} secret */
async function sit(secret, { since = null, url = server.url, load = undefined } = /** @type {any} */ ({})) {
  const secrets = await roomSecrets(secret);
  const device = await openDevice(openMemory());
  const box = await openBox(secrets);
  const transport = new NatsTransport({ url, secrets, device, box, load, random: () => 0 });
  open.push(transport);
  /** @type {import("../../web/transport/nats/nats.js").Received[]} */
  const received = [];
  const seat = {
    device, box, transport, received, secrets,
    /** @type {any} */
    cursor: null,
    async make(/** @type {string} */ text) {
      return { id: hex(await webSuite.sha256(utf8(text))), signature: await signEntry(device, text), text };
    },
    async write(/** @type {string} */ text) {
      return transport.append(await seat.make(text));
    },
    /** @param {() => boolean} reached */
    until: (reached) => until(seat, reached),
    texts: () => received.map(({ text }) => text),
    /** In the order of the stream: what is live is handed on in equal shares of all authors. */
    inOrder: () => received.toSorted((a, b) => a.seq - b.seq).map(({ text }) => text),
  };
  transport.subscribe(since, (entries, cursor) => {
    received.push(...entries);
    seat.cursor = cursor;
    transport.dispatchEvent(new Event("received"));
  });
  transport.connect();
  return seat;
}

/** @param {any} seat @param {() => boolean} reached */
function until({ transport }, reached) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`never: ${reached}, ${JSON.stringify(transport.status)}`)), PATIENCE);
    const look = () => {
      if (!reached()) return;
      clearTimeout(timer);
      for (const type of ["received", "status", "presence", "refused", "locked"]) transport.removeEventListener(type, look);
      resolve(undefined);
    };
    for (const type of ["received", "status", "presence", "refused", "locked"]) transport.addEventListener(type, look);
    look();
  });
}

test("what one writes the others read, in one order, and a late joiner reads all of it", async () => {
  const secret = freshSecret();
  const one = await sit(secret);
  const other = await sit(secret);
  const writing = [];
  for (let turn = 0; turn < 50; turn += 1) writing.push(one.write(`one ${turn}`), other.write(`other ${turn}`));
  const numbers = await Promise.all(writing);
  assert.equal(new Set(numbers).size, 100);
  await one.until(() => one.received.length === 100);
  await other.until(() => other.received.length === 100);
  assert.deepEqual(one.inOrder(), other.inOrder());
  for (const name of ["one", "other"]) {
    const own = (/** @type {string} */ text) => text.startsWith(`${name} `);
    assert.deepEqual(one.texts().filter(own), one.inOrder().filter(own), "each author's are in order");
  }
  const late = await sit(secret);
  await late.until(() => late.received.length === 100);
  assert.deepEqual(late.texts(), one.inOrder());
  for (const { author, text, signature } of late.received) assert.ok(await isSigned(author, text, signature));
  assert.equal(late.transport.status.behind, 0);
});

test("who comes back with a cursor gets only what is new", async () => {
  const secret = freshSecret();
  const one = await sit(secret);
  for (const text of ["a", "b", "c"]) await one.write(text);
  await one.until(() => one.received.length === 3);
  const back = await sit(secret, { since: { ...one.cursor, seq: one.cursor.seq - 1 } });
  await back.until(() => back.received.length === 1);
  assert.deepEqual(back.texts(), ["c"]);
  const lost = await sit(secret, { since: { stream: "of another disk", seq: 10 ** 9 } });
  await lost.until(() => lost.received.length === 3);
});

test("a killed server costs nothing: entries written meanwhile arrive once, in order", async () => {
  const secret = freshSecret();
  const one = await sit(secret);
  const other = await sit(secret);
  await one.write("before");
  const entries = await Promise.all(Array.from({ length: 20 }, (_, turn) => one.make(`meanwhile ${turn}`)));
  process.kill(server.pid(), "SIGKILL");
  const writing = entries.map((entry) => one.transport.append(entry));
  assert.equal(one.transport.status.waiting, 20);
  await assert.rejects(one.transport.append(entries[0]), /already/);
  await Promise.all(writing);
  await other.until(() => other.received.length === 21);
  assert.deepEqual(other.texts(), ["before", ...Array.from({ length: 20 }, (_, turn) => `meanwhile ${turn}`)]);
});

test("the status tells what is going on, and a server that is away is waited for", async () => {
  const own = await startServer("--no-rate");
  const one = await sit(freshSecret(), { url: own.url });
  assert.equal(one.transport.status.phase, "connecting");
  await one.until(() => one.transport.status.phase === "connected");
  await own.stop();
  await one.until(() => one.transport.status.phase === "reconnecting");
  const writing = one.write("offline");
  await one.until(() => one.transport.status.cause === "unreachable" && one.transport.status.waiting === 1);
  await own.start();
  one.transport.retry();
  await writing;
  await one.until(() => one.received.length === 1);
  assert.deepEqual(one.transport.status, { phase: "connected", waiting: 0, behind: 0, locked: 0, cause: undefined });
  one.transport.close();
  assert.equal(one.transport.status.phase, "alone");
  await own.end();
});

/** @type {(() => void)[]} */
const cables = [];
afterEach(() => {
  for (const cut of cables.splice(0)) cut();
});

/** A cable to the server that can be pulled: then nothing comes through, and nobody is told. */
async function cable() {
  /** @type {import("node:net").Socket[]} */
  const ends = [];
  let isPulled = false;
  const proxy = createServer((near) => {
    const far = connect(Number(new URL(server.url).port), "127.0.0.1");
    for (const [one, other] of [[near, far], [far, near]]) {
      ends.push(one);
      one.on("data", (bytes) => isPulled || other.write(bytes));
      one.on("error", () => {});
    }
  });
  await new Promise((listening) => proxy.listen(0, "127.0.0.1", () => listening(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (proxy.address());
  cables.push(() => {
    for (const end of ends) end.destroy();
    proxy.close();
  });
  return {
    url: `ws://127.0.0.1:${port}`,
    pull: () => void (isPulled = true),
    plug: () => void (isPulled = false),
    /** Ends what goes through it now; it can be used again at once. */
    interrupt() {
      for (const end of ends.splice(0)) end.destroy();
    },
  };
}

test("a cable that was pulled is noticed in seconds, though nobody says good-bye, and once it is back all is sent", async () => {
  const secret = freshSecret();
  const way = await cable();
  const ann = await sit(secret, { url: way.url });
  await ann.until(() => ann.transport.status.phase === "connected" && ann.transport.status.behind === 0);
  way.pull();
  const sent = ann.write("offline");
  await ann.until(() => ann.transport.status.phase === "reconnecting"); // a browser would take a minute
  way.plug();
  await sent;
});

test("a device without the room's token is refused, and says so", async () => {
  const secrets = await roomSecrets(freshSecret());
  const device = await openDevice(openMemory());
  const box = await openBox(secrets);
  const transport = new NatsTransport({ url: server.url, secrets: { ...secrets, token: randomBytes(32) }, device, box });
  open.push(transport);
  transport.connect();
  await until({ transport }, () => transport.status.cause === "refused");
  const pending = transport.append({ id: "0".repeat(64), signature: randomBytes(64), text: "x" });
  transport.close();
  await assert.rejects(pending, /left/);
});

test("who is here is seen by the others, and who leaves is away at once", async () => {
  const secret = freshSecret();
  const one = await sit(secret);
  const other = await sit(secret);
  /** @type {Map<string, any>} */
  let people = new Map();
  one.transport.addEventListener("presence", (event) => {
    people = /** @type {CustomEvent} */ (event).detail;
  });
  one.transport.announce({ name: "One" });
  other.transport.announce({ name: "Other" });
  await one.until(() => people.get(other.device.id)?.data.name === "Other");
  const left = performance.now();
  other.transport.close();
  await one.until(() => people.size === 0);
  assert.ok(performance.now() - left < 2_000, "no silence had to be waited for");
  one.transport.close();
});

test("who was here before a short interruption is here after it", async () => {
  const secret = freshSecret();
  const way = await cable();
  const [ann, ben] = [await sit(secret, { url: way.url }), await sit(secret)];
  let here = new Map();
  ann.transport.addEventListener("presence", (event) => (here = /** @type {CustomEvent} */ (event).detail));
  ann.transport.addEventListener("status", () => {
    if (ann.transport.status.phase !== "connected") here = new Map(); // nobody can be reached
  });
  for (const seat of [ann, ben]) seat.transport.announce({ name: "somebody" });
  await ann.until(() => here.has(ben.device.id));
  way.interrupt();
  await ann.until(() => ann.transport.status.phase !== "connected");
  await ann.until(() => ann.transport.status.phase === "connected" && here.has(ben.device.id));
});

test("what is no entry is told and passed over; what needs a later key waits for it", async () => {
  const secret = freshSecret();
  const one = await sit(secret);
  const other = await sit(secret);
  /** @type {any[]} */
  const refused = [];
  other.transport.addEventListener("refused", (event) => refused.push(/** @type {CustomEvent} */ (event).detail));
  await one.transport.append({ id: "a".repeat(64), signature: randomBytes(64), text: "not its id" });
  await other.until(() => refused.length === 1);
  assert.equal(refused[0].fault, "id");
  assert.equal(refused[0].author, one.device.id);

  const key = randomBytes(32);
  await one.box.addKey(1, key);
  let locked = 0;
  other.transport.addEventListener("locked", () => (locked += 1));
  const number = await one.write("later");
  await other.until(() => locked === 1);
  await other.write("plain");
  await other.until(() => other.received.length === 1);
  assert.equal(other.cursor.seq < number, true);
  await other.box.addKey(1, key);
  other.transport.unlock();
  await other.until(() => other.received.length === 2);
  assert.deepEqual(other.texts(), ["plain", "later"]);
});

/** A connection and nothing else, at a table of its own. @param {string} url @param {any} [more] */
async function strange(url, more) {
  const device = await openDevice(openMemory());
  const nothing = () => {};
  const ends = { entry: nothing, presence: nothing, reading: nothing, resume: () => ({ stream: "", seq: 0 }), ageOf: () => 0 };
  return dial({ url, secrets: await roomSecrets(freshSecret()), device, ...more }, ends);
}

/** The library, and what a page has made with it. */
function watched() {
  const found = /** @type {any} */ ({});
  const load = async () => {
    const library = /** @type {any} */ (await import("../../web/node_modules/@nats-io/nats-core/lib/mod.js"));
    const wsconnect = async (/** @type {any} */ options) => {
      found.inbox = options.inboxPrefix;
      return (found.line = await library.wsconnect(options));
    };
    return { ...library, wsconnect };
  };
  return { found, load };
}

test("a stranger who knows a room and an entry cannot make it vanish", async () => {
  const secret = freshSecret();
  const one = await sit(secret);
  const other = await sit(secret);
  const entry = await one.make("a roll");
  const connection = await strange(server.url);
  for (const name of [entry.id, `${one.secrets.room}.${entry.id}`]) await connection.publish(name, utf8("noise"), PATIENCE);
  await one.transport.append(entry);
  await other.until(() => other.texts().includes("a roll"));
  connection.close();
});

test("a full store is said, to tables that are there and to new ones", async (context) => {
  const small = await startServer("--no-rate", "--store=2M");
  context.after(() => small.end());
  const there = await sit(freshSecret(), { url: small.url });
  await there.write("in time");
  const connection = await strange(small.url);
  const piece = new Uint8Array(15_000);
  const filling = async () => {
    for (let number = 0; ; number += 1) await connection.publish(`${number}`, piece, PATIENCE);
  };
  await assert.rejects(filling, FullError);
  const fresh = await sit(freshSecret(), { url: small.url });
  for (const seat of [there, fresh]) {
    const long = "x".repeat(7_000);
    for (let number = 0; number < 4; number += 1) seat.write(`${number} ${long}`).catch(() => {}); // the table is left
    await seat.until(() => seat.transport.status.cause === "full");
    assert.equal(seat.transport.status.phase, "connected");
    seat.transport.close();
  }
  connection.close();
});

test("a page takes nothing from answers that a stranger sends to it", async () => {
  const page = watched();
  const seat = await sit(freshSecret(), { load: page.load });
  await seat.write("mine");
  await seat.until(() => seat.received.length === 1);
  /** @type {string[]} */
  const told = [];
  for (const type of ["presence", "locked"]) seat.transport.addEventListener(type, () => told.push(type));
  const own = watched();
  const secrets = await roomSecrets(freshSecret());
  const device = await openDevice(openMemory());
  const connection = await strange(server.url, { secrets, device, load: own.load });
  const session = page.found.inbox.replace("_INBOX_", "");
  const { room } = seat.secrets;
  const acts = [`dw.${secrets.room}.${device.id}`, `dwr.${secrets.room}.${own.found.inbox.replace("_INBOX_", "")}`];
  const replies = [`dwp.${room}.${seat.device.id}`, `dwp.${room}.${device.id}`, `dwi.${session}`, `${page.found.inbox}.x`, `dw.${room}.${device.id}`];
  for (const act of acts) for (const reply of replies) own.found.line.publish(act, utf8("noise"), { reply });
  await own.found.line.flush();
  await connection.publish("last", utf8("noise"), PATIENCE); // stored after them
  await seat.write("still mine");
  await seat.until(() => seat.received.length === 2);
  assert.deepEqual(seat.texts(), ["mine", "still mine"]);
  assert.deepEqual(told, []);
  assert.equal(seat.transport.status.phase, "connected");
  connection.close();
});
