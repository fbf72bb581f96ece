"""One open page with a feed of a certain length, on which rolls are made and measured."""

from typing import Any, NamedTuple

from playwright.sync_api import Browser, expect

from bench._feed.entries import feed_of

_START = 120_000  # milliseconds for Python to start on a busy machine

_FILL = """
async ({ entries, table }) => {
  const open = indexedDB.open("dicewright");
  await new Promise((done, failed) => Object.assign(open, { onsuccess: done, onerror: failed }));
  const writing = open.result.transaction(["entries", "kept"], "readwrite");
  for (const entry of entries) writing.objectStore("entries").add(entry);
  const seq = writing.objectStore("entries").count();
  seq.onsuccess = () => writing.objectStore("kept").put({ seq: seq.result, table }, "checkpoint");
  await new Promise((done, failed) =>
    Object.assign(writing, { oncomplete: done, onerror: failed }));
  open.result.close();
}
"""

# A click outside of any command, as a person's; then until the newest card has its result, drawn.
_ROLL = """
async ([button, feed]) => {
  const newest = () => [...feed.shadowRoot.querySelectorAll("roll-card")].at(-1);
  const before = newest()?.entry?.id;
  const isThere = async () => {
    const card = newest();
    if (!card || card.entry?.id === before) return false;
    await card.updateComplete;
    return card.shadowRoot.querySelector("article:not([aria-busy])") !== null;
  };
  const there = new Promise((done) => {
    const look = async () => (await isThere()) && done();
    new MutationObserver(look).observe(feed.shadowRoot, { subtree: true, childList: true });
  });
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  await pause(1);
  const start = performance.now();
  button.click();
  await there;
  await new Promise(requestAnimationFrame);
  await pause(0);
  return performance.now() - start;
}
"""


class Sample(NamedTuple):
    """One roll: milliseconds from the click to the card, and of work on the page's main thread."""

    waited: float
    worked: float


class FeedPage:
    """A visitor of its own, so that feeds of different lengths can be measured in turn."""

    def __init__(self, browser: Browser, url: str, entries: int) -> None:
        self.entries = entries
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        context.set_default_timeout(_START)
        self._page = context.new_page()
        self._page.goto(url)
        self._ready()
        if entries:
            found, table = feed_of(entries)
            self._page.evaluate(_FILL, {"entries": found, "table": table})
            self._page.reload()
            self._ready()
        self._session = context.new_cdp_session(self._page)
        self._session.send("Performance.enable", {"timeDomain": "threadTicks"})
        panel = self._page.locator("roll-panel")
        button = panel.get_by_role("button", name="Roll ").element_handle()
        self._parts = [button, self._page.locator("roll-feed").element_handle()]

    def _ready(self) -> None:
        status = self._page.locator("engine-status").get_by_role("status")
        expect(status).to_have_text("Ready", timeout=_START)
        expect(self._page.get_by_role("log", name="Feed")).to_be_visible()

    def roll(self) -> Sample:
        """Wait for quiet, roll once, and tell what it took."""
        self._page.wait_for_timeout(250)
        before = self._task_time()
        waited = self._page.evaluate(_ROLL, self._parts)
        return Sample(waited, 1000 * (self._task_time() - before))

    def drawn(self) -> int:
        """How many cards are in the document."""
        count: int = self._page.locator("roll-feed roll-card").count()
        return count

    def _task_time(self) -> float:
        """Seconds that the main thread has worked so far, but for answering us."""
        metrics: list[dict[str, Any]] = self._session.send("Performance.getMetrics")["metrics"]
        times = {each["name"]: float(each["value"]) for each in metrics}
        return times["TaskDuration"] - times["DevToolsCommandDuration"]
