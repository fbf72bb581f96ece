"""One open page with a feed of a certain length, on which rolls are made and measured."""

import json
from typing import Any, NamedTuple

from playwright.sync_api import Browser, expect

from bench._feed.entries import feed_of

_START = 120_000  # milliseconds for Python to start on a busy machine
_QUIET = 250  # milliseconds before and after a roll

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

# A click outside of any command, as a person's. Two marks: the click, and the frame that draws the
# newest card with its result.
_ROLL = """
async ([button, feed]) => {
  const newest = () => feed.shadowRoot.querySelector("li:last-child > roll-card");
  const before = newest()?.entry?.id;
  const there = new Promise((done) => {
    const look = async () => {
      const card = newest();
      if (!card || card.entry?.id === before) return;
      await card.updateComplete;
      if (card.shadowRoot.querySelector("article:not([aria-busy])")) done(observer.disconnect());
    };
    const observer = new MutationObserver(look);
    observer.observe(feed.shadowRoot, { subtree: true, childList: true });
  });
  await new Promise((done) => setTimeout(done, 1));
  performance.mark("bench click");
  button.click();
  await there;
  await new Promise(requestAnimationFrame);
  performance.mark("bench drawn");
}
"""


class Sample(NamedTuple):
    """One roll, in milliseconds: from the click until the card is drawn; how long the page's main
    thread worked for that; and how long it worked afterwards, for all that can come later."""

    waited: float
    worked: float
    later: float


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
        self._browser = browser
        panel = self._page.locator("roll-panel")
        button = panel.get_by_role("button", name="Roll ").element_handle()
        self._parts = [button, self._page.locator("roll-feed").element_handle()]

    def _ready(self) -> None:
        status = self._page.locator("engine-status").get_by_role("status")
        expect(status).to_have_text("Ready", timeout=_START)
        expect(self._page.get_by_role("log", name="Feed")).to_be_visible()

    def roll(self) -> Sample:
        """Wait for quiet, roll once, and tell what it took."""
        self._browser.start_tracing(page=self._page, categories=["toplevel", "blink.user_timing"])
        self._page.wait_for_timeout(_QUIET)
        self._page.evaluate(_ROLL, self._parts)
        self._page.wait_for_timeout(_QUIET)
        return _sample(json.loads(self._browser.stop_tracing())["traceEvents"])

    def drawn(self) -> int:
        """How many cards are in the document."""
        count: int = self._page.locator("roll-feed roll-card").count()
        return count


def _sample(events: list[dict[str, Any]]) -> Sample:
    """From the browser's own record of its tasks; times in it are in microseconds."""
    marks = {event["name"]: event for event in events if event["cat"] == "blink.user_timing"}
    click, drawn = marks["bench click"], marks["bench drawn"]
    tasks = sorted(
        (
            event
            for event in events
            if event["name"] == "ThreadControllerImpl::RunTask"
            and event["ph"] == "X"  # begun and ended while it was recorded
            and (event["pid"], event["tid"]) == (click["pid"], click["tid"])
            and event["ts"] + event["dur"] > click["ts"]
        ),
        key=lambda event: event["ts"],
    )
    until = [event for event in tasks if event["ts"] <= drawn["ts"]]  # the last one draws the frame
    end = until[-1]["ts"] + until[-1]["dur"]
    worked = sum(event["tdur"] for event in until)
    later = sum(event["tdur"] for event in tasks) - worked
    return Sample((end - click["ts"]) / 1000, worked / 1000, later / 1000)
