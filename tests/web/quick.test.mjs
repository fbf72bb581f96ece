import assert from "node:assert/strict";
import { test } from "node:test";

import { completions } from "../../web/table/quick/completions.js";
import { quickRoll } from "../../web/table/quick/quick.js";
import { pieces } from "../../web/table/quick/words.js";

const integer = { type: "integer", ui: { widget: "number" } };
const words = (/** @type {string[]} */ ...keys) =>
  keys.map((key) => ({ key, label: `${key[0].toUpperCase()}${key.slice(1)} one` }));

/** A system that exists nowhere else. @type {any} */
const RULESET = {
  key: "invented",
  actions: [
    {
      key: "check",
      label: "Check",
      form: {
        $defs: {},
        properties: {
          attribute: {
            enum: ["mig", "agi"],
            type: "string",
            title: "Attribute",
            ui: { widget: "choice", words: [{ key: "mig", label: "MIG" }, { key: "agi", label: "AGI" }] },
          },
          skill: {
            anyOf: [{ type: "boolean" }, { type: "string" }],
            title: "Skill",
            ui: { widget: "pick", from_sheet: "skills" },
          },
          dc: {
            ...{ type: "integer", title: "DC" },
            ui: { widget: "ladder", presets: [{ value: 18, label: "Very hard" }] },
          },
          edge: { ...integer, title: "Edge" },
          bonus: { ...integer, title: "Bonus" },
          luck: { type: "boolean", title: "Spend Luck", ui: { widget: "toggle" } },
          sources: { type: "array", title: "Sources", ui: { widget: "sources" } },
          conditions: {
            type: "array",
            title: "Conditions",
            ui: { widget: "pick", from_sheet: "conditions" },
          },
          position: { enum: ["high", "low"], type: "string", title: "Position", ui: { words: words("high", "low") } },
          effect: { enum: ["high", "low"], type: "string", title: "Effect", ui: { words: words("high", "low") } },
        },
      },
    },
    {
      key: "fight",
      label: "Sword fight",
      form: {
        properties: {
          opponent: { type: "string", title: "Opponent", ui: { widget: "text" } },
          dice: { type: "string", title: "Modifier dice", ui: { widget: "dice" } },
          modifiers: { type: "array", title: "Modifiers", ui: { widget: "modifiers" } },
        },
      },
    },
    {
      key: "dice",
      label: "Free dice",
      form: {
        properties: {
          dice: { type: "string", title: "Dice", ui: { widget: "dice" } },
          bonus: { ...integer, title: "Bonus" },
          keep: { ...integer, title: "Keep" },
          lowest: { type: "boolean", title: "Keep the lowest" },
          target: { ...integer, title: "Target" },
        },
      },
    },
  ],
};
const SHEET = {
  skills: ["Stealth", "Technical work", "Streetwise"],
  conditions: [{ label: "Night eyes", level: 1 }, { label: "Soaked", level: -1 }],
};
const read = (/** @type {string} */ line, /** @type {string} */ current = "check") =>
  quickRoll(line, RULESET, SHEET, current);
const check = (/** @type {object} */ form) => ({ action: "check", form });

test("a line is cut into words, numbers, dice and quoted texts", () => {
  const cut = pieces('agi dc16 edge+1 −2 4d6k3 "the guard" Zoë');
  assert.deepEqual(
    cut.map(({ kind, text }) => [kind, text]),
    [
      ["word", "agi"],
      ["word", "dc"],
      ["number", "16"],
      ["word", "edge"],
      ["number", "+1"],
      ["number", "-2"],
      ["dice", "4d6k3"],
      ["text", "the guard"],
      ["word", "Zoë"],
    ],
  );
});

test("attribute, skill, target and level are understood in one line", () => {
  const form = { attribute: "agi", skill: "Stealth", dc: 16, edge: 1 };
  assert.deepEqual(read("agi stealth dc16 edge+1"), check(form));
  assert.deepEqual(read("AGI Stealth DC 16, edge: +1"), check(form));
  assert.deepEqual(read("stealth agi 16 edge=1"), check(form));
});

test("names of several words, beginnings of names and names of steps are understood", () => {
  assert.deepEqual(read("technical work very hard"), check({ skill: "Technical work", dc: 18 }));
  assert.deepEqual(read("stea edge-2"), check({ skill: "Stealth", edge: -2 }));
  assert.deepEqual(read("night eyes soaked"), check({ conditions: ["Night eyes", "Soaked"] }));
});

test("what several fields know goes to the first that has no value, unless its field is named", () => {
  assert.deepEqual(read("low high"), check({ position: "low", effect: "high" }));
  assert.deepEqual(read("effect low"), check({ effect: "low" }));
});

test("switches, bonuses and sources can be said", () => {
  assert.deepEqual(read("agi luck +2 +1"), check({ attribute: "agi", luck: true, bonus: 3 }));
  assert.deepEqual(read("agi no luck"), check({ attribute: "agi", luck: false }));
  assert.deepEqual(read('"high ground" +1'), check({ sources: [{ label: "high ground", level: 1 }] }));
});

test("dice alone are plain dice, whatever is in hand", () => {
  assert.deepEqual(read("4d6"), { action: "dice", form: { dice: "4d6" } });
  assert.deepEqual(read("4d6k3+2 12"), {
    action: "dice",
    form: { dice: "4d6", keep: 3, bonus: 2, target: 12 },
  });
  assert.deepEqual(read("d20 + 1d4"), { action: "dice", form: { dice: "d20+1d4" } });
  assert.deepEqual(read("2d20kl1"), { action: "dice", form: { dice: "2d20", keep: 1, lowest: true } });
});

test("dice may be written as Germans write them", () => {
  assert.deepEqual(read("3W6+2"), { action: "dice", form: { dice: "3d6", bonus: 2 } });
  assert.deepEqual(read("w20"), { action: "dice", form: { dice: "d20" } });
});

test("another action is found by its name or by what only it understands", () => {
  const form = { opponent: "The guard", dice: "1d4", modifiers: [{ label: "", value: 2 }] };
  assert.deepEqual(read('sword fight opponent "The guard" 1d4 +2'), { action: "fight", form });
  assert.deepEqual(read('opponent "Ann"'), { action: "fight", form: { opponent: "Ann" } });
  assert.deepEqual(read('opponent "Ann" sword fight'), { action: "fight", form: { opponent: "Ann" } });
  assert.deepEqual(read("dc16 check agi", "fight"), { action: "check", form: { dc: 16, attribute: "agi" } });
});

test("what is not understood is said, with what is close to it", () => {
  const wrong = read("agi steelth dc16");
  assert.ok("problem" in wrong);
  assert.match(wrong.problem, /“steelth”.*Stealth/);
  const odd = read("agi xyzzy");
  assert.ok("problem" in odd);
  assert.match(odd.problem, /“xyzzy” is not understood/);
  assert.ok("problem" in read("   "));
  assert.ok("problem" in read("st")); // Stealth or Streetwise
  const open = read("opponent", "fight");
  assert.ok("problem" in open);
  assert.match(open.problem, /needs a value/);
});

test("markup and odd characters are only words that are not understood", () => {
  for (const line of ["<img src=x onerror=alert(1)>", "__proto__ 1", "constructor", "(((", "d", "9".repeat(200)]) {
    const outcome = read(line);
    assert.ok("problem" in outcome || typeof outcome.form === "object");
  }
  assert.equal(/** @type {any} */ ({}).polluted, undefined);
});

test("completions are whole lines that go on from what is typed", () => {
  const found = (/** @type {string} */ line) => completions(line, RULESET, SHEET, RULESET.actions[0]);
  assert.deepEqual(found("agi st"), ["agi Stealth", "agi Streetwise"]);
  assert.deepEqual(found("agi technical w"), ["agi Technical work"]);
  assert.ok(found("sw").includes("Sword fight"));
  assert.deepEqual(found(""), []);
  assert.deepEqual(found("agi "), []);
});
