"""The two pages that are measured, and what is read off them."""

import shutil
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, ConsoleMessage, sync_playwright

from web.build.browser import ARGUMENTS, executable
from web.build.paths import MODULES, SITE
from web.build.static_server import Server

_HERE = Path(__file__).parent
_PATIENCE = 120_000  # milliseconds
# Milliseconds that a visitor stays after the first roll. Whoever leaves at once leaves nothing from
# which the next start goes on: it is stored when nothing has happened for three seconds.
_STAY = 4_000

# Runs before the page's own code: rolls as soon as there is a button, and takes the times. They are
# told on the console: whatever looks into a page from outside takes its main thread for a while.
_WATCH = """
(() => {
  const note = (what) => console.debug(what, performance.now());
  const feed = () => document.querySelector("roll-feed");
  const start = () => {
    const sheet = document.querySelector("sheet-view")?.shadowRoot?.querySelector("button");
    const button = document.querySelector("roll-panel")?.shadowRoot?.querySelector("button.main");
    if (!sheet || !button || !feed()) return requestAnimationFrame(start);
    note("sheet");
    const clicked = Date.now(); // rolls of earlier visits come from the store, and are older
    button.click();
    wait(clicked);
  };
  // By a timer: asking in every frame would make the browser draw them all while Python starts.
  const wait = (clicked) => {
    const last = [...(feed().shadowRoot?.querySelectorAll("roll-card") ?? [])].at(-1);
    const hasResult = last?.shadowRoot?.querySelector("article:not([aria-busy])");
    if (last?.entry?.at >= clicked && hasResult) requestAnimationFrame(() => note("rolled"));
    else setTimeout(wait, 8, clicked);
  };
  addEventListener("DOMContentLoaded", start);
})();
"""

# One click after the other, each waited for until its card is in the page. Nothing spins meanwhile:
# that would take a core from the engine. Between clicks is the time that a quick hand takes, and a
# while of plain counting: how long that takes tells how steady the machine is.
_CLICKS = """async (count) => {
  let sum = 0;
  const counting = (steps) => {
    const start = performance.now();
    for (let step = 0; step < steps; step++) sum = (Math.imul(sum, 31) + step) | 0;
    return performance.now() - start;
  };
  for (let warm = 0; warm < 50; warm++) counting(100_000);
  const middle = (times) => times.toSorted((one, other) => one - other)[times.length >> 1];
  const million = middle(Array.from({ length: 21 }, () => counting(1_000_000)));
  const button = document.querySelector("roll-panel").shadowRoot.querySelector("button.main");
  const feed = document.querySelector("roll-feed");
  const card = () => [...feed.shadowRoot.querySelectorAll("roll-card")].at(-1);
  const appears = (length) => new Promise((done) => {
    const observer = new MutationObserver(async () => {
      if (feed.entries.length === length) return;
      await card()?.updateComplete;
      if (!card()?.shadowRoot.querySelector("article:not([aria-busy])")) return;
      observer.disconnect();
      done();
    });
    observer.observe(feed.shadowRoot, { childList: true, subtree: true });
  });
  const settled = () => new Promise((done) => setTimeout(() => requestIdleCallback(done), 200));
  const clicks = [];
  const times = [];
  for (let at = 0; at < count; at++) {
    const shown = appears(feed.entries.length);
    const start = performance.now();
    button.click();
    await shown;
    const click = performance.now() - start;
    await settled();
    clicks.push(click);
    times.push([click, counting(Math.round((1_000_000 * middle(clicks)) / million))]);
  }
  return times;
}"""

# What a visit of a few seconds leaves behind, beside the engine's unpacked parts.
INSTALLED = """async () => {
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller) {
    await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
  }
}"""


@contextmanager
def served(site: Path = SITE) -> Iterator[str]:
    """Both pages on one host that lets a browser keep everything."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "site").symlink_to(site.resolve(), target_is_directory=True)
        assets = folder / "assets"  # under this name the host lets a browser keep files for ever
        assets.mkdir()
        for file in ("bare.html", "bare.js", "bare-worker.js"):
            shutil.copy(_HERE / file, assets)
        (assets / "pyodide").symlink_to(MODULES / "pyodide", target_is_directory=True)
        server = Server("127.0.0.1", 0, folder)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}/"
        server.shutdown()
        server.server_close()


@contextmanager
def visitor(*, offline_ready: bool) -> Iterator[BrowserContext]:
    """A browser with a cache on disk, with or without the service worker."""
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=executable(),
            args=[*ARGUMENTS],
            service_workers="allow" if offline_ready else "block",
        )
        context.set_default_timeout(_PATIENCE)
        context.pages[0].goto("about:blank")  # not the browser's own page, which watches all others
        yield context
        context.close()


def bare(context: BrowserContext, host: str) -> float:
    """Milliseconds from navigation to a Python that has added one and one."""
    visit = Visit(context, f"{host}assets/bare.html")
    ready = visit.told("ready")
    visit.page.close()
    return ready


def ours(context: BrowserContext, host: str) -> tuple[float, float]:
    """Milliseconds from navigation to a sheet that can be edited, and to the first roll's card."""
    visit = opened(context, host)
    times = visit.told("sheet"), visit.told("rolled")
    visit.page.wait_for_timeout(_STAY)
    visit.page.close()
    return times


def opened(context: BrowserContext, host: str) -> "Visit":
    return Visit(context, f"{host}site/", _WATCH)


class Visit:
    """A page, and what it tells on its console."""

    def __init__(self, context: BrowserContext, address: str, script: str = "") -> None:
        self.page = context.new_page()
        self._told: dict[str, float] = {}
        self.page.on("console", self._hear)
        if script:
            self.page.add_init_script(script)
        self.page.goto(address)

    def _hear(self, message: ConsoleMessage) -> None:
        what, _, value = message.text.partition(" ")
        if message.type == "debug" and what in ("ready", "sheet", "rolled"):
            self._told[what] = float(value)

    def told(self, what: str) -> float:
        """Milliseconds from navigation to this."""
        while what not in self._told:
            self.page.wait_for_event("console")
        return self._told[what]


def clicks(context: BrowserContext, host: str, count: int) -> list[tuple[float, float]]:
    """On a table that runs: milliseconds from each click to its card, and of counting beside it.

    The counting is such that its median is about that of the clicks.
    """
    visit = opened(context, host)
    visit.told("rolled")
    visit.page.evaluate(_CLICKS, 20)
    times: list[tuple[float, float]] = visit.page.evaluate(_CLICKS, count)
    visit.page.close()
    return times
