/** A real server of the feed for tests: `python -m server`, on loopback, in a folder of its own. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PYTHON = [".venv/bin/python", ".venv/Scripts/python.exe"]
  .map((path) => join(ROOT, path))
  .find((path) => existsSync(path)) ?? "python3";

/** @param {string[]} options */
export async function startServer(...options) {
  const folder = mkdtempSync(join(tmpdir(), "feed-"));
  let running = await begin(folder, 0, options);
  const { port } = running.told;
  return {
    url: /** @type {string} */ (running.told.url),
    /** Of nats-server itself. */
    pid: () => running.told.pid,
    /** Kill nats-server itself, whichever it is by now; it is started again by our own server. */
    kill() {
      const { pid } = running.process;
      const tasks = `/proc/${pid}/task`;
      const children = readdirSync(tasks).flatMap((task) => readFileSync(`${tasks}/${task}/children`, "utf8").split(" "));
      for (const child of children.filter(Boolean)) process.kill(Number(child), "SIGKILL");
    },
    /** As a machine that is switched off, and on again later. */
    async stop() {
      const { process } = running;
      if (process.exitCode !== null || process.signalCode !== null) return; // it is over, and says so only once
      process.stdin?.end();
      await once(process, "exit");
    },
    async start() {
      running = await begin(folder, port, options);
    },
    async end() {
      await this.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @param {string} folder @param {number} port @param {string[]} options */
async function begin(folder, port, options) {
  const process = spawn(PYTHON, ["-m", "server", `--data=${folder}`, `--port=${port}`, "--until-eof", ...options], {
    cwd: ROOT,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const lines = createInterface({ input: /** @type {any} */ (process.stdout) })[Symbol.asyncIterator]();
  const { value: line, done } = await lines.next();
  if (done) throw new Error("the server did not start");
  return { process, told: JSON.parse(line) };
}
