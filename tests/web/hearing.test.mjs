import assert from "node:assert/strict";
import { test } from "node:test";

import { Hearing } from "../../web/cards/hearing.js";
import { logged, rolled } from "./feed-data.mjs";

let count = 0;

/** A roll of this moment. @param {object} [more] */
function fresh(more = {}) {
  const roll = rolled({}, {}, { at: Date.now(), ...more });
  roll.entry.record.digest = `digest ${(count += 1)}`;
  return roll;
}

test("a roll is new once, and is said once", () => {
  const hearing = new Hearing();
  const [one, other] = [fresh(), fresh()];
  assert.deepEqual(hearing.listen([one]), { news: [one.id], sentences: [one.entry.record.result.line] });
  assert.deepEqual(hearing.listen([one]), { news: [], sentences: [] });
  assert.deepEqual(hearing.listen([one, other]).news, [other.id]);
});

test("a roll that is being checked is drawn at once, and said when it has been checked", () => {
  const hearing = new Hearing();
  const checking = fresh({ proof: { state: "checking" } });
  const checked = { ...checking, proof: { state: "broken" } };
  assert.deepEqual(hearing.listen([checking]), { news: [checking.id], sentences: [] });
  assert.deepEqual(hearing.listen([checking]), { news: [], sentences: [] });
  assert.deepEqual(hearing.listen([checked]), { news: [], sentences: [`${checked.entry.record.result.line} Does not verify.`] });
  assert.deepEqual(hearing.listen([checked]), { news: [], sentences: [] });
});

test("a secret roll is said as it goes on, and one of a GM disturbs nobody", () => {
  const hearing = new Hearing();
  const secret = (/** @type {string} */ role) =>
    logged({ kind: "sealed", visibility: "gm" }, { at: Date.now(), by: { id: role, name: role, colour: "", role }, proof: { state: "sealed" } });
  assert.deepEqual(hearing.listen([secret("gm")]), { news: [], sentences: [] });
  assert.equal(hearing.listen([secret("player")]).sentences.length, 1);
});

test("what was merely loaded is neither new nor said", () => {
  const hearing = new Hearing();
  const old = fresh({ at: Date.now() - 60_000 });
  assert.deepEqual(hearing.listen([old, logged({ kind: "note", text: "hello" })]), { news: [], sentences: [] });
});
