"""A roll that is meant, and has no dice yet: whether the rules here can play it."""

from __future__ import annotations

from pyengine.feed.entries.bodies import Intent
from pyengine.records import RollRequest, prepared, resolve
from pyengine.refusal import Refusal
from pyengine.registry import find


def unknown_ruleset(key: str) -> str | None:
    """A sentence if this engine does not know the ruleset, so that it cannot judge the roll."""
    try:
        find(key)
    except Refusal as refusal:
        return f"It cannot be checked here: {refusal.message}"[:600]
    return None


def request_of(intent: Intent, seed: bytes) -> RollRequest:
    """The roll that was meant, with its dice."""
    return RollRequest.model_construct(**intent.__dict__, seed=seed.hex(), faces=None, choices=())


def playable(intent: Intent) -> None:
    """Refuse a roll that the rules refuse with any dice. One of an unknown ruleset may pass."""
    if unknown_ruleset(intent.ruleset) is None:
        resolve(request_of(intent, b"\0" * 32))


def unplayable(intent: Intent) -> str:
    """Why the rules refuse it, as far as that is known without dice."""
    try:
        if unknown_ruleset(intent.ruleset) is None:
            ready = prepared(intent.ruleset, intent.action, intent.form, intent.sheet)
            ready.setup  # noqa: B018 — working it out may refuse it
    except Refusal as refusal:
        return cannot_be_played(refusal)
    return ""


def cannot_be_played(refusal: Refusal) -> str:
    """A sentence for a roll that the rules refuse."""
    return f"It cannot be played: {refusal.message}"[:600]
