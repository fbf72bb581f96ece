/** Ten thousand entries that were tampered with, as the engine hands them on: nothing that draws or exports them throws. */

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { chanceTemplate, effectsTemplate, findings, head, sayingTemplate, sidesTemplate } from "../../web/elements/roll-card-parts.js";
import { byTemplate } from "../../web/elements/roll-card-by.js";
import { choiceTemplate, offersTemplate } from "../../web/elements/roll-card-offers.js";
import { trustTemplate } from "../../web/elements/roll-card-proof.js";
import { stubTemplate } from "../../web/elements/roll-card-stub.js";
import { slimLine } from "../../web/elements/slim-line.js";
import { actionOf, outcomeOf, sidesOf } from "../../web/cards/card.js";
import { resultOf } from "../../web/cards/entry.js";
import { FORMATS, entryAsText, exported } from "../../web/cards/export.js";
import { Hearing } from "../../web/cards/hearing.js";
import { luckReport } from "../../web/cards/luck.js";
import { Timelines, timelineOf } from "../../web/cards/timeline.js";
import { entryOf } from "../../web/replay/feed.js";
import { PYTHON, ROOT } from "./engine.mjs";

const described = new URL("../../web/generated/describe.json", import.meta.url);
/** @type {import("../../web/engine/description.js").Ruleset[]} */
const rulesets = JSON.parse(readFileSync(described, "utf8")).rulesets;

const COUNT = 10_000;
const made = execFileSync(PYTHON, ["-m", "tests.poison", String(COUNT)], { cwd: ROOT, maxBuffer: 1e9 });
/** @type {import("../../web/generated/protocol.js").Item[]} */
const items = JSON.parse(made.toString());
const entries = items.flatMap((item) => entryOf(item, true) ?? []);

/** What the table comes to: it names what entries speak of. @type {any} */
const view = {
  trackers: { c: { kind: "clock", label: "Bells", value: 1, segments: 4 }, "self.luck": { kind: "pool", label: "Luck", value: 2 } },
  offers: Object.fromEntries(entries.map(({ id }) => [id, { actor: {}, offers: [{ key: "tick", label: "A clock ticks" }] }])),
  news: entries.map(({ id }) => ({ entry: id, text: "It does not count.", problem: true })),
};

/** @param {import("../../web/cards/entry.js").LogEntry} entry whatever a card of it is made of */
function draw(entry) {
  const ruleset = rulesets.find(({ key }) => key === resultOf(entry)?.ruleset);
  const card = { collapsed: false, latest: false, view, ruleset };
  const ways = { me: entry.author, explain() {}, reveal() {} };
  const parts = [byTemplate(entry, "", card), trustTemplate(entry, ways), slimLine(entry, view, undefined, { undo() {}, labels: {} })];
  const result = resultOf(entry);
  if (!result) return [...parts, stubTemplate(entry, card, ways)];
  const action = actionOf(ruleset, result.action);
  const plain = { problem: "", bar: "" };
  return [
    ...parts,
    ...[head(outcomeOf(action, result), action, result), sidesTemplate(sidesOf(entry)), sayingTemplate(action, result)],
    ...[chanceTemplate(entry, action, result, true), findings(action, result), effectsTemplate(entry, result, view, ruleset)],
    ...[choiceTemplate(action, result, () => {}, plain), offersTemplate(result, view.offers[entry.id], card, () => {})],
  ];
}

/** What would be seen as such: a part that was no text. @param {unknown} template @returns {string[]} */
function seen(template) {
  if (Array.isArray(template)) return template.flatMap(seen);
  if (template === undefined || template === null || ["symbol", "function", "boolean"].includes(typeof template)) return [];
  if (typeof template !== "object") return [String(template)];
  return "values" in template ? seen(/** @type {any} */ (template).values) : [];
}

test("there are as many as there should be, and many that are seen", () => {
  assert.equal(items.length, COUNT);
  assert.equal(entries.length, COUNT);
  const rolls = entries.filter(resultOf).length;
  assert.ok(rolls > COUNT / 5, `${rolls} rolls`);
});

test("each of them is drawn", () => {
  for (const entry of entries) {
    const said = seen(draw(entry));
    const wrong = said.filter((text) => /\[object|undefined/.test(text));
    assert.deepEqual(wrong, [], JSON.stringify(entry));
  }
});

test("each of them is copied as text", () => {
  for (const entry of entries) assert.match(entryAsText(entry, undefined, entries.slice(0, 3)), /\S/);
});

const READ = /** @type {const} */ (["gm", "self", "blind"]);
/** The same as its reader has it who can read secrets, with notes on each card. @type {typeof entries} */
const read = entries.map((entry, at) => {
  const about = entries[Math.max(0, at - (at % 7))].id;
  const isNote = entry.entry.kind === "note";
  return { ...entry, ...(at % 3 ? {} : { secret: READ[at % 9 / 3] }), ...(isNote ? { about, proof: { state: at % 2 ? "plain" : "broken" } } : {}), chosen: ["Gil"] };
});

for (const format of Object.keys(FORMATS)) {
  for (const [how, all] of /** @type {const} */ ([["as they came", entries], ["with secrets and notes on cards", read]])) {
    for (const forAll of [false, true]) {
      test(`all of them are exported as ${format}, ${how}, ${forAll ? "for everybody" : "for oneself"}`, () => {
        const text = exported(format, all, rulesets, view, { forAll });
        assert.ok(text.length > COUNT);
        assert.doesNotMatch(text.replaceAll(/"[^"]*"/g, ""), /\[object Object\]|\bundefined\b/);
        if (forAll) assert.doesNotMatch(text, /secret: GM|only me|"secret":/);
        if (format === "json") assert.ok(JSON.parse(text).entries.length > COUNT * 0.9);
      });
    }
  }
}

test("the luck of all of them is counted", () => {
  for (const { sum, sigma, odd, points } of luckReport(entries, undefined, rulesets)) {
    const numbers = [sum, sigma, odd, ...points.flatMap((point) => [point.sum, point.sigma])];
    assert.ok(numbers.every(Number.isFinite));
  }
});

test("all of them are heard, filtered and searched", () => {
  const now = Date.now();
  new Hearing().listen(entries.map((entry) => ({ ...entry, at: now })));
  for (const kind of ["", "rolls", "notes", "table"]) timelineOf(entries, { who: "", kind, text: "a" });
  const timelines = new Timelines();
  for (let upTo = 0; upTo < 500; upTo += 50) timelines.of(entries.slice(0, upTo));
});
