"""What a page hears of a state: who sits at the table. The rest of it stays where it is."""

from __future__ import annotations

from pyengine.feed.state import Seated, State

_SEATED = tuple(Seated.model_fields)


def seated(state: State) -> Seated:
    """The part of a state that a page shows."""
    return Seated.model_construct(**{name: getattr(state, name) for name in _SEATED})


def is_seated_alike(one: State | None, other: State) -> bool:
    """Whether a page that knows one need not hear about the other."""
    if one is None:
        return False
    before, after = one.__dict__, other.__dict__
    for name in _SEATED:  # most of it is the very same, and need not be compared
        if before[name] is not after[name] and before[name] != after[name]:
            return False
    return True
