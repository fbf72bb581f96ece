"""Exact weights of what a pool keeps, without enumerating its faces.

Two closed forms, both in integers only:

- `kept_dice` walks the cells (face, sides) in the order in which dice are preferred. How many ways
  the dice not kept have to fall behind a cell is a power, not a loop.
- `kept_sum` of equal dice fixes the face of the last kept die and sums over how many dice lie
  beyond it. The polynomials in between are packed into one big integer (Kronecker substitution),
  so that Python's own long addition does the convolution.

Both are tested against `itertools.product` over all faces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import comb, prod
from typing import Any, Generic, TypeVar

from pyengine.dice import Pool
from pyengine.refusal import Refusal

Kept = tuple[tuple[int, int], ...]
"""Kept dice as (face, sides), the most telling first."""

_Unit = TypeVar("_Unit", int, Kept)

_REMEMBERED = 256
"""How many pools' weights are remembered; a preview asks for the same few again and again."""

MAX_MULTISETS = 50_000
"""A pool whose kept dice can differ in more ways than this is refused, not waited for."""


@lru_cache(_REMEMBERED)
def kept_dice(pool: Pool) -> Mapping[Kept, int]:
    """Every multiset of kept dice with its number of ways."""
    sizes = [sides for sides, _ in pool.kinds]
    cells: list[tuple[Kept, tuple[int, ...]]] = [
        (((face, sides),), (kind,))
        for face in _faces_in_order(pool)
        for kind, sides in enumerate(sizes)
        if face <= sides
    ]
    return _Walk(cells, pool, ()).weights


@lru_cache(_REMEMBERED)
def kept_sum(pool: Pool) -> Mapping[int, int]:
    """Every sum of the kept dice with its number of ways, smallest first."""
    if pool.keep == len(pool.sides):
        return _sum_of_all(pool)
    if len(pool.kinds) == 1:
        return _sum_of_alike(pool)
    cells = [
        (face, tuple(kind for kind, (sides, _) in enumerate(pool.kinds) if face <= sides))
        for face in _faces_in_order(pool)
    ]
    return dict(sorted(_Walk(cells, pool, 0).weights.items()))


def _faces_in_order(pool: Pool) -> Iterable[int]:
    """Faces as the pool prefers them."""
    faces = range(1, pool.kinds[0][0] + 1)
    return reversed(faces) if pool.highest else faces


# ── dice of several sizes ────────────────────────────────────────────────────────────────────────


class _Walk(Generic[_Unit]):
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
        self._place(0, tuple(count for _, count in pool.kinds), pool.keep, nothing, 1)

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
        if len(left) == 2:  # by far the most common, and worth the shortcut
            first, second = left
            return [a**first * b**second for a, b in self.room[at:]]
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


# ── equal dice, and sums of all dice ─────────────────────────────────────────────────────────────


def _sum_of_all(pool: Pool) -> Mapping[int, int]:
    bits = _slot(prod(pool.sides))
    packed = prod([_times_ones(1, sides, bits) ** count for sides, count in pool.kinds])
    return dict(_unpack(packed, bits, pool.keep, sum(pool.sides)))


def _sum_of_alike(pool: Pool) -> Mapping[int, int]:
    """Sum over the face `last` of the least kept die, and over how many dice lie beyond it.

    `above` dice beyond `last` give C(count, above) · (x·(1 + … + x^(sides-last-1)))^above; the
    others show `last` or less, at most `dropped` of them less. All is shifted by last·keep.
    """
    ((sides, count),) = pool.kinds
    keep, dropped = pool.keep, count - pool.keep
    bits = _slot(sides**count)
    packed = 0
    for last in range(1, sides + 1):
        under = last - 1
        too_low = under ** (dropped + 1)
        # Words of m letters in 1..last with at most `dropped` letters less than `last`.
        words = last ** (dropped + 1) - too_low
        m = dropped + 1
        terms: list[int] = []
        for above in range(keep - 1, -1, -1):
            terms.append(comb(count, above) * words)
            words = last * words - comb(m, dropped) * too_low
            m += 1
        part = terms[0]
        for term in terms[1:]:  # Horner, from the most dice beyond to none
            part = (_times_ones(part, sides - last, bits) << bits) + term
        packed += part << last * keep * bits
    sums = _unpack(packed, bits, 0, keep * sides)
    if pool.highest:
        return dict(sums)
    mirror = keep * (sides + 1)
    return dict(sorted((mirror - total, ways) for total, ways in sums))


def _slot(most: int) -> int:
    """Bits that hold any coefficient up to `most`, in whole bytes."""
    return 8 * -(-most.bit_length() // 8)


def _times_ones(packed: int, length: int, bits: int) -> int:
    """packed · (1 + x + … + x^(length-1)) by doubling: shifts and sums beat long multiplication."""
    result, done = 0, 0
    block, size = packed, 1
    while length:
        if length & 1:
            result += block << done * bits
            done += size
        length >>= 1
        if length:
            block += block << size * bits
            size *= 2
    return result


def _unpack(packed: int, bits: int, offset: int, most: int) -> Iterator[tuple[int, int]]:
    """The coefficients of a packed polynomial, from x^offset to at most x^most."""
    width = bits // 8
    raw = packed.to_bytes((most - offset + 1) * width, "little")
    for i in range(most - offset + 1):
        if ways := int.from_bytes(raw[i * width : (i + 1) * width], "little"):
            yield offset + i, ways
