/** What several logs come to, with one engine: none of them keeps another from going on. */

import assert from "node:assert/strict";
import { after, test } from "node:test";

import { Folding } from "../../web/table/folding.js";
import { startEngine } from "./engine.mjs";

const LONG = 300; // entries: many more than are folded at once
const engine = startEngine();
after(() => engine.end());

/** A log of notes, and a fold of it that counts what it asks for. @param {number} length @param {(turn: number) => void} [asked] */
function folding(length, asked = () => {}) {
  const numbers = Array.from({ length }, (_, at) => at + 1);
  const entries = numbers.map((n) => /** @type {any} */ ({ id: `n${n}`, entry: { id: `n${n}`, kind: "note", text: "words" } }));
  const log = { entries, numbers };
  const store = { recall: async () => undefined, remember: async () => {} };
  const found = { folded: 0, log, folding: /** @type {Folding} */ (/** @type {unknown} */ (undefined)) };
  /** @param {any} message */
  const request = (message) => {
    found.folded += message.entries?.length ?? 0;
    const reply = engine.request(message);
    asked(found.folded);
    return reply;
  };
  found.folding = new Folding(store, { request }, log);
  return found;
}

test("two logs are folded at the same time, each entry once", async () => {
  const both = [folding(LONG), folding(LONG)];
  await Promise.all(both.map((each) => each.folding.goOn()));
  for (const each of both) {
    assert.ok(each.folding.settled);
    assert.equal(each.folded, LONG);
    each.folding.stop();
  }
});

test("an entry that comes late to the end does not make all be folded again", async () => {
  let late = 0;
  const one = folding(LONG, (folded) => {
    if (folded < LONG || late) return;
    late = 1;
    one.folding.cut(LONG - 1); // while the last ones are being folded
  });
  await one.folding.goOn();
  assert.ok(one.folding.settled && late);
  assert.ok(one.folded < 2 * LONG, `${one.folded} entries`);
  one.folding.stop();
});
