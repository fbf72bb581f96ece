"""What a page reads in a state: who sits at the table. The rest of it stays where it is."""

from __future__ import annotations

from pyengine.feed.bodies import Device, Hello, Person
from pyengine.feed.state import Founding, State
from pyengine.model import Model


class Seated(Model):
    """Who sits at the table, as far as the entries tell."""

    founded: Founding | None = None
    people: dict[Device, Person] = {}
    removed: tuple[Device, ...] = ()
    witnessing: bool = True
    epoch: int = 0
    hellos: dict[Device, Hello] = {}


def seated(state: State) -> Seated:
    """The part of a state that a page shows."""
    return Seated.model_construct(**{name: getattr(state, name) for name in Seated.model_fields})


def is_seated_alike(one: State | None, other: State) -> bool:
    """Whether a page that knows one need not hear about the other."""
    return one is not None and all(
        getattr(one, name) == getattr(other, name) for name in Seated.model_fields
    )
