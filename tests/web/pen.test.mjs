/** Of all tabs of a device, one writes at a time. Real locks, as in a browser. */

import assert from "node:assert/strict";
import { after, afterEach, test } from "node:test";

import { openDevice } from "../../web/feed/net/keys.js";
import { Pen } from "../../web/room/pen.js";
import { Replica } from "../../web/room/replica.js";
import { openMemoryRows } from "../../web/room/rows-memory.js";
import { startEngine } from "./engine.mjs";

const ROOM = "ab".repeat(16);
const engine = startEngine();
/** @type {Pen[]} */
const pens = [];
after(() => engine.end());
afterEach(() => {
  for (const pen of pens.splice(0)) pen.close();
});

/** Of one more tab. */
function fresh() {
  const pen = new Pen(ROOM);
  pen.listen();
  pens.push(pen);
  return pen;
}

/** A promise, and what fulfils it. */
function gate() {
  /** @type {(_?: unknown) => void} */
  let open = () => {};
  const opened = new Promise((resolve) => (open = resolve));
  return { open, opened };
}

test("it stays in the hand of whoever has used it, until another tab asks for it", async () => {
  const [one, other] = [fresh(), fresh()];
  assert.equal(one.isOurs, false);
  assert.equal(await one.use(async (isNew) => isNew), true);
  assert.equal(await one.use(async (isNew) => isNew), false);
  assert.equal(one.isOurs, true);
  assert.equal(await other.use(async (isNew) => isNew && other.isOurs), true);
  assert.deepEqual([one.isOurs, other.isOurs], [false, true]);
  assert.equal(await one.use(async (isNew) => isNew && one.isOurs), true);
  assert.deepEqual([one.isOurs, other.isOurs], [true, false]);
});

test("it is passed on between two entries, never in the middle of one", async () => {
  const [one, other] = [fresh(), fresh()];
  /** @type {string[]} */
  const order = [];
  const { open, opened } = gate();
  const first = one.use(async () => {
    await opened;
    assert.equal(one.isOurs, true);
    order.push("one");
  });
  await one.use(async () => {}); // it is taken by now
  const third = new BroadcastChannel(`dicewright pen ${ROOM}`);
  const wish = new Promise((resolve) => third.addEventListener("message", resolve));
  const second = other.use(async () => void order.push("other"));
  await wish;
  open();
  await Promise.all([first, second]);
  third.close();
  assert.deepEqual(order, ["one", "other"]);
});

test("many who want it at once all get it, one at a time", async () => {
  const tabs = Array.from({ length: 5 }, fresh);
  let [inUse, done] = [0, 0];
  const write = async (/** @type {Pen} */ pen) => {
    for (let turn = 0; turn < 10; turn += 1) {
      await pen.use(async () => {
        inUse += 1;
        await new Promise((resolve) => setImmediate(resolve));
        assert.deepEqual([inUse, pen.isOurs], [1, true]);
        inUse -= 1;
        done += 1;
      });
    }
  };
  await Promise.all(tabs.map(write));
  assert.equal(done, 50);
});

test("a tab that is asleep loses it, and knows", async () => {
  const [asleep, awake] = [fresh(), fresh()];
  const { open, opened } = gate();
  const dreaming = asleep.use(async () => {
    await opened;
    return asleep.isOurs;
  });
  await awake.use(async () => assert.equal(awake.isOurs, true));
  open();
  assert.equal(await dreaming, false);
});

test("where there are no locks there is no pen, and everybody writes as ever", async () => {
  const pen = new Pen(ROOM); // as on plain http, where nothing listens
  assert.equal(await pen.use(async (isNew) => isNew && !pen.isOurs), true);
});

test("whoever has left has it no longer, and keeps nobody waiting", async () => {
  const [one, other] = [fresh(), fresh()];
  await one.use(async () => {});
  one.close();
  assert.equal(one.isOurs, false);
  await other.use(async () => assert.equal(other.isOurs, true));
});

// ── what it is for ─────────────────────────────────────────────────────────────────────────────────

/** A tab of one device, that notes what leaves. @param {import("../../web/room/rows.js").Rows} rows @param {Pen} [pen] */
async function tab(rows, pen) {
  /** @type {string[]} */
  const sent = [];
  const replica = new Replica(ROOM, await openDevice(rows), rows, {
    request: engine.request,
    failed: (error) => assert.fail(String(error)),
    ...{ placed() {}, acknowledged() {}, tell() {} },
    written: (entries) => void sent.push(...entries.map(({ row }) => row.id)),
    pen,
  });
  return { replica, sent };
}

const draft = (/** @type {string} */ name) => ({ kind: "hello", body: { name, colour: "blue" } });

/** A store that answers only when it is told to. @param {import("../../web/room/rows.js").Rows} rows */
function slow(rows) {
  const [answer, question] = [gate(), gate()];
  const write = async (/** @type {any[]} */ ...all) => {
    const written = rows.write(.../** @type {[any, any]} */ (all));
    question.open();
    await answer.opened;
    return written;
  };
  return { rows: { ...rows, write }, asked: question.opened, open: answer.open };
}

test("with the pen in hand an entry leaves before the store has answered; without it, after", async () => {
  for (const pen of [fresh(), undefined]) {
    const { rows, asked, open } = slow(openMemoryRows());
    const { replica, sent } = await tab(rows, pen);
    const writing = replica.write([draft("Ann")]);
    await asked;
    await new Promise((resolve) => setImmediate(resolve)); // whatever can be done without an answer is done
    assert.equal(sent.length, pen ? 1 : 0);
    open();
    assert.ok("rows" in (await writing));
    assert.equal(sent.length, 1, "once");
  }
});

test("two tabs that write as fast as they can never write two entries under one number", async () => {
  const rows = openMemoryRows();
  const tabs = [await tab(rows, fresh()), await tab(rows, fresh())];
  const write = async (/** @type {Replica} */ replica) => {
    for (let turn = 0; turn < 15; turn += 1) assert.ok("rows" in (await replica.write([draft(`${turn}`)])));
  };
  await Promise.all(tabs.map(({ replica }) => write(replica)));
  const [{ replica }] = tabs;
  await replica.readOn();
  assert.deepEqual(replica.order.map(({ seq }) => seq), Array.from({ length: 30 }, (_, at) => at + 1));
  assert.deepEqual(replica.order.flatMap(({ flags }) => flags), []);
  assert.deepEqual(tabs.flatMap(({ sent }) => sent).sort(), replica.order.map(({ id }) => id).sort());
});

test("what left although another tab was faster is kept, as a fork that everybody can see", async () => {
  const rows = openMemoryRows();
  const [quick, late] = [await tab(rows), await tab(rows, /** @type {any} */ ({ use: (/** @type {any} */ act) => act(true), isOurs: true }))];
  const write = rows.write.bind(rows);
  rows.write = async (...all) => {
    rows.write = write;
    assert.ok("rows" in (await quick.replica.write([draft("Quick")])));
    return write(...all);
  };
  const written = await late.replica.write([draft("Late")]);
  assert.ok("rows" in written);
  const { replica } = await tab(rows); // as after a reload
  await replica.load();
  assert.deepEqual(replica.order.map(({ seq, flags }) => [seq, flags]), [[1, ["fork"]], [1, ["fork"]]]);
  assert.deepEqual([...quick.sent, ...late.sent].sort(), replica.order.map(({ id }) => id).sort());
});
