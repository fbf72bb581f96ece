"""What comes of a sealed call: dice for whoever knows what is inside, a stub for everybody else."""

from __future__ import annotations

from typing import Any

from pyengine.feed.asks import granted
from pyengine.feed.bodies import SecretRoll
from pyengine.feed.called_rolls import cannot_be_played, request_of, show_roll, show_rolled
from pyengine.feed.desk import Desk, Place
from pyengine.feed.fair import called_seed
from pyengine.feed.rolls import judge_taken, unknown_ruleset
from pyengine.feed.state import OpenChoice, Proof, Seal, SealedCall, Secrets
from pyengine.feed.stubs import sealed_stub
from pyengine.records import Record, make_record
from pyengine.refusal import Refusal

_FIXED = "Its dice are fixed; they can be checked when it is shown."
_UNREAD = "A choice was made that this device cannot read."


def settled_sealed(
    desk: Desk, at: Place, call: SealedCall, values: tuple[str, ...], proof: Proof
) -> None:
    """All values are there: whoever knows what is inside derives the dice."""
    hidden = Proof(state="sealed", by=proof.by, why=proof.why or _FIXED)
    if call.ask:
        granted(desk, call.ask, hidden)
    if at.id not in desk.seals:
        desk.show(at, hidden, sealed_stub(desk, at, call, call.visibility))
        return  # among too many others, what was sealed is forgotten
    learn(desk, at.id, values=values, proof=proof)
    show_sealed(desk, at.id)


def learn(desk: Desk, name: str, **news: Any) -> None:
    """Something more is known of a sealed call."""
    seal = desk.seals[name]
    secrets = seal.call and seal.call.model_copy(update=news)
    desk.seals[name] = seal.model_copy(update={"call": secrets})


def show_sealed(desk: Desk, name: str) -> None:
    """A sealed call whose values are all there, as this device can read it."""
    seal = desk.seals[name]
    secrets, proof = seal.call, seal.call.proof if seal.call else None
    if secrets is None or proof is None or (secrets.finished and not secrets.shown):
        return
    at = Place(name, seal.author, seal.height, seal.flags, "sealed")
    if secrets.shown:
        del desk.seals[name]
    _show(desk, at, seal, secrets, proof)
    if secrets.shown:
        judge_taken(desk, name, seal)


def _show(desk: Desk, at: Place, seal: Seal, secrets: Secrets, proof: Proof) -> None:
    stub = sealed_stub(desk, at, secrets, seal.visibility)
    if secrets.why:
        desk.refuse(at, secrets.why, entry=stub)
    elif secrets.inside is None:
        hidden = Proof(state="sealed", by=proof.by, why=proof.why or _FIXED)
        desk.show(at, hidden, None if secrets.ask else stub)
    elif (unknown := unknown_ruleset(secrets.inside.intent.ruleset)) is not None:
        desk.show(at, Proof(state="newer", by=proof.by, why=unknown), stub)
    else:
        try:
            _show_dice(desk, at, secrets, secrets.inside, proof)
        except Refusal as refusal:
            desk.refuse(at, cannot_be_played(refusal), entry=stub)


def _show_dice(desk: Desk, at: Place, secrets: Secrets, inside: SecretRoll, proof: Proof) -> None:
    seed = called_seed(at.id, inside.nonce, secrets.values)
    record, unread = _played(make_record(request_of(inside.intent, seed), weigh=False), secrets)
    roll = OpenChoice(
        author=at.author,
        height=at.height,
        flags=at.flags,
        kind="sealed",
        whose=secrets.whose,
        about=secrets.ask,
        request=record.request,
        at=secrets.at,
        by=secrets.by,
        odds=inside.odds,
        proof=proof.model_copy(update={"why": _UNREAD}) if unread else proof,
    )
    if secrets.shown:
        show_roll(desk, at.id, roll, record)
        return
    show_rolled(desk, at.id, roll, record)
    if "pending" not in record.result:
        learn(desk, at.id, inside=None, finished=True)


def _played(record: Record, secrets: Secrets) -> tuple[Record, bool]:
    """The roll with its choices, as far as they can be read; what is no answer is left out."""
    for choice in secrets.choices:
        if "pending" not in record.result:
            break
        if choice.option is None:
            return record, True
        choices = (*record.request.choices, choice.option)
        try:
            request = record.request.model_copy(update={"choices": choices})
            record = make_record(request, weigh=False)
        except Refusal:
            continue
    return record, False
