"""States that an engine holds between two batches, by the names a page gave them.

A memory of what was worked out and nothing more: whatever is not held can be worked out again.
"""

from __future__ import annotations

from collections.abc import Iterable

from pyengine.feed.state import State
from pyengine.refusal import Refusal

MAX_HELD = 128
"""A page keeps about forty points of one room; what it has forgotten to drop goes by itself."""


class Points:
    """So many states at most; the one that was not used for longest goes first."""

    def __init__(self) -> None:
        self._held: dict[str, State] = {}

    def get(self, name: str) -> State:
        """The state of this name."""
        state = self._held.pop(name, None)
        if state is None:
            raise Refusal("not_held", "This state of a room is not held here.", "held")
        self._held[name] = state
        return state

    def hold(self, name: str, state: State) -> None:
        """Keep a state."""
        self._held.pop(name, None)
        self._held[name] = state
        if len(self._held) > MAX_HELD:
            del self._held[next(iter(self._held))]

    def drop(self, names: Iterable[str]) -> None:
        """Nobody will ask for these again."""
        for name in names:
            self._held.pop(name, None)
