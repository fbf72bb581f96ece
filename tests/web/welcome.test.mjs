import assert from "node:assert/strict";
import { test } from "node:test";

import { wireWelcome } from "../../web/page/welcome.js";

/** Somebody whose only character is the one that everybody begins with. */
function scene() {
  /** @type {any[]} */
  const named = [];
  const me = { me: true, device: "0123456789abcdef", name: "01234567" };
  /** @type {any} */
  const room = Object.assign(new EventTarget(), { id: "r1", name: "", people: [me], rename: (/** @type {string} */ name) => void named.push(name) });
  /** @type {any} */
  const table = { rooms: [], book: { author: { name: "Wren" } }, say() {}, join: () => void (table.room = room) };
  const welcome = /** @type {any} */ (new EventTarget());
  const follow = wireWelcome(welcome, table);
  const change = (/** @type {object} */ news, name = me.name) => {
    Object.assign(room, news, { people: [{ ...me, name }] });
    room.dispatchEvent(new Event("change"));
  };
  const say = (/** @type {string} */ type, detail = {}) => welcome.dispatchEvent(Object.assign(new Event(type), { detail }));
  return { named, table, welcome, follow, change, say };
}

test("who follows an invitation is told where they are, and asked for a name", async () => {
  const { named, welcome, follow, change, say } = scene();
  await follow("#join=a");
  assert.deepEqual(welcome.guest, { table: "", name: "Wren" });
  change({ name: "Thursday round" }, "Wren");
  assert.deepEqual(welcome.guest, { table: "Thursday round", name: "Wren" }, "it comes with the first entries");
  say("name", { name: "Ann" });
  assert.deepEqual(named, ["Ann"]);
  assert.equal(welcome.guest, undefined);
  change({}, "Ann");
  assert.equal(welcome.guest, undefined);
});

test("who comes back, goes away, or has a name by now is not asked", async () => {
  const back = scene();
  back.table.rooms = [{ id: "r1" }];
  await back.follow("#join=a");
  assert.equal(back.welcome.guest, undefined);
  const away = scene();
  await away.follow("#join=a");
  away.table.room = undefined;
  away.change({});
  assert.equal(away.welcome.guest, undefined);
  const renamed = scene();
  await renamed.follow("#join=a");
  renamed.change({}, "Ann");
  assert.equal(renamed.welcome.guest, undefined);
  const shy = scene();
  await shy.follow("#join=a");
  shy.say("close");
  assert.equal(shy.welcome.guest, undefined);
  assert.deepEqual(shy.named, []);
});
