import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { freshSecret } from "../../web/crypto/keys.js";
import { Seat } from "./seats.mjs";
import { Hub, Wire, chance } from "./wires.mjs";

/** @type {Seat[]} */
const seats = [];
afterEach(() => {
  for (const seat of seats.splice(0)) seat.end();
});

/** Several at one table; the first has founded it. @param {string[]} names @param {Hub} hub */
async function gather(names, hub = new Hub()) {
  const secret = freshSecret();
  /** @type {string | null} */
  let founder = null;
  const found = [];
  for (const name of names) {
    const seat = new Seat(name, (options) => new Wire(hub, options));
    seats.push(seat);
    await seat.sit(secret, founder);
    founder ??= seat.room.me;
    found.push(seat);
  }
  return { hub, secret, founder: /** @type {string} */ (founder), found };
}

/** @param {Seat[]} found */
async function allEqual(found) {
  for (const seat of found) await seat.quiet();
  const most = Math.max(...found.map((seat) => seat.ids().length));
  for (const seat of found) await seat.until(() => seat.ids().length === most);
  for (const seat of found) await seat.quiet();
  for (const seat of found) assert.deepEqual(seat.ids(), found[0].ids(), seat.name);
}

/** Whether somebody is here who has given this seat a chain. @param {Seat} seat @param {string} name */
const canCall = (seat, name) => seat.room.people.some((each) => each.name === name && each.present && each.canWitness);

/** @param {Seat} seat @param {string[]} names */
const vouched = (seat, names) =>
  seat.until(() => names.every((name) => seat.room.people.some((each) => each.name === name && each.present)));

test("what one rolls the others see, in the same order, and a late joiner gets all of it", async () => {
  const { hub, secret, founder, found: [gil, ann] } = await gather(["Gil", "Ann"]);
  await vouched(gil, ["Ann"]);
  await Promise.all([gil.note("one"), ann.note("two"), gil.note("three"), ann.roll({ faces: [1, 2, 3, 4] })]);
  await allEqual([gil, ann]);
  assert.equal(gil.ids().length, 4);
  const ben = new Seat("Ben", (options) => new Wire(hub, options));
  seats.push(ben);
  await ben.sit(secret, founder);
  await allEqual([gil, ann, ben]);
  assert.equal(ben.ids().length, 4);
  assert.equal(ben.room.name, "The table");
  assert.deepEqual(ben.proofs().sort(), ["by_hand", "plain", "plain", "plain"]);
  assert.deepEqual(gil.refused.concat(ann.refused, ben.refused), []);
});

test("a roll is witnessed by whoever is here, and everybody knows by whom", async () => {
  const { found: [gil, ann] } = await gather(["Gil", "Ann"]);
  await gil.until(() => gil.room.people.find(({ name }) => name === "Ann")?.role === "player");
  await allEqual([gil, ann]);
  await ann.until(() => canCall(ann, "Gil"));
  await gil.until(() => canCall(gil, "Ann"));
  assert.equal(await ann.roll(), undefined);
  await allEqual([gil, ann]);
  for (const seat of [gil, ann]) {
    const [entry] = seat.room.feed.shown;
    assert.deepEqual([entry.proof?.state, entry.proof?.by, entry.author], ["verified", ["Gil"], ann.room.me]);
    const { steps, proof } = /** @type {any} */ (await seat.room.explain(entry.id));
    assert.equal(proof.state, "verified");
    assert.ok(steps.some((/** @type {any} */ { title }) => title === "The value of Gil"));
    assert.equal((await seat.room.recheck(entry.id)).state, "verified");
  }
  assert.equal(await gil.roll(), undefined);
  await allEqual([gil, ann]);
  assert.deepEqual(gil.proofs(), ["verified", "verified"]);
  await ann.roll({ outcomes: { full_success: "1/1000003" } });
  await allEqual([gil, ann]);
  for (const seat of [gil, ann]) {
    const { state, why } = await seat.room.recheck(seat.ids()[2]);
    assert.deepEqual([state, why], ["broken", "The odds it says it had are not those of this roll."]);
  }
  await gil.room.setWitnessing(false);
  await gil.roll();
  assert.equal(gil.proofs().at(-1), "unwitnessed");
});

test("a witness who is silent is waited for a short time, and the roll goes on alone, once", async () => {
  const { found: [gil, ann] } = await gather(["Gil", "Ann"]);
  await ann.until(() => ann.room.people.find(({ name }) => name === "Ann")?.role === "player");
  await allEqual([gil, ann]);
  await ann.until(() => canCall(ann, "Gil"));
  gil.room.isActing = false; // here, but asleep
  const begun = Date.now();
  const rolling = ann.roll();
  await ann.until(() => ann.proofs()[0] === "waiting");
  assert.deepEqual(ann.room.feed.shown[0].proof?.waiting, ["Gil"]);
  await rolling;
  assert.ok(Date.now() - begun >= 3000 && Date.now() - begun < 4500);
  await allEqual([gil, ann]);
  assert.deepEqual(gil.proofs(), ["unwitnessed"]);
  assert.deepEqual(gil.room.feed.all.map(({ proof }) => proof?.state), ["replaced", "unwitnessed"]);
});

test("what was written offline goes out later, in order, once; a reload in the middle loses nothing", async () => {
  const { hub, found: [gil, ann] } = await gather(["Gil", "Ann"]);
  await vouched(gil, ["Ann"]);
  await ann.until(() => canCall(ann, "Gil"));
  await gil.until(() => canCall(gil, "Ann")); // or Ann's chain for Gil would wait, too
  await allEqual([gil, ann]);
  ann.wire.go(false);
  for (let turn = 0; turn < 20; turn += 1) await ann.note(`offline ${turn}`);
  assert.equal(ann.room.status.waiting, 20);
  assert.ok(ann.room.feed.all.every(({ sent }) => !sent));
  await gil.note("meanwhile");
  await ann.reload();
  await allEqual([gil, ann]);
  const texts = gil.room.feed.all.map(({ entry }) => /** @type {any} */ (entry).text).filter((text) => text !== "meanwhile");
  assert.deepEqual(texts, Array.from({ length: 20 }, (_, turn) => `offline ${turn}`));
  assert.equal(new Set(hub.kept.map(({ id }) => id)).size, hub.kept.length);
  assert.ok(ann.room.feed.all.every(({ sent }) => sent));
});

test("two tabs of one device never write two entries under one number", async () => {
  const { hub, secret, founder, found: [gil] } = await gather(["Gil"]);
  const tab = new Seat("Gil", (options) => new Wire(hub, options));
  seats.push(tab);
  tab.rows = gil.rows;
  await tab.open(gil.room.id);
  assert.equal(tab.room.me, founder);
  await Promise.all(Array.from({ length: 10 }, (_, turn) => [gil.note(`a${turn}`), tab.note(`b${turn}`)]).flat());
  await allEqual([gil, tab]);
  assert.equal(gil.ids().length, 20);
  assert.ok(gil.room.feed.all.every(({ flags }) => flags?.length === 0));
  assert.ok(secret);
});

test("two tabs of one device that roll at once name two steps of the chain, openly, in secret and blindly", async () => {
  const { hub, found: [gil, ann] } = await gather(["Gil", "Ann"]);
  const tab = new Seat("Gil", (options) => new Wire(hub, options));
  seats.push(tab);
  tab.rows = gil.rows;
  await tab.open(gil.room.id);
  for (const seat of [gil, tab]) await seat.until(() => canCall(seat, "Ann"));
  await ann.until(() => canCall(ann, "Gil"));
  for (const [bonus, visibility] of ["public", "gm"].entries()) {
    for (const seat of [gil, ann, tab]) await seat.quiet();
    const asked = ann.roll({ visibility: "blind", form: { bonus, dc: 16 } }); // the same would be asked for once
    await Promise.all([gil.roll({ visibility }), tab.roll({ visibility }), asked]);
  }
  await gil.until(() => gil.room.feed.all.filter(({ secret }) => secret === "blind").length === 2);
  await allEqual([gil, tab]);
  assert.deepEqual(gil.proofs().filter((state) => state === "broken" || state === "waiting"), []);
  assert.equal(gil.proofs().filter((state) => state === "verified").length, 6);
  assert.ok(gil.room.people.every(({ good }) => good), JSON.stringify(gil.room.people));
});

test("apart, reordered, doubled and late: in the end all have the same, each roll once", async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  const random = chance(seed);
  try {
    const { found } = await gather(["Gil", "Ann", "Ben", "Eve"], new Hub(random));
    await vouched(found[0], ["Ann", "Ben", "Eve"]);
    let written = 0;
    let interrupted = 0; // by a reload, before they were stored and shown: they may be there or not
    /** @type {Map<Seat, Set<Promise<unknown>>>} */
    const doings = new Map(found.map((seat) => [seat, new Set()]));
    /** @type {Set<string>} */
    const shown = new Set();
    for (let turn = 0; turn < 60; turn += 1) {
      const seat = found[Math.floor(random() * found.length)];
      const lot = random();
      if (lot < 0.15) seat.wire.go(!seat.wire.online);
      else if (lot < 0.22) {
        interrupted += doings.get(seat)?.size ?? 0;
        doings.get(seat)?.clear();
        for (const id of seat.ids()) shown.add(id);
        await seat.reload();
      } else {
        written += 1;
        const doing = lot < 0.6 ? seat.note(`turn ${turn}`) : seat.roll({ faces: [1, 2, 3, 4] });
        doings.get(seat)?.add(doing);
        doing.then(() => doings.get(seat)?.delete(doing));
        if (random() < 0.5) await doing;
      }
    }
    for (const seat of found) seat.wire.go(true);
    await allEqual(found);
    const ids = new Set(found[0].ids());
    assert.equal(ids.size, found[0].ids().length);
    assert.ok(ids.size <= written && ids.size >= written - interrupted, `${ids.size} of ${written}, ${interrupted} interrupted`);
    for (const id of shown) assert.ok(ids.has(id), "what was shown is gone");
    const scene = JSON.stringify(found[0].room.feed.view);
    for (const seat of found) assert.equal(JSON.stringify(seat.room.feed.view), scene);
    for (const seat of found) assert.ok(seat.room.people.every(({ good }) => good), JSON.stringify(seat.room.people));
  } catch (error) {
    throw new Error(`seed ${seed}`, { cause: error });
  }
});

test("who is removed gets no further key, and who stays reads on", async () => {
  const { found: [gil, ann, eve] } = await gather(["Gil", "Ann", "Eve"]);
  await gil.until(() => gil.room.people.filter(({ role }) => role === "player").length === 2);
  await allEqual([gil, ann, eve]);
  await gil.room.remove(String(eve.room.myself?.id));
  await gil.note("without Eve");
  await ann.until(() => ann.ids().length === 1);
  await ann.note("indeed");
  await gil.until(() => gil.ids().length === 2);
  await eve.until(() => eve.room.status.locked === 2);
  assert.deepEqual(eve.ids(), []);
  assert.equal(gil.room.people.find(({ name }) => name === "Eve")?.standing, "removed");
  await ann.reload();
  await ann.note("after a reload");
  await allEqual([gil, ann]);
  assert.equal(gil.ids().length, 3);
});

test("a sealed roll is a stub for others until it is revealed", async () => {
  const { found: [gil, ann, ben] } = await gather(["Gil", "Ann", "Ben"]);
  await gil.until(() => gil.room.people.filter(({ role }) => role === "player").length === 2);
  await allEqual([gil, ann, ben]);
  await ann.roll({ visibility: "gm" });
  await allEqual([gil, ann, ben]);
  const kinds = () => [gil, ann, ben].map((seat) => seat.room.feed.shown[0].entry.kind);
  assert.deepEqual(kinds(), ["roll", "roll", "sealed"]);
  assert.equal(gil.room.feed.shown[0].secret, "gm");
  await ann.room.unseal(ann.ids()[0]);
  await ben.until(() => ben.room.feed.shown[0].entry.kind === "roll");
  await allEqual([gil, ann, ben]);
  assert.deepEqual(kinds(), ["roll", "roll", "roll"]);
  assert.equal(gil.room.feed.shown[0].secret, undefined);
});

test("an evening goes out as a file, and a copy that lacks something takes it in", async () => {
  const { hub, secret, founder, found: [gil] } = await gather(["Gil"]);
  for (const text of ["a", "b", "c"]) await gil.note(text);
  const { text } = await gil.room.exportEntries();
  assert.deepEqual(Object.keys(JSON.parse(text)).sort(), ["entries", "founder", "table", "v"]);
  const ben = new Seat("Ben", (options) => Object.assign(new Wire(hub, options), { online: false }));
  seats.push(ben);
  await ben.sit(secret, founder);
  await ben.room.importEntries({ text: async () => text });
  await ben.until(() => ben.ids().length === 3);
  await assert.rejects(ben.room.importEntries({ text: async () => "{}" }), /no evening/);
});

test("who leaves while entries come in has them all after coming back", async () => {
  const { found: [gil, ann] } = await gather(["Gil", "Ann"]);
  await vouched(gil, ["Ann"]);
  for (let ticks = 2; ticks < 12; ticks += 3) {
    await allEqual([gil, ann]);
    ann.wire.go(false);
    await gil.note(`while Ann is away ${ticks}`);
    await gil.quiet();
    const come = ann.wire.handedOn();
    ann.wire.go(true);
    await come;
    for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
    await ann.reload();
    await allEqual([gil, ann]);
  }
  assert.equal(gil.ids().length, 4);
});
