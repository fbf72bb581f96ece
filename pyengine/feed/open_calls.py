"""Calls that wait for their witnesses: what is shown of them, and how they end without dice."""

from __future__ import annotations

from typing import Any

from pyengine.feed.asks import LEFT_OPEN, show_ask
from pyengine.feed.bodies import Call
from pyengine.feed.desk import Desk, Place, newest_of
from pyengine.feed.state import MAX_CALLS, MAX_CALLS_OF_AUTHOR, OpenCall, Proof, SealedCall
from pyengine.feed.stubs import sealed_stub
from pyengine.model import compact


def waiting_entry(desk: Desk, at: Place, call: Call | SealedCall) -> dict[str, Any]:
    """As a page logs what has no dice yet."""
    said: Call | Any = call
    if isinstance(call, SealedCall):
        seal = desk.seals.get(at.id)
        secrets = seal.call if seal else None
        if secrets is None or secrets.inside is None or secrets.why:
            return sealed_stub(desk, at, call, call.visibility)
        said = secrets.inside
    return {
        "id": at.id,
        "at": call.at,
        "by": desk.by(at.author, call.by),
        "entry": {"id": at.id, "kind": "call", "intent": compact(said.intent)},
        **({"odds": compact(said.odds)} if said.odds else {}),
    }


def show_waiting(desk: Desk, name: str, entry: dict[str, Any] | None = None) -> None:
    """Show whose answer is still missing; who has the entry hands it over."""
    opened = desk.calls[name]
    at, call = place_of(name, opened), opened.call
    waiting = _missing(desk, opened)
    by = tuple(desk.name(device) for device in opened.values)
    proof = Proof(state="waiting", by=by, waiting=waiting, why=opened.why)
    seal = desk.seals.get(name)
    if opened.lost:
        why = "The same roll was made again, and counts there."
        proof = Proof(state="replaced", by=by, waiting=waiting, why=why)
    elif seal is not None and seal.call is not None and seal.call.why:
        proof = Proof(state="broken", by=by, waiting=waiting, why=seal.call.why)
    ask = call.ask if isinstance(call, SealedCall) else None
    hidden = ask and proof.state != "broken"
    desk.show(at, proof, None if hidden else entry or waiting_entry(desk, at, call))
    show_ask(desk, ask)


def _missing(desk: Desk, opened: OpenCall) -> tuple[str, ...]:
    """Names of the witnesses that have not answered."""
    devices = [witness.device for witness in opened.call.witnesses]
    return tuple(desk.name(device) for device in devices if device not in opened.values)


def close(desk: Desk, name: str, why: str) -> None:
    """This call can never be answered any more, as its step was given to another one."""
    _end(desk, name, Proof(state="broken", why=why))


def _end(desk: Desk, name: str, proof: Proof) -> None:
    """Show how a call has ended without dice; one that was made again has its dice there."""
    opened = desk.calls.pop(name)
    at = place_of(name, opened)
    entry = waiting_entry(desk, at, opened.call)
    seal = desk.seals.pop(name, None)
    if opened.lost:
        desk.show(at, Proof(state="replaced", why=proof.why), entry)
    elif seal is not None and seal.call is not None and seal.call.why:
        desk.refuse(at, seal.call.why, entry=entry)  # it never was a roll
    else:
        desk.count(at.author, proof.state)
        desk.show(at, proof, entry)
    if isinstance(opened.call, SealedCall):
        show_ask(desk, opened.call.ask)


def update(desk: Desk, name: str, **news: Any) -> None:
    """Something about an open call is different."""
    desk.calls[name] = desk.calls[name].model_copy(update=news)


def place_of(name: str, opened: OpenCall) -> Place:
    """Where an open call stands."""
    kind = "sealed" if isinstance(opened.call, SealedCall) else "call"
    return Place(name, opened.author, opened.height, opened.flags, kind)


def lose(desk: Desk, root: str) -> None:
    """Whatever else was called for the same roll no longer counts."""
    for other, rival in list(desk.calls.items()):
        if rival.root == root:
            update(desk, other, lost=True)
            show_waiting(desk, other)


def forget_calls(desk: Desk, author: str) -> None:
    """Open calls cost memory: an author with too many loses the oldest, which stays on the feed.

    That is no fault: a page that is loaded again leaves its call behind, and nobody knows its dice.
    Those go first that do not count any more, and only wait for an answer that changes nothing.
    """
    own = {name for name, opened in desk.calls.items() if opened.author == author}
    by_worth = dict(sorted(desk.calls.items(), key=lambda named: not named[1].lost))
    for name in newest_of(by_worth, own, MAX_CALLS_OF_AUTHOR, MAX_CALLS):
        waiting = _missing(desk, desk.calls[name])
        _end(desk, name, Proof(state="abandoned", waiting=waiting, why=LEFT_OPEN))
