/**
 * The memory of a started Python as a file: the parts that differ from the memory before the start.
 *
 * A new WebAssembly instance has its constants in memory, and zeros elsewhere. Only blocks that Python has changed
 * afterwards are stored; a checksum makes sure that the constants are still the same.
 * Used by the build, which writes such a file, and by the worker, which starts from it.
 *
 * Layout, in little-endian 32-bit words: magic, heap size, checksum of the constants, number of runs,
 * bytes of JSON; then each run as start and length; the JSON, padded; the bytes of the runs. The JSON
 * holds the data that Pyodide itself wants back, and the places of the constants.
 */

import { bytesOf, inPieces } from "./shelf.js";

/** @typedef {import("./shelf.js").Source} Source */

const MAGIC = 0x32735744; // "DWs2"
const HEADER = 5;
const BLOCK = 1024;

/**
 * @typedef {object} Saved
 * @property {number} size bytes of memory needed
 * @property {unknown} config what Pyodide wants back in addition to the memory
 * @property {(heap: Uint8Array) => void} restore
 */

/**
 * @param {Uint8Array} fresh memory of an instance in which Python has not started
 * @param {Uint8Array} started memory of one in which it has
 * @param {unknown} config
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function save(fresh, started, config) {
  const runs = changed(fresh, started);
  const constants = kept(fresh, runs);
  const json = new TextEncoder().encode(JSON.stringify({ config, constants }));
  const jsonAt = 4 * (HEADER + 2 * runs.length);
  const bodyAt = jsonAt + Math.ceil(json.length / 4) * 4;
  const body = runs.reduce((sum, run) => sum + run.length, 0);
  const file = new Uint8Array(bodyAt + body);
  const sum = checksum(fresh, constants);
  const words = [MAGIC, started.length, sum, runs.length, json.length];
  for (const { start, length } of runs) words.push(start, length);
  new Uint32Array(file.buffer).set(words);
  file.set(json, jsonAt);
  let at = bodyAt;
  for (const { start, length } of runs) {
    file.set(started.subarray(start, start + length), at);
    at += length;
  }
  return file;
}

/**
 * @param {Source} file it is closed when it has been restored
 * @returns {Saved}
 */
export function read(file) {
  const [magic, size, sum, count, jsonLength] = words(bytesOf(file, 0, 4 * HEADER));
  if (magic !== MAGIC) throw new Error("this is not a memory snapshot");
  const runsAt = 4 * HEADER;
  const jsonAt = runsAt + 8 * count;
  const numbers = words(bytesOf(file, runsAt, jsonAt - runsAt));
  const runs = Array.from({ length: count }, (_, i) => ({
    start: numbers[2 * i],
    length: numbers[2 * i + 1],
  }));
  const bodyAt = jsonAt + Math.ceil(jsonLength / 4) * 4;
  const json = new TextDecoder().decode(bytesOf(file, jsonAt, jsonLength));
  const { config, constants } = JSON.parse(json);
  return {
    size,
    config,
    restore(heap) {
      if (checksum(heap, constants) !== sum) {
        throw new Error("the snapshot was made for another WebAssembly memory");
      }
      const body = inPieces(file);
      let at = bodyAt;
      for (const { start, length } of runs) {
        body.read(heap.subarray(start, start + length), at);
        at += length;
      }
      file.close();
    },
  };
}

/** @typedef {{ start: number, length: number }} Run */

/**
 * @param {Uint8Array} fresh
 * @param {Uint8Array} started
 * @returns {Run[]}
 */
function changed(fresh, started) {
  /** @type {Run[]} */
  const runs = [];
  const before = new Uint8Array(started.length);
  before.set(fresh.subarray(0, started.length));
  const [a, b] = [words(before), words(started)];
  for (let start = 0; start < started.length; start += BLOCK) {
    const end = Math.min(start + BLOCK, started.length);
    let i = start >> 2;
    while (i < end >> 2 && a[i] === b[i]) i++;
    if (i === end >> 2) continue;
    const last = runs.at(-1);
    if (last && last.start + last.length === start) last.length += end - start;
    else runs.push({ start, length: end - start });
  }
  return runs;
}

/**
 * The constants in a fresh memory that Python leaves as they are. Zeros are left out: they are most of the memory,
 * and checking them would slow down every start.
 * @param {Uint8Array} fresh
 * @param {Run[]} runs the parts that Python changes
 * @returns {Run[]}
 */
function kept(fresh, runs) {
  const rest = fresh.slice();
  for (const { start, length } of runs) rest.fill(0, start, start + length);
  return changed(new Uint8Array(0), rest);
}

/**
 * Detects a WebAssembly memory whose constants differ from those with which the file was made. (Against attackers,
 * there is the hash of the file.)
 * @param {Uint8Array} heap
 * @param {Run[]} runs
 */
function checksum(heap, runs) {
  const all = words(heap);
  let sum = 0;
  for (const { start, length } of runs) {
    for (let at = start >> 2, end = (start + length) >> 2; at < end; at++) {
      sum = (Math.imul(sum ^ all[at], 0x01000193) + at) | 0;
    }
  }
  return sum >>> 0;
}

/** @param {Uint8Array} bytes */
function words(bytes) {
  return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 2);
}
