import assert from "node:assert/strict";
import { test } from "node:test";

import { fieldAt, fieldsOf, isSame, optionsOf, problemAt, setAt } from "../../web/elements/schema.js";

const SCHEMA = {
  $defs: {
    Row: { properties: { name: { type: "string", title: "Name" }, value: { type: "integer" } } },
    Source: { properties: { label: { type: "string" }, level: { type: "integer", default: 1 } } },
  },
  properties: {
    name: { type: "string", title: "Name", default: "Wren" },
    story: { type: "string", maxLength: 600 },
    level: { type: "integer", description: "How far." },
    brave: { type: "boolean" },
    tone: { enum: ["a", "b"], ui: { words: [{ key: "b", label: "Second" }] } },
    rows: { type: "array", items: { $ref: "#/$defs/Row" } },
    names: { type: "array", items: { type: "string" } },
    odd: { anyOf: [{ type: "string" }, { type: "null" }] },
    sources: { type: "array", items: { $ref: "#/$defs/Source" }, ui: { widget: "sources" } },
    mistaken: { type: "integer", ui: { widget: "toggle" } },
    thing: { type: "object" },
  },
};
const FIELDS = fieldsOf(SCHEMA);

/** @param {string} name */
function field(name) {
  const found = FIELDS.find((each) => each.name === name);
  assert.ok(found, name);
  return found;
}

test("fields come in the schema's order, and what cannot be drawn is left out", () => {
  assert.deepEqual(
    FIELDS.map(({ name, widget }) => [name, widget]),
    [
      ["name", "text"],
      ["story", "longtext"],
      ["level", "number"],
      ["brave", "toggle"],
      ["tone", "choice"],
      ["rows", "rows"],
      ["names", "rows"],
      ["odd", "text"],
      ["sources", "sources"],
      ["mistaken", "number"],
    ],
  );
});

test("a field knows what an absent value means", () => {
  assert.equal(field("name").initial, "Wren");
  assert.equal(field("level").initial, 0);
  assert.equal(field("tone").initial, "a");
  assert.equal(field("odd").initial, null);
  assert.deepEqual(field("rows").initial, []);
});

test("one real branch of alternatives is the field's schema, and null makes it nullable", () => {
  const odd = field("odd");
  assert.equal(odd.nullable, true);
  assert.deepEqual(odd.takes, ["string"]);
});

test("several branches are several types", () => {
  const schema = { properties: { x: { anyOf: [{ type: "integer" }, { type: "string" }] } } };
  assert.deepEqual(fieldsOf(schema)[0].takes, ["integer", "string"]);
});

test("an enumeration of numbers and words takes both", () => {
  const schema = { properties: { x: { enum: [4, "might"] } } };
  assert.deepEqual(fieldsOf(schema)[0].takes, ["integer", "string"]);
});

test("a list's rows are found through the reference to them", () => {
  const { items, root } = field("rows");
  assert.deepEqual(fieldsOf(items, root).map(({ name }) => name), ["name", "value"]);
});

test("options have the ruleset's words first, in its order, and keys of the right type", () => {
  assert.deepEqual(optionsOf(field("tone")), [
    { key: "b", label: "Second", hint: "" },
    { key: "a", label: "a", hint: "" },
  ]);
  const words = [{ key: "might", label: "Might" }, { key: "4", label: "d4" }];
  const mixed = fieldsOf({ properties: { x: { enum: [4, "might"], ui: { words } } } })[0];
  assert.deepEqual(optionsOf(mixed).map(({ key }) => key), ["might", 4]);
});

test("a die without words is called by its size", () => {
  const die = fieldsOf({ properties: { x: { enum: [4, 6], ui: { widget: "die" } } } })[0];
  assert.deepEqual(optionsOf(die).map(({ label }) => label), ["d4", "d6"]);
});

test("a problem is handed down to the part it is about", () => {
  const problem = { field: "sheet.skills.0.value", message: "no" };
  const inner = problemAt(problemAt(problemAt(problem, "sheet"), "skills"), 0);
  assert.equal(inner?.field, "value");
  assert.equal(problemAt(problem, "form"), undefined);
  assert.equal(problemAt({ field: null, message: "no" }, "form"), undefined);
  assert.equal(problemAt(undefined, "form"), undefined);
});

test("the field a problem is about is found by its path", () => {
  const schemas = { form: SCHEMA };
  assert.equal(fieldAt({ field: "form.level", message: "no" }, schemas)?.name, "level");
  assert.equal(fieldAt({ field: "faces", message: "no" }, schemas), undefined);
  assert.equal(fieldAt({ field: null, message: "no" }, schemas), undefined);
});

test("a change makes a copy and leaves the original alone", () => {
  const sheet = { rows: [{ name: "a" }, { name: "b" }] };
  assert.deepEqual(setAt(sheet, ["rows", 1, "name"], "c"), { rows: [{ name: "a" }, { name: "c" }] });
  assert.equal(sheet.rows[1].name, "b");
});

test("values are the same when a form would say the same", () => {
  assert.ok(isSame([{ a: 1 }], [{ a: 1 }]));
  assert.ok(!isSame("", 0));
});
