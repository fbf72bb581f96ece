"""From a click on ROLL in one page until the card with its result is in another one's document."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser

from bench._net.host import Host
from tests.e2e.bare import Bare
from tests.e2e.shared import Seat, together

PROBE = (Path(__file__).parent / "probe.js").read_text(encoding="utf-8")
WARM = 5  # rolls after a change of rules
COMPILING = 40  # rolls in which the browser still compiles most of the engine once more, faster

# What is noted where, in the order of the way: (name, whose page, mark). Each is the first of its
# kind that is not before the one before it.
PLAIN = (
    ("sent", "roller", "sent"),
    ("arrived", "peer", "arrived"),
    ("shown", "peer", "shown"),
)
WITNESSED = (
    ("call sent", "roller", "sent"),
    ("call arrived", "peer", "arrived"),
    ("call checked", "peer", "admit"),
    ("value made", "peer", "write"),
    ("value stored and sent", "peer", "sent"),
    ("shown", "peer", "shown"),
)


class Sample(NamedTuple):
    """One roll beside one bare round trip, in milliseconds; stages since the click."""

    bare: float
    shown: float
    acknowledged: float
    stages: dict[str, float]


class Pair:
    """A GM and a player at one table, each in a context of their own; the player rolls."""

    def __init__(self, browser: Browser, host: Host) -> None:
        seats = []
        for name in ("Gil", "Ann"):
            context = browser.new_context(viewport={"width": 1280, "height": 900})
            context.set_default_timeout(120_000)
            context.add_init_script(PROBE)
            seats.append(Seat(context, name))
        self.gm, self.player = seats
        self.player.join(self.gm.open(host.url).share())
        together(*seats)
        token = os.urandom(32)
        self._bare, answering = (
            Bare(seat.page, host.feed, token) for seat in (self.player, self.gm)
        )
        for bare in (self._bare, answering):
            bare.read()
        answering.echo()
        for seat in seats:
            seat.page.evaluate("() => probe.setClock()")
        panel = self.player.table.panel
        button = panel.get_by_role("button", name="Roll ")
        self._button = button.element_handle()

    def warm_up(self) -> None:
        """As a table is some minutes into an evening."""
        for witnessed in (False, True):
            for _ in self.samples(COMPILING // 2, witnessed=witnessed):
                pass

    def samples(self, count: int, *, witnessed: bool) -> Iterator[Sample]:
        """Rolls and bare trips, in turn."""
        self.gm.page.evaluate("(on) => caught.room.setWitnessing(on)", witnessed)
        self.player.until("(on) => caught.room.witnessing === on", witnessed)
        for number in range(WARM + count):
            bare = self._bare.trip()
            sample = self._roll(bare, WITNESSED if witnessed else PLAIN)
            if number >= WARM:
                yield sample

    def leave(self) -> None:
        """Close both pages: what comes next is measured without them."""
        for seat in (self.gm, self.player):
            seat.context.close()

    def _roll(self, bare: float, way: tuple[tuple[str, str, str], ...]) -> Sample:
        for seat in (self.player, self.gm):
            seat.quiet()
            seat.page.evaluate("() => probe.begin()")
        clicked = self.player.page.evaluate("(button) => probe.click(button)", self._button)
        marks = {}
        for who, seat in (("peer", self.gm), ("roller", self.player)):
            seat.until("() => probe.shown")
            seat.quiet()
            found = seat.page.evaluate("() => probe.end()")
            marks[who] = [*found["marks"], ("shown", found["shown"])]
        stages = _stages(marks, way, clicked)
        answered = _first(marks["roller"], "acknowledged", clicked)
        return Sample(bare, stages["shown"], answered - clicked, stages)


def _stages(
    marks: dict[str, list[tuple[str, float]]], way: tuple[tuple[str, str, str], ...], clicked: float
) -> dict[str, float]:
    found, at = {}, clicked
    for name, who, mark in way:
        at = _first(marks[who], mark, at)
        found[name] = at - clicked
    found["shown"] = max(when for mark, when in marks["peer"] if mark == "shown") - clicked
    return found


def _first(marks: list[tuple[str, float]], name: str, since: float) -> float:
    """When this was first noted after something else; two clocks may differ by a tick."""
    times = [when for mark, when in marks if mark == name and when >= since - 0.3]
    return min(times, default=since)
