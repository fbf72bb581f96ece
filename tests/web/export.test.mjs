import assert from "node:assert/strict";
import { test } from "node:test";

import { FORMATS, entryAsText, exported } from "../../web/feed/export.js";
import { gm, logged, rolled, ruleset } from "./feed-data.mjs";

const scene = logged({ kind: "scene", title: "The *harbour*" });
const roll = rolled();
const note = logged({ kind: "note", text: "<b>Over</b>\n# the roofs" }, { about: roll.id });
const taken = logged({ kind: "take", of: roll.id, offer: "tick" });
const undone = rolled({ outcome: "failure", total: 12, margin: -4, line: "Wren, Toss: Failure, 12 against DC 16 (-4)." });
const undo = logged({ kind: "undo", of: undone.id });
const entries = [scene, roll, note, taken, undone, undo];
const view = { offers: { [roll.id]: { actor: {}, offers: [{ key: "tick", label: "A clock ticks" }] } } };

test("as text, a roll is its sentence, its sum and its notes", () => {
  assert.equal(
    entryAsText(roll, ruleset, [note]),
    "Wren, Toss: Full success, 17 against DC 16 (+1). [6 + 5 +4 Stealth]\n  “<b>Over</b>\n# the roofs”",
  );
  const text = exported("text", entries, [ruleset], view);
  assert.match(text, /^\nThe \*harbour\*\n/);
  assert.match(text, /GM: took: A clock ticks/);
  assert.match(text, /\[undone\] Wren, Toss: Failure/);
});

test("as Markdown, what players wrote stays text", () => {
  const text = exported("markdown", entries, [ruleset], view);
  assert.match(text, /^# Feed\n/);
  assert.match(text, /## The \\\*harbour\\\*/);
  assert.match(text, /- \*\*Wren\*\* · Toss: \*\*Full success\*\*, 17 against DC 16 \(\+1\)/);
  assert.match(text, /  > \\<b\\>Over\\<\/b\\>\n  > \\# the roofs/);
  assert.match(text, /- ~~\*\*Wren\*\* · Toss: \*\*Failure/);
});

test("a scene that was undone is no heading, and nothing stands under it", () => {
  const taken = [scene, logged({ kind: "undo", of: scene.id }), roll];
  assert.match(exported("markdown", taken, [ruleset], view), /^# Feed\n\n- ~~The \\\*harbour\\\*~~\n- \*\*Wren/);
  assert.match(exported("text", taken, [ruleset], view), /^\[undone\] The \*harbour\*\nWren/);
});

test("as JSON, everything comes back as it was", () => {
  const read = JSON.parse(exported("json", entries, [ruleset]));
  assert.equal(read.v, 1);
  assert.deepEqual(read.entries, JSON.parse(JSON.stringify(entries)));
});

test("a ruleset that is gone does not keep a feed from being saved", () => {
  assert.match(exported("markdown", [roll], []), /toss: \*\*full\*\*/);
  assert.deepEqual(Object.keys(FORMATS), ["markdown", "text", "json"]);
  assert.equal(gm.name, "GM");
});
