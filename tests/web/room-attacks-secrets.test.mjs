/** A guest who cheats with secrets, through the real server: it is refused, or everybody sees it. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { base64url, hex, randomBytes } from "../../web/crypto/bytes.js";
import { sealTo } from "../../web/crypto/keys.js";
import { FORMATS, exported } from "../../web/cards/export.js";
import { close, open } from "../../web/crypto/seals.js";
import { Mallory, canonical, chain, entriesOf } from "./mallory.mjs";
import { served } from "./served.mjs";

/** @typedef {import("./seats.mjs").Seat} Seat */

const INTENT = { action: "check", form: { bonus: 2 }, ruleset: "core4d6" };
const BY = { colour: "", id: "m", name: "Mallory" };
const salt = hex(randomBytes(32));
const nonce = hex(randomBytes(32));

/** @type {Awaited<ReturnType<typeof served>>} */
let table;
/** @type {Seat} */
let gil;
/** @type {Seat} */
let ann;
/** @type {Seat} */
let ben;
/** @type {Mallory} */
let mallory;
/** @type {string} that Gil's device has given Mallory's */
let anchor;
let index = 0;

before(async () => {
  table = await served(["Gil", "Ann", "Ben"]);
  [gil, ann, ben] = table.seats;
  mallory = await new Mallory(table.server.url).come(table.secret);
  await mallory.seatedBy(gil, "Mallory");
  const given = (/** @type {any} */ { kind, author, body }) =>
    kind === "anchor" && author === gil.room.me && body.for === mallory.device?.id;
  while (!(await entries()).some(given)) await replayed(gil);
  anchor = (await entries()).find(given).id;
});
after(async () => {
  mallory.transport?.close();
  await table.end();
});

/** @param {Seat} seat */
const replayed = (seat) => new Promise((done) => seat.room.addEventListener("replayed", done, { once: true }));

const entries = () => entriesOf(gil);

/** @type {string | null} what stood last when she looked around: hers stands behind it */
let seen = null;

/** @param {string} kind @param {any} body */
const say = (kind, body) => mallory.send(mallory.entry({ kind, body, after: seen }), { next: true });

async function lookAround() {
  await gil.quiet();
  seen = (await entries()).at(-1)?.id ?? null;
}

/** @param {object} body @returns {Promise<string>} */
async function commitmentTo(body) {
  const asked = { op: "seal", what: "roll", author: mallory.device?.id, visibility: "self", salt, body };
  const reply = /** @type {any} */ (await gil.engine.request(/** @type {any} */ (asked)));
  assert.ok(reply.ok, JSON.stringify(reply));
  return reply.commitment;
}

/** A secret call that Gil may read, and is to witness. @param {object} [over] @param {string} [text] in the box */
async function call(over = {}, text = canonical({ intent: INTENT, nonce })) {
  await lookAround();
  index += 1;
  const commitment = await commitmentTo({ intent: INTENT, nonce });
  const seal = /** @type {any} */ (gil.device).seal;
  const closed = await close({ salt, text }, commitment, { [gil.room.me]: seal });
  const witnesses = [{ anchor, device: gil.room.me, index }];
  return say("sealed", { at: 1, by: BY, commitment, visibility: "gm", witnesses, ...closed, ...over });
}

/** @param {Seat} seat @param {string} id */
const shown = (seat, id) => seat.room.feed.all.find((each) => each.id === id);
/** @param {Seat} seat @param {string} id @param {string} state */
const comesTo = (seat, id, state) => seat.until(() => shown(seat, id)?.proof?.state === state, 6_000);

test("an honest secret is verified for its reader and sealed for others", async () => {
  const id = await call();
  await comesTo(gil, id, "verified");
  await comesTo(ann, id, "sealed");
});

/** @type {Record<string, object>} */
const LIES = {
  "another roll": { body: { intent: { ...INTENT, form: { bonus: 9 } }, nonce } },
  "another nonce": { body: { intent: INTENT, nonce: hex(randomBytes(32)) } },
  "another salt": { salt: hex(randomBytes(32)) },
  "a choice that was never made": { choices: [{ option: "fail", salt }] },
};
for (const [name, lie] of Object.entries(LIES)) {
  test(`shown as what it is not: ${name}`, async () => {
    const id = await call();
    await comesTo(ann, id, "sealed");
    await lookAround();
    const before = Number(/(\d+)\.$/.exec(fame(ann) ?? "")?.[1] ?? 0);
    await say("unseal", { of: id, salt, body: { intent: INTENT, nonce }, ...lie });
    await ann.until(() => Number(/(\d+)\.$/.exec(fame(ann) ?? "")?.[1] ?? 0) > before, 6_000);
    assert.equal(shown(ann, id)?.proof?.state, "sealed");
  });
}

/** What a seat says of her: how much does not verify. @param {Seat} seat */
function fame(seat) {
  const her = seat.room.people.find(({ devices }) => devices.some(({ id }) => id === mallory.device?.id));
  return her?.words.find((word) => word.startsWith("Entries that do not verify"));
}

/** @type {Record<string, () => Promise<string>>} boxes that the reader cannot believe */
const BOXES = {
  "another roll inside": () => call({}, canonical({ intent: { ...INTENT, form: { bonus: 9 } }, nonce })),
  "another nonce inside": () => call({}, canonical({ intent: INTENT, nonce: hex(randomBytes(32)) })),
  "nonsense inside": () => call({}, "nonsense"),
  "no box": () => call({ box: "AAAA" }),
  "no key": () => call({ to: { [gil.room.me]: "AAAA" } }),
  "a key of nothing": async () => {
    const seal = /** @type {any} */ (gil.device).seal;
    return call({ to: { [gil.room.me]: await sealTo(seal, randomBytes(32), "sealed") } });
  },
};
for (const [name, attack] of Object.entries(BOXES)) {
  test(`broken for its reader, and told from the others’ sealed stubs: ${name}`, async () => {
    const id = await attack();
    await comesTo(ann, id, "sealed"); // the witness answers whatever is inside
    await comesTo(gil, id, "broken");
    assert.match(String(shown(gil, id)?.proof?.why), /not what was sealed/);
  });
}

test("refused: a box too large, and an entry too large", async () => {
  const words = () => gil.room.people.find(({ devices }) => devices.some(({ id }) => id === mallory.device?.id))?.words.at(-1);
  const count = () => Number(/thrown away: (\d+)\.$/.exec(words() ?? "")?.[1] ?? 0);
  for (const over of [{ box: base64url(randomBytes(4600)) }, { to: tooMany(), box: "" }]) {
    const known = count();
    const [seq, prev] = [mallory.seq, mallory.prev];
    await call(over);
    [mallory.seq, mallory.prev] = [seq, prev];
    index -= 1;
    await gil.until(() => count() > known, 6_000);
  }
});

const tooMany = () => Object.fromEntries(Array.from({ length: 101 }, () => [hex(randomBytes(32)), "A"]));

test("what Mallory cannot know she cannot show, and what she could know is not hers to show", async () => {
  await ann.roll({ visibility: "gm" });
  const own = ann.room.feed.all.at(-1)?.id ?? "";
  await comesTo(gil, own, "verified");
  await lookAround();
  await say("unseal", { of: own, salt, body: { intent: INTENT, nonce } });
  await gil.until(() => Boolean(fame(gil)), 6_000);
  assert.equal(shown(gil, own)?.secret, "gm");
  await ann.room.unseal(own);
  await gil.until(() => shown(gil, own)?.secret === undefined);
});

test("she is no GM: no blind roll is hers to make, and neither her own device nor a second key of hers is a witness", async () => {
  await ann.roll({ visibility: "blind" });
  await ann.until(() => /** @type {any} */ (ann.room.feed.shown.at(-1)).entry.phase === "rolled");
  const { id: ask } = /** @type {any} */ (ann.room.feed.shown.at(-1));
  await gil.until(() => gil.room.feed.shown.at(-1)?.secret === "blind" && gil.proofs().at(-1) === "verified");
  const forged = await call({ ask, visibility: "blind", witnesses: [{ anchor, device: ann.room.me, index }] });
  await comesTo(ann, forged, "broken");
  assert.match(String(shown(ann, forged)?.proof?.why), /Only a GM/);
  index -= 1;
  const twin = await new Mallory(table.server.url).come(table.secret);
  gil.welcomes = false;
  await twin.introduced(gil, "Mallory’s other browser");
  for (const [page, why] of /** @type {const} */ ([[mallory, /own roll/], [twin, /no such chain/]])) {
    await lookAround();
    const { anchor: own } = await chain(page, mallory.me, { after: seen });
    const alone = await call({ witnesses: [{ anchor: own, device: page.me, index: 1 }] });
    for (const seat of [gil, ann, ben]) await comesTo(seat, alone, "broken");
    assert.match(String(shown(ann, alone)?.proof?.why), why);
    index -= 1;
  }
  twin.transport?.close();
});

// ── blind questions ────────────────────────────────────────────────────────────────────────────────

/** A character full of words that a blind question must not tell. */
const CONTEXT = {
  ruleset: { key: "heartrush" },
  sheet: { name: "Quillfeather", professions: [{ name: "Lockpicking", value: 2 }] },
  actor: { id: "quill-7", name: "Quillfeather" },
};
const QUESTION = { context: CONTEXT, action: "skill_check", form: { heart: 4, ability: 6, cn: 9, profession: "Lockpicking", helpers: ["Moonthief"] } };
const TELLING = ["heartrush", "skill_check", "Quillfeather", "quill-7", "Moonthief", "Lockpicking", '"cn"', "ability"];

/** @param {Seat} seat @param {string} phase @returns {Promise<any>} the last question, once it is so far */
async function asked(seat, phase) {
  const last = () => /** @type {any} */ (seat.room.feed.all.findLast(({ entry }) => /** @type {any} */ (entry).kind === "ask"));
  await seat.until(() => last()?.entry.phase === phase, 10_000);
  return last();
}

/** All that a page has in its store, has given to its engine and got from it, and shows, says and saves. @param {Seat} seat */
async function allOf(seat) {
  const { all, shown, view } = seat.room.feed;
  const explained = [];
  for (const { id } of all) explained.push(await seat.room.explain(id));
  const files = Object.keys(FORMATS).map((format) => exported(format, shown, [], view));
  return JSON.stringify([(await seat.room.exportEntries()).text, seat.asked, all, shown, view, explained, files]);
}

test("a third device has nothing of a blind question: no word of the sheet, the form, or what is rolled", async () => {
  ben.asked.length = 0;
  assert.equal(await ann.roll({ ...QUESTION, visibility: "blind" }), undefined);
  const { id } = await asked(ann, "rolled");
  await gil.until(() => gil.room.feed.shown.some(({ about, proof }) => about === id && proof?.state === "verified"));
  await asked(ben, "rolled");
  await ben.quiet();
  const [held, known] = [await allOf(ben), await allOf(ann)];
  for (const word of TELLING) {
    assert.ok(!held.includes(word), `Ben has “${word}”`);
    assert.ok(known.includes(word), `Ann has “${word}”, or the test looks for nothing`);
  }
  const { entry, by, odds } = await asked(ben, "rolled");
  assert.deepEqual([Object.keys(entry).sort(), by.name, odds], [["id", "kind", "phase"], "Ann", undefined]);
});

test("how long a blind question is says nothing of it either", async () => {
  const lengths = new Set();
  for (const form of [{ bonus: 2 }, { bonus: 2, dc: 16 }]) {
    await ann.roll({ form, visibility: "blind" });
    const { id } = await asked(ann, "rolled");
    lengths.add((await entries()).find((each) => each.id === id).body.box.length);
  }
  assert.equal(lengths.size, 1);
});

test("a question whose box holds something else is broken for the GM, whose page makes no roll of it", async () => {
  await lookAround();
  const seal = /** @type {any} */ (gil.device).seal;
  const commitment = await commitmentTo({ intent: INTENT, nonce });
  const closed = await close({ salt, text: canonical({ intent: { ...INTENT, form: { bonus: 9 } } }) }, commitment, { [gil.room.me]: seal });
  const id = await say("ask", { at: 1, by: BY, commitment, ...closed });
  await comesTo(gil, id, "broken");
  assert.match(String(shown(gil, id)?.proof?.why), /not what was sealed/);
  await comesTo(ann, id, "waiting"); // who cannot read it cannot know
});

test("nobody asks again as theirs what somebody else has asked", async () => {
  await ann.roll({ ...QUESTION, visibility: "blind" });
  const { id } = await asked(ann, "rolled");
  await lookAround();
  const { commitment, to, box } = (await entries()).find((each) => each.id === id).body;
  const stolen = await say("ask", { at: 1, by: BY, commitment, to, box });
  await comesTo(gil, stolen, "broken");
});

test("a GM’s page that makes another roll of a blind question is found out when it is shown", async () => {
  const her = (/** @type {Seat} */ seat) => seat.room.people.find(({ devices }) => devices.some(({ id }) => id === mallory.device?.id));
  await gil.room.setRole(String(her(gil)?.id), "gm");
  await ann.until(() => her(ann)?.role === "gm");
  gil.room.isActing = false; // or his page would be first
  const given = (/** @type {any} */ { kind, author, body }) =>
    kind === "anchor" && author === ann.room.me && body.for === mallory.device?.id;
  while (!(await entries()).some(given)) await replayed(gil);
  const { id: chain } = (await entries()).find(given);
  let step = 0;
  for (const [lie, why] of [
    [(/** @type {any} */ { intent }, /** @type {string} */ of) => ({ intent, asked: of }), undefined],
    [(/** @type {any} */ { intent }, /** @type {string} */ of) => ({ intent: { ...intent, form: { bonus: 9 } }, asked: of }), /another roll/],
    [(/** @type {any} */ { intent }) => ({ intent }), /another roll/],
  ]) {
    await ann.roll({ form: { bonus: 2 }, visibility: "blind" });
    const { id: ask } = await asked(ann, "asked");
    await ann.quiet();
    await gil.until(() => Boolean(shown(gil, ask)), 6_000);
    const question = (await entries()).find((each) => each.id === ask);
    const opened = /** @type {any} */ (await open(/** @type {any} */ (mallory.device), JSON.stringify(question)));
    const roll = { .../** @type {any} */ (lie)(JSON.parse(opened.text), opened.salt), nonce };
    const commitment = await commitmentTo(roll);
    const closed = await close({ salt, text: canonical(roll) }, commitment, { [gil.room.me]: /** @type {any} */ (gil.device).seal });
    await lookAround();
    step += 1;
    const witnesses = [{ anchor: chain, device: ann.room.me, index: step }];
    const made = await say("sealed", { at: 1, by: BY, commitment, visibility: "blind", witnesses, ask, ...closed });
    await comesTo(gil, made, why ? "broken" : "verified");
    await lookAround();
    await say("unseal", { of: made, salt, body: roll });
    for (const seat of [gil, ann, ben]) {
      await comesTo(seat, made, why ? "broken" : "verified");
      if (why) assert.match(String(shown(seat, made)?.proof?.why), /** @type {RegExp} */ (why));
    }
  }
});
