"""What an engine holds between two messages, by the names a page gave it.

A memory of what was worked out and nothing more: whatever is not held can be worked out again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

from pyengine.refusal import Refusal

V = TypeVar("V")


class Held(Generic[V]):
    """So many at most; the one that was not used for longest goes first."""

    def __init__(self, most: int, missing: str) -> None:
        self._most = most
        self._missing = missing
        self._held: dict[str, V] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._held

    def get(self, name: str) -> V:
        """What has this name; a refusal, where it is not (or no longer) held."""
        if name not in self._held:
            raise Refusal("not_held", self._missing, "held")
        self._held[name] = self._held.pop(name)
        return self._held[name]

    def hold(self, name: str, value: V) -> None:
        """Keep it."""
        self._held.pop(name, None)
        self._held[name] = value
        if len(self._held) > self._most:
            del self._held[next(iter(self._held))]

    def drop(self, names: Iterable[str]) -> None:
        """Nobody will ask for these again."""
        for name in names:
            self._held.pop(name, None)
