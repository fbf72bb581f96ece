import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { needsWords, textsInCode, textsOfPage, textsOfRulesets } from "../../web/build/words.mjs";
import german from "../../web/i18n/de.js";
import { sayings } from "../../web/i18n/de/sayings.js";

const described = new URL("../../web/generated/describe.json", import.meta.url);
const description = JSON.parse(readFileSync(described, "utf8"));
const places = (/** @type {string} */ text) => [...text.matchAll(/\{([#*]?\w+)\}/g)].map(([place]) => place).sort();

test("every text of the page is in the German catalogue", () => {
  assert.deepEqual([...textsOfPage()].filter((text) => !(text in german.texts)), []);
});

test("every text that a ruleset describes itself with is in the German catalogue", () => {
  assert.deepEqual([...textsOfRulesets(description)].filter((text) => !(text in german.texts)), []);
});

test("no translation is left over from a text that is gone", () => {
  const used = new Set([...textsOfPage(), ...textsOfRulesets(description), ...Object.keys(sayings)]);
  assert.deepEqual(Object.keys(german.texts).filter((text) => !used.has(text)), []);
});

test("a translation has the places of its original", () => {
  const entries = [...Object.entries(german.texts), ...Object.entries(german.patterns)];
  assert.deepEqual(entries.filter(([from, to]) => `${places(from)}` !== `${places(to)}`), []);
});

test("no translation is empty", () => {
  assert.deepEqual(Object.entries(german.texts).filter(([, to]) => !to.trim()), []);
});

test("numbers and dice need no words", () => {
  assert.deepEqual(["+2", "4d6", "d8 + d10", "−1", "d4", "Paragon 1"].filter(needsWords), ["Paragon 1"]);
});

test("texts are found in calls, in alternatives, in lists, in labels and in messages", () => {
  const source = `
    const WAYS = { up: "Upwards", down: "Downwards" };
    t("Plain {n}", { n: "not this" });
    t(way ?? "Otherwise");
    t(kind === "secret" ? "One" : "Other");
    t(WAYS[way]);
    const parts = [{ label: "A label", icon: "not-this" }];
    return refused({ code: "not_this", message: "A message" });
  `;
  assert.deepEqual(textsInCode(source).sort(), [
    "A label",
    "A message",
    "Downwards",
    "One",
    "Other",
    "Otherwise",
    "Plain {n}",
    "Upwards",
  ]);
});
