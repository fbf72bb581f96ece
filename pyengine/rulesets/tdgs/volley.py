"""Several attackers, one throw each; the rule sees how many of them hit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

from pyengine.chance import Faces, Thrown
from pyengine.rulesets.tdgs.magnitude import magnitude
from pyengine.rulesets.tdgs.throw import (
    D20,
    HIGHEST,
    LOWEST,
    THRESHOLD,
    Throw,
    hit_ways,
    natural,
)


def hits(face: int, total: int) -> bool:
    """The natural face first, then 11 or more."""
    return face == HIGHEST or (face != LOWEST and total >= THRESHOLD)


class Attack(NamedTuple):
    """One attacker's throw with everything flat added up."""

    name: str
    throw: Throw
    bonus: int

    def play(self, faces: Faces, table: list[Thrown]) -> bool:
        """Throw, and say whether it hits."""
        face, added = self.throw.cast(faces, table)
        return hits(face, face + added + self.bonus)

    def chances(self) -> tuple[int, int]:
        """Ways to hit, and ways to miss."""
        hit = hit_ways(tuple(sorted(self.throw.sides)), self.bonus)
        return hit, D20 * prod(self.throw.sides) - hit


@dataclass(frozen=True)
class Volley:
    """All attacks in turn."""

    attacks: tuple[Attack, ...]

    def play(self, faces: Faces, table: list[Thrown]) -> int:
        """See `Request.play`."""
        return sum([attack.play(faces, table) for attack in self.attacks])

    def weigh(self) -> Mapping[int, int]:
        """See `Request.weigh`: the attacks are independent, so their chances multiply."""
        weights = [1]
        for attack in self.attacks:
            hit, miss = attack.chances()
            stay, grow = [*weights, 0], [0, *weights]
            weights = [n * miss + m * hit for n, m in zip(stay, grow, strict=True)]
        return {count: ways for count, ways in enumerate(weights) if ways}


@dataclass(frozen=True)
class Reckoning:
    """Reads what a volley left on the table; nothing the rule could know comes of it.

    Beside each name it writes what came of the attack, and natural faces get their d4.
    """

    volley: Volley

    def play(self, faces: Faces, table: list[Thrown]) -> None:
        """See `Request.play`."""
        at = 0
        for attack in self.volley.attacks:
            dice = table[at : at + 1 + len(attack.throw.extras)]
            face, total = dice[0].total, sum([thrown.total for thrown in dice]) + attack.bonus
            verdict = "hit" if hits(face, total) else "miss"
            table[at] = table[at]._replace(label=f"{attack.name}: {verdict} with {total}")
            if natural(face):
                magnitude(label=f"{attack.name}: magnitude").play(faces, table)
            at += len(dice)

    def weigh(self) -> Mapping[None, int]:
        """See `Request.weigh`."""
        return {None: 1}
