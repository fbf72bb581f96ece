/** Everything a hostile guest can send, through the real server: the others play on. */

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { FORMATS, exported } from "../../web/cards/export.js";
import { randomBytes } from "../../web/crypto/bytes.js";
import { NatsTransport } from "../../web/transport/nats/nats.js";
import { Mallory } from "./mallory.mjs";
import { Seat } from "./seats.mjs";
import { served } from "./served.mjs";

/** @type {Awaited<ReturnType<typeof served>>} */
let table;
/** @type {Seat} */
let gil;
/** @type {Seat} */
let ann;
/** @type {Mallory} */
let mallory;

before(async () => {
  table = await served(["Gil", "Ann"]);
  [gil, ann] = table.seats;
  await gil.until(() => gil.room.people.find(({ name }) => name === "Ann")?.present ?? false);
  mallory = await new Mallory(table.server.url).come(table.secret);
  await mallory.seatedBy(gil, "Mallory");
});
after(async () => {
  mallory.transport?.close();
  await table.end();
});

/** What the others think of her. */
const fame = () => gil.room.people.find(({ devices }) => devices.some(({ id }) => id === mallory.device?.id));

/** The others still hear each other, soon. */
async function playOn() {
  const begun = Date.now();
  const text = `still here ${begun} ${Math.random()}`;
  await ann.note(text);
  await gil.until(() => gil.room.feed.all.some(({ entry }) => /** @type {any} */ (entry).text === text), 5_000);
  assert.ok(Date.now() - begun < 5_000);
}

const deep = (/** @type {number} */ levels) => "[".repeat(levels) + "]".repeat(levels);
const withNote = (/** @type {any} */ note) => ({ body: { at: 1, by: { colour: "", id: "m", name: "M" }, entry: { actor: {}, id: "x", kind: "note", ...note } } });

/** @type {Record<string, () => Promise<unknown>>} what must leave no trace but a count of refusals */
const REFUSED = {
  "an author's name forged": () => mallory.send(mallory.entry({ author: gil.room.me })),
  "a bad signature": () => mallory.send(mallory.entry(), { signature: randomBytes(64) }),
  "no signature at all": () => mallory.send(mallory.entry({ clock: 2 }), { signature: new Uint8Array(64) }),
  "another's entry under her own name": async () => {
    await ann.note("mine");
    const { text } = await ann.room.exportEntries();
    const { text: entry, sig } = JSON.parse(text).entries.at(-1);
    const changed = entry.replace('"mine"', '"yours"');
    await mallory.send(changed, { signature: Uint8Array.from(Buffer.from(sig, "hex")) });
  },
  "another table": () => mallory.send(mallory.entry({ table: "0".repeat(32) })),
  "text that is no JSON": () => mallory.send("{"),
  "JSON that is no entry": () => mallory.send('"hello"'),
  "a null": () => mallory.send("null"),
  "a list": () => mallory.send("[1,2,3]"),
  "deep nesting": () => mallory.send(deep(4000)),
  "deep nesting in a body": () => mallory.send(mallory.entry({ body: JSON.parse(deep(1500)) })),
  "an order of keys of her own": () => mallory.send(`{"v":1,${mallory.entry().slice(1).replace(',"v":1', "")}`),
  "a field too many": () => mallory.send(mallory.entry({ extra: 1 })),
  "a kind of its own in a body": () => mallory.send(mallory.entry(withNote({ text: 7 }))),
  "a text far too long": () => mallory.send(mallory.entry(withNote({ text: "x".repeat(7000) }))),
  "a number beyond all bounds": () => mallory.send(mallory.entry({ clock: 10n ** 40n })),
  "a half surrogate": () => mallory.send(mallory.entry(withNote({ text: "\\ud800" })).replace("\\\\ud800", "\\ud800")),
  "bytes that are no UTF-8": () => mallory.sendBytes(Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d)),
  "a prototype": () => mallory.send(mallory.entry().replace('"body":{', '"body":{"__proto__":{"a":1},')),
};

for (const [name, attack] of Object.entries(REFUSED)) {
  test(`refused: ${name}`, async () => {
    const refusals = () => Number(/(\d+)\.$/.exec(fame()?.words.at(-1) ?? "0.")?.[1] ?? 0);
    const count = refusals();
    await attack();
    await gil.until(() => refusals() > count, 4_000);
    assert.ok(gil.room.feed.all.every(({ author }) => author !== mallory.device?.id));
    assert.equal(fame()?.good, false);
    await playOn();
  });
}

test("what was sent before is not sent again", async () => {
  await ann.note("once");
  await gil.until(() => gil.room.feed.all.some(({ entry }) => /** @type {any} */ (entry).text === "once"));
  const { text } = await gil.room.exportEntries();
  for (const { text: entry, sig } of JSON.parse(text).entries.slice(-3)) {
    await mallory.send(entry, { signature: Uint8Array.from(Buffer.from(sig, "hex")) });
  }
  await playOn();
  assert.equal(gil.room.feed.all.filter(({ entry }) => /** @type {any} */ (entry).text === "once").length, 1);
});

test("markup is text, and a claimed time moves nothing", async () => {
  const text = '<img src=x onerror="alert(1)">';
  const id = await mallory.send(mallory.entry({ ...withNote({ text }), clock: 2n ** 60n }), { next: true });
  await gil.until(() => gil.ids().includes(id));
  const { entry, flags } = /** @type {any} */ (gil.room.feed.all.find((each) => each.id === id));
  assert.equal(entry.text, text);
  assert.deepEqual(flags, ["clock"]);
  await playOn();
  assert.notEqual(gil.ids().at(-1), id);
});

test("a fork is flagged on both its ends", async () => {
  const [one, other] = [mallory.entry(withNote({ text: "this" })), mallory.entry(withNote({ text: "that" }))];
  const ids = [await mallory.send(one), await mallory.send(other, { next: true })];
  for (const seat of [gil, ann]) {
    await seat.until(() => ids.every((id) => seat.room.feed.all.find((each) => each.id === id)?.flags?.includes("fork")));
  }
  await playOn();
});

test("results that the dice do not give are shown as broken, and do not count", async () => {
  const roll = await gil.engine.request({ op: "roll", ruleset: "core4d6", action: "check", seed: "ab".repeat(32) });
  const lies = [
    (/** @type {any} */ record) => (record.result.total += 10),
    (/** @type {any} */ record) => (record.result.dice[0].face = record.result.dice[0].face === 6 ? 5 : 6),
    (/** @type {any} */ record) => (record.request.seed = "cd".repeat(32)),
  ];
  for (const lie of lies) {
    const record = structuredClone(roll.record);
    lie(record);
    const body = { at: 1, by: { colour: "", id: "m", name: "M" }, entry: { id: "x", kind: "roll", record } };
    const id = await mallory.send(mallory.entry({ body }), { next: true });
    await gil.until(() => gil.ids().includes(id));
    assert.equal(gil.room.feed.all.find((each) => each.id === id)?.proof?.state, "broken");
  }
  await playOn();
});

test("a result that is none, of a ruleset that nobody has, is a stub that says so, and is exported", async () => {
  const { record } = await gil.engine.request({ op: "roll", ruleset: "core4d6", action: "check", seed: "ab".repeat(32) });
  const elsewhere = { ...record, request: { ...record.request, ruleset: "elsewhere" } };
  for (const result of [{}, { ...record.result, terms: {} }, { ...record.result, dice: "x" }]) {
    const entry = { id: "x", kind: "roll", record: { ...elsewhere, result } };
    const body = { at: 2 ** 53 - 1, by: { colour: "", id: "m", name: "M" }, entry };
    const id = await mallory.send(mallory.entry({ body }), { next: true });
    for (const seat of [gil, ann]) {
      await seat.until(() => seat.ids().includes(id));
      const shown = /** @type {any} */ (seat.room.feed.all.find((each) => each.id === id));
      assert.deepEqual([shown.entry.kind, shown.entry.code, shown.proof.state], ["unreadable", "bad_result", "newer"]);
      assert.ok(new Date(shown.at).toISOString());
    }
  }
  for (const format of Object.keys(FORMATS)) assert.match(exported(format, gil.room.feed.shown, []), /no result that could be shown/);
  await playOn();
});

test("the future is kept, and said to be the future", async () => {
  for (const over of [{ v: 2 }, { kind: "telepathy", body: { thought: 1 } }]) {
    const id = await mallory.send(mallory.entry(over), { next: true });
    await gil.until(() => gil.ids().includes(id));
    assert.equal(gil.room.feed.all.find((each) => each.id === id)?.proof?.state, "newer");
  }
  await playOn();
});

test("a guest leads nobody", async () => {
  const people = { [mallory.device?.id ?? ""]: { name: "Mallory", person: "m", role: "gm" } };
  await mallory.send(mallory.entry({ kind: "founded", body: { name: "Mine" } }), { next: true });
  await mallory.send(mallory.entry({ kind: "roster", body: { people, removed: [gil.room.me], witnessing: false } }), { next: true });
  await mallory.send(mallory.entry({ kind: "rekey", body: { back: "", epoch: 1, to: {} } }), { next: true });
  await playOn();
  assert.equal(gil.room.mayDirect, true);
  assert.equal(gil.room.name, "The table");
  assert.equal(gil.room.witnessing, true);
  assert.equal(fame()?.role, "player");
});

test("a flood of the largest entries slows nobody down", async () => {
  const filler = (/** @type {number} */ turn) => `${turn} `.padEnd(590, "x");
  for (let turn = 0; turn < 400; turn += 1) {
    const bomb = turn % 2 ? mallory.entry({ body: { bomb: Array.from({ length: 1200 }, () => [turn]) } }) : mallory.entry(withNote({ text: filler(turn) }));
    await mallory.send(bomb, { next: turn % 2 === 0, wait: false });
  }
  let worst = 0;
  for (let turn = 0; turn < 5; turn += 1) {
    const begun = performance.now();
    await gil.engine.request({ op: "preview", ruleset: "core4d6", action: "check" });
    worst = Math.max(worst, performance.now() - begun);
    await playOn();
  }
  await Promise.all(mallory.sending);
  assert.ok(worst < 1_000, `a preview waited ${worst} ms`);
  await playOn();
});

test("whoever comes afterwards sees the same as those who saw each entry as it came", async () => {
  for (const seat of [gil, ann]) await seat.quiet();
  const ben = new Seat("Ben", (/** @type {any} */ options) => new NatsTransport({ url: table.server.url, ...options }));
  await ben.sit(table.secret, gil.room.me);
  await ben.until(() => ben.ids().length === gil.ids().length, 60_000);
  for (const seat of [gil, ann, ben]) await seat.quiet();
  const seen = (/** @type {Seat} */ seat) => seat.room.feed.all.map(({ id, proof, flags, entry }) => ({ id, proof, flags, entry }));
  assert.deepEqual(seen(ben), seen(gil));
  assert.deepEqual(seen(ann), seen(gil));
  await ben.end();
});
