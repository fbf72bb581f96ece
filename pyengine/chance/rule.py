"""A rule: a generator that yields requests and choices and returns an outcome."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from pyengine.chance.requests import Request

S = TypeVar("S")


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


class Choice(NamedTuple):
    """A decision a person makes in the middle of a rule."""

    key: str
    options: tuple[str, ...]
    policy: str
    """What `odds` assumes when it is told nothing else."""


@dataclass(frozen=True, slots=True)
class Once:
    """One more request, and the outcome that follows from its answer.

    A rule may return it as its last step, or consist of it; neither reading then needs a generator.
    Begun like any other rule, it is one, and tests compare the two ways.
    """

    request: Any
    finish: Callable[[Any], Outcome]

    def __call__(self) -> Rule:
        """Begin the rule."""
        return self.finish((yield self.request))


Rule: TypeAlias = Generator[Any, Any, Outcome | Once]
"""Yields `Request`s and `Choice`s, is sent their answers, returns an outcome or a last request."""
Start: TypeAlias = Callable[[], Rule]
"""Begins a rule anew; readings replay, they never copy a rule half-way."""


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
