import assert from "node:assert/strict";
import { test } from "node:test";

import { inviteLink, saying } from "../../web/transport/invite.js";
import { roomSecrets } from "../../web/crypto/keys.js";
import { wireArriving } from "../../web/page/arriving.js";

const SECRET = new Uint8Array(32).fill(7);
const KEY = new Uint8Array(32).fill(9);
const { room: ID } = await roomSecrets(SECRET);
const linkTo = (/** @type {object} */ more = {}, called = "") =>
  saying(inviteLink("https://table.example/", { secret: SECRET, role: "player", server: null, founder: null, ...more }), { name: "Friday", called });

/** A page with a table in hand, and what was asked of it. */
function scene() {
  /** @type {any[]} */
  const asked = [];
  const settle = { updateComplete: Promise.resolve() };
  const app = { ...settle, panel: /** @type {string | undefined} */ (undefined), closePanel: () => void (app.panel = undefined) };
  /** @type {any} */
  const arrival = Object.assign(new EventTarget(), { ...settle, focus: () => void asked.push("focus") });
  /** @type {any} */
  const table = {
    ...{ rooms: [], person: "", room: undefined, serverOf: async () => null },
    join: async (/** @type {string} */ text, /** @type {string} */ person) => void asked.push(["join", text, person]),
    say: (/** @type {any} */ { message }) => void asked.push(["say", message]),
  };
  globalThis.location ??= /** @type {any} */ ({ host: "table.example" });
  const follow = wireArriving({ app, arrival }, table, { define: async () => {} });
  const say = async (/** @type {string} */ type, detail = {}) => {
    arrival.dispatchEvent(Object.assign(new Event(type), { detail }));
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { asked, app, arrival, table, follow, say };
}

test("a link is followed after a click that names the table and the server, and not before", async () => {
  const { asked, app, arrival, follow, say } = scene();
  const link = linkTo({ server: "wss://feed.example:8001/a" });
  await follow(link);
  assert.deepEqual(asked, ["focus"]);
  assert.equal(app.panel, "arrival");
  const { table, server, isOwn, role, known, leaves } = arrival.arrival;
  assert.deepEqual({ table, server, isOwn, role, known, leaves }, {
    ...{ table: "Friday", server: "feed.example:8001", isOwn: false, role: "player", known: false, leaves: "" },
  });
  await say("enter", { person: "Ann" });
  assert.deepEqual(asked, ["focus", ["join", link, "Ann"]]);
  assert.equal(app.panel, undefined);
});

test("who would rather not join stays where they are", async () => {
  const { asked, app, table, arrival, follow, say } = scene();
  table.room = { id: "another", name: "Monday", status: { phase: "connected" } };
  await follow(linkTo());
  assert.equal(arrival.arrival.leaves, "Monday");
  await say("close");
  assert.deepEqual([asked, app.panel], [["focus"], undefined]);
});

test("a link to the table in hand only says so, unless one is at its door or comes as somebody", async () => {
  const { asked, app, table, follow } = scene();
  table.room = { id: ID, name: "Friday", status: { phase: "connected" } };
  table.rooms = [table.room];
  await follow(linkTo({ role: "watcher" }));
  assert.deepEqual(asked, [["say", "This is the table you are at."]]);
  assert.equal(app.panel, undefined);
  table.room.status.phase = "knocking";
  await follow(linkTo({ epoch: 1, key: KEY }));
  assert.equal(app.panel, "arrival");
  app.panel = undefined;
  table.room.status.phase = "connected";
  await follow(linkTo({ me: KEY, person: "ann" }));
  assert.equal(app.panel, "arrival");
});

test("a link with another server for a table that is known, or in hand, says where it was", async () => {
  const X = "wss://old.example:8001/a", Y = "wss://new.example";
  /** @type {[string | null, string | null, string[]][]} where it is, what the link says, and what is shown */
  const cases = [
    [null, Y, ["table.example", "new.example"]],
    [X, Y, ["old.example:8001", "new.example"]],
    [X, null, ["old.example:8001", "table.example"]],
    [X, X, ["", "old.example:8001"]],
  ];
  for (const inHand of [false, true]) {
    for (const [at, server, shown] of cases) {
      const { asked, arrival, table, follow, say } = scene();
      table.rooms = [{ id: ID, name: "Friday" }];
      table.serverOf = async () => at;
      if (inHand) table.room = { id: ID, name: "Friday", status: { phase: "reconnecting" } };
      const link = linkTo({ server });
      await follow(link);
      if (inHand && at === server) {
        assert.deepEqual(asked, [["say", "This is the table you are at."]]);
        continue;
      }
      assert.deepEqual([arrival.arrival.before, arrival.arrival.server], shown);
      assert.deepEqual(asked, ["focus"]);
      await say("enter", { person: "Ann" });
      assert.deepEqual(asked, ["focus", ["join", link, "Ann"]]);
    }
  }
});

test("a table that is known is called what it is called here, and needs no name", async () => {
  const { arrival, table, follow } = scene();
  table.rooms = [{ id: ID, name: "Our Friday" }];
  table.person = "Ann";
  await follow(linkTo());
  assert.deepEqual([arrival.arrival.table, arrival.arrival.known, arrival.person], ["Our Friday", true, "Ann"]);
});

test("a link of one's own says whose it is", async () => {
  const { arrival, follow } = scene();
  await follow(linkTo({ me: KEY, person: "ann" }, "Ann"));
  assert.deepEqual([arrival.arrival.isMine, arrival.arrival.called, arrival.arrival.known], [true, "Ann", false]);
});

test("what is no invitation is said to be none", async () => {
  const { asked, app, follow } = scene();
  await follow("#join=nonsense");
  assert.deepEqual(asked, [["say", "This is no invitation to a table."]]);
  assert.equal(app.panel, undefined);
});
