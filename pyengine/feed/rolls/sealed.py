"""What not everybody may read: logged entries, calls and choices, and how they are shown later.

What is rolled is fixed before the witnesses' values are known. Everybody follows the values and the
commitments; the dice follow for whoever knows what is inside: a reader at once, everybody once it
is shown. What a reader knows never changes what others go on from.
"""

from __future__ import annotations

from typing import Any

from pyengine.feed.entries.bodies import (
    MAX_SEALED_CHOICES,
    Log,
    Sealed,
    SecretChoice,
    SecretRoll,
    Unseal,
    Visibility,
)
from pyengine.feed.entries.intents import unplayable
from pyengine.feed.entries.seals import NOT_INSIDE, Opened, fits, found_inside
from pyengine.feed.people.rights import objection_to_roll
from pyengine.feed.rolls.asks import is_what_was_asked
from pyengine.feed.rolls.calls import (
    called,
    counts_alone,
    given_up,
    objection_to_witnesses,
    open_call,
    overruled,
)
from pyengine.feed.rolls.logged import judge_taken, logged
from pyengine.feed.rolls.open_calls import (
    CHOSEN_TOO_LATE,
    known_call,
    lose,
    sealed_stub,
    show_waiting,
)
from pyengine.feed.rolls.sealed_rolls import learn, sealed_choice_root, show_sealed
from pyengine.feed.state.models import (
    ChoiceCall,
    Proof,
    Seal,
    SealedCall,
    SealedChoice,
    Secrets,
    State,
)
from pyengine.feed.state.working import Place, WorkingState
from pyengine.model import Model
from pyengine.table.entries import RollEntry

_SILENT = "It was called, but its witness kept silent; the roller’s own device made these dice."
_HIDDEN: dict[Visibility, str] = {
    "gm": "Only the GM and its author can read it.",
    "self": "Only its author can read it.",
    "blind": "Only the GM can read it.",
}


class ToShow(Model):
    """One sealed entry; of a call, the choices that belong to it, in the order they were made."""

    of: str
    choices: tuple[str, ...] = ()
    """Their commitments."""


def sealed(state: WorkingState, at: Place, body: Sealed, opened: Opened | None) -> None:
    """Show a stub, or the whole on a device that has opened the box."""
    if body.visibility != "self" and _left_out(state, at, body):
        state.count(at.author, "unread")
    if body.witnesses and not body.about:
        called_sealed(state, at, body, opened)
        return
    if body.about is not None:
        before = state.seals.get(body.about)
        if before is None or before.author != at.author:
            state.refuse(at, "It answers no sealed roll of this device.")
            return
        if before.call is not None or body.witnesses:
            chosen_sealed(state, at, body, opened, before)
            return
    stub = sealed_stub(state, at, body, body.visibility)
    call = given_up(state, at, body.instead, stub) if body.instead else None
    if body.instead and call is None:
        return
    _keep(state, at, body, stub, opened)
    if call is not None:
        counts_alone(state, at, call)


def _left_out(state: WorkingState, at: Place, body: Sealed) -> bool:
    """Whether a GM was not handed the key, perhaps one who has only just become GM."""
    asked = (device for device in state.gms() if device != at.author and device not in body.to)
    return any((hello := state.hellos.get(device)) and hello.seal for device in asked)


def _keep(
    state: WorkingState, at: Place, body: Sealed, stub: dict[str, Any], opened: Opened | None
) -> None:
    """Show what an author has logged for some to read."""
    seal = Seal(
        author=at.author,
        height=at.height,
        flags=at.flags,
        commitment=body.commitment,
        visibility=body.visibility,
        of=body.instead or body.about,
    )
    state.keep_seal(at, seal)
    if opened is None:
        why = _SILENT if body.instead else _HIDDEN[body.visibility]
        state.show(at, Proof(state="plain", why=why), None if body.about else stub)
        return
    found = found_inside(Log, body.commitment, opened)
    if found is None:
        state.refuse(at, NOT_INSIDE, entry=stub)
    else:
        _logged(state, at, seal, *found)


def unsealed(state: WorkingState, at: Place, unseal: Unseal, raw: dict[str, Any]) -> None:
    """Its author, or a GM who was handed the key, shows everybody what was sealed."""
    seal = state.seals[unseal.of]
    if not state.is_own(at.author, seal.author) and state.role(at.author) != "gm":
        state.refuse(at, "Only who has sealed it and the GM show it to everybody.")
    elif seal.call is not None:
        shown_to_all(state, at, unseal, raw, seal)
    elif not isinstance(unseal.body, Log) or not fits(seal.commitment, unseal.salt, raw):
        state.refuse(at, "This is not what was sealed.")
    else:
        del state.seals[unseal.of]
        there = Place(unseal.of, seal.author, seal.height, seal.flags, "sealed")
        _logged(state, there, seal, unseal.body, raw)
        if not seal.counts:
            state.show_again(state.items[there.id], overruled(), counts=False)
            state.forget(there.id)
        judge_taken(state, unseal.of, seal)


def _logged(state: WorkingState, at: Place, seal: Seal, log: Log, raw: dict[str, Any]) -> None:
    """Log it, if it goes on from the roll that was named for all when it was sealed."""
    if isinstance(log.entry, RollEntry) and log.about != seal.of:
        state.refuse(at, "What was sealed belongs to another roll than it said.")
    else:
        logged(state, at, log, raw)


# ── call ─────────────────────────────────────────────────────────────────────────────────────────


def as_call(sealed: Sealed) -> SealedCall:
    """A sealed call as everybody knows it."""
    return SealedCall.model_construct(
        **{name: getattr(sealed, name) for name in SealedCall.model_fields}
    )


def called_sealed(state: WorkingState, at: Place, sealed: Sealed, opened: Opened | None) -> None:
    """Somebody calls a roll, and has sealed what it is."""
    ask = state.asks.get(sealed.ask or "")
    secrets = Secrets(
        at=ask.at if ask else sealed.at,
        by=ask.by if ask else sealed.by,
        whose=ask.author if ask else at.author,
        ask=sealed.ask,
        asked=ask.commitment if ask else None,
        is_asked_openly=bool(ask and ask.is_open),
    )
    if opened is not None:
        found = found_inside(SecretRoll, sealed.commitment, opened)
        why = _objection(state, at.author, found[0], secrets) if found else NOT_INSIDE
        secrets = secrets.model_copy(update={"inside": found and found[0], "why": why})
    state.keep_seal(
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
    called(state, at, as_call(sealed))
    if at.id not in state.calls:
        state.seals.pop(at.id, None)
    elif secrets.why:
        state.count(at.author, "broken")


def _objection(state: WorkingState, author: str, inside: SecretRoll, secrets: Secrets) -> str:
    if secrets.asked and not is_what_was_asked(secrets, inside):
        return "It is another roll than the one that was asked for."
    return (
        unplayable(inside.intent)
        or objection_to_roll(state, author, inside.intent)
        or objection_to_roll(state, secrets.whose, inside.intent)
    )


# ── choices ──────────────────────────────────────────────────────────────────────────────────────


def chosen_sealed(
    state: WorkingState, at: Place, sealed: Sealed, opened: Opened | None, seal: Seal
) -> None:
    """The choice of a sealed roll is made: everybody learns that it is, readers which it is."""
    secrets = seal.call
    if secrets is None or secrets.shown:
        state.refuse(at, "It answers in secret what everybody can read.")
        return
    if len(secrets.choices) >= MAX_SEALED_CHOICES:
        state.refuse(at, "No roll has that many choices.")
        return
    if sealed.witnesses and (why := _ask_for_dice(state, at, sealed)):
        state.refuse(at, why)
        _note(state, sealed.about or "", secrets, why)
        return
    if any(choice.rank or choice.id is None for choice in secrets.choices):
        lose(state, sealed_choice_root(sealed.about or ""))
    found = opened and found_inside(SecretChoice, sealed.commitment, opened)
    option = found[0].option if found else None
    name = at.id if sealed.witnesses else None
    choice = SealedChoice(commitment=sealed.commitment, option=option, id=name)
    learn(state, sealed.about or "", choices=(*secrets.choices, choice))
    if opened is not None and not found:
        state.refuse(at, NOT_INSIDE)
    else:
        state.show(at, Proof(state="plain"))
    if not sealed.witnesses:
        lose(state, sealed_choice_root(sealed.about or ""))
    if secrets.inside is not None and secrets.proof is not None:
        show_sealed(state, sealed.about or "")


def unsettled(state: WorkingState, sealed: Sealed) -> str | None:
    """The roll whose choice this is, if its values have not come."""
    seal = state.seals.get(sealed.about or "")
    return sealed.about if seal and seal.call and seal.call.proof is None else None


def chosen_too_late_in_secret(state: WorkingState, at: Place, sealed: Sealed) -> None:
    """A removed device has made a choice, and no GM had got that: the roll says so."""
    name = sealed.about or ""
    seal = state.seals.get(name)
    if seal is not None and seal.call is not None and seal.author == at.author:
        _note(state, name, seal.call, CHOSEN_TOO_LATE.format(state.name(at.author)))


def _note(state: WorkingState, name: str, roll: Secrets, why: str) -> None:
    """Say why a choice was not taken: who lacked some entries may have seen what came of it."""
    if roll.proof is None or any(each.rank or each.id is None for each in roll.choices):
        return
    learn(state, name, proof=roll.proof.model_copy(update={"why": why}))
    show_sealed(state, name)


def _ask_for_dice(state: WorkingState, at: Place, sealed: Sealed) -> str:
    """Call for the fresh values of the dice after a choice; an objection, if that cannot be."""
    root, depth = sealed_choice_root(sealed.about or ""), 0
    if sealed.instead is not None:
        before = known_call(state, sealed.instead)
        if before is not None and before.root != root:
            return "It repeats another choice."
        depth = before.depth + 1 if before else 1
    call = ChoiceCall(
        of=sealed.about or "",
        option=None,
        at=sealed.at,
        by=sealed.by,
        witnesses=sealed.witnesses,
        instead=sealed.instead,
    )
    if why := objection_to_witnesses(state, at, call):
        return why
    open_call(state, at, call, root, depth)
    return ""


# ── shown to everybody ───────────────────────────────────────────────────────────────────────────


def shown_to_all(
    state: WorkingState, at: Place, unseal: Unseal, raw: dict[str, Any], seal: Seal
) -> None:
    """What was called in secret is shown, with all of its choices."""
    secrets = seal.call
    if secrets is None or secrets.shown:
        return
    inside = unseal.body
    if not isinstance(inside, SecretRoll) or not fits(seal.commitment, unseal.salt, raw):
        state.refuse(at, "This is not what was sealed.")
        return
    said = [(each.salt, {"option": each.option}) for each in unseal.choices]
    made = secrets.choices
    if len(said) != len(made) or not all(map(_choice_fits, made, said)):
        state.refuse(at, "Its choices are not those that were sealed.")
        return
    choices = tuple(
        sealed.model_copy(update={"option": shown.option})
        for sealed, shown in zip(made, unseal.choices, strict=True)
    )
    news = {
        "inside": inside,
        "why": _objection(state, seal.author, inside, secrets),
        "choices": choices,
    }
    learn(state, unseal.of, shown=True, **news)
    if unseal.of in state.calls:
        show_waiting(state, unseal.of)
    else:
        show_sealed(state, unseal.of)


def _choice_fits(made: SealedChoice, said: tuple[str, dict[str, str]]) -> bool:
    return fits(made.commitment, *said)


# ── what has to be shown ─────────────────────────────────────────────────────────────────────────


def to_show(state: State, name: str) -> list[ToShow]:
    """An entry and what it goes on from, the first one first; empty, if all of it is shown."""
    found: list[ToShow] = []
    seal = state.seals.get(name)
    while seal is not None and not (seal.call and seal.call.shown):
        made = seal.call.choices if seal.call else ()
        found.insert(0, ToShow(of=name, choices=tuple(each.commitment for each in made)))
        name = seal.of or ""
        seal = _if_logged(state.seals.get(name))
    return found


def _if_logged(seal: Seal | None) -> Seal | None:
    """Only what was logged: a call is no part of what takes its place."""
    return None if seal is None or seal.call else seal
