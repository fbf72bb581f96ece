/** What our start is compared with: the same Pyodide, in a worker too, with nothing loaded into it. */

const worker = new Worker(new URL("bare-worker.js", import.meta.url), { type: "module" });
worker.onmessage = () => {
  console.debug("ready", performance.now());
};
