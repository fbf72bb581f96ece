"""A rule is written once and read three times.

A rule is a generator: it yields requests (rolls, choices), is sent their answers and returns an
`Outcome`. `play` answers requests with dice and stops at a choice nobody has made yet; `odds`
answers them with everything that can happen, weighted; verifying is playing again and comparing.

What a rule may know of a roll is fixed by a *view*. A view reads faces, and it knows the weight of
everything it can see in a pool, so that `odds` enumerates what matters to the rule and not every
face. The two halves of each view are tested against each other by brute force.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from math import lcm
from operator import attrgetter
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from pyengine.dice import Pool, ShownDie
from pyengine.keeping import Kept, kept_dice, kept_lead, kept_sum
from pyengine.refusal import Refusal

S = TypeVar("S")
A = TypeVar("A")
B = TypeVar("B")

MAX_PATHS = 200_000
"""More ways through a rule than this are refused rather than waited for."""


class Outcome(NamedTuple):
    """What a rule returns: a declared key, and what a card needs to say about it."""

    key: str
    total: int | None = None
    margin: int | None = None
    facets: tuple[tuple[str, str], ...] = ()
    """Further findings that do not change the key, as (facet, value)."""

    def facet(self, name: str) -> str | None:
        """The value of one facet, if the rule found any."""
        for facet, value in self.facets:
            if facet == name:
                return value
        return None


# ── views ────────────────────────────────────────────────────────────────────────────────────────


class View(Protocol[S]):
    """What a rule sees of a roll."""

    def read(self, pool: Pool, faces: Sequence[int], kept: Sequence[int]) -> S:
        """Look at dice that lie on the table, of which `kept` (by index) count."""
        ...

    def weigh(self, pool: Pool) -> Mapping[S, int]:
        """Everything this view can see in the pool, with its number of ways."""
        ...


class _Sum:
    """The sum of the kept dice."""

    def read(self, pool: Pool, faces: Sequence[int], kept: Sequence[int]) -> int:
        return sum([faces[i] for i in kept])

    def weigh(self, pool: Pool) -> Mapping[int, int]:
        return kept_sum(pool)


class _SumAndOnes:
    """The sum of the kept dice, and whether every rolled die, kept or not, shows a one."""

    def read(self, pool: Pool, faces: Sequence[int], kept: Sequence[int]) -> tuple[int, bool]:
        total = sum([faces[i] for i in kept])
        return total, total == pool.keep and max(faces) == 1

    def weigh(self, pool: Pool) -> Mapping[tuple[int, bool], int]:
        weights = {(total, False): ways for total, ways in kept_sum(pool).items()}
        weights[pool.keep, True] = 1
        if not (others := weights.pop((pool.keep, False)) - 1):
            return weights
        return {**weights, (pool.keep, False): others}


class Of(Generic[S]):
    """What a function makes of the kept dice, given as (face, sides), the most telling first."""

    def __init__(self, look: Callable[[Kept], S]) -> None:
        self.look = look

    def read(self, pool: Pool, faces: Sequence[int], kept: Sequence[int]) -> S:
        return self.look(tuple([(faces[i], pool.sides[i]) for i in kept]))

    def weigh(self, pool: Pool) -> Mapping[S, int]:
        return _seen(self.look, pool)


@lru_cache(256)
def _seen(look: Callable[[Kept], S], pool: Pool) -> Mapping[S, int]:
    """Remembered: what-ifs that only change a bonus ask for the same pool again."""
    weights: dict[S, int] = {}
    for kept, ways in kept_dice(pool).items():
        seen = look(kept)
        weights[seen] = weights.get(seen, 0) + ways
    return weights


SUM: View[int] = _Sum()
SUM_AND_ONES: View[tuple[int, bool]] = _SumAndOnes()


# ── requests ─────────────────────────────────────────────────────────────────────────────────────


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
        table.append(Thrown(self.who, self.label, shown, self.counts))
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


class Choice(NamedTuple):
    """A decision a person makes in the middle of a rule."""

    key: str
    options: tuple[str, ...]
    policy: str
    """What `odds` assumes when it is told nothing else."""


Rule: TypeAlias = Generator[Any, Any, Outcome]
"""Yields `Request`s and `Choice`s, is sent their answers, returns an outcome."""
Start: TypeAlias = Callable[[], Rule]
"""Begins a rule anew; readings replay, they never copy a rule half-way."""


@dataclass(frozen=True, slots=True)
class Once:
    """The start of a rule that asks for one thing and is done: `odds` needs no generator for it.

    It can still be started like any other rule, and tests hold the two readings equal.
    """

    request: Any
    finish: Callable[[Any], Outcome]

    def __call__(self) -> Rule:
        """Begin the rule."""
        return self.finish((yield self.request))


class _Rolls(Protocol[S]):
    @property
    def roll(self) -> Request[S]: ...


class AskedOnce(Generic[S]):
    """A rule made of what follows from one request, the setup's `roll`; see `asks_once`."""

    def __init__(self, finish: Callable[[Any, S], Outcome]) -> None:
        self.finish = finish

    def start(self, setup: _Rolls[S]) -> Once:
        """The rule for a setup, ready to be begun."""
        return Once(setup.roll, partial(self.finish, setup))

    def __call__(self, setup: _Rolls[S]) -> Rule:
        """Begin the rule."""
        return self.start(setup)()


def asks_once(finish: Callable[[Any, S], Outcome]) -> AskedOnce[S]:
    """Make a rule of a function (setup, what was seen) → outcome."""
    return AskedOnce(finish)


# ── play ─────────────────────────────────────────────────────────────────────────────────────────


class DiceSource(Protocol):
    """Gives each request the faces it draws from."""

    def stream(self) -> Faces:
        """Faces for the next request."""
        ...


class HandDice:
    """Faces rolled on a real table, taken in the order in which the rule asks for dice."""

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = tuple(faces)
        self._at = 0

    def stream(self) -> Faces:
        """All requests share the one row of faces."""
        return self

    def faces(self, sides: Sequence[int]) -> tuple[int, ...]:
        """See `Faces.faces`."""
        taken = self._faces[self._at : self._at + len(sides)]
        if len(taken) < len(sides):
            wanted = ", ".join(f"d{s}" for s in sides[len(taken) :][:12])
            raise Refusal("faces_missing", f"This roll needs more dice: {wanted}.", "faces")
        for face, size in zip(taken, sides, strict=True):
            if not 1 <= face <= size:
                raise Refusal("bad_face", f"A d{size} cannot show {face}.", "faces")
        self._at += len(sides)
        return taken

    def finish(self) -> None:
        """Refuse faces that no die has asked for."""
        if self._at < len(self._faces):
            raise Refusal(
                "faces_left",
                f"This roll uses {self._at} dice, but {len(self._faces)} were given.",
                "faces",
            )


class Played(NamedTuple):
    """One way through a rule."""

    outcome: Outcome | None
    thrown: tuple[Thrown, ...]
    answers: tuple[Any, ...]
    pending: Choice | None = None


def play(start: Start, dice: DiceSource, choices: Sequence[str] = ()) -> Played:
    """Follow the rule with real dice; a choice beyond `choices` is left pending."""
    table: list[Thrown] = []
    answers: list[Any] = []
    made = 0  # choices made so far
    rule = start()
    try:
        request = next(rule)
        while True:
            if isinstance(request, Choice):
                if made == len(choices):
                    return Played(None, tuple(table), tuple(answers), request)
                answer: Any = choices[made]
                made += 1
                if answer not in request.options:
                    raise _bad_option(request, answer)
            else:
                answer = request.play(dice.stream(), table)
            answers.append(answer)
            request = rule.send(answer)
    except StopIteration as done:
        if made < len(choices):
            raise Refusal(
                "no_choice", "There is nothing (more) to choose here.", "choices"
            ) from None
        return Played(done.value, tuple(table), tuple(answers))


def _bad_option(choice: Choice, answer: str) -> Refusal:
    options = " or ".join(choice.options)
    return Refusal("bad_option", f"Choose {options}, not “{answer[:40]}”.", "choices")


# ── odds ─────────────────────────────────────────────────────────────────────────────────────────


def as_text(chance: Fraction) -> str:
    """A chance as other programs read it: `"n/d"` in lowest terms."""
    return f"{chance.numerator}/{chance.denominator}"


@dataclass(frozen=True)
class Odds:
    """Exact chances: integer weights of every outcome over one common total."""

    weights: Mapping[Outcome, int]
    total: int

    def chance(self, holds: Callable[[Outcome], bool]) -> Fraction:
        """The chance that something holds of the outcome."""
        return Fraction(sum([n for o, n in self.weights.items() if holds(o)]), self.total)

    def by(self, value: Callable[[Outcome], S]) -> dict[S, Fraction]:
        """The chance of each value a function takes."""
        counts: dict[S, int] = {}
        for outcome, ways in self.weights.items():
            at = value(outcome)
            counts[at] = counts.get(at, 0) + ways
        return {at: Fraction(ways, self.total) for at, ways in counts.items()}

    @cached_property
    def outcomes(self) -> dict[str, Fraction]:
        """The chance of each outcome key that can happen."""
        return self.by(_key)


_key = attrgetter("key")


def odds(
    start: Start, policy: Mapping[str, str] | None = None, answers: Sequence[Any] = ()
) -> Odds:
    """Weigh every way through the rule, or through what remains of it after some answers.

    Choices follow `policy` by their key, and their own policy where that says nothing.
    """
    if isinstance(start, Once) and not answers:
        return _odds_of_once(start)
    return Odds(*_Reader(start, policy or {}).read(tuple(answers)))


def _odds_of_once(start: Once) -> Odds:
    finish = start.finish
    weights: dict[Outcome, int] = {}
    seen = start.request.weigh()
    for value, ways in seen.items():
        outcome = finish(value)
        weights[outcome] = weights.get(outcome, 0) + ways
    return Odds(weights, sum(seen.values()))


_Weighed: TypeAlias = tuple[dict[Outcome, int], int]


class _Reader:
    def __init__(self, start: Start, policy: Mapping[str, str]) -> None:
        self.start = start
        self.policy = policy
        self.paths = 0

    def read(self, answers: tuple[Any, ...]) -> _Weighed:
        """Weights over a total, for everything that can follow these answers."""
        rule = self.start()
        try:
            request = next(rule)
            for answer in answers:
                request = rule.send(answer)
            while isinstance(request, Choice):
                answer = self.policy.get(request.key, request.policy)
                answers = (*answers, answer)
                request = rule.send(answer)
        except StopIteration as done:
            return {done.value: 1}, 1
        return self._branch(request.weigh(), answers)

    def _branch(self, seen: Mapping[Any, int], answers: tuple[Any, ...]) -> _Weighed:
        """Follow each answer; what takes further requests is read by itself and merged."""
        self.paths += len(seen)
        if self.paths > MAX_PATHS:
            raise Refusal("too_complex", "This roll can end in too many ways to count them.")
        start = self.start
        weights: dict[Outcome, int] = {}
        deeper: list[tuple[int, _Weighed]] = []
        for value, ways in seen.items():
            rule = start()
            next(rule)
            try:
                for answer in answers:
                    rule.send(answer)
                rule.send(value)
            except StopIteration as done:
                outcome = done.value
                if outcome in weights:
                    weights[outcome] += ways
                else:
                    weights[outcome] = ways
            else:
                deeper.append((ways, self.read((*answers, value))))
        total = sum(seen.values())
        return _merge(weights, total, deeper) if deeper else (weights, total)


def _merge(weights: dict[Outcome, int], total: int, deeper: list[tuple[int, _Weighed]]) -> _Weighed:
    """Bring branches of different depth over one denominator."""
    common = lcm(*[below for _, (_, below) in deeper])
    merged = {outcome: ways * common for outcome, ways in weights.items()}
    for ways, (found, below) in deeper:
        scale = ways * (common // below)
        for outcome, count in found.items():
            merged[outcome] = merged.get(outcome, 0) + count * scale
    return merged, total * common
