"""A table that several people share: real browsers, and a real server between them.

The panel with its buttons has tests of its own; here the table itself is driven, which the page
hands out to nobody: it is caught when somebody listens to it.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.table import Table
from tests.e2e.visitors import UNPACKED

CATCH = """(() => {
  const add = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (...all) {
    if (this.rolling && this.characters && this.tables) globalThis.caught = this;
    return add.apply(this, all);
  };
})()"""

WELCOME = """() => {
  const seated = new Set();
  caught.room.addEventListener("change", () => {
    for (const { id, standing } of caught.room?.people ?? []) {
      if (standing !== "newcomer" || seated.has(id)) continue;
      seated.add(id);
      caught.room.seat(id);
    }
  });
}"""
"""A GM who clicks on everybody who comes."""

FEED = """() => caught.room?.feed.shown.map(({ id, by, entry, proof, sent, flags, secret }) => ({
  id, by: by.name, kind: entry.kind, text: entry.text, line: entry.record?.result?.line,
  state: proof.state, witnesses: proof.by, waiting: proof.waiting, why: proof.why,
  sent, flags, secret,
})) ?? []"""

PATIENCE = 30.0  # seconds


class Seat:
    """One person's page."""

    def __init__(self, context: BrowserContext, name: str) -> None:
        self.name = name
        self.context = context
        context.add_init_script(CATCH)
        self.page: Page = context.new_page()
        self.table = Table(self.page)

    def open(self, url: str) -> Seat:
        self.table.open(url).ready()
        return self

    def share(self, name: str = "Friday") -> str:
        """Found a room whose GM confirms whoever comes; an invitation to it."""
        link = self.found(name)
        self.page.evaluate(WELCOME)
        return link

    def found(self, name: str = "Friday") -> str:
        """Found a room whose GM says nothing unasked; an invitation to it."""
        self.page.evaluate("([name, person]) => caught.share(name, person)", [name, self.name])
        return self.invitation()

    def invitation(self, role: str = "player") -> str:
        link: str = self.page.evaluate("(role) => caught.room.invitation(role)", role)
        return link

    @property
    def arrival(self) -> Locator:
        """What asks whether to follow a link."""
        return self.page.locator("room-arrival")

    def join(self, link: str) -> Seat:
        """Follow an invitation, sit down, and play a ready-made character."""
        self.enter(link)
        self.until("() => caught.room.myself?.standing === 'seated'")
        return self.play()

    def play(self) -> Seat:
        self.page.evaluate("() => caught.characterFiles.create(caught.rulesets[0].key, 0)")
        return self

    def enter(self, link: str) -> Seat:
        """Follow a link, and say so when asked."""
        self.open(link)
        name = self.arrival.get_by_label("Your name at the table")
        go = self.arrival.get_by_role("button").first
        expect(go).to_be_visible()
        if name.count():
            name.fill(self.name)
        go.click()
        self.until("() => Boolean(caught.room)")
        return self

    def roll(self, visibility: str = "public") -> None:
        self.page.evaluate("(visibility) => caught.roll(null, visibility)", visibility)

    def note(self, text: str) -> None:
        self.page.evaluate("(text) => caught.actions.note('', text)", text)

    @property
    def feed(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate(FEED)
        return found

    @property
    def status(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate("() => caught.room?.status ?? {}")
        return found

    def ids(self) -> list[str]:
        return [each["id"] for each in self.feed]

    def until(self, reached: str, argument: object = None) -> None:
        try:
            self.page.wait_for_function(reached, arg=argument, timeout=PATIENCE * 1000)
        except Exception as error:
            told = f"{self.name}: {self.status} {self.feed}"
            raise AssertionError(told) from error

    def has(self, count: int) -> Seat:
        """Wait until the feed shows so many."""
        self.until("(count) => caught.room?.feed.shown.length === count", count)
        return self

    def quiet(self) -> Seat:
        """Wait until nothing is on its way."""
        self.until(
            "() => caught.room?.status.phase === 'connected' && caught.room.status.waiting === 0"
            " && caught.room.status.behind === 0 && caught.room.feed.settled"
        )
        return self

    def sees(self, *names: str) -> Seat:
        """Wait until these people are at the table, here and on its list."""
        self._until_all(names, "each.present")
        return self

    def has_witnesses(self, *names: str) -> Seat:
        """Wait until these people are here and have given this page a chain."""
        self._until_all(names, "each.present && each.canWitness")
        return self

    def _until_all(self, names: tuple[str, ...], are: str) -> None:
        self.until(
            "(names) => names.every((name) => caught.room?.people"
            f".some((each) => each.name === name && {are}))",
            list(names),
        )


def together(*seats: Seat) -> None:
    """Wait until all have witnesses: everybody is listed and has given chains to the others.

    And until their engines have nothing else to do, because a witness has but seconds to answer.
    """
    for seat in seats:
        others = [each.name for each in seats if each is not seat]
        seat.sees(seat.name).has_witnesses(*others)
    for seat in seats:
        seat.quiet().page.evaluate(UNPACKED)
