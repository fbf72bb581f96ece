/** What entries come to: several logs with one engine, an engine that forgets, entries that cannot be honoured. */

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { Folding } from "../../web/replay/folding.js";
import { startEngine } from "./engine.mjs";

const LONG = 300; // entries: many more than are folded at once
const engine = startEngine();
after(() => engine.end());

/** A log of notes, and a fold of it that counts what it asks for. @param {number} length @param {(turn: number) => void} [asked] */
function folding(length, asked = () => {}) {
  const entries = Array.from({ length }, (_, at) => /** @type {any} */ ({ id: `n${at}`, kind: "note", text: "words" }));
  const found = { folded: 0, folding: /** @type {Folding} */ (/** @type {unknown} */ (undefined)) };
  /** @param {any} message */
  const request = (message) => {
    found.folded += message.entries?.length ?? 0;
    const reply = engine.request(message);
    asked(found.folded);
    return reply;
  };
  found.folding = new Folding({ request }, entries);
  return found;
}

test("two logs are folded at the same time, each entry once", async () => {
  const both = [folding(LONG), folding(LONG)];
  await Promise.all(both.map((each) => each.folding.goOn()));
  for (const each of both) {
    assert.ok(each.folding.settled);
    assert.equal(each.folded, LONG);
    each.folding.stop();
  }
});

test("an entry that comes late to the end does not make all be folded again", async () => {
  let late = 0;
  const one = folding(LONG, (folded) => {
    if (folded < LONG || late) return;
    late = 1;
    one.folding.cut(LONG - 1); // while the last ones are being folded
  });
  await one.folding.goOn();
  assert.ok(one.folding.settled && late);
  assert.ok(one.folded < 2 * LONG, `${one.folded} entries`);
  one.folding.stop();
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const note = (/** @type {string} */ id) => /** @type {any} */ ({ id, kind: "note", text: id });

/** A fold that lists what it was given, in order; and whatever it must not be given, it refuses. */
function listing({ refuses = /** @type {string[]} */ ([]) } = {}) {
  const batches = /** @type {number[]} */ ([]);
  /** @type {{ name: string, scene: string } | undefined} */
  let holds;
  /** @param {string} code @param {string} field */
  const refused = (code, field) => ({ ok: false, error: { code, message: "No.", field } });
  /** @param {any} message @returns {Promise<any>} */
  const request = async ({ op, table, held, hold, more, entries = [] }) => {
    if (held && holds?.name !== held) return refused("not_held", "held");
    if (op === "held_table") return { ok: true, table: { now: { scene: holds?.scene } } };
    batches.push(entries.length);
    if (entries.some((/** @type {any} */ { id }) => refuses.includes(id))) return refused("not_an_option", "entries.0");
    const before = held ? holds?.scene : table?.now.scene;
    holds = { name: hold, scene: `${before ?? ""}${entries.map((/** @type {any} */ { id }) => id).join("")}` };
    return { ok: true, now: more ? null : { scene: holds.scene } };
  };
  return { batches, request, forget: () => (holds = undefined) };
}


test("what was kept is gone on from, unless another version has kept it", async () => {
  const { request } = listing();
  const entries = [note("a"), note("b"), note("c")];
  const known = new Folding({ request }, entries);
  known.resume({ done: 2, table: /** @type {any} */ ({ now: { scene: "AB" } }) });
  assert.equal(known.view.scene, "AB");
  await known.goOn();
  assert.equal(known.view.scene, "ABc");
  const foreign = new Folding({ request: async (/** @type {any} */ message) =>
    message.table?.now.scene === "AB" ? { ok: false, error: { code: "extra_forbidden", message: "No.", field: "table.now" } } : listing().request(message) }, entries);
  foreign.resume({ done: 2, table: /** @type {any} */ ({ now: { scene: "AB" } }) });
  await foreign.goOn();
  assert.equal(foreign.view.scene, "abc");
});

test("what is kept has no more in it than was asked for", async () => {
  const { request } = listing();
  const entries = [note("a"), note("b")];
  const folding = new Folding({ request }, entries);
  await folding.goOn();
  assert.deepEqual(await folding.kept(2), { done: 2, table: { now: { scene: "ab" } } });
  entries.push(note("c"));
  await folding.goOn();
  assert.deepEqual(await folding.kept(2), { done: 2, table: { now: { scene: "ab" } } });
  assert.equal((await folding.kept(3)).done, 3);
  assert.equal((await folding.kept(1)).done, 0);
});

test("an engine that has lost the state is told everything again", async () => {
  const { request, forget } = listing();
  const entries = [note("a"), note("b")];
  const folding = new Folding({ request }, entries);
  await folding.goOn();
  forget(); // as a new worker, after a crash
  entries.push(note("c"));
  await folding.goOn();
  assert.equal(folding.view.scene, "abc");
});

test("an entry that cannot be honoured holds nothing up, wherever it stands", async () => {
  for (const [all, scene] of /** @type {const} */ ([[["a", "bad", "c"], "ac"], [["a", "b", "bad"], "ab"]])) {
    const folding = new Folding({ request: listing({ refuses: ["bad"] }).request }, all.map(note));
    await folding.goOn();
    assert.equal(folding.view.scene, scene);
    assert.ok(folding.settled);
  }
});

test("what is new is drawn before it is folded", async () => {
  let draw = () => {};
  const painted = () => new Promise((/** @type {(value?: any) => void} */ done) => (draw = () => done()));
  const { batches, request } = listing();
  const folding = new Folding({ request, painted }, [note("a")]);
  folding.goOn();
  await settle();
  assert.deepEqual(batches, []);
  draw();
  await settle();
  assert.equal(folding.view.scene, "a");
});
