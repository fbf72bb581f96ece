import assert from "node:assert/strict";
import { test } from "node:test";

import { fill, translator } from "../../web/i18n/catalogue.js";
import german from "../../web/i18n/de.js";

const t = translator(german, "de");

test("places are filled, and a place without a value stays", () => {
  assert.equal(fill("{n} of {all}", { n: 2 }), "2 of {all}");
});

test("a text is filled in its translation, numbers as the language writes them", () => {
  const small = translator({ texts: { "{n} left": "noch {n}" }, patterns: {} }, "de");
  assert.equal(small("{n} left", { n: 1.5 }), "noch 1,5");
});

test("an offer to whoever rolled is in the right case, whatever else is called you", () => {
  assert.equal(t("Advantage for you until the scene ends"), "Vorteil für dich bis zum Ende der Szene");
  assert.equal(t("Disadvantage for you until the scene ends"), "Nachteil für dich bis zum Ende der Szene");
});

test("what a player wrote stays as it is", () => {
  assert.equal(t("Knows every sandbank"), "Knows every sandbank");
  assert.equal(t("<b>bold</b>"), "<b>bold</b>");
});

test("a value is never translated, and never a pattern", () => {
  assert.equal(t("Remove {name}", { name: "Close {n}" }), "Close {n} entfernen");
});

test("the engine's sentences are translated with what stands in them", () => {
  assert.equal(
    t("Wren Halloway, Check: Partial success, 15 against DC 16 (-1)."),
    "Wren Halloway, Probe: Teilerfolg, 15 gegen DC 16 (-1).",
  );
  assert.equal(
    t("Chase: Win, 9 against their total 7 (+2). The distance shrinks by 2. Only just."),
    "Verfolgung: Gewonnen, 9 gegen deren Summe 7 (+2). Der Abstand schrumpft um 2. Gerade so.",
  );
  assert.equal(t("This can be 10 at most."), "Das darf höchstens 10 sein.");
});

test("the particular pattern is not hidden behind the general one", () => {
  const seen = Object.keys(german.patterns);
  assert.ok(seen.indexOf("{what}: in reach!") < seen.indexOf("{name}: {what}"));
});

test("a long and unlucky text takes no time", () => {
  const start = performance.now();
  t(`${"a: b, 1 against c 2 (".repeat(40)}`);
  t(`${"x and y, ".repeat(200)}`);
  assert.ok(performance.now() - start < 200);
});
