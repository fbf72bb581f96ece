import assert from "node:assert/strict";
import { test } from "node:test";

import { slice, sliceUnder } from "../../web/elements/dial.js";
import { boundsOf, kindsToAdd, linkable, newTracker, setTo, stateInWords, step, tableTrackers } from "../../web/cards/trackers.js";
import { ruleset } from "./feed-data.mjs";

test("setting a tracker is a step of the right size, a die's step is one size", () => {
  assert.deepEqual(setTo("c", { kind: "clock", value: 1 }, 4), [{ do: "advance", tracker: "c", by: 3 }]);
  assert.deepEqual(setTo("d", { kind: "die", value: 12, full: 12 }, 8), [{ do: "advance", tracker: "d", by: -2 }]);
  assert.deepEqual(setTo("p", { kind: "pool", value: 2 }, 2), []);
  assert.deepEqual(step("x", 0), []);
});

test("the engine's own limit is no limit to show", () => {
  assert.equal(boundsOf({ kind: "track", maximum: 1_000_000 }).high, undefined);
  assert.equal(boundsOf({ kind: "track", maximum: 5 }).high, 5);
});

test("a tracker says in words where it stands", () => {
  assert.equal(stateInWords({ kind: "clock", segments: 6, value: 2 }), "2 of 6");
  assert.equal(stateInWords({ kind: "clock", segments: 6, value: 6 }), "full");
  assert.equal(stateInWords({ kind: "clock", segments: 6, stopped: true }), "stopped");
  assert.equal(stateInWords({ kind: "challenge", threshold: 5, outcome: "failure" }), "lost");
  assert.equal(stateInWords({ kind: "challenge", threshold: 5, checks: 2, limit: 5 }), "3 checks left");
  assert.equal(stateInWords({ kind: "challenge", threshold: 5, checks: 4, limit: 5 }), "1 check left");
  assert.equal(stateInWords({ kind: "challenge", threshold: 5, checks: 1 }), "1 check so far");
  assert.equal(stateInWords({ kind: "chase", distance: 0 }), "in reach");
  assert.equal(stateInWords({ kind: "die", value: 6 }), "d6");
  assert.equal(stateInWords({ kind: "pool", value: 3 }), "3");
});

test("what belongs to a session or to a character is not put on the table by hand", () => {
  assert.deepEqual(kindsToAdd([ruleset, ruleset]).map(({ key }) => key), ["threat"]);
  const there = { "wren.stress": { kind: "track" }, "luck.all": { kind: "pool" }, "threat.1": { kind: "clock" } };
  assert.deepEqual(tableTrackers(/** @type {any} */ (there), [ruleset]).map(([id]) => id), ["luck.all", "threat.1"]);
});

test("a new tracker has what its kind needs and nothing that was left empty", () => {
  const clock = newTracker(ruleset.trackers[0], { label: "", size: 6, opposes: "" });
  assert.deepEqual(clock, { kind: "clock", label: "Threat clock", segments: 6, role: "threat" });
  const kind = /** @type {any} */ ({ key: "c", label: "Challenge", kind: "challenge", scope: "table" });
  assert.deepEqual(newTracker(kind, { label: "Climb", size: 10, bad: 0, limit: 4 }), {
    ...{ kind: "challenge", label: "Climb", threshold: 10, limit: 4 },
  });
});

test("a press on a dial finds its segment, clockwise from the top", () => {
  assert.equal(sliceUnder(60, 20, 4), 0);
  assert.equal(sliceUnder(60, 80, 4), 1);
  assert.equal(sliceUnder(40, 20, 4), 3);
  assert.equal(sliceUnder(1, 1, 4), undefined);
  assert.match(slice(0, 1), /^M50 4A/);
});

test("trackers of the kind that is meant come first, others of the same sort after them", () => {
  const trackers = {
    one: { kind: "clock", label: "Vault", role: "progress" },
    two: { kind: "clock", label: "Alarm", role: "threat" },
    luck: { kind: "pool", label: "Luck" },
  };
  const kinds = [{ key: "threat", kind: "clock" }];
  assert.deepEqual(linkable("threat", trackers, kinds), [
    { id: "two", label: "Alarm", fits: true },
    { id: "one", label: "Vault", fits: false },
  ]);
});

test("a character's own tracker fits by the end of its name", () => {
  const kinds = [{ key: "threat", kind: "clock" }];
  const [own] = linkable("threat", { "c1.threat": { kind: "clock", label: "Mine" } }, kinds);
  assert.equal(own.fits, true);
});
