"""Dice, pools and which dice of a pool are kept. Nothing here knows chance or any game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import NamedTuple

from pyengine.refusal import Refusal

MAX_DICE = 100
MAX_SIDES = 1000

_NOTATION = re.compile(r"(\d{0,6})d(\d{1,6})", re.ASCII)


class ShownDie(NamedTuple):
    """A die as it lies on the table after a roll."""

    sides: int
    face: int
    kept: bool
    replaced: bool = False
    """True when this die was rolled again and the newer face counts instead."""


@dataclass(frozen=True)
class Pool:
    """Dice rolled together, of which the `keep` highest (or lowest) count.

    Equal faces: the larger die is kept first, then the one rolled first.
    """

    sides: tuple[int, ...]
    keep: int
    highest: bool = True

    def __post_init__(self) -> None:
        if not 0 < len(self.sides) <= MAX_DICE:
            raise Refusal("too_many_dice", f"A roll takes between 1 and {MAX_DICE} dice.")
        if min(self.sides) < 1 or max(self.sides) > MAX_SIDES:
            raise Refusal("bad_die", f"A die has between 1 and {MAX_SIDES} sides.")
        if not 0 < self.keep <= len(self.sides):
            raise Refusal("bad_keep", "A roll keeps at least one die and no more than it has.")

    @classmethod
    def uniform(
        cls, count: int, sides: int, keep: int | None = None, *, highest: bool = True
    ) -> Pool:
        """`count` dice of one size."""
        return cls((sides,) * min(count, MAX_DICE + 1), count if keep is None else keep, highest)

    @cached_property
    def kinds(self) -> tuple[tuple[int, int], ...]:
        """(sides, how many of them), the largest dice first."""
        count = self.sides.count
        sizes = sorted(set(self.sides), reverse=True)
        return tuple([(sides, count(sides)) for sides in sizes])

    @cached_property
    def faces_in_order(self) -> Sequence[int]:
        """Every face of the largest die, as the pool prefers them."""
        faces = range(1, self.kinds[0][0] + 1)
        return faces[::-1] if self.highest else faces

    def kept(self, faces: Sequence[int]) -> list[int]:
        """Indices of the dice that count, in the pool's order of preference."""
        return self._in_order(faces)[: self.keep]

    def _in_order(self, faces: Sequence[int]) -> list[int]:
        sign = -1 if self.highest else 1
        return sorted(range(len(faces)), key=lambda i: (sign * faces[i], -self.sides[i]))

    def lay_out(self, faces: Sequence[int]) -> tuple[list[int], tuple[ShownDie, ...]]:
        """The indices of the kept dice, and all dice in the order they were rolled."""
        keep = self.keep
        kept, dropped = self._faces_shown
        if self._alike:  # sorting is stable, also in reverse
            order = sorted(self._indices, key=faces.__getitem__, reverse=self.highest)
            shown = [*map(kept[0].__getitem__, faces)]
        else:
            order = self._in_order(faces)
            shown = [die[face] for die, face in zip(kept, faces, strict=True)]
        for i in order[keep:]:
            shown[i] = dropped[i][faces[i]]
        return order[:keep], tuple(shown)

    @cached_property
    def _alike(self) -> bool:
        return len(self.kinds) == 1

    @cached_property
    def _indices(self) -> range:
        return range(len(self.sides))

    @cached_property
    def _faces_shown(self) -> tuple[tuple[_Faces, ...], tuple[_Faces, ...]]:
        """Every face of every die, kept and dropped: a roll then makes no new objects."""
        return tuple(map(_kept, self.sides)), tuple(map(_dropped, self.sides))


_Faces = tuple[ShownDie, ...]


@cache
def _kept(sides: int) -> _Faces:
    """A kept die by the face it shows; nothing shows 0."""
    return tuple([ShownDie(sides, face, kept=True) for face in range(sides + 1)])


@cache
def _dropped(sides: int) -> _Faces:
    return tuple([die._replace(kept=False) for die in _kept(sides)])


def parse_dice(text: str, field: str | None = None, most: int = MAX_DICE) -> tuple[int, ...]:
    """`"d4+2d6"` → `(4, 6, 6)`; nothing but plus signs and dice is understood."""
    sides: list[int] = []
    for part in filter(None, text.replace(" ", "").lower().split("+")):
        match = _NOTATION.fullmatch(part)
        if match is None:
            raise Refusal("bad_dice", f"“{part[:20]}” is not dice; write them like d4+2d6.", field)
        count = int(match[1] or 1)
        if len(sides) + count > most:
            raise Refusal("too_many_dice", f"At most {most} dice can be rolled at once.", field)
        sides += [int(match[2])] * count
    return tuple(sides)
