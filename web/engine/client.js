/**
 * The page's side of the engine: every `request(message)` gets exactly one reply, whatever happens.
 *
 * The worker is given one request at a time, so that it is known which one was under way when the worker crashed or
 * had to be stopped. Requests can be repeated without harm: one that was under way in a crash is put to a new worker
 * once more, and refused if that crashes, too.
 */

import { EngineStatus } from "./status.js";

/** @typedef {import("../generated/protocol.js").Message} Message */
/** @typedef {import("../generated/protocol.js").Reply} Reply */
/** @typedef {import("./worker.js").Said} Said */
/** @typedef {(message: Message, how?: { urgent?: boolean }) => Promise<Reply>} Request never rejects */

/**
 * What the client needs of a Worker.
 * @typedef {object} WorkerLike
 * @property {(message: unknown) => void} postMessage
 * @property {() => void} terminate
 * @property {(type: string, listener: (event: any) => void) => void} addEventListener
 */

/**
 * @typedef {object} Waiting
 * @property {Message} message
 * @property {number} limit milliseconds the engine may take, once it has started
 * @property {boolean} urgent it comes before all others, whatever its operation
 * @property {(reply: Reply) => void} settle
 * @property {number} crashes
 */

const PATIENCE = 20_000; // milliseconds that one request may take
const STALLED = 120_000; // milliseconds without any progress of a start
const CRASHES = 2; // in a row, without a reply between them

export class EngineClient {
  status = new EngineStatus();
  /** @type {Waiting[]} */
  #queue = [];
  /** @type {Waiting | undefined} */
  #running;
  /** @type {WorkerLike | undefined} */
  #worker;
  #start;
  #plain = false;
  #ready = false;
  /** @type {string | undefined} */
  #detour;
  #crashes = 0;
  #count = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {() => WorkerLike} start makes a new worker */
  constructor(start) {
    this.#start = start;
    this.#restart();
  }

  /**
   * Never rejects: a refusal is a reply.
   * @param {Message} message
   * @param {{ signal?: AbortSignal, limit?: number, urgent?: boolean }} [options]
   * @returns {Promise<Reply>}
   */
  request(message, { signal, limit = PATIENCE, urgent = false } = {}) {
    return new Promise((resolve) => {
      /** @type {Waiting} */
      const waiting = { message, limit, urgent, settle: resolve, crashes: 0 };
      if (signal?.aborted) return this.#refuse(waiting, "cancelled", "Cancelled.");
      signal?.addEventListener("abort", () => this.#cancel(waiting), { once: true });
      const { state } = this.status;
      if (state.phase === "failed") return this.#refuse(waiting, "engine_failed", state.cause);
      this.#queue.splice(this.#queue.findLastIndex((other) => rank(other) <= rank(waiting)) + 1, 0, waiting);
      this.#next();
    });
  }

  #next() {
    if (!this.#ready || this.#running || !this.#worker) return;
    const waiting = this.#queue.shift();
    if (!waiting) return;
    this.#running = waiting;
    this.#count += 1;
    this.#worker.postMessage({ request: this.#count, text: JSON.stringify(waiting.message) });
    this.#within(waiting.limit, () => {
      this.#running = undefined;
      const seconds = Math.round(waiting.limit / 1000);
      this.#refuse(waiting, "too_slow", `The engine gave no answer in ${seconds} seconds.`);
      this.#restart();
    });
  }

  #restart() {
    this.#worker?.terminate();
    this.#ready = false;
    this.status.set({ phase: "starting", detour: this.#detour });
    let worker;
    try {
      worker = this.#start();
    } catch (error) {
      return this.#fail(error instanceof Error ? error.message : String(error));
    }
    this.#worker = worker;
    worker.addEventListener("message", ({ data }) => {
      if (worker === this.#worker) this.#heard(data);
    });
    worker.addEventListener("error", (event) => {
      event.preventDefault?.();
      if (worker === this.#worker) this.#crashed(event.message || "The engine has crashed.");
    });
    worker.postMessage({ plain: this.#plain });
    this.#expectProgress();
  }

  /** @param {Said} said */
  #heard(said) {
    if ("reply" in said) return this.#answered(said);
    if ("failed" in said) return this.#notStarted(said.failed);
    if ("ready" in said) {
      clearTimeout(this.#timer);
      this.#ready = true;
      this.status.set({ phase: "ready", detour: this.#detour });
      return this.#next();
    }
    this.#expectProgress();
    const detour = this.#detour;
    if ("starting" in said) this.status.set({ phase: "starting", detour });
    else this.status.set({ phase: "downloading", ...said, detour });
  }

  /** @param {{ reply: number, text: string }} said */
  #answered({ reply, text }) {
    const waiting = this.#running;
    if (!waiting || reply !== this.#count) return; // the request has been given up
    clearTimeout(this.#timer);
    this.#running = undefined;
    this.#crashes = 0;
    try {
      waiting.settle(JSON.parse(text));
    } catch {
      this.#refuse(waiting, "bad_reply", "The engine's answer could not be read.");
    }
    this.#next();
  }

  /** @param {string} cause */
  #crashed(cause) {
    clearTimeout(this.#timer);
    if (!this.#ready) return this.#notStarted(cause);
    const waiting = this.#running;
    this.#running = undefined;
    this.#crashes += 1;
    if (waiting && waiting.crashes++ === 0) this.#queue.unshift(waiting);
    else if (waiting) this.#refuse(waiting, "engine_crashed", cause);
    if (this.#crashes > CRASHES) this.#fail(cause);
    else this.#restart();
  }

  /** @param {string} cause */
  #notStarted(cause) {
    if (this.#plain) return this.#fail(this.#detour ?? cause);
    this.#plain = true;
    this.#detour = cause;
    this.#restart();
  }

  /** @param {string} cause */
  #fail(cause) {
    clearTimeout(this.#timer);
    this.#worker?.terminate();
    this.#worker = undefined;
    this.status.set({ phase: "failed", cause, detour: this.#detour });
    const waiting = [...(this.#running ? [this.#running] : []), ...this.#queue];
    this.#running = undefined;
    this.#queue = [];
    for (const each of waiting) this.#refuse(each, "engine_failed", cause);
  }

  /** @param {Waiting} waiting */
  #cancel(waiting) {
    this.#refuse(waiting, "cancelled", "Cancelled.");
    this.#queue = this.#queue.filter((other) => other !== waiting);
    if (this.#running !== waiting) return;
    clearTimeout(this.#timer);
    this.#running = undefined;
    this.#restart(); // Python cannot be interrupted: its worker is replaced
  }

  #expectProgress() {
    this.#within(STALLED, () => this.#notStarted("The engine does not start."));
  }

  /**
   * @param {number} milliseconds
   * @param {() => void} otherwise
   */
  #within(milliseconds, otherwise) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(otherwise, milliseconds);
  }

  /**
   * @param {Waiting} waiting
   * @param {string} code
   * @param {string} message
   */
  #refuse(waiting, code, message) {
    waiting.settle({ ok: false, id: waiting.message.id ?? "", error: { code, message, field: null } });
  }
}

const URGENT = new Set(["roll", "choose", "write"]);
const LEISURELY = new Set(["order", "held_state"]);
const FEW = 8; // a request with so many entries at most is about entries that have just arrived

/**
 * The order of requests: first what the player waits for, then what others have just done, then odds and the like,
 * and last what concerns a long history.
 * @param {Waiting} waiting
 */
function rank({ message, urgent }) {
  if (urgent || URGENT.has(message.op)) return 0;
  if (message.op === "admit" || message.op === "replay") return (message.entries?.length ?? 0) <= FEW ? 1 : 3;
  return LEISURELY.has(message.op) ? 3 : 2;
}
