/** Imports in `web/` go one way: `web/folders.json` has the folders in order, and each knows those before it. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { test } from "node:test";

import { ROOT } from "./engine.mjs";

const WEB = join(ROOT, "web");
const ASIDE = new Set(["node_modules", "generated", "build"]);
// Code and types alike: `import … from "…"`, `import("…")`, also in JSDoc.
const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)["'](\.{1,2}\/[^"']+)["']/g;

/** @type {string[]} */
const ORDER = JSON.parse(readFileSync(join(WEB, "folders.json"), "utf8")).map((/** @type {string[]} */ [name]) => name);

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((each) => {
    if (each.isDirectory()) return ASIDE.has(each.name) ? [] : filesIn(join(folder, each.name));
    return each.name.endsWith(".js") && each.name !== "eslint.config.js" ? [join(folder, each.name)] : [];
  });
}

/** The folder, or the file where it stands in none. @param {string} path */
const roomOf = (path) => relative(WEB, path).split("/")[0];

/** @returns {{ from: string, to: string }[]} */
function imports() {
  return filesIn(WEB).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, name]) => ({ from: file, to: normalize(join(dirname(file), name)) })),
  );
}

test("every folder and file of the page stands in the order", () => {
  const found = new Set(filesIn(WEB).map(roomOf));
  assert.deepEqual([...found].filter((name) => !ORDER.includes(name)), []);
  assert.deepEqual(ORDER.filter((name) => !found.has(name)), []);
});

test("what is imported, types included, stands before what imports it", () => {
  const all = imports().filter(({ to }) => !ASIDE.has(roomOf(to)));
  assert.ok(all.length > 300, "imports are found");
  const upward = all.filter(({ from, to }) => roomOf(from) !== roomOf(to) && ORDER.indexOf(roomOf(to)) >= ORDER.indexOf(roomOf(from)));
  assert.deepEqual(upward.map(({ from, to }) => `${relative(WEB, from)} → ${relative(WEB, to)}`), []);
});

test("elements know no log, no engine's client and nothing above them", () => {
  const barred = ["log", "replay", "members", "fair", "room", "table", "transport", "crypto", "store"];
  const found = imports().filter(({ from, to }) => roomOf(from) === "elements" && barred.includes(roomOf(to)));
  assert.deepEqual(found.map(({ from, to }) => `${relative(WEB, from)} → ${relative(WEB, to)}`), []);
});
