import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { EngineClient } from "../../web/engine/client.js";

/** A worker that does nothing by itself: the test speaks for it. */
class Puppet {
  /** @type {any[]} */
  heard = [];
  ended = false;
  /** @type {Record<string, (event: any) => void>} */
  #listeners = {};

  /** @param {any} message */
  postMessage(message) {
    this.heard.push(message);
  }

  terminate() {
    this.ended = true;
  }

  /**
   * @param {string} type
   * @param {(event: any) => void} listener
   */
  addEventListener(type, listener) {
    this.#listeners[type] = listener;
  }

  /** @param {any} data */
  say(data) {
    this.#listeners.message({ data });
  }

  crash() {
    this.#listeners.error({ message: "out of memory" });
  }

  get lastRequest() {
    return this.heard.at(-1);
  }

  /** @param {object} reply */
  answer(reply) {
    this.say({ reply: this.lastRequest.request, text: JSON.stringify(reply) });
  }
}

function started() {
  /** @type {Puppet[]} */
  const workers = [];
  const client = new EngineClient(() => {
    const worker = new Puppet();
    workers.push(worker);
    return worker;
  });
  return { client, workers, worker: () => /** @type {Puppet} */ (workers.at(-1)) };
}

/** @type {import("../../web/engine/client.js").Message} */
const ROLL = { op: "roll", id: "1", ruleset: "any", action: "any" };
/** @param {import("../../web/engine/client.js").Reply} reply */
const codeOf = (reply) => (reply.ok ? "ok" : reply.error.code);

test("a request before the engine is ready waits and is answered", async () => {
  const { client, worker } = started();
  const reply = client.request(ROLL);
  assert.deepEqual(worker().heard, [{ plain: false }]);
  worker().say({ ready: true });
  assert.equal(JSON.parse(worker().lastRequest.text).op, "roll");
  worker().answer({ ok: true, id: "1" });
  assert.deepEqual(await reply, { ok: true, id: "1" });
});

test("requests are asked one after the other, in order", async () => {
  const { client, worker } = started();
  worker().say({ ready: true });
  const replies = ["a", "b", "c"].map((id) => client.request({ ...ROLL, id }));
  assert.equal(worker().heard.length, 2);
  for (const id of ["a", "b", "c"]) worker().answer({ ok: true, id });
  assert.deepEqual((await Promise.all(replies)).map(({ id }) => id), ["a", "b", "c"]);
});

test("odds that a roll waits for go with it", async () => {
  const { client, worker } = started();
  client.request(/** @type {any} */ ({ op: "preview", id: "a" }));
  client.request(/** @type {any} */ ({ op: "roll", id: "b" }));
  client.request(/** @type {any} */ ({ op: "preview", id: "c" }), { urgent: true });
  worker().say({ ready: true });
  const asked = [];
  for (let turn = 0; turn < 3; turn += 1) {
    asked.push(JSON.parse(worker().lastRequest.text).id);
    worker().answer({ ok: true });
  }
  assert.deepEqual(asked, ["b", "c", "a"]);
});

test("a roll goes before odds that wait, and rolls keep their order", async () => {
  const { client, worker } = started();
  for (const [op, id] of [["preview", "a"], ["fold", "b"], ["roll", "c"], ["choose", "d"]]) {
    client.request(/** @type {any} */ ({ op, id }));
  }
  worker().say({ ready: true });
  const asked = [];
  for (let turn = 0; turn < 4; turn += 1) {
    asked.push(JSON.parse(worker().lastRequest.text).id);
    worker().answer({ ok: true });
  }
  assert.deepEqual(asked, ["c", "d", "a", "b"]);
});

test("what has just come goes before odds, and a long history after them", async () => {
  const { client, worker } = started();
  const [few, many] = [1, 60].map((length) => Array.from({ length }, () => ({})));
  const waiting = [["admit", "a", many], ["replay", "b", many], ["preview", "c"], ["admit", "d", few], ["replay", "e", few], ["write", "f"]];
  for (const [op, id, entries] of waiting) client.request(/** @type {any} */ ({ op, id, entries }));
  worker().say({ ready: true });
  const asked = waiting.map(() => {
    const { id } = JSON.parse(worker().lastRequest.text);
    worker().answer({ ok: true });
    return id;
  });
  assert.deepEqual(asked, ["f", "d", "e", "c", "a", "b"]);
});

test("a snapshot that cannot be used leads to the plain start, and the request is answered", async () => {
  const { client, worker, workers } = started();
  const reply = client.request(ROLL);
  worker().say({ failed: "the snapshot is broken" });
  assert.ok(workers[0].ended);
  assert.deepEqual(worker().heard, [{ plain: true }]);
  worker().say({ ready: true });
  worker().answer({ ok: true });
  assert.equal(codeOf(await reply), "ok");
  assert.deepEqual(client.status.state, { phase: "ready", detour: "the snapshot is broken" });
});

test("an engine that cannot start at all refuses what waits and what comes, with the first cause", async () => {
  const { client, worker } = started();
  const waiting = client.request(ROLL);
  worker().say({ failed: "first" });
  worker().say({ failed: "second" });
  assert.equal(codeOf(await waiting), "engine_failed");
  const later = await client.request(ROLL);
  assert.deepEqual(later.ok ? {} : later.error, { code: "engine_failed", message: "first", field: null });
  assert.equal(client.status.state.phase, "failed");
});

test("a worker that cannot even be made is a failure, not an exception", async () => {
  const client = new EngineClient(() => {
    throw new Error("no workers here");
  });
  assert.equal(codeOf(await client.request(ROLL)), "engine_failed");
});

test("a request under way in a crash is asked once more by a new worker", async () => {
  const { client, worker, workers } = started();
  worker().say({ ready: true });
  const reply = client.request(ROLL);
  worker().crash();
  assert.equal(workers.length, 2);
  worker().say({ ready: true });
  worker().answer({ ok: true });
  assert.equal(codeOf(await reply), "ok");
});

test("a request that crashes the worker twice is refused, and the next one is answered", async () => {
  const { client, worker } = started();
  const [bad, good] = [client.request(ROLL), client.request({ ...ROLL, id: "good" })];
  for (let i = 0; i < 2; i++) {
    worker().say({ ready: true });
    worker().crash();
  }
  assert.equal(codeOf(await bad), "engine_crashed");
  worker().say({ ready: true });
  worker().answer({ ok: true, id: "good" });
  assert.equal((await good).id, "good");
});

test("an engine that only crashes gives up", async () => {
  const { client, worker } = started();
  const replies = ["a", "b", "c"].map((id) => client.request({ ...ROLL, id }));
  for (let i = 0; i < 3; i++) {
    worker().say({ ready: true });
    worker().crash();
  }
  assert.deepEqual((await Promise.all(replies)).map(codeOf), [
    "engine_crashed",
    "engine_failed",
    "engine_failed",
  ]);
});

test("a cancelled request is refused at once, whether it waits or runs", async () => {
  const { client, worker, workers } = started();
  const [first, second] = [new AbortController(), new AbortController()];
  const running = client.request(ROLL, { signal: first.signal });
  const waiting = client.request(ROLL, { signal: second.signal });
  const kept = client.request({ ...ROLL, id: "kept" });
  worker().say({ ready: true });
  second.abort();
  assert.equal(codeOf(await waiting), "cancelled");
  assert.equal(workers.length, 1);
  first.abort();
  assert.equal(codeOf(await running), "cancelled");
  assert.equal(workers.length, 2);
  worker().say({ ready: true });
  worker().answer({ ok: true, id: "kept" });
  assert.equal((await kept).id, "kept");
  assert.equal(codeOf(await client.request(ROLL, { signal: AbortSignal.abort() })), "cancelled");
});

test("a request that takes too long is refused, and the others go on with a new worker", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const { client, worker, workers } = started();
    const slow = client.request(ROLL, { limit: 1000 });
    const next = client.request({ ...ROLL, id: "next" });
    mock.timers.tick(60_000); // starting does not count
    worker().say({ ready: true });
    mock.timers.tick(1000);
    assert.equal(codeOf(await slow), "too_slow");
    assert.equal(workers.length, 2);
    worker().say({ ready: true });
    worker().answer({ ok: true, id: "next" });
    assert.equal((await next).id, "next");
  } finally {
    mock.timers.reset();
  }
});

test("a start without a sign of life is given up", () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  try {
    const { client, worker } = started();
    mock.timers.tick(100_000);
    worker().say({ bytes: 1, of: 2 });
    mock.timers.tick(100_000);
    assert.deepEqual(worker().heard, [{ plain: false }]);
    mock.timers.tick(20_000);
    assert.deepEqual(worker().heard, [{ plain: true }]);
    mock.timers.tick(120_000);
    assert.equal(client.status.state.phase, "failed");
  } finally {
    mock.timers.reset();
  }
});

test("what a worker says after it was given up is not heard", async () => {
  const { client, worker, workers } = started();
  worker().say({ ready: true });
  const cancel = new AbortController();
  const cancelled = client.request(ROLL, { signal: cancel.signal });
  cancel.abort();
  await cancelled;
  const next = client.request({ ...ROLL, id: "next" });
  workers[0].say({ reply: 1, text: '{"ok":true,"id":"stale"}' });
  worker().say({ ready: true });
  worker().answer({ ok: true, id: "next" });
  assert.equal((await next).id, "next");
});

test("an answer that cannot be read is a refusal", async () => {
  const { client, worker } = started();
  worker().say({ ready: true });
  const reply = client.request(ROLL);
  worker().say({ reply: worker().lastRequest.request, text: "{" });
  assert.equal(codeOf(await reply), "bad_reply");
});

test("the status tells bytes, then starting, then ready", () => {
  const { client, worker } = started();
  /** @type {string[]} */
  const phases = [];
  client.status.watch(({ phase }) => phases.push(phase));
  worker().say({ bytes: 5, of: 10 });
  worker().say({ starting: true });
  worker().say({ ready: true });
  assert.deepEqual(phases, ["starting", "downloading", "starting", "ready"]);
});
