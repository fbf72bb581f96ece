"""What follows from a tier: ticks at once, and menus for the player or the GM."""

from __future__ import annotations

from dataclasses import dataclass

from pyengine.chance import Outcome
from pyengine.moves import Advance, Carry, Say
from pyengine.ruleset import Aftermath
from pyengine.rulesets import fourd6
from pyengine.rulesets.edge4d6.text import STRIKE_CONDITIONS
from pyengine.rulesets.fourd6 import COMPLICATION, Clocks, Line, menu, threat_line

STRIKE_TICKS = {fourd6.CRITICAL_SUCCESS: 3, fourd6.FULL_SUCCESS: 2, fourd6.PARTIAL_SUCCESS: 1}

_POSITION = Line(
    "position",
    "A good position: Edge on your next check",
    Carry(label="Good position", level=1, reach="self"),
)


@dataclass(frozen=True, kw_only=True)
class RollSetup(fourd6.CheckSetup):
    """A check or strike, worked out, with the clocks it is linked to."""

    clocks: Clocks
    whom: str = ""
    """Who is struck; nobody in a check."""


# ── check ────────────────────────────────────────────────────────────────────────────────────────


def after_check(setup: RollSetup, outcome: Outcome) -> Aftermath:
    """A success fills a segment of the linked clock; anything less than full has a price."""
    clocks = setup.clocks
    filled = clocks.clock if outcome.key in fourd6.SUCCESSES else None
    ticks = (Advance(tracker=filled, by=1),) if filled else ()
    if outcome.key == fourd6.FULL_SUCCESS:
        return Aftermath(ticks)
    if outcome.key == fourd6.CRITICAL_SUCCESS:
        return Aftermath(ticks, menu("benefit", "player", _check_benefits(clocks)))
    lines = [threat_line(clocks), COMPLICATION]
    if outcome.key == fourd6.CRITICAL_FAILURE:
        return Aftermath(ticks, menu("price", "gm", [*lines, _SETBACK], picks=2))
    return Aftermath(ticks, menu("price", "gm", lines))


def _check_benefits(clocks: Clocks) -> list[Line]:
    further = Advance(tracker=clocks.clock or "?clock", by=1)
    return [
        Line("further", "One more segment of a clock", further),
        _POSITION,
        Line("benefit", "Something else on top", Say(text="Something more comes of it.")),
    ]


_SETBACK = Line(
    "major",
    "Something major: a tool breaks, cover is blown, it all escalates",
    Say(text="A major setback."),
    weight=2,
)


# ── strike ───────────────────────────────────────────────────────────────────────────────────────


def after_strike(setup: RollSetup, outcome: Outcome) -> Aftermath:
    """Ticks of the target's Resolve clock, and the menu that the tier opens."""
    clocks, whom = setup.clocks, setup.whom or "the target"
    ticked = _ticks(clocks, STRIKE_TICKS.get(outcome.key, 0))
    lines = [threat_line(clocks), _target_position(whom)]
    worse = [*lines, _SURROUNDINGS]
    menus = {
        fourd6.CRITICAL_SUCCESS: menu("benefit", "player", _strike_benefits(whom)),
        fourd6.FULL_SUCCESS: (),
        fourd6.PARTIAL_SUCCESS: menu("response", "gm", lines),
        fourd6.FAILURE: menu("response", "gm", worse),
        fourd6.CRITICAL_FAILURE: menu("response", "gm", [*worse, _DISASTER], picks=2),
    }
    return Aftermath(ticked.effects, (*ticked.offers, *menus[outcome.key]))


def _ticks(clocks: Clocks, by: int) -> Aftermath:
    if not by:
        return Aftermath()
    if clocks.clock:
        return Aftermath((Advance(tracker=clocks.clock, by=by),))
    line = Line("resolve", f"Tick their Resolve by {by}", Advance(tracker="?resolve", by=by))
    return Aftermath((), menu("resolve", "player", [line]))


def _strike_benefits(whom: str) -> list[Line]:
    conditions = [
        Line(
            condition.key,
            f"They are {condition.label}",
            Carry(label=condition.label, level=-1, reach="named", whom=whom, until="removed"),
        )
        for condition in STRIKE_CONDITIONS
    ]
    denied = Say(text=f"{_opening(whom)} cannot use their next reaction.")
    return [*conditions, _POSITION, Line("deny_reaction", "They lose their next reaction", denied)]


def _target_position(whom: str) -> Line:
    move = Carry(label="Good position", level=1, reach="named", whom=whom)
    return Line("target_position", "The target gains a good position", move)


_SURROUNDINGS = Line(
    "environment",
    "The surroundings turn against you",
    Say(text="The surroundings become a complication."),
)
_DISASTER = Line(
    "major",
    "Something major: weapon caught, thrown down, a friend in danger",
    Say(text="The miss has a major consequence."),
    weight=2,
)


def strike_in_words(setup: RollSetup, outcome: Outcome) -> str:
    """The tier, and how far the target's Resolve clock moves."""
    ticks = STRIKE_TICKS.get(outcome.key, 0)
    segments = "1 segment" if ticks == 1 else f"{ticks} segments"
    whose = f"{setup.whom}’s Resolve" if setup.whom else "their Resolve"
    moved = f"It fills {segments} of {whose}." if ticks else ""
    return " ".join(filter(None, (fourd6.ones_in_words(setup, outcome), moved)))


def _opening(whom: str) -> str:
    return whom[:1].upper() + whom[1:]
