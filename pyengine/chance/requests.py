"""What a rule can ask of chance: one roll, two sides at once, a roll-off."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from pyengine.chance.keeping import kept_lead
from pyengine.chance.views import SUM, View
from pyengine.dice import Pool, ShownDie

S = TypeVar("S")
A = TypeVar("A")
B = TypeVar("B")


class Faces(Protocol):
    """Where faces come from: a seeded stream, or dice somebody rolled by hand."""

    def faces(self, sides: Sequence[int]) -> tuple[int, ...]:
        """One face per die."""
        ...


class Thrown(NamedTuple):
    """Dice on the table, as a card shows them."""

    who: str
    label: str
    dice: tuple[ShownDie, ...]
    counts: bool = True
    """False for dice beside the total: a roll-off, a magnitude."""

    @property
    def total(self) -> int:
        """The sum of the kept dice."""
        total = 0
        for die in self.dice:
            if die.kept:
                total += die.face
        return total


class Request(Protocol[S]):
    """Anything a rule can ask of chance."""

    def play(self, faces: Faces, table: list[Thrown]) -> S:
        """Roll for real: take faces, leave the dice on the table, say what the rule may know."""
        ...

    def weigh(self) -> Mapping[S, int]:
        """Everything `play` could answer, with its weight."""
        ...


_new = tuple.__new__  # makes a named tuple without its own, slower constructor

SELF = "self"
OPPONENT = "opponent"


class Roll(NamedTuple, Generic[S]):
    """Roll a pool."""

    pool: Pool
    view: View[S]
    who: str = SELF
    label: str = ""
    counts: bool = True
    instead_of: int | None = None
    """When set, the kept die that shows this face is replaced by this roll."""

    def play(self, faces: Faces, table: list[Thrown]) -> S:
        """See `Request.play`."""
        rolled = faces.faces(self.pool.sides)
        if self.instead_of is not None:
            table[-1] = _set_aside(table[-1], self.pool.sides[0], self.instead_of)
        kept, shown = self.pool.lay_out(rolled)
        table.append(_new(Thrown, (self.who, self.label, shown, self.counts)))
        return self.view.read(self.pool, rolled, kept)

    def weigh(self) -> Mapping[S, int]:
        """See `Request.weigh`."""
        return self.view.weigh(self.pool)


def _set_aside(thrown: Thrown, sides: int, face: int) -> Thrown:
    dice = list(thrown.dice)
    at = next(i for i, d in enumerate(dice) if d.kept and d[:2] == (sides, face))
    dice[at] = dice[at]._replace(kept=False, replaced=True)
    return thrown._replace(dice=tuple(dice))


class Both(NamedTuple, Generic[A, B, S]):
    """Two sides roll at once; the rule sees only what `compare` makes of it."""

    ours: Roll[A]
    theirs: Roll[B]
    compare: Callable[[A, B], S]

    def play(self, faces: Faces, table: list[Thrown]) -> S:
        """See `Request.play`."""
        ours = self.ours.play(faces, table)
        return self.compare(ours, self.theirs.play(faces, table))

    def weigh(self) -> Mapping[S, int]:
        """See `Request.weigh`."""
        weights: dict[S, int] = {}
        compare, theirs = self.compare, self.theirs.weigh().items()
        for a, n in self.ours.weigh().items():
            for b, m in theirs:
                seen = compare(a, b)
                weights[seen] = weights.get(seen, 0) + n * m
        return weights


class Lead(NamedTuple):
    """Two sides roll at once; the rule sees how far ours is ahead on the dice."""

    ours: Pool
    theirs: Pool

    def play(self, faces: Faces, table: list[Thrown]) -> int:
        """See `Request.play`."""
        ours = Roll(self.ours, SUM).play(faces, table)
        return ours - Roll(self.theirs, SUM, OPPONENT).play(faces, table)

    def weigh(self) -> Mapping[int, int]:
        """See `Request.weigh`."""
        return kept_lead(self.ours, self.theirs)


class RollOff(NamedTuple):
    """Both sides roll one die until they differ; answers +1 when ours is higher, else -1.

    It may go on for ever, but the two sides are alike: the closed form is one half each.
    """

    sides: int

    def play(self, faces: Faces, table: list[Thrown]) -> int:
        """See `Request.play`."""
        one = Pool((self.sides,), 1)
        while True:
            ours, theirs = faces.faces((self.sides, self.sides))
            for who, face in ((SELF, ours), (OPPONENT, theirs)):
                table.append(Thrown(who, "roll-off", one.lay_out((face,))[1], counts=False))
            if ours != theirs:
                return 1 if ours > theirs else -1

    def weigh(self) -> Mapping[int, int]:
        """See `Request.weigh`."""
        return {1: 1, -1: 1}
