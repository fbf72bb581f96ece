/**
 * People with modified pages who want to be somebody else, or more than they are, through the real server
 * and engine. Each test says what every device at the table sees. What is tried, by whom and who sees what
 * stands in docs/attacks.md.
 */

import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";

import { whoInWords } from "../../web/cards/entry.js";
import { lineOf } from "../../web/cards/line.js";
import { hex, randomBytes } from "../../web/crypto/bytes.js";
import { readInvite } from "../../web/transport/invite.js";
import { freshPrivateKey, freshSecret, proofOf, publicOf, roomSecrets } from "../../web/crypto/keys.js";
import { NatsTransport } from "../../web/transport/nats/nats.js";
import { timelineOf } from "../../web/cards/timeline.js";
import { CHECK, Mallory, anchorFor, answer, call, chain, entriesOf, lastOf, picked } from "./mallory.mjs";
import { Seat, heard } from "./seats.mjs";
import { served } from "./served.mjs";

/** @typedef {import("./mallory.mjs").Chain} Chain */

const ANY = "~"; // whatever key somebody has

/** @type {Awaited<ReturnType<typeof served>>} */
let table;
/** @type {Seat} the founder, behind a cable that can sleep */
let gil;
/** @type {Seat} */
let ann;
/** @type {Seat} */
let ben;
/** @type {Mallory} a player whose page is modified */
let mallory;
/** @type {string} the id of that player */
let person;
/** @type {(() => unknown)[]} */
const ends = [];

const honest = () => [gil, ann, ben];

before(async () => {
  table = await served(["Gil", "Ann", "Ben"]);
  [gil, ann, ben] = table.seats;
  // Of all players the GM asks the one with the lowest key first: that shall be hers.
  mallory = await guest([ann.room.me, ben.room.me].sort()[0]);
  await mallory.seatedBy(gil, "Mallory");
  for (const seat of honest()) await seat.until(() => seen(seat, mallory.me)?.standing === "seated");
  person = String(seen(gil, mallory.me)?.id);
  for (const seat of honest()) await seat.quiet();
});
afterEach(async () => {
  table.cable.wake();
  gil.welcomes = true;
  for (const end of ends.splice(0)) await end();
  for (const seat of honest()) {
    await seat.quiet();
    assert.deepEqual(seat.refused, []);
  }
});
after(async () => {
  mallory.transport?.close();
  await table.end();
});

// ── who is there ─────────────────────────────────────────────────────────────────────────────────

/** A modified page that has only come. @param {string} [below] */
async function guest(below = ANY) {
  return new Mallory(table.server.url).come(table.secret, below);
}

/** One that leaves when the test is over. */
async function visitor() {
  const page = await guest();
  ends.push(() => page.transport?.close());
  return page;
}

/** One that no GM has confirmed. @param {string} name */
async function newcomer(name) {
  gil.welcomes = false;
  const page = await visitor();
  await page.introduced(gil, name);
  for (const seat of honest()) await seat.until(() => seen(seat, page.me)?.standing === "newcomer");
  return page;
}

/** @param {Seat} seat @param {string} device */
const seen = (seat, device) => seat.room.people.find(({ devices }) => devices.some(({ id }) => id === device));
/** @param {(seat: Seat) => boolean} is */
async function onAllPages(is) {
  for (const seat of honest()) await seat.until(() => is(seat), 10_000);
}
/** A GM says something of people, which all have heard. @param {Promise<unknown>} said */
async function agreed(said) {
  await said;
  await heard(honest());
}

// ── what everybody sees ──────────────────────────────────────────────────────────────────────────

/** @param {Seat} seat @param {string} id @returns {any} */
const shown = (seat, id) => seat.room.feed.all.find((each) => each.id === id);
/** @param {string} id @param {string} state @param {Seat[]} [seats] */
async function comesTo(id, state, seats = honest()) {
  for (const seat of seats) await seat.until(() => shown(seat, id)?.proof?.state === state, 10_000);
}
/** @param {Seat} seat @param {string} id */
const cardOf = (seat, id) => whoInWords(shown(seat, id));
/** @param {string} id @param {RegExp} why */
async function isBroken(id, why) {
  await comesTo(id, "broken");
  for (const seat of honest()) assert.match(shown(seat, id).proof.why, why, seat.name);
}
/** What a page counts of entries that somebody should not have written. @param {Seat} seat @param {string} device */
const oddities = (seat, device) =>
  (seen(seat, device)?.words ?? []).reduce((sum, words) => sum + Number(/: (\d+)\.$/.exec(words)?.[1]), 0);
/** All that entries at the table have come to: trackers, scenes, what was undone; and who may do what. @param {Seat} seat */
const standOf = ({ room }) =>
  JSON.stringify([
    { ...room.feed.view, news: undefined },
    [...room.feed.undone.keys()],
    room.people.map(({ id, name, role, standing, devices, founder }) => [id, name, role, standing, devices.map((each) => each.id), founder]),
    [room.name, room.witnessing, room.permissions, room.secretLines, room.epoch],
  ]);

/**
 * Something that is not hers to do: nothing is different for anybody, and all see that she has tried.
 * @param {() => Promise<string>} attempt
 * @param {RegExp} [why] on the card, if it has one
 */
async function isNotHers(attempt, why) {
  await heard(honest());
  const before = honest().map((seat) => [standOf(seat), oddities(seat, mallory.me)]);
  const id = await attempt();
  await onAllPages((seat) => oddities(seat, mallory.me) > Number(before[honest().indexOf(seat)][1]));
  await heard(honest());
  for (const [at, seat] of honest().entries()) {
    assert.equal(standOf(seat), before[at][0], seat.name);
    assert.equal(seen(seat, mallory.me)?.good, false, seat.name);
    if (!why) continue;
    assert.match(cardOf(seat, id), /^Mallory\b/, seat.name);
    assert.equal(shown(seat, id).proof.state, "broken", seat.name);
    assert.match(shown(seat, id).proof.why, why, seat.name);
  }
}

// ── one person, two browsers ─────────────────────────────────────────────────────────────────────

/**
 * Mallory rolls, in the open and in secret, with a witness who is not one.
 * @param {Chain} own of the witness
 * @param {RegExp} why
 * @param {number} [index] the next step
 */
async function noneIsVerified(own, why, index = 1) {
  const witnesses = [{ anchor: own.anchor, device: own.page.me, index }];
  const open = await call(mallory, own.page.me, own.anchor, { witnesses }, { after: await lastOf(gil) });
  await answer(own, open, index);
  await isBroken(open, why);
  const sealed = await mallory.sealed(gil, { intent: CHECK, nonce: hex(randomBytes(32)) }, { witnesses });
  await answer(own, sealed, index);
  await isBroken(sealed, why);
  for (const seat of honest()) for (const id of [open, sealed]) assert.deepEqual(shown(seat, id).proof.by ?? [], [], seat.name);
}

test("a second browser that no GM has confirmed is no witness on any page", async () => {
  const twin = await newcomer("Mallory’s other browser");
  const own = await chain(twin, mallory.me, { after: await lastOf(gil) });
  await noneIsVerified(own, /no such chain/);
  for (const seat of honest()) assert.deepEqual([seen(seat, twin.me)?.standing, seen(seat, twin.me)?.canWitness], ["newcomer", false], seat.name);
});

test("a second browser that is confirmed as one more device of hers is no witness on any page", async () => {
  const twin = await newcomer("Mallory’s phone");
  await agreed(gil.room.seat(twin.me, { person }));
  for (const seat of honest()) assert.equal(seen(seat, twin.me)?.id, person, seat.name);
  const own = await chain(twin, mallory.me, { after: await lastOf(gil) });
  await noneIsVerified(own, /same person’s device/);
});

test("whom the GM took for somebody else is named as the witness, and is none once the GM knows better", async () => {
  const twin = await visitor();
  await twin.seatedBy(gil, "Harry");
  const own = await chain(twin, mallory.me, { after: await lastOf(gil) });
  const id = await call(mallory, twin.me, own.anchor, {}, { after: await lastOf(gil) });
  await answer(own, id, 1);
  await comesTo(id, "verified");
  for (const seat of honest()) assert.deepEqual(shown(seat, id).proof.by, ["Harry"], seat.name);
  await agreed(gil.room.seat(twin.me, { person }));
  await noneIsVerified(own, /same person’s device/, 2);
});

// ── what is the GM’s to do ───────────────────────────────────────────────────────────────────────

/** What she logs, as an honest page would if it were hers to do. @param {any} entry */
const log = async (entry) => mallory.say("log", { at: 1, by: mallory.by, entry: { id: "x", ...entry } }, { after: await lastOf(gil) });
/** What an honest page logs. @param {Seat} seat @param {any} entry @returns {Promise<string>} */
async function logs(seat, entry) {
  await seat.room.append({ id: "x", at: Date.now(), by: seat.by, entry: { id: "x", ...entry } });
  await heard(honest());
  return String(seat.room.feed.all.findLast(({ author, entry: { kind } }) => author === seat.room.me && kind === entry.kind)?.id);
}

const TROLL = { id: "troll", name: "Troll", side: "gm" };
const SELF = { id: "mallory", name: "Mallory" };
const advance = (/** @type {string} */ tracker) => [{ do: "advance", tracker, by: 1 }];
const CLOCK = { kind: "clock", label: "Guards", segments: 6 };
const LUCK = { ruleset: "genesix", action: "luck", form: { use: "advantage", side: "gm" } };

/** @type {{ note: string, roll: string, gms: string, undo: string }} what others have written */
let others;

test("what the GM and players do at their own table is seen by all, and by whom", async () => {
  await logs(gil, { kind: "session", title: "Friday", players: 3, rulesets: ["genesix"] });
  await logs(gil, { kind: "create", tracker: "guards", what: CLOCK });
  await ann.roll();
  const roll = String(ann.room.feed.all.findLast(({ author }) => author === ann.room.me)?.id);
  await comesTo(roll, "verified");
  others = { roll, note: await logs(ann, { kind: "note", text: "Ann’s", actor: {} }), gms: await logs(gil, { kind: "note", text: "the GM’s", actor: {} }), undo: "" };
  const undone = await logs(ann, { kind: "note", text: "a slip", actor: {} });
  others.undo = await logs(gil, { kind: "undo", of: undone });
  for (const seat of honest()) {
    const { trackers = {}, sessions } = seat.room.feed.view;
    assert.deepEqual([sessions, Object.hasOwn(trackers, "guards"), Object.hasOwn(trackers, "luck.gm")], [1, true, true], seat.name);
    const { rows, labels } = timelineOf(seat.room.feed.entries);
    const line = /** @type {any} */ (rows.find(({ id }) => id === others.undo));
    assert.equal(`${whoInWords(line)} ${lineOf(line, {}, labels).text}`, "Gil (GM) undid: Ann: a slip", seat.name);
    assert.deepEqual([...seat.room.feed.undone], [[undone, others.undo]], seat.name);
  }
});

/** @type {Record<string, [RegExp, () => Promise<string>]>} */
const ON_CARDS = {
  "begins a scene": [/Only the GM begins scenes/, () => log({ kind: "scene", title: "Mine" })],
  "begins a session": [/Only the GM begins scenes/, () => log({ kind: "session", title: "Mine", rulesets: ["genesix"] })],
  "moves the GM’s clock": [/not one’s own/, () => log({ kind: "move", moves: advance("guards"), actor: SELF })],
  "takes the GM’s clock off the table": [/not one’s own/, () => log({ kind: "remove", tracker: "guards" })],
  "sets the GM’s clock anew": [/not one’s own/, () => log({ kind: "create", tracker: "guards", what: { ...CLOCK, segments: 2 } })],
  "puts a clock on the table": [/not one’s own/, () => log({ kind: "create", tracker: "mine", what: CLOCK })],
  "moves what belongs to another’s character": [/not one’s own/, () => log({ kind: "move", moves: advance("ann.stress"), actor: SELF })],
  "spends the GM’s luck by hand": [/game master’s side/, () => log({ kind: "move", moves: [{ do: "transfer", giver: "luck.gm", taker: "luck.players", by: 1 }], actor: SELF })],
  "spends the GM’s luck with a roll": [
    /game master’s side/,
    async () => log({ kind: "roll", record: (await gil.engine.request({ op: "roll", ...LUCK, seed: hex(randomBytes(32)) })).record }),
  ],
  "spends the GM’s luck with a called roll": [/game master’s side/, () => called({ intent: LUCK })],
  "speaks for the GM’s side": [/game master’s side/, () => log({ kind: "note", text: "A troll!", actor: TROLL })],
  "moves on the GM’s side": [/game master’s side/, () => log({ kind: "move", moves: advance("self.stress"), actor: TROLL })],
  "rolls for the GM’s side": [
    /game master’s side/,
    async () => log({ kind: "roll", record: (await gil.engine.request({ op: "roll", ...CHECK, actor: TROLL, seed: hex(randomBytes(32)) })).record }),
  ],
  "calls a roll for the GM’s side": [/game master’s side/, () => called({ intent: { ...CHECK, actor: TROLL } })],
  "undoes another’s note": [/what others have done/, () => log({ kind: "undo", of: others.note })],
  "undoes another’s verified roll": [/what others have done/, () => log({ kind: "undo", of: others.roll })],
  "undoes what the GM wrote": [/what others have done/, () => log({ kind: "undo", of: others.gms })],
  "takes back what the GM undid": [/what others have done/, () => log({ kind: "undo", of: others.undo })],
};
for (const [what, [why, attempt]] of Object.entries(ON_CARDS)) {
  test(`a player ${what}: nothing is different for anybody, and the card says who and why`, () => isNotHers(attempt, why));
}

/** @param {object} more */
const called = async (more) => call(mallory, gil.room.me, await anchorFor(gil.room.me, mallory), more, { after: await lastOf(gil) });

/** @param {string} kind @param {() => any} body */
const says = (kind, body) => async () => mallory.say(kind, body(), { after: await lastOf(gil) });
const herself = (/** @type {string} */ role) => ({ people: { [person]: { name: "Mallory", role } } });

/** @type {Record<string, () => Promise<string>>} what has no card: it stands among what is said of her */
const ABOUT_PEOPLE = {
  "makes herself GM": says("seating", () => herself("gm")),
  "makes the GM a player": says("seating", () => ({ people: { [String(seen(gil, gil.room.me)?.id)]: { name: "Gil", role: "player" } } })),
  "takes the GM’s device for hers": says("seating", () => ({ devices: { [gil.room.me]: person } })),
  "takes another’s device for hers": says("seating", () => ({ devices: { [ann.room.me]: person } })),
  "lets players do everything": says("seating", () => ({ players_may: ["scenes", "clocks", "undo"] })),
  "has rolls witnessed no longer": says("seating", () => ({ witnessing: false })),
  "hides the GM’s secret rolls": says("seating", () => ({ secret_lines: false })),
  "removes another player": says("removal", () => ({ devices: { [ann.room.me]: 1 } })),
  "removes the GM": says("removal", () => ({ devices: { [gil.room.me]: 1 } })),
  "changes the room’s key": says("rekey", () => ({ epoch: 1, to: {}, back: "AAAA" })),
  "writes the list of old": says("roster", () => ({ people: { [mallory.me]: { name: "Mallory", person, role: "gm" } } })),
  "founds the table again": says("founded", () => ({ name: "Mine" })),
};
for (const [what, attempt] of Object.entries(ABOUT_PEOPLE)) {
  test(`a player ${what}: nothing is different for anybody, and it is said of her`, () => isNotHers(attempt));
}

test("a player who calls herself invited as GM, and the GM’s name, is a player with a number behind it", async () => {
  const { as } = /** @type {any} */ (readInvite(new URL(gil.room.invitation("player")).hash));
  const proof = await proofOf(as, "invited", gil.room.id, mallory.me);
  await mallory.say("hello", { name: "Gil", seal: mallory.device?.seal, invited: { role: "gm", proof } }, { after: await lastOf(gil) });
  await onAllPages((seat) => seen(seat, mallory.me)?.name === "Gil (2)");
  for (const seat of honest()) assert.deepEqual([seen(seat, mallory.me)?.role, seen(seat, gil.room.me)?.name], ["player", "Gil"], seat.name);
  await mallory.introduced(gil, "Mallory");
  await onAllPages((seat) => seen(seat, mallory.me)?.name === "Mallory");
});

test("a co-GM neither removes, demotes, renames nor becomes the founder, and all see who has tried", async () => {
  await agreed(gil.room.setRole(person, "gm"));
  await onAllPages((seat) => seen(seat, mallory.me)?.role === "gm");
  const founder = String(seen(gil, gil.room.me)?.id);
  const twin = await newcomer("Mallory’s laptop");
  const written = (await entriesOf(gil)).filter(({ author }) => author === gil.room.me).length;
  for (const attempt of [
    says("removal", () => ({ devices: { [gil.room.me]: written } })),
    says("removal", () => ({ devices: { [gil.room.me]: 0 } })),
    says("seating", () => ({ people: { [founder]: { name: "Gil", role: "player" } } })),
    says("seating", () => ({ people: { [founder]: { name: "Nobody", role: "gm" } } })),
    says("seating", () => ({ devices: { [gil.room.me]: person } })),
    says("seating", () => ({ devices: { [twin.me]: founder } })),
  ]) {
    await isNotHers(attempt);
  }
  const barred = await mallory.transport?.changeDoor({ token: randomBytes(32), epoch: 1, founders: [], keepers: [mallory.me], members: [], barred: [gil.room.me] });
  assert.deepEqual(barred, { done: false, why: "founder", epoch: undefined });
  for (const seat of honest()) assert.deepEqual([seen(seat, gil.room.me)?.founder, seen(seat, gil.room.me)?.role], [true, "gm"], seat.name);
  await agreed(gil.room.setRole(person, "player"));
  await onAllPages((seat) => seen(seat, mallory.me)?.role === "player");
});

// ── a watcher’s link ─────────────────────────────────────────────────────────────────────────────

/** Proofs that do not show that she was invited to play. @type {Record<string, (page: Mallory) => Promise<object>>} */
const FORGED = {
  "no proof": async () => ({}),
  "a proof that is none": async () => ({ invited: { role: "player", proof: "0".repeat(128) } }),
  "a proof signed with a key of her own": async ({ me }) => ({ invited: { role: "player", proof: await proofOf(freshPrivateKey(), "invited", gil.room.id, me) } }),
  "the proof that another device has shown": async () => {
    const hello = (await entriesOf(gil)).find(({ kind, author }) => kind === "hello" && author === ann.room.me);
    assert.equal(hello.body.invited.role, "player");
    return { invited: hello.body.invited };
  },
  "the proof for another table, which she was invited to": async ({ me }) => {
    const { room } = await roomSecrets(freshSecret());
    return { invited: { role: "player", proof: await proofOf(playersKey(), "invited", room, me) } };
  },
  "the proof that she has a person’s key": async ({ me }) => ({ invited: { role: "player", proof: await proofOf(playersKey(), "return", gil.room.id, me) } }),
  "a real proof, and that she was invited as GM": async ({ me }) => ({ invited: { role: "gm", proof: await proofOf(playersKey(), "invited", gil.room.id, me) } }),
};
const playersKey = () => /** @type {any} */ (readInvite(new URL(gil.room.invitation("player")).hash)).as;

/**
 * Proposed as a watcher everywhere, a watcher after the GM's one click, and what is written then counts for nothing.
 * @param {string} device
 * @param {() => Promise<unknown>} seat the click
 */
async function onlyWatches(device, seat) {
  for (const { name, room } of honest()) assert.equal(room.people.find(({ id }) => id === device)?.invitedAs, "watcher", name);
  await agreed(seat());
  for (const seat of honest()) assert.deepEqual([seen(seat, device)?.standing, seen(seat, device)?.role], ["seated", "watcher"], seat.name);
}

test("a device with the players’ link is proposed as a player: so much for those below", async () => {
  const page = await newcomer("Pia");
  await onAllPages((seat) => seen(seat, page.me)?.invitedAs === "player");
});

for (const [what, forged] of Object.entries(FORGED)) {
  test(`with a watcher’s link and ${what}, she is proposed as a watcher everywhere, and only watches`, async () => {
    gil.welcomes = false;
    const page = await visitor();
    page.transport?.announce({ name: "Wim", role: "player" });
    page.gm = gil;
    await page.say("hello", { colour: "", name: "Wim", seal: page.device?.seal, ...(await forged(page)) }, { after: await lastOf(gil) });
    await onAllPages((seat) => seen(seat, page.me)?.standing === "newcomer");
    await heard(honest());
    await onlyWatches(page.me, () => gil.room.seat(page.me));
    const id = await page.say("log", { at: 1, by: page.by, entry: { id: "x", kind: "note", text: "!", actor: {} } }, { after: await lastOf(gil) });
    await isBroken(id, /only watch/);
  });
}

for (const [what, changed] of Object.entries({
  "the role": (/** @type {string} */ link) => link.replace("role=watcher", "role=player"),
  "the role, to the GM’s,": (/** @type {string} */ link) => link.replace("role=watcher", "role=gm"),
  "the role, with a key of one’s own,": (/** @type {string} */ link) => `${link.replace("role=watcher", "role=player")}&as=${"A".repeat(43)}`,
})) {
  test(`a watcher’s link with ${what} changed makes a watcher of whoever follows it`, async () => {
    gil.welcomes = false;
    const wim = new Seat("Wim", (options) => new NatsTransport({ url: table.server.url, ...options }));
    ends.push(() => wim.end());
    const link = gil.room.invitation("watcher");
    assert.notEqual(changed(link), link);
    await wim.follow(changed(link));
    await onAllPages((seat) => seen(seat, wim.room.me)?.standing === "newcomer");
    await heard(honest());
    await onlyWatches(wim.room.me, () => gil.room.seat(wim.room.me));
    await wim.until(() => wim.room.myself?.standing === "seated");
    assert.equal(wim.room.myself?.role, "watcher");
    assert.match((await wim.roll())?.message ?? "", /only watch/);
  });
}

test("a device that has said nothing but rubbish takes a place as a watcher, and as nothing else", async () => {
  gil.welcomes = false;
  const page = await visitor();
  await page.send("rubbish");
  await onAllPages((seat) => seen(seat, page.me)?.standing === "newcomer");
  await onlyWatches(page.me, () => gil.room.seat(page.me));
});

// ── whose a device is ────────────────────────────────────────────────────────────────────────────

test("whoever shows another’s proof, a key of nobody’s or a used one stays a newcomer on all pages", async () => {
  const [phone, thief] = [await newcomer("Ann’s phone"), await newcomer("Thief")];
  const [anns, founder] = [ann, gil].map((seat) => String(seen(gil, seat.room.me)?.id));
  const { me: key } = /** @type {any} */ (readInvite(new URL(await ann.room.deviceLink()).hash));
  await heard(honest());
  const returns = async (/** @type {Mallory} */ page, /** @type {string} */ whose, /** @type {any} */ own, device = page.me) => {
    const proof = await proofOf(own, "return", gil.room.id, device);
    await page.say("return", { person: whose, key: await publicOf(own), proof }, { after: await lastOf(gil) });
  };
  const isRefused = async (/** @type {Promise<void>} */ tried, /** @type {number} */ count) => {
    await tried;
    await onAllPages((seat) => oddities(seat, thief.me) === count);
    for (const seat of honest()) assert.equal(seen(seat, thief.me)?.standing, "newcomer", seat.name);
  };
  await isRefused(returns(thief, anns, key, phone.me), 1); // signed for another device
  await isRefused(returns(thief, founder, key), 2); // signed with a key of somebody else
  await isRefused(returns(thief, founder, freshPrivateKey()), 3);
  await returns(phone, anns, key);
  await onAllPages((seat) => seen(seat, phone.me)?.id === anns);
  await isRefused(returns(thief, anns, key), 4);
});

// ── names ────────────────────────────────────────────────────────────────────────────────────────

const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;
/** What they say, and what everybody reads, if they come in this order. */
const NAMES = [
  ["\u0410nn", "\u0410nn (2)"], // Cyrillic
  ["ANN", "ANN (3)"],
  ["A\u200bn\u00adn\u2060", "Ann (4)"], // zero width
  ["\u202eGil\u202c", "Gil (2)"], // turned around
  ["G\u0456l", "G\u0456l (3)"], // Ukrainian
  ["\uff27\uff49\uff4c", "\uff27\uff49\uff4c (4)"], // full width
  ["B e\u0000n", "B en (2)"],
  ["B\u00e9n", "B\u00e9n (3)"],
];

test("names that look like others’ are numbered on all pages, on cards too, and nothing unseen is in them", async () => {
  for (const [said, name] of NAMES) {
    const page = await visitor();
    const early = { at: 1, by: { ...page.by, name: "Gil" }, entry: { id: "x", kind: "note", text: "too early", actor: {} } };
    gil.welcomes = false;
    await page.introduced(gil, said);
    const before = await page.say("log", early);
    await isBroken(before, /not said yet who this is/);
    for (const seat of honest()) assert.match(cardOf(seat, before), / \(not confirmed yet\)$/, seat.name);
    await agreed(gil.room.seat(page.me));
    const id = await page.say("log", { ...early, entry: { ...early.entry, text: "now" } }, { after: await lastOf(gil) });
    await comesTo(id, "plain");
    for (const seat of honest()) assert.deepEqual([seen(seat, page.me)?.name, cardOf(seat, id)], [name, name], seat.name);
  }
  for (const seat of honest()) {
    const names = seat.room.people.map((each) => each.name);
    assert.deepEqual(names.filter((name) => UNSEEN.test(name)), [], seat.name);
    assert.equal(new Set(names).size, names.length, seat.name);
  }
});

test("a name of nothing that can be seen is part of the device’s key", async () => {
  const page = await visitor();
  await page.seatedBy(gil, "\u2066\u200b\u2069");
  await onAllPages((seat) => seen(seat, page.me)?.name === page.me.slice(0, 8));
});

// ── who was removed: from here on the room has another key ───────────────────────────────────────

test("what she has put before her removal, or into another past of hers, is late on all pages and changes no roll", async () => {
  const own = await chain(mallory, gil.room.me, { after: await lastOf(gil) });
  await heard(honest());
  await gil.roll();
  const ofGil = (/** @type {string} */ state) => String(ben.room.feed.all.findLast(({ author, proof }) => author === gil.room.me && proof?.state === state)?.id);
  await ben.until(() => ofGil("verified") !== "undefined");
  const [passed, rolled] = [ofGil("replaced"), ofGil("verified")];
  assert.deepEqual(shown(ben, passed).proof.waiting, ["Mallory"]);
  const [before, dice] = [shown(ben, rolled).proof, JSON.stringify(shown(ben, rolled).entry)];
  const { seq, prev } = mallory;
  const note = { at: 1, by: mallory.by, entry: { id: "x", kind: "note", text: "known", actor: {} } };
  const known = await mallory.say("log", note, { after: await lastOf(gil) });
  for (let turn = 0; turn < 3; turn += 1) await heard(honest()); // hers can stand below these, and the removal cannot

  table.cable.sleep();
  const removing = gil.room.remove(person);
  await gil.until(() => seen(gil, mallory.me)?.standing === "removed");
  const roll = { at: 1, by: mallory.by, entry: { id: "x", kind: "roll", record: await picked(ann) } };
  await answer(own, passed, 1);
  const backdated = await mallory.say("log", roll, { after: own.anchor });
  const secondPast = await mallory.send(mallory.entry({ seq: seq + 1, prev, after: own.anchor, body: roll }));
  const asleep = [ann, ben];
  await comesTo(passed, "disputed", asleep); // they cannot know better yet
  for (const id of [backdated, secondPast]) await comesTo(id, "unwitnessed", asleep);
  table.cable.wake();
  await removing;

  for (const id of [backdated, secondPast]) await comesTo(id, "late");
  await comesTo(passed, "replaced");
  await comesTo(known, "plain");
  for (const seat of honest()) {
    assert.equal(seen(seat, mallory.me)?.standing, "removed", seat.name);
    assert.deepEqual(shown(seat, rolled).proof, before, seat.name);
    assert.equal(JSON.stringify(shown(seat, rolled).entry), dice, seat.name);
    assert.match(seen(seat, mallory.me)?.words.join(" ") ?? "", /only after their author was removed, and count for nothing: 3\./, seat.name);
  }
});

test("who knocks with an old link and another’s proof is proposed as a watcher, under a name that can be read", async () => {
  const page = await visitor();
  const hello = (await entriesOf(gil)).find(({ kind, author }) => kind === "hello" && author === ann.room.me);
  page.say("log", { at: 1, by: page.by, entry: { id: "x", kind: "note", text: "a way in", actor: {} } }).catch(() => {}); // it is left
  page.transport?.knock({ name: "\u202eG\u200bil\u0301\u202c", invited: hello.body.invited });
  await gil.until(() => seen(gil, page.me)?.standing === "knocking");
  assert.deepEqual([seen(gil, page.me)?.name, seen(gil, page.me)?.invitedAs], ["Gil\u0301", "watcher"]);
  await gil.room.letIn(page.me);
  await onAllPages((seat) => seen(seat, page.me)?.role === "watcher" && /^Gi\u013a \(\d+\)$/.test(seen(seat, page.me)?.name ?? ""));
});
