"""What a rule may know of a roll.

A view reads faces, and it knows the weight of everything it can see in a pool, so that odds are
enumerated over what matters to the rule and not over every face. The two halves of each view are
tested against each other by brute force.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Generic, Protocol, TypeVar

from pyengine.chance.keeping import kept_dice, kept_sum
from pyengine.chance.walking import Kept
from pyengine.dice import Pool

S = TypeVar("S")


class View(Protocol[S]):
    """What a rule sees of a roll."""

    def read(self, pool: Pool, faces: Sequence[int], kept: Sequence[int]) -> S:
        """Look at dice that lie on the table, of which `kept` (by index) count."""
        ...

    def weigh(self, pool: Pool) -> Mapping[S, int]:
        """Everything this view can see in the pool, with its number of ways."""
        ...


class _Sum:
    """The sum of the kept dice."""

    def read(self, pool: Pool, faces: Sequence[int], kept: Sequence[int]) -> int:
        return sum([faces[i] for i in kept])

    def weigh(self, pool: Pool) -> Mapping[int, int]:
        return kept_sum(pool)


class _SumAndOnes:
    """The sum of the kept dice, and whether every rolled die, kept or not, shows a one."""

    def read(self, pool: Pool, faces: Sequence[int], kept: Sequence[int]) -> tuple[int, bool]:
        total = sum([faces[i] for i in kept])
        return total, total == pool.keep and max(faces) == 1

    def weigh(self, pool: Pool) -> Mapping[tuple[int, bool], int]:
        weights = {(total, False): ways for total, ways in kept_sum(pool).items()}
        weights[pool.keep, True] = 1
        if not (others := weights.pop((pool.keep, False)) - 1):
            return weights
        return {**weights, (pool.keep, False): others}


class Of(Generic[S]):
    """What a function makes of the kept dice: (face, sides), in the pool's order of preference."""

    def __init__(self, look: Callable[[Kept], S]) -> None:
        self.look = look

    def read(self, pool: Pool, faces: Sequence[int], kept: Sequence[int]) -> S:
        return self.look(tuple([(faces[i], pool.sides[i]) for i in kept]))

    def weigh(self, pool: Pool) -> Mapping[S, int]:
        return _seen(self.look, pool)


@lru_cache(256)
def _seen(look: Callable[[Kept], S], pool: Pool) -> Mapping[S, int]:
    """What it sees in a pool, cached: what-ifs that change only a bonus ask for the same pool."""
    weights: dict[S, int] = {}
    for kept, ways in kept_dice(pool).items():
        seen = look(kept)
        weights[seen] = weights.get(seen, 0) + ways
    return weights


SUM: View[int] = _Sum()
SUM_AND_ONES: View[tuple[int, bool]] = _SumAndOnes()
