/** What a room's feed shows while some of it is being looked at, once more or for the first time. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Feed } from "../../web/replay/feed.js";
import { merge } from "../../web/log/order.js";
import { Replay } from "../../web/replay/replay.js";

const by = { id: "ann", name: "Ann", colour: "" };
/** @param {string} id @param {number} height */
const rowOf = (id, height) => ({ id, height, author: "a", seq: height });
/** @param {string} id */
const entryOf = (id) => /** @type {any} */ ({ id, at: 1, by, entry: { id, kind: "note", text: id } });

/** A log over entries whose rows are there; which of them have been replayed is said as it goes on. @param {string[]} ids */
function logOf(...ids) {
  const order = ids.map(rowOf);
  /** @type {Map<string, any>} */
  const items = new Map();
  const entryLog = { order, rows: new Map(order.map((row) => [row.id, row])), unsent: new Set() };
  const replaying = {
    ...{ items, counted: [], on() {} },
    get settled() {
      return items.size === order.length;
    },
  };
  const log = new Feed(/** @type {any} */ ({ ...entryLog, request: async () => ({ ok: false }), isAlone: false, on() {} }), /** @type {any} */ (replaying));
  return {
    ...{ log, shown: () => log.shown.map(({ id }) => id) },
    /** @param {string[]} replayed */
    replay(...replayed) {
      for (const id of replayed) items.set(id, { id, author: "a", proof: { state: "plain" }, entry: entryOf(id) });
    },
    /** @param {string[]} lost */
    goBack: (...lost) => lost.forEach((id) => items.delete(id)),
    look: (from = 0) => log.mend(/** @type {any} */ ({ from, ids: new Set(), counted: 0 })),
  };
}

test("what has to be replayed once more is not shown beside itself", () => {
  const { log, shown, replay, goBack, look } = logOf("one", "two", "mine");
  replay("one", "two", "mine");
  look();
  goBack("two", "mine"); // somebody's late entry came before them
  log.anticipate([entryOf("mine")]);
  assert.deepEqual(shown(), ["one", "two", "mine"]);
  replay("two", "mine");
  look(1);
  assert.deepEqual(shown(), ["one", "two", "mine"]);
});

test("what was replayed stays in sight until it has its own place", () => {
  const { log, shown, replay, look } = logOf("one", "two", "mine");
  log.showNewest(["two"].map((id) => /** @type {any} */ ({ id, author: "a", proof: { state: "checking" }, entry: entryOf(id) })));
  log.anticipate([entryOf("mine")]);
  assert.deepEqual(shown(), ["two", "mine"]);
  replay("one", "two", "mine");
  log.touch(["mine"]); // the server has it; nobody has looked at what was replayed
  assert.deepEqual(shown(), ["two", "mine"]);
  look();
  assert.deepEqual(shown(), ["one", "two", "mine"]);
});

/** A feed that is really replayed, by an engine that answers when it is told to. */
function replayedFeed() {
  /** @type {any[]} */
  const order = [];
  const rows = new Map();
  /** @type {(() => void)[]} */
  const asked = [];
  const feed = { changed() {} };
  const entries = /** @type {any} */ ({
    ...{ order, rows, unsent: new Set(), me: "a", awaited: 0, isAlone: false, on() {} },
    texts: async (/** @type {string[]} */ ids) => ids.map((id) => ({ text: id })),
    request: (/** @type {any} */ { entries: asking }) =>
      new Promise((answer) => {
        const told = asking.filter((/** @type {any} */ { id }) => !id.startsWith("chain")); // of which nothing is shown
        const items = told.map((/** @type {any} */ { id }) => ({ id, author: "a", proof: { state: "plain" }, entry: entryOf(id) }));
        asked.push(() => answer({ ok: true, items }));
      }),
  });
  const replaying = new Replay(entries, null);
  const log = new Feed({ ...entries, request: async () => ({ ok: false }) }, replaying);
  replaying.on({ changed: () => feed.changed() });
  return Object.assign(feed, {
    ids: () => log.all.map(({ id }) => id),
    /** @param {any[]} fresh @param {string[]} [moved] @param {number} [by] so much higher */
    put(fresh, moved = [], by = 0) {
      const news = moved.map((id) => ({ before: rows.get(id), after: { ...rows.get(id), height: rows.get(id).height + by } }));
      for (const row of [...fresh, ...news.map(({ after }) => after)]) rows.set(row.id, row);
      replaying.placed(merge(order, fresh, news));
    },
    async settle() {
      for (let turn = 0; turn < 20 && !(replaying.settled && !asked.length); turn += 1) {
        await new Promise((resolve) => setTimeout(resolve));
        for (const answer of asked.splice(0)) answer();
      }
    },
  });
}

test("what moves while it is replayed once more is not shown where it was", async () => {
  const feed = replayedFeed();
  feed.put(["one", "two", "three"].map((id, at) => rowOf(id, at + 1)));
  await feed.settle();
  feed.put([{ ...rowOf("late", 2), author: "b" }]); // all of them have to be replayed once more
  const chains = ["chain 1", "chain 2", "chain 3"].map((id, at) => rowOf(id, at + 1));
  feed.put(chains, ["one", "two", "three", "late"], 3); // what they come after has come
  await feed.settle();
  assert.deepEqual(feed.ids(), ["one", "two", "late", "three"]);
});

for (const steps of [0, 1, 2, 3, 4, 5, 6]) {
  test(`what comes just as all has been replayed is replayed, too: ${steps} steps later`, async () => {
    const feed = replayedFeed();
    feed.changed = async () => {
      feed.changed = () => {};
      for (let step = 0; step < steps; step += 1) await undefined;
      feed.put([rowOf("two", 2)]);
    };
    feed.put([rowOf("one", 1)]);
    await feed.settle();
    assert.deepEqual(feed.ids(), ["one", "two"]);
  });
}
