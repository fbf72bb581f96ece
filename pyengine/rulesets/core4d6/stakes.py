"""Position and effect: agreed before the roll; they touch no dice, only what follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pyengine.chance import Outcome
from pyengine.moves import Advance, Move, Say
from pyengine.ruleset import Aftermath, Setup
from pyengine.rulesets import fourd6
from pyengine.rulesets.core4d6.forms import AtRisk, Effect, Position
from pyengine.rulesets.core4d6.text import EFFECTS, POSITIONS

_HIT = {"high": 0, "standard": 1, "low": 2}
_NO_PROGRESS = Say(text="Partial progress: the effect was limited.")

_CRITICAL = {fourd6.CRITICAL_SUCCESS, "decisive_win", fourd6.CRITICAL_FAILURE, "decisive_loss"}
_SUCCESS = {*fourd6.SUCCESSES, "decisive_win", "clear_win", "narrow_win"}
_PRICED = {fourd6.PARTIAL_SUCCESS, "tie"}


class Stakes(NamedTuple):
    """Position, effect and the clocks they move."""

    position: Position
    effect: Effect
    clocks: fourd6.Clocks

    @classmethod
    def of(cls, form: AtRisk) -> Stakes:
        """What a form agrees on."""
        return cls(form.position, form.effect, fourd6.linked(form.clock, form.threat))

    def in_words(self) -> tuple[str, ...]:
        """Both, as the card shows them."""
        said = ((POSITIONS, self.position), (EFFECTS, self.effect))
        return tuple(word.label for words, key in said for word in words if word.key == key)


@dataclass(frozen=True, kw_only=True)
class StakesSetup(Setup):
    """A roll with something at stake."""

    stakes: Stakes


def aftermath(setup: StakesSetup, outcome: Outcome) -> Aftermath:
    """Success moves the clock by effect, failure the threat clock by position."""
    stakes, critical = setup.stakes, outcome.key in _CRITICAL
    price = (fourd6.threat_line(stakes.clocks), fourd6.COMPLICATION)
    offers = fourd6.menu("price", "gm", price) if outcome.key in _PRICED else ()
    if outcome.key in _SUCCESS:
        return Aftermath(_progress(stakes, critical=critical), offers)
    return Aftermath((), offers) if outcome.key == "tie" else _hit(stakes, critical=critical)


def _progress(stakes: Stakes, *, critical: bool) -> tuple[Move, ...]:
    if stakes.clocks.clock is None:
        return ()
    if stakes.effect == "limited" and not critical:
        return (_NO_PROGRESS,)
    return (Advance(tracker=stakes.clocks.clock, by=2 if stakes.effect == "great" else 1),)


def _hit(stakes: Stakes, *, critical: bool) -> Aftermath:
    hit = _HIT[stakes.position] + critical
    if not hit:
        return Aftermath()
    line = fourd6.threat_line(stakes.clocks, hit)
    if stakes.clocks.threat is None:
        return Aftermath((), fourd6.menu("hit", "gm", (line,)))
    return Aftermath((line.move,))
