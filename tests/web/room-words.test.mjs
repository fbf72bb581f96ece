import assert from "node:assert/strict";
import { test } from "node:test";

import { OnItsWay } from "../../web/elements/on-its-way.js";
import { barToRolling, shortStatus, invitationIn, presenceOf, roleOf, sameNamed, sentencesAbout } from "../../web/elements/room-words.js";
import { ben, ela, jonas, mara, room } from "./room-data.mjs";

const texts = (/** @type {any} */ of) => sentencesAbout(of).map(({ text }) => text);

test("a private table is only on this device", () => {
  assert.equal(shortStatus(undefined).text, "Only on this device");
});

test("the bar counts who is here, oneself too, and nobody who was removed", () => {
  assert.equal(shortStatus(room()).text, "2 here");
  assert.equal(shortStatus(room()).short, "2");
  assert.equal(shortStatus(room({}, { people: [mara, { ...jonas, standing: "removed" }, ben] })).text, "1 here");
});

for (const [phase, text] of Object.entries({
  connecting: "Connecting",
  reconnecting: "Reconnecting",
  alone: "Not connected",
})) {
  test(`the bar says that it is ${phase}`, () => {
    assert.equal(shortStatus(room({ phase })).text, text);
    assert.equal(shortStatus(room({ phase, waiting: 3 })).text, `${text} · 3 to be sent`);
    assert.equal(shortStatus(room({ phase, waiting: 3 })).short, "3↑");
  });
}

test("what waits to be sent and what is to come is in the bar", () => {
  assert.equal(shortStatus(room({ waiting: 4 })).text, "2 here · 4 to be sent");
  assert.equal(shortStatus(room({ waiting: 4 })).short, "4↑", "on a phone too, where there is room for one number");
  assert.equal(shortStatus(room({ behind: 120 })).text, "2 here · 120 to come");
});

test("a server that has no space is said", () => {
  const [connected, full] = sentencesAbout(room({ cause: "full", waiting: 2 })).filter(({ icon }) => icon !== "hourglass");
  assert.equal(connected.hint, undefined);
  assert.match(full.text, /no space for this table/);
});

test("what this device has no key for is said, once nothing is to come", () => {
  const isSaid = (/** @type {any} */ of) => texts(of).filter((/** @type {string} */ text) => /not given their key: 2\./.test(text)).length;
  assert.deepEqual([isSaid(room({ locked: 2 })), isSaid(room({ locked: 2, behind: 1 })), isSaid(room())], [1, 0, 0]);
});

test("who was removed reads that, wherever the room is spoken of", () => {
  const removed = room({ waiting: 1 }, { people: [{ ...mara, standing: "removed" }, jonas] });
  assert.equal(shortStatus(removed).text, "Removed from this table");
  const [first, ...more] = texts(removed);
  assert.match(first, /removed you from the table/);
  assert.deepEqual(more, [], "what waits will never be sent");
});

test("the bar counts for a GM who waits to be let in, and for nobody else", () => {
  const knocker = { ...ben, id: "d-eve", standing: "knocking" };
  const people = [mara, jonas, ben, knocker];
  assert.equal(shortStatus(room({}, { people })).asking, 2);
  assert.equal(shortStatus(room({}, { people })).text, "2 here");
  assert.equal(shortStatus(room({}, { people, mayDirect: false })).asking, 0);
});

test("a newcomer reads why they cannot roll yet, wherever the room is spoken of", () => {
  const outside = room({}, { people: [{ ...ben, me: true }, { ...mara, me: false }], mayDirect: false });
  assert.equal(shortStatus(outside).text, "Not confirmed yet");
  assert.equal(shortStatus(outside).short, "");
  assert.match(barToRolling(outside), /^The GM has not said yet who you are/);
  assert.deepEqual(texts(outside), ["Connected with Mara.", barToRolling(outside)]);
});

test("who knocks is told what happens, and what has become of it", () => {
  const people = [{ ...ben, me: true, standing: "knocking" }];
  const knocking = room({ phase: "knocking" }, { people, mayDirect: false });
  assert.equal(shortStatus(knocking).text, "At the door");
  assert.match(texts(knocking)[0], /the GM is asked whether to let you in/);
  assert.equal(texts(knocking).length, 1);
  assert.match(barToRolling(room({ phase: "knocking", cause: "declined" }, { people })), /has not let you in/);
  assert.equal(presenceOf(/** @type {any} */ (people[0])), "at the door");
});

test("players and GMs roll, and those who watch or were removed do not", () => {
  assert.equal(barToRolling(undefined), "");
  assert.equal(barToRolling(room()), "");
  assert.equal(barToRolling(room({ phase: "reconnecting" }, { people: [{ ...jonas, me: true }] })), "");
  assert.match(barToRolling(room({}, { people: [{ ...mara, role: "watcher" }] })), /only watch/);
  assert.match(barToRolling(room({}, { people: [{ ...mara, standing: "removed" }] })), /removed/);
});

test("a newcomer with the name of somebody who is away may be that person", () => {
  const again = { ...ben, name: " ela " };
  assert.equal(sameNamed(/** @type {any} */ (again), /** @type {any} */ ([mara, jonas, ela]))?.id, "p-ela");
  assert.equal(sameNamed(/** @type {any} */ ({ ...ben, name: "Jonas" }), /** @type {any} */ ([mara, jonas])), undefined, "he is here");
  assert.equal(sameNamed(/** @type {any} */ ({ ...ben, name: "" }), /** @type {any} */ ([{ ...ela, name: "" }])), undefined);
  const other = { ...ben, name: "\u0415la", alike: [mara.id, ela.id] }; // the engine sees that it looks like hers
  assert.equal(sameNamed(/** @type {any} */ (other), /** @type {any} */ ([mara, jonas, ela]))?.id, "p-ela");
});

test("a server without a door is worth a word once somebody was removed", () => {
  const removed = [mara, { ...ela, standing: "removed" }];
  assert.match(texts(room({ door: "missing" }, { people: removed }))[1], /asks nobody at its door/);
  assert.equal(texts(room({ door: "missing" })).length, 1);
});

test("the bar hints at somebody whose entries are odd", () => {
  assert.equal(shortStatus(room()).odd, false);
  assert.equal(shortStatus(room({}, { people: [mara, { ...ela, good: false }] })).odd, true);
});

test("every state has an icon of its own", () => {
  const icons = [undefined, room(), room({ phase: "connecting" }), room({ phase: "reconnecting" })];
  assert.equal(new Set(icons.map((each) => shortStatus(each).icon)).size, icons.length);
});

test("the panel says who is there", () => {
  assert.deepEqual(texts(room()), ["Connected with Jonas."]);
  assert.deepEqual(texts(room({}, { people: [mara] })), ["Connected. Nobody else is here yet."]);
  const newcomer = { ...ela, standing: "newcomer", present: true };
  assert.deepEqual(texts(room({}, { people: [mara, newcomer] })), ["Connected. Nobody but newcomers is here yet."]);
});

test("the panel says what waits, what is to come and what will not last", () => {
  const [first, ...more] = texts(room({ phase: "reconnecting", waiting: 2, behind: 5, storage: "memory" }));
  assert.match(first, /keeps trying/);
  assert.match(more[0], /^2 entries are waiting/);
  assert.match(more[1], /5\.$/);
  assert.match(more[2], /keeps nothing/);
  assert.match(texts(room({ waiting: 1 }))[1], /^One entry/);
});

test("what has only just been on its way is not worth a word, and hides nothing else", () => {
  const brief = (/** @type {any} */ of) => sentencesAbout(of, { brief: true }).map(({ text }) => text);
  assert.deepEqual(brief(room({ waiting: 4, behind: 4 })), ["Connected with Jonas."]);
  assert.equal(brief(room({ waiting: 1, storage: "memory" })).length, 2);
  assert.equal(brief(room({ behind: 3 }, { people: [mara], founded: false })).length, 1, "nor is it said that there is nothing");
});

test("what is on its way is told when it stays there for longer than a blink", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let [now, drawn] = [1000, 0];
  context.mock.method(performance, "now", () => now);
  const way = new OnItsWay(/** @type {any} */ ({ addController() {}, requestUpdate: () => (drawn += 1) }));
  assert.equal(way.isBrief(room()), false, "nothing is");
  assert.equal(way.isBrief(room({ waiting: 1 })), true);
  now += 400;
  assert.equal(way.isBrief(room({ behind: 2 })), true, "it still is, whatever it is");
  now += 300;
  context.mock.timers.tick(300);
  assert.equal(drawn, 1, "drawn again when the blink is over");
  assert.equal(way.isBrief(room({ behind: 2 })), false);
  assert.equal(way.isBrief(room()), false);
  assert.equal(way.isBrief(room({ waiting: 1 })), true, "the next one is new");
  assert.equal(way.isBrief(room({ phase: "reconnecting", waiting: 1 })), false, "who is cut off is told at once");
});

test("a table that nobody has founded, as far as its server knows, is said to be none", () => {
  const [, found] = texts(room({}, { people: [mara], founded: false }));
  assert.match(found, /^Nothing of this table has been found/);
  assert.equal(texts(room({ behind: 3 }, { people: [mara], founded: false })).length, 2, "it is still coming");
  assert.equal(texts(room({ phase: "reconnecting" }, { people: [mara], founded: false })).length, 1, "nobody could be asked");
  assert.equal(texts(room({}, { people: [mara], founded: true })).length, 1);
});

test("people are here, away or removed", () => {
  assert.deepEqual([mara, ela, { ...ela, standing: "removed" }].map((each) => presenceOf(/** @type {any} */ (each))), [
    "here",
    "away",
    "removed",
  ]);
});

test("a role of the future may at least watch", () => {
  assert.equal(roleOf(/** @type {any} */ ("owner")).value, "watcher");
});

test("an invitation is found in whatever was pasted", () => {
  const link = "https://table.example/dice/#join=aB_-9&role=player";
  assert.equal(invitationIn(link), link);
  assert.equal(invitationIn(`Come and play: ${link}.\nAt eight!`), link);
  assert.equal(invitationIn(`<${link}>`), link);
  assert.equal(invitationIn("#join=abc"), "#join=abc");
  assert.equal(invitationIn("https://table.example/"), "");
  assert.equal(invitationIn("let us join in"), "");
});
