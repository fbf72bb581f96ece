"""The two dice that count: how many are rolled for them, and what they say besides their sum."""

from __future__ import annotations

from pyengine.chance import Kept, Of, Roll, View
from pyengine.dice import Pool

SIDES = 6
KEPT = 2

BOTH_ONES = "both_ones"
BOTH_SIXES = "both_sixes"
DOUBLES_ODD = "doubles_odd"
DOUBLES_EVEN = "doubles_even"
BOTH_ODD = "both_odd"
BOTH_EVEN = "both_even"
NONE = "none"


def sign(level: int) -> int:
    """-1, 0 or 1: however much helps or hinders, there is never more than one die more."""
    return (level > 0) - (level < 0)


_POOLS = {way: Pool.uniform(KEPT + abs(way), SIDES, KEPT, highest=way >= 0) for way in (-1, 0, 1)}


def pool_for(level: int) -> Pool:
    """2d6; with advantage the best two of three, with disadvantage the worst two."""
    return _POOLS[sign(level)]


def circumstance(first: int, second: int) -> str:
    """The circumstance class of two kept dice, the most specific that fits."""
    odd = first % 2 == 1
    if first != second:
        if odd != (second % 2 == 1):
            return NONE
        return BOTH_ODD if odd else BOTH_EVEN
    if first in (1, SIDES):
        return BOTH_ONES if odd else BOTH_SIXES
    return DOUBLES_ODD if odd else DOUBLES_EVEN


_FACES = range(1, SIDES + 1)
_SEEN: dict[Kept, tuple[int, str]] = {
    ((first, SIDES), (second, SIDES)): (first + second, circumstance(first, second))
    for first in _FACES
    for second in _FACES
}
PAIR: View[tuple[int, str]] = Of(_SEEN.__getitem__)
"""The sum of the kept dice, and their circumstance class."""


_ROLLS = {way: Roll(pool, PAIR) for way, pool in _POOLS.items()}


def roll_for(level: int) -> Roll[tuple[int, str]]:
    """The dice of a check at a level, seen as a pair."""
    return _ROLLS[sign(level)]
