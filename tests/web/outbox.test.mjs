import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { openBox } from "../../web/crypto/box.js";
import { hex, randomBytes, utf8 } from "../../web/crypto/bytes.js";
import { freshSecret, roomSecrets } from "../../web/crypto/keys.js";
import { FullError } from "../../web/transport/nats/server-connection.js";
import { Outbox } from "../../web/transport/nats/outbox.js";
import { webSuite } from "../../web/crypto/suite-web.js";

/** @param {string} text */
async function entry(text) {
  return { id: hex(await webSuite.sha256(utf8(text))), text, signature: randomBytes(64) };
}

async function opened() {
  const box = await openBox(await roomSecrets(freshSecret()));
  const outbox = new Outbox(box, () => {});
  /** @type {number[]} the keys that were used */
  const epochs = [];
  let count = 0;
  const connection = /** @type {any} */ ({
    async publish(/** @type {string} */ _, /** @type {Uint8Array} */ payload) {
      const number = (count += 1);
      epochs[number - 1] = (await box.open(payload)).epoch;
      return { seq: number, isDuplicate: false };
    },
  });
  return { box, outbox, epochs, connection };
}

test("what waits when the key changes is sealed with the new one, and still leaves in order", async () => {
  const { box, outbox, epochs, connection } = await opened();
  const all = await Promise.all(["one", "two", "three"].map(entry));
  const sent = all.slice(0, 2).map((each) => outbox.add(each));
  sent.push(outbox.add(all[2], await box.seal(all[2]))); // sealed before it was handed over
  await box.addKey(1, randomBytes(32));
  outbox.use(connection);
  assert.deepEqual(await Promise.all(sent), [1, 2, 3]);
  assert.deepEqual(epochs, [1, 1, 1]);
});

test("what was sealed ahead with the key before is sealed anew when it is handed over", async () => {
  const { box, outbox, epochs, connection } = await opened();
  outbox.use(connection);
  const roll = await entry("a roll");
  const sealed = await box.seal(roll);
  await box.addKey(1, randomBytes(32));
  await outbox.add(roll, sealed);
  assert.deepEqual(epochs, [1]);
});

test("what is meant for everybody who was ever invited keeps its key", async () => {
  const { box, outbox, epochs, connection } = await opened();
  const rekey = { ...(await entry("a new key")), epoch: 0 };
  const sealed = await box.seal(rekey);
  await box.addKey(1, randomBytes(32));
  const sent = outbox.add(rekey, sealed);
  outbox.use(connection);
  await sent;
  assert.deepEqual(epochs, [0]);
});

test("what the server takes for another's message is sent again under a new name", async () => {
  const { outbox } = await opened();
  /** @type {string[]} */
  const names = [];
  const publish = async (/** @type {string} */ name) => ({ seq: names.push(name), isDuplicate: names.length === 1 });
  outbox.use(/** @type {any} */ ({ publish }));
  assert.equal(await outbox.add(await entry("a roll")), 2);
  assert.notEqual(names[0], names[1]);
});

test("a message id tells nothing of the entry", async () => {
  const { outbox } = await opened();
  const roll = await entry("a roll");
  /** @type {string[]} */
  const names = [];
  const publish = async (/** @type {string} */ name) => ({ seq: names.push(name), isDuplicate: false });
  outbox.use(/** @type {any} */ ({ publish }));
  await outbox.add(roll);
  await outbox.add(roll);
  assert.notEqual(names[0], names[1]);
  assert.ok(names.every((name) => !name.includes(roll.id)));
});

test("what was sent before is known again by the server, and counts as sent", async () => {
  const { outbox } = await opened();
  /** @type {string[]} */
  const names = [];
  const publish = async (/** @type {string} */ name) => {
    if (names.push(name) === 1) throw new Error("the acknowledgement is lost");
    return { seq: 7, isDuplicate: true };
  };
  outbox.use(/** @type {any} */ ({ publish }));
  assert.equal(await outbox.add(await entry("a roll")), 7);
  assert.equal(names[0], names[1]);
});

test("a full server is asked again now and then, with one entry", async () => {
  const { box, outbox } = await opened();
  const all = await Promise.all(Array.from({ length: 50 }, (_, number) => entry(`${number}`)));
  const sealed = await Promise.all(all.map((each) => box.seal(each))); // so that nothing here takes time of its own
  let isFull = true;
  let asked = 0;
  const publish = async () => {
    asked += 1;
    if (isFull) throw new FullError();
    return { seq: asked, isDuplicate: false };
  };
  const soon = () => new Promise((resolve) => setImmediate(resolve));
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const sent = all.map((each, at) => outbox.add(each, sealed[at]));
    outbox.use(/** @type {any} */ ({ publish }));
    for (let turn = 0; turn < 10; turn += 1) await soon();
    assert.equal(outbox.isFull, true);
    const before = asked;
    mock.timers.tick(60_000);
    for (let turn = 0; turn < 10; turn += 1) await soon();
    assert.equal(asked, before + 1);
    isFull = false;
    mock.timers.tick(60_000);
    await Promise.all(sent);
    assert.equal(outbox.isFull, false);
  } finally {
    mock.timers.reset();
  }
});
