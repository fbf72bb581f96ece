import assert from "node:assert/strict";
import { test } from "node:test";

import { asked, facesOf } from "../../web/elements/faces-by-hand.js";
import { middle } from "../../web/elements/portrait.js";
import { areTiles, isWide, ownTrackers, partsOfSheet } from "../../web/elements/stats.js";
import { summaryOf } from "../../web/elements/summary.js";

const rated = { properties: { name: { type: "string" }, value: { type: "integer" } } };
/** @type {any} */
const RULESET = {
  key: "any",
  sheet: {
    properties: {
      name: { type: "string" },
      agi: { type: "integer", title: "AGI" },
      might: { enum: [4, 6], ui: { widget: "die" }, title: "Might" },
      skills: { type: "array", items: rated, title: "Skills" },
      tags: { type: "array", items: { type: "string" } },
      loose: { type: "array", items: rated },
      stress: { type: "integer" },
      level: { type: "integer", title: "Level" },
      notes: { type: "string", maxLength: 600 },
    },
  },
  trackers: [{ key: "stress", label: "Stress", scope: "character", sheet_field: "stress", maximum_field: null }],
  actions: [
    {
      key: "check",
      label: "Check",
      form: {
        properties: {
          skill: { type: "string", default: "", ui: { widget: "pick", from_sheet: "skills" } },
          stat: { anyOf: [{ type: "integer" }, { type: "string" }], default: 0, title: "Stat", ui: { widget: "choice", words: [{ key: "AGI", label: "Agility" }] } },
          tags: { type: "array", default: [], items: { type: "string" }, ui: { widget: "pick", from_sheet: "tags" } },
          dc: { type: "integer", default: 10, title: "DC", ui: { widget: "ladder", presets: [] } },
        },
      },
    },
    {
      key: "save",
      label: "Save",
      form: {
        properties: {
          skill: { type: "string", default: "", ui: { widget: "pick", from_sheet: "skills" } },
          ability: { enum: [4, "might"], default: 4 },
        },
      },
    },
  ],
};
const SHEET = {
  name: "Wren",
  agi: -1,
  might: 6,
  skills: [{ name: "Stealth", value: 4 }],
  tags: ["Tired"],
  level: 2,
  notes: "Owes a favour.",
};

test("a sheet is laid out in its own order, without its name and without what trackers show", () => {
  const parts = partsOfSheet(RULESET, SHEET);
  assert.deepEqual(
    parts.map(({ field, kind, value }) => [field.name, kind, value]),
    [
      ["agi", "stat", "−1"],
      ["might", "stat", "d6"],
      ["skills", "list", ""],
      ["tags", "list", ""],
      ["loose", "list", ""],
      ["level", "fact", "2"],
      ["notes", "text", "Owes a favour."],
    ],
  );
});

test("a stat begins the first roll that asks for it, spelled as the form does", () => {
  const [agi, might] = partsOfSheet(RULESET, SHEET);
  assert.deepEqual(agi.start, { action: "check", patch: { stat: "AGI" } });
  assert.deepEqual(might.start, { action: "save", patch: { ability: "might" } });
});

test("a row begins a roll that picks from its list, one or several", () => {
  const [, , skills, tags] = partsOfSheet(RULESET, SHEET);
  assert.deepEqual(skills.items[0].start, { action: "check", patch: { skill: "Stealth" } });
  assert.deepEqual(tags.items[0].start, { action: "check", patch: { tags: ["Tired"] } });
});

test("the action in hand is kept where it fits", () => {
  const [, , skills] = partsOfSheet(RULESET, SHEET, "save");
  assert.deepEqual(skills.items[0].start, { action: "save", patch: { skill: "Stealth" } });
});

test("short names with numbers are tiles, conditions are not", () => {
  const [, , skills, tags] = partsOfSheet(RULESET, SHEET);
  assert.ok(areTiles(skills.items));
  assert.ok(!areTiles(tags.items));
});

test("a name whose word is too long for one tile has two", () => {
  assert.deepEqual(["Stealth", "Persuasion", "Quartermaster", "Night eyes", "Ship-building"].map(isWide), [false, false, true, false, false]);
});

test("a character's own trackers are called as their kind is", () => {
  const trackers = { "c1.stress": { kind: "track", label: "Wren: Stress" }, "c2.stress": {}, other: {} };
  const own = ownTrackers(RULESET, "c1", trackers);
  assert.deepEqual(own.map(({ id, label }) => [id, label]), [["c1.stress", "Stress"]]);
});

test("a filled form is summed up by what is not as usual", () => {
  const form = { skill: "Stealth", stat: "AGI", tags: ["Tired"], dc: 16 };
  assert.equal(summaryOf(RULESET.actions[0], form), "Stealth · Agility · Tired · DC 16");
  assert.equal(summaryOf(RULESET.actions[0], { dc: 10 }), "");
  assert.equal(summaryOf(undefined, { dc: 10 }), "");
});

test("there is a box for each die asked for, and more when the engine asks for more", () => {
  const dice = [{ sides: 6 }, { sides: 8 }];
  assert.equal(asked(dice, [], undefined, 0).length, 2);
  const more = { code: "faces_missing", message: "This roll needs more dice: d4." };
  assert.deepEqual(asked(dice, ["1", "5"], more, 2), [{ sides: 6 }, { sides: 8 }, { sides: 4 }]);
  assert.deepEqual(asked(dice, ["1", "5", "3"], more, 2), [{ sides: 6 }, { sides: 8 }, { sides: 4 }]);
  assert.equal(asked(dice, ["1", "5", " "], undefined, 0).length, 3);
});

test("faces are read when every die that was asked for has one", () => {
  const dice = [{ sides: 6 }, { sides: 8 }];
  assert.deepEqual(facesOf(dice, ["3", " 8"]), [3, 8]);
  assert.equal(facesOf(dice, ["3"]), undefined);
  assert.equal(facesOf(dice, ["3", "x"]), undefined);
  assert.deepEqual(facesOf([...dice, {}], ["3", "8", ""]), [3, 8]);
});

test("of a portrait the middle is kept, of a tall one a little higher", () => {
  assert.deepEqual(middle(400, 100), { size: 100, from: { x: 150, y: 0 } });
  assert.deepEqual(middle(100, 400), { size: 100, from: { x: 0, y: 100 } });
});
