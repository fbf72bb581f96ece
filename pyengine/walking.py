"""Weights of kept dice of any sizes and any number: general, and the slowest of the closed forms.

How many ways the dice not kept have to fall behind a cell is a power, not a loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import comb, prod
from typing import Any, Generic, TypeVar

from pyengine.dice import Pool
from pyengine.refusal import Refusal

Kept = tuple[tuple[int, int], ...]
"""Kept dice as (face, sides), the most telling first."""

_Unit = TypeVar("_Unit", int, Kept)

MAX_MULTISETS = 50_000
"""A pool whose kept dice can differ in more ways than this is refused, not waited for."""


class Walk(Generic[_Unit]):
    """Places the dice into cells in order of preference until enough are kept.

    A cell has a unit, what one kept die in it adds to the result (its face, or itself as a tuple),
    and the kinds of dice that can lie in it. `room[i][kind]` counts a die's faces from cell i on.
    """

    def __init__(
        self, cells: Sequence[tuple[_Unit, tuple[int, ...]]], pool: Pool, nothing: _Unit
    ) -> None:
        if comb(len(cells) + pool.keep - 1, pool.keep) > MAX_MULTISETS:
            raise Refusal("too_complex", "These dice can fall in too many ways to count them.")
        self.units: list[_Unit] = [unit for unit, _ in cells]
        self.kinds = [kinds for _, kinds in cells]
        self.weights: dict[_Unit, int] = {}
        room = [sides for sides, _ in pool.kinds]
        self.room = [tuple(room)]
        for _, kinds in cells:
            for kind in kinds:
                room[kind] -= 1
            self.room.append(tuple(room))
        left = tuple([count for _, count in pool.kinds])
        self._place(0, left, pool.keep, nothing, 1)

    def _place(self, at: int, left: tuple[int, ...], need: int, so_far: Any, times: int) -> None:
        """Put the dice `left` into the cells from `at` on, when `need` of them are to be kept."""
        weights = self.weights
        ways = self._ways_from(at, left)
        # Ways in which at least one die lies in a cell and none before it.
        first = [here - beyond for here, beyond in pairwise(ways)]
        if need > 1:
            for i, cell in enumerate(range(at, len(self.units))):
                for shown, after, chosen in self._fewer_than(need, left, self.kinds[cell]):
                    first[i] -= chosen * prod(map(pow, self.room[cell + 1], after))
                    further = so_far + self.units[cell] * shown
                    self._place(cell + 1, after, need - shown, further, times * chosen)
        for unit, enough in zip(self.units[at:], first, strict=True):
            if enough:
                result = so_far + unit * need
                weights[result] = weights.get(result, 0) + times * enough

    def _ways_from(self, at: int, left: tuple[int, ...]) -> list[int]:
        """For each cell from `at` on and past the last: ways for all dice to lie there or after."""
        return [prod(map(pow, room, left)) for room in self.room[at:]]

    @staticmethod
    def _fewer_than(
        need: int, left: tuple[int, ...], kinds: tuple[int, ...]
    ) -> list[tuple[int, tuple[int, ...], int]]:
        """Taking 1 to need-1 dice of these kinds: how many, what is left, in how many ways."""
        taken: list[tuple[int, tuple[int, ...], int]] = [(0, left, 1)]
        for kind in kinds:
            here = left[kind]
            taken += [
                (shown + n, _less(rest, kind, n), chosen * comb(here, n))
                for shown, rest, chosen in taken
                for n in range(1, min(need - 1 - shown, here) + 1)
            ]
        return taken[1:]


def _less(left: tuple[int, ...], kind: int, taken: int) -> tuple[int, ...]:
    return (*left[:kind], left[kind] - taken, *left[kind + 1 :])
