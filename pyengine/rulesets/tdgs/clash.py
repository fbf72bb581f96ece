"""Two throws against each other: ranks first, totals second, and a tie is left to the rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

from pyengine.chance import Faces, Thrown
from pyengine.rulesets.tdgs.throw import HIGHEST, LOWEST, PLAIN_FACES, Throw, natural, sums

_RANK = {LOWEST: -1, 0: 0, HIGHEST: 1}
_FACES = {LOWEST: 1, 0: PLAIN_FACES, HIGHEST: 1}


class Meeting(NamedTuple):
    """How two throws met."""

    ours: int
    """Our natural face, or 0."""
    theirs: int
    lead: int
    """Our total less theirs. With a natural face on the table only who is ahead: +1, 0 or -1."""


def sign(number: int) -> int:
    """-1, 0 or +1."""
    return (number > 0) - (number < 0)


def meeting(face: int, other: int, lead: int) -> Meeting:
    """A natural 20 outranks, a natural 1 is outranked; equal ranks compare totals."""
    ours, theirs = natural(face), natural(other)
    if not ours and not theirs:
        return Meeting(0, 0, lead)
    return Meeting(ours, theirs, sign(_RANK[ours] - _RANK[theirs]) or sign(lead))


@dataclass(frozen=True)
class Clash:
    """Both sides throw; `lead` is what our flat modifiers have over theirs."""

    ours: Throw
    theirs: Throw
    lead: int

    def play(self, faces: Faces, table: list[Thrown]) -> Meeting:
        """See `Request.play`."""
        face, added = self.ours.cast(faces, table)
        other, taken = self.theirs.cast(faces, table)
        return meeting(face, other, self.lead + face + added - other - taken)

    def weigh(self) -> Mapping[Meeting, int]:
        """See `Request.weigh`.

        A die of theirs turned upside down is as likely and is added instead of taken away, so that
        the difference of two throws is one sum, shifted by (sides + 1) for each such die.
        """
        theirs = self.theirs.sides
        modifiers = (*self.ours.sides, *theirs)
        shift = self.lead - sum(theirs) - len(theirs)
        return {
            **_plain(modifiers, shift - PLAIN_FACES - 1),
            **_outranked(prod(modifiers)),
            **_equal_naturals(modifiers, shift),
        }


def _plain(modifiers: tuple[int, ...], shift: int) -> dict[Meeting, int]:
    """Neither face is natural: every difference of the totals."""
    found = sums((PLAIN_FACES, PLAIN_FACES, *modifiers))
    return {Meeting(0, 0, total + shift): ways for total, ways in found.items()}


def _outranked(every: int) -> dict[Meeting, int]:
    """One face outranks the other, whatever the totals are."""
    return {
        Meeting(ours, theirs, sign(_RANK[ours] - _RANK[theirs])): n * m * every
        for ours, n in _FACES.items()
        for theirs, m in _FACES.items()
        if ours != theirs
    }


def _equal_naturals(modifiers: tuple[int, ...], shift: int) -> dict[Meeting, int]:
    """Both faces are 1 or both are 20: modifiers alone decide."""
    found = sums(modifiers)
    behind = sum([ways for total, ways in found.items() if total + shift < 0])
    level = found.get(-shift, 0)
    compared = {-1: behind, 0: level, 1: prod(modifiers) - behind - level}
    return {
        Meeting(face, face, ahead): ways
        for face in (LOWEST, HIGHEST)
        for ahead, ways in compared.items()
        if ways
    }
