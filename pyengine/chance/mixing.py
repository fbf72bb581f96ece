"""Sums of the best dice of several sizes, by the face of the last kept die.

For each such face the kinds of dice are taken in one after the other. All that is remembered of
them is how many lie beyond the face and how many show it; what those beyond add up to is a
polynomial packed into one number.
"""

from __future__ import annotations

from math import comb, prod

from pyengine.chance.packing import ones, slot, unpacked
from pyengine.dice import Pool
from pyengine.refusal import Refusal

MAX_STEPS = 4_000
"""A pool that takes more steps is refused; this many take about ten milliseconds."""

_States = dict[tuple[int, int], int]
"""(dice beyond, dice that show the face) → what those beyond add up to, in how many ways."""
_Ways = list[tuple[int, int, int]]
"""(beyond, showing, polynomial): what the dice of one kind can do."""


def mixed_sum(pool: Pool) -> dict[int, int]:
    """Every sum of the kept dice with its number of ways, smallest first."""
    top, keep = pool.kinds[0][0], pool.keep
    bits = slot(prod(pool.sides))
    steps = total = 0
    for last in range(1, top + 1):
        states: _States = {(0, 0): 1}
        for sides, count in pool.kinds:
            ways = _ways(sides, count, last, bits, pool)
            steps += len(states) * len(ways)
            if steps > MAX_STEPS:
                raise Refusal("too_complex", "These dice can fall in too many ways to count them.")
            states = _joined(states, ways, keep)
        for (beyond, showing), poly in states.items():
            if beyond + showing == keep:  # no more are counted: see `_joined`
                total += poly << showing * last * bits
    sums = unpacked(total, bits, keep, keep * top)
    return {at: ways for at, ways in sums.items() if ways}


def _ways(sides: int, count: int, last: int, bits: int, pool: Pool) -> _Ways:
    """How many dice of one kind lie beyond the face, how many show it, all others lying behind."""
    if pool.highest:
        faces = ones(sides - last, bits) << (last + 1) * bits if sides > last else 0
        behind = min(sides, last - 1)
    else:
        faces = ones(min(sides, last - 1), bits) << bits if last > 1 else 0
        behind = max(0, sides - last)
    found: _Ways = []
    for beyond in range(min(count, pool.keep - 1) + 1 if faces else 1):
        poly = comb(count, beyond) * faces**beyond
        rest = count - beyond
        shown = _showing(rest, behind, pool.keep) if last <= sides else [behind**rest]
        found += [(beyond, showing, poly * ways) for showing, ways in enumerate(shown) if ways]
    return found


def _showing(count: int, behind: int, most: int) -> list[int]:
    """By how many dice show the face: the ways for the others to lie behind it.

    More than `most` count as so many: no more can be kept.
    """
    exactly = [comb(count, j) * behind ** (count - j) for j in range(min(count + 1, most))]
    return [*exactly, (behind + 1) ** count - sum(exactly)]


def _joined(states: _States, ways: _Ways, keep: int) -> _States:
    """Take in one more kind. Dice that show the face count only until enough are kept."""
    joined: _States = {}
    for (beyond, showing), poly in states.items():
        for more_beyond, more_showing, more in ways:
            after = beyond + more_beyond
            if after < keep:
                at = after, min(showing + more_showing, keep - after)
                joined[at] = joined.get(at, 0) + poly * more
    return joined
