/** What the version before kept of a table of one's own goes into the log, once and without loss. */

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { rulesets } from "../../web/engine/description.js";
import { freshSeed } from "../../web/engine/seed.js";
import { openMemoryStore } from "../../web/log/store-memory.js";
import { openMemory } from "../../web/store/in-memory.js";
import { Table } from "../../web/table/table.js";
import { startEngine } from "./engine.mjs";

const BY = { id: "ann", name: "Ann", colour: "#aa3300" };
const FORM = { bonus: 2, dc: 16 };
const engine = startEngine();
after(() => engine.end());

/** A roll as the version before wrote it. @param {string} id */
async function rolled(id) {
  const request = { ruleset: "core4d6", action: "check", sheet: {}, form: FORM, actor: { id: "ann", name: "Ann" }, seed: freshSeed() };
  const { record } = await engine.request({ op: "roll", id, ...request });
  return { id, at: 1_700_000_000_000, by: BY, entry: { id, kind: "roll", record }, odds: { outcomes: { full_success: "1/2", failure: "1/2" } } };
}

/** @param {string} id @param {string} text @param {object} [more] */
const noted = (id, text, more = {}) => ({ id, at: 1, by: BY, entry: { id, kind: "note", text, actor: {} }, ...more });

/** The store of that version. @param {any[]} entries */
function before(entries) {
  const store = openMemory();
  let all = entries.map((entry, at) => ({ seq: 3 * at + 2, entry }));
  return Object.assign(store, {
    after: async (/** @type {number} */ seq, /** @type {number} */ most) => all.filter((each) => each.seq > seq).slice(0, most),
    forget: async () => void (all = []),
    left: () => all.length,
  });
}

/** @param {ReturnType<typeof before>} store @param {any} rows @param {(message: any) => Promise<any>} [request] */
function page(store, rows, request = engine.request) {
  const table = new Table({ rulesets, store, entries: Promise.resolve(rows), request, seed: freshSeed });
  table.load();
  return table;
}

/** @param {() => boolean} reached */
async function until(reached) {
  const end = Date.now() + 30_000;
  while (!reached()) {
    if (Date.now() > end) throw new Error(`never ${reached}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** @returns {Promise<any[]>} */
async function history() {
  const roll = await rolled("r1");
  const clock = { kind: "clock", label: "Alarm", value: 1, segments: 6 };
  return [
    { id: "s", at: 1, by: BY, entry: { id: "s", kind: "scene", title: "The weir" } },
    roll,
    noted("n1", "a narrow thing", { about: "r1" }),
    { id: "c", at: 1, by: BY, entry: { id: "c", kind: "create", tracker: "alarm", what: clock } },
    await rolled("r2"),
    { id: "u", at: 1, by: BY, entry: { id: "u", kind: "undo", of: "r2" } },
    ...Array.from({ length: 230 }, (_, at) => noted(`m${at}`, `words ${at}`)),
  ];
}

test("everything is there again, in its order, with what it speaks of", async () => {
  const entries = await history();
  const store = before(entries);
  const table = page(store, openMemoryStore());
  await until(() => table.feed.all.length === entries.length && table.feed.settled);
  assert.deepEqual(table.feed.all.map(({ entry }) => entry.kind), entries.map(({ entry }) => entry.kind));
  const [, roll, note, , second, undo] = table.feed.all;
  assert.equal(note.about, roll.id);
  assert.equal(/** @type {any} */ (undo.entry).of, second.id);
  assert.deepEqual(/** @type {any} */ (roll.entry).record, entries[1].entry.record);
  assert.deepEqual([roll.at, roll.odds], [entries[1].at, entries[1].odds]);
  const { alarm } = /** @type {any} */ (table.feed.view.trackers);
  assert.equal(alarm.label, "Alarm");
  assert.equal(table.feed.view.scene, "The weir");
  await until(() => store.left() === 0);
});

test("what was cut short goes on at the next start, and nothing comes twice", async () => {
  const entries = await history();
  const store = before(entries);
  const rows = openMemoryStore();
  let written = 0;
  const broken = async (/** @type {any} */ message) => {
    if (message.op === "write" && (written += 1) > 150) return { ok: false, error: { code: "engine_failed", message: "No." } };
    return engine.request(message);
  };
  const first = page(store, rows, broken);
  await until(() => written > 150);
  await first.tables.current?.leave();
  const table = page(store, rows);
  await until(() => table.feed.all.length === entries.length && table.feed.settled);
  assert.equal(/** @type {any} */ (table.feed.all[5].entry).of, table.feed.all[4].id);
  await until(() => store.left() === 0);
});

test("two tabs take each entry over once", async () => {
  const entries = await history();
  const store = before(entries);
  const rows = Object.assign(openMemoryStore(), { kind: /** @type {const} */ ("ok") });
  const both = [page(store, rows), page(store, rows)];
  for (const table of both) await until(() => table.feed.all.length === entries.length && table.feed.settled);
  await until(() => store.left() === 0);
});

test("what is no entry stays where it is, and is counted for the reader", async () => {
  const entries = [noted("n1", "here"), { id: "x", at: 1, by: BY, entry: { id: "x", kind: "roll", record: {} } }, null, noted("n2", "there", { about: "x" })];
  const store = before(entries);
  const table = page(store, openMemoryStore());
  await until(() => Boolean(table.notice));
  assert.match(table.notice?.message ?? "", /: 3\./);
  assert.equal(store.left(), 4);
  await until(() => table.feed.all.length > 0 && table.feed.settled);
  assert.deepEqual(table.feed.all.map(({ entry }) => entry.kind), ["note"]);
});
