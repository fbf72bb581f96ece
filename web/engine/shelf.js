/**
 * Files that the worker has made for itself, and finds again at the next start.
 *
 * They lie in the origin's private file system, because from there a worker reads by itself, as much
 * as it wants and into what it wants. A response of the browser's cache holds the same bytes, but hands them over
 * in pieces from another process, and they are copied three times on the way.
 */

/**
 * @typedef {object} Source bytes that can be read from anywhere
 * @property {number} size
 * @property {(into: Uint8Array, at: number) => void} read fills `into` from that place on
 * @property {() => void} close
 */

const FOLDER = "inflated";
const UNFINISHED = ".part";
/** A file that is being read cannot be thrown away. @type {Set<Source>} */
const open = new Set();
const PIECE = 1 << 21; // bytes: not too many for the processor's own memory
const TOO_SHORT = "a file of the engine is shorter than it should be";

/** @param {string} name @returns {Promise<Source | undefined>} */
export async function takeDown(name) {
  try {
    const file = await (await folder()).getFileHandle(name);
    return (await directly(file)) ?? sourceOf(new Uint8Array(await (await file.getFile()).arrayBuffer()));
  } catch {
    return undefined; // never put there, or storage is switched off
  }
}

/**
 * A file is there whole or not at all: it gets its name when it is finished.
 * @param {string} name
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} content
 */
export async function putUp(name, content) {
  const file = await (await folder()).getFileHandle(name + UNFINISHED, { create: true });
  const handle = await /** @type {any} */ (file).createSyncAccessHandle(); // another tab that is at it already is refused
  try {
    handle.truncate(0);
    let at = 0;
    for await (const piece of /** @type {any} */ (content)) at += handle.write(piece, { at });
    handle.flush();
  } finally {
    handle.close();
  }
  await /** @type {any} */ (file).move(name);
}

/**
 * Throw away all but these.
 * @param {string[]} wanted
 * @returns {Promise<string[]>} those of them that are there
 */
export async function tidy(wanted) {
  const shelf = await folder();
  /** @type {string[]} */
  const found = await Array.fromAsync(/** @type {any} */ (shelf).keys());
  for (const name of found) if (!wanted.includes(name)) await shelf.removeEntry(name);
  return found.filter((name) => wanted.includes(name));
}

/** Nothing of it can be used. */
export async function clear() {
  for (const source of open) source.close();
  await tidy([]);
}

/** @param {Uint8Array} bytes @returns {Source} */
export function sourceOf(bytes) {
  return {
    size: bytes.length,
    read(into, at) {
      if (at + into.length > bytes.length) throw new Error(TOO_SHORT);
      into.set(bytes.subarray(at, at + into.length));
    },
    close() {},
  };
}

/** @param {Source} source @param {number} [at] @param {number} [length] */
export function bytesOf(source, at = 0, length = source.size - at) {
  const bytes = new Uint8Array(length);
  source.read(bytes, at);
  return bytes;
}

/**
 * The same source for one who reads all of it, bit by bit, from front to back: it is asked seldom. Where
 * nothing is written to the disk, in a private window, each question goes to another process.
 * @param {Source} source
 * @returns {Source}
 */
export function inPieces(source) {
  const piece = new Uint8Array(Math.min(PIECE, source.size));
  let [from, to] = [0, 0];
  return {
    ...source,
    read(into, at) {
      for (let done = 0; done < into.length; ) {
        const next = at + done;
        if (next < from || next >= to) {
          [from, to] = [next, Math.min(next + piece.length, source.size)];
          source.read(piece.subarray(0, Math.max(to - from, 1)), from);
        }
        const count = Math.min(into.length - done, to - next);
        into.set(piece.subarray(next - from, next - from + count), done);
        done += count;
      }
    },
  };
}

async function folder() {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
}

/**
 * Nothing where the browser lets only one tab at a time do this, and another one does.
 * @param {FileSystemFileHandle} file
 * @returns {Promise<Source | undefined>}
 */
async function directly(file) {
  try {
    const handle = await /** @type {any} */ (file).createSyncAccessHandle({ mode: "read-only" });
    const source = {
      size: handle.getSize(),
      read(/** @type {Uint8Array} */ into, /** @type {number} */ at) {
        if (handle.read(into, { at }) !== into.length) throw new Error(TOO_SHORT);
      },
      close() {
        handle.close();
        open.delete(source);
      },
    };
    open.add(source);
    return source;
  } catch {
    return undefined;
  }
}
