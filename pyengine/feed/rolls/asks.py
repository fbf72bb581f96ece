"""Blind rolls: a player asks, a GM's device rolls, and the player's device is the witness.

A question is a commitment for all, and a box for the GMs and for who asks. The roll that is made
of it holds the question's salt: once it is shown, everybody sees that it is what was asked for.
What a reader knows never changes what others go on from.
"""

from __future__ import annotations

from typing import Any

from pyengine.canonical import fingerprint
from pyengine.feed.entries.bodies import Ask, AskedRoll, SecretRoll
from pyengine.feed.entries.intents import unplayable
from pyengine.feed.entries.seals import NOT_INSIDE, Opened, fits, found_inside
from pyengine.feed.people.rights import objection_to_roll
from pyengine.feed.state.models import (
    MAX_ASKS,
    MAX_ASKS_OF_AUTHOR,
    OpenAsk,
    Proof,
    SealedCall,
    Secrets,
)
from pyengine.feed.state.working import Place, WorkingState, newest_of
from pyengine.model import compact

LEFT_OPEN = "It was left open for too long, among too many others."


def asked(state: WorkingState, at: Place, ask: Ask, opened: Opened | None) -> None:
    """A player wants a roll that only the GM may read."""
    question = _sealed_question(state, at, ask, opened) if ask.commitment else _open(at, ask)
    if question.intent and not question.why:
        why = unplayable(question.intent) or objection_to_roll(state, at.author, question.intent)
        question = question.model_copy(update={"why": why})
    if question.is_open and question.why:
        state.refuse(at, question.why, entry=_entry(state, at, question, "asked"))
        return
    state.asks[at.id] = question
    if question.why:
        state.count(at.author, "broken")
    show_ask(state, at.id)
    for name in _too_many(state, at.author, rolled=False):
        gone = state.asks.pop(name)
        place = _place(name, gone)
        left = Proof(state="abandoned", why=LEFT_OPEN)
        state.show(place, left, _entry(state, place, gone, "asked"))


def _open(at: Place, ask: Ask) -> OpenAsk:
    """A question of an older page, which everybody can read."""
    return OpenAsk(
        author=at.author,
        height=at.height,
        flags=at.flags,
        at=ask.at,
        by=ask.by,
        commitment=fingerprint(compact(ask.intent)),
        is_open=True,
        intent=ask.intent,
        odds=ask.odds,
    )


def _sealed_question(state: WorkingState, at: Place, ask: Ask, opened: Opened | None) -> OpenAsk:
    question = OpenAsk(
        author=at.author,
        height=at.height,
        flags=at.flags,
        at=ask.at,
        by=ask.by,
        commitment=ask.commitment or "",
        handed=tuple(device for device in state.gms() if device in ask.to),
    )
    if opened is None:
        return question
    found = found_inside(AskedRoll, question.commitment, opened)
    # Readers derive the box from the roll that a GM makes of it, in compact form.
    if found is None or found[0].author != at.author or compact(found[0]) != found[1]:
        return question.model_copy(update={"why": NOT_INSIDE})
    return question.model_copy(update={"intent": found[0].intent, "salt": opened.salt})


def is_what_was_asked(secrets: Secrets, inside: SecretRoll) -> bool:
    """Whether a blind roll is the one that its question has committed to."""
    if secrets.is_asked_openly:
        return secrets.asked == fingerprint(compact(inside.intent))
    if secrets.asked is None or inside.asked is None:
        return False
    question = AskedRoll(author=secrets.whose, intent=inside.intent)
    return fits(secrets.asked, inside.asked, compact(question))


def _too_many(state: WorkingState, author: str, *, rolled: bool) -> list[str]:
    alike = {name: opened for name, opened in state.asks.items() if opened.rolled == rolled}
    own = {name for name, opened in alike.items() if opened.author == author}
    return newest_of(alike, own, MAX_ASKS_OF_AUTHOR, MAX_ASKS)


def objection_to_blind(state: WorkingState, at: Place, call: SealedCall) -> str:
    """Why a call is not the one that was asked for."""
    opened = state.asks.get(call.ask or "")
    if state.role(at.author) != "gm":
        return "Only a GM’s device makes blind rolls."
    if opened is None or [witness.device for witness in call.witnesses] != [opened.author]:
        return "Who asked for a blind roll is its witness, and nobody else."
    return ""


def is_called(state: WorkingState, name: str) -> bool:
    """Whether a GM's device has called what was asked for, and need not call it (again)."""
    opened = state.asks.get(name)
    return bool(opened and opened.rolled) or any(
        each.root == name and not each.lost for each in state.calls.values()
    )


def show_ask(state: WorkingState, name: str | None) -> None:
    """Show for whom it waits, if it still does: for a GM, then for its own witness."""
    opened = state.asks.get(name or "")
    if name is None or opened is None or opened.rolled:
        return
    called = is_called(state, name)
    waiting = tuple(state.name(device) for device in _waited_for(state, opened, called=called))
    at = _place(name, opened)
    entry = _entry(state, at, opened, "called" if called else "asked")
    proof = Proof(state="waiting", waiting=waiting)
    state.show(at, Proof(state="broken", why=opened.why) if opened.why else proof, entry)


def _waited_for(state: WorkingState, opened: OpenAsk, *, called: bool) -> list[str]:
    if called:
        return [opened.author]
    return [device for device in state.gms() if opened.is_open or device in opened.handed]


def granted(state: WorkingState, name: str, proof: Proof) -> None:
    """Mark a question as rolled; its result is the GM's to show."""
    opened = state.asks.get(name)
    if opened is not None:
        state.asks[name] = opened.model_copy(update={"rolled": True})
        for gone in _too_many(state, opened.author, rolled=True):
            del state.asks[gone]
        at = _place(name, opened)
        state.show(at, proof, _entry(state, at, opened, "rolled"))


def _place(name: str, opened: OpenAsk) -> Place:
    return Place(name, opened.author, opened.height, opened.flags, "ask")


def _entry(state: WorkingState, at: Place, asked: OpenAsk, phase: str) -> dict[str, Any]:
    """The question as this device may see it; others see only that somebody asks."""
    intent = {"intent": compact(asked.intent)} if asked.intent else {}
    return {
        "id": at.id,
        "at": asked.at,
        "by": state.by(at.author, asked.by),
        "entry": {"id": at.id, "kind": "ask", **intent, "phase": phase},
        **({"odds": compact(asked.odds)} if asked.odds else {}),
    }
