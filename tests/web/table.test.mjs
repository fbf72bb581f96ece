import assert from "node:assert/strict";
import { test } from "node:test";

import { openMemory } from "../../web/store/memory.js";
import { Rolling } from "../../web/table/rolling.js";
import { Table } from "../../web/table/table.js";

/** @type {any} */
const RULESET = {
  ...{ key: "one", label: "One", summary: "", tables: [], procedure: [], help: [] },
  sheet: {},
  trackers: [{ key: "stress", scope: "character", kind: "track", sheet_field: "stress", maximum_field: null }],
  actions: [
    { key: "check", label: "Check", form: { properties: { dc: { type: "integer", ui: { widget: "ladder" } } } } },
    { key: "dice", label: "Dice", form: { properties: { dice: { type: "string", ui: { widget: "dice" } } } } },
  ],
  examples: [{ name: "Ann", blurb: "", sheet: { name: "Ann", stress: 1 } }],
};

const tracker = (/** @type {number} */ value) => ({ kind: "track", label: "Stress", value, minimum: 0, maximum: 9 });

/** An engine whose every roll costs one stress, and whose table knows nothing else. */
function engine() {
  const asked = /** @type {any[]} */ ([]);
  /** @type {any} the table it holds, and what that is called */
  let held = {};
  /** @param {any} message @returns {Promise<any>} */
  const request = async (message) => {
    asked.push(message);
    if (message.held && message.held !== held.name) return { ok: false, error: { code: "not_held", message: "No." } };
    switch (message.op) {
      case "sheet":
        return { ok: true, derived: [], trackers: { [`${message.owner}.stress`]: tracker(message.sheet.stress) } };
      case "preview":
        return { ok: true, outcomes: { good: "1/2" }, carried: [] };
      case "roll":
        if (message.form.dc === "x") {
          return { ok: false, error: { code: "not_a_number", message: "No.", field: "form.dc" } };
        }
        return { ok: true, record: { v: 1, request: message, result: { line: "x" }, digest: "d" } };
      case "hand":
        return { ok: true, table: held.table };
      default:
        held = { name: message.hold, table: folded(message.held ? held.table : message.table, message.entries) };
        return { ok: true, now: held.table.now };
    }
  };
  return { asked, request, of: (/** @type {string} */ op) => asked.filter((each) => each.op === op) };
}

/** @param {any} table @param {any[]} entries */
function folded(table, entries) {
  const trackers = { ...table?.now.trackers };
  for (const entry of entries) {
    if (entry.kind === "create") trackers[entry.tracker] = entry.what;
    if (entry.kind === "move") {
      for (const { tracker: id, by } of entry.moves) trackers[id] = tracker(trackers[id].value + by);
    }
    if (entry.kind === "roll") {
      const { actor, sheet } = entry.record.request;
      const id = `${actor.id}.stress`;
      trackers[id] = tracker((trackers[id]?.value ?? sheet.stress) + 1);
    }
  }
  return { now: { trackers } };
}

const settle = (time = 5) => new Promise((resolve) => setTimeout(resolve, time));

async function opened(store = openMemory(), { request } = engine()) {
  let count = 0;
  const seed = () => (++count).toString(16).padStart(8, "0").repeat(8);
  const table = new Table({ rulesets: [RULESET], store, request, seed });
  await table.load();
  await settle();
  return table;
}

test("on the first visit somebody is there with an action in hand and its odds", async () => {
  const table = await opened();
  assert.equal(table.character?.sheet.name, "Ann");
  assert.equal(table.draft.action?.key, "check");
  assert.deepEqual(table.draft.preview?.outcomes, { good: "1/2" });
});

test("who was removed does not come back with the next visit, but by undo", async () => {
  const store = openMemory();
  const table = await opened(store);
  table.doors.remove(table.character?.id ?? "");
  await settle();
  assert.equal((await opened(store)).character, undefined);
  table.notice?.undo?.();
  await settle();
  assert.equal((await opened(store)).character?.sheet.name, "Ann");
});

test("what was kept as a character and is none is not taken for one", async () => {
  const store = openMemory();
  await (await opened(store)).people.select(undefined);
  for (const sheet of [undefined, null, "x", []]) {
    await store.saveCharacter(/** @type {any} */ ({ id: `bad ${sheet}`, ruleset: RULESET.key, sheet }));
  }
  assert.deepEqual((await opened(store)).people.characters.map((each) => each.sheet.name), ["Ann"]);
});

test("a roll is kept with its odds, and the sheet follows what it did", async () => {
  const store = openMemory();
  const asking = engine();
  const table = await opened(store, asking);
  await table.roll();
  await settle();
  const [entry] = table.log.shown;
  assert.deepEqual(entry.odds, { outcomes: { good: "1/2" } });
  assert.equal(table.character?.sheet.stress, 2);
  assert.match(asking.of("roll")[0].seed, /^[0-9a-f]{64}$/);
  assert.notEqual(asking.of("roll")[0].seed.slice(0, 8), entry.id.slice(1, 9));
  const again = await opened(store);
  assert.equal(again.log.shown.length, 1);
  assert.equal(again.character?.sheet.stress, 2);
  assert.equal(again.recent.length, 1);
});

test("dice by hand go to the engine as faces, without a seed", async () => {
  const asking = engine();
  const table = await opened(openMemory(), asking);
  await table.roll([3, 4]);
  const [asked] = asking.of("roll");
  assert.deepEqual([asked.faces, asked.seed], [[3, 4], undefined]);
});

test("what the engine refuses is said at the form, and nothing is written", async () => {
  const table = await opened();
  table.draft.fill({ dc: "x" });
  await table.roll();
  assert.equal(table.draft.problem?.field, "form.dc");
  assert.deepEqual([table.log.shown.length, table.rolling.waiting.length], [0, 0]);
});

test("a field changed by hand sets its tracker before the next roll", async () => {
  const table = await opened();
  await table.roll();
  await settle();
  table.editSheet({ name: "Ann", stress: 5 });
  await table.roll();
  await settle();
  assert.deepEqual(table.log.shown.map(({ entry }) => entry.kind), ["roll", "create", "roll"]);
  assert.equal(table.character?.sheet.stress, 6);
});

test("a hand moves a tracker that the table did not know yet", async () => {
  const table = await opened();
  const id = `${table.character?.id}.stress`;
  await table.book.move([{ do: "advance", tracker: id, by: 2 }]);
  await settle();
  assert.deepEqual(table.log.shown.map(({ entry }) => entry.kind), ["create", "move"]);
  assert.equal(table.character?.sheet.stress, 3);
});

test("another tab's characters and rolls arrive here", async () => {
  const store = openMemory();
  const here = await opened(store);
  const there = await opened(store);
  there.editSheet({ name: "Bea", stress: 1 });
  await there.roll();
  await settle();
  here.heard({ what: "character", id: there.character?.id ?? "" });
  here.heard({ what: "entries" });
  await settle();
  assert.equal(here.character?.sheet.name, "Bea");
  assert.equal(here.log.shown.length, 1);
});

test("a quick line rolls, and one that is not understood says so and rolls nothing", async () => {
  const table = await opened();
  assert.equal(await table.quickRoll("dc 14"), true);
  assert.deepEqual(table.draft.form, { dc: 14 });
  assert.equal(await table.quickRoll("nonsense"), false);
  assert.match(table.quick.problem?.message ?? "", /nonsense/);
  assert.equal(table.log.shown.length, 1);
});

test("an imported character is a new one, and a bad file changes nothing", async () => {
  const table = await opened();
  const text = JSON.stringify({ ruleset: "one", sheet: { name: "Cai" } });
  const file = (/** @type {string} */ content) => ({ name: "x.json", size: content.length, text: async () => content });
  await table.doors.take([file("{")]);
  assert.equal(table.people.characters.length, 1);
  assert.ok(table.notice?.bad);
  await table.doors.take([file(text), file(text)]);
  assert.deepEqual(table.people.characters.map(({ sheet }) => sheet.name), ["Ann", "Cai", "Cai"]);
  assert.equal(new Set(table.people.characters.map(({ id }) => id)).size, 3);
});

test("whoever the game master plays acts for that side, also in the odds", async () => {
  const asking = engine();
  const table = await opened(openMemory(), asking);
  assert.equal(asking.of("preview").at(-1).actor.side, "players");
  table.people.dress({ side: "gm" });
  await settle();
  assert.equal(asking.of("preview").at(-1).actor.side, "gm");
  await table.roll();
  assert.equal(asking.of("roll").at(-1).actor.side, "gm");
});

test("a roll is under way from the click until whoever it waits for has answered, and says so when that takes long", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let drawn = 0;
  const rolling = new Rolling(engine().request, () => "", () => (drawn += 1));
  let answer = () => {};
  const rolled = rolling.during(() => new Promise((done) => (answer = () => done(undefined))));
  assert.deepEqual([rolling.busy, rolling.slow, drawn], [true, false, 0]);
  context.mock.timers.tick(1000);
  assert.deepEqual([rolling.busy, rolling.slow, drawn], [true, true, 1]);
  answer();
  await rolled;
  assert.deepEqual([rolling.busy, rolling.slow, drawn], [false, false, 2]);
});

test("a roll that the engine refuses is not under way any more", async () => {
  const table = await opened();
  await assert.rejects(table.rolling.during(() => Promise.reject(new Error("gone"))));
  assert.equal(table.rolling.busy, false);
});
