/**
 * Two ways of starting the Python engine, with the same result: a function from text to text.
 *
 * `fromSnapshot` puts the memory of a Python back that was started at build time. It uses options of
 * Pyodide that begin with an underscore and may change with any version: the version is pinned, and
 * whenever it fails for whatever reason, `fromWheels` does it the documented way.
 *
 * Everything that knows Pyodide in the browser is in this file.
 */

import { read } from "./memory.js";
import { PYTHON } from "./python.js";

/** @typedef {import("./assets.js").Assets} Assets */
/** @typedef {import("../generated/assets.js").Parts} Parts */
/** @typedef {(text: string) => string} Handle */

const NOWHERE = "https://engine.invalid/"; // Pyodide asks for its files here; see answerFetches
const TINY = 100; // bytes: a module that holds a signature and no code
const EMPTY_ZIP = Uint8Array.from({ length: 22 }, (_, i) => [0x50, 0x4b, 5, 6][i] ?? 0);

/** @returns {Promise<typeof import("pyodide") & { create: Function }>} */
async function pyodide() {
  const [outer, inner] = await Promise.all([
    import("pyodide"),
    import("pyodide/pyodide.asm.mjs"),
  ]);
  return { ...outer, create: inner.default };
}

/**
 * What a start from the snapshot unpacks. pydantic's native part is taken out of its wheel, so that
 * one download serves both ways of starting.
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
 * Spare later starts the unpacking.
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
  const wasmModule = failure.watch(WebAssembly.compileStreaming(assets.inflated(wasm)));
  const libraryModule = failure.watch(WebAssembly.compileStreaming(assets.inflated(library)));
  const saved = failure.watch(assets.inflated(snapshot).then(bytesOf).then(read));
  instantiateFrom(failure, wasmModule, libraryModule);
  compileOnce();
  answerFetches({
    "pyodide.asm.wasm": () => new Uint8Array(), // compiled already
    "python_stdlib.zip": () => EMPTY_ZIP, // what is needed of it is in the snapshot
    [parts.library.path.slice(1)]: () => libraryModule.then(headOf),
  });
  const { loadPyodide, create } = await failure.or(code);
  const python = await failure.or(
    loadPyodide({
      ...PYTHON,
      env: { ...PYTHON.env },
      indexURL: NOWHERE,
      lockFileContents: parts.lock,
      _loadSnapshot: new Uint8Array(), // restored below instead: without waiting, without copies
      createPyodideModule: async (settings) => {
        const module = await create(
          Object.assign(settings, {
            dynamicLibraries: [parts.library.path],
            locateFile: (/** @type {string} */ path) => NOWHERE + path.replace(/^\//, ""),
          }),
        );
        const { size, config, restore } = await saved;
        if (module.HEAPU8.length < size) module.growMemory(size);
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
  python.runPython("import random; random.seed()"); // the saved state is the same for everybody
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
 * Where Python keeps the function through which it calls others with the wrong number of arguments.
 * Not every browser has it, so this one word is never taken from the snapshot.
 * @param {any} module
 */
function trampolineOf(module) {
  const offset = module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2];
  return (module.__PyRuntime + offset) >> 2;
}

/** @param {import("pyodide").PyodideAPI} python */
function handleOf(python) {
  return /** @type {Handle} */ (python.pyimport("pyengine.holding").Holding().handle);
}

/** @param {Response} response */
async function bytesOf(response) {
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Pyodide fetches its files by address. Here all of them have been fetched and checked already, so
 * it is given those, and nothing else: this worker asks no host for anything.
 * @param {Record<string, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>>} answers
 */
function answerFetches(answers) {
  globalThis.fetch = async (input) => {
    const url = input instanceof Request ? input.url : String(input);
    const answer = url.startsWith(NOWHERE) && answers[url.slice(NOWHERE.length)];
    if (!answer) throw new TypeError(`the engine does not fetch ${url}`);
    return new Response(await answer());
  };
}

/**
 * What Pyodide reads in a library before it instantiates it: the section on how to link it. The rest
 * is compiled while it arrives, and nobody needs its bytes.
 * @param {WebAssembly.Module} library
 */
function headOf(library) {
  const name = new TextEncoder().encode("dylink.0");
  const [section] = WebAssembly.Module.customSections(library, "dylink.0");
  const body = [name.length, ...name, ...new Uint8Array(section)];
  const size = [0, 7, 14, 21, 28].map((bits) => (body.length >> bits) & 0x7f);
  const padded = size.map((bits, at) => (at < size.length - 1 ? bits | 0x80 : bits));
  return Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 0, ...padded, ...body);
}

/**
 * Pyodide wraps each function it lends to WebAssembly in a module of a few bytes, hundreds of times
 * over, though these differ only by the functions' signatures: each kind is compiled once.
 */
function compileOnce() {
  /** @type {Map<string, WebAssembly.Module>} */
  const compiled = new Map();
  WebAssembly.Module = new Proxy(WebAssembly.Module, {
    construct(target, [bytes]) {
      if (bytes.length > TINY) return new target(bytes);
      const key = bytes.join();
      const known = compiled.get(key) ?? new target(bytes);
      compiled.set(key, known);
      return known;
    },
  });
}

/**
 * Pyodide compiles what it has fetched, one thing after the other. Here that is under way already.
 * Its own code would also log a failure to instantiate and then wait for ever; it is noted instead.
 * @param {Failure} failure
 * @param {Promise<WebAssembly.Module>} wasm
 * @param {Promise<WebAssembly.Module>} [library] the only one that is instantiated from bytes
 */
function instantiateFrom(failure, wasm, library) {
  const instantiate = WebAssembly.instantiate.bind(WebAssembly);
  /**
   * @param {Promise<WebAssembly.Module>} compiled
   * @param {WebAssembly.Imports | undefined} imports
   * @returns {Promise<WebAssembly.WebAssemblyInstantiatedSource>}
   */
  async function from(compiled, imports) {
    try {
      const module = await compiled;
      return { module, instance: await instantiate(module, imports) };
    } catch (error) {
      failure.note(error);
      return new Promise(() => {});
    }
  }
  WebAssembly.instantiateStreaming = (_response, imports) => from(wasm, imports);
  if (!library) return;
  WebAssembly.instantiate = /** @type {any} */ (
    (/** @type {any} */ source, /** @type {any} */ imports) =>
      source instanceof Uint8Array ? from(library, imports) : instantiate(source, imports)
  );
}

/** The first thing that goes wrong while several are under way. */
class Failure {
  #promise = Promise.withResolvers();

  constructor() {
    this.#promise.promise.catch(() => {});
    globalThis.addEventListener?.("unhandledrejection", (event) => {
      this.#promise.reject(event.reason);
    });
  }

  /** @param {unknown} error */
  note(error) {
    this.#promise.reject(error);
  }

  /**
   * @template T
   * @param {Promise<T>} work
   * @returns {Promise<T>}
   */
  watch(work) {
    work.catch(this.#promise.reject);
    return work;
  }

  /**
   * @template T
   * @param {Promise<T>} work
   * @returns {Promise<T>}
   */
  or(work) {
    return /** @type {Promise<T>} */ (Promise.race([work, this.#promise.promise]));
  }
}
