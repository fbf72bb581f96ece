import assert from "node:assert/strict";
import { test } from "node:test";

import { FORMATS, entryAsText, exported, hasSecrets } from "../../web/cards/export.js";
import { gm, logged, rolled, ruleset } from "./feed-data.mjs";

const scene = logged({ kind: "scene", title: "The *harbour*" });
const roll = rolled();
const note = logged({ kind: "note", text: "<b>Over</b>\n# the roofs" }, { about: roll.id });
const taken = logged({ kind: "take", of: roll.id, offer: "tick" });
const undone = rolled({ outcome: "failure", total: 12, margin: -4, line: "Wren, Toss: Failure, 12 against DC 16 (-4)." });
const undo = logged({ kind: "undo", of: undone.id });
const entries = [scene, roll, note, taken, undone, undo];
const view = { offers: { [roll.id]: { actor: {}, offers: [{ key: "tick", label: "A clock ticks" }] } } };

test("as text, a roll is its sentence, its sum and its notes", () => {
  assert.equal(
    entryAsText(roll, ruleset, [note]),
    "Wren, Toss: Full success, 17 against DC 16 (+1). [6 + 5 +4 Stealth]\n  GM: “<b>Over</b>\n    # the roofs”",
  );
  const text = exported("text", entries, [ruleset], view);
  assert.match(text, /^\nThe \*harbour\*\n/);
  assert.match(text, /GM: took: A clock ticks/);
  assert.match(text, /\[undone\] Wren, Toss: Failure/);
});

test("as Markdown, what players wrote stays text", () => {
  const text = exported("markdown", entries, [ruleset], view);
  assert.match(text, /^# Feed\n/);
  assert.match(text, /## The \\\*harbour\\\*/);
  assert.match(text, /- \*\*Wren\*\* · Toss: \*\*Full success\*\*, 17 against DC 16 \(\+1\)/);
  assert.match(text, / {2}> \*\*GM\*\*: \\<b\\>Over\\<\/b\\>\n {2}> \\# the roofs/);
  assert.match(text, /- ~~\*\*Wren\*\* · Toss: \*\*Failure/);
});

test("what somebody writes in several lines begins none that looks like somebody else's", () => {
  for (const end of ["\n", "\r", "\r\n", "\u2028", "\v"]) {
    const text = `so${end}Wren, Toss: Critical success`;
    const lies = [logged({ kind: "scene", title: text }), logged({ kind: "note", text }), roll, logged({ kind: "note", text }, { about: roll.id })];
    for (const format of ["text", "markdown"]) {
      const lines = exported(format, lies, [ruleset]).split(/\r\n|[\n\v\r\u2028]/);
      assert.deepEqual(lines.filter((line) => /^(- )?Wren, Toss: Critical/.test(line)), [], `${format} ${JSON.stringify(end)}`);
    }
  }
});

test("a note says who has written it and what is wrong with it; one that does not count stands alone", () => {
  const by = { ...gm, name: "Eve", role: "newcomer" };
  const more = { about: roll.id, by, author: "d3", flags: ["fork"] };
  for (const [state, isAlone] of /** @type {const} */ ([["plain", false], ["broken", true], ["late", true]])) {
    const said = logged({ kind: "note", text: "a reroll" }, { ...more, proof: { state } });
    for (const format of ["text", "markdown"]) {
      const line = exported(format, [roll, said], [ruleset]).split("\n").find((each) => each.includes("a reroll")) ?? "";
      assert.match(line, /Eve \\?\(not confirmed yet\\?\).*a reroll.*a copied device/);
      assert.equal(/Does not verify|Too late/.test(line), isAlone, line);
      assert.equal(/^( {2}| {2}>)/.test(line), !isAlone, line);
    }
  }
});

test("a scene that was undone is no heading, and nothing stands under it", () => {
  const taken = [scene, logged({ kind: "undo", of: scene.id }), roll];
  assert.match(exported("markdown", taken, [ruleset], view), /^# Feed\n\n- ~~The \\\*harbour\\\*~~\n- \*\*Wren/);
  assert.match(exported("text", taken, [ruleset], view), /^\[undone\] The \*harbour\*\nWren/);
});

test("as JSON, everything comes back as it was", () => {
  const read = JSON.parse(exported("json", entries, [ruleset]));
  assert.equal(read.v, 1);
  assert.deepEqual(read.entries, JSON.parse(JSON.stringify(entries)));
});

test("what is called like something that every object has keeps no feed from being saved", () => {
  for (const name of ["constructor", "toString", "__proto__"]) {
    const all = [
      logged({ kind: "take", of: name, offer: name, targets: { a: name } }),
      logged({ kind: "create", tracker: name, what: { kind: "clock", label: "Bells" } }),
      logged({ kind: "remove", tracker: name }),
    ];
    for (const format of ["text", "markdown"]) {
      const text = exported(format, all, [ruleset], { offers: {}, trackers: {} });
      assert.ok(text.includes("took off the table: Bells"), `${format} ${name}: ${text}`);
    }
  }
});

test("a ruleset that is gone does not keep a feed from being saved", () => {
  assert.match(exported("markdown", [roll], []), /toss: \*\*full\*\*/);
  assert.deepEqual(Object.keys(FORMATS), ["markdown", "text", "json"]);
  assert.equal(gm.name, "GM");
});

// ── secrets ────────────────────────────────────────────────────────────────────────────────────────

const LINE = "Ogre, Toss: Full success, 17 against DC 16 (+1).";
const ogre = rolled({ line: LINE }, { actor: { id: "ogre", name: "Ogre" } }, { by: { ...gm, role: "gm" }, secret: "gm", author: "d1", about: "begun", proof: { state: "verified", by: ["Wren"], why: "why not" }, odds: { outcomes: { full: "1/2" } } });
const own = rolled({ line: "Wren, Toss: Failure." }, {}, { secret: "self", author: "d2", proof: { state: "unwitnessed" } });
const blind = rolled({ line: "Wren, Toss: Critical." }, {}, { secret: "blind", author: "d1", about: "question", proof: { state: "verified", by: ["Wren"] } });
const asked = logged({ kind: "ask", phase: "asked", intent: { ruleset: "coins", action: "toss", actor: { id: "wren", name: "Wren" } } }, { secret: "gm", author: "d2", by: { id: "wren", name: "Mara", colour: "" } });
const takes = logged({ kind: "take", of: ogre.id, offer: "tick" }, { author: "d1" });
const secrets = [ogre, own, blind, asked, takes];

test("what not everybody may read is marked with who may", () => {
  for (const format of ["text", "markdown"]) {
    const lines = exported(format, [roll, ogre, own, blind, asked], [ruleset]).split("\n").filter(Boolean);
    const marks = lines.filter((line) => !line.startsWith("#")).map((line) => /\\?\[(secret: GM|only me)\\?\]/.exec(line)?.[1]);
    assert.deepEqual(marks, [undefined, "secret: GM", "only me", "secret: GM", "secret: GM"], format);
  }
  assert.match(entryAsText(ogre, ruleset), /^\[secret: GM\] /, "and on what is copied from one card");
  const { whom, entries: all } = JSON.parse(exported("json", secrets, [ruleset]));
  assert.deepEqual([whom, all[0].secret, all[1].secret], ["me", "gm", "self"]);
});

test("for everybody, nothing of a secret is in it but that there is one", () => {
  for (const format of Object.keys(FORMATS)) {
    const text = exported(format, [roll, ...secrets], [ruleset], view, { forAll: true });
    for (const word of ["Ogre", "ogre", "Failure", "Critical", "why not", "1/2", "begun", "secret: GM", "only me", "tick"]) {
      assert.ok(!text.includes(word), `${format}: ${word}`);
    }
    assert.ok(text.includes("17"), "and the rest is");
  }
  const { whom, entries: all } = JSON.parse(exported("json", secrets, [], {}, { forAll: true }));
  assert.equal(whom, "everybody");
  assert.deepEqual(all.map((/** @type {any} */ { entry }) => entry), [
    { id: ogre.id, kind: "sealed", visibility: "gm" },
    { id: own.id, kind: "sealed", visibility: "self" },
    { id: "question", kind: "ask", phase: "rolled" },
    { id: asked.id, kind: "ask", phase: "asked" },
    { id: takes.id, kind: "sealed", visibility: "gm", what: "take" },
  ]);
  assert.deepEqual(all[0].proof, { state: "sealed", by: ["Wren"] });
  assert.deepEqual(all[1].proof, { state: "plain" });
});

test("for everybody, a secret note is a secret, and one that was written in the open about a secret is left out", () => {
  const by = { ...gm, role: "gm" };
  const sealed = (/** @type {any} */ secret, /** @type {string} */ about) => logged({ kind: "note", text: "the duke lies" }, { about, secret, by, author: "d1", proof: { state: "plain", why: "why not" } });
  const open = logged({ kind: "note", text: "the duke lies" }, { about: ogre.id, by, author: "d1", proof: { state: "plain" } });
  const refused = { ...open, id: "refused", proof: { state: "broken" } };
  const notes = [sealed("gm", ogre.id), sealed("blind", blind.id)];
  const all = [ogre, blind, ...notes, open, refused];
  assert.match(exported("text", all, [ruleset]), /^ {2}\[secret: GM\] GM \(GM\): “the duke lies”$/m);
  for (const format of Object.keys(FORMATS)) {
    const text = exported(format, all, [ruleset], view, { forAll: true });
    assert.ok(!text.includes("duke") && !text.includes("refused"), format);
  }
  const { entries: shown } = JSON.parse(exported("json", all, [], {}, { forAll: true }));
  assert.deepEqual(shown.slice(2).map((/** @type {any} */ { entry }) => entry), [
    { id: notes[0].id, kind: "sealed", visibility: "gm" },
    { id: notes[1].id, kind: "sealed", visibility: "blind" },
  ]);
  assert.match(exported("text", all, [], {}, { forAll: true }), /GM \(GM\): made a secret note or roll/);
});

test("whoever has read no secret has one version, in which nothing is marked", () => {
  const stub = logged({ kind: "sealed", visibility: "gm" }, { by: { ...gm, role: "gm" }, proof: { state: "sealed" } });
  assert.equal(hasSecrets([roll, stub]), false);
  assert.equal(hasSecrets([roll, ogre]), true);
  assert.match(exported("text", [stub], [ruleset]), /^GM: made a secret roll/);
  const odd = /** @type {any} */ ({ ...stub, flags: ["fork"] });
  assert.match(exported("text", [odd], [ruleset]), /^GM: made a secret roll\. \w/, "what is odd about it is a sentence of its own");
});
