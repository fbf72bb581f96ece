import assert from "node:assert/strict";
import { test } from "node:test";

import { followed, needed, setAnew } from "../../web/table/own-trackers.js";

const RULESET = /** @type {any} */ ({
  trackers: [
    { key: "stress", scope: "character", kind: "track", sheet_field: "stress", maximum_field: "most" },
    { key: "nerve", scope: "character", kind: "clock", sheet_field: null, maximum_field: "nerve" },
    { key: "luck", scope: "table", kind: "pool", sheet_field: null, maximum_field: null },
  ],
});
const character = /** @type {any} */ ({ id: "i1", sheet: { name: "Ann", stress: 1, most: 5 } });
const track = (/** @type {number} */ value, maximum = 5) =>
  /** @type {any} */ ({ kind: "track", label: "Ann: Stress", value, minimum: 0, maximum });
const clock = (/** @type {number} */ value, segments = 6) =>
  /** @type {any} */ ({
    ...{ kind: "clock", label: "Ann: Nerve", value, segments },
    ...{ role: "threat", opposes: null, stopped: false },
  });

test("a sheet follows its tracker when that has moved", () => {
  const sheet = followed(RULESET, character, { "i1.stress": track(1) }, { "i1.stress": track(3) });
  assert.deepEqual(sheet, { name: "Ann", stress: 3, most: 5 });
});

test("a tracker that has not moved leaves the sheet alone, whatever is being typed there", () => {
  const typing = { ...character, sheet: { stress: 4 } };
  assert.equal(followed(RULESET, typing, { "i1.stress": track(1) }, { "i1.stress": track(1) }), undefined);
});

test("when a table is opened, its trackers lead", () => {
  assert.equal(followed(RULESET, character, undefined, { "i1.stress": track(2) })?.stress, 2);
  assert.equal(followed(RULESET, character, undefined, { "i1.stress": track(1) }), undefined);
  assert.equal(followed(RULESET, character, undefined, { "i2.stress": track(2) }), undefined);
});

test("a field changed by hand sets its tracker anew, and only that one", () => {
  const started = { "i1.stress": track(2), "i1.nerve": clock(0) };
  const now = { "i1.stress": track(1), "i1.nerve": clock(3) };
  assert.deepEqual(setAnew(RULESET, "i1", started, now), [{ tracker: "i1.stress", what: track(2) }]);
});

test("a new maximum keeps the value as far as it goes, and what else the table knows", () => {
  const now = { "i1.nerve": clock(5) };
  const started = { "i1.nerve": { ...clock(0, 4), role: "progress" } };
  assert.deepEqual(setAnew(RULESET, "i1", started, now), [{ tracker: "i1.nerve", what: clock(4, 4) }]);
});

test("what the table does not know yet starts with the sheet, and is made when a hand moves it", () => {
  const started = { "i1.stress": track(2) };
  assert.deepEqual(setAnew(RULESET, "i1", started, {}), []);
  const moves = /** @type {any} */ ([{ do: "advance", tracker: "i1.stress", by: 1 }, { do: "say", text: "x" }]);
  assert.deepEqual(needed(moves, started, {}), [{ tracker: "i1.stress", what: track(2) }]);
  assert.deepEqual(needed(moves, started, started), []);
});
