import assert from "node:assert/strict";
import { test } from "node:test";

import { openBox } from "../../web/feed/net/box.js";
import { hex, randomBytes, utf8 } from "../../web/feed/net/bytes.js";
import { freshSecret, roomSecrets } from "../../web/feed/net/keys.js";
import { Outbox } from "../../web/feed/net/outbox.js";
import { webSuite } from "../../web/feed/net/suite-web.js";

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
  const link = /** @type {any} */ ({
    async publish(/** @type {string} */ _, /** @type {Uint8Array} */ payload) {
      const number = (count += 1);
      epochs[number - 1] = (await box.open(payload)).epoch;
      return number;
    },
  });
  return { box, outbox, epochs, link };
}

test("what waits when the key changes is sealed with the new one, and still leaves in order", async () => {
  const { box, outbox, epochs, link } = await opened();
  const all = await Promise.all(["one", "two", "three"].map(entry));
  const sent = all.slice(0, 2).map((each) => outbox.add(each));
  sent.push(outbox.add(all[2], await box.seal(all[2]))); // as a roll that was made ready
  await box.addKey(1, randomBytes(32));
  outbox.use(link);
  assert.deepEqual(await Promise.all(sent), [1, 2, 3]);
  assert.deepEqual(epochs, [1, 1, 1]);
});

test("what was sealed ahead with the key before is sealed anew when it is handed over", async () => {
  const { box, outbox, epochs, link } = await opened();
  outbox.use(link);
  const roll = await entry("a roll");
  const sealed = await box.seal(roll);
  await box.addKey(1, randomBytes(32));
  await outbox.add(roll, sealed);
  assert.deepEqual(epochs, [1]);
});

test("what is meant for everybody who was ever invited keeps its key", async () => {
  const { box, outbox, epochs, link } = await opened();
  const rekey = { ...(await entry("a new key")), epoch: 0 };
  const sealed = await box.seal(rekey);
  await box.addKey(1, randomBytes(32));
  const sent = outbox.add(rekey, sealed);
  outbox.use(link);
  await sent;
  assert.deepEqual(epochs, [0]);
});
