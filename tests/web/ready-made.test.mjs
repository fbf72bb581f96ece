import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import german from "../../web/i18n/de.js";
import { readyMade } from "../../web/table/ready-made.js";
import { startEngine } from "./engine.mjs";

const described = new URL("../../web/generated/describe.json", import.meta.url);
const { rulesets } = JSON.parse(readFileSync(described, "utf8"));
/** @type {{ ruleset: any, name: string, sheet: any }[]} */
const all = rulesets.flatMap((/** @type {any} */ ruleset) => ruleset.examples.map((/** @type {any} */ each) => ({ ruleset, ...each })));
const inGerman = (/** @type {string} */ text) => german.examples[text] ?? text;

/** Every text in it, but for keys, short names of stats, and dice. @param {unknown} value @returns {string[]} */
const texts = (value) =>
  typeof value === "string"
    ? [value].filter((text) => /^\p{Lu}\p{Ll}/u.test(text))
    : value && typeof value === "object"
      ? Object.values(value).flatMap(texts)
      : [];

test("all that a ready-made character can do and carries is in the German catalogue", () => {
  const said = new Set(all.flatMap(({ sheet: { name: _, ...rest } }) => texts(rest)));
  assert.ok(said.size > 50);
  assert.deepEqual([...said].filter((text) => !(text in german.examples)), []);
});

test("no translation is left over from a ready-made character that is gone", () => {
  const known = new Set(all.flatMap(({ name, sheet }) => [name, ...texts(sheet)]));
  assert.deepEqual(Object.keys(german.examples).filter((text) => !known.has(text)), []);
});

test("in another language it is as good a character, under the name it was offered by", async () => {
  const { request, end } = startEngine();
  for (const { ruleset, name, sheet } of all) {
    const translated = readyMade(sheet, inGerman);
    const before = await request({ op: "sheet", ruleset: ruleset.key, sheet });
    const after = await request({ op: "sheet", ruleset: ruleset.key, sheet: translated });
    assert.equal(after.ok, true, JSON.stringify(after.error));
    assert.equal(after.derived?.length, before.derived?.length);
    assert.equal(translated.name, inGerman(name));
    assert.notDeepEqual(translated, sheet);
  }
  end();
});

test("the example itself stays as it is", () => {
  const [{ sheet }] = all;
  const before = structuredClone(sheet);
  readyMade(sheet, inGerman).skills = [];
  assert.deepEqual(sheet, before);
});
