import assert from "node:assert/strict";
import { test } from "node:test";

import { icon } from "../../web/elements/icon.js";
import { outline } from "../../web/elements/outline.js";

test("shapes become one path, each from the origin", () => {
  assert.equal(
    outline([
      ["path", { d: "m1 2 3 4" }],
      ["line", { x1: "1", y1: "2", x2: "3", y2: "4" }],
      ["circle", { cx: "12", cy: "12", r: "10" }],
    ]),
    "M0 0m1 2 3 4M0 0M1 2L3 4M0 0M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0Z",
  );
});

test("a shape that cannot be drawn is told of", () => {
  assert.throws(() => outline([["text", { x: "1" }]]), /unknown shape/);
});

test("each tone has a silhouette of its own", () => {
  const tones = ["great", "good", "mixed", "bad", "awful", "neutral"];
  assert.equal(new Set(tones.map((tone) => icon(tone).values[0])).size, tones.length);
});
