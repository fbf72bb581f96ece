"""Rolls at a shared table are shown when they were checked, and two tabs write one story."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.hosts import Host
from tests.e2e.shared import Seat, together

pytestmark = pytest.mark.console("WebSocket|ERR_|net::|Failed to load resource")

# What the engine is asked, in order; `hold` keeps one kind of question back.
WATCH = """(() => {
  globalThis.passed = [];
  const held = [];
  let kept;
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    const op = /"op":"(\\w+)"/.exec(message?.text ?? "")?.[1];
    if (op) passed.push(op);
    if (op && op === kept) held.push(() => post.call(this, message, ...rest));
    else post.call(this, message, ...rest);
  };
  globalThis.hold = (op) => (kept = op);
  globalThis.letGo = () => { kept = undefined; held.splice(0).forEach((go) => go()); };
})()"""


@pytest.fixture
def table(sit: Callable[[str], Seat], shared: Host) -> tuple[Seat, Seat]:
    """A GM and a player who can witness for each other."""
    gil, ann = sit("Gil"), sit("Ann")
    for seat in (gil, ann):
        seat.context.add_init_script(WATCH)
    ann.join(gil.open(shared.url()).share())
    together(gil, ann)
    return gil, ann


def without_witnesses(*seats: Seat) -> None:
    seats[0].page.evaluate("() => caught.room.setWitnessing(false)")
    for seat in seats:
        seat.until("() => caught.room.witnessing === false")
        seat.quiet()


def test_a_roll_is_shown_and_said_aloud_when_the_engine_has_checked_it(
    table: tuple[Seat, Seat],
) -> None:
    gil, ann = table
    without_witnesses(gil, ann)
    aloud = gil.page.locator("roll-feed > p[role=status]")
    gil.page.evaluate("() => { passed.splice(0); hold('admit'); }")
    ann.roll()
    gil.until("() => passed.includes('admit')")
    expect(gil.table.cards).to_have_count(0)
    expect(aloud).to_have_text("")
    gil.page.evaluate("() => letGo()")
    card = gil.table.cards.last
    expect(card.get_by_role("button", name="Unwitnessed")).to_be_visible()
    expect(aloud).to_have_text(card.get_attribute("aria-label") or "no card")
    expect(gil.table.cards).to_have_count(1)
    assert gil.quiet().feed == ann.quiet().feed


def test_two_tabs_that_roll_at_once_write_one_story(table: tuple[Seat, Seat]) -> None:
    gil, ann = table
    other = Seat(ann.context, "Ann").open(gil.page.url)
    other.until("() => Boolean(caught.room)")
    tabs = [ann, other]
    for tab in tabs:
        tab.has_witnesses("Gil").quiet()
    count = 0
    for turn in range(6):
        first, second = tabs if turn % 2 else reversed(tabs)
        for tab in (first, second):
            tab.page.evaluate("() => { globalThis.rolling = caught.roll(null, 'public'); }")
        for tab in tabs:
            tab.page.evaluate("() => rolling")
        count += 2
        for seat in (gil, *tabs):
            seat.has(count).quiet()
    feeds: list[list[dict[str, Any]]] = [seat.feed for seat in (gil, *tabs)]
    assert feeds[0] == feeds[1] == feeds[2]
    assert {each["state"] for each in feeds[0]} == {"verified"}
    assert [flag for each in feeds[0] for flag in each["flags"]] == []
