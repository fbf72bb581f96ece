"""Exact weights of what a pool keeps, without enumerating its faces, in integers only.

- Sums of all dice, and of the best of equal dice, are polynomials packed into one big integer.
- Two kept dice of any sizes have a formula of their own (`pairs`).
- More dice of several sizes: sums by how many lie beyond the last kept face (`mixing`), dice one by
  one by walking through them in order of preference (`walking`).

All of it is tested against `itertools.product` over all faces.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb, prod

from pyengine.chance.mixing import mixed_sum
from pyengine.chance.packing import SMALL, ones, packed, slot, times_ones, unpacked
from pyengine.chance.pairs import pair_dice, pair_sum
from pyengine.chance.walking import Kept, Walk
from pyengine.dice import Pool

_REMEMBERED = 256
"""How many pools' weights are remembered; a preview asks for the same few again and again."""


@lru_cache(_REMEMBERED)
def kept_dice(pool: Pool) -> Mapping[Kept, int]:
    """Every multiset of kept dice with its number of ways."""
    if pool.keep == 2:
        return pair_dice(pool)
    cells = [
        ((face, sides), kind)
        for face in pool.faces_in_order
        for kind, (sides, _) in enumerate(pool.kinds)
        if face <= sides
    ]
    return Walk(cells, pool).weights


@lru_cache(_REMEMBERED)
def kept_sum(pool: Pool) -> Mapping[int, int]:
    """Every sum of the kept dice with its number of ways, smallest first."""
    if pool.keep == len(pool.sides):
        return _sum_of_all(pool)
    if len(pool.kinds) == 1:
        return _sum_of_alike(pool)
    if pool.keep == 2:
        return pair_sum(pool)
    return mixed_sum(pool)


@lru_cache(_REMEMBERED)
def kept_lead(ours: Pool, theirs: Pool) -> Mapping[int, int]:
    """Every difference between two kept sums with its number of ways, smallest first."""
    mine, other = kept_sum(ours), kept_sum(theirs)
    bits = slot(prod(ours.sides) * prod(theirs.sides))
    product = packed(_row(mine), bits) * packed(_row(other)[::-1], bits)
    least, most = min(mine) - max(other), max(mine) - min(other)
    ways = unpacked(product, bits, 0, most - least)
    return {least + at: n for at, n in ways.items() if n}


def _row(weights: Mapping[int, int]) -> list[int]:
    """Weights from the least to the most, with nothing left out in between."""
    return [weights.get(at, 0) for at in range(min(weights), max(weights) + 1)]


def _sum_of_all(pool: Pool) -> Mapping[int, int]:
    bits = slot(prod(pool.sides))
    product = prod([ones(sides, bits) ** count for sides, count in pool.kinds])
    return unpacked(product << pool.keep * bits, bits, pool.keep, sum(pool.sides))


def _sum_of_alike(pool: Pool) -> Mapping[int, int]:
    """Sum over the face `last` of the least kept die, and over how many dice lie beyond it.

    `above` dice beyond `last` give C(count, above) · (x·(1 + … + x^(sides-last-1)))^above; the
    others show `last` or less, at most `dropped` of them less. All is shifted by last·keep.
    """
    ((sides, count),) = pool.kinds
    keep, dropped = pool.keep, count - pool.keep
    bits = slot(sides**count)
    # From most dice beyond to none: what they may be chosen from, and what spills over.
    turns = [(comb(count, keep - n), comb(dropped + n, dropped)) for n in range(1, keep + 1)]
    small = bits * keep * sides < SMALL
    sums = at_most = 0
    for last in range(1, sides + 1):
        # Words of letters 1..last, at most `dropped` of them less; one letter longer each turn.
        too_low, at_most = at_most, last ** (dropped + 1)
        words = at_most - too_low
        beyond = sides - last
        step = ones(beyond, bits) << bits if small else 0
        part = 0
        for chosen, over in turns:  # Horner
            larger = part * step if small else times_ones(part, beyond, bits) << bits
            part = larger + chosen * words
            words = last * words - over * too_low
        sums += part << last * keep * bits
    found = unpacked(sums, bits, keep, keep * sides)
    if pool.highest:
        return found
    mirror = keep * (sides + 1)
    return {mirror - total: ways for total, ways in reversed(found.items())}
