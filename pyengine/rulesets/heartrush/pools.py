"""Which dice are rolled at a level of advantage, and what a skill check sees of them."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import NamedTuple

from pyengine.chance import Kept, Of, View
from pyengine.dice import Pool
from pyengine.refusal import Refusal
from pyengine.rulesets.heartrush.sheet import DICE

KEPT = 2
MAX_LEVEL = 10
"""The rules know no limit; more than this helps nobody."""


def pool_for(heart: int, ability: int, level: int) -> Pool:
    """Heart die, ability die, then one more of the smaller (or the larger) for each level."""
    if abs(level) > MAX_LEVEL:
        raise Refusal(
            "too_many_levels",
            f"Advantage and disadvantage may add up to {MAX_LEVEL} levels; this makes {level:+d}.",
            "advantage",
        )
    extra = min(heart, ability) if level > 0 else max(heart, ability)
    return Pool((heart, ability) + (extra,) * abs(level), KEPT, highest=level >= 0)


class Fall(NamedTuple):
    """Two kept dice, as far as a skill check cares."""

    standing: int
    """What the kept dice without a one add up to."""
    ones: tuple[int, ...]
    """The sizes of the kept dice that show a one."""


def _fall(kept: Kept) -> Fall:
    (first, size), (second, other) = kept
    if first > 1 and second > 1:
        return Fall(first + second, ())
    if first == second:
        return Fall(0, (size, other))
    return Fall(first, (other,)) if second == 1 else Fall(second, (size,))


FALL: View[Fall] = Of(_fall)


# ── a closed form, for rankings and tables ───────────────────────────────────────────────────────

_COMMON = lcm(*DICE)


@lru_cache(1024)
def success_chance(pool: Pool, need: int, *, rerolling: bool) -> Fraction:
    """The chance that a skill check's dice reach `need`, with or without a complication.

    The same as weighing the rule itself, but quick enough to compare a whole party.
    """
    won = 0
    for (standing, ones), ways in FALL.weigh(pool).items():
        if not ones:
            won += ways * _COMMON * (standing >= need)
        elif len(ones) == 1 and rerolling:
            (sides,) = ones
            enough = min(sides, max(0, sides + 1 - (need - standing)))
            won += ways * enough * (_COMMON // sides)
    return Fraction(won, _COMMON * sum(FALL.weigh(pool).values()))
