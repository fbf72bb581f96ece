"""Dice, pools and which dice of a pool are kept. Nothing here knows chance or any game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
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
        if not all(1 <= sides <= MAX_SIDES for sides in self.sides):
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
        return tuple(
            (sides, self.sides.count(sides)) for sides in sorted(set(self.sides), reverse=True)
        )

    def kept(self, faces: Sequence[int]) -> Sequence[int]:
        """Indices of the dice that count, the most telling first."""
        if len(self.kinds) == 1:  # sorting is stable, also in reverse
            order = sorted(range(len(faces)), key=faces.__getitem__, reverse=self.highest)
        else:
            sign = -1 if self.highest else 1
            order = sorted(range(len(faces)), key=lambda i: (sign * faces[i], -self.sides[i]))
        return order[: self.keep]

    def show(self, faces: Sequence[int], kept: Sequence[int]) -> tuple[ShownDie, ...]:
        """The dice in the order they were rolled, each marked as kept or dropped."""
        return tuple([ShownDie(s, faces[i], i in kept) for i, s in enumerate(self.sides)])


def parse_dice(text: str, field: str | None = None) -> tuple[int, ...]:
    """`"d4+2d6"` → `(4, 6, 6)`; nothing but plus signs and dice is understood."""
    sides: list[int] = []
    for part in filter(None, text.replace(" ", "").lower().split("+")):
        match = _NOTATION.fullmatch(part)
        if match is None:
            raise Refusal("bad_dice", f"“{part[:20]}” is not dice; write them like d4+2d6.", field)
        count = int(match[1] or 1)
        if len(sides) + count > MAX_DICE:
            raise Refusal("too_many_dice", f"At most {MAX_DICE} dice can be rolled at once.", field)
        sides += [int(match[2])] * count
    return tuple(sides)
