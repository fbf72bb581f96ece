/**
 * The engine's files: fetched once and checked against the hashes of the build. Nothing that fails the check is used.
 *
 * Content types and encodings from the host are ignored: the build's list says how each file is compressed.
 * Inflated files can be kept for later starts, because inflating takes longer than reading.
 */

import { clear, putUp, takeDown, tidy } from "./shelf.js";

/** @typedef {{ file: string, size: number, sha256: string }} Asset the hash in base64 */
/**
 * @typedef {object} Packed something compressed: a file, or a part of one
 * @property {Asset} asset
 * @property {CompressionFormat} format
 * @property {{ offset: number, length: number }} [slice]
 */

const fetchFromHost = globalThis.fetch; // the worker replaces it by one that fetches nothing
const PIECE = 1 << 18; // bytes that are inflated at a time after the start, so that a roll can come between

export class Assets {
  /** @type {Map<string, Promise<Uint8Array<ArrayBuffer>>>} */
  #files = new Map();
  #base;
  #onBytes;

  /**
   * @param {string | URL} base where the files are
   * @param {(count: number) => void} onBytes called as bytes arrive
   */
  constructor(base, onBytes = () => {}) {
    this.#base = base;
    this.#onBytes = onBytes;
  }

  /**
   * A file as it is on the host.
   * @param {Asset} asset
   * @returns {Promise<Uint8Array<ArrayBuffer>>}
   */
  bytes(asset) {
    const known = this.#files.get(asset.file);
    if (known) return known;
    const file = this.#fetch(asset);
    this.#files.set(asset.file, file);
    return file;
  }

  /**
   * @param {Packed} packed
   * @returns {Promise<Response>} with the inflated content
   */
  async inflated(packed) {
    return asResponse(inflating([await this.#compressed(packed)], packed.format));
  }

  /**
   * The inflated content, if an earlier start has kept it.
   * @param {Packed} packed
   * @returns {Promise<import("./shelf.js").Source | undefined>}
   */
  async kept({ asset }) {
    const source = await takeDown(asset.file);
    if (source) this.#onBytes(asset.size);
    return source;
  }

  /**
   * Keeps these inflated for the next start, and removes everything else that was kept.
   * @param {Packed[]} wanted
   */
  async keep(wanted) {
    const found = await tidy(wanted.map(({ asset }) => asset.file));
    for (const packed of wanted) {
      if (found.includes(packed.asset.file)) continue;
      const pieces = inPieces(await this.#compressed(packed));
      await putUp(packed.asset.file, inflating(pieces, packed.format));
    }
    this.#files.clear();
  }

  /** Removes what was kept, since it may be damaged. */
  async forget() {
    await clear().catch(() => {}); // storage may be switched off
  }

  /** @param {Packed} packed */
  async #compressed({ asset, slice }) {
    const bytes = await this.bytes(asset);
    return slice ? bytes.subarray(slice.offset, slice.offset + slice.length) : bytes;
  }

  /** @param {Asset} asset */
  async #fetch({ file, size, sha256 }) {
    // Without a secure context (a phone on the local network) only the browser can check the hash. It then
    // returns nothing before it has everything, so that no progress can be shown.
    const integrity = crypto.subtle ? "" : `sha256-${sha256}`;
    const response = await fetchFromHost(new URL(file, this.#base), { integrity });
    if (!response.ok || !response.body) {
      throw new Error(`${file} could not be fetched (${response.status})`);
    }
    const bytes = await this.#read(response.body, size);
    if (!bytes || (crypto.subtle && (await hashOf(bytes)) !== sha256)) {
      throw new Error(`${file} is not the file this version was built with`);
    }
    return bytes;
  }

  /**
   * @param {ReadableStream<Uint8Array>} stream
   * @param {number} size
   * @returns {Promise<Uint8Array<ArrayBuffer> | undefined>} undefined: the size is wrong
   */
  async #read(stream, size) {
    const bytes = new Uint8Array(size);
    const reader = stream.getReader();
    let at = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return at === size ? bytes : undefined;
      if (at + value.length > size) return undefined;
      bytes.set(value, at);
      at += value.length;
      this.#onBytes(value.length);
    }
  }
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function hashOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return btoa(String.fromCharCode(...digest));
}

/**
 * The content type is always that of WebAssembly: only for that does the browser look at it.
 * @param {ReadableStream} stream
 */
function asResponse(stream) {
  return new Response(stream, { headers: { "content-type": "application/wasm" } });
}

/**
 * @param {Iterable<Uint8Array<ArrayBuffer>>} pieces
 * @param {CompressionFormat} format
 * @returns {ReadableStream<Uint8Array<ArrayBuffer>>}
 */
function inflating(pieces, format) {
  const next = pieces[Symbol.iterator]();
  const source = new ReadableStream({
    pull(controller) {
      const { done, value } = next.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  return source.pipeThrough(new DecompressionStream(format));
}

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @returns {Iterable<Uint8Array<ArrayBuffer>>}
 */
function* inPieces(bytes) {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
