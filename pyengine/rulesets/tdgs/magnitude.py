"""The d4 after a natural face: rolling it, reading it aloud, and noting what it calls for.

It says how far a critical goes and never whether it happened, so it stands beside the total.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pyengine.chance import SELF, Roll
from pyengine.dice import Pool
from pyengine.moves import Offer, Say
from pyengine.rulesets.tdgs.text import BONUSES, CONSEQUENCES, MAGNITUDES
from pyengine.rulesets.tdgs.throw import HIGHEST

_D4 = Pool((4,), 1)

Facets = tuple[tuple[str, str], ...]


class _Said:
    """A view that answers what the outcome is to say about the d4."""

    def __init__(self, facet: str) -> None:
        self.said: tuple[Facets, ...] = tuple(((facet, step),) for step in MAGNITUDES)
        self.weights = dict.fromkeys(self.said, 1)

    def read(self, _pool: Pool, faces: Sequence[int], _kept: Sequence[int]) -> Facets:
        return self.said[faces[0] - 1]

    def weigh(self, _pool: Pool) -> Mapping[Facets, int]:
        return self.weights


def magnitude(who: str = SELF, label: str = "magnitude", facet: str = "magnitude") -> Roll[Facets]:
    """The roll of the d4."""
    return Roll(_D4, _Said(facet), who, label, counts=False)


class Critical(NamedTuple):
    """A natural face whose magnitude was rolled."""

    whose: str
    face: int
    magnitude: str

    def __str__(self) -> str:
        said = BONUSES if self.face == HIGHEST else CONSEQUENCES
        return f"{self.whose} natural {self.face}: {said[MAGNITUDES.index(self.magnitude)]}."


def sentence(criticals: Iterable[Critical]) -> str:
    """All of them, to be read aloud."""
    return " ".join(map(str, criticals))


def offers(criticals: Iterable[Critical]) -> tuple[Offer, ...]:
    """What it does is the GM's to say, so the card offers to note that it is still owed."""
    return tuple(
        Offer(
            key=f"note_{critical.whose.lower()}_{critical.face}",
            label="Note it for the scene",
            moves=(Say(text=str(critical)),),
            group=f"natural {critical.face}",
            by="gm",
        )
        for critical in criticals
        if critical.magnitude != MAGNITUDES[0]
    )
