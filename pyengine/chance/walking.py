"""Weights of any number of kept dice of any sizes, one by one: general, and the slowest way.

How many ways the dice not kept have to fall behind a cell is a power, not a loop.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import comb, prod

from pyengine.dice import Pool
from pyengine.refusal import Refusal

Kept = tuple[tuple[int, int], ...]
"""Kept dice as (face, sides), in the pool's order of preference."""

MAX_MULTISETS = 20_000
"""A pool whose kept dice can differ in more ways is refused: it would take too long."""


class Walk:
    """Places the dice into cells in order of preference until enough are kept.

    A cell is a face of one kind of dice. `room[i][kind]` counts a die's faces from cell i on.
    """

    def __init__(self, cells: Sequence[tuple[tuple[int, int], int]], pool: Pool) -> None:
        if comb(len(cells) + pool.keep - 1, pool.keep) > MAX_MULTISETS:
            raise Refusal("too_complex", "These dice can fall in too many ways to count them.")
        self.cells = cells
        self.weights: dict[Kept, int] = {}
        room = [sides for sides, _ in pool.kinds]
        self.room = [tuple(room)]
        for _, kind in cells:
            room[kind] -= 1
            self.room.append(tuple(room))
        self._place(0, tuple([count for _, count in pool.kinds]), pool.keep, (), 1)

    def _place(self, at: int, left: tuple[int, ...], need: int, so_far: Kept, times: int) -> None:
        """Put the dice `left` into the cells from `at` on, when `need` of them are to be kept."""
        ways = [prod(map(pow, room, left)) for room in self.room[at:]]
        # Ways in which at least one die lies in a cell and none before it.
        first = [here - beyond for here, beyond in pairwise(ways)]
        for i, (cell, kind) in enumerate(self.cells[at:]):
            enough = first[i]
            for shown in range(1, min(need - 1, left[kind]) + 1):
                after = (*left[:kind], left[kind] - shown, *left[kind + 1 :])
                chosen = comb(left[kind], shown)
                enough -= chosen * prod(map(pow, self.room[at + i + 1], after))
                further = (*so_far, *(cell,) * shown)
                self._place(at + i + 1, after, need - shown, further, times * chosen)
            if enough:
                self.weights[*so_far, *(cell,) * need] = times * enough
