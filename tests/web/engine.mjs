/** The real engine for tests: `pyengine` in a process of its own, one message a line. */

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
export const PYTHON = [".venv/bin/python", ".venv/Scripts/python.exe"]
  .map((path) => join(ROOT, path))
  .find((path) => existsSync(path)) ?? "python3";
export const LOOP = `
import sys
from pyengine.holding import Holding
handle = Holding().handle
for line in sys.stdin:
    print(handle(line), flush=True)
`;

/** One for each page, as in a browser: it holds what it has worked out. */
export function startEngine() {
  const python = spawn(PYTHON, ["-X", "utf8", "-c", LOOP], { cwd: ROOT, stdio: ["pipe", "pipe", "inherit"] });
  /** @type {((reply: any) => void)[]} */
  const waiting = [];
  createInterface({ input: python.stdout }).on("line", (line) => waiting.shift()?.(JSON.parse(line)));
  return {
    /** @param {any} message @returns {Promise<any>} */
    request(message) {
      return new Promise((resolve) => {
        waiting.push(resolve);
        python.stdin.write(`${JSON.stringify(message)}\n`);
      });
    },
    /** @returns {void} */
    end: () => void python.stdin.end(),
  };
}
