"""What keeps a room's entries, on a disk or in memory: both do the same, also when they refuse."""

import subprocess

import pytest
from playwright.sync_api import Page

from tests.e2e.hosts import Host
from web.build.paths import ROOT
from web.build.tools import NODE

BUNDLE = """
import { build } from "esbuild";
const contents = `export { openIndexedStore as indexed } from "./log/store-indexed.js";
  export { openMemoryStore as memory } from "./log/store-memory.js";`;
const whole = { bundle: true, write: false, format: "iife", globalName: "rows" };
const made = await build({ stdin: { contents, resolveDir: "." }, ...whole });
process.stdout.write(made.outputFiles[0].text);
"""

# Each step: what was answered, this device's last entry then, and which entries are there.
STEPS = """async (kind) => {
  const rows = await rows_[kind]({ onGone() {}, name: `test ${kind}` });
  const signed = (id) => ({ text: id, signature: new Uint8Array(1) });
  const entry = (id) => ({ row: { id, author: "me" }, ...signed(id), out: true });
  const head = (seq) => ({ seq, id: `e${seq}`, height: seq });
  const write = (from, to, more = {}) => {
    const before = from ? head(from) : null;
    return rows.write("r", { before, head: head(to), entries: [entry(`e${to}`)], ...more });
  };
  const stored = async ({ stored }) => (await stored, "stored");
  const told = async (taken) => [
    typeof taken === "object" ? await stored(taken) : taken,
    (await rows.head("r"))?.id,
    (await rows.after("r", 0, 10)).map(({ row }) => row.id).join(" "),
    (await rows.texts("r", ["e9"]))[0]?.text,
    (await rows.chain("r", "e2"))?.revealed,
  ];
  const found = [];
  const chain = { secret: "s", length: 8, revealed: 0 };
  for (const step of [
    () => write(0, 1),
    () => write(0, 9),
    () => write(1, 2, { chain }),
    () => write(1, 9, { chain }),
    () => write(2, 3, { reveal: { anchor: "e2", index: 2 } }),
    () => write(3, 9, { reveal: { anchor: "e2", index: 2 } }),
    () => write(3, 9, { reveal: { anchor: "e2", index: 1 } }),
    () => write(3, 9, { reveal: { anchor: "nobody's", index: 1 } }),
    () => write(2, 9, { reveal: { anchor: "e2", index: 3 } }),
    () => write(3, 4, { reveal: { anchor: "e2", index: 3 } }),
  ]) found.push(await told(await step()));
  return found;
}"""

EXPECTED = [
    ["stored", "e1", "e1", None, None],
    ["raced", "e1", "e1", None, None],
    ["stored", "e2", "e1 e2", None, 0],
    ["raced", "e2", "e1 e2", None, 0],
    ["stored", "e3", "e1 e2 e3", None, 2],
    ["revealed", "e3", "e1 e2 e3", None, 2],
    ["revealed", "e3", "e1 e2 e3", None, 2],
    ["revealed", "e3", "e1 e2 e3", None, 2],
    ["raced", "e3", "e1 e2 e3", None, 2],
    ["stored", "e4", "e1 e2 e3 e4", None, 3],
]


@pytest.mark.parametrize("kind", ["indexed", "memory"])
def test_an_entry_is_kept_whole_or_not_at_all(page: Page, host: Host, kind: str) -> None:
    bundle = subprocess.run(  # noqa: S603 - this project's own code
        [NODE, "--input-type=module", "--eval", BUNDLE],
        cwd=ROOT / "web",
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    ).stdout
    page.goto(host.url())
    page.evaluate(f"() => void (globalThis.rows_ = (() => {{ {bundle} return rows; }})())")
    assert page.evaluate(STEPS, kind) == EXPECTED
