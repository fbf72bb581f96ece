import assert from "node:assert/strict";
import { test } from "node:test";

import { Draft, asActor, withMust, withoutGone } from "../../web/table/draft.js";
import { Latest } from "../../web/table/latest.js";

const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Questions that are answered when the test says so. */
function slow() {
  /** @type {{ question: any, answer: (reply: any) => void }[]} */
  const asked = [];
  const ask = (/** @type {any} */ question) =>
    /** @type {Promise<any>} */ (new Promise((answer) => asked.push({ question, answer })));
  return { asked, ask };
}

test("one question is under way at most, and the latest is the next", async () => {
  const { asked, ask } = slow();
  const taken = /** @type {string[]} */ ([]);
  const latest = new Latest(ask, (answer) => taken.push(answer));
  for (const question of ["a", "b", "c"]) latest.ask(question);
  assert.equal(asked.length, 1);
  asked[0].answer("A");
  await turn();
  assert.deepEqual(asked.map(({ question }) => question), ["a", "c"]);
  assert.deepEqual(taken, []); // the first answer is stale
  asked[1].answer("C");
  await turn();
  assert.deepEqual(taken, ["C"]);
  assert.equal(latest.busy, false);
});

test("what is forgotten is not taken, and the next question is asked again", async () => {
  const { asked, ask } = slow();
  const taken = /** @type {string[]} */ ([]);
  const latest = new Latest(ask, (answer) => taken.push(answer));
  latest.ask("a");
  latest.forget();
  asked[0].answer("A");
  await turn();
  assert.deepEqual([taken, latest.busy], [[], false]);
  latest.ask("b");
  asked[1].answer("B");
  await turn();
  assert.deepEqual(taken, ["B"]);
});

const ACTION = /** @type {any} */ ({
  key: "check",
  form: { properties: { dc: { type: "integer" }, sources: { type: "array", ui: { widget: "sources" } } } },
});
const CONTEXT = /** @type {any} */ ({ ruleset: { key: "one" }, sheet: {}, actor: { id: "i1" }, view: {} });
const carried = (/** @type {boolean} */ must) => ({ must, source: { label: "Fog", level: -1, ref: "e:0" } });

test("a draft keeps the old odds, marked, until the new ones are there", async () => {
  const { asked, ask } = slow();
  const draft = new Draft(ask, () => CONTEXT, () => {});
  draft.choose(ACTION, { dc: 12 });
  asked[0].answer({ ok: true, outcomes: { good: "1/2" } });
  await turn();
  assert.ok(draft.current);
  draft.fill({ dc: 14 });
  assert.deepEqual([draft.isStale, draft.preview?.outcomes], [true, { good: "1/2" }]);
  asked[1].answer({ ok: false, error: { code: "too_large", message: "No.", field: "form.dc" } });
  await turn();
  assert.deepEqual(draft.problem, { code: "too_large", message: "No.", field: "form.dc" });
  assert.equal(draft.preview, undefined);
});

test("changing to another action and back finds the form as it was", () => {
  const draft = new Draft(slow().ask, () => CONTEXT, () => {});
  draft.choose(ACTION, { dc: 12 });
  draft.choose({ ...ACTION, key: "other" });
  assert.deepEqual(draft.form, {});
  draft.choose(ACTION, { skill: "Stealth" });
  assert.deepEqual(draft.form, { dc: 12, skill: "Stealth" });
  draft.choose(ACTION, {}, { fresh: true });
  assert.deepEqual(draft.form, {});
});

test("odds that are known already are not asked for again", async () => {
  const { asked, ask } = slow();
  let trackers = /** @type {Record<string, any>} */ ({ luck: { kind: "pool", value: 1 } });
  const draft = new Draft(ask, () => /** @type {any} */ ({ ...CONTEXT, view: { trackers } }), () => {});
  draft.choose(ACTION, { dc: 1 });
  asked[0].answer({ ok: true, outcomes: { win: "1/2" } });
  await turn();
  trackers = structuredClone(trackers); // somebody has rolled, and nothing that matters here is different
  draft.refresh();
  assert.deepEqual([asked.length, draft.current, draft.preview?.outcomes], [1, true, { win: "1/2" }]);
  draft.choose(ACTION, { dc: 2 });
  assert.deepEqual([asked.length, draft.current], [2, false]);
  draft.fill({ dc: 1 });
  assert.deepEqual([asked.length, draft.current, draft.preview?.outcomes], [2, true, { win: "1/2" }], "changed back in time");
  asked[1].answer({ ok: true, outcomes: { win: "1/3" } });
  await turn();
  assert.deepEqual(draft.preview?.outcomes, { win: "1/2" }, "those came too late");
  draft.fill({ dc: 2 });
  asked[2].answer({ ok: false, error: { code: "engine_lost", message: "Gone." } });
  await turn();
  draft.refresh();
  assert.equal(asked.length, 4, "what went wrong is tried again");
});

test("odds asked for once more while the engine starts come after a roll that was clicked meanwhile", async () => {
  const { asked, ask } = slow();
  const draft = new Draft(ask, () => /** @type {any} */ (CONTEXT), () => {});
  draft.choose(ACTION, { dc: 1 });
  draft.refresh(); // what was stored has been read
  asked[0].answer({ ok: true, outcomes: { win: "1/2" } });
  await turn();
  assert.deepEqual([asked.length, draft.current], [2, false], "drawing them now would keep the card waiting");
  asked[1].answer({ ok: true, outcomes: { win: "1/2" } });
  await turn();
  assert.equal(draft.current, true);
});

test("sources that must apply are put into the form, once, and asked about again", async () => {
  const { asked, ask } = slow();
  const draft = new Draft(ask, () => ({ ...CONTEXT, view: { carried: [{ id: "e:0" }] } }), () => {});
  draft.choose(ACTION, {});
  asked[0].answer({ ok: true, outcomes: {}, carried: [carried(true)] });
  await turn();
  assert.deepEqual(draft.form.sources, [{ label: "Fog", level: -1, ref: "e:0" }]);
  assert.equal(asked.length, 2);
  asked[1].answer({ ok: true, outcomes: {}, carried: [carried(true)] });
  await turn();
  assert.deepEqual([asked.length, draft.current], [2, true]);
});

test("sources that may apply are left to the player, and those that are gone leave the form", () => {
  assert.equal(withMust({}, ACTION, /** @type {any} */ ({ carried: [carried(false)] })), undefined);
  const form = { dc: 1, sources: [{ label: "Fog", level: -1, ref: "e:0" }, { label: "Rope", level: 1 }] };
  assert.deepEqual(withoutGone(form, ACTION, {}), { dc: 1, sources: [{ label: "Rope", level: 1 }] });
  assert.equal(withoutGone(form, ACTION, /** @type {any} */ ({ carried: [{ id: "e:0" }] })), form);
});

test("the one chase on the table is meant, unless somebody says otherwise", () => {
  const link = (/** @type {object} */ more) => ({ anyOf: [{ type: "string" }, { type: "null" }], default: null, ui: { widget: "tracker", ...more } });
  const action = /** @type {any} */ ({ key: "run", form: { properties: { hunt: link({ tracker: "hunt", sole: true }), clock: link({ tracker: "clock" }) } } });
  const ruleset = { ...CONTEXT.ruleset, trackers: [{ key: "hunt", kind: "chase" }, { key: "clock", kind: "clock" }] };
  let trackers = /** @type {Record<string, any>} */ ({});
  const draft = new Draft(slow().ask, () => /** @type {any} */ ({ ...CONTEXT, ruleset, view: { trackers } }), () => {});
  draft.choose(action);
  assert.deepEqual(draft.form, {});
  trackers = { one: { kind: "chase" }, vault: { kind: "clock" } };
  draft.refresh();
  assert.deepEqual(draft.form, { hunt: "one" }, "of the clock, nobody has said that it is");
  draft.fill({ ...draft.form, hunt: null });
  assert.deepEqual(draft.form, { hunt: null }, "somebody has said otherwise");
  trackers = { one: { kind: "chase" }, two: { kind: "chase" } };
  draft.choose(action, {}, { fresh: true });
  assert.deepEqual(draft.form, {}, "it might be either");
});

test("what follows whoever acts is filled in with the action, and can be changed", () => {
  const side = { type: "string", default: "players", ui: { from_actor: "side" } };
  const action = /** @type {any} */ ({ key: "luck", form: { properties: { side, text: { type: "string" } } } });
  assert.deepEqual(asActor(action, { side: "players" }, {}), {});
  let context = { ...CONTEXT, actor: { id: "i1", side: "gm" } };
  const draft = new Draft(slow().ask, () => context, () => {});
  draft.choose(action, { text: "x" });
  assert.deepEqual(draft.form, { side: "gm", text: "x" });
  draft.fill({ ...draft.form, side: "players" });
  assert.equal(draft.form.side, "players");
  context = { ...CONTEXT, actor: { id: "i1", side: "players" } };
  draft.choose(action);
  assert.deepEqual(draft.form, { side: "players", text: "x" });
});
