/**
 * Pyodide, and substitutes for the functions of the browser that it calls while it starts: they give it what has been
 * fetched and compiled already, or is just being compiled.
 */

export const NOWHERE = "https://engine.invalid/"; // an address for Pyodide's files; see answerFetches
const TINY = 100; // bytes: a module that holds a signature and no code

/** @returns {Promise<typeof import("pyodide") & { create: Function }>} */
export async function pyodide() {
  const [outer, inner] = await Promise.all([
    import("pyodide"),
    import("pyodide/pyodide.asm.mjs"),
  ]);
  return { ...outer, create: inner.default };
}

/**
 * Replaces `fetch` in the worker: Pyodide is given the files that have been fetched and checked, and nothing else can
 * be fetched.
 * @param {Record<string, () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>>} answers
 */
export function answerFetches(answers) {
  globalThis.fetch = async (input) => {
    const url = input instanceof Request ? input.url : String(input);
    const answer = url.startsWith(NOWHERE) && answers[url.slice(NOWHERE.length)];
    if (!answer) throw new TypeError(`the engine does not fetch ${url}`);
    return new Response(await answer());
  };
}

/**
 * The beginning of a library as bytes, with the section on how to link it: Pyodide reads no more before it
 * instantiates the library, whose code is compiled as it arrives.
 * @param {WebAssembly.Module} library
 */
export function headOf(library) {
  const name = new TextEncoder().encode("dylink.0");
  const [section] = WebAssembly.Module.customSections(library, "dylink.0");
  const body = [name.length, ...name, ...new Uint8Array(section)];
  const size = [0, 7, 14, 21, 28].map((bits) => (body.length >> bits) & 0x7f);
  const padded = size.map((bits, at) => (at < size.length - 1 ? bits | 0x80 : bits));
  return Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 0, ...padded, ...body);
}

/**
 * Pyodide wraps each function that it hands to WebAssembly in a module of a few bytes. There are hundreds of them, but
 * they differ only by the functions' signatures: this compiles one for each signature.
 */
export function compileOnce() {
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
 * Pyodide would compile its files one after the other; here they are being compiled already. If instantiating fails,
 * Pyodide would log that and wait for ever: here it is passed to `failure`.
 * @param {import("./failure.js").Failure} failure
 * @param {Promise<WebAssembly.Module>} wasm
 * @param {Promise<WebAssembly.Module>} [library] the only module that is instantiated from bytes
 */
export function instantiateFrom(failure, wasm, library) {
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
