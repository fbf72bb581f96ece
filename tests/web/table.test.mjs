import assert from "node:assert/strict";
import { after, test } from "node:test";

import { rulesets } from "../../web/engine/description.js";
import { freshSeed } from "../../web/engine/seed.js";
import { openMemoryStore } from "../../web/log/store-memory.js";
import { openMemory } from "../../web/store/in-memory.js";
import { Rolling } from "../../web/fair/rolling.js";
import { Table } from "../../web/table/table.js";
import { startEngine } from "./engine.mjs";

const HEARTRUSH = /** @type {any} */ (rulesets.find(({ key }) => key === "heartrush"));
const ILSABET = HEARTRUSH.examples[0].sheet;

/** The real engine, which remembers what it was asked. */
function engine() {
  const asked = /** @type {any[]} */ ([]);
  const { request, end } = startEngine();
  after(end);
  return {
    asked,
    request: (/** @type {any} */ message) => {
      asked.push(message);
      return request(message);
    },
    of: (/** @type {string} */ op) => asked.filter((each) => each.op === op),
  };
}

/** A browser: what it keeps outlives the page. */
const browser = () => ({ store: openMemory(), rows: openMemoryStore() });

/** @param {() => boolean} reached */
async function until(reached) {
  const end = Date.now() + 20_000;
  while (!reached()) {
    if (Date.now() > end) throw new Error(`never ${reached}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** @param {Table} table @param {number} count of cards and lines */
const shows = (table, count) => until(() => table.feed.shown.length === count && table.feed.settled);

/** @param {ReturnType<typeof browser>} [kept] */
async function opened({ store, rows } = browser(), { request } = engine()) {
  const table = new Table({ rulesets: [HEARTRUSH], store, entries: Promise.resolve(rows), request, seed: freshSeed, dial: async () => null });
  await table.load();
  await table.tables.ready;
  await until(() => table.feed.settled && (!table.character || table.draft.current));
  return table;
}

/** A roll that spends a point of destiny, which the sheet then shows. @param {Table} table */
function spend(table) {
  table.start("skill_check", { aspect: "Knows every sandbank", spend: 1 }, { fresh: true });
  return table.roll([7, 5]);
}

test("on the first visit somebody is there with an action in hand and its odds", async () => {
  const table = await opened();
  assert.equal(table.character?.sheet.name, "Ilsabet Thorne");
  assert.equal(table.draft.action?.key, "skill_check");
  await until(() => table.draft.preview?.outcomes?.success !== undefined);
  assert.match(String(table.draft.preview?.outcomes?.success), /^[0-9]+\/[0-9]+$/);
});

test("who was removed does not come back with the next visit, but by undo", async () => {
  const kept = browser();
  const table = await opened(kept);
  table.characterFiles.remove(table.character?.id ?? "");
  assert.equal((await opened(kept)).character, undefined);
  table.notice?.undo?.();
  assert.equal((await opened(kept)).character?.sheet.name, "Ilsabet Thorne");
});

test("what was kept as a character and is none is not taken for one", async () => {
  const kept = browser();
  await (await opened(kept)).characters.select(undefined);
  for (const sheet of [undefined, null, "x", []]) {
    await kept.store.saveCharacter(/** @type {any} */ ({ id: `bad ${sheet}`, ruleset: HEARTRUSH.key, sheet }));
  }
  assert.deepEqual((await opened(kept)).characters.all.map((each) => each.sheet.name), ["Ilsabet Thorne"]);
});

test("a roll is kept with its odds, and the sheet follows what it did", async () => {
  const kept = browser();
  const asking = engine();
  const table = await opened(kept, asking);
  await spend(table);
  table.start("skill_check", { aspect: "", spend: 0 });
  await table.roll();
  await shows(table, 2);
  const entry = table.feed.shown[1];
  assert.ok(entry.odds?.outcomes.success);
  await until(() => table.character?.sheet.destiny === 2);
  const { seed } = asking.of("write").filter((each) => each.roll)[1].roll;
  assert.match(seed, /^[0-9a-f]{64}$/);
  assert.ok(!entry.id.includes(seed.slice(0, 8)));
  const again = await opened(kept);
  await shows(again, 2);
  assert.equal(again.character?.sheet.destiny, 2);
  assert.equal(again.recent.length, 2);
});

test("what was rolled is shown at the next visit before the engine is there", async () => {
  const kept = browser();
  const table = await opened(kept);
  await table.roll([7, 5]);
  await shows(table, 1);
  const [before] = table.feed.shown;
  const never = /** @type {any} */ ({ request: () => new Promise(() => {}) });
  const again = new Table({ rulesets: [HEARTRUSH], store: kept.store, entries: Promise.resolve(kept.rows), request: never.request, seed: freshSeed });
  await again.load();
  await until(() => again.feed.shown.length === 1);
  assert.deepEqual(/** @type {any} */ (again.feed.shown[0].entry).record.result, /** @type {any} */ (before.entry).record.result);
});

test("a table that nobody shares says nothing of people, proofs or sending", async () => {
  const table = await opened();
  await table.roll([7, 5]);
  await table.actions.scene("The weir");
  await shows(table, 2);
  for (const logged of table.feed.entries) {
    const { author, proof, flags, sent } = logged;
    assert.deepEqual([author, proof, flags, sent], [undefined, undefined, undefined, undefined]);
  }
  assert.equal(table.feed.entries.length, 2);
});

test("a table that is shared stays the same table, and everybody is told who has rolled", async () => {
  const table = await opened();
  await table.roll([7, 5]);
  await table.actions.scene("The weir");
  await shows(table, 2);
  const ids = table.feed.all.map(({ id }) => id);
  await table.share("Friday", "Gil");
  assert.equal(table.room?.name, "Friday");
  assert.equal(table.room?.myself?.name, "Gil");
  assert.ok(table.room?.mayDirect && table.room.strict);
  assert.deepEqual(table.feed.all.map(({ id }) => id), ids);
  assert.deepEqual(table.feed.shown.map(({ by }) => by.person && by.name), ["Gil", "Gil"]);
  assert.equal(table.feed.shown[0].proof?.state, "by_hand");
  assert.deepEqual(table.feed.entries.map(({ id }) => id), ids, "that the founder has a name now is no news");
  assert.deepEqual(table.rooms.map(({ name }) => name), ["Friday"]);
  await table.leaveRoom();
  await until(() => !table.room);
  assert.equal(table.feed.all.length, 0); // what was played went to the table that is shared
});

test("dice by hand go to the engine as faces, without a seed", async () => {
  const asking = engine();
  const table = await opened(browser(), asking);
  await table.roll([3, 4]);
  const { roll } = asking.of("write").find((each) => each.roll);
  assert.deepEqual([roll.faces, roll.seed], [[3, 4], undefined]);
});

test("what the engine refuses is said at the form, and nothing is written", async () => {
  const table = await opened();
  table.draft.fill({ cn: "x" });
  await table.roll();
  assert.equal(table.draft.problem?.field, "form.cn");
  assert.deepEqual([table.feed.shown.length, table.rolling.waiting.length], [0, 0]);
});

test("a field changed by hand sets its tracker before the next roll", async () => {
  const table = await opened();
  await spend(table);
  await until(() => table.character?.sheet.destiny === 2);
  table.editSheet({ ...ILSABET, destiny: 5 });
  await spend(table);
  await shows(table, 3);
  assert.deepEqual(table.feed.shown.map(({ entry }) => entry.kind), ["roll", "create", "roll"]);
  await until(() => table.character?.sheet.destiny === 4);
});

test("a hand moves a tracker that the table did not know yet", async () => {
  const table = await opened();
  const id = `${table.character?.id}.destiny`;
  await until(() => Object.hasOwn(table.trackers, id));
  await table.actions.move([{ do: "advance", tracker: id, by: 2 }]);
  await shows(table, 2);
  assert.deepEqual(table.feed.shown.map(({ entry }) => entry.kind), ["create", "move"]);
  await until(() => table.character?.sheet.destiny === 5);
});

test("another tab's characters and rolls arrive here", async () => {
  const kept = browser();
  kept.rows.kind = "ok"; // tabs tell each other only of what is kept
  const here = await opened(kept);
  const there = await opened(kept);
  there.editSheet({ ...ILSABET, name: "Bea" });
  await there.roll();
  here.heard({ what: "character", id: there.character?.id ?? "" });
  await until(() => here.character?.sheet.name === "Bea");
  await until(() => here.feed.shown.some(({ entry }) => entry.kind === "roll"));
});

test("two tabs that open a browser's first table have the same one, founded once", async () => {
  const kept = browser();
  kept.rows.kind = "ok";
  const [one, other] = await Promise.all([opened(kept), opened(kept)]);
  const ids = [one, other].map(({ tables }) => tables.current?.id);
  assert.equal(ids[0], ids[1]);
  await until(() => Boolean(one.tables.current?.founded));
  const evening = JSON.parse((await one.tables.current?.exportEntries())?.text ?? "{}");
  const kinds = evening.entries.map((/** @type {any} */ { text }) => JSON.parse(text).kind);
  assert.equal(kinds.filter((/** @type {string} */ kind) => kind === "founded").length, 1);
});

test("a quick line rolls, and one that is not understood says so and rolls nothing", async () => {
  const table = await opened();
  assert.equal(await table.quickRoll("cn 12"), true);
  assert.equal(table.draft.form.cn, 12);
  assert.equal(await table.quickRoll("nonsense"), false);
  assert.match(table.quick.problem?.message ?? "", /nonsense/);
  await shows(table, 1);
});

test("an imported character is a new one, and a bad file changes nothing", async () => {
  const table = await opened();
  const text = JSON.stringify({ ruleset: HEARTRUSH.key, sheet: { name: "Cai" } });
  const file = (/** @type {string} */ content) => ({ name: "x.json", size: content.length, text: async () => content });
  await table.characterFiles.importFiles([file("{")]);
  assert.equal(table.characters.all.length, 1);
  assert.ok(table.notice?.bad);
  await table.characterFiles.importFiles([file(text), file(text)]);
  assert.deepEqual(table.characters.all.map(({ sheet }) => sheet.name), ["Ilsabet Thorne", "Cai", "Cai"]);
  assert.equal(new Set(table.characters.all.map(({ id }) => id)).size, 3);
});

test("whoever the game master plays acts for that side, also in the odds", async () => {
  const asking = engine();
  const table = await opened(browser(), asking);
  assert.equal(asking.of("preview").at(-1).actor.side, "players");
  table.characters.setAppearance({ side: "gm" });
  await until(() => asking.of("preview").at(-1).actor.side === "gm");
  await table.roll();
  assert.equal(asking.of("write").find((each) => each.roll).roll.actor.side, "gm");
});

test("a roll is under way from the click until whoever it waits for has answered, and says so when that takes long", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let drawn = 0;
  const rolling = new Rolling(async () => /** @type {any} */ ({}), () => "", () => (drawn += 1));
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
