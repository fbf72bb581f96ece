import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";

import { Assets } from "../../web/engine/assets.js";

const CONTENT = gzipSync("the engine");
const GOOD = {
  file: "good.bin",
  size: CONTENT.length,
  sha256: createHash("sha256").update(CONTENT).digest("base64"),
};
let asked = 0;
const server = createServer((request, response) => {
  asked += 1;
  if (request.url === "/good.bin") response.end(CONTENT);
  else if (request.url === "/short.bin") response.end(CONTENT.subarray(1));
  else if (request.url === "/long.bin") response.end(Buffer.concat([CONTENT, CONTENT]));
  else if (request.url === "/other.bin") response.end(Buffer.alloc(CONTENT.length));
  else response.writeHead(404).end();
});
/** @type {string} */
let base;

before(async () => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  base = `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}/`;
});
after(() => server.close());

test("a file that is what it should be is counted, inflated, and fetched once", async () => {
  let bytes = 0;
  const assets = new Assets(base, (count) => {
    bytes += count;
  });
  const before = asked;
  const packed = { asset: GOOD, format: /** @type {const} */ ("gzip") };
  const [one, two] = await Promise.all([assets.inflated(packed), assets.bytes(GOOD)]);
  assert.equal(await one.text(), "the engine");
  assert.deepEqual([two.length, bytes, asked - before], [GOOD.size, GOOD.size, 1]);
});

for (const file of ["short.bin", "long.bin", "other.bin"]) {
  test(`${file} instead of the file is refused`, async () => {
    await assert.rejects(new Assets(base).bytes({ ...GOOD, file }), /not the file this version/);
  });
}

test("a file that is not there is refused by name", async () => {
  const missing = new Assets(base).bytes({ ...GOOD, file: "missing.bin" });
  await assert.rejects(missing, /missing.bin could not be fetched \(404\)/);
});
