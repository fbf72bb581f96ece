/**
 * Files that the worker keeps for its next start.
 *
 * They are kept in the origin's private file system, because a worker can read there any part of a file directly into
 * its own memory. The browser's cache would pass the same bytes in pieces from another process and copy them three
 * times.
 */

/**
 * @typedef {object} Source bytes that can be read from anywhere
 * @property {number} size
 * @property {(into: Uint8Array, at: number) => void} read fills `into` with the bytes from `at` on
 * @property {() => void} close
 */

const FOLDER = "inflated";
const UNFINISHED = ".part";
/** They have to be closed before their files can be removed. @type {Set<Source>} */
const open = new Set();
const PIECE = 1 << 21; // bytes, few enough for the processor's cache
const TOO_SHORT = "a file of the engine is shorter than it should be";

/** @param {string} name @returns {Promise<Source | undefined>} */
export async function takeDown(name) {
  try {
    const file = await (await folder()).getFileHandle(name);
    return (await directly(file)) ?? sourceOf(new Uint8Array(await (await file.getFile()).arrayBuffer()));
  } catch {
    return undefined; // it was not kept, or there is no storage
  }
}

/**
 * A file gets its name when it is complete, so that there are no partial ones.
 * @param {string} name
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} content
 */
export async function putUp(name, content) {
  const file = await (await folder()).getFileHandle(name + UNFINISHED, { create: true });
  const handle = await /** @type {any} */ (file).createSyncAccessHandle(); // fails if another tab is writing it
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
 * Removes all files but these.
 * @param {string[]} wanted
 * @returns {Promise<string[]>} those of the wanted ones that are there
 */
export async function tidy(wanted) {
  const shelf = await folder();
  /** @type {string[]} */
  const found = await Array.fromAsync(/** @type {any} */ (shelf).keys());
  for (const name of found) if (!wanted.includes(name)) await shelf.removeEntry(name);
  return found.filter((name) => wanted.includes(name));
}

/** Removes all files. */
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
 * The same source for reading it from front to back in many small parts: it is read in large pieces. In a private
 * window, where nothing is on the disk, each read goes to another process.
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
 * Undefined in a browser that lets only one tab at a time read a file so, while another tab does.
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
