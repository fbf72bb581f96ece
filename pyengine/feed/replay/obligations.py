"""Whom a device can ask to witness its rolls, and what its page owes others."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Collection
from typing import Any

from pyengine.feed.entries.bodies import Intent
from pyengine.feed.rolls.asks import is_called
from pyengine.feed.rolls.open_calls import open_by_chain
from pyengine.feed.state.models import MAX_CALLS_OF_CHAIN, SealedCall, State
from pyengine.feed.state.working import WorkingState
from pyengine.model import Model

SPARE_STEPS = 32
"""A witness publishes a new chain once the old one has fewer steps left."""
MOST_LEFT_OPEN = MAX_CALLS_OF_CHAIN // 2
"""A witness also publishes a new chain once this many calls of the old one are open."""
SMALL_TABLE = 12
"""Up to this many devices of others, each device is a witness for all of them."""
NEIGHBOURS = 4
"""At a larger table, a player's device is a witness for this many players' devices."""
_UNSURE = frozenset({"fork", "gap", "orphan"})
"""Flags of entries that may still move in the order; honest authors send what they name."""


class PossibleWitness(Model):
    """A witness in the form in which a call names it."""

    device: str
    name: str
    index: int
    anchor: str


class OwedReveal(Model):
    """A call that waits for this device."""

    call: str
    index: int
    anchor: str
    asked: bool = False
    """Whether it is a blind roll that this device has asked for; no other call replaces that."""


class OwedRoll(Model):
    """A blind roll that this GM's device is asked for, by somebody who can witness it now."""

    ask: str
    intent: Intent
    asked: str | None = None
    """The salt of the question, to be put into the roll's box."""
    witness: PossibleWitness


class Owed(Model):
    """What a device owes others, in the order in which to do it, and the chains it was given."""

    reveals: tuple[OwedReveal, ...]
    anchors: tuple[str, ...]
    """Devices for which this one should publish a (new) chain."""
    asked: tuple[str, ...] = ()
    """Blind rolls that were asked for and not called yet, where this is a GM's device that can
    read them."""
    given: tuple[str, ...] = ()
    """Devices that have given this one a chain."""
    able: tuple[PossibleWitness, ...] = ()
    """Who could witness, if they are present: the best one first."""


class Obligations(Owed):
    """With what depends on who is present: witnesses, the best first, and blind rolls to make."""

    witnesses: tuple[PossibleWitness, ...]
    rolls: tuple[OwedRoll, ...] = ()


def owed(known: State, device: str) -> Owed:
    """What a device owes others, whoever is present."""
    return Owed(**_owed(WorkingState.over(known), device))


def obligations(known: State, device: str, present: Collection[str]) -> Obligations:
    """What a device owes, and who of those present can witness: GMs first."""
    state = WorkingState.over(known)
    found = _owed(state, device)
    witnesses = tuple(witness for witness in found["able"] if witness.device in present)
    return Obligations(witnesses=witnesses, rolls=_rolls(state, device, witnesses), **found)


def _owed(state: WorkingState, device: str) -> dict[str, Any]:
    return {
        "able": _witnesses(state, device),
        "reveals": _reveals(state, device),
        "anchors": _anchors(state, device),
        "asked": _asked(state, device),
        "given": tuple(sorted({chain.by for chain in state.chains.values() if chain.to == device})),
    }


def _witnesses(state: WorkingState, device: str) -> tuple[PossibleWitness, ...]:
    best: dict[str, PossibleWitness] = {}
    opened = open_by_chain(state)
    for anchor, chain in state.chains.items():  # the latest anchor of a pair comes last
        full = opened[anchor] >= MAX_CALLS_OF_CHAIN
        if chain.to == device and chain.next <= chain.length and not full:
            best[chain.by] = PossibleWitness(
                device=chain.by, name=state.name(chain.by), index=chain.next, anchor=anchor
            )
    fit = [
        witness
        for witness in best.values()
        if not state.is_own(device, witness.device)
        and state.person(witness.device) is not None
        and state.role(witness.device) != "removed"
    ]
    return tuple(sorted(fit, key=lambda w: (state.role(w.device) != "gm", w.device)))


def _reveals(state: WorkingState, device: str) -> tuple[OwedReveal, ...]:
    """The calls to answer: each step once, for the first call, and no step that is public already.

    Nothing is owed to removed devices, or to a call whose place in the order is not certain. Of a
    blind roll that several GMs' devices have called, the first call is owed: two answers would be a
    dispute.
    """
    owed: dict[tuple[str, int], OwedReveal] = {}
    asks: set[str] = set()
    for name, opened in state.calls.items():
        ask = opened.call.ask if isinstance(opened.call, SealedCall) else None
        if _UNSURE & set(opened.flags) or ask in asks:
            continue
        for witness in opened.call.witnesses:
            chain = state.chains.get(witness.anchor)
            if (
                witness.device == device
                and device not in opened.values
                and not opened.lost
                and state.role(opened.author) not in ("removed", "newcomer")
                and chain is not None
                and witness.index > chain.known
            ):
                reveal = OwedReveal(
                    call=name,
                    index=witness.index,
                    anchor=witness.anchor,
                    asked=ask is not None,
                )
                owed.setdefault((witness.anchor, witness.index), reveal)
                if ask is not None:
                    asks.add(ask)
    return tuple(sorted(owed.values(), key=lambda reveal: (reveal.anchor, reveal.index)))


def _asked(state: WorkingState, device: str) -> tuple[str, ...]:
    if state.role(device) != "gm":
        return ()
    return tuple(
        name
        for name, asked in state.asks.items()
        if asked.intent and not asked.why and not is_called(state, name)
    )


def _rolls(
    state: WorkingState, device: str, witnesses: tuple[PossibleWitness, ...]
) -> tuple[OwedRoll, ...]:
    """One roll for each device that asks: its next one needs the next step of the same chain."""
    able = {witness.device: witness for witness in witnesses}
    owed: dict[str, OwedRoll] = {}
    for name in _asked(state, device):
        asked = state.asks[name]
        witness = able.get(asked.author)
        if witness is not None and asked.intent is not None:
            roll = OwedRoll(ask=name, intent=asked.intent, asked=asked.salt, witness=witness)
            owed.setdefault(witness.device, roll)
    return tuple(owed.values())


def _anchors(state: WorkingState, device: str) -> tuple[str, ...]:
    opened = open_by_chain(state)
    served = {
        chain.to
        for name, chain in state.chains.items()
        if chain.by == device
        and chain.length - chain.next >= SPARE_STEPS
        and opened[name] < MOST_LEFT_OPEN
    }
    return tuple(
        [
            other
            for other in _partners(state, device)
            if other not in served and state.role(other) not in ("removed", "watcher")
        ]
    )


def _partners(state: WorkingState, device: str) -> list[str]:
    """The devices of others that this one is to be a witness for.

    At a small table that is everybody. At a large one chains from all to all would be thousands:
    there GMs witness for all, all witness for GMs, and everybody for the few who come next.
    """
    first = [state.founded.author] if state.founded else []
    strangers = () if state.strict else state.hellos
    others = sorted(
        other for other in {*first, *state.people, *strangers} if not state.is_own(device, other)
    )
    if len(others) <= SMALL_TABLE or state.role(device) == "gm":
        return others
    at = bisect(others, device)
    following = {*(others[at:] + others[:at])[:NEIGHBOURS]}
    return [other for other in others if other in following or state.role(other) == "gm"]
