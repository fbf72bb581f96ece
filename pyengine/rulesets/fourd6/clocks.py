"""Clocks, and what may be done to them: the lines of the menus that a card offers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from pyengine.moves import Advance, Move, Offer, Say
from pyengine.refusal import Refusal
from pyengine.ruleset import Preset, TrackerKind

SIZES = (Preset(4, "Short"), Preset(6, "Medium"), Preset(8, "Long"))
PROGRESS_CLOCK = TrackerKind(
    "progress", "Clock", "clock", "table", "Something being achieved.", None, SIZES
)
THREAT_CLOCK = TrackerKind(
    "threat", "Threat clock", "clock", "table", "Something coming closer.", None, SIZES
)


class Clocks(NamedTuple):
    """The clocks a roll is linked to: what it advances, and what its failure lets come closer."""

    clock: str | None
    threat: str | None


def linked(clock: str | None, threat: str | None) -> Clocks:
    """Two clocks, which are not the same."""
    if clock is not None and clock == threat:
        raise Refusal("same_clock", "A clock cannot be its own threat; link two.", "threat")
    return Clocks(clock, threat)


class Line(NamedTuple):
    """One line of a menu: what is offered, what it does, how many picks it uses up."""

    key: str
    label: str
    move: Move
    weight: int = 1


def menu(
    group: str, by: Literal["player", "gm"], lines: Iterable[Line], picks: int = 1
) -> tuple[Offer, ...]:
    """Offers of which so many may be taken."""
    return tuple(
        [
            Offer(
                key=line.key,
                label=line.label,
                moves=(line.move,),
                group=group,
                picks=picks,
                weight=line.weight,
                by=by,
            )
            for line in lines
        ]
    )


def threat_line(clocks: Clocks, by: int = 1) -> Line:
    """The linked threat clock comes closer; without one, the GM names it."""
    move = Advance(tracker=clocks.threat or "?threat", by=by)
    return Line("threat", f"A threat clock advances by {by}", move)


COMPLICATION = Line("complication", "A complication arises", Say(text="A complication arises."))
