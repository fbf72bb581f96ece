"""From a click on ROLL in one page until the card is verified, there and in another one."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser

from bench._net.host import Host
from tests.e2e.bare import Bare
from tests.e2e.shared import Seat, together

PROBE = (Path(__file__).parent / "probe.js").read_text(encoding="utf-8")
WARM = 5  # rolls after a change of rules
COMPILING = 40  # rolls in which the browser still compiles most of the engine once more, faster
_OVER = 50  # milliseconds in which a card seen in one page is seen in both, on loopback

# What is noted where, in the order of the way: (name, whose page, mark). Each is the first of its
# kind that is not before the one before it.
PLAIN = (
    ("worded", "roller", "write"),
    ("stored and sent", "roller", "sent"),
    ("arrived", "peer", "arrived"),
    ("checked", "peer", "admit"),
    ("verified at the peer", "peer", "verified"),
)
WITNESSED = (
    ("call worded", "roller", "write"),
    ("call stored and sent", "roller", "sent"),
    ("call arrived", "peer", "arrived"),
    ("call checked", "peer", "admit"),
    ("value worded", "peer", "write"),
    ("value stored and sent", "peer", "sent"),
    ("value arrived", "roller", "arrived"),
    ("value checked", "roller", "admit"),
    ("verified at the roller", "roller", "verified"),
)

Marks = dict[str, list[tuple[str, float]]]


class Sample(NamedTuple):
    """One roll beside one bare round trip, in milliseconds since the click."""

    bare: float
    peer: float
    """Until its card is verified at the peer, who is the witness of a witnessed one."""
    roller: float
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
        gm, player = seats
        self.seats = {"roller": player, "peer": gm}
        self._later = _OVER + 4_000 * host.delay
        player.join(gm.open(host.url).share())
        together(*seats)
        token = os.urandom(32)
        self._bare, answering = (Bare(seat.page, host.feed, token) for seat in (player, gm))
        for bare in (self._bare, answering):
            bare.read()
        answering.echo()
        for seat in seats:
            seat.page.evaluate("() => probe.setClock()")
        button = player.table.panel.get_by_role("button", name="Roll ")
        self._button = button.element_handle()

    def warm_up(self) -> None:
        """As a table is some minutes into an evening."""
        for witnessed in (False, True):
            for _ in self.samples(COMPILING // 2, witnessed=witnessed):
                pass

    def samples(self, count: int, *, witnessed: bool) -> Iterator[Sample]:
        """Rolls and bare trips, in turn."""
        self.agree(witnessed=witnessed)
        for number in range(WARM + count):
            bare = self._bare.trip()
            sample = self._roll(bare, WITNESSED if witnessed else PLAIN)
            if number >= WARM:
                yield sample

    def agree(self, *, witnessed: bool) -> None:
        """Rolls are witnessed from now on, or not."""
        self.seats["peer"].page.evaluate("(on) => caught.room.setWitnessing(on)", witnessed)
        self.seats["roller"].until("(on) => caught.room.witnessing === on", witnessed)

    def get_ready(self) -> None:
        """Both pages have nothing left to do, and note what comes."""
        for seat in self.seats.values():
            seat.quiet()
            seat.page.evaluate("() => probe.begin()")

    def click(self, later: float) -> float:
        """Roll, and come back so many milliseconds after the card; when it was clicked."""
        click = "([button, later]) => probe.click(button, later)"
        clicked: float = self.seats["roller"].page.evaluate(click, [self._button, later])
        return clicked

    def noted(self) -> Marks:
        """The messages that went in and out of each page since it was ready, with their times."""
        return {who: _noted(seat) for who, seat in self.seats.items()}

    def leave(self) -> None:
        """Close both pages: what comes next is measured without them."""
        for seat in self.seats.values():
            seat.context.close()

    def _roll(self, bare: float, way: tuple[tuple[str, str, str], ...]) -> Sample:
        self.get_ready()
        clicked = self.click(self._later)
        marks = self.noted()
        peer, roller = (_first(marks[who], "verified", clicked) for who in ("peer", "roller"))
        answered = _first(marks["roller"], "acknowledged", clicked)
        stages = _stages(marks, way, clicked)
        return Sample(bare, peer - clicked, roller - clicked, answered - clicked, stages)


def _noted(seat: Seat) -> list[tuple[str, float]]:
    seat.until("() => probe.verified")
    seat.quiet()
    found: dict[str, Any] = seat.page.evaluate("() => probe.end()")
    return [*found["marks"], ("verified", found["verified"])]


def _stages(
    marks: Marks, way: tuple[tuple[str, str, str], ...], clicked: float
) -> dict[str, float]:
    found, at = {}, clicked
    for name, who, mark in way:
        at = _first(marks[who], mark, at)
        found[name] = at - clicked
    return found


def _first(marks: list[tuple[str, float]], name: str, since: float) -> float:
    """When this was first noted after something else; two clocks may differ by a tick."""
    times = [when for mark, when in marks if mark == name and when >= since - 0.3]
    return min(times, default=since)
