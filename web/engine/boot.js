/**
 * Two ways of starting the Python engine, with the same result: a function from text to text.
 *
 * `fromSnapshot` restores the memory of a Python that was started by the build. It uses options of Pyodide that begin
 * with an underscore and may change with any version: the version is pinned, and if it fails for any reason,
 * `fromWheels` starts Python in the documented way.
 *
 * All code about Pyodide in the browser is in this file and in `pyodide.js`.
 */

import { Failure } from "./failure.js";
import { read } from "./snapshot-format.js";
import { NOWHERE, answerFetches, compileOnce, headOf, instantiateFrom, pyodide } from "./pyodide.js";
import { PYTHON } from "./python.js";
import { bytesOf, sourceOf } from "./shelf.js";

/** @typedef {import("./assets.js").Assets} Assets */
/** @typedef {import("../generated/assets.js").Parts} Parts */
/** @typedef {(text: string) => string} Handle */

const EMPTY_ZIP = Uint8Array.from({ length: 22 }, (_, i) => [0x50, 0x4b, 5, 6][i] ?? 0);

/**
 * The files that a start from the snapshot inflates. pydantic's native part is taken out of its wheel, so that both
 * ways of starting need the same download.
 * @param {Parts} parts
 */
function packed({ wasm, snapshot, library, wheels }) {
  return /** @satisfies {Record<string, import("./assets.js").Packed>} */ ({
    wasm: { asset: wasm, format: "gzip" },
    library: { asset: wheels[library.wheel], format: "deflate-raw", slice: library },
    snapshot: { asset: snapshot, format: "gzip" },
  });
}

/**
 * Keeps the inflated files for later starts.
 * @param {Assets} assets
 * @param {Parts} parts
 */
export async function keepUnpacked(assets, parts) {
  await assets.keep(Object.values(packed(parts)));
}

/**
 * @param {Assets} assets
 * @param {Parts} parts
 * @returns {Promise<Handle>}
 */
export async function fromSnapshot(assets, parts) {
  const failure = new Failure();
  const { wasm, library, snapshot } = packed(parts);
  const code = pyodide();
  const wasmModule = failure.watch(compiled(assets, wasm));
  const libraryModule = failure.watch(compiled(assets, library));
  const saved = failure.watch(contentOf(assets, snapshot).then(read));
  instantiateFrom(failure, wasmModule, libraryModule);
  compileOnce();
  answerFetches({
    "pyodide.asm.wasm": () => new Uint8Array(), // compiled already
    "python_stdlib.zip": () => EMPTY_ZIP, // the snapshot contains the modules that are needed
    [parts.library.path.slice(1)]: () => libraryModule.then(headOf),
  });
  const { loadPyodide, create } = await failure.or(code);
  const python = await failure.or(
    loadPyodide({
      ...PYTHON,
      env: { ...PYTHON.env },
      indexURL: NOWHERE,
      lockFileContents: parts.lock,
      _loadSnapshot: new Uint8Array(), // replaced by `restoreSnapshot` below, which makes no copies
      createPyodideModule: async (/** @type {any} */ settings) => {
        delete settings.API.lockFilePromise; // nothing is installed, so the lock file is not needed
        const module = await create(
          Object.assign(settings, {
            dynamicLibraries: [parts.library.path],
            locateFile: (/** @type {string} */ path) => NOWHERE + path.replace(/^\//, ""),
          }),
        );
        const { size, config, restore } = await saved;
        if (module.HEAPU8.length < size) module.growMemory(size);
        const rawRun = module.API.rawRun;
        module.API.rawRun = (/** @type {string} */ code) =>
          code === "import _pyodide_core" ? [0, ""] : rawRun(code); // the snapshot has it already
        module.API.restoreSnapshot = () => {
          const trampoline = trampolineOf(module);
          const own = module.HEAP32[trampoline];
          restore(module.HEAPU8);
          module.HEAP32[trampoline] = own;
          return config;
        };
        return module;
      },
    }),
  );
  python.pyimport("random").seed(); // the state in the snapshot is the same for everybody
  return handleOf(python);
}

/**
 * @param {Assets} assets
 * @param {Parts} parts
 * @returns {Promise<Handle>}
 */
export async function fromWheels(assets, parts) {
  const code = pyodide();
  const failure = new Failure();
  const wasm = failure.watch(WebAssembly.compileStreaming(assets.inflated(packed(parts).wasm)));
  const stdlib = failure.watch(assets.bytes(parts.stdlib));
  const wheels = failure.watch(Promise.all(parts.wheels.map((wheel) => assets.bytes(wheel))));
  instantiateFrom(failure, wasm);
  answerFetches({
    "pyodide.asm.wasm": () => new Uint8Array(),
    "python_stdlib.zip": () => stdlib,
  });
  const { loadPyodide, create } = await code;
  const python = await failure.or(
    loadPyodide({
      ...PYTHON,
      env: { ...PYTHON.env },
      indexURL: NOWHERE,
      lockFileContents: parts.lock,
      createPyodideModule: (settings) => create(settings),
    }),
  );
  const files = await failure.or(wheels);
  const names = parts.wheels.map(({ name }) => name);
  files.forEach((bytes, i) => python.FS.writeFile(`/tmp/${names[i]}`, bytes));
  const micropip = names.findIndex((name) => name.startsWith("micropip-"));
  const site = python.runPython("import site; site.getsitepackages()[0]");
  python.unpackArchive(files[micropip], "wheel", { extractDir: site });
  const urls = names.filter((_, i) => i !== micropip).map((name) => `emfs:/tmp/${name}`);
  const install = python.pyimport("micropip").install;
  await install.callKwargs(python.toPy(urls), { deps: false });
  return handleOf(python);
}

/**
 * The address of the function through which Python calls others with a wrong number of arguments. Not every browser
 * has that function, so this word of the memory is not taken from the snapshot.
 * @param {any} module
 */
function trampolineOf(module) {
  const offset = module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2];
  return (module.__PyRuntime + offset) >> 2;
}

/** @param {import("pyodide").PyodideAPI} python */
function handleOf(python) {
  return /** @type {Handle} */ (python.pyimport("pyengine.stateful").StatefulEngine().handle);
}

/**
 * @param {Assets} assets
 * @param {import("./assets.js").Packed} packed
 */
async function compiled(assets, packed) {
  const kept = await assets.kept(packed);
  if (!kept) return WebAssembly.compileStreaming(assets.inflated(packed));
  const bytes = bytesOf(kept);
  kept.close();
  return WebAssembly.compile(bytes);
}

/**
 * @param {Assets} assets
 * @param {import("./assets.js").Packed} packed
 */
async function contentOf(assets, packed) {
  const kept = await assets.kept(packed);
  return kept ?? sourceOf(new Uint8Array(await (await assets.inflated(packed)).arrayBuffer()));
}
