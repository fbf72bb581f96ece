"""One open page with a feed of a certain length, on which rolls are made and measured."""

import json
from typing import NamedTuple

from playwright.sync_api import Browser, expect

from bench import _trace as trace
from bench._feed.entries import entries_of
from tests.e2e.shared import CATCH

_START = 120_000  # milliseconds for Python to start on a busy machine
_QUIET = 250  # milliseconds before and after a roll

_AT_ONCE = 500  # entries
_KEPT = 5_000  # milliseconds in which a page that has nothing to do keeps what its log comes to

_FILL = "(entries) => caught.tables.current.append(...entries)"
_SETTLED = "(count) => globalThis.caught?.feed.settled && caught.feed.all.length >= count"

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
  const soon = () => new Promise((done) => setTimeout(done, 1));
  await soon();
  performance.mark("bench click");
  await soon(); // in a task of its own
  button.click();
  await there;
  await new Promise(requestAnimationFrame);
  performance.mark("bench drawn");
}
"""

# The same work each time, about as much as a roll: what it takes tells how steady the machine is.
_COUNTING = """
() => {
  const count = (steps) => {
    let sum = 0;
    for (let step = 0; step < steps; step++) sum = (Math.imul(sum, 31) + step) | 0;
    return sum;
  };
  for (let warm = 0; warm < 100; warm++) count(100_000);
  window.benchCount = async () => {
    await new Promise((done) => setTimeout(done, 1));
    performance.mark("bench count");
    await new Promise((done) => setTimeout(done, 1));
    performance.mark("bench counted", { detail: count(9_000_000) });
  };
}
"""


class Sample(NamedTuple):
    """One roll, in milliseconds: from the click until the card is drawn; how long the page's main
    thread worked for that; and how long it worked afterwards, for all that can come later."""

    waited: float
    worked: float
    later: float
    counted: float
    """How long it worked for something that is always the same."""


class FeedPage:
    """A visitor of its own, so that feeds of different lengths can be measured in turn."""

    def __init__(self, browser: Browser, url: str, entries: int) -> None:
        self.entries = entries
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        context.set_default_timeout(_START)
        context.add_init_script(CATCH)
        self._page = context.new_page()
        self._page.goto(url)
        self._ready()
        if entries:
            self._fill()
            self._page.reload()
            self._ready()
        self._browser = browser
        self._page.evaluate(_COUNTING)
        panel = self._page.locator("roll-panel")
        button = panel.get_by_role("button", name="Roll ").element_handle()
        self._parts = [button, self._page.locator("roll-feed").element_handle()]

    def _ready(self) -> None:
        status = self._page.locator("engine-status").get_by_role("status")
        expect(status).to_have_text("Ready", timeout=_START)
        expect(self._page.get_by_role("log", name="Feed")).to_be_visible()
        self._page.wait_for_function(_SETTLED, arg=0)

    def _fill(self) -> None:
        """As if this browser had played for long: the log is written, replayed and kept."""
        found = entries_of(self.entries)
        for start in range(0, self.entries, _AT_ONCE):
            self._page.evaluate(_FILL, found[start : start + _AT_ONCE])
        self._page.wait_for_function(_SETTLED, arg=self.entries)
        self._page.wait_for_timeout(_KEPT)

    def roll(self) -> Sample:
        """Wait for quiet, roll once, and tell what it took."""
        self._browser.start_tracing(page=self._page, categories=list(trace.CATEGORIES))
        self._page.wait_for_timeout(_QUIET)
        self._page.evaluate(_ROLL, self._parts)
        self._page.wait_for_timeout(_QUIET)
        self._page.evaluate("benchCount()")
        return _sample(json.loads(self._browser.stop_tracing())["traceEvents"])

    def drawn(self) -> int:
        """How many cards are in the document."""
        count: int = self._page.locator("roll-feed roll-card").count()
        return count


def _sample(events: list[trace.Event]) -> Sample:
    marks = trace.marks(events)
    click = marks["bench click"]
    tasks = trace.tasks(events, click["pid"], click["tid"])

    def between(first: str, last: str) -> list[trace.Event]:
        return trace.between(tasks, marks[f"bench {first}"], marks[f"bench {last}"])

    until = between("click", "drawn")  # the last one draws the frame
    return Sample(
        waited=(until[-1]["ts"] + until[-1]["dur"] - until[0]["ts"]) / 1000,
        worked=trace.worked(until),
        later=trace.worked(between("drawn", "count")),
        counted=trace.worked(between("count", "counted")),
    )
