/**
 * The real engine for tests: `pyengine` in a process of its own, one message a line.
 *
 * A page has an engine to itself, and so has everybody here: each holds only what it has worked out.
 * They share two processes all the same, because loading the rules takes most of a second.
 */

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const PYTHON = [".venv/bin/python", ".venv/Scripts/python.exe"]
  .map((path) => join(ROOT, path))
  .find((path) => existsSync(path)) ?? "python3";
// A line is the number of an engine and a message to it; without a message it has ended.
export const LOOP = `
import sys
from collections import defaultdict
from pyengine.stateful import StatefulEngine
engines = defaultdict(StatefulEngine)
for line in sys.stdin:
    number, _, text = line.partition(" ")
    if text.strip():
        print(engines[number].handle(text), flush=True)
    else:
        engines.pop(number, None)
`;

class Process {
  /** @type {((reply: any) => void)[]} */
  #waiting = [];
  #python = spawn(PYTHON, ["-X", "utf8", "-c", LOOP], { cwd: ROOT, stdio: ["pipe", "pipe", "inherit"] });

  constructor() {
    createInterface({ input: this.#python.stdout }).on("line", (line) => {
      this.#waiting.shift()?.(JSON.parse(line));
      if (!this.#waiting.length) this.#keepAwake(false);
    });
    this.#keepAwake(false);
  }

  /** @param {string} line */
  write(line) {
    this.#python.stdin.write(`${line}\n`);
  }

  /** @param {string} line @returns {Promise<any>} */
  ask(line) {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#keepAwake(true);
      this.write(line);
    });
  }

  /** Tests that are over do not wait for it; it ends when nobody can write to it any more. @param {boolean} awake */
  #keepAwake(awake) {
    for (const each of [this.#python, /** @type {any} */ (this.#python.stdin), /** @type {any} */ (this.#python.stdout)]) {
      if (awake) each.ref();
      else each.unref();
    }
  }
}

const PROCESSES = 2; // that work at the same time
/** @type {Process[]} */
const running = [];
let started = 0;

/** One for each page, as in a browser. */
export function startEngine() {
  const number = (started += 1);
  const own = (running[number % PROCESSES] ??= new Process());
  return {
    /** @param {any} message @returns {Promise<any>} */
    request: (message) => own.ask(`${number} ${JSON.stringify(message)}`),
    /** @returns {void} */
    end: () => own.write(`${number}`),
  };
}
