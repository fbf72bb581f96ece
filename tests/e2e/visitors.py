"""Visitors of the site: new ones, and one who has been here before and whose engine is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, WebError

from tests.e2e.engine import worker_file
from tests.e2e.hosts import Host

PATIENCE = 60_000  # milliseconds
PHONE = {"width": 360, "height": 740}

# Keeping everything for offline use takes as long as the start; who wants it has tests of its own.
_NO_SERVICE_WORKER = """if ("serviceWorker" in navigator)
  ServiceWorkerContainer.prototype.register = () => new Promise(() => {});"""

_START_ENGINE = """(file) => new Promise((done, failed) => {
  globalThis.engine = new Worker(new URL(file, location.href), { type: "module" });
  engine.onmessage = ({ data }) => (data.failed ? failed(data.failed) : data.ready && done());
  engine.postMessage({ plain: false });
})"""
# A start has done its last work when Python, its library and its memory are kept unpacked.
UNPACKED = """async () => {
  if (!navigator.storage) return; // no secure context
  const root = await navigator.storage.getDirectory();
  const shelf = await root.getDirectoryHandle("inflated", { create: true });
  const isWhole = (name) => !name.endsWith(".part");
  while ((await Array.fromAsync(shelf.keys())).filter(isWhole).length < 3)
    await new Promise((done) => setTimeout(done, 50)); // there is no event to wait for
}"""
# All but files, which are those of the engine as they were unpacked.
_PERSONAL = "cookies,indexeddb,local_storage,shared_storage,storage_buckets"


def new_visitor(browser: Browser, *, offline: bool = False, **options: object) -> BrowserContext:
    context = browser.new_context(**options)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    if not offline:
        context.add_init_script(_NO_SERVICE_WORKER)
    return context


def hear(context: BrowserContext, errors: list[str]) -> Callable[[], None]:
    """Note what the consoles of this visitor complain of, until the returned is called."""

    def said(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            errors.append(message.text)

    def thrown(error: WebError) -> None:
        errors.append(str(error.error))

    def stop() -> None:
        context.remove_listener("console", said)
        context.remove_listener("weberror", thrown)

    context.on("console", said)
    context.on("weberror", thrown)
    return stop


class Regular:
    """Somebody who has been here before. Of each visit nothing is left but the unpacked engine.

    An engine without a table stays open beside the visits, in the same process: what the browser
    has compiled of it is compiled for all.
    """

    def __init__(self, browser: Browser, host: Host, site: Path, **options: Any) -> None:
        self._context = new_visitor(browser, **options)
        self._origin = host.url().rstrip("/")
        self._hall = self._context.new_page()
        self._hall.goto(host.url("feed.json"))
        self._hall.evaluate(_START_ENGINE, worker_file(site).relative_to(site).as_posix())
        self._hall.evaluate(UNPACKED)
        self._protocol = self._context.new_cdp_session(self._hall)

    @contextmanager
    def visit(self, errors: list[str]) -> Iterator[Page]:
        """An empty page, and nothing that could be remembered."""
        stop_hearing = hear(self._context, errors)
        with self._hall.expect_popup() as opened:
            self._hall.evaluate("() => { open(); }")
        yield opened.value
        for page in self._context.pages:
            if page is not self._hall:
                page.close()
        stop_hearing()
        self._protocol.send(
            "Storage.clearDataForOrigin", {"origin": self._origin, "storageTypes": _PERSONAL}
        )

    def leave(self) -> None:
        self._context.close()
