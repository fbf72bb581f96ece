/** Notes on rolls, through the real server: whose they are, what they are worth, and who may read them. */

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";

import { FORMATS, exported } from "../../web/cards/export.js";
import { mayReveal } from "../../web/cards/proof.js";
import { timelineOf } from "../../web/cards/timeline.js";
import { notesOn } from "../../web/cards/shown.js";
import { Mallory } from "./mallory.mjs";
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
/** @type {Mallory} a player whose page is modified */
let mallory;
const all = () => [gil, ann, ben];
/** @type {string[]} all that has crossed the wire, as anybody at the table can open it */
const frames = [];

before(async () => {
  table = await served(["Gil", "Ann", "Ben"]);
  [gil, ann, ben] = table.seats;
  mallory = await new Mallory(table.server.url).come(table.secret);
  mallory.transport?.subscribe(null, (received) => void frames.push(...received.map(({ text }) => text)));
  await mallory.seatedBy(gil, "Mallory");
  for (const seat of all()) await seat.until(() => seat.room.people.filter(({ standing, canWitness, me }) => standing === "seated" && (canWitness || me)).length >= 3);
  for (const seat of all()) await seat.quiet();
});
afterEach(() => {
  for (const seat of all()) assert.deepEqual(seat.refused, []);
});
after(async () => {
  mallory.transport?.close();
  await table.end();
});

/** @param {Seat} seat @param {any} [wish] @returns {Promise<string>} a roll that all have */
async function rolled(seat, wish) {
  assert.equal(await seat.roll(wish), undefined);
  await seat.until(() => Boolean(seat.room.feed.shown.at(-1)?.proof?.state?.match(/verified|unwitnessed/)));
  const id = String(seat.room.feed.shown.at(-1)?.id);
  for (const each of all()) await each.until(() => each.ids().includes(id) && !["waiting", "checking"].includes(String(shown(each, id).proof.state)));
  return id;
}

/** @param {string} text @param {string} about @param {string} name */
const noteAs = (text, about, name) => ({ at: 1, by: { colour: "", id: "gil", name }, about, entry: { actor: {}, id: "x", kind: "note", text } });
/** @param {Seat} seat @param {string} id @returns {any} */
const shown = (seat, id) => seat.room.feed.all.find((each) => each.id === id);
/** @param {Seat} seat @param {string} text */
const lineWith = (seat, text, format = "text") => exported(format, seat.room.feed.shown, []).split("\n").find((line) => line.includes(text)) ?? "";

test("notes under the GM's roll: each says whose it is, and a stranger's is a line of its own that says what is wrong", async () => {
  gil.welcomes = false;
  const eve = await new Mallory(table.server.url).come(table.secret);
  await eve.introduced(gil, "Eve");
  const roll = await rolled(gil);
  const strangers = await eve.say("log", noteAs("the GM lets you reroll", roll, "Gil"), { after: roll });
  const players = await mallory.say("log", noteAs("so says\nGil (GM): the GM", roll, "Gil"), { after: roll });
  for (const seat of all()) {
    await seat.until(() => [strangers, players].every((id) => seat.ids().includes(id)));
    const { rows, notes } = timelineOf(seat.room.feed.shown);
    assert.deepEqual(notes.get(roll)?.map(({ id }) => id), [players], seat.name);
    assert.ok(rows.some(({ id }) => id === strangers), seat.name);
    assert.deepEqual(notesOn(seat.room.feed.all, shown(seat, roll), new Map()).map(({ id }) => id), [players]);
    for (const format of ["text", "markdown"]) {
      assert.match(lineWith(seat, "lets you reroll", format), /Eve \(not confirmed yet\).*Does not verify/, format);
      assert.match(lineWith(seat, "so says", format), /Mallory/, format);
      assert.doesNotMatch(exported(format, seat.room.feed.shown, []), /^(- )?(\*\*)?Gil \(GM\)(\*\*)?: the GM/m, "nor does it look like the GM's line");
    }
  }
  eve.transport?.close();
  gil.welcomes = true;
});

test("what is odd about a note stands beside it, on the card too", async () => {
  const roll = await rolled(ann);
  const odd = await mallory.send(mallory.entry({ body: noteAs("much later", roll, "x"), after: roll, clock: 2n ** 60n }), { next: true });
  for (const seat of all()) {
    await seat.until(() => seat.ids().includes(odd));
    assert.deepEqual(timelineOf(seat.room.feed.shown).notes.get(roll)?.map(({ flags }) => flags), [["clock"]]);
    for (const format of ["text", "markdown"]) assert.match(lineWith(seat, "much later", format), /Mallory.*claims an impossible time/);
  }
});

/**
 * Nobody who opens every frame of the table, and every device's copy of the feed, finds this; of what is said in
 * the open they find all.
 * @param {string} text
 */
async function nobodyFinds(text) {
  const open = `in the open ${Math.random()}`;
  await gil.note(open);
  const isIn = (/** @type {string[]} */ texts, /** @type {string} */ words) => texts.some((each) => each.includes(words));
  for (const seat of all()) {
    await seat.until(() => Boolean(noteWith(seat, open)) && isIn(frames, open));
    /** @type {string[]} */
    const kept = JSON.parse((await seat.room.exportEntries()).text).entries.map((/** @type {any} */ each) => each.text);
    assert.deepEqual([isIn(kept, open), isIn(kept, text)], [true, false], seat.name);
  }
  assert.ok(!isIn(frames, text));
}

/** As the note button of a card does. @param {Seat} seat @param {string} about @param {string} text */
const annotate = (seat, about, text) =>
  seat.room.append({ id: "x", at: Date.now(), by: seat.by, about, entry: /** @type {any} */ ({ id: "x", kind: "note", text, actor: {} }) });

/** @param {Seat} seat @param {string} text */
const noteWith = (seat, text) => /** @type {any} */ (seat.room.feed.all.find(({ entry }) => /** @type {any} */ (entry).text === text));

/** @param {Seat} seat somebody whose next word comes after all that was written before */
async function heard(seat) {
  const text = `heard ${Math.random()}`;
  await seat.note(text);
  for (const each of all()) await each.until(() => Boolean(noteWith(each, text)));
}

const KINDS = /** @type {const} */ ([
  ["a GM's", "gm", () => gil, () => gil, () => [gil]],
  ["a player's, by the GM", "gm", () => ann, () => gil, () => [gil, ann]],
  ["a player's, by the player", "gm", () => ann, () => ann, () => [gil, ann]],
  ["one that only oneself may see", "self", () => ann, () => ann, () => [ann]],
  ["a blind one", "blind", () => ann, () => gil, () => [gil]],
]);
for (const [what, visibility, roller, writer, readers] of KINDS) {
  test(`a note on a secret roll is read by whoever can read the roll, and told nobody else: ${what}`, async () => {
    const before = writer().room.feed.shown.length;
    assert.equal(await roller().roll({ visibility }), undefined);
    const isThere = () => {
      const last = writer().room.feed.shown[before];
      return last?.entry.kind === "roll" && Boolean(last.proof?.state?.match(/verified|unwitnessed/));
    };
    await writer().until(isThere);
    const roll = writer().room.feed.shown[before].id;
    const text = `the duke lies ${visibility} ${what}`;
    await annotate(writer(), roll, text);
    await heard(writer());
    for (const seat of readers()) {
      await seat.until(() => Boolean(noteWith(seat, text)));
      const note = noteWith(seat, text);
      assert.deepEqual([note.about, note.secret, note.proof.state], [roll, visibility, "plain"], seat.name);
      assert.deepEqual(timelineOf(seat.room.feed.shown).notes.get(roll), [note], "on the right card");
      assert.match(lineWith(seat, text), /^ {2}\[(secret: GM|only me)\] /);
      for (const format of Object.keys(FORMATS)) {
        assert.ok(!exported(format, seat.room.feed.shown, [], {}, { forAll: true }).includes("the duke lies"), format);
      }
    }
    await nobodyFinds("the duke lies");
    for (const seat of all()) if (!readers().includes(seat)) assert.equal(noteWith(seat, text), undefined, seat.name);
  });
}

test("a secret roll that is shown to everybody keeps its notes, until each is shown itself", async () => {
  const roll = await secret(gil);
  await annotate(gil, roll, "behind the curtain");
  await gil.until(() => Boolean(noteWith(gil, "behind the curtain")));
  await gil.room.unseal(roll);
  for (const seat of all()) await seat.until(() => shown(seat, roll).entry.kind === "roll");
  await heard(gil);
  for (const seat of [ann, ben]) assert.equal(noteWith(seat, "behind the curtain"), undefined);
  const note = noteWith(gil, "behind the curtain");
  assert.equal(note.secret, "gm");
  assert.ok(mayReveal(note, gil.room.me));
  await gil.room.unseal(note.id);
  for (const seat of all()) {
    await seat.until(() => noteWith(seat, "behind the curtain")?.secret === undefined && Boolean(noteWith(seat, "behind the curtain")));
    assert.deepEqual(timelineOf(seat.room.feed.shown).notes.get(roll)?.map(({ id }) => id), [note.id]);
  }
  await annotate(gil, roll, "said aloud");
  for (const seat of all()) await seat.until(() => Boolean(noteWith(seat, "said aloud")));
  assert.equal(noteWith(ben, "said aloud").secret, undefined, "what everybody can read is spoken of openly");
});

test("a note that is shown before its roll stands alone for those who cannot see the roll", async () => {
  const roll = await secret(gil);
  await annotate(gil, roll, "a hint");
  await gil.until(() => Boolean(noteWith(gil, "a hint")));
  await gil.room.unseal(noteWith(gil, "a hint").id);
  await ben.until(() => Boolean(noteWith(ben, "a hint")));
  const { rows, notes } = timelineOf(ben.room.feed.shown);
  assert.equal(notes.get(roll), undefined);
  assert.ok(rows.some((row) => row.id === noteWith(ben, "a hint").id));
});

test("while a secret roll is looked at once more, a note on it waits for that instead of going out in the open", async () => {
  const roll = await secret(gil);
  const { engine } = gil;
  const request = engine.request.bind(engine);
  /** @type {Promise<void> | undefined} */
  let writing;
  engine.request = (/** @type {any} */ message) => {
    if (message.op === "replay") writing ??= annotate(gil, roll, "behind the screen");
    return request(message);
  };
  const early = await mallory.say("log", { ...noteAs("far back", roll, "x"), about: undefined }, { after: null, clock: 1 });
  await gil.until(() => writing !== undefined && gil.ids().includes(early));
  engine.request = request;
  await writing;
  await gil.until(() => Boolean(noteWith(gil, "behind the screen")));
  await nobodyFinds("behind the screen");
});

/** @param {Seat} seat @returns {Promise<string>} a secret roll that is there */
async function secret(seat) {
  const before = seat.room.feed.shown.length;
  await seat.roll({ visibility: "gm" });
  await seat.until(() => Boolean(seat.room.feed.shown[before]?.proof?.state?.match(/verified|unwitnessed/)));
  const { id } = seat.room.feed.shown[before];
  for (const each of all()) await each.until(() => each.ids().includes(id));
  return id;
}

test("a player takes back a secret note of their own, and nobody is told that they may not", async () => {
  const roll = await secret(ann);
  await annotate(ann, roll, "never mind");
  await ann.until(() => Boolean(noteWith(ann, "never mind")));
  const { id } = noteWith(ann, "never mind");
  await ann.room.append({ id: "x", at: Date.now(), by: ann.by, entry: /** @type {any} */ ({ id: "x", kind: "undo", of: id }) });
  await heard(ann);
  for (const seat of all()) {
    const undo = seat.room.feed.all.findLast(({ entry }) => entry.kind === "undo" && entry.of === id);
    assert.equal(undo?.proof?.state, "plain", seat.name);
    assert.equal(seat.room.people.find(({ name }) => name === "Ann")?.good, true, seat.name);
  }
  assert.equal(timelineOf(gil.room.feed.shown).notes.get(roll), undefined);
});
