"""The one throw of tdgs: a d20 with its modifier dice, and what a rule may see of it.

A rule sees the natural face, if it is a 1 or a 20, and the sum of all dice. Behind a natural face
that sum decides nothing, and with many modifier dice it could be so many numbers that it stays
unseen. Faces are drawn in the order in which they are shown: the d20 first, then modifier dice.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import prod
from typing import NamedTuple

from pyengine.chance import SELF, SUM, Faces, Roll, Thrown, kept_sum
from pyengine.dice import Pool

D20 = 20
LOWEST, HIGHEST = 1, D20
THRESHOLD = 11
PLAIN_FACES = D20 - 2
"""Faces 2 to 19, those that are not natural."""
MAX_SUMS = 24
"""Modifier dice that can add up to more numbers than this (2d12 can to 23) hide behind naturals."""


class ModifierDice(NamedTuple):
    """Dice that one labelled reason adds to a throw."""

    label: str
    sides: tuple[int, ...]


class Fall(NamedTuple):
    """How a throw fell."""

    natural: int
    """1 or 20 where the face decides, else 0."""
    dice: int | None
    """What all dice add up to, unless it is left unseen."""


def natural(face: int) -> int:
    """The face if it decides by itself, else 0."""
    return face if face in (LOWEST, HIGHEST) else 0


@dataclass(frozen=True)
class Throw:
    """A d20 and modifier dice of one side."""

    extras: tuple[ModifierDice, ...] = ()
    who: str = SELF
    label: str = ""
    counts: bool = True

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The sizes of all modifier dice."""
        return tuple([size for extra in self.extras for size in extra.sides])

    def cast(self, faces: Faces, table: list[Thrown]) -> tuple[int, int]:
        """Lay all dice on the table; say the d20's face and the sum of the modifier dice."""
        face = self._lay((D20,), self.label, faces, table)
        return face, sum([self._lay(e.sides, e.label, faces, table) for e in self.extras])

    def _lay(self, sides: Sequence[int], label: str, faces: Faces, table: list[Thrown]) -> int:
        pool = Pool(tuple(sides), len(sides))
        return Roll(pool, SUM, self.who, label, self.counts).play(faces, table)

    def play(self, faces: Faces, table: list[Thrown]) -> Fall:
        """See `Request.play`."""
        face, added = self.cast(faces, table)
        unseen = natural(face) and _too_many(self.sides)
        return Fall(natural(face), None if unseen else face + added)

    def weigh(self) -> Mapping[Fall, int]:
        """See `Request.weigh`."""
        return falls(tuple(sorted(self.sides)))


def sums(sides: Sequence[int]) -> Mapping[int, int]:
    """Every sum of these dice with its number of ways; no dice at all add up to nothing."""
    return kept_sum(Pool(tuple(sorted(sides)), len(sides))) if sides else {0: 1}


def _too_many(sides: Sequence[int]) -> bool:
    return sum(sides) - len(sides) + 1 > MAX_SUMS


@lru_cache(256)
def falls(sides: tuple[int, ...]) -> Mapping[Fall, int]:
    """Every fall of a throw with these modifier dice. Faces 2 to 19 are a d18 and one more."""
    plain = sums((PLAIN_FACES, *sides)).items()
    weights = {Fall(0, total + 1): ways for total, ways in plain}
    for face in (LOWEST, HIGHEST):
        if _too_many(sides):
            weights[Fall(face, None)] = prod(sides)
        else:
            weights |= {Fall(face, face + added): ways for added, ways in sums(sides).items()}
    return weights


@lru_cache(256)
def hit_ways(sides: tuple[int, ...], bonus: int) -> int:
    """In how many ways a throw with this bonus succeeds, naturals included."""
    needed = THRESHOLD - bonus - 1
    plain = sums((PLAIN_FACES, *sides)).items()
    return prod(sides) + sum([ways for total, ways in plain if total >= needed])
