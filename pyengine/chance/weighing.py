"""The second reading of a rule: everything that can happen, with integer weights."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from operator import attrgetter
from typing import Any, TypeAlias, TypeVar

from pyengine.chance.rule import Choice, Once, Outcome, Start
from pyengine.refusal import Refusal

S = TypeVar("S")

MAX_PATHS = 200_000
"""A rule with more ways through it is refused: it would take too long."""


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
        total = self.total
        return {at: Fraction(ways, total) for at, ways in counts.items()}

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
    if not answers and isinstance(start, Once):
        return Odds(*_weigh_once(start))
    return Odds(*_Reader(start, policy or {}).read(tuple(answers)))


_Weighed: TypeAlias = tuple[dict[Outcome, int], int]


def _weigh_once(start: Once) -> _Weighed:
    finish = start.finish
    seen = start.request.weigh()
    return _added([(finish(value), ways) for value, ways in seen.items()]), sum(seen.values())


def _added(found: list[tuple[Outcome, int]]) -> dict[Outcome, int]:
    """Weights added up by outcome."""
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
