import assert from "node:assert/strict";
import { test } from "node:test";

import { newRow, raised, removed, sourceFrom, sumOf } from "../../web/elements/fields/listing.js";
import { readNumber, showNumber, signed, stepped } from "../../web/elements/fields/number.js";
import { pickables, rowOf, sameName, toggled } from "../../web/elements/fields/picking.js";
import { fieldsOf } from "../../web/elements/schema.js";

test("numbers are read as people write them", () => {
  assert.equal(readNumber("12"), 12);
  assert.equal(readNumber("+3"), 3);
  assert.equal(readNumber("−4"), -4);
  assert.equal(readNumber(" 1 000 "), 1000);
  assert.equal(readNumber("１２"), 12);
  assert.ok(Object.is(readNumber("-0"), 0));
});

test("what is no number stays as it was typed, for the engine to speak about", () => {
  for (const text of ["-", "1.5", "abc", "1e9", "--2", "9".repeat(30)]) {
    assert.equal(readNumber(text), text);
  }
});

test("an empty field is nothing where it may be, and an empty text elsewhere", () => {
  assert.equal(readNumber("", true), null);
  assert.equal(readNumber("  "), "");
});

test("numbers are shown with a real minus", () => {
  assert.equal(showNumber(-2), "−2");
  assert.equal(showNumber(null), "");
  assert.equal(showNumber("1x"), "1x");
  assert.equal(signed(2), "+2");
  assert.equal(signed(0), "0");
});

test("a step stays within the limits, and starts anew from nonsense", () => {
  assert.equal(stepped(9, 1, { maximum: 9 }), 9);
  assert.equal(stepped(1, -1, { minimum: 1 }), 1);
  assert.equal(stepped("x", 1, {}, 16), 17);
  assert.equal(stepped(null, 1, {}), 1);
});

const FORM = {
  properties: {
    skill: { type: "string", default: "", ui: { widget: "pick", from_sheet: "skills" } },
    pairing: {
      type: "string",
      default: "",
      ui: { widget: "pick", from_sheet: "own", words: [{ key: "melee", label: "Melee", hint: "" }] },
    },
    stat: { anyOf: [{ type: "integer" }, { type: "string" }], ui: { words: [{ key: "STR", label: "Strength" }] } },
    clock: { anyOf: [{ type: "string" }, { type: "null" }], ui: { widget: "tracker", tracker: "threat" } },
    rows: { type: "array", items: { properties: { label: { type: "string" }, level: { type: "integer", default: 1 } } } },
    names: { type: "array", items: { type: "string" } },
  },
};
const [skill, pairing, stat, , rows, names] = fieldsOf(FORM);
const SHEET = { skills: [{ name: "Stealth", value: 4 }, { name: "", value: 1 }], own: ["Trip"], str: 7 };

test("a row of a sheet has a name and what it is worth", () => {
  assert.deepEqual(rowOf({ name: "Stealth", value: 4 }), { name: "Stealth", note: "+4" });
  assert.deepEqual(rowOf({ label: "Tired", level: -1 }), { name: "Tired", note: "−1" });
  assert.deepEqual(rowOf({ label: "Staff", die: "d8" }), { name: "Staff", note: "d8" });
  assert.deepEqual(rowOf({ name: "Body", value: 0 }), { name: "Body", note: "0" });
  assert.deepEqual(rowOf("Blades"), { name: "Blades", note: "" });
});

test("a pick offers what the sheet has and is called something", () => {
  assert.deepEqual(pickables(skill, SHEET, "").map(({ value }) => value), ["Stealth"]);
});

test("the sheet's own come before the usual ones", () => {
  assert.deepEqual(pickables(pairing, SHEET, "").map(({ value }) => value), ["Trip", "melee"]);
});

test("what is picked stays in sight though the sheet has lost it", () => {
  assert.deepEqual(pickables(skill, SHEET, "Swimming").map(({ value }) => value), ["Stealth", "Swimming"]);
  assert.equal(pickables(skill, SHEET, "STEALTH").length, 1);
});

test("an option named like a number of the sheet shows it", () => {
  assert.equal(pickables(stat, SHEET, 0)[0].note, "7");
});

test("names are compared as the engine does", () => {
  assert.ok(sameName("Stealth", "stealth"));
  assert.ok(!sameName(false, ""));
  assert.deepEqual(toggled(["a"], "B"), ["a", "B"]);
  assert.deepEqual(toggled(["a", "b"], "A"), ["b"]);
  assert.deepEqual(toggled(undefined, "a"), ["a"]);
});

test("a new row says what its fields mean when nothing is said", () => {
  assert.deepEqual(newRow(rows), { label: "", level: 1 });
  assert.equal(newRow(names), "");
});

test("rows are removed and raised without touching the list", () => {
  const list = ["a", "b", "c"];
  assert.deepEqual(removed(list, 1), ["a", "c"]);
  assert.deepEqual(raised(list, 2), ["a", "c", "b"]);
  assert.deepEqual(raised(list, 0), list);
  assert.deepEqual(list, ["a", "b", "c"]);
});

test("what does not have a number adds nothing to a sum", () => {
  assert.equal(sumOf([{ level: 2 }, { level: "x" }, { level: -1 }], "level"), 1);
  assert.equal(sumOf(undefined, "level"), 0);
});

test("a source is jotted down with or without its level", () => {
  assert.deepEqual(sourceFrom("rope", 1), { label: "rope", level: 1 });
  assert.deepEqual(sourceFrom("rain", -1), { label: "rain", level: -1 });
  assert.deepEqual(sourceFrom("good rope +2", 1), { label: "good rope", level: 2 });
  assert.deepEqual(sourceFrom("−1 mud", 1), { label: "mud", level: -1 });
  assert.deepEqual(sourceFrom("", 1), { label: "", level: 1 });
});
