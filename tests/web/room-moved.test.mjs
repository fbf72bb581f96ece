/** A table that moves from one server to another: those who follow a link to the new one bring what they have written. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { NatsTransport } from "../../web/transport/nats/nats.js";
import { freshSecret } from "../../web/crypto/keys.js";
import { startServer } from "./feed-server.mjs";
import { Seat } from "./seats.mjs";

/** @type {(() => unknown)[]} */
const ends = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function started() {
  const server = await startServer("--no-rate");
  ends.push(() => server.end());
  return server;
}

/** @param {Seat} seat */
const texts = (seat) => seat.room.feed.all.flatMap(({ entry }) => /** @type {any} */ (entry).text ?? []);

for (const isRemoved of [false, true]) {
  test(`a table moves to another server by a link, with all that its people have written; before that, ${isRemoved ? "somebody" : "nobody"} was removed`, { timeout: 120_000 }, async () => {
    const [own, other] = [await started(), await started()];
    const at = (/** @type {string} */ name) => {
      const seat = new Seat(name, (options) => new NatsTransport({ ...options, url: options.known.server ?? own.url }));
      ends.unshift(() => seat.end());
      return seat;
    };
    const [gil, ann, eve, ben] = ["Gil", "Ann", "Eve", "Ben"].map(at);
    const secret = freshSecret();
    await gil.sit(secret);
    await ann.sit(secret, gil.room.me);
    await eve.sit(secret, gil.room.me);
    await gil.note("welcome");
    await ann.until(() => texts(ann).includes("welcome"));
    await ann.quiet();
    await ann.note("thank you");
    await gil.until(() => texts(gil).includes("thank you"));
    if (isRemoved) await gil.room.remove(String(gil.room.people.find(({ name }) => name === "Eve")?.id));
    await gil.note("let us move");
    await ann.until(() => texts(ann).includes("let us move"));
    if (!isRemoved) await eve.until(() => texts(eve).includes("let us move"));
    for (const seat of isRemoved ? [gil, ann] : [gil, ann, eve]) await seat.quiet();
    await own.stop();

    await gil.follow(`${gil.room.invitation("player")}&server=${encodeURIComponent(other.url)}`);
    await gil.quiet();
    assert.equal(new URLSearchParams(new URL(gil.room.invitation("player")).hash).get("server"), other.url);
    const movers = isRemoved ? [ann] : [ann, eve];
    for (const seat of [...movers, ben]) await seat.follow(gil.room.invitation("player"));
    for (const seat of movers) await seat.quiet();
    await ben.until(() => ben.room.myself?.standing === "seated");
    // What somebody wrote who does not come along is in the evening's file only.
    if (isRemoved) await ben.room.importEntries({ text: async () => (await gil.room.exportEntries()).text });
    await ben.note("here we are");
    for (const seat of [gil, ...movers, ben]) {
      await seat.until(() => texts(seat).length === 4);
      await seat.quiet(); // until then, the newest are shown as they came
      assert.deepEqual(texts(seat), ["welcome", "thank you", "let us move", "here we are"], seat.name);
    }
    await gil.reload();
    await gil.until(() => gil.room.status.phase === "connected");
    assert.equal(texts(gil).length, 4);
  });
}
