import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { freshSecret } from "../../web/crypto/keys.js";
import { Seat } from "./seats.mjs";
import { Hub, Wire } from "./wires.mjs";

/** @type {Seat[]} */
const seats = [];
afterEach(() => {
  for (const seat of seats.splice(0)) seat.end();
});

/** A GM and somebody else, who know each other. */
async function pair(hub = new Hub(), secret = freshSecret()) {
  const [gil, ann] = ["Gil", "Ann"].map((name) => new Seat(name, (options) => new Wire(hub, options)));
  seats.push(gil, ann);
  await gil.sit(secret);
  await ann.sit(secret, gil.room.me);
  await gil.until(() => gil.room.people.some(({ name, canWitness }) => name === "Ann" && canWitness));
  await ann.until(() => ann.room.people.some(({ name, canWitness }) => name === "Gil" && canWitness));
  return { gil, ann };
}

/** @param {Seat} seat */
const own = (seat) => seat.room.people.find(({ me }) => me);

/** @param {Seat} seat @param {Seat} of */
const seen = (seat, of) => seat.room.people.find(({ devices }) => devices.some(({ id }) => id === of.room.me));

/** @param {Seat} seat */
const idOf = (seat) => String(own(seat)?.id);

/** Tries all there is to do, and hears each time that it is not done. @param {Seat} seat @param {RegExp} words */
async function tries(seat, words) {
  const before = seat.room.feed.all.length;
  for (const visibility of ["public", "gm", "self", "blind"]) {
    assert.match((await seat.roll({ visibility }))?.message ?? "", words, visibility);
  }
  assert.match((await seat.roll({ faces: [1, 2, 3, 4] }))?.message ?? "", words);
  seat.refused.length = 0;
  await seat.note("a note");
  assert.match(seat.refused[0]?.message ?? "", words);
  assert.equal(seat.room.feed.all.length, before);
}

test("who watches is told so, and writes nothing that the others would have to refuse", async () => {
  const { gil, ann } = await pair();
  await gil.room.setRole(idOf(ann), "watcher");
  await ann.until(() => own(ann)?.role === "watcher");
  await tries(ann, /only watch/);
  await ann.room.rename("Anna");
  await gil.until(() => seen(gil, ann)?.name === "Anna");
  assert.equal(seen(gil, ann)?.good, true, "an honest watcher is nothing odd");
});

test("a player is told what only the GM does, and writes nothing of it until players may", async () => {
  const { gil, ann } = await pair();
  await gil.note("mine");
  await ann.until(() => ann.ids().length === 1);
  const log = (/** @type {any} */ entry) => ann.room.append({ id: "x", at: Date.now(), by: ann.by, entry: { id: "x", ...entry } });
  const clock = { kind: "clock", label: "Guards", segments: 4 };
  const wishes = { undo: { kind: "undo", of: gil.ids()[0] }, scene: { kind: "scene", title: "The gate" }, clock: { kind: "create", tracker: "guards", what: clock } };
  for (const [what, entry] of Object.entries(wishes)) {
    ann.refused.length = 0;
    await log(entry);
    assert.match(ann.refused[0]?.message ?? "", /[Oo]nly the GM/, what);
  }
  assert.equal(ann.ids().length, 1);
  await gil.room.setPermissions(["scenes", "clocks", "undo"]);
  await ann.until(() => ann.room.permissions.length === 3);
  for (const entry of Object.values(wishes)) await log(entry);
  await gil.until(() => gil.ids().length === 4);
  assert.ok(gil.room.people.every(({ good }) => good));
});

test("who watches leaves the choice of a roll to its roller", async () => {
  const { gil, ann } = await pair();
  const context = { ruleset: { key: "heartrush" }, sheet: {}, actor: { id: "gil", name: "Gil" } };
  /** @type {any} */
  let open;
  while (!open) {
    const form = { heart: 4, ability: 4, cn: 9 };
    assert.equal(await gil.roll({ context, action: "skill_check", form }), undefined);
    open = gil.room.feed.shown.find(({ entry }) => /** @type {any} */ (entry).record?.result.pending);
  }
  await ann.until(() => ann.room.feed.all.some(({ id }) => id === open.id));
  await gil.room.setRole(idOf(ann), "watcher");
  await ann.until(() => own(ann)?.role === "watcher");
  assert.match((await ann.room.answer(open.id, "fail", ann.by))?.message ?? "", /only watch/);
  await gil.quiet();
  assert.equal(seen(gil, ann)?.good, true);
});

test("who was removed is told so, and writes nothing any more", async () => {
  const { gil, ann } = await pair();
  await gil.room.remove(idOf(ann));
  await ann.until(() => own(ann)?.standing === "removed");
  await tries(ann, /removed from this table/);
  await gil.note("we go on");
  await gil.quiet();
  assert.deepEqual(seen(gil, ann)?.words, []);
});

/** Gil's table, and somebody who follows its link without being seated. @param {"player" | "watcher"} role */
async function newcomer(role) {
  const hub = new Hub();
  const secret = freshSecret();
  const { gil, ann } = await pair(hub, secret);
  gil.welcomes = false;
  const ben = new Seat("Ben", (options) => new Wire(hub, options));
  seats.push(ben);
  await ben.sit(secret, gil.room.me, role);
  await gil.until(() => seen(gil, ben)?.name === "Ben");
  return { gil, ann, ben };
}

/** @param {Seat} seat */
const texts = (seat) => seat.room.feed.all.map(({ entry }) => /** @type {any} */ (entry).text);

test("a newcomer reads along, and is told that nothing else is possible before a GM has said who it is", async () => {
  const { gil, ben } = await newcomer("player");
  await gil.note("hello");
  await ben.until(() => texts(ben).includes("hello"));
  assert.deepEqual([own(ben)?.standing, seen(gil, ben)?.standing, seen(gil, ben)?.invitedAs], ["newcomer", "newcomer", "player"]);
  await tries(ben, /not said yet who you are/);
  await gil.room.seat(ben.room.me);
  await ben.until(() => own(ben)?.standing === "seated");
  assert.equal(own(ben)?.role, "player");
  await ben.note("thank you");
  await gil.until(() => texts(gil).includes("thank you"));
});

test("who was invited to watch is seated as a watcher, whatever the link was changed to", async () => {
  const { gil, ben } = await newcomer("watcher");
  assert.equal(seen(gil, ben)?.invitedAs, "watcher");
  await gil.room.seat(ben.room.me);
  await ben.until(() => own(ben)?.standing === "seated");
  assert.equal(own(ben)?.role, "watcher");
  assert.deepEqual(ben.room.invitable, ["watcher"]);
});

test("a second device of somebody is no person of its own, and no witness for the first", async () => {
  const { gil, ann, ben: phone } = await newcomer("player");
  await gil.room.seat(phone.room.me, { person: idOf(ann) });
  await phone.until(() => own(phone)?.standing === "seated");
  assert.equal(own(phone)?.name, "Ann");
  await ann.until(() => own(ann)?.devices.length === 2);
  await gil.room.leave();
  await ann.until(() => ann.room.people.every(({ name, present }) => name !== "Gil" || !present));
  assert.equal(await ann.roll(), undefined);
  await ann.quiet();
  assert.equal(ann.proofs().at(-1), "unwitnessed");
});

test("a link for one more device brings one device, without a GM's word", async () => {
  const { gil, ann } = await pair();
  gil.welcomes = false;
  const link = await ann.room.deviceLink();
  const [phone, thief] = ["Phone", "Thief"].map((name) => new Seat(name, (options) => new Wire(ann.wire.hub, options)));
  seats.push(phone, thief);
  await phone.follow(link);
  await phone.until(() => own(phone)?.standing === "seated");
  assert.deepEqual([own(phone)?.name, own(phone)?.devices.length], ["Ann", 2]);
  await gil.until(() => own(gil) !== undefined && seen(gil, phone)?.name === "Ann");
  await thief.follow(link);
  await gil.until(() => seen(gil, thief)?.standing === "newcomer");
  await thief.quiet();
  assert.equal(own(thief)?.standing, "newcomer");
  await phone.note("from the phone");
  await gil.until(() => texts(gil).includes("from the phone"));
});

test("a recovery file brings a founder back who has lost everything, and is outdated by a new key", async () => {
  const { gil, ann } = await pair();
  assert.equal(gil.room.recovery, "none");
  const { name, text } = await gil.room.recoveryFile();
  assert.equal(gil.room.recovery, "saved");
  assert.equal(name, "the-table-gil-recovery.txt");
  const link = text.trim().split("\n").at(-1) ?? "";
  const { hub } = gil.wire;
  await gil.quiet();
  await gil.end();
  const laptop = new Seat("Laptop", (options) => new Wire(hub, options));
  seats.push(laptop);
  await laptop.follow(link);
  await laptop.until(() => own(laptop)?.standing === "seated");
  assert.deepEqual([own(laptop)?.name, own(laptop)?.role, own(laptop)?.founder], ["Gil", "gm", true]);
  await laptop.room.removeDevice(gil.room.me);
  await ann.until(() => own(laptop)?.devices.length === 1);
  assert.equal((await laptop.room.recoveryFile()).name, name);
  await laptop.room.remove(idOf(ann));
  assert.equal(laptop.room.recovery, "outdated");
});

test("a removal can be taken back, and who was removed reads all of it", async () => {
  const { gil, ann } = await pair();
  const person = idOf(ann);
  await gil.room.remove(person);
  await gil.note("without Ann");
  assert.equal(seen(gil, ann)?.standing, "removed");
  await gil.room.takeBack(person);
  await ann.until(() => own(ann)?.standing === "seated" && texts(ann).includes("without Ann"));
  assert.equal(own(ann)?.name, "Ann");
  await ann.note("I am back");
  await gil.until(() => texts(gil).includes("I am back"));
});

test("who was taken for one more device of somebody is called by name, and can be seated as somebody new", async () => {
  const { gil, ann, ben } = await newcomer("player");
  await gil.room.seat(ben.room.me, { person: idOf(ann) });
  await ben.until(() => own(ben)?.standing === "seated");
  assert.deepEqual(seen(gil, ben)?.devices.map(({ name }) => name), ["Ann", "Ben"]);
  await gil.room.removeDevice(ben.room.me);
  await gil.until(() => seen(gil, ben)?.standing === "removed");
  assert.equal(seen(gil, ben)?.name, "Ben");
  await gil.room.seat(ben.room.me, { role: "player" });
  await ben.until(() => own(ben)?.standing === "seated" && own(ben)?.name === "Ben");
  assert.equal(own(ann)?.devices.length, 1);
  await ben.note("it is me");
  await gil.until(() => texts(gil).includes("it is me"));
});

test("who waits can be refused all at once, and who sits here reads on", async () => {
  const { gil, ann, ben } = await newcomer("player");
  const eve = new Seat("Eve", (options) => new Wire(gil.wire.hub, options));
  seats.push(eve);
  await eve.sit(/** @type {any} */ (freshSecret()), gil.room.me);
  await gil.until(() => gil.room.people.filter(({ standing }) => standing === "newcomer").length === 2);
  await gil.room.refuseNewcomers();
  await gil.note("among us");
  await ann.until(() => texts(ann).includes("among us"));
  for (const seat of [ben, eve]) {
    await seat.until(() => own(seat)?.standing === "removed");
    assert.ok(!texts(seat).includes("among us"));
  }
});

test("who comes with an old link after a removal reads nothing new until a GM lets them in", async () => {
  const hub = new Hub();
  const secret = freshSecret();
  const { gil, ann } = await pair(hub, secret);
  const old = gil.room.invitation("player");
  await gil.room.remove(idOf(ann));
  await gil.note("after the removal");
  gil.welcomes = false;
  const ben = new Seat("Ben", (options) => new Wire(hub, options));
  seats.push(ben);
  await ben.follow(old);
  await gil.until(() => seen(gil, ben)?.name === "Ben");
  await ben.until(() => ben.room.status.locked > 0);
  await gil.room.seat(ben.room.me);
  await ben.until(() => own(ben)?.standing === "seated");
  await gil.note("welcome");
  await ben.until(() => texts(ben).includes("welcome"));
  await ben.quiet();
  assert.deepEqual(texts(ben), texts(gil), "what was written before, too");
  assert.deepEqual(ben.room.people.flatMap(({ words }) => words), []);
  await ben.note("thank you");
  await gil.until(() => texts(gil).includes("thank you"));
});

test("a GM who was offline removes two people, one after the other: who stays gets both keys, and reads all of it", async () => {
  const hub = new Hub();
  const secret = freshSecret();
  const { gil, ann } = await pair(hub, secret);
  const others = ["Eve", "Dan"].map((name) => new Seat(name, (options) => new Wire(hub, options)));
  seats.push(...others);
  for (const seat of others) await seat.sit(secret, gil.room.me);
  for (const { room, name } of others) {
    gil.wire.go(false);
    await gil.room.removeDevice(room.me); // it leaves when there is a new key already, and is sealed with that
    await gil.note(`without ${name}`);
    gil.wire.go(true);
    await ann.until(() => texts(ann).includes(`without ${name}`));
    await ann.quiet();
  }
  assert.deepEqual(others.map(texts), [[], ["without Eve"]]);
});
