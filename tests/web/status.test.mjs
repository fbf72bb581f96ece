import assert from "node:assert/strict";
import { test } from "node:test";

import { EngineStatus } from "../../web/engine/status.js";

test("failed is final and keeps its first cause", () => {
  const status = new EngineStatus();
  status.set({ phase: "failed", cause: "first" });
  status.set({ phase: "failed", cause: "second" });
  status.set({ phase: "ready" });
  assert.deepEqual(status.state, { phase: "failed", cause: "first" });
});

test("a watcher hears the present and every change until it stops", () => {
  const status = new EngineStatus();
  /** @type {string[]} */
  const heard = [];
  const stop = status.watch(({ phase }) => heard.push(phase));
  status.set({ phase: "downloading", bytes: 1, of: 2 });
  stop();
  status.set({ phase: "ready" });
  assert.deepEqual(heard, ["starting", "downloading"]);
});
