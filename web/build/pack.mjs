/** Compresses a file, the same way everywhere: `node pack.mjs FROM TO`. */

import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

/** @param {Uint8Array} bytes */
export function pack(bytes) {
  const packed = gzipSync(bytes, { level: 9 });
  packed[9] = 255; // the operating system that packed it: unknown, the same everywhere
  return packed;
}

if (import.meta.filename === process.argv[1]) {
  const [from, to] = process.argv.slice(2);
  writeFileSync(to, pack(readFileSync(from)));
}
