"""The engine's worker alone, without the page around it."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

_ASK = """async ([file, plain, texts]) => {
  const worker = new Worker(new URL(file, location.href), { type: "module" });
  const replies = [];
  return await new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message));
    worker.onmessage = ({ data }) => {
      if (data.failed) reject(new Error(data.failed));
      if (data.ready) texts.forEach((text, request) => worker.postMessage({ request, text }));
      if ("reply" in data) replies.push(data.text);
      if (replies.length === texts.length) resolve(replies);
    };
    worker.postMessage({ plain });
  });
}"""


def worker_file(site: Path) -> Path:
    (found,) = (site / "assets").glob("worker-*.js")
    return found


def ask(page: Page, site: Path, texts: list[str], *, plain: bool) -> list[Any]:
    """What a newly started engine answers."""
    file = worker_file(site).relative_to(site).as_posix()
    replies: list[str] = page.evaluate(_ASK, [file, plain, texts])
    return [json.loads(reply) for reply in replies]
