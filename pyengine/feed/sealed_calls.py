"""Calls that not everybody may read: what is rolled is fixed before the values are known.

Everybody follows the values and the choices' commitments; the dice follow for whoever knows what is
inside: a reader at once, everybody when it is shown. What a reader knows never changes what others
go on from.
"""

from __future__ import annotations

from typing import Any, TypeVar

from pyengine.feed.asks import intent_print
from pyengine.feed.bodies import MAX_SEALED_CHOICES, Sealed, SecretChoice, SecretRoll, Unseal
from pyengine.feed.called_rolls import unplayable
from pyengine.feed.calls import called
from pyengine.feed.desk import Desk, Place
from pyengine.feed.entries import parsed
from pyengine.feed.open_calls import show_waiting
from pyengine.feed.sealed_rolls import learn, show_sealed
from pyengine.feed.seals import fits
from pyengine.feed.state import Opened, Proof, Seal, SealedCall, SealedChoice, Secrets
from pyengine.model import Model
from pyengine.refusal import Refusal

NOT_INSIDE = "What is in the box is not what was sealed."

M = TypeVar("M", bound=Model)


def found_inside(model: type[M], committed: str, opened: Opened) -> tuple[M, dict[str, Any]] | None:
    """What a box holds, if that is what was sealed."""
    try:
        raw = parsed(opened.text)
        found = model.model_validate(raw, strict=True)
        return (found, raw) if fits(committed, opened.salt, raw) else None
    except (ValueError, Refusal):  # pydantic's complaints are ValueErrors too, as is a bad salt
        return None


# ── call ─────────────────────────────────────────────────────────────────────────────────────────


def as_call(sealed: Sealed) -> SealedCall:
    """What everybody knows of it."""
    return SealedCall.model_construct(
        **{name: getattr(sealed, name) for name in SealedCall.model_fields}
    )


def called_sealed(desk: Desk, at: Place, sealed: Sealed, opened: Opened | None) -> None:
    """Somebody wants to roll, and has fixed what, for some to read."""
    ask = desk.asks.get(sealed.ask or "")
    secrets = Secrets(
        at=ask.ask.at if ask else sealed.at,
        by=ask.ask.by if ask else sealed.by,
        whose=ask.author if ask else at.author,
        ask=sealed.ask,
        asked=intent_print(ask.ask.intent) if ask else None,
    )
    if opened is not None:
        found = found_inside(SecretRoll, sealed.commitment, opened)
        why = _objection(found[0], secrets) if found else NOT_INSIDE
        secrets = secrets.model_copy(update={"inside": found and found[0], "why": why})
    desk.keep_seal(
        at,
        Seal(
            author=at.author,
            height=at.height,
            flags=at.flags,
            commitment=sealed.commitment,
            visibility=sealed.visibility,
            call=secrets,
        ),
    )
    called(desk, at, as_call(sealed))
    if at.id not in desk.calls:
        desk.seals.pop(at.id, None)
    elif secrets.why:
        desk.count(at.author, "broken")


def _objection(inside: SecretRoll, secrets: Secrets) -> str:
    if secrets.asked not in (None, intent_print(inside.intent)):
        return "It is another roll than the one that was asked for."
    return unplayable(inside.intent)


# ── choices ──────────────────────────────────────────────────────────────────────────────────────


def chosen_sealed(desk: Desk, at: Place, sealed: Sealed, opened: Opened | None, seal: Seal) -> None:
    """The choice of a sealed roll is made: for all, that; for readers, which."""
    secrets = seal.call
    if secrets is None or secrets.shown:
        desk.refuse(at, "It answers in secret what everybody can read.")
        return
    if len(secrets.choices) >= MAX_SEALED_CHOICES:
        desk.refuse(at, "No roll has that many choices.")
        return
    found = opened and found_inside(SecretChoice, sealed.commitment, opened)
    choice = SealedChoice(commitment=sealed.commitment, option=found[0].option if found else None)
    learn(desk, sealed.about or "", choices=(*secrets.choices, choice))
    if opened is not None and not found:
        desk.refuse(at, NOT_INSIDE)
    else:
        desk.show(at, Proof(state="plain"))
    if secrets.inside is not None and secrets.proof is not None:
        show_sealed(desk, sealed.about or "")


# ── shown to everybody ───────────────────────────────────────────────────────────────────────────


def shown_to_all(desk: Desk, at: Place, unseal: Unseal, raw: dict[str, Any], seal: Seal) -> None:
    """What was called in secret is shown, with all of its choices."""
    secrets = seal.call
    if secrets is None or secrets.shown:
        return
    inside = unseal.body
    if not isinstance(inside, SecretRoll) or not fits(seal.commitment, unseal.salt, raw):
        desk.refuse(at, "This is not what was sealed.")
        return
    said = [(each.salt, {"option": each.option}) for each in unseal.choices]
    made = [each.commitment for each in secrets.choices]
    if len(said) != len(made) or not all(map(_fits, made, said)):
        desk.refuse(at, "Its choices are not those that were sealed.")
        return
    choices = tuple(
        SealedChoice(commitment=commitment, option=each.option)
        for commitment, each in zip(made, unseal.choices, strict=True)
    )
    news = {"inside": inside, "why": _objection(inside, secrets), "choices": choices}
    learn(desk, unseal.of, shown=True, **news)
    if unseal.of in desk.calls:
        show_waiting(desk, unseal.of)
    else:
        show_sealed(desk, unseal.of)


def _fits(commitment: str, said: tuple[str, dict[str, str]]) -> bool:
    return fits(commitment, *said)
