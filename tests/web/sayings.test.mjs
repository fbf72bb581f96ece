import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

import { translator } from "../../web/i18n/catalogue.js";
import german from "../../web/i18n/de.js";
import { feedSayings, feedSentences } from "../../web/i18n/de/sayings-feed.js";
import { PYTHON, ROOT } from "./engine.mjs";

/** @type {Record<string, string>} sentences of the engine, each with its file */
const said = JSON.parse(execFileSync(PYTHON, ["-X", "utf8", "-m", "web.build.sayings"], { cwd: ROOT, encoding: "utf8" }));
const t = translator(german, "de");
const shape = (/** @type {string} */ text) => text.replace(/\{[#*]?\w+\}/g, "{}");
const filled = (/** @type {string} */ text) => text.replaceAll("{}", "7"); // which may be a number, and may be a name

/**
 * Whether nothing of it but what was filled in is left in English.
 * @param {string} text
 */
function isGerman(text) {
  const found = t(filled(text));
  const pieces = text.split("{}").map((piece) => piece.trim());
  return found !== filled(text) && pieces.every((piece) => !piece.includes(" ") || !found.includes(piece));
}

test("the engine's sentences are found", () => {
  assert.ok("Only the GM may do this." in said);
  assert.ok("Too many rolls wait for {} already." in said, "with places");
  assert.ok("False answers as a witness: {}." in said, "with places that are filled in later");
  assert.ok("It cannot be checked here: {}" in said, "with a sentence in them");
});

test("every sentence that the engine says is German on a German page", () => {
  assert.deepEqual(Object.entries(said).filter(([text]) => !isGerman(text)), []);
});

test("no translation is left over from what the engine said of a feed once", () => {
  const ours = Object.keys({ ...feedSayings, ...feedSentences });
  const alone = new Set(Object.keys(said).flatMap((text) => [text, ...text.split(/(?<=[.!?]) /)]));
  assert.deepEqual(ours.filter((text) => !alone.has(shape(text))), []);
});
