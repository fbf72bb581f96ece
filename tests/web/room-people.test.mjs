/**
 * Many people at a table and at its door, through the real server: who stays reads on, and who was
 * removed, or comes with an old link, neither reads nor writes until a GM says so.
 */

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { hex, randomBytes } from "../../web/crypto/bytes.js";
import { NatsTransport } from "../../web/transport/nats/nats.js";
import { Keyring } from "../../web/members/keyring.js";
import { Cable } from "./cable.mjs";
import { CHECK, Mallory, entriesOf } from "./mallory.mjs";
import { Seat } from "./seats.mjs";
import { served } from "./served.mjs";

const PEOPLE = 100;
const TOGETHER = 24; // who come at the same time: no more than may wait to be seated
const ANY = "~"; // whatever key somebody has

/** @type {(() => unknown)[]} */
const ends = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A table of real pages, the first of which is the GM's. @param {string[]} names */
async function table(...names) {
  const all = await served(names);
  ends.push(() => all.end());
  return all;
}

/** @param {{ server: { url: string }, secret: any }} table */
async function guest({ server, secret }) {
  const page = await new Mallory(server.url).come(secret, ANY);
  ends.unshift(() => page.transport?.close());
  return page;
}

/** @param {Seat} seat @param {string} device */
const seen = (seat, device) => seat.room.people.find(({ devices }) => devices.some(({ id }) => id === device));

/** A GM removes somebody, when nothing is to come that would be news to their page. @param {Seat} gm @param {string} device */
async function removes(gm, device) {
  await gm.quiet();
  await gm.room.remove(String(seen(gm, device)?.id));
}

/** @param {Seat} seat */
const texts = (seat) => seat.room.feed.all.map(({ entry }) => /** @type {any} */ (entry).text);

/** What a guest can read, who does nothing with it but to take the keys that it is handed. @param {Mallory} page */
function reading(page) {
  const { box, device, secrets, transport } = /** @type {any} */ (page);
  const keyring = new Keyring(box, device, new Map([[0, secrets.key]]), async () => {});
  /** @type {string[]} */
  const notes = [];
  /** @type {any[]} */
  const rekeys = [];
  transport.subscribe(null, async (/** @type {any[]} */ entries) => {
    const said = entries.map(({ text }) => JSON.parse(text));
    notes.push(...said.flatMap(({ kind, body }) => (kind === "log" ? [body.entry.text] : [])));
    rekeys.push(...said.flatMap(({ kind, body }) => (kind === "rekey" ? [{ isHonoured: true, ...body }] : [])));
    if ((await keyring.take(rekeys)).length) transport.unlock();
    page.transport?.dispatchEvent(new Event("read"));
  });
  /** @param {() => boolean} reached */
  const until = (reached) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`never: ${reached}; ${notes}`)), 30_000);
      const look = () => {
        if (!reached()) return;
        clearTimeout(timer);
        transport.removeEventListener("read", look);
        resolve(undefined);
      };
      transport.addEventListener("read", look);
      look();
    });
  return { notes, reads: (/** @type {string} */ text) => until(() => notes.includes(text)) };
}

/** The server lets it in no more, whatever it shows. @param {Mallory} page @param {Seat} seat */
function isShutOut(page, seat) {
  return seat.until(() => page.transport?.status.cause === "refused", 60_000);
}

test("a hundred people at a table: one is removed, the others read on, and the one neither reads nor writes", { timeout: 240_000 }, async () => {
  const all = await table("Gil", "Ann", "Eve");
  const [gil, ann, eve] = all.seats;
  /** @type {{ page: Mallory, notes: string[], reads: (text: string) => Promise<unknown> }[]} */
  const guests = [];
  while (guests.length < PEOPLE - 3) {
    const count = Math.min(TOGETHER, PEOPLE - 3 - guests.length);
    const pages = await Promise.all(Array.from({ length: count }, () => guest(all)));
    await Promise.all(pages.map((page, at) => page.introduced(gil, `Guest ${guests.length + at}`)));
    await gil.until(() => pages.every(({ me }) => seen(gil, me)?.standing === "seated"), 60_000);
    guests.push(...pages.map((page) => ({ page, ...reading(page) })));
  }
  const seated = (/** @type {Seat} */ seat) => seat.room.people.filter(({ standing }) => standing === "seated").length;
  for (const seat of [gil, ann]) await seat.until(() => seated(seat) === PEOPLE, 60_000);

  await removes(gil, eve.room.me);
  await gil.note("without Eve");
  await ann.until(() => texts(ann).includes("without Eve"), 60_000);
  await ann.note("and Ann writes on");
  for (const { reads } of guests) for (const text of ["without Eve", "and Ann writes on"]) await reads(text);
  const [{ page: writer }] = guests;
  await writer.say("log", { at: 1, by: writer.by, entry: { actor: {}, id: "x", kind: "note", text: "a guest, too" } }, { after: gil.ids().at(-1) });
  await gil.until(() => texts(gil).includes("a guest, too"));

  for (const seat of [gil, ann]) assert.deepEqual([seated(seat), seen(seat, eve.room.me)?.standing], [PEOPLE - 1, "removed"]);
  await eve.until(() => eve.wire.status.cause === "refused");
  assert.equal(texts(eve).includes("without Eve"), false);
  assert.match((await eve.roll())?.message ?? "", /removed/);
  assert.deepEqual(gil.room.people.filter(({ good }) => !good).map(({ name, words }) => [name, words]), []);
});

test("more than forty that come with one link do not keep the GM from removing anybody, and go all at once", { timeout: 120_000 }, async () => {
  const all = await table("Gil", "Ann", "Eve");
  const [gil, ann, eve] = all.seats;
  gil.welcomes = false;
  const ben = new Seat("Ben", (options) => new NatsTransport({ url: all.server.url, ...options }));
  ends.unshift(() => ben.end());
  await ben.follow(gil.room.invitation("player"));
  await gil.until(() => seen(gil, ben.room.me)?.standing === "newcomer");
  const crowd = await Promise.all(Array.from({ length: 45 }, () => guest(all)));
  await Promise.all(crowd.map((page, at) => page.introduced(gil, `Visitor ${at}`)));
  const newcomers = () => gil.room.people.filter(({ standing }) => standing === "newcomer").length;
  // The oldest are forgotten; an honest one says hello again.
  await gil.until(() => newcomers() === 40 && seen(gil, ben.room.me)?.standing === "newcomer");
  await gil.room.seat(ben.room.me);
  await removes(gil, eve.room.me);
  await gil.note("without Eve");
  await ann.until(() => texts(ann).includes("without Eve"));
  assert.equal(seen(ann, eve.room.me)?.standing, "removed");
  await gil.room.refuseNewcomers();
  await gil.until(() => newcomers() === 0);
  await gil.note("among us");
  await ann.until(() => texts(ann).includes("among us"));
  await ben.until(() => texts(ben).includes("among us"));
  await ben.note("we are");
  await gil.until(() => texts(gil).includes("we are"));
  assert.deepEqual(gil.refused, []);
});

test("what a removed device has written without the GM knowing it is answered by nobody, counts nothing, and says why", async () => {
  const all = await table("Ann");
  const [host] = all.seats;
  const cable = await new Cable(all.server.url).lay();
  ends.push(() => cable.end());
  // Gil leads, too, and is behind a cable that can be asleep.
  const gil = new Seat("Gil", (options) => new NatsTransport({ url: cable.url, ...options }));
  ends.unshift(() => gil.end());
  await gil.sit(all.secret, host.room.me);
  await host.room.setRole(String(seen(host, gil.room.me)?.id), "gm");
  await gil.until(() => gil.room.mayDirect);
  const page = await (await guest(all)).seatedBy(host, "Mallory");
  const entries = () => entriesOf(host);
  const isForHer = (/** @type {any} */ { kind, author, body }) => kind === "anchor" && author === gil.room.me && body.for === page.me;
  const isHerLast = (/** @type {any} */ { id }) => id === page.prev; // on which her call stands, and so below what comes next
  for (let isThere = false; !isThere; ) {
    const next = new Promise((done) => host.room.addEventListener("replayed", done, { once: true }));
    const known = await entries();
    isThere = known.some(isForHer) && known.some(isHerLast);
    if (!isThere) await next;
  }
  const { id: anchor } = (await entries()).find(isForHer);
  await host.note("above it"); // what names the chain's beginning stands below this
  await gil.until(() => texts(gil).includes("above it"));
  for (const seat of [gil, host]) await seat.quiet();
  cable.sleep();
  const witnesses = [{ anchor, device: gil.room.me, index: 1 }];
  const call = { at: 1, by: page.by, intent: CHECK, nonce: hex(randomBytes(32)), witnesses };
  const removing = gil.room.remove(String(seen(gil, page.me)?.id));
  await gil.until(() => seen(gil, page.me)?.standing === "removed");
  const id = await page.say("call", call, { after: anchor }); // backdated: it stands below the removal
  await host.until(() => host.room.feed.all.some((each) => each.id === id));
  cable.wake();
  await removing;
  const stateOf = (/** @type {Seat} */ seat) => seat.room.feed.all.find((each) => each.id === id)?.proof?.state;
  for (const seat of [gil, host]) await seat.until(() => stateOf(seat) === "late");
  await isShutOut(page, host);
  page.say("log", { at: 1, by: page.by, entry: { actor: {}, id: "x", kind: "note", text: "still here" } }).catch(() => {}); // it is left
  await host.note("good night");
  await gil.until(() => texts(gil).includes("good night"));
  for (const seat of [gil, host]) {
    await seat.quiet();
    assert.equal(stateOf(seat), "late");
    assert.ok(!texts(seat).includes("still here"));
  }
  assert.ok((await entries()).every((/** @type {any} */ { kind, body }) => kind !== "reveal" || body.call !== id));
});

test("a fresh device with an old link only knocks, until a GM lets it in", async () => {
  const all = await table("Gil", "Ann", "Eve");
  const [gil, ann, eve] = all.seats;
  const old = gil.room.invitation("player");
  await gil.note("before");
  await removes(gil, eve.room.me);
  await gil.note("after");
  await ann.until(() => texts(ann).includes("after"));
  await eve.until(() => eve.wire.status.cause === "refused");
  const raw = await guest(all);
  const notes = reading(raw).notes;
  const ben = new Seat("Ben", (options) => new NatsTransport({ url: all.server.url, ...options }));
  ends.unshift(() => ben.end());
  await ben.follow(old);
  await ben.until(() => ben.room.status.phase === "knocking");
  await gil.until(() => seen(gil, ben.room.me)?.standing === "knocking" && seen(gil, ben.room.me)?.invitedAs === "player");
  assert.equal(seen(gil, ben.room.me)?.name, "Ben");
  raw.say("log", { at: 1, by: raw.by, entry: { actor: {}, id: "x", kind: "note", text: "a way in" } }).catch(() => {});
  await gil.until(() => raw.transport?.status.phase === "knocking");
  assert.deepEqual([texts(ben), notes], [[], []]);
  await gil.room.letIn(ben.room.me);
  await ben.until(() => ben.room.myself?.standing === "seated" && texts(ben).includes("after"));
  await ben.note("thank you");
  for (const seat of [gil, ann]) await seat.until(() => texts(seat).includes("thank you"));
  for (const seat of [gil, ann, ben]) {
    await seat.quiet();
    assert.deepEqual(texts(seat), ["before", "after", "thank you"], seat.name);
  }
  assert.deepEqual([notes, raw.transport?.status.phase], [[], "knocking"]);
});

test("who was removed and is taken back comes in again, reads all of it and rolls", async () => {
  const all = await table("Gil", "Ann", "Ben");
  const [gil, ann, ben] = all.seats;
  await gil.quiet();
  const person = String(seen(gil, ann.room.me)?.id);
  await gil.room.remove(person);
  await gil.note("without Ann");
  await ben.until(() => texts(ben).includes("without Ann"));
  await ann.until(() => ann.wire.status.cause === "refused");
  await gil.room.takeBack(person);
  await gil.quiet();
  ann.wire.retry();
  await ann.until(() => ann.room.myself?.standing === "seated" && texts(ann).includes("without Ann"), 60_000);
  await ann.note("I am back");
  for (const seat of [gil, ben]) await seat.until(() => texts(seat).includes("I am back"));
  await ann.until(() => ann.room.people.some(({ me, present, canWitness }) => !me && present && canWitness));
  await ann.quiet();
  assert.equal(await ann.roll(), undefined);
  assert.equal(ann.proofs().at(-1), "verified");
});

for (const before of ["nobody was removed before", "somebody was removed before"]) {
  test(`a founder who comes back by a recovery file looks after the door, alone: ${before}`, async () => {
    const all = await table("Gil", "Ann", "Ben");
    const [gil, ann, ben] = all.seats;
    for (const seat of all.seats) await seat.quiet();
    const old = gil.room.invitation("player");
    if (before.startsWith("somebody")) await removes(gil, ben.room.me);
    const { text } = await gil.room.recoveryFile();
    await gil.quiet();
    await ann.until(() => ann.room.status.phase === "connected");
    const dial = (/** @type {any} */ options) => new NatsTransport({ url: all.server.url, ...options });
    const [laptop, zoe] = ["Laptop", "Zoe"].map((name) => new Seat(name, dial));
    ends.unshift(() => Promise.all([laptop.end(), zoe.end()]));
    if (before.startsWith("somebody")) await ben.until(() => ben.room.status.phase !== "connected");
    else await gil.until(() => Boolean(gil.room.status.phase === "connected"));
    await gil.room.leave();

    await laptop.follow(text.trim().split("\n").at(-1) ?? "");
    await laptop.until(() => laptop.room.myself?.standing === "seated");
    await laptop.until(() => laptop.room.status.phase === "connected");
    laptop.welcomes = false;
    await removes(laptop, ann.room.me);
    await ann.until(() => ann.room.status.phase !== "connected");
    await zoe.follow(old);
    await zoe.until(() => zoe.room.status.phase === "knocking", 30_000);
    await laptop.until(() => laptop.room.people.some(({ standing }) => standing === "knocking"), 30_000);
    await laptop.room.letIn(zoe.room.me);
    await zoe.until(() => zoe.room.myself?.standing === "seated", 30_000);
    await laptop.reload();
    const phases = ["connected", "knocking"];
    await laptop.until(() => phases.includes(laptop.room.status.phase));
    assert.equal(laptop.room.status.phase, "connected");
  });
}

/** @param {Seat} seat @param {string} text */
const saying = (seat, text) => seat.room.feed.all.find(({ entry }) => /** @type {any} */ (entry).text === text);

test("everybody has a colour of their own, takes another one that is free, and is shown with it", async () => {
  const all = await table("Gil", "Ann", "Ben");
  const [gil, ann, ben] = all.seats;
  const colours = (/** @type {Seat} */ seat) => Object.fromEntries(seat.room.people.map(({ name, colour }) => [name, colour]));
  const colourOf = (/** @type {Seat} */ seat, /** @type {string} */ name) => colours(seat)[name];
  await gil.until(() => Object.values(colours(gil)).length === 3);
  const first = colours(gil);
  for (const seat of all.seats) {
    await seat.until(() => colourOf(seat, "Ben") === first.Ben);
    assert.equal(new Set(Object.values(colours(seat))).size, 3, seat.name);
  }
  await ann.room.recolour("#12ab34");
  await ann.room.rename("Anna"); // says nothing of the colour
  for (const seat of all.seats) await seat.until(() => colourOf(seat, "Anna") === "#12ab34");
  await ben.room.recolour("#12ab34"); // it is taken
  await ben.note("which colour?");
  for (const seat of all.seats) {
    await seat.until(() => texts(seat).includes("which colour?"));
    await seat.quiet();
    assert.deepEqual(colours(seat), { Gil: first.Gil, Anna: "#12ab34", Ben: first.Ben }, seat.name);
    assert.equal(saying(seat, "which colour?")?.by.colour, first.Ben); // not what the page claims
  }
  await gil.room.describe(String(seen(gil, ann.room.me)?.id), { colour: "#0000aa" });
  for (const seat of all.seats) await seat.until(() => colourOf(seat, "Anna") === "#0000aa");
});

test("whatever colour a modified page says, everybody is shown one that is theirs", async () => {
  const all = await table("Gil", "Ann");
  const [gil, ann] = all.seats;
  const page = await (await guest(all)).seatedBy(gil, "Mallory");
  const gils = String(gil.room.myself?.colour);
  const given = String(seen(gil, page.me)?.colour);
  assert.notEqual(given, gils);
  for (const colour of ["url(//x)", "red", gils, gils.toUpperCase()]) await page.say("hello", { colour, name: "Mallory" });
  await page.say("log", { at: 1, by: { ...page.by, colour: "url(//x)" }, entry: { actor: {}, id: "x", kind: "note", text: "look at me" } });
  for (const seat of [gil, ann]) {
    await seat.until(() => Boolean(saying(seat, "look at me")));
    await seat.quiet();
    assert.equal(seen(seat, page.me)?.colour, given);
    assert.equal(saying(seat, "look at me")?.by.colour, given);
  }
});
