"""What a device can ask of others for a fair roll, and what its page owes them by itself."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from pyengine.feed.asks import is_called
from pyengine.feed.bodies import Intent
from pyengine.feed.desk import Desk
from pyengine.feed.state import State
from pyengine.model import Model

SPARE_STEPS = 32
"""With fewer steps left, a new chain is due."""


class PossibleWitness(Model):
    """Somebody whose value a call may ask for, ready to be put into it."""

    device: str
    name: str
    index: int
    anchor: str


class OwedReveal(Model):
    """A call that waits for this device."""

    call: str
    index: int
    anchor: str


class OwedRoll(Model):
    """A blind roll that this GM's device is asked for, by somebody who can witness it now."""

    ask: str
    intent: Intent
    witness: PossibleWitness


class Owed(Model):
    """What a device owes others, in the order to do it; and what it was given."""

    reveals: tuple[OwedReveal, ...]
    anchors: tuple[str, ...]
    """Devices for which this one should publish a (new) chain."""
    asked: tuple[str, ...] = ()
    """Blind rolls that were asked for and not called yet, where this is a GM's device."""
    given: tuple[str, ...] = ()
    """Devices that have given this one a chain."""
    able: tuple[PossibleWitness, ...] = ()
    """Who could witness if they are here, the best one first."""


class Duties(Owed):
    """What depends on who is here: witnesses, the best one first, and blind rolls to be made."""

    witnesses: tuple[PossibleWitness, ...]
    rolls: tuple[OwedRoll, ...] = ()


def owed(state: State, device: str) -> Owed:
    """What a device owes others, whoever is here."""
    return Owed(**_owed(Desk.over(state), device))


def duties(state: State, device: str, present: Collection[str]) -> Duties:
    """For a player the GM is the best witness, for the GM a player; only those who are here."""
    desk = Desk.over(state)
    found = _owed(desk, device)
    witnesses = tuple(witness for witness in found["able"] if witness.device in present)
    return Duties(witnesses=witnesses, rolls=_rolls(desk, device, witnesses), **found)


def _owed(desk: Desk, device: str) -> dict[str, Any]:
    return {
        "able": _witnesses(desk, device),
        "reveals": _reveals(desk, device),
        "anchors": _anchors(desk, device),
        "asked": _asked(desk, device),
        "given": tuple(sorted({chain.by for chain in desk.chains.values() if chain.to == device})),
    }


def _strangers_to(desk: Desk, device: str, other: str) -> bool:
    """Whether two devices are of two people, as far as the roster tells."""
    whose = desk.person(device)
    return device != other and (whose is None or desk.person(other) != whose)


def _witnesses(desk: Desk, device: str) -> tuple[PossibleWitness, ...]:
    best: dict[str, PossibleWitness] = {}
    for anchor, chain in desk.chains.items():  # the latest anchor of a pair comes last
        if chain.to == device and chain.next <= chain.length:
            best[chain.by] = PossibleWitness(
                device=chain.by, name=desk.name(chain.by), index=chain.next, anchor=anchor
            )
    fit = [
        witness
        for witness in best.values()
        if _strangers_to(desk, device, witness.device)
        and desk.person(witness.device) is not None
        and desk.role(witness.device) != "removed"
    ]
    return tuple(sorted(fit, key=lambda w: (desk.role(w.device) != "gm", w.device)))


def _reveals(desk: Desk, device: str) -> tuple[OwedReveal, ...]:
    """Each step once, for the call that came first, and never a step at or below a known one."""
    owed: dict[tuple[str, int], OwedReveal] = {}
    for name, opened in desk.calls.items():
        for witness in opened.call.witnesses:
            chain = desk.chains.get(witness.anchor)
            if (
                witness.device == device
                and device not in opened.values
                and not opened.lost
                and chain is not None
                and witness.index > chain.known
            ):
                reveal = OwedReveal(call=name, index=witness.index, anchor=witness.anchor)
                owed.setdefault((witness.anchor, witness.index), reveal)
    return tuple(sorted(owed.values(), key=lambda reveal: (reveal.anchor, reveal.index)))


def _asked(desk: Desk, device: str) -> tuple[str, ...]:
    if desk.role(device) != "gm":
        return ()
    return tuple(name for name in desk.asks if not is_called(desk, name))


def _rolls(desk: Desk, device: str, witnesses: tuple[PossibleWitness, ...]) -> tuple[OwedRoll, ...]:
    """One for each who asks: the next takes the next step of the same chain."""
    able = {witness.device: witness for witness in witnesses}
    owed: dict[str, OwedRoll] = {}
    for name in _asked(desk, device):
        witness, ask = able.get(desk.asks[name].author), desk.asks[name].ask
        if witness is not None:
            roll = OwedRoll(ask=name, intent=ask.intent, witness=witness)
            owed.setdefault(witness.device, roll)
    return tuple(owed.values())


def _anchors(desk: Desk, device: str) -> tuple[str, ...]:
    served = {
        chain.to
        for chain in desk.chains.values()
        if chain.by == device and chain.length - chain.next >= SPARE_STEPS
    }
    first = [desk.founded.author] if desk.founded else []
    return tuple(
        [
            other
            for other in sorted({*first, *desk.people, *desk.hellos} - served)
            if _strangers_to(desk, device, other) and desk.role(other) not in ("removed", "watcher")
        ]
    )
