"""What is sealed, and what is shown of it later; calls and choices have rules of their own."""

from __future__ import annotations

from typing import Any

from pyengine.feed.bodies import Log, Sealed, Unseal
from pyengine.feed.calls import given_up
from pyengine.feed.desk import Desk, Place
from pyengine.feed.open_calls import lose
from pyengine.feed.rolls import judge_taken, logged
from pyengine.feed.sealed_calls import (
    NOT_INSIDE,
    called_sealed,
    chosen_sealed,
    found_inside,
    shown_to_all,
)
from pyengine.feed.seals import fits
from pyengine.feed.state import Opened, Proof, Seal
from pyengine.feed.stubs import HIDDEN, sealed_stub
from pyengine.table.entries import RollEntry

_SILENT = "It was called, but its witness kept silent; the roller’s own device made these dice."


def sealed(desk: Desk, at: Place, body: Sealed, opened: Opened | None) -> None:
    """A stub for everybody; the whole for a device that has opened the box."""
    if body.visibility != "self" and _left_out(desk, at, body):
        desk.count(at.author, "unread")
    if body.witnesses:
        called_sealed(desk, at, body, opened)
        return
    if body.about is not None:
        before = desk.seals.get(body.about)
        if before is None or before.author != at.author:
            desk.refuse(at, "It answers no sealed roll of this device.")
            return
        if before.call is not None:
            chosen_sealed(desk, at, body, opened, before)
            return
    stub = sealed_stub(desk, at, body, body.visibility)
    if body.instead is not None:
        call = given_up(desk, at, body.instead, stub)
        if call is None:
            return
        lose(desk, call.root)
    _keep(desk, at, body, stub, opened)


def _left_out(desk: Desk, at: Place, body: Sealed) -> bool:
    """Whether a GM who should be able to read it was not handed the key; it may be a new one."""
    asked = (device for device in desk.gms() if device != at.author and device not in body.to)
    return any((hello := desk.hellos.get(device)) and hello.seal for device in asked)


def _keep(desk: Desk, at: Place, body: Sealed, stub: dict[str, Any], opened: Opened | None) -> None:
    """Something that its author has logged, for some to read."""
    seal = Seal(
        author=at.author,
        height=at.height,
        flags=at.flags,
        commitment=body.commitment,
        visibility=body.visibility,
        of=body.instead or body.about,
    )
    desk.keep_seal(at, seal)
    if opened is None:
        why = _SILENT if body.instead else HIDDEN[body.visibility]
        desk.show(at, Proof(state="plain", why=why), None if body.about else stub)
        return
    found = found_inside(Log, body.commitment, opened)
    if found is None:
        desk.refuse(at, NOT_INSIDE, entry=stub)
    else:
        _logged(desk, at, seal, *found)


def unsealed(desk: Desk, at: Place, unseal: Unseal, raw: dict[str, Any]) -> None:
    """Its author, or a GM who was handed the key, shows everybody what was sealed."""
    seal = desk.seals[unseal.of]
    whose = desk.person(seal.author)
    own = at.author == seal.author or (whose is not None and desk.person(at.author) == whose)
    if not own and desk.role(at.author) != "gm":
        desk.refuse(at, "Only who has sealed it and the GM show it to everybody.")
    elif seal.call is not None:
        shown_to_all(desk, at, unseal, raw, seal)
    elif not isinstance(unseal.body, Log) or not fits(seal.commitment, unseal.salt, raw):
        desk.refuse(at, "This is not what was sealed.")
    else:
        del desk.seals[unseal.of]
        there = Place(unseal.of, seal.author, seal.height, seal.flags, "sealed")
        _logged(desk, there, seal, unseal.body, raw)
        judge_taken(desk, unseal.of, seal)


def _logged(desk: Desk, at: Place, seal: Seal, log: Log, raw: dict[str, Any]) -> None:
    """What it goes on from was said for all to see: nobody can put another roll there later."""
    if isinstance(log.entry, RollEntry) and log.about != seal.of:
        desk.refuse(at, "What was sealed belongs to another roll than it said.")
    else:
        logged(desk, at, log, raw)
