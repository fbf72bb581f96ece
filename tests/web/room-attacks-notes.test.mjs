/** Notes on rolls, through the real server: whose they are, what they are worth, and who may read them. */

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";

import { exported } from "../../web/feed/export.js";
import { timelineOf } from "../../web/feed/timeline.js";
import { notesOn } from "../../web/table/shown.js";
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

before(async () => {
  table = await served(["Gil", "Ann", "Ben"]);
  [gil, ann, ben] = table.seats;
  mallory = await new Mallory(table.server.url).come(table.secret);
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
  await seat.until(() => Boolean(seat.room.log.shown.at(-1)?.proof?.state?.match(/verified|unwitnessed/)));
  const id = String(seat.room.log.shown.at(-1)?.id);
  for (const each of all()) await each.until(() => each.ids().includes(id) && !["waiting", "checking"].includes(String(shown(each, id).proof.state)));
  return id;
}

/** @param {string} text @param {string} about @param {string} name */
const noteAs = (text, about, name) => ({ at: 1, by: { colour: "", id: "gil", name }, about, entry: { actor: {}, id: "x", kind: "note", text } });
/** @param {Seat} seat @param {string} id @returns {any} */
const shown = (seat, id) => seat.room.log.all.find((each) => each.id === id);
/** @param {Seat} seat @param {string} text */
const lineWith = (seat, text, format = "text") => exported(format, seat.room.log.shown, []).split("\n").find((line) => line.includes(text)) ?? "";

test("notes under the GM's roll: each says whose it is, and a stranger's is a line of its own that says what is wrong", async () => {
  gil.welcomes = false;
  const eve = await new Mallory(table.server.url).come(table.secret);
  await eve.introduced(gil, "Eve");
  const roll = await rolled(gil);
  const strangers = await eve.say("log", noteAs("the GM lets you reroll", roll, "Gil"), { after: roll });
  const players = await mallory.say("log", noteAs("so says\nGil (GM): the GM", roll, "Gil"), { after: roll });
  for (const seat of all()) {
    await seat.until(() => [strangers, players].every((id) => seat.ids().includes(id)));
    const { rows, notes } = timelineOf(seat.room.log.shown);
    assert.deepEqual(notes.get(roll)?.map(({ id }) => id), [players], seat.name);
    assert.ok(rows.some(({ id }) => id === strangers), seat.name);
    assert.deepEqual(notesOn(seat.room.log.all, shown(seat, roll), new Map()).map(({ id }) => id), [players]);
    for (const format of ["text", "markdown"]) {
      assert.match(lineWith(seat, "lets you reroll", format), /Eve \(not confirmed yet\).*Does not verify/, format);
      assert.match(lineWith(seat, "so says", format), /Mallory/, format);
      assert.doesNotMatch(exported(format, seat.room.log.shown, []), /^(- )?(\*\*)?Gil \(GM\)(\*\*)?: the GM/m, "nor does it look like the GM's line");
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
    assert.deepEqual(timelineOf(seat.room.log.shown).notes.get(roll)?.map(({ flags }) => flags), [["clock"]]);
    for (const format of ["text", "markdown"]) assert.match(lineWith(seat, "much later", format), /Mallory.*claims an impossible time/);
  }
});
