"""What has to be shown, so that everybody can read something sealed."""

from __future__ import annotations

from pyengine.feed.state import Seal, State
from pyengine.model import Model


class ToShow(Model):
    """One sealed entry; of a call, the choices that belong to it, in the order they were made."""

    of: str
    choices: tuple[str, ...] = ()
    """Their commitments."""


def to_show(state: State, name: str) -> list[ToShow]:
    """It and what it goes on from, the first one first; nothing, where all of it is shown."""
    found: list[ToShow] = []
    seal = state.seals.get(name)
    while seal is not None and not (seal.call and seal.call.shown):
        made = seal.call.choices if seal.call else ()
        found.insert(0, ToShow(of=name, choices=tuple(each.commitment for each in made)))
        name = seal.of or ""
        seal = _logged(state.seals.get(name))
    return found


def _logged(seal: Seal | None) -> Seal | None:
    """A call is no part of what takes its place."""
    return None if seal is None or seal.call else seal
