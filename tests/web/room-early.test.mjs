/** A roll of somebody else's is drawn while the engine still checks it, and says so. */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { hex, utf8 } from "../../web/feed/net/bytes.js";
import { signEntry } from "../../web/feed/net/keys.js";
import { webSuite } from "../../web/feed/net/suite-web.js";
import { admit } from "../../web/room/admitting.js";
import { isCanonical } from "../../web/room/canonical.js";
import { early } from "../../web/room/early.js";
import { canonical } from "./mallory.mjs";
import { startEngine } from "./engine.mjs";
import { Seat, seatedPair } from "./seats.mjs";
import { chance } from "./wires.mjs";

/** @type {Seat[]} */
const seats = [];
afterEach(() => {
  for (const seat of seats.splice(0)) seat.end();
});

async function pair() {
  const { hub, gil, ann } = await seatedPair();
  seats.push(gil, ann);
  await gil.room.setWitnessing(false);
  for (const seat of [gil, ann]) await seat.until(() => !seat.room.witnessing);
  for (const seat of [gil, ann]) await seat.quiet();
  return { hub, gil, ann };
}

/**
 * The engine keeps what it says of new entries to itself until it is told to speak.
 * @param {Seat} seat
 */
function hush(seat) {
  const { request } = seat.engine;
  /** @type {(_?: unknown) => void} */
  let speak = () => {};
  const spoken = new Promise((resolve) => (speak = resolve));
  seat.engine.request = async (message) => {
    if (message.op === "admit") await spoken;
    return request(message);
  };
  return { speak };
}

const last = (/** @type {Seat} */ seat) => /** @type {any} */ (seat.room.log.shown.at(-1));

test("a roll is to be seen before it is checked, and says so; nothing else of it changes", async () => {
  const { gil, ann } = await pair();
  const { speak } = hush(gil);
  await ann.roll();
  await gil.until(() => gil.room.log.shown.length === 1);
  const before = last(gil);
  assert.equal(before.proof.state, "checking");
  assert.deepEqual([gil.room.log.all.length, gil.room.log.settled], [0, true], "it counts for nothing yet");
  speak();
  await gil.until(() => last(gil).proof.state !== "checking");
  await gil.quiet();
  const { proof, ...rest } = last(gil);
  const { proof: _, ...was } = before;
  assert.equal(proof.state, "unwitnessed");
  assert.deepEqual(rest, was);
  assert.deepEqual([gil.room.log.shown.length, gil.room.log.all.length], [1, 1]);
  await ann.quiet();
  assert.deepEqual(gil.room.log.shown, ann.room.log.shown);
});

test("while one is being checked, the next ones wait for the engine, and none is shown twice", async () => {
  const { gil, ann } = await pair();
  const { speak } = hush(gil);
  await ann.roll();
  await gil.until(() => gil.room.log.shown.length === 1);
  await ann.roll();
  await ann.note("after that");
  gil.room.log.touch(gil.ids()); // whatever else is drawn meanwhile leaves it there
  assert.equal(last(gil).proof.state, "checking");
  speak();
  await gil.until(() => gil.room.log.all.length === 3);
  await gil.quiet();
  assert.deepEqual(gil.proofs(), ["unwitnessed", "unwitnessed", "plain"]);
  assert.deepEqual(gil.room.log.shown.map(({ id }) => id), gil.ids());
});

test("what the engine refuses, or could not look at, is taken away again", async () => {
  const { ann } = await pair();
  await ann.roll();
  await ann.quiet();
  const roll = await next(ann, () => {});
  const refused = { ok: true, id: "", admitted: [{ refused: { code: "bad_value", message: "" } }] };
  for (const reply of [refused, { ok: false, id: "", error: { code: "engine_crashed", message: "" } }]) {
    /** @type {string[]} */
    const seen = [];
    const admitted = await admit(ann.room.id, [roll], {
      request: async () => /** @type {any} */ (reply),
      known: () => ({ prev: null, after: null, twin: null }),
      onward: () => ({ on: { held: "a", hold: "b" }, played() {} }),
      foreshow: ({ id }) => seen.push(`shown ${id}`) > 0,
      retract: (id) => void seen.push(`gone ${id}`),
      ...{ refuse() {}, missed() {} },
    });
    assert.deepEqual(admitted, []);
    assert.deepEqual(seen, [`shown ${roll.id}`, `gone ${roll.id}`]);
  }
});

test("what is not signed by whom it names is never shown", async () => {
  const { ann, gil } = await pair();
  await ann.roll();
  await ann.quiet();
  const roll = await next(ann, () => {});
  const { signature } = await next(gil, () => {});
  await admit(ann.room.id, [{ ...roll, signature }], {
    request: async () => /** @type {any} */ ({ ok: true, id: "", admitted: [{ refused: { code: "bad_signature", message: "" } }] }),
    known: () => ({ prev: null, after: null, twin: null }),
    onward: () => ({ on: { held: "a", hold: "b" }, played() {} }),
    foreshow: () => assert.fail("it is shown"),
    ...{ refuse() {}, missed() {} },
  });
});

test("a roll with another face is shown as one that does not verify", async () => {
  const { hub, gil, ann } = await pair();
  await ann.roll();
  for (const seat of [gil, ann]) await seat.quiet();
  const forged = await next(ann, (said) => {
    const [die] = said.body.entry.record.result.dice;
    die.face = (die.face % 6) + 1;
  });
  const { speak } = hush(gil);
  hub.publish(ann.wire, forged.id, await ann.wire.box.seal(forged));
  await gil.until(() => gil.room.log.shown.length === 2);
  assert.equal(last(gil).proof.state, "checking");
  speak();
  await gil.until(() => last(gil).proof.state === "broken");
});

/** The last entry of somebody once more, as their next one, with a change; signed. @param {Seat} seat @param {(said: any) => void} change */
async function next(seat, change) {
  const entry = await lastEntry(seat);
  const { id, said } = entry;
  Object.assign(said, { seq: said.seq + 1, prev: id, after: id, clock: said.clock + 1 });
  change(said);
  const text = canonical(said);
  return { id: await idOf(text), text, signature: await signEntry(/** @type {any} */ (seat.device), text) };
}

const idOf = async (/** @type {string} */ text) => hex(await webSuite.sha256(utf8(text)));

/** @param {Seat} seat */
async function lastEntry(seat) {
  const { text } = await seat.room.exportEvening();
  const { text: entry } = JSON.parse(text).entries.at(-1);
  return { id: await idOf(entry), text: entry, said: JSON.parse(entry) };
}

// ── what waits for the engine ──────────────────────────────────────────────────────────────────────

/** @type {Record<string, (said: any, there: any) => string | void>} the text, where it is not the agreed one */
const WAITS = {
  "a note": ({ body }) => void (body.entry = { actor: {}, id: "x", kind: "note", text: "hello" }),
  "another kind": (said) => void (said.kind = "hello"),
  "of the future": (said) => void (said.v = 2),
  "another table": (said) => void (said.table = "00".repeat(16)),
  "a field too many": (said) => void (said.more = 1),
  "a gap": (said) => void (said.seq += 1),
  "a fork": (_, there) => void (there.twin = "00".repeat(32)),
  "an unknown forerunner": (_, there) => void (there.prev = null),
  "another's forerunner": (_, there) => void (there.prev.author = "00".repeat(32)),
  "not at the end": (_, there) => void (there.end = "00".repeat(32)),
  "nobody knows who sits there": (_, there) => void (there.seated = null),
  "a removed author": ({ author }, { seated }) => void (seated.removed = [author]),
  "a watcher": ({ author }, { seated }) => void (seated.people = { [author]: { person: "a", name: "Ann", role: "watcher" } }),
  "it goes on from another roll": (said) => void (said.body.about = said.prev),
  "a choice was made": ({ body }) => void (body.entry.record.request.choices = ["fail"]),
  "a choice is open": ({ body }) => void (body.entry.record.result.pending = { key: "a", options: ["b"] }),
  "it is a secret": ({ body }) => void (body.entry.record.request.visibility = "gm"),
  "a bag of dice": ({ body: { entry } }) => void (entry.record.result.dice = Array(25).fill({ face: 1, kept: true, sides: 6 })),
  "a die without sides": ({ body }) => void (body.entry.record.result.dice[0].sides = 0),
  "dice that are none": ({ body }) => void (body.entry.record.result.dice = 4),
  "a total that is no number": ({ body }) => void (body.entry.record.result.total = "<b>20</b>"),
  "effects that are none": ({ body }) => void (body.entry.record.result.effects = [{ do: "explode" }]),
  "a fraction": (said) => void (said.body.entry.record.request.sheet = { a: 1.5 }),
  "a number beyond exactness": ({ body }) => canonical({ body }).replace('"total":', '"total":9007199254740993,"x":'),
  "spaces": (said) => canonical(said).replace(":", ": "),
  "another order": (said) => canonical(said).replace(/^\{(.*),("v":1)\}$/, "{$2,$1}"),
  "a key twice": (said) => canonical(said).replace('"v":1}', '"v":1,"v":1}'),
  "an escape": (said) => canonical(said).replace('"kind":"log"', '"kind":"l\\u006fg"'),
  "an accent by itself": (said) => {
    said.body.by.name = "Anne\u0301";
  },
};

test("whatever is no plain roll at the end of the feed waits for the engine", async () => {
  const { ann } = await pair();
  await ann.roll();
  await ann.quiet();
  const { id, text, said } = await lastEntry(ann);
  const { author, after, seq, table: room } = said;
  const there = () => ({ room, seated: { people: {}, hellos: {}, removed: [] }, end: after, prev: { height: 1, author, seq: seq - 1 }, twin: null });
  assert.equal(early({ id, text }, said, there())?.proof.state, "checking", "or nothing else here means anything");
  for (const [name, change] of Object.entries(WAITS)) {
    const [changed, around] = [structuredClone(said), there()];
    const odd = change(changed, around) ?? canonical(changed);
    let read;
    assert.doesNotThrow(() => (read = JSON.parse(odd)));
    assert.equal(early({ id, text: odd }, read, around), undefined, name);
  }
});

test("entries that are no objects do no harm", () => {
  const there = { room: "", seated: null, end: undefined, prev: null, twin: null };
  for (const said of [{}, [], "x", 7, true]) assert.equal(early({ id: "", text: "" }, said, there), undefined);
});

// ── the one agreed way ─────────────────────────────────────────────────────────────────────────────

/** Any data, with what makes trouble. @param {() => number} random @param {number} depth @returns {unknown} */
function anything(random, depth) {
  const pick = (/** @type {any[]} */ ...all) => all[Math.floor(random() * all.length)];
  const word = () => pick("a", "b", "é", "e\u0301", "ﬁ", "Ω", "\u{1f3b2}", "\u2028", "\u007f", "\n", "\\", '"', "</b>", "0", "10", "__proto__", "");
  if (depth === 0 || random() < 0.3) return pick(word() + word(), 0, -1, 7, 1.5, 1e21, -0, 2 ** 53, true, null);
  const many = Array.from({ length: Math.floor(random() * 4) }, () => anything(random, depth - 1));
  return random() < 0.4 ? many : Object.fromEntries(many.map((each) => [word() + word(), each]));
}

test("what is taken for canonical here is so for the engine, whatever it is", async () => {
  const engine = startEngine();
  const random = chance(20_261_118);
  const table = "ab".repeat(16);
  const author = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
  let agreed = 0;
  for (let turn = 0; turn < 400; turn += 1) {
    const body = { data: anything(random, 3) };
    const whole = { v: 1, table, author, seq: 1, prev: null, after: null, clock: 1, kind: "of_the_future", body };
    const text = random() < 0.7 ? canonical(whole) : JSON.stringify(whole);
    const reply = await engine.request({ op: "admit", table, entries: [{ text, signed: true }] });
    const isTaken = reply.ok && "id" in reply.admitted[0];
    const isAgreed = isCanonical(text, JSON.parse(text));
    assert.ok(isTaken || !isAgreed, text);
    agreed += Number(isAgreed);
  }
  engine.end();
  assert.ok(agreed > 60, `only ${agreed} were plain`);
});
