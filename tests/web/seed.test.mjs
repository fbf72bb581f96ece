import assert from "node:assert/strict";
import { test } from "node:test";

import { freshSeed } from "../../web/engine/seed.js";

test("a seed is 32 bytes in hexadecimal, and never the same", () => {
  const seeds = Array.from({ length: 100 }, freshSeed);
  for (const seed of seeds) assert.match(seed, /^[0-9a-f]{64}$/);
  assert.equal(new Set(seeds).size, 100);
});
