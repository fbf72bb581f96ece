/** What a room's feed shows while some of it is being looked at, once more or for the first time. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { RoomLog } from "../../web/room/log.js";

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
  const replica = { order, rows: new Map(order.map((row) => [row.id, row])), unsent: new Set() };
  const replaying = {
    ...{ items, counted: [] },
    get settled() {
      return items.size === order.length;
    },
  };
  const ways = { request: async () => ({ ok: false }), changed() {}, append: async () => {} };
  const log = new RoomLog(/** @type {any} */ (replica), /** @type {any} */ (replaying), /** @type {any} */ (ways));
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
  log.glimpse(["two"].map((id) => /** @type {any} */ ({ id, author: "a", proof: { state: "checking" }, entry: entryOf(id) })));
  log.anticipate([entryOf("mine")]);
  assert.deepEqual(shown(), ["two", "mine"]);
  replay("one", "two", "mine");
  log.touch(["mine"]); // the server has it; nobody has looked at what was replayed
  assert.deepEqual(shown(), ["two", "mine"]);
  look();
  assert.deepEqual(shown(), ["one", "two", "mine"]);
});
