import assert from "node:assert/strict";
import { test } from "node:test";

import { snapshotOf, visibilitiesIn, wireRoom } from "../../web/page/room-wire.js";
import { ben, jonas, mara, room as snapshot } from "./room-data.mjs";

const element = () => /** @type {any} */ (new EventTarget());
const ASKED = [
  ...["rename", "recolour", "describe", "setRole", "setWitnessing", "setPermissions", "remove", "removeDevice", "takeBack"],
  ...["seat", "refuseNewcomers", "letIn", "decline"],
];
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
    ...Object.fromEntries(ASKED.map((name) => [name, ask(name)])),
    ...{ deviceLink: async () => "https://x/#join=a&me=b", recoveryFile: async () => ({ name: "friday.txt", text: "https://x/#join=a&me=c" }) },
    ...{ unseal: ask("unseal"), importEntries: ask("importEntries"), recheck: ask("recheck", { state: "verified" }) },
    explain: ask("explain", { steps: [], proof: { state: "verified" } }),
  });
  /** @type {any} */
  const table = Object.assign(new EventTarget(), {
    say(/** @type {any} */ notice) {
      asked.push(["say", notice]);
      table.notice = notice;
    },
  });
  const names = ["app", "arrival", "room", "roomNotice", "roomStatus", "proof", "feed", "result", "roll", "board"];
  const on = Object.fromEntries(names.map((name) => [name, element()]));
  const around = { define: async () => {}, picture: async () => ({ size: 1, path: "M0 0" }), save: ask("save") };
  const { draw } = wireRoom(/** @type {any} */ (on), table, around);
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

test("sharing founds a room under one's own name and shows it with an invitation", async () => {
  const { asked, room, table, on, draw, say } = scene();
  table.share = (/** @type {string} */ name, /** @type {string} */ person) => {
    asked.push(["share", name, person]);
    table.room = room;
  };
  await say("roomStatus", "open");
  await say("room", "share", { name: "Thursday", person: "Maria" });
  draw();
  await settled();
  assert.deepEqual(asked, [["share", "Thursday", "Maria"]]);
  assert.equal(on.roomStatus.room.name, "Thursday round");
  assert.equal(on.room.room.link, "https://x/#join=a&role=player&name=Thursday%20round");
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
  await say("room", "recolour", { colour: "#123456" });
  await say("room", "describe", { person: "p-jonas", name: "Jon", colour: "#123456" });
  await say("room", "role", { person: "p-jonas", role: "watcher" });
  await say("room", "seat", { device: "d-ben", role: "player" });
  await say("room", "seat", { device: "d-ben", person: "p-jonas" });
  await say("room", "refuse");
  await say("room", "let-in", { device: "d-eve", role: "player" });
  await say("room", "decline", { device: "d-eve" });
  await say("room", "witnessing", { on: false });
  await say("room", "permissions", { list: ["scenes"] });
  await say("room", "remove", { person: "p-jonas" });
  await say("room", "remove-device", { device: "d-jonas" });
  await say("room", "take-back", { person: "p-jonas" });
  await say("feed", "reveal", { id: "e1" });
  assert.deepEqual(asked, [
    ["rename", "M"],
    ["recolour", "#123456"],
    ["describe", "p-jonas", { name: "Jon", colour: "#123456" }],
    ["setRole", "p-jonas", "watcher"],
    ["seat", "d-ben", { role: "player" }],
    ["seat", "d-ben", { person: "p-jonas" }],
    ["refuseNewcomers"],
    ["letIn", "d-eve", { role: "player" }],
    ["decline", "d-eve"],
    ["setWitnessing", false],
    ["setPermissions", ["scenes"]],
    ["remove", "p-jonas"],
    ["removeDevice", "d-jonas"],
    ["takeBack", "p-jonas"],
    ["unseal", "e1"],
  ]);
});

test("who was removed can be taken back at once, and who was refused takes a place as a device", async () => {
  const { asked, room, table, draw, say } = scene();
  table.room = room;
  draw();
  room.remove = () => void (room.people = [mara, { ...jonas, standing: "removed" }]);
  await say("room", "remove", { person: "p-jonas" });
  assert.equal(table.notice.message, "Jonas has been removed.");
  table.notice.undo();
  await settled();
  assert.deepEqual(asked.at(-1), ["takeBack", "p-jonas"]);
  room.people = [mara, { ...ben, standing: "removed" }];
  await say("room", "take-back", { person: "d-ben" });
  assert.deepEqual(asked.at(-1), ["seat", "d-ben", {}]);
});

test("at a table of old nobody waits, and a role gives a place on the list", async () => {
  const { asked, room, table, on, draw, say } = scene();
  table.room = Object.assign(room, { strict: false, people: [mara, ben] });
  draw();
  assert.deepEqual(asked, []);
  assert.equal(on.roomStatus.room.people[1].standing, "seated");
  await say("room", "role", { person: "d-ben", role: "watcher" });
  assert.deepEqual(asked, [["seat", "d-ben", { role: "watcher" }]]);
});

test("a player begins scenes where a GM has said that players may", () => {
  const { room, table, on, draw } = scene();
  table.room = Object.assign(room, { mayDirect: false, people: [{ ...jonas, me: true }] });
  draw();
  assert.equal(on.board.barred, "Only the GM begins scenes and sessions at this table.");
  assert.equal(on.roll.mayBegin, false);
  room.permissions = ["scenes"];
  draw();
  assert.deepEqual([on.board.barred, on.roll.mayBegin], ["", true]);
  table.room = undefined;
  draw();
  assert.equal(on.board.barred, "");
});

test("a GM is told of a newcomer beside what they are doing, and lets them in with one click", async () => {
  const { asked, room, table, draw } = scene();
  table.room = Object.assign(room, { people: [mara, jonas, ben] });
  draw();
  draw();
  assert.equal(asked.length, 1, "told once");
  const [, notice] = asked[0];
  assert.equal(notice.message, "Ben is new at the table, invited as a player.");
  notice.actions[0].does();
  await settled();
  assert.deepEqual(asked.at(-1), ["seat", "d-ben", { role: "player" }]);
  room.people = [mara, jonas, { ...ben, standing: "seated" }];
  draw();
  assert.equal(table.notice, undefined, "nobody waits any more");
});

test("nobody but the founder is offered to make a newcomer a device of the founder's", () => {
  const again = { ...ben, name: "Mara" };
  const away = { ...mara, me: false, present: false };
  const gm = { ...jonas, me: true, role: "gm" };
  const { room, table, draw } = scene();
  table.room = Object.assign(room, { people: [away, gm, again] });
  draw();
  assert.match(table.notice.message, /^Mara is new at the table, invited as a player\. Mara has founded this table, and comes back with the recovery file;/);
  assert.deepEqual(table.notice.actions.map((/** @type {any} */ { label }) => label), ["Let in as a player", "Somebody else"]);
  const elsewhere = scene(); // the founder's own
  elsewhere.table.room = Object.assign(elsewhere.room, { people: [{ ...mara, present: false }, gm, again] });
  elsewhere.draw();
  assert.equal(elsewhere.table.notice.actions[1].label, "Another device of Mara");
});

test("who was put off is not told of again, and whoever comes then is", () => {
  const { room, table, draw } = scene();
  table.room = Object.assign(room, { people: [mara, ben] });
  draw();
  const { closed } = table.notice;
  table.notice = undefined;
  closed();
  draw();
  assert.equal(table.notice, undefined);
  room.people = [mara, ben, { ...ben, id: "d-eve", name: "Eve", standing: "knocking" }];
  draw();
  assert.equal(table.notice.message, "Eve knocks with an old link.");
});

test("what is being read is not pushed aside, and players are told nothing", () => {
  const { asked, room, table, draw } = scene();
  table.notice = { message: "Copied." };
  table.room = Object.assign(room, { people: [mara, ben] });
  draw();
  assert.deepEqual(asked, []);
  table.notice = undefined;
  room.mayDirect = false;
  draw();
  assert.deepEqual(asked, []);
  room.mayDirect = true;
  draw();
  assert.equal(asked.length, 1);
});

test("a newcomer cannot roll, hides nothing, and is told why across the page", () => {
  const { room, table, on, draw } = scene();
  table.room = Object.assign(room, { people: [{ ...ben, me: true }], mayDirect: false });
  draw();
  assert.match(on.roll.barred, /has not said yet who you are/);
  assert.deepEqual(on.roll.visibilities, []);
  assert.match(on.roomNotice.note.text, /^You are at the table “Thursday round” now/);
  room.people = [{ ...ben, me: true, standing: "seated" }];
  draw();
  assert.equal(on.roll.barred, "");
  assert.equal(on.roomNotice.note, undefined);
});

test("a GM is asked to save the recovery file until it is saved, or put off for the evening", async () => {
  const { asked, room, table, on, draw, say } = scene();
  let spared = 0;
  table.rooms = [{ id: "r1", name: "x", last: 0 }];
  table.tables = { rememberName() {}, putOffNotices: (/** @type {boolean} */ is) => (spared += is ? 1 : 0) };
  table.room = Object.assign(room, { recovery: "none" });
  draw();
  assert.match(on.roomNotice.note.text, /there may be nobody left who can lead/);
  await say("roomNotice", "act", { key: "recovery" });
  assert.deepEqual(asked, [["save", "friday.txt", "https://x/#join=a&me=c&name=Thursday%20round&called=Mara", "text/plain"]]);
  await say("roomNotice", "act", { key: "later" });
  assert.equal(spared, 1);
  table.rooms = [{ id: "r1", name: "x", last: 0, spared: Date.now() }];
  draw();
  assert.equal(on.roomNotice.note, undefined);
  table.rooms = [{ id: "r1", name: "x", last: 0, spared: Date.now() - 24 * 3_600_000 }];
  room.recovery = "outdated";
  draw();
  assert.match(on.roomNotice.note.text, /key has changed/);
});

test("a player is offered the recovery file once, quietly, when there is something to come back to", () => {
  const { asked, room, table, on, draw } = scene();
  let spared = 0;
  table.rooms = [{ id: "r1", name: "x", last: 0 }];
  table.feed = { shown: [] };
  table.tables = { rememberName() {}, putOffNotices: (/** @type {boolean} */ is) => (spared += is ? 1 : 0) };
  table.room = Object.assign(room, { recovery: "none", people: [{ ...jonas, me: true }], mayDirect: false });
  draw();
  assert.deepEqual([asked, on.roomNotice.note], [[], undefined]);
  table.feed = { shown: [{}] };
  draw();
  assert.equal(spared, 1);
  assert.match(table.notice.message, /brings you back/);
  table.notice = undefined;
  table.rooms = [{ id: "r1", name: "x", last: 0, spared: 1 }];
  draw();
  assert.equal(table.notice, undefined);
});

for (const role of ["player", "watcher"]) {
  test(`a ${role} is told when the recovery file is outdated, once an evening until it is saved`, async () => {
    const { room, table, on, draw, say } = scene();
    /** @type {boolean[]} */
    const spared = [];
    const HOUR = 3_600_000;
    table.tables = { rememberName() {}, putOffNotices: (/** @type {boolean} */ is) => spared.push(is) };
    table.feed = { shown: [{}] };
    table.rooms = [{ id: "r1", name: "x", last: 0, spared: Date.now() - HOUR }]; // the first offer was let pass
    table.room = Object.assign(room, { recovery: "outdated", people: [{ ...jonas, role, me: true }], mayDirect: false });
    draw();
    assert.equal(table.notice, undefined);
    for (const before of [undefined, Date.now() - 24 * HOUR]) {
      table.rooms = [{ id: "r1", name: "x", last: 0, spared: before }];
      table.notice = undefined;
      draw();
      assert.match(table.notice.message, /key has changed since you saved/);
    }
    assert.equal(on.roomNotice.note, undefined);
    table.notice.actions[0].does();
    await settled();
    assert.deepEqual(spared, [true, true, false]); // told, and told; it is saved
    await say("room", "recovery");
    assert.equal(spared.at(-1), false);
  });
}

test("a link for one's own device is shown when it is asked for, and no longer than the panel", async () => {
  const { room, table, on, draw, say } = scene();
  table.room = room;
  draw();
  await say("roomStatus", "open");
  assert.equal(on.room.room.own, undefined);
  await say("room", "device");
  assert.equal(on.room.room.own.link, "https://x/#join=a&me=b&name=Thursday%20round&called=Mara");
  on.app.panel = undefined;
  await say("app", "panel", { panel: undefined });
  await say("roomStatus", "open");
  assert.equal(on.room.room.own, undefined);
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
  room.people = [{ ...mara, standing: "removed" }, jonas];
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
  assert.equal(on.room.room.link, "https://x/#join=a&role=watcher&name=Thursday%20round");
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
  await say("room", "remove", { person: "p" });
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
});

test("watchers have nothing to hide, because they do not roll", () => {
  const watching = snapshot({}, { people: [{ ...mara, role: "watcher" }, jonas] });
  assert.deepEqual(visibilitiesIn(watching), []);
  assert.deepEqual(visibilitiesIn({ ...watching, people: [mara], visibilities: ["public", "blind"] }), ["public", "blind"]);
});

test("an open panel offers no link from before a new key", async () => {
  const { room, table, on, draw, say } = scene();
  table.room = Object.assign(room, { epoch: 0, invitation: () => `https://x/#join=a&role=player&epoch=${room.epoch}` });
  draw();
  await say("roomStatus", "open");
  assert.match(on.room.room.link, /epoch=0/);
  room.epoch = 1; // somebody was removed
  room.dispatchEvent(new Event("change"));
  await settled();
  assert.match(on.room.room.link, /epoch=1/);
  assert.deepEqual(on.room.room.qr, { size: 1, path: "M0 0" });
});

test("a snapshot has no invitation of another room", () => {
  const { room } = scene();
  const of = /** @type {any} */ ({});
  assert.equal(snapshotOf(/** @type {any} */ (room), { of, role: "player", epoch: 0, link: "x" }).link, undefined);
});
