import assert from "node:assert/strict";
import { test } from "node:test";

import { openMemory } from "../../web/store/memory.js";
import { Log } from "../../web/table/log.js";
import { undoneIn } from "../../web/feed/undone.js";
import { notesOn, shownOf } from "../../web/table/shown.js";

const by = { id: "i1", name: "Ann", colour: "#000000" };
/**
 * @param {string} id
 * @param {object} entry
 * @param {string} [about]
 * @returns {any}
 */
const logged = (id, entry, about) => ({ id, at: 1, by, ...(about ? { about } : {}), entry: { id, ...entry } });
const note = (/** @type {string} */ id) => logged(id, { kind: "note", text: id });
const roll = (/** @type {string} */ id, /** @type {string} */ about = "") =>
  logged(id, { kind: "roll", record: { request: {}, result: {} } }, about);
const undo = (/** @type {string} */ id, /** @type {string} */ of) => logged(id, { kind: "undo", of });
/** @param {any[]} entries */
const ids = (entries) => entries.map(({ id }) => id);

/** Long enough for everything that is under way. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A fold that lists what it was given, in order; and whatever it must not be given, it refuses. */
function engine({ refuses = /** @type {string[]} */ ([]) } = {}) {
  const batches = /** @type {number[]} */ ([]);
  /** @type {{ name: string, scene: string } | undefined} */
  let holds;
  /** @param {string} code @param {string} field */
  const refused = (code, field) => ({ ok: false, error: { code, message: "No.", field } });
  /** @param {any} message @returns {Promise<any>} */
  const request = async ({ op, table, held, hold, more, entries = [] }) => {
    if (held && holds?.name !== held) return refused("not_held", "held");
    if (op === "hand") return { ok: true, table: { now: { scene: holds?.scene } } };
    batches.push(entries.length);
    if (entries.some((/** @type {any} */ { id }) => refuses.includes(id))) return refused("not_an_option", "entries.0");
    const before = held ? holds?.scene : table?.now.scene;
    holds = { name: hold, scene: `${before ?? ""}${entries.map((/** @type {any} */ { id }) => id).join("")}` };
    return { ok: true, now: more ? null : { scene: holds.scene } };
  };
  return { batches, request, forget: () => (holds = undefined) };
}

/**
 * @param {import("../../web/store/store.js").Store} store
 * @param {any} [request]
 */
function opened(store, request = engine().request) {
  const told = /** @type {string[]} */ ([]);
  const failed = /** @type {unknown[]} */ ([]);
  const log = new Log(store, {
    request,
    changed: (what) => told.push(what),
    failed: (error) => failed.push(error),
    tell: () => told.push("tabs"),
  });
  return { log, told, failed };
}

test("what the engine no longer holds is final, and what it has not seen yet is not", async () => {
  /** @type {string[]} */
  const seen = [];
  /** A fold that remembers the last two entries. @param {any} message @returns {Promise<any>} */
  const request = async ({ entries }) => {
    seen.push(...(entries ?? []).map((/** @type {any} */ { id }) => id)); // "hand" has none
    return { ok: true, now: {}, oldest: seen.length > 2 ? seen.at(-2) : null };
  };
  const { log } = opened(openMemory(), request);
  await log.load();
  await log.append(note("a"), note("b"));
  await settle();
  const before = log.isFinal;
  assert.deepEqual(["a", "b", "c"].map((id) => log.isFinal(id)), [false, false, false]);
  await log.append(note("c"));
  await settle();
  assert.notEqual(log.isFinal, before);
  assert.deepEqual(["a", "b", "c", "d"].map((id) => log.isFinal(id)), [true, false, false, false]);
});

test("an entry is stored before it is shown, and folded after that", async () => {
  const store = openMemory();
  const { log, told } = opened(store);
  const writing = log.append(note("a"));
  assert.deepEqual(log.shown, []);
  await writing;
  assert.deepEqual(ids(log.shown), ["a"]);
  await settle();
  assert.equal(log.view.scene, "a");
  assert.deepEqual(told, ["entries", "tabs", "view"]);
});

test("two tabs have the same entries in the same order, whoever wrote them", async () => {
  const store = openMemory();
  const [one, other] = [opened(store).log, opened(store).log];
  await Promise.all([one.append(note("a")), other.append(note("b"), note("c")), one.append(note("d"))]);
  await Promise.all([one.read(), other.read(), one.read()]);
  await settle();
  assert.deepEqual(ids(one.shown), ["a", "b", "c", "d"]);
  assert.deepEqual(ids(other.shown), ids(one.shown));
  assert.deepEqual([one.view.scene, other.view.scene], ["abcd", "abcd"]);
});

test("what was written is there after a reload, and folded in portions", async () => {
  const store = openMemory();
  await store.append(Array.from({ length: 2345 }, (_, at) => note(`${at};`)));
  const { request, batches } = engine();
  const { log } = opened(store, request);
  await log.load();
  assert.equal(log.shown.length, 2345);
  await settle();
  assert.ok(log.settled);
  assert.equal(batches.reduce((sum, each) => sum + each), 2345);
  assert.ok(batches[0] <= 20 && Math.max(...batches) <= 500);
});

test("a kept state saves folding what it holds; one of another log is thrown away", async () => {
  const store = openMemory();
  await store.append([note("a"), note("b"), note("c")]);
  await store.remember("checkpoint", { seq: 2, table: { now: { scene: "AB" } } });
  const { log } = opened(store);
  await log.load();
  await settle();
  assert.equal(log.view.scene, "ABc");
  await store.remember("checkpoint", { seq: 99, table: { now: { scene: "other" } } });
  const again = opened(store).log;
  await again.load();
  await settle();
  assert.equal(again.view.scene, "abc");
});

test("an engine that has lost the state is told everything again", async () => {
  const { request, forget } = engine();
  const { log } = opened(openMemory(), request);
  await log.load();
  await log.append(note("a"), note("b"));
  await settle();
  forget(); // as a new worker, after a crash
  await log.append(note("c"));
  await settle();
  assert.equal(log.view.scene, "abc");
});

test("an entry that is the last and cannot be folded leaves those before it in the view", async () => {
  const store = openMemory();
  await store.append([note("a"), note("b"), note("bad")]);
  const { log } = opened(store, engine({ refuses: ["bad"] }).request);
  await log.load();
  await settle();
  assert.equal(log.view.scene, "ab");
});

test("what is new is drawn before it is folded", async () => {
  let draw = () => {};
  const painted = () => new Promise((/** @type {(value?: any) => void} */ done) => (draw = () => done()));
  const { batches, request } = engine();
  const ways = { request, painted, changed() {}, failed() {}, tell() {} };
  const log = new Log(openMemory(), ways);
  await log.load();
  draw();
  await log.append(note("a"));
  await settle();
  assert.deepEqual([ids(log.shown), batches], [["a"], []]);
  draw();
  await settle();
  assert.equal(log.view.scene, "a");
});

test("an entry that cannot be folded stays in the log and holds nothing up", async () => {
  const store = openMemory();
  await store.append([note("a"), note("bad"), note("c")]);
  const { log } = opened(store, engine({ refuses: ["bad"] }).request);
  await log.load();
  await settle();
  assert.deepEqual(ids(log.shown), ["a", "bad", "c"]);
  assert.equal(log.view.scene, "ac");
});

test("a roll that cannot be stored is shown all the same, and that is said", async () => {
  const store = { ...openMemory(), append: async () => Promise.reject(new Error("disk full")) };
  const { log, failed } = opened(store);
  await log.append(note("a"));
  assert.deepEqual(ids(log.shown), ["a"]);
  assert.equal(failed.length, 1);
});

test("an undone undo does nothing", () => {
  const entries = [note("a"), note("b"), undo("u", "a"), undo("v", "u"), undo("w", "b")];
  assert.deepEqual([...undoneIn(entries).keys()].sort(), ["b", "u"]);
});

test("a finished roll stands where it was begun, until its choice is undone", async () => {
  const begun = [roll("a"), note("n"), roll("b", "a"), roll("c", "b")];
  assert.deepEqual(ids(shownOf(begun)), ["c", "n"]);
  assert.deepEqual(ids(shownOf([...begun, undo("u", "c")])), ["b", "n", "u"]);
  const { log } = opened(openMemory());
  for (const entry of begun) await log.append(entry);
  assert.deepEqual(ids(log.shown), ["c", "n"]);
});

test("notes on an entry are found behind it, without those that were undone", () => {
  const about = (/** @type {string} */ id, /** @type {string} */ of) => logged(id, { kind: "note", text: id }, of);
  const entries = [roll("a"), about("n", "a"), roll("b"), about("m", "b"), about("o", "a"), undo("u", "n")];
  assert.deepEqual(ids(notesOn(entries, entries[0], undoneIn(entries))), ["o"]);
});
