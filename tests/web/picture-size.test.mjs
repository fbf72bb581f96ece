import assert from "node:assert/strict";
import { test } from "node:test";

import { portraitFrom } from "../../web/elements/portrait.js";
import { sizeOf } from "../../web/cards/picture-size.js";
import { read } from "../../web/table/character-file.js";
import { gif, jpeg, png, webpExtended, webpLossless, webpLossy } from "./pictures.mjs";

const MAKERS = { png, jpeg, webpExtended, webpLossless, webpLossy, gif };

for (const [name, make] of Object.entries(MAKERS)) {
  test(`${name}: the size is in the header`, () => {
    assert.deepEqual(sizeOf(make(640, 480)), { width: 640, height: 480 });
    assert.deepEqual(sizeOf(make(1, 1)), { width: 1, height: 1 });
  });

  test(`${name}: a file that ends early is no picture, and none throws`, () => {
    const whole = make(640, 480);
    for (let length = 0; length < 10; length++) assert.equal(sizeOf(whole.subarray(0, length)), undefined);
    for (let length = 10; length < whole.length; length++) sizeOf(whole.subarray(0, length));
  });
}

test("what claims to be large is believed", () => {
  for (const make of [png, jpeg, webpExtended, gif]) {
    assert.deepEqual(sizeOf(make(50_000, 50_000)), { width: 50_000, height: 50_000 });
  }
  assert.deepEqual(sizeOf(webpLossless(16_384, 16_384)), { width: 16_384, height: 16_384 });
  assert.deepEqual(sizeOf(webpLossy(16_383, 16_383)), { width: 16_383, height: 16_383 });
});

test("of a JPEG, the pictures inside of its notes are none of it", () => {
  const small = [...jpeg(10, 10)];
  const note = [0xff, 0xe1, (small.length + 2) >> 8, (small.length + 2) & 255, ...small];
  const large = [...jpeg(50_000, 40_000)];
  const file = Uint8Array.from([0xff, 0xd8, ...note, 0xff, ...large.slice(2)]);
  assert.deepEqual(sizeOf(file), { width: 50_000, height: 40_000 });
});

test("of a GIF, a first frame that is larger than its screen counts", () => {
  const file = gif(10, 10);
  new DataView(file.buffer).setUint16(file.length - 6, 50_000, true);
  assert.deepEqual(sizeOf(file), { width: 50_000, height: 10 });
});

test("nothing else is a picture", () => {
  const no = (/** @type {string} */ text) => assert.equal(sizeOf(new TextEncoder().encode(text)), undefined);
  no("");
  no("<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>");
  no("BM and whatever follows in a bitmap of the old kind");
  no("RIFF\0\0\0\0WAVEfmt and so on, a sound");
  assert.equal(sizeOf(png(0, 10)), undefined);
});

test("a picture that claims too many pixels is refused, and nobody decodes it", async () => {
  const page = /** @type {any} */ (globalThis);
  let decoded = 0;
  page.createImageBitmap = () => {
    decoded += 1;
    throw new Error("it was decoded");
  };
  for (const make of [png, jpeg, webpExtended, gif]) {
    const file = new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (make(50_000, 50_000))]);
    await assert.rejects(portraitFrom(file), /^RangeError: This picture has 50000 × 50000 pixels/);
  }
  await assert.rejects(portraitFrom(new Blob(["BM"])), /^RangeError: That file is not a PNG/);
  assert.equal(decoded, 0);
  await assert.rejects(portraitFrom(new Blob([/** @type {any} */ (png(8_000, 6_000))])), /it was decoded/);
  delete page.createImageBitmap;
});

test("a character's file brings no portrait that claims too many pixels", () => {
  const character = (/** @type {Uint8Array} */ bytes, kind = "png") =>
    JSON.stringify({
      ...{ format: "dicewright-character", v: 1, ruleset: "one", sheet: {} },
      portrait: `data:image/${kind};base64,${Buffer.from(bytes).toString("base64")}`,
    });
  assert.ok(read(character(png(256, 256)), ["one"]).portrait);
  for (const hostile of [character(png(50_000, 50_000)), character(jpeg(50_000, 50_000), "jpeg"), character(new Uint8Array(4))]) {
    assert.throws(() => read(hostile, ["one"]), /portrait/);
  }
});
