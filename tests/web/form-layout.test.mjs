import assert from "node:assert/strict";
import { test } from "node:test";

import { divided, filled, isIdle, widthOf } from "../../web/elements/form-layout.js";
import { fieldsOf } from "../../web/elements/schema.js";

const FORM = {
  properties: {
    intent: { type: "string", maxLength: 600, title: "Intent" },
    skill: { type: "string", default: "", ui: { widget: "pick", from_sheet: "skills" } },
    skill_use: { enum: ["direct", "stretch"], default: "direct" },
    dc: { type: "integer", default: 16, ui: { widget: "ladder", presets: [] } },
    bonus: { type: "integer", default: 0 },
    edge: { type: "integer", default: 0 },
    helpers: { type: "array", items: { type: "string" }, default: [], title: "Helpers" },
    assist: { enum: ["edge", "bonus"], default: "edge" },
    limit: { anyOf: [{ type: "integer" }, { type: "null" }], default: null },
    doubt: { type: "boolean", default: true },
    clock: { anyOf: [{ type: "string" }, { type: "null" }], default: null, ui: { widget: "tracker", tracker: "progress" } },
  },
};
const FIELDS = fieldsOf(FORM);
const names = (/** @type {{ name: string }[]} */ fields) => fields.map(({ name }) => name);

test("words, lists and what may stay empty wait behind a button", () => {
  const { main, more } = divided(FIELDS, {}, []);
  assert.deepEqual(names(main), ["skill", "skill_use", "dc", "bonus", "edge"]);
  assert.deepEqual(names(more), ["intent", "helpers", "assist", "limit", "doubt", "clock"]);
});

test("a tracker is in sight as soon as there is one to link", () => {
  const { main } = divided(FIELDS, { a: { kind: "clock", label: "Vault" } }, []);
  assert.ok(names(main).includes("clock"));
});

test("a short form is shown whole", () => {
  const short = fieldsOf({ properties: { text: { type: "string", maxLength: 600 } } });
  assert.deepEqual(divided(short, {}, []), { main: short, more: [] });
});

test("how a thing is used is asked when there is a thing", () => {
  const [, , use] = FIELDS;
  assert.ok(isIdle(use, FIELDS, {}));
  assert.ok(!isIdle(use, FIELDS, { skill: "Stealth" }));
  assert.ok(!isIdle(use, FIELDS, { skill_use: "stretch" }));
  assert.ok(!isIdle(FIELDS[3], FIELDS, {}));
});

test("what has been filled in behind the button is named on it", () => {
  assert.deepEqual(filled(FIELDS, { helpers: ["Ana"], bonus: 0, intent: "in" }), ["Intent", "Helpers"]);
});

test("two numbers share a row, one alone has it to itself", () => {
  const shown = FIELDS.filter(({ name }) => ["dc", "bonus", "edge"].includes(name));
  assert.deepEqual(shown.map((_, i) => widthOf(shown, i)), ["wide", "narrow", "narrow"]);
  assert.equal(widthOf([FIELDS[4]], 0), "wide");
});
