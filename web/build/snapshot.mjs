/**
 * Starts Python once, at build time, and saves its memory: `node snapshot.mjs PLAN.json`.
 *
 * The plan names the wheels, the native library in them, the Python to run and the file to write.
 * The same plan gives the same bytes: clock, entropy, hash seed, locale and names are fixed. Nothing
 * the engine rolls may ever come from the entropy seen here; its seeds come with each request.
 */

import crypto from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

import { save } from "../engine/snapshot-format.js";
import { PYTHON } from "../engine/python.js";
import { pack } from "./pack.mjs";

/** @type {{ wheels: string[], site: string, library: { file: string, path: string }, warm: string, out: string }} */
const plan = JSON.parse(readFileSync(process.argv[2], "utf8"));

let world = { now: Date.UTC(2020, 1, 2), running: 0, entropy: 7 };
process.env.TZ = "UTC";
Date.now = () => world.now;
performance.now = () => world.running;
crypto.randomFillSync = (/** @type {any} */ bytes) => bytes.fill(world.entropy);
// Objects that JavaScript has lost would be freed whenever its collector runs: here, never.
globalThis.FinalizationRegistry = /** @type {any} */ (class {
  register() {}
  unregister() {}
});

const { loadPyodide } = await import("pyodide");
const { default: createModule } = await import("pyodide/pyodide.asm.mjs");
const indexURL = dirname(fileURLToPath(import.meta.resolve("pyodide")));
const { library } = plan;

/** @param {any} settings */
function withLibrary(settings) {
  const locate = settings.locateFile;
  settings.dynamicLibraries = [library.path];
  settings.locateFile = (/** @type {string} */ path) =>
    path === library.path ? library.file : locate(path);
  return settings;
}

class Enough extends Error {}

/**
 * The memory of an instance in which Python has not run: what a browser has before the restore. Made
 * in another world, so that what depends on the world counts as changed.
 */
async function freshMemory() {
  const real = world;
  world = { now: Date.UTC(2021, 2, 3), running: 4321, entropy: 1 };
  /** @type {Uint8Array | undefined} */
  let fresh;
  try {
    await loadPyodide({
      ...PYTHON,
      indexURL,
      createPyodideModule: async (settings) => {
        const module = await createModule({ ...withLibrary(settings), noInitialRun: true });
        fresh = module.HEAPU8.slice();
        throw new Enough();
      },
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  world = real;
  if (!fresh) throw new Error("Pyodide did not ask for its module");
  return fresh;
}

/**
 * Free memory still holds what was there: fill it with zeros, which cost nothing when compressed.
 * @param {any} module
 */
function clearFreeMemory(module) {
  const top = module._sbrk(0);
  const taken = [];
  for (let size = 1 << 19; size >= 16; size -= size > 4096 ? (size >> 3) & ~15 : 16) {
    for (;;) {
      const at = module._malloc(size);
      if (at + size > top) {
        module._free(at); // no free block of that size was left below the top of the heap
        break;
      }
      module.HEAPU8.fill(0, at, at + size);
      taken.push(at);
    }
  }
  for (const at of taken) module._free(at);
}

async function main() {
  const fresh = await freshMemory();
  const pyodide = await loadPyodide({
    ...PYTHON,
    indexURL,
    _makeSnapshot: true,
    createPyodideModule: (settings) => createModule(withLibrary(settings)),
  });
  // Unpacked, not loaded as packages: those leave a JavaScript object behind, and cannot be saved.
  for (const wheel of plan.wheels) {
    pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir: plan.site });
  }
  // The clock stands still, so Python cannot notice by itself that there are new files.
  pyodide.runPython("import importlib; importlib.invalidate_caches()");
  pyodide.runPython(readFileSync(plan.warm, "utf8"), {
    globals: pyodide.toPy({ __name__: "warm" }),
    filename: "warm.py",
  });
  const { _module: module, _api: api } = /** @type {any} */ (pyodide);
  clearFreeMemory(module);
  const file = save(fresh, module.HEAPU8, api.serializeHiwireState());
  const packed = pack(file);
  writeFileSync(plan.out, packed);
  console.log(JSON.stringify({ heap: module.HEAPU8.length, stored: file.length, packed: packed.length }));
}

// A stack trace would quote a line of a megabyte of Pyodide's own code.
main().then(
  () => process.exit(0),
  (error) => {
    console.error(String(error?.message ?? error));
    process.exit(1);
  },
);
