import assert from "node:assert/strict";
import { test } from "node:test";

import { BoxError } from "../../web/crypto/box.js";
import { Inbox } from "../../web/transport/nats/inbox.js";

test("what could not be taken in is told to be lacking at once, and is asked for again later", async (t) => {
  t.mock.method(console, "error", () => {}); // it says so there
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const soon = () => new Promise((resolve) => setImmediate(resolve));
  /** @type {unknown[]} */
  const told = [];
  const box = /** @type {any} */ ({ open: async () => ({ id: "e1", text: "once more" }) });
  const inbox = new Inbox(box, {
    opened: () => void told.push(inbox.lacks),
    readOn: () => void told.push("again"),
    ...{ refused() {}, locked() {}, pause() {} },
  });
  inbox.begin({ stream: "s", seq: 0 }, () => Promise.reject(new Error("nobody could look at it")));
  inbox.reading("s", 0);
  inbox.take({ author: "a", seq: 1, payload: new Uint8Array(1) });
  await soon();
  assert.deepEqual(told, [false, true]);
  t.mock.timers.tick(1_000);
  await soon();
  assert.deepEqual(told, [false, true, "again"]);
  inbox.stop();
});

test("an entry whose key comes while it is being tried is opened, not locked away", async () => {
  let hasKey = false;
  const box = /** @type {any} */ ({
    has: () => hasKey,
    async open() {
      if (hasKey) return { id: "e1", text: "read" };
      hasKey = true;
      inbox.unlock(); // there is nothing locked yet
      throw new BoxError("epoch", 1);
    },
  });
  /** @type {[string[], number][]} */
  const heard = [];
  const inbox = new Inbox(box, { opened() {}, readOn() {}, refused: () => assert.fail("refused"), locked: () => assert.fail("locked"), pause() {} });
  inbox.begin({ stream: "s", seq: 0 }, (entries, { seq }) => void heard.push([entries.map(({ text }) => text), seq]));
  inbox.reading("s", 0);
  inbox.take({ author: "a", seq: 1, payload: new Uint8Array(1) });
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(heard.filter(([texts]) => texts.length), [[["read"], 1]]);
  assert.ok(heard.slice(0, -1).every(([, seq]) => seq === 0), "no cursor goes beyond what is still to be opened");
  assert.equal(inbox.locked, 0);
  inbox.stop();
});
