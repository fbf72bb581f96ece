/** Secret and blind rolls between real rooms, through the real server. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { exported } from "../../web/cards/export.js";
import { isQuiet } from "../../web/cards/proof.js";
import { EVERYTHING, Timelines } from "../../web/cards/timeline.js";
import { served } from "./served.mjs";

/** @typedef {import("./seats.mjs").Seat} Seat */

/** @type {Awaited<ReturnType<typeof served>>} */
let table;
/** @type {Seat} */
let gil;
/** @type {Seat} */
let ann;
/** @type {Seat} */
let ben;
const all = () => [gil, ann, ben];
const SKILL = { ruleset: { key: "heartrush" }, sheet: {}, actor: { id: "ann", name: "Ann" } };

before(async () => {
  table = await served(["Gil", "Ann", "Ben"]);
  [gil, ann, ben] = table.seats;
  for (const seat of all()) await seat.until(() => seat.room.people.filter(({ present }) => present).length === 3);
  for (const seat of all()) await seat.until(() => seat.room.people.every(({ name }) => ["Gil", "Ann", "Ben"].includes(name)));
  await Promise.all(all().map((seat) => anchored(seat, 6)));
});
after(async () => {
  await table.end();
});

/** @param {Seat} seat @returns {Promise<any[]>} all entries */
async function entries(seat) {
  return JSON.parse((await seat.room.exportEntries()).text).entries.map((/** @type {any} */ { text }) => JSON.parse(text));
}

/** One has everything that the other has written so far. @param {Seat} seat @param {Seat} other */
async function heard(seat, other) {
  const written = (await entries(other)).length;
  while ((await entries(seat)).length < written) await replayed(seat);
}

/** @param {Seat} seat */
const replayed = (seat) => new Promise((done) => seat.room.addEventListener("replayed", done, { once: true }));

/** Everybody has given everybody a chain. @param {Seat} seat @param {number} chains */
async function anchored(seat, chains) {
  while ((await entries(seat)).filter(({ kind }) => kind === "anchor").length < chains) {
    await replayed(seat);
  }
  await seat.quiet();
}

/** @param {Seat} seat */
const last = (seat) => /** @type {any} */ (seat.room.feed.shown.at(-1));
/** @param {Seat} seat */
const kindOf = (seat) => last(seat)?.entry.kind;
/** @param {Seat} seat */
const stateOf = (seat) => last(seat)?.proof?.state;

test("a secret roll is witnessed: its readers see it verified, the others that it can be checked", async () => {
  assert.equal(await ann.roll({ visibility: "gm" }), undefined);
  for (const seat of all()) await seat.until(() => stateOf(seat) === (seat === ben ? "sealed" : "verified"));
  assert.deepEqual(all().map(kindOf), ["roll", "roll", "sealed"]);
  assert.deepEqual(last(ben).proof.by, ["Gil"]);
  assert.equal(last(gil).secret, "gm");
  assert.deepEqual(last(gil).entry.record, last(ann).entry.record);
  const { id } = last(ann);
  const written = (await entries(ben)).at(-1);
  assert.ok(!JSON.stringify(written).includes("bonus"));
  const hidden = /** @type {any} */ (await ben.room.explain(id));
  assert.ok(hidden.steps.some((/** @type {any} */ { title }) => title === "The value of Gil"));
  assert.equal((await ben.room.recheck(id)).state, "sealed");
  await ann.room.unseal(id);
  await ben.until(() => kindOf(ben) === "roll");
  assert.deepEqual(last(ben).entry.record, last(ann).entry.record);
  assert.deepEqual([stateOf(ben), last(ben).secret], ["verified", undefined]);
  const shown = /** @type {any} */ (await ben.room.explain(id));
  assert.ok(shown.steps.some((/** @type {any} */ { title }) => title === "The nonce"));
  assert.equal((await ben.room.recheck(id)).state, "verified");
});

test("what only oneself may see is seen by nobody else", async () => {
  await ann.roll({ visibility: "self" });
  for (const seat of [gil, ben]) await seat.until(() => stateOf(seat) === "sealed");
  assert.deepEqual(all().map(kindOf), ["sealed", "roll", "sealed"]);
});

test("a GM’s secret roll is a quiet line for players, or none, and a card for all once it is shown", async () => {
  await gil.roll({ visibility: "gm" });
  for (const seat of all()) await seat.until(() => stateOf(seat) === (seat === gil ? "verified" : "sealed"));
  assert.deepEqual(all().map((seat) => isQuiet(last(seat))), [false, true, true]);
  const { id } = last(gil);
  await gil.room.setSecretLines(false);
  for (const seat of all()) await seat.until(() => !seat.room.secretLines);
  const rows = (/** @type {Seat} */ seat) => new Timelines().of(seat.room.feed.shown, EVERYTHING, seat.room.secretLines || seat.room.mayDirect).rows;
  assert.deepEqual(all().map((seat) => rows(seat).some((row) => row.id === id)), [true, false, false]);
  assert.match(exported("text", ben.room.feed.shown, []), /Gil.*: made a secret roll/, "which hides nothing from what is saved");
  assert.equal(/** @type {any} */ (await ben.room.explain(id)).proof.state, "sealed");
  await gil.room.unseal(id);
  for (const seat of all()) await seat.until(() => kindOf(seat) === "roll");
  assert.ok(all().every((seat) => rows(seat).some((row) => row.id === id)));
  await gil.room.setSecretLines(true);
  for (const seat of all()) await seat.until(() => seat.room.secretLines);
});

test("the choice of a secret roll is no less secret, and shown with it", async () => {
  do {
    await ann.roll({ context: SKILL, visibility: "gm", action: "skill_check", form: { heart: 4, ability: 4, cn: 8 } });
    await ann.until(() => stateOf(ann) === "verified");
  } while (!last(ann).entry.record.result.pending);
  const { id } = last(ann);
  await gil.until(() => gil.ids().includes(id) && kindOf(gil) === "roll");
  for (const seat of [ann, gil]) {
    assert.deepEqual(Object.keys(last(seat).entry.record.result.pending.odds), ["fail", "reroll"]);
    assert.equal((await seat.room.recheck(id)).state, "verified");
  }
  assert.equal((await gil.room.answer(id, "fail", gil.by))?.code, "not_yours");
  assert.equal(await ann.room.answer(id, "fail", ann.by), undefined);
  for (const seat of [ann, gil]) await seat.until(() => !last(seat).entry.record.result.pending);
  await heard(ben, ann);
  assert.deepEqual([kindOf(ben), last(ben).id], ["sealed", id]);
  assert.ok(!JSON.stringify(await entries(ben)).includes('"fail"'));
  await ann.room.unseal(id);
  await ben.until(() => kindOf(ben) === "roll");
  assert.deepEqual(last(ben).entry.record.request.choices, ["fail"]);
  assert.deepEqual(last(ben).entry.record, last(ann).entry.record);
});

test("a silent witness is given up for the next one, and in the end for nobody, in secret too", async () => {
  gil.room.isActing = ben.room.isActing = false;
  await ann.roll({ visibility: "gm" });
  gil.room.isActing = ben.room.isActing = true;
  for (const seat of all()) await seat.until(() => stateOf(seat) === (seat === ben ? "plain" : "unwitnessed"));
  assert.equal(last(ben).proof.why, "It was called, but its witness kept silent; the roller’s own device made these dice.");
  assert.deepEqual(ben.proofs().slice(-3), ["replaced", "replaced", "plain"]);
  await ann.room.unseal(last(ann).id);
  await ben.until(() => stateOf(ben) === "unwitnessed");
});

test("a secret roll without a witness keeps its choice secret too", async () => {
  await gil.room.setWitnessing(false);
  await ann.until(() => !ann.room.witnessing);
  const form = { heart: 8, ability: 6, cn: 9 };
  await ann.roll({ context: SKILL, visibility: "gm", action: "skill_check", form, faces: [1, 5] });
  const pending = last(ann);
  assert.ok(pending.entry.record.result.pending);
  assert.equal(ann.room.answer(pending.id, "fail", ann.by), undefined);
  await ann.rolling?.choose(pending, { option: "fail", faces: [], by: ann.by }, (entry) => ann.room.append(entry));
  await ann.until(() => last(ann).about === pending.id);
  const { id } = last(ann);
  await heard(ben, ann);
  assert.ok(!JSON.stringify((await entries(ben)).slice(-2)).includes("record"));
  await ann.room.unseal(id);
  await ben.until(() => last(ben).id === id);
  assert.deepEqual(last(ben).entry.record.request.choices, ["fail"]);
  await gil.room.setWitnessing(true);
  await ann.until(() => ann.room.witnessing);
});

test("a blind roll is made by the GM’s page, witnessed by who asked, and read by the GM alone", async () => {
  const lie = { full_success: "1/1000003" }; // which the GM’s device does not sign
  assert.equal(await ann.roll({ visibility: "blind", outcomes: lie }), undefined);
  await gil.until(() => kindOf(gil) === "roll" && stateOf(gil) === "verified");
  for (const seat of [ann, ben]) await seat.until(() => last(seat).entry.phase === "rolled");
  assert.deepEqual(all().map(kindOf), ["roll", "ask", "ask"]);
  assert.deepEqual([last(gil).proof.by, last(gil).secret, last(gil).by.name], [["Ann"], "blind", "Ann"]);
  assert.equal((await ann.room.recheck(last(ann).id)).state, "sealed");
  const explained = /** @type {any} */ (await ann.room.explain(last(ann).id));
  assert.ok(explained.steps.some((/** @type {any} */ { title }) => title === "The value of Ann"));
  const { id } = last(gil);
  await ann.room.unseal(id); // she cannot
  assert.equal(ann.refused.pop()?.code, "sealed");
  await gil.room.unseal(id);
  for (const seat of [ann, ben]) await seat.until(() => kindOf(seat) === "roll");
  assert.deepEqual(all().map(stateOf), ["verified", "verified", "verified"]);
  assert.deepEqual(last(ann).entry.record, last(gil).entry.record);
  for (const seat of all()) assert.equal(last(seat).odds.outcomes.full_success, "595/1296");
  const shown = /** @type {any} */ (await ben.room.explain(id));
  const step = (/** @type {string} */ title) => shown.steps.find((/** @type {any} */ each) => each.title === title)?.value;
  const question = (await entries(ben)).findLast(({ kind }) => kind === "ask");
  assert.equal(step("The question"), question.body.commitment);
  const fits = { op: "unseal", commitment: step("The question"), salt: step("The salt of the question"), body: { author: ann.room.me, intent: questionOf(last(ben)) } };
  assert.equal(/** @type {any} */ (await ben.engine.request(/** @type {any} */ (fits))).fits, true);
  assert.equal((await ann.room.recheck(id)).state, "verified");
});

/** What was asked for, as it was rolled. @param {any} logged */
function questionOf({ entry }) {
  const { ruleset, action, form, actor } = entry.record.request;
  return { ruleset, action, form, actor };
}

test("who asks while no GM is here waits, and is answered when one comes, each once", async () => {
  const many = gil.room.feed.all.length;
  const { id } = gil.room;
  await gil.room.leave();
  await ann.until(() => !ann.room.people.some(({ name, present }) => name === "Gil" && present));
  await Promise.all([ann.roll({ visibility: "blind" }), ann.roll({ visibility: "blind", form: { bonus: 0, dc: 12 } }), ben.roll({ visibility: "blind" })]);
  assert.deepEqual([last(ann).entry.phase, last(ann).proof.waiting], ["asked", ["Gil"]]);
  await ann.reload();
  await gil.open(id);
  const rolled = () => gil.room.feed.shown.filter(({ secret, proof }) => secret === "blind" && proof?.state === "verified").length === 3;
  await gil.until(rolled);
  await gil.reload();
  await gil.until(rolled);
  await heard(ben, gil);
  const calls = (await entries(ben)).filter(({ body }) => body.ask);
  assert.equal(new Set(calls.slice(-3).map(({ body }) => body.ask)).size, 3);
  assert.equal(calls.length, 4, "and one of the test before");
  assert.ok(gil.room.feed.all.length > many);
});

test("blind is said to be impossible where it is, and why", async () => {
  assert.equal((await ann.roll({ visibility: "blind", faces: [1, 2, 3, 4] }))?.code, "by_hand");
  assert.equal((await gil.roll({ visibility: "blind" }))?.code, "not_blind");
  assert.deepEqual(gil.room.visibilities, ["public", "gm", "self"]);
  assert.deepEqual(ann.room.visibilities, ["public", "gm", "self", "blind"]);
  const actor = { id: "ann", name: "Ann" };
  const sheet = { notes: "x".repeat(6000) };
  const context = { ruleset: { key: "core4d6" }, sheet, actor };
  const problem = await ann.roll({ context, visibility: "blind" });
  assert.ok(problem?.message);
});
