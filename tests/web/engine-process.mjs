/** The real client of the engine, over real processes that can die: what a worker is in a page. */

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

import { EngineClient } from "../../web/engine/client.js";
import { LOOP, PYTHON, ROOT } from "./engine.mjs";

/** A worker of the page's client. */
class ProcessWorker extends EventTarget {
  #asked = 0;
  #python;
  #dies;

  /** @param {(op: string) => boolean} dies whether it dies of such a request */
  constructor(dies) {
    super();
    this.#dies = dies;
    this.#python = spawn(PYTHON, ["-X", "utf8", "-c", LOOP], { cwd: ROOT, stdio: ["pipe", "pipe", "inherit"] });
    createInterface({ input: this.#python.stdout }).on("line", (text) => this.#say({ reply: this.#asked, text }));
    this.#python.on("exit", () => this.dispatchEvent(Object.assign(new Event("error"), { message: "The engine has crashed." })));
    queueMicrotask(() => this.#say({ ready: true }));
  }

  /** @param {any} data */
  #say(data) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  /** @param {any} message */
  postMessage({ request, text }) {
    if (!request) return;
    this.#asked = request;
    if (this.#dies(JSON.parse(text).op)) this.#python.kill("SIGKILL");
    else this.#python.stdin.write(`1 ${text}\n`); // the only engine in its process
  }

  terminate() {
    this.#python.removeAllListeners("exit");
    this.#python.kill("SIGKILL");
  }
}

/** @param {(op: string) => boolean} dies whether it dies of such a request */
export function mortalEngine(dies) {
  /** @type {ProcessWorker | undefined} */
  let worker;
  const client = new EngineClient(() => (worker = new ProcessWorker(dies)));
  return {
    /** @param {any} message @returns {Promise<any>} */
    request: (message) => client.request(message),
    end: () => void worker?.terminate(),
  };
}
