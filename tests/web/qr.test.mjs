import assert from "node:assert/strict";
import { test } from "node:test";

import { qrOf, squares } from "../../web/elements/qr.js";

const link = `https://table.example/dicewright/#join=${"a".repeat(43)}&role=player&server=wss://feed.example`;

test("dark squares in a row are one rectangle", () => {
  assert.equal(squares([[true, true, false, true], [false, false, false, false]]), "M0 0h2v1h-2zM3 0h1v1h-1z");
});

test("a link becomes a code with a quiet border of four squares", async () => {
  const { size, path } = await qrOf(link);
  const from = [...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].map(([, x, y, n]) => [+x, +y, +x + +n]);
  assert.equal(Math.min(...from.map(([x]) => x)), 4);
  assert.equal(Math.min(...from.map(([, y]) => y)), 4);
  assert.equal(Math.max(...from.map(([, , to]) => to)), size - 4);
  assert.equal((size - 8 - 21) % 4, 0); // the sizes there are
  assert.match(path, /^M4 4h7v1h-7z/); // the eye in the corner
});

test("the same link gives the same code, another one another", async () => {
  assert.equal((await qrOf(link)).path, (await qrOf(link)).path);
  assert.notEqual((await qrOf(link)).path, (await qrOf(`${link}x`)).path);
});
