/** Who is here, as the notes say it that pages exchange; whatever order they arrive in. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { openBox } from "../../web/crypto/box.js";
import { freshSecret, roomSecrets } from "../../web/crypto/keys.js";
import { Presence } from "../../web/transport/nats/presence.js";

/** @type {Presence[]} */
const pages = [];
afterEach(() => {
  for (const page of pages.splice(0)) page.stop();
});

/** A table, and what its server would hear: notes that a test hands on as it likes. */
async function table() {
  const secrets = await roomSecrets(freshSecret());
  return {
    /** @param {string} device */
    async page(device) {
      const box = await openBox(secrets);
      /** @type {Uint8Array[]} */
      const notes = [];
      /** @type {(() => void)[]} */
      const waiting = [];
      const page = {
        device,
        /** @type {Map<string, any>} */
        here: new Map(),
        told: 0,
        presence: new Presence(box, device, {
          send: (payload) => {
            notes.push(payload);
            waiting.shift()?.();
          },
          changed: (people) => {
            page.here = people;
            page.told += 1;
          },
        }),
        /** The next note that leaves this page. */
        async note() {
          if (!notes.length) await new Promise((resolve) => waiting.push(() => resolve(undefined)));
          return /** @type {Uint8Array} */ (notes.shift());
        },
        /** @param {string} name */
        async says(name) {
          page.presence.announce({ name });
          return page.note();
        },
        goodbye() {
          page.presence.leave();
          return notes.splice(0);
        },
      };
      pages.push(page.presence);
      page.presence.start();
      return page;
    },
  };
}

test("who says goodbye is away at once, and here again after coming back", async () => {
  const { page } = await table();
  const [ann, ben] = [await page("ann"), await page("ben")];
  await ann.presence.heard("ben", await ben.says("Ben"));
  assert.equal(ann.here.get("ben")?.data.name, "Ben");
  const [goodbye] = ben.goodbye();
  await ann.presence.heard("ben", goodbye);
  assert.deepEqual([...ann.here.keys()], []);
  ben.presence.start();
  await ann.presence.heard("ben", await ben.note());
  assert.deepEqual([...ann.here.keys()], ["ben"]);
});

test("a note that a goodbye has overtaken, or that comes once more, brings nobody back", async () => {
  const { page } = await table();
  const [ann, ben] = [await page("ann"), await page("ben")];
  const [early, late] = [await ben.says("Ben"), await ben.says("Benjamin")];
  const [goodbye] = ben.goodbye();
  for (const note of [early, goodbye, late, early]) await ann.presence.heard("ben", note);
  assert.deepEqual([...ann.here.keys()], []);
});

test("an old goodbye that comes once more sends nobody away", async () => {
  const { page } = await table();
  const [ann, ben] = [await page("ann"), await page("ben")];
  await ben.says("Ben");
  const [goodbye] = ben.goodbye();
  ben.presence.start();
  await ann.presence.heard("ben", await ben.note());
  await ann.presence.heard("ben", goodbye);
  assert.deepEqual([...ann.here.keys()], ["ben"]);
});

test("nobody says goodbye for another", async () => {
  const { page } = await table();
  const [ann, ben, eve] = [await page("ann"), await page("ben"), await page("ben")];
  await ann.presence.heard("ben", await ben.says("Ben"));
  await eve.says("Eve, who says that she is Ben");
  const [forged] = eve.goodbye();
  await ann.presence.heard("eve", forged); // the server says who has sent it
  assert.deepEqual([...ann.here.keys()], ["ben"]);
});

test("a device is here until the last of its pages is closed", async () => {
  const { page } = await table();
  const [ann, ben, tab] = [await page("ann"), await page("ben"), await page("ben")];
  for (const one of [ben, tab]) await ann.presence.heard("ben", await one.says("Ben"));
  await ann.presence.heard("ben", ben.goodbye()[0]);
  assert.deepEqual([...ann.here.keys()], ["ben"]);
  await ann.presence.heard("ben", tab.goodbye()[0]);
  assert.deepEqual([...ann.here.keys()], []);
});

test("pages of one device that say different things are news once, not with every note", async () => {
  const { page } = await table();
  const [ann, ben, tab] = [await page("ann"), await page("ben"), await page("ben")];
  for (let turn = 0; turn < 3; turn += 1) {
    await ann.presence.heard("ben", await ben.says("Ben"));
    await ann.presence.heard("ben", await tab.says("Benjamin"));
  }
  assert.deepEqual([ann.told, ann.here.get("ben")?.data.name], [2, "Benjamin"]);
});

test("a page that has told nobody that it is here says no goodbye", async () => {
  const { page } = await table();
  assert.deepEqual((await page("ben")).goodbye(), []);
});
