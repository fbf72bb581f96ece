"""The second reading of a rule: everything that can happen, weighted, in integers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar

from pyengine.lazy import lazy
from pyengine.refusal import Refusal
from pyengine.rule import Choice, Once, Opening, Outcome, Start

S = TypeVar("S")

MAX_PATHS = 200_000
"""More ways through a rule than this are refused rather than waited for."""


def as_text(chance: Fraction) -> str:
    """A chance as other programs read it: `"n/d"` in lowest terms."""
    return f"{chance.numerator}/{chance.denominator}"


def _share(ways: int, total: int) -> Fraction:
    """Fraction(ways, total), made as the standard library makes its own from coprime integers.

    Its constructor first asks what kinds of numbers it was given; a table of odds has hundreds.
    """
    common = gcd(ways, total)
    share = object.__new__(Fraction)
    share._numerator = ways // common  # type: ignore[attr-defined]
    share._denominator = total // common  # type: ignore[attr-defined]
    return share


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
        total = self.total
        return {at: _share(ways, total) for at, ways in counts.items()}

    @lazy
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
    if not answers:
        if isinstance(start, Once):
            return Odds(*_weigh_once(start))
        if isinstance(start, Opening):
            return Odds(*_weigh_opening(start, policy or {}))
    return Odds(*_Reader(start, policy or {}).read(tuple(answers)))


_Weighed: TypeAlias = tuple[dict[Outcome, int], int]


def _weigh_once(start: Once) -> _Weighed:
    finish = start.finish
    seen = start.request.weigh()
    return _added([(finish(value), ways) for value, ways in seen.items()]), sum(seen.values())


def _weigh_opening(start: Opening, policy: Mapping[str, str]) -> _Weighed:
    """As `_weigh_once` for what is settled; the rule itself is read for the rest."""
    settle, reader = start.settle, _Reader(start.rule, policy)
    settled: list[tuple[Outcome, int]] = []
    deeper: list[tuple[int, _Weighed]] = []
    seen = start.request.weigh()
    for value, ways in seen.items():
        outcome = settle(value)
        if outcome is not None:
            settled.append((outcome, ways))
        else:
            deeper.append((ways, reader.read((value,))))
    total = sum(seen.values())
    return _merge(_added(settled), total, deeper) if deeper else (_added(settled), total)


def _added(found: list[tuple[Outcome, int]]) -> dict[Outcome, int]:
    """Weights by outcome; most are found once."""
    weights = dict(found)
    if len(weights) < len(found):  # some are alike: add them up
        weights = dict.fromkeys(weights, 0)
        for outcome, ways in found:
            weights[outcome] += ways
    return weights


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
            ended = done.value
            return _weigh_once(ended) if isinstance(ended, Once) else ({ended: 1}, 1)
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
                if isinstance(outcome, Once):
                    deeper.append((ways, _weigh_once(outcome)))
                elif outcome in weights:
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
