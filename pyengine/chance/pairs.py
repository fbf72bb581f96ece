"""Weights of two kept dice, of any sizes: what most systems roll, written out for speed.

The dice are laid into cells in order of preference. `every[i]` counts the ways in which all of them
lie in cell i or after it, `alone[kind][i]` the same for all but one die of a kind, times the number
of such dice. The best two are then one die in a cell and the best of the others in a later one, or
two dice in the same cell.
"""

from __future__ import annotations

from functools import reduce
from math import prod
from operator import mul, sub

from pyengine.chance.packing import packed, slot, unpacked
from pyengine.chance.walking import Kept
from pyengine.dice import Pool

_Columns = list[list[int]]


def pair_dice(pool: Pool) -> dict[Kept, int]:
    """Every pair of kept dice with its number of ways."""
    if len(pool.kinds) == 1:
        return _pair_of_alike(pool)
    kinds = [k for _ in pool.faces_in_order for k in range(len(pool.kinds))]
    sizes = [sides for sides, _ in pool.kinds]
    cells = [(f, s) for f in pool.faces_in_order for s in sizes]
    rooms = [[sides] for sides in sizes]
    for (face, sides), kind in zip(cells, kinds, strict=True):
        for other, column in enumerate(rooms):
            column.append(column[-1] - (other == kind and face <= sides))
    every, alone = _ways(pool, rooms)
    second = [_steps(ways) for ways in alone]
    weights: dict[Kept, int] = {}
    for i, (cell, kind) in enumerate(zip(cells, kinds, strict=True)):
        if cell[0] > cell[1]:
            continue  # no such die
        weights[cell, cell] = every[i] - every[i + 1] - alone[kind][i + 1]
        behind = second[kind]
        for j in range(i + 1, len(cells)):
            weights[cell, cells[j]] = behind[j]
    return {kept: ways for kept, ways in weights.items() if ways}


def _pair_of_alike(pool: Pool) -> dict[Kept, int]:
    """The same for dice of one size: from cell i on a die has `sides - i` faces left."""
    ((sides, count),) = pool.kinds
    every = [room**count for room in range(sides, -1, -1)]
    alone = [count * room ** (count - 1) for room in range(sides, -1, -1)]
    dice = [
        ((face, sides), ways) for face, ways in zip(pool.faces_in_order, _steps(alone), strict=True)
    ]
    weights: dict[Kept, int] = {}
    for i, (die, _) in enumerate(dice):
        weights[die, die] = every[i] - every[i + 1] - alone[i + 1]
        for other, ways in dice[i + 1 :]:
            weights[die, other] = ways
    return weights


def pair_sum(pool: Pool) -> dict[int, int]:
    """Every sum of two kept dice with its number of ways, smallest first.

    As `pair_dice`, but a cell is a face of any die, and what the second die adds is a polynomial
    packed into one number, of which each first die takes the part that lies behind it.
    """
    faces, highest = pool.faces_in_order, pool.highest
    # Parts that no first die takes may count a way once for each die: they must fit in, too.
    bits = slot(prod(pool.sides) * len(pool.sides))
    every, alone = _ways(pool, _rooms_by_face(pool))
    kinds = [
        (sides, ways, packed(_steps(ways)[:: -1 if highest else 1], bits) << bits)
        for (sides, _), ways in zip(pool.kinds, alone, strict=True)
    ]
    total = 0
    for i, face in enumerate(faces):
        at = face * bits
        both = every[i] - every[i + 1]
        behind = 0
        for sides, ways, others in kinds:
            if face > sides:
                break  # as the sizes after it
            both -= ways[i + 1]
            behind += others
        behind = behind & (1 << at) - 1 if highest else behind >> at + bits << at + bits
        total += (behind << at) + (both << 2 * at)
    ends = sorted(pool.sides)[-2:] if highest else sorted(pool.sides)[:2]
    return unpacked(total, bits, 2, sum(ends))  # every sum up to there can be reached


def _steps(falling: list[int]) -> list[int]:
    """By how much each number is more than the next."""
    return list(map(sub, falling, falling[1:]))


def _rooms_by_face(pool: Pool) -> _Columns:
    """By kind: for each face in order, and past the last, how many faces lie there or after."""
    top = len(pool.faces_in_order)
    if pool.highest:
        return [[sides] * (top - sides) + list(range(sides, -1, -1)) for sides, _ in pool.kinds]
    return [list(range(sides, 0, -1)) + [0] * (top - sides + 1) for sides, _ in pool.kinds]


def _ways(pool: Pool, rooms: _Columns) -> tuple[list[int], _Columns]:
    """`every` and `alone`, as the module's docstring defines them."""
    counts = [count for _, count in pool.kinds]
    full = [[room**n for room in column] for column, n in zip(rooms, counts, strict=True)]
    fewer = [
        [n * room ** (n - 1) for room in column] for column, n in zip(rooms, counts, strict=True)
    ]
    alone = [
        reduce(_multiplied, [*full[:kind], fewer[kind], *full[kind + 1 :]])
        for kind in range(len(counts))
    ]
    return reduce(_multiplied, full), alone


def _multiplied(one: list[int], other: list[int]) -> list[int]:
    """The products of the numbers in the same places."""
    return list(map(mul, one, other))
