"""Calls that wait for their witnesses: what is shown of them, and how they end without dice."""

from __future__ import annotations

from typing import Any

from pyengine.feed.bodies import Call
from pyengine.feed.desk import Desk, Place
from pyengine.feed.state import MAX_CALLS, MAX_CALLS_OF_AUTHOR, OpenCall, Proof
from pyengine.model import compact


def waiting_entry(desk: Desk, at: Place, call: Call) -> dict[str, Any]:
    """As a page logs what has no dice yet."""
    return {
        "id": at.id,
        "at": call.at,
        "by": desk.by(at.author, call.by),
        "entry": {"id": at.id, "kind": "call", "intent": compact(call.intent)},
        **({"odds": compact(call.odds)} if call.odds else {}),
    }


def show_waiting(desk: Desk, name: str) -> None:
    """Show whose answer is still missing."""
    opened = desk.calls[name]
    at = place_of(name, opened)
    missing = [w.device for w in opened.call.witnesses if w.device not in opened.values]
    waiting = tuple(desk.name(device) for device in missing)
    by = tuple(desk.name(device) for device in opened.values)
    proof = Proof(state="waiting", by=by, waiting=waiting, why=opened.why)
    if opened.lost:
        why = "The same roll was made again, and counts there."
        proof = Proof(state="replaced", by=by, waiting=waiting, why=why)
    desk.show(at, proof, waiting_entry(desk, at, opened.call))


def close(desk: Desk, name: str, why: str) -> None:
    """This call can never be answered any more."""
    opened = desk.calls.pop(name)
    at = place_of(name, opened)
    entry = waiting_entry(desk, at, opened.call)
    if opened.lost:
        desk.show(at, Proof(state="replaced", why=why), entry)
    else:
        desk.refuse(at, why, entry=entry)


def update(desk: Desk, name: str, **news: Any) -> None:
    """Something about an open call is different."""
    desk.calls[name] = desk.calls[name].model_copy(update=news)


def place_of(name: str, opened: OpenCall) -> Place:
    """Where an open call stands."""
    return Place(name, opened.author, opened.height, opened.flags, "call")


def lose(desk: Desk, root: str) -> None:
    """Whatever else was called for the same roll no longer counts."""
    for other, rival in list(desk.calls.items()):
        if rival.root == root:
            update(desk, other, lost=True)
            show_waiting(desk, other)


def forget_calls(desk: Desk, author: str) -> None:
    """Open calls cost memory: an author with too many loses the oldest, which stays on the feed."""
    own = [name for name, opened in desk.calls.items() if opened.author == author]
    for name in [*own[:-MAX_CALLS_OF_AUTHOR], *list(desk.calls)[:-MAX_CALLS]]:
        if name in desk.calls:
            close(desk, name, "It was left open for too long, among too many others.")
