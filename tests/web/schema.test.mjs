import assert from "node:assert/strict";
import { test } from "node:test";

import { fieldsOf, optionsOf, setAt } from "../../web/elements/schema.js";

const SCHEMA = {
  $defs: { Row: { properties: { name: { type: "string", title: "Name" } } } },
  properties: {
    name: { type: "string", title: "Name", default: "Wren" },
    level: { type: "integer", description: "How far." },
    brave: { type: "boolean" },
    tone: { enum: ["a", "b"], ui: { words: [{ key: "a", label: "First" }] } },
    rows: { type: "array", items: { $ref: "#/$defs/Row" } },
    odd: { anyOf: [{ type: "string" }, { type: "null" }] },
  },
};

test("fields come in the schema's order, and what cannot be drawn is left out", () => {
  const fields = fieldsOf(SCHEMA, SCHEMA);
  assert.deepEqual(
    fields.map(({ name, label, kind }) => [name, label, kind]),
    [
      ["name", "Name", "text"],
      ["level", "level", "number"],
      ["brave", "brave", "switch"],
      ["tone", "tone", "choice"],
      ["rows", "rows", "list"],
    ],
  );
  assert.equal(fields[0].initial, "Wren");
});

test("a list's rows are found through the reference to them", () => {
  const rows = fieldsOf(SCHEMA, SCHEMA)[4];
  assert.deepEqual(fieldsOf(rows.items, SCHEMA).map(({ name }) => name), ["name"]);
});

test("options carry the ruleset's words where there are any", () => {
  const tone = fieldsOf(SCHEMA, SCHEMA)[3];
  assert.deepEqual(optionsOf(tone), [
    { key: "a", label: "First" },
    { key: "b", label: "b" },
  ]);
});

test("a change makes a copy and leaves the original alone", () => {
  const sheet = { rows: [{ name: "a" }, { name: "b" }] };
  assert.deepEqual(setAt(sheet, ["rows", 1, "name"], "c"), { rows: [{ name: "a" }, { name: "c" }] });
  assert.equal(sheet.rows[1].name, "b");
});
