import assert from "node:assert/strict";
import { test } from "node:test";

import { snapshotOf, visibilitiesIn, wireRoom } from "../../web/page/room-wire.js";
import { jonas, mara, room as snapshot } from "./room-data.mjs";

const element = () => /** @type {any} */ (new EventTarget());
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A table, its elements, and what was asked of the room. */
function scene() {
  /** @type {any[]} */
  const asked = [];
  const ask = (/** @type {string} */ what, /** @type {any} */ answer = undefined) => (/** @type {any[]} */ ...given) => {
    asked.push([what, ...given]);
    return answer;
  };
  const room = Object.assign(new EventTarget(), snapshot(), {
    ...{ id: "r1", invitation: (/** @type {string} */ role) => `https://x/#join=a&role=${role}` },
    ...{ rename: ask("rename"), setRole: ask("setRole"), setWitnessing: ask("setWitnessing"), remove: ask("remove") },
    ...{ reveal: ask("reveal"), importEvening: ask("importEvening"), recheck: ask("recheck", { state: "verified" }) },
    explain: ask("explain", { steps: [], proof: { state: "verified" } }),
  });
  /** @type {any} */
  const table = Object.assign(new EventTarget(), { say: ask("say") });
  const names = ["app", "room", "roomStatus", "proof", "feed", "result", "roll"];
  const on = Object.fromEntries(names.map((name) => [name, element()]));
  const around = { define: async () => {}, picture: async () => ({ size: 1, path: "M0 0" }) };
  const draw = wireRoom(/** @type {any} */ (on), table, around);
  const say = (/** @type {string} */ from, /** @type {string} */ type, detail = {}) => {
    on[from].dispatchEvent(Object.assign(new Event(type), { detail }));
    return settled();
  };
  return { asked, room, table, on, draw, say };
}

test("a private table is left alone, and sharing it says that it cannot", async () => {
  const { asked, on, draw, say } = scene();
  draw();
  assert.equal("room" in on.roomStatus, false);
  await say("roomStatus", "open");
  assert.equal(on.app.panel, "room");
  await say("room", "share", { name: "x", person: "" });
  assert.equal(asked[0][0], "say");
  assert.equal(asked[0][1].bad, true);
});

test("sharing founds a room, names oneself in it and shows it with an invitation", async () => {
  const { asked, room, table, on, draw, say } = scene();
  table.share = (/** @type {string} */ name) => {
    asked.push(["share", name]);
    table.room = room;
  };
  await say("roomStatus", "open");
  await say("room", "share", { name: "Thursday", person: "Maria" });
  draw();
  await settled();
  assert.deepEqual(asked, [["share", "Thursday"], ["rename", "Maria"]]);
  assert.equal(on.roomStatus.room.name, "Thursday round");
  assert.equal(on.room.room.link, "https://x/#join=a&role=player");
  assert.deepEqual(on.room.room.qr, { size: 1, path: "M0 0" });
  assert.equal(on.room.busy, false);
  assert.equal(on.feed.me, "d-mara");
  assert.deepEqual(on.roll.visibilities, ["public", "gm", "self"]);
});

test("what is asked in a room reaches it", async () => {
  const { asked, room, table, draw, say } = scene();
  table.room = room;
  draw();
  await say("room", "rename", { name: "M" });
  await say("room", "role", { device: "d-jonas", role: "watcher" });
  await say("room", "witnessing", { on: false });
  await say("room", "remove", { device: "d-jonas" });
  await say("feed", "reveal", { id: "e1" });
  assert.deepEqual(asked, [
    ["rename", "M"],
    ["setRole", "d-jonas", "watcher"],
    ["setWitnessing", false],
    ["remove", "d-jonas"],
    ["reveal", "e1"],
  ]);
});

test("cards know what part the reader has in the room", () => {
  const { room, table, on, draw } = scene();
  draw();
  assert.equal(on.feed.reader, undefined);
  table.room = room;
  for (const role of /** @type {const} */ (["gm", "player", "watcher"])) {
    room.people = [{ ...mara, role }, jonas];
    draw();
    assert.deepEqual([on.feed.reader, on.result.reader], [role, role]);
  }
  table.room = undefined;
  draw();
  assert.deepEqual([on.feed.reader, on.result.reader], [undefined, undefined]);
});

test("who is removed hears of it, once", () => {
  const { asked, room, table, draw } = scene();
  table.room = room;
  draw();
  assert.deepEqual(asked, []);
  room.people = [{ ...mara, removed: true }, jonas];
  draw();
  draw();
  assert.deepEqual(asked, [["say", { message: "You were removed from this table.", bad: true }]]);
});

test("an invitation for another role is another link", async () => {
  const { room, table, on, draw, say } = scene();
  table.room = room;
  draw();
  await say("roomStatus", "open");
  await say("room", "invite", { role: "watcher" });
  assert.equal(on.room.room.link, "https://x/#join=a&role=watcher");
});

test("how one knows is explained, and checked again", async () => {
  const { asked, room, table, on, draw, say } = scene();
  table.room = room;
  draw();
  await say("result", "explain", { id: "e1" });
  assert.equal(on.app.panel, "proof");
  assert.deepEqual(on.proof.explanation, { steps: [], proof: { state: "verified" } });
  await say("proof", "recheck", { id: "e1" });
  assert.deepEqual(on.proof.checked, { state: "verified" });
  assert.equal(on.proof.busy, false);
  room.recheck = () => Promise.reject(new Error("The engine is gone."));
  await say("proof", "recheck", { id: "e1" });
  assert.equal(on.proof.checked, undefined);
  assert.equal(on.proof.problem, "The engine is gone.");
  assert.deepEqual(asked.map(([what]) => what), ["explain", "recheck"]);
});

test("what goes wrong is said", async () => {
  const { asked, room, table, draw, say } = scene();
  table.room = room;
  room.remove = () => Promise.reject(new Error("Only the GM may do this."));
  draw();
  await say("room", "remove", { device: "d" });
  assert.deepEqual(asked, [["say", { message: "Only the GM may do this.", bad: true }]]);
});

test("a room that was left is shown no more", async () => {
  const { room, table, on, draw } = scene();
  table.room = room;
  draw();
  table.room = undefined;
  draw();
  assert.equal(on.roomStatus.room, undefined);
  assert.equal(on.room.room, undefined);
  assert.equal(on.feed.me, undefined);
  assert.deepEqual(on.roll.visibilities, []);
  assert.equal(on.room.person, "Mara", "who wants to go on elsewhere need not say it again");
});

test("watchers have nothing to hide, because they do not roll", () => {
  const watching = snapshot({}, { people: [{ ...mara, role: "watcher" }, jonas] });
  assert.deepEqual(visibilitiesIn(watching), []);
  assert.deepEqual(visibilitiesIn({ ...watching, people: [mara], visibilities: ["public", "blind"] }), ["public", "blind"]);
});

test("a snapshot has no invitation of another room", () => {
  const { room } = scene();
  const of = /** @type {any} */ ({});
  assert.equal(snapshotOf(/** @type {any} */ (room), { of, role: "player", link: "x" }).link, undefined);
});
