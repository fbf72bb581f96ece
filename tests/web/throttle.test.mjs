import assert from "node:assert/strict";
import { test } from "node:test";

import { Throttle } from "../../web/replay/throttle.js";

const PORTION = 40;

/** A long history comes in, and each portion is replayed before the next one is here. @param {number} coming */
function history(coming) {
  const seen = /** @type {number[]} */ ([]);
  let done = 0;
  const throttle = new Throttle(() => coming, () => {
    seen.push(done);
    throttle.took(done);
  });
  return {
    seen,
    throttle,
    portion(isOurs = false) {
      done += PORTION;
      throttle.consider(done, { isAll: true, isOurs });
    },
  };
}

test("while much is still to come, what is here is looked at now and then", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  let now = 0;
  mock.method(performance, "now", () => now);
  const { seen, portion } = history(10_000);
  for (let turn = 0; turn < 1_000; turn += 1) {
    now += 150;
    portion();
  }
  assert.ok(seen.length > 10, `${seen}`);
  assert.ok(seen.length < 70, `${seen}`); // an eighth more each time, instead of a thousand looks at ever more
});

test("when nothing comes after all, what is here is looked at once", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { seen, portion, throttle } = history(10_000);
  for (let turn = 0; turn < 3; turn += 1) portion();
  const before = seen.length;
  mock.timers.tick(999);
  assert.equal(seen.length, before);
  mock.timers.tick(1);
  assert.equal(seen.at(-1), 3 * PORTION);
  mock.timers.tick(60_000);
  assert.equal(seen.length, before + 1);
  portion();
  throttle.stop();
  mock.timers.tick(60_000);
  assert.equal(seen.length, before + 1);
});

test("what we have written ourselves, and the end, are looked at at once", () => {
  const far = history(10_000);
  for (let turn = 0; turn < 3; turn += 1) far.portion();
  far.portion(true);
  assert.equal(far.seen.at(-1), 4 * PORTION);
  far.throttle.stop();
  const near = history(0);
  for (let turn = 0; turn < 3; turn += 1) near.portion();
  assert.deepEqual(near.seen, [PORTION, 2 * PORTION, 3 * PORTION]);
});
