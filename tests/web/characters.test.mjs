import assert from "node:assert/strict";
import { test } from "node:test";

import { MOST, PORTRAIT, read, written } from "../../web/table/character-file.js";
import { copied, made, nextColour, withAppearance } from "../../web/table/character.js";
import { readFiles } from "../../web/table/importing.js";

const KEYS = ["one", "two"];
const SHEET = { name: "Wren <b>Halloway</b>", skills: [{ name: "Stealth", value: 4 }] };
const PICTURE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCB2kUIOwAAAABJRU5ErkJggg=="; // one grey pixel
const wren = made("i1", "one", SHEET, { colour: "#AABBCC", portrait: PICTURE });
/** @param {object} change */
const changed = (change) => JSON.stringify({ ...JSON.parse(written(wren).text), ...change });
/** @param {string} text */
const why = (text) => {
  try {
    read(text, KEYS);
  } catch (error) {
    return error instanceof RangeError ? error.message : String(error);
  }
  return "";
};

test("what is written can be read again, markup and all", () => {
  const { name, text } = written(wren);
  assert.equal(name, "wren-b-halloway-b.json");
  assert.deepEqual(read(text, KEYS), {
    ...{ ruleset: "one", sheet: SHEET, colour: "#aabbcc", portrait: PICTURE, side: "players" },
  });
});

test("the side goes out and comes back, and a file from before there were sides is a player's", () => {
  const boss = withAppearance(wren, { side: "gm" });
  assert.equal(read(written(boss).text, KEYS).side, "gm");
  assert.equal(withAppearance(boss, { side: "nobody" }).side, "gm");
  assert.equal(read(changed({ side: undefined }), KEYS).side, "players");
  assert.match(why(changed({ side: "both" })), /side/);
});

test("a sheet written by hand, without a version, is brought up to date", () => {
  const text = JSON.stringify({ ruleset: "two", sheet: { name: "Ann" } });
  assert.deepEqual(read(text, KEYS), {
    ...{ ruleset: "two", sheet: { name: "Ann" }, colour: "", portrait: "", side: "players" },
  });
});

test("a file of a newer version is refused", () => {
  assert.match(why(changed({ v: 2 })), /newer version/);
  assert.match(why(changed({ v: "1" })), /version/);
  assert.match(why(changed({ v: -1 })), /version/);
});

test("files that are no characters are refused with a reason", () => {
  assert.match(why("{"), /not JSON/);
  assert.match(why("[]"), /not a character/);
  assert.match(why("null"), /not a character/);
  assert.match(why('"text"'), /not a character/);
  assert.match(why(changed({ format: "other" })), /not a character/);
  assert.match(why('{"hello": 1}'), /not a character/);
  assert.match(why(changed({ v: undefined, format: undefined, ruleset: undefined })), /not a character/);
  assert.match(why(changed({ ruleset: "three" })), /no system “three”/);
  assert.match(why(changed({ ruleset: ["one"] })), /no system/);
  assert.match(why(changed({ sheet: "x" })), /no sheet/);
  assert.match(why(changed({ sheet: [] })), /no sheet/);
});

test("hostile contents are refused", () => {
  assert.match(why(changed({ portrait: "https://elsewhere.test/spy.png" })), /portrait/);
  assert.match(why(changed({ portrait: "data:image/svg+xml;base64,AAAA" })), /portrait/);
  assert.match(why(changed({ portrait: `data:image/png;base64,${"A".repeat(PORTRAIT)}` })), /portrait/);
  assert.match(why(changed({ portrait: 'data:image/png;base64,A"onerror=' })), /portrait/);
  assert.match(why(changed({ colour: "red;background:url(x)" })), /colour/);
  assert.match(why(changed({ colour: 7 })), /colour/);
  assert.match(why(`{"ruleset":"one","sheet":{"__proto__":{"polluted":1}}}`), /__proto__/);
  assert.match(why(`{"ruleset":"one","sheet":{"a":{"constructor":1}}}`), /constructor/);
  assert.match(why(`{"ruleset":"one","sheet":{"a":${"[".repeat(50)}${"]".repeat(50)}}}`), /nested/);
  assert.match(why(changed({ sheet: { a: Array(10_000).fill(0) } })), /far more/);
  assert.match(why(changed({ sheet: { a: "x".repeat(6000) } })), /longer than/);
  assert.match(why(`{"ruleset":"one","sheet":{"a":1e999}}`), /too large/);
  assert.match(why(" ".repeat(MOST + 1)), /too large/);
  assert.equal(/** @type {any} */ ({}).polluted, undefined);
});

test("of several files each is taken whole or not at all, and the engine has the last word", async () => {
  /** @param {string} name @param {string} text */
  const file = (name, text, size = text.length) => ({ name, size, text: async () => text });
  const asked = /** @type {any[]} */ ([]);
  /** @param {any} message @returns {Promise<any>} */
  const request = async (message) => {
    asked.push(message);
    const { name } = message.sheet;
    const error = { code: "too_long", message: "At most 80 characters fit here.", field: "sheet.name" };
    return name === "bad" ? { ok: false, error } : { ok: true };
  };
  const files = [
    file("good.json", written(wren).text),
    file("broken.json", "{"),
    file("bad.json", changed({ sheet: { name: "bad" } })),
    file("huge.json", "{}", MOST + 1),
  ];
  const found = await readFiles(files, /** @type {any} */ (KEYS.map((key) => ({ key }))), request);
  assert.deepEqual(found.read.map(({ sheet }) => sheet.name), [SHEET.name]);
  assert.equal(found.problems.length, 3);
  assert.match(found.problems[1], /bad\.json: At most 80 characters fit here\. \(sheet\.name\)/);
  assert.equal(asked.length, 2);
});

test("what does not fit is said of the field that players know", async () => {
  const rulesets = /** @type {any} */ ([{ key: "one", sheet: { properties: { skills: { title: "Skills" } } } }]);
  const error = { code: "bad_number", field: "sheet.skills.0.value", message: "A whole number is needed here." };
  const files = [{ name: "odd.json", size: 10, text: async () => written(wren).text }];
  const { problems } = await readFiles(files, rulesets, async () => /** @type {any} */ ({ ok: false, error }));
  assert.deepEqual(problems, ["odd.json: Skills: A whole number is needed here."]);
});

test("a copy is its own, and the next colour is one that few have", () => {
  const copy = copied(SHEET);
  assert.equal(copy.name, `${SHEET.name} (copy)`);
  assert.notEqual(copy.skills, SHEET.skills);
  assert.ok(String(copied({ name: "x".repeat(80) }).name).length <= 80);
  const first = nextColour([]);
  assert.notEqual(nextColour([made("i2", "one", {}, { colour: first })]), first);
});
