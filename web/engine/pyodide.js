/**
 * Pyodide's own code, and what it asks the browser for while it starts. All of that is under way or
 * there already: it is handed over here, so that nothing is fetched, compiled or waited for twice.
 */

export const NOWHERE = "https://engine.invalid/"; // Pyodide asks for its files here; see answerFetches
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
 * Pyodide fetches its files by address. Here all of them have been fetched and checked already, so
 * it is given those, and nothing else: this worker asks no host for anything.
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
 * What Pyodide reads in a library before it instantiates it: the section on how to link it. The rest
 * is compiled while it arrives, and nobody needs its bytes.
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
 * Pyodide wraps each function it lends to WebAssembly in a module of a few bytes, hundreds of times
 * over, though these differ only by the functions' signatures: each kind is compiled once.
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
 * Pyodide compiles what it has fetched, one thing after the other. Here that is under way already.
 * Its own code would also log a failure to instantiate and then wait for ever; it is noted instead.
 * @param {import("./failure.js").Failure} failure
 * @param {Promise<WebAssembly.Module>} wasm
 * @param {Promise<WebAssembly.Module>} [library] the only one that is instantiated from bytes
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
