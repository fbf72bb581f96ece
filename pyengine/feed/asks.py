"""Blind rolls: a player asks, a GM's device rolls, and the player's device is the witness."""

from __future__ import annotations

from typing import Any

from pyengine.canonical import fingerprint
from pyengine.feed.bodies import Ask, Intent
from pyengine.feed.called_rolls import unplayable
from pyengine.feed.desk import Desk, Place, newest_of
from pyengine.feed.state import MAX_ASKS, MAX_ASKS_OF_AUTHOR, OpenAsk, Proof, SealedCall
from pyengine.model import compact

LEFT_OPEN = "It was left open for too long, among too many others."


def intent_print(intent: Intent) -> str:
    """The same for equal intents, and for no others."""
    return fingerprint(compact(intent))


def asked(desk: Desk, at: Place, ask: Ask) -> None:
    """A player wants a roll that only the GM may read."""
    if why := unplayable(ask.intent):
        desk.refuse(at, why, entry=_entry(desk, at, ask, "asked"))
        return
    desk.asks[at.id] = OpenAsk(author=at.author, height=at.height, flags=at.flags, ask=ask)
    show_ask(desk, at.id)
    own = {name for name, opened in desk.asks.items() if opened.author == at.author}
    for name in newest_of(desk.asks, own, MAX_ASKS_OF_AUTHOR, MAX_ASKS):
        gone = desk.asks.pop(name)
        place = _place(name, gone)
        left = Proof(state="abandoned", why=LEFT_OPEN)
        desk.show(place, left, _entry(desk, place, gone.ask, "asked"))


def objection_to_blind(desk: Desk, at: Place, call: SealedCall) -> str:
    """Why a call is not the one that was asked for."""
    opened = desk.asks.get(call.ask or "")
    if desk.role(at.author) != "gm":
        return "Only a GM’s device makes blind rolls."
    if opened is None or [witness.device for witness in call.witnesses] != [opened.author]:
        return "Who asked for a blind roll is its witness, and nobody else."
    return ""


def is_called(desk: Desk, name: str) -> bool:
    """Whether a GM's device has called what was asked for, and waits for its witness."""
    return any(opened.root == name and not opened.lost for opened in desk.calls.values())


def show_ask(desk: Desk, name: str | None) -> None:
    """Show for whom it waits, if it (still) does: for a GM to come, then for its own witness."""
    opened = desk.asks.get(name or "")
    if name is None or opened is None:
        return
    called = is_called(desk, name)
    for_whom = [opened.author] if called else desk.gms()
    waiting = tuple(desk.name(device) for device in for_whom)
    at = _place(name, opened)
    entry = _entry(desk, at, opened.ask, "called" if called else "asked")
    desk.show(at, Proof(state="waiting", waiting=waiting), entry)


def granted(desk: Desk, name: str, proof: Proof) -> None:
    """What was asked for is rolled; what came of it is the GM's to show."""
    opened = desk.asks.pop(name, None)
    if opened is not None:
        at = _place(name, opened)
        desk.show(at, proof, _entry(desk, at, opened.ask, "rolled"))


def _place(name: str, opened: OpenAsk) -> Place:
    return Place(name, opened.author, opened.height, opened.flags, "ask")


def _entry(desk: Desk, at: Place, ask: Ask, phase: str) -> dict[str, Any]:
    return {
        "id": at.id,
        "at": ask.at,
        "by": desk.by(at.author, ask.by),
        "entry": {"id": at.id, "kind": "ask", "intent": compact(ask.intent), "phase": phase},
        **({"odds": compact(ask.odds)} if ask.odds else {}),
    }
