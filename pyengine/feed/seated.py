"""What a page hears of a state: who sits at the table. The rest of it stays where it is."""

from __future__ import annotations

from pyengine.feed.state import Seated, State


def seated(state: State) -> Seated:
    """The part of a state that a page shows."""
    return Seated.model_construct(**{name: getattr(state, name) for name in Seated.model_fields})


def is_seated_alike(one: State | None, other: State) -> bool:
    """Whether a page that knows one need not hear about the other."""
    return one is not None and all(
        getattr(one, name) == getattr(other, name) for name in Seated.model_fields
    )
