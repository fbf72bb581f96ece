/** What a shared table says of people and of dice, and what can be asked for only once. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { whoInWords } from "../../web/cards/entry.js";
import { lineOf } from "../../web/cards/line.js";
import { timelineOf } from "../../web/cards/timeline.js";
import { Seat, seatedPair } from "./seats.mjs";
import { Wire } from "./wires.mjs";

/** @type {Awaited<ReturnType<typeof seatedPair>>} */
let pair;
/** @type {Seat} */
let gil;
/** @type {Seat} */
let ann;
before(async () => {
  pair = await seatedPair();
  ({ gil, ann } = pair);
});
after(async () => {
  for (const seat of [gil, ann]) await seat.end();
});

/** @param {Seat} seat */
const last = (seat) => /** @type {any} */ (seat.room.feed.shown.at(-1));
/** @param {Seat} seat @param {string} state */
const comesTo = (seat, state) => seat.until(() => last(seat)?.proof?.state === state);
/** @param {Seat} seat @returns {Promise<any>} */
const explained = (seat) => /** @type {any} */ (seat.room.explain(last(seat).id));
/** Lines of the feed about people. @param {Seat} seat */
const told = (seat) =>
  seat.room.feed.entries.filter(({ entry }) => /** @type {any} */ (entry).kind === "people").map((line) => `${whoInWords(line)} ${lineOf(line).text}`);
/** @param {Seat} seat @param {string} kind */
const written = async (seat, kind) =>
  JSON.parse((await seat.room.exportEntries()).text).entries.filter((/** @type {any} */ { text }) => JSON.parse(text).kind === kind).length;

test("everybody reads who was given a seat by whom, and it is no part of what was played", async () => {
  for (const seat of [gil, ann]) {
    await seat.until(() => told(seat).length === 1);
    assert.deepEqual(told(seat), ["Gil (GM) gives Ann a seat at the table"]);
    assert.deepEqual(seat.room.feed.shown, []);
  }
});

test("a line about people stands where it was written, between what was played", async () => {
  await ann.note("before");
  await gil.until(() => last(gil)?.entry.text === "before");
  await gil.room.setWitnessing(false);
  await ann.until(() => !ann.room.witnessing);
  await ann.note("after");
  await gil.until(() => last(gil)?.entry.text === "after");
  await gil.room.setWitnessing(true);
  for (const seat of [gil, ann]) {
    await seat.until(() => seat.room.witnessing && told(seat).length === 3);
    const feed = seat.room.feed.entries.map((/** @type {any} */ { entry }) => entry.text ?? entry.changes[0].do);
    assert.deepEqual(feed, ["seated", "before", "witnessing", "after", "witnessing"]);
  }
  for (const seat of [gil, ann]) await seat.quiet();
});

test("an undo that the table does not allow undoes nothing for anybody, and all see who tried", async () => {
  await gil.note("the GM’s");
  await ann.until(() => last(ann)?.entry.text === "the GM’s");
  const { id } = last(ann);
  const undo = (/** @type {Seat} */ seat) =>
    seat.room.append({ id: "x", at: Date.now(), by: seat.by, entry: /** @type {any} */ ({ id: "x", kind: "undo", of: id }) });
  const ask = ann.engine.request.bind(ann.engine);
  ann.engine.request = async (message) => (message.op === "allowed" ? { ok: true, why: "" } : ask(message)); // a modified page asks nobody
  await undo(ann);
  ann.engine.request = ask;
  for (const seat of [gil, ann]) {
    await seat.until(() => last(seat)?.entry.kind === "undo");
    assert.equal(seat.room.feed.undone.size, 0);
    const { rows, labels } = timelineOf(seat.room.feed.entries);
    assert.equal(lineOf(/** @type {any} */ (rows.at(-1)), {}, labels).text, "undid: Gil (GM): the GM’s");
    assert.equal(last(seat).proof.why, "At this table, only the GM can undo what others have done.");
  }
  await undo(gil);
  for (const seat of [gil, ann]) await seat.until(() => seat.room.feed.undone.has(id));
});

test("how one knows is said in one sentence that names whose devices brought the dice", async () => {
  await ann.roll();
  for (const seat of [gil, ann]) {
    await comesTo(seat, "verified");
    const { plain, steps } = await explained(seat);
    assert.equal(plain, "The devices of Ann and Gil each brought half of these dice; neither could know the other’s half first.");
    assert.ok(steps.length > 4);
  }
});

test("dice from real dice, and dice of one device alone, are said to be that", async () => {
  await ann.roll({ faces: [1, 2, 3, 4] });
  await comesTo(gil, "by_hand");
  assert.match((await explained(gil)).plain, /^Ann threw these dice by hand/);
  await gil.room.setWitnessing(false);
  await ann.until(() => !ann.room.witnessing);
  await ann.roll();
  await comesTo(gil, "unwitnessed");
  assert.match((await explained(gil)).plain, /^The device of Ann made these dice by itself/);
  await gil.room.setWitnessing(true);
  await ann.until(() => ann.room.witnessing);
});

test("a secret is shown once, however often that is asked for", async () => {
  await ann.roll({ visibility: "gm" });
  await comesTo(ann, "verified");
  await Promise.all([1, 2, 3].map(() => ann.room.unseal(last(ann).id)));
  await ann.room.unseal(last(ann).id);
  await gil.until(() => !last(gil).secret);
  assert.equal(await written(ann, "unseal"), 1);
});

test("a blind roll that waits for the GM is not asked for twice; another one may be", async () => {
  await gil.room.leave();
  assert.equal(await ann.roll({ visibility: "blind" }), undefined);
  await comesTo(ann, "waiting");
  assert.match((await explained(ann)).plain, /^Nobody has rolled yet: the GM’s device will make these dice, with the device of Ann as the witness/);
  const again = await ann.roll({ visibility: "blind" });
  assert.deepEqual([again?.code, again?.message], ["asked_before", "This roll is asked for already: it waits for Gil."]);
  assert.equal(await written(ann, "ask"), 1);
  assert.equal(await ann.roll({ visibility: "blind", form: { bonus: 0, dc: 12 } }), undefined);
  await ann.until(() => ann.room.feed.shown.filter(({ entry }) => /** @type {any} */ (entry).kind === "ask").length === 2);
  assert.equal(await written(ann, "ask"), 2);
  await gil.open(ann.room.id);
});

test("one's own second device is never called a witness", async () => {
  const phone = new Seat("Ann", (options) => new Wire(pair.hub, options));
  try {
    gil.welcomes = false;
    await phone.follow(String(gil.room.invitation("player")));
    const device = String(phone.device?.id ?? phone.room.me);
    await gil.until(() => gil.room.people.some(({ id }) => id === device || id.startsWith(device)));
    const anns = gil.room.people.find(({ name }) => name === "Ann");
    const newcomer = gil.room.people.find(({ standing }) => standing === "newcomer");
    assert.ok(anns && newcomer);
    await gil.room.seat(newcomer.id, { person: anns.id });
    await phone.until(() => phone.room.myself?.standing === "seated");
    await phone.quiet();
    await phone.roll();
    await phone.until(() => last(phone)?.author === device && ["verified", "unwitnessed"].includes(last(phone).proof?.state));
    await phone.quiet();
    assert.ok(!last(phone).proof.by.includes("Ann"));
    assert.doesNotMatch((await explained(phone)).plain, /Ann and Ann/);
  } finally {
    await phone.end();
  }
});
