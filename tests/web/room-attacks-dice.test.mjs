/**
 * Modified pages that want other dice than those that came, through the real server and engine; and
 * honest ones that sleep. Each test says what every device at the table sees.
 */

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";

import { trustTemplate } from "../../web/elements/roll-card-proof.js";
import { exported } from "../../web/cards/export.js";
import { hex, randomBytes } from "../../web/crypto/bytes.js";
import { CHECK, Mallory, anchorFor, answer, call, chain, entriesOf, picked, step } from "./mallory.mjs";
import { rollInWords } from "../../web/cards/told.js";
import { heard } from "./seats.mjs";
import { served } from "./served.mjs";

/** @typedef {import("./seats.mjs").Seat} Seat */

const SKILL = { ruleset: "heartrush", action: "skill_check", form: { heart: 8, ability: 6 } };
const OLD = 2_000; // milliseconds: what was called so long ago, nobody answers any more

/** @type {Awaited<ReturnType<typeof served>>} */
let table;
/** @type {Seat} the GM, behind a cable that can sleep */
let gil;
/** @type {Seat} */
let ann;
/** @type {Seat} */
let ben;
/** @type {Mallory} a player whose page is modified */
let mallory;
/** @type {Mallory} and her friend's */
let helper;

const honest = () => [gil, ann, ben];

before(async () => {
  table = await served(["Gil", "Ann", "Ben"]);
  [gil, ann, ben] = table.seats;
  // Of all players the GM asks the one with the lowest key first: that shall be hers.
  mallory = await modified("Mallory", [ann.room.me, ben.room.me].sort()[0]);
  helper = await modified("Harry", "g");
  for (const seat of honest()) await seat.until(() => others(seat).length === 2);
  for (const seat of honest()) await seat.quiet();
});
afterEach(async () => {
  table.cable.wake();
  for (const seat of honest()) {
    await seat.quiet();
    assert.deepEqual(seat.refused, []);
  }
});
after(async () => {
  for (const page of [mallory, helper]) page.transport?.close();
  await table.end();
});

/** The honest others who could witness for a seat. @param {Seat} seat */
const others = (seat) =>
  seat.room.people.filter(({ name, me, present, canWitness }) => ["Gil", "Ann", "Ben"].includes(name) && !me && present && canWitness);

/** @param {string} name @param {string} before its key is lower than this one */
async function modified(name, before) {
  const page = await new Mallory(table.server.url).come(table.secret, before);
  return page.seatedBy(gil, name);
}

// ── what everybody sees ──────────────────────────────────────────────────────────────────────────

/** @param {Seat} seat @param {string} id @returns {any} */
const shown = (seat, id) => seat.room.feed.all.find((each) => each.id === id);
/** @param {Seat} seat @param {string} id */
const stateOf = (seat, id) => shown(seat, id)?.proof?.state;
/** @param {string} id @param {string} state @param {Seat[]} [seats] */
async function comesTo(id, state, seats = honest()) {
  for (const seat of seats) await seat.until(() => stateOf(seat, id) === state, 10_000);
}

/** Nothing of it is said to be anybody's silence. @param {string[]} ids */
function nobodyKeptSilent(...ids) {
  for (const seat of honest()) for (const id of ids) assert.doesNotMatch(String(shown(seat, id)?.proof?.why), /silent/);
}

/** @param {any} record @returns {number[]} */
const faces = (record) => record.result.dice.map((/** @type {any} */ die) => die.face);

/** @param {string} id */
const diceOf = (id) => faces(shown(gil, id).entry.record);

// ── the cases ────────────────────────────────────────────────────────────────────────────────────

test("picked dice below a backdated call: all see the witness's dice, and the picked ones replaced", async () => {
  const anchor = await anchorFor(gil.room.me, mallory);
  const low = await call(mallory, gil.room.me, anchor, {}, { after: anchor });
  await comesTo(low, "verified");
  const record = await picked(gil);
  const log = { at: 1, by: mallory.by, about: low, entry: { id: "x", kind: "roll", record } };
  const own = await mallory.say("log", log, { after: low });
  await comesTo(own, "replaced");
  await comesTo(low, "verified");
  for (const seat of honest()) {
    const cards = seat.room.feed.shown.map(({ id }) => id);
    assert.ok(cards.includes(low) && cards.includes(own), "the picked dice do not take the place of the others");
  }
  nobodyKeptSilent(low, own);
});

test("the same in secret: the reader sees the witness's dice, the others that they are sealed and count", async () => {
  const anchor = await anchorFor(gil.room.me, mallory);
  const inside = { intent: CHECK, nonce: hex(randomBytes(32)) };
  const sealed = await mallory.sealed(gil, inside, { witnesses: [{ anchor, device: gil.room.me, index: step(mallory, anchor) }] }, { after: anchor });
  await comesTo(sealed, "verified", [gil]);
  await comesTo(sealed, "sealed", [ann, ben]);
  const record = await picked(gil);
  const log = { at: 1, by: mallory.by, about: sealed, entry: { id: "x", kind: "roll", record } };
  const own = await mallory.sealed(gil, log, { instead: sealed }, { after: sealed });
  await comesTo(own, "replaced");
  await comesTo(sealed, "verified", [gil]);
  await comesTo(sealed, "sealed", [ann, ben]);
  nobodyKeptSilent(sealed, own);
});

test("a call that names what nobody has been sent is answered by nobody: it could come to stand elsewhere", async () => {
  const anchor = await anchorFor(gil.room.me, mallory);
  const kept = await call(mallory, gil.room.me, anchor, {}, { after: hex(randomBytes(32)) });
  await comesTo(kept, "waiting");
  await heard(honest());
  for (const seat of honest()) assert.equal(stateOf(seat, kept), "waiting");
  const following = await call(mallory, gil.room.me, anchor);
  await comesTo(following, "verified");
  await comesTo(kept, "abandoned");
});

test("the GM's laptop sleeps while another answers: when it wakes, all see what they have seen", async () => {
  table.cable.sleep();
  await ann.roll();
  const id = String(ann.room.feed.shown.at(-1)?.id);
  await comesTo(id, "verified", [ann, ben]);
  const first = ben.room.feed.all.find(({ proof }) => proof?.state === "replaced" && proof.waiting?.includes("Gil"))?.id ?? "";
  const [before, dice] = [JSON.stringify(shown(ben, id)), JSON.stringify(shown(ben, id).entry.record.result.dice)];
  table.cable.wake();
  await heard(honest());
  await gil.note("good morning");
  await heard(honest());
  for (const seat of honest()) {
    assert.equal(stateOf(seat, id), "verified", seat.name);
    assert.equal(stateOf(seat, first), "replaced", seat.name);
    assert.equal(JSON.stringify(shown(seat, id).entry.record.result.dice), dice);
  }
  assert.equal(JSON.stringify(shown(ben, id)), before);
  assert.ok((await entriesOf(gil)).every((/** @type {any} */ { kind, body }) => kind !== "reveal" || body.call !== first));
});

test("the GM's laptop wakes to a roll that nobody has witnessed: it stays as all saw it, and nobody is asked twice", async () => {
  const callsOf = async () => (await entriesOf(ben)).filter(({ kind, author }) => kind === "call" && author === ann.room.me);
  const many = (await callsOf()).length;
  ben.room.isActing = false;
  table.cable.sleep();
  assert.equal(await ann.roll(), undefined);
  const id = String(ann.room.feed.shown.at(-1)?.id);
  await comesTo(id, "unwitnessed", [ann, ben]);
  const before = JSON.stringify(shown(ben, id));
  const since = Date.now();
  const calls = (await callsOf()).slice(many);
  const asked = calls.flatMap(({ body }) => body.witnesses.map((/** @type {any} */ { device }) => device));
  assert.deepEqual(asked.toSorted(), [gil.room.me, ben.room.me].sort(), "each of them once");
  await ben.until(() => Date.now() - since > OLD);
  table.cable.wake();
  ben.room.isActing = true;
  await heard(honest());
  await gil.note("good morning");
  await heard(honest());
  for (const seat of honest()) assert.equal(JSON.stringify(shown(seat, id)), before, seat.name);
  assert.equal((await callsOf()).length, many + calls.length);
  const names = calls.map((call) => call.id);
  assert.ok((await entriesOf(gil)).every(({ kind, body }) => kind !== "reveal" || !names.includes(body.call)));
});

test("the GM's laptop wakes to the call of a modified page: it waits on, and nobody answers it", async () => {
  table.cable.sleep();
  const anchor = await anchorFor(gil.room.me, mallory);
  const asleep = await call(mallory, gil.room.me, anchor);
  const since = Date.now();
  await comesTo(asleep, "waiting", [ann, ben]);
  await ben.until(() => Date.now() - since > OLD);
  table.cable.wake();
  await heard(honest());
  for (const seat of honest()) assert.equal(stateOf(seat, asleep), "waiting", seat.name);
  assert.ok((await entriesOf(gil)).every(({ kind, body }) => kind !== "reveal" || body.call !== asleep));
});

test("a witness who waits to choose: both results are shown as disputed, both are named, and the first asked counts", async () => {
  const own = await chain(mallory, gil.room.me);
  await heard(honest());
  // Who is here comes anew to a page that was asleep, one by one.
  await gil.until(() => gil.room.people.some(({ name, present, canWitness }) => name === "Mallory" && present && canWitness), 10_000);
  gil.roll().catch(() => {});
  /** @type {string} */
  let first = "";
  await ben.until(() => {
    first = ben.room.feed.all.findLast(({ author, proof }) => author === gil.room.me && proof?.state === "waiting" && proof.waiting?.includes("Mallory"))?.id ?? "";
    return Boolean(first);
  }, 10_000);
  await ben.until(() => ben.room.feed.all.some(({ author, proof }) => author === gil.room.me && proof?.state === "verified"), 15_000);
  const second = String(ben.room.feed.all.findLast(({ author, proof }) => author === gil.room.me && proof?.state === "verified")?.id);
  const witness = String(shown(ben, second).proof.by[0]);
  assert.notEqual(witness, "Mallory");
  await comesTo(second, "verified");
  await answer(own, first, 1);
  for (const id of [first, second]) await comesTo(id, "disputed");
  for (const seat of honest()) {
    assert.deepEqual([shown(seat, first).counts, shown(seat, second).counts], [true, false], seat.name);
    for (const id of [first, second]) {
      assert.ok(shown(seat, id).proof.why.includes(`Mallory and ${witness} have both answered`));
      assert.equal(shown(seat, id).entry.kind, "roll", "both are shown");
    }
    assert.deepEqual(shown(seat, first).proof.rival, { of: second, by: [witness], outcome: null, total: null });
    assert.deepEqual(shown(seat, second).proof.rival.of, first);
    const { plain } = /** @type {any} */ (await seat.room.explain(first));
    assert.ok(plain.startsWith(`This roll has two results: here with dice from Mallory, and once more with dice from ${witness}.`));
  }
  nobodyKeptSilent(first, second);
});

test("a helper who pretends silence: the dice the helper kept count, and everybody sees them disputed", async () => {
  const own = await chain(helper, mallory.me);
  await heard(honest());
  const anchor = await anchorFor(gil.room.me, mallory);
  const first = await call(mallory, helper.me, own.anchor);
  const second = await call(mallory, gil.room.me, anchor, { instead: first });
  await comesTo(second, "verified");
  await answer(own, first, 1);
  for (const id of [first, second]) await comesTo(id, "disputed");
  for (const seat of honest()) {
    assert.deepEqual([shown(seat, first).counts, shown(seat, second).counts], [true, false], seat.name);
    assert.ok(shown(seat, second).proof.why.includes("Harry and Gil have both answered"));
  }
  assert.notDeepEqual(diceOf(first), undefined);
  nobodyKeptSilent(first, second);
});

test("a helper who answers a second call that was put below the first answer: the honest answer counts, disputed", async () => {
  const own = await chain(helper, mallory.me);
  await heard(honest());
  const anchor = await anchorFor(gil.room.me, mallory);
  const first = await call(mallory, gil.room.me, anchor);
  await comesTo(first, "verified");
  const dice = diceOf(first);
  const second = await call(mallory, helper.me, own.anchor, { instead: first }, { after: first });
  await answer(own, second, 1);
  for (const id of [first, second]) await comesTo(id, "disputed");
  for (const seat of honest()) {
    assert.deepEqual([shown(seat, first).counts, shown(seat, second).counts], [true, false], seat.name);
  }
  assert.deepEqual(diceOf(first), dice);
  nobodyKeptSilent(first, second);
});

test("honest witnesses do not answer a second call below an answer", async () => {
  const [gils, bens] = [await anchorFor(gil.room.me, mallory), await anchorFor(ben.room.me, mallory)];
  const first = await call(mallory, gil.room.me, gils);
  await comesTo(first, "verified");
  const second = await call(mallory, ben.room.me, bens, { instead: first }, { after: first });
  await heard(honest());
  for (const seat of honest()) assert.deepEqual([stateOf(seat, first), stateOf(seat, second)], ["verified", "replaced"], seat.name);
});

/** @param {() => Promise<string>} roll @returns {Promise<string>} a roll that waits for a choice */
async function undecided(roll) {
  for (;;) {
    const id = await roll();
    await comesTo(id, "verified");
    if (shown(gil, id).entry.record.result.pending) return id;
  }
}

for (const [what, form] of Object.entries({ "a choice": SKILL.form, "a choice that changes no outcome": { ...SKILL.form, cn: 2 } }))
test(`known dice before ${what}: those that follow are others than the first seed would give, for all`, async () => {
  let tries = 0;
  for (;;) {
    const id = await skillOf(ann, form);
    const { record: before } = shown(gil, id).entry;
    const { record: known } = await gil.engine.request({ op: "choose", record: before, option: "reroll" });
    assert.equal(await ann.room.answer(id, "reroll", ann.by), undefined);
    for (const seat of honest()) {
      await seat.until(() => stateOf(seat, id) === "verified" && !shown(seat, id).entry.record.result.pending, 10_000);
      assert.deepEqual(shown(seat, id).entry.record, shown(gil, id).entry.record, seat.name);
    }
    const { record } = shown(gil, id).entry;
    assert.deepEqual(faces(record).slice(0, faces(before).length), faces(before), "what was on the table stays there");
    assert.deepEqual(faces(known).slice(0, faces(before).length), faces(before));
    assert.equal(faces(record).length, faces(known).length);
    if (faces(record).join() !== faces(known).join()) return; // one die may come alike, but not ten times
    tries += 1;
    assert.ok(tries < 10, "the dice are those that were known");
  }
});

/** @param {Seat} seat @param {object} [form] @returns {Promise<string>} a roll of theirs that waits for a choice */
const skillOf = (seat, form = SKILL.form) =>
  undecided(async () => {
    const name = seat.name.toLowerCase();
    await seat.roll({ context: { ruleset: { key: "heartrush" }, sheet: {}, actor: { id: name, name: seat.name } }, action: "skill_check", form });
    return String(seat.room.feed.shown.at(-1)?.id);
  });

test("the GM makes a player's choice: everybody sees and hears who made it, undisputed as it is", async () => {
  const id = await skillOf(ann);
  await gil.until(() => Boolean(shown(gil, id)?.entry.record.result.pending));
  assert.equal(await gil.room.answer(id, "fail", gil.by), undefined);
  const own = await skillOf(ann);
  assert.equal(await ann.room.answer(own, "fail", ann.by), undefined);
  for (const seat of honest()) {
    for (const each of [id, own]) await seat.until(() => !shown(seat, each)?.entry.record.result.pending, 10_000);
    assert.equal(stateOf(seat, id), "verified", seat.name);
    assert.match(rollInWords(shown(seat, id)), /The choice was made by Gil, as the GM\.$/);
    const card = JSON.stringify(trustTemplate(shown(seat, id), { me: seat.room.me, explain() {}, reveal() {} }));
    assert.ok(card.includes("The choice was made by Gil, as the GM."), "on the card");
    for (const format of ["text", "markdown"]) assert.match(exported(format, [shown(seat, id)], []), /made by Gil, as the GM/);
    assert.doesNotMatch(rollInWords(shown(seat, own)), /choice/);
  }
});

test("a modified page chooses with the dice it knows: all see them unwitnessed, and why", async () => {
  const anchor = await anchorFor(gil.room.me, mallory);
  const id = await undecided(() => call(mallory, gil.room.me, anchor, { intent: SKILL }));
  await mallory.say("answer", { at: 1, by: mallory.by, call: id, option: "reroll" });
  await comesTo(id, "unwitnessed");
  for (const seat of honest()) assert.match(shown(seat, id).proof.why, /could be known before/);
});

test("a modified page sees its fresh dice and chooses otherwise: they count, and all see them disputed", async () => {
  const anchor = await anchorFor(gil.room.me, mallory);
  const id = await undecided(() => call(mallory, gil.room.me, anchor, { intent: SKILL }));
  const witnesses = [{ anchor, device: gil.room.me, index: step(mallory, anchor) }];
  await mallory.say("answer", { at: 1, by: mallory.by, call: id, option: "reroll", witnesses });
  for (const seat of honest()) await seat.until(() => !shown(seat, id).entry.record.result.pending, 10_000);
  const dice = diceOf(id);
  await mallory.say("answer", { at: 1, by: mallory.by, call: id, option: "fail" }, { after: id });
  await comesTo(id, "disputed");
  assert.deepEqual(diceOf(id), dice);
});

// ── the same in secret ───────────────────────────────────────────────────────────────────────────

/** @returns {Promise<{ id: string, anchor: string }>} a sealed roll of hers that waits for a choice */
async function sealedUndecided() {
  const anchor = await anchorFor(gil.room.me, mallory);
  for (;;) {
    const inside = { intent: SKILL, nonce: hex(randomBytes(32)) };
    const witnesses = [{ anchor, device: gil.room.me, index: step(mallory, anchor) }];
    const { id: last } = (await entriesOf(gil)).at(-1); // her own last entry may stand below steps that she has named
    const id = await mallory.sealed(gil, inside, { witnesses }, { after: last });
    await comesTo(id, "verified", [gil]);
    if (shown(gil, id).entry.record.result.pending) return { id, anchor };
  }
}

/** What its reader knows, all know once it is shown. @param {string} id @param {string} state @param {RegExp} why */
async function isShownAs(id, state, why) {
  await gil.room.unseal(id);
  await comesTo(id, state);
  for (const seat of honest()) {
    assert.match(shown(seat, id).proof.why, why, seat.name);
    assert.deepEqual(shown(seat, id).entry.record, shown(gil, id).entry.record, seat.name);
  }
}

test("a modified page chooses in secret with the dice it knows: its reader sees them unwitnessed, and all once they are shown", async () => {
  const { id } = await sealedUndecided();
  const { record: known } = await gil.engine.request({ op: "choose", record: shown(gil, id).entry.record, option: "reroll" });
  await mallory.sealed(gil, { option: "reroll" }, { about: id });
  await comesTo(id, "unwitnessed", [gil]);
  assert.deepEqual(diceOf(id), faces(known), "it is what she knew");
  for (const seat of [ann, ben]) assert.equal(shown(seat, id).entry.kind, "sealed");
  await isShownAs(id, "unwitnessed", /could be known before/);
});

test("a modified page sees its fresh dice in secret and chooses otherwise: they count, disputed, for its reader and then for all", async () => {
  const { id, anchor } = await sealedUndecided();
  const before = diceOf(id);
  const witnesses = [{ anchor, device: gil.room.me, index: step(mallory, anchor) }];
  await mallory.sealed(gil, { option: "reroll" }, { about: id, witnesses });
  await gil.until(() => stateOf(gil, id) === "verified" && !shown(gil, id).entry.record.result.pending, 10_000);
  const dice = diceOf(id);
  assert.deepEqual(dice.slice(0, before.length), before);
  await mallory.sealed(gil, { option: "fail" }, { about: id }, { after: id });
  await comesTo(id, "disputed", [gil]);
  assert.deepEqual(diceOf(id), dice);
  for (const seat of [ann, ben]) assert.equal(shown(seat, id).entry.kind, "sealed");
  await isShownAs(id, "disputed", /made in more than one way/);
  assert.deepEqual(diceOf(id), dice);
});
