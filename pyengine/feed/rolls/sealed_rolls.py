"""What comes of a sealed call: dice for whoever knows what is inside, a stub for everybody else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pyengine.feed.entries.bodies import Call, SecretRoll
from pyengine.feed.entries.chains import called_seed
from pyengine.feed.entries.intents import cannot_be_played, request_of, unknown_ruleset
from pyengine.feed.rolls.asks import granted
from pyengine.feed.rolls.called import (
    both_brought,
    dice_on_table,
    going_on,
    in_two_ways,
    proof_of_decision,
    rival_of,
    show_record,
    show_roll,
    show_rolled,
)
from pyengine.feed.rolls.logged import judge_taken
from pyengine.feed.rolls.open_calls import (
    CHOSEN,
    Brought,
    end,
    missing_names,
    pass_over,
    rivals,
    sealed_stub,
    show_waiting,
)
from pyengine.feed.state.models import (
    ChoiceCall,
    Decision,
    OpenCall,
    OpenChoice,
    Proof,
    ProofState,
    Rival,
    Seal,
    SealedCall,
    SealedChoice,
    Secrets,
)
from pyengine.feed.state.working import Place, WorkingState
from pyengine.records import Record, make_record
from pyengine.refusal import Refusal

_FIXED = "Its dice are fixed; they can be checked when it is shown."
_UNREAD = "A choice was made that this device cannot read."
_MADE_AGAIN = (
    "{} has made this choice more than once. What a witness has brought dice for counts before "
    "what nobody has, and else the first."
)
_READ_ONE = "This device can read only one of the choices, and shows what that one came to."


def settled_sealed(
    state: WorkingState, at: Place, call: SealedCall, brought: Brought, *, counts: bool
) -> None:
    """All values have come, so whoever knows what is inside can derive the dice."""
    hidden = _hidden(brought.proof)
    if call.ask:
        granted(state, call.ask, hidden)
    if at.id not in state.seals:
        state.show(at, hidden, sealed_stub(state, at, call, call.visibility))
        return  # among too many others, what was sealed is forgotten
    learn(state, at.id, values=brought.values, proof=brought.proof, counts=counts)
    show_sealed(state, at.id)


def _hidden(proof: Proof) -> Proof:
    """The proof of a roll for those who cannot read it."""
    state: ProofState = "disputed" if proof.state == "disputed" else "sealed"
    return Proof(state=state, by=proof.by, why=proof.why or _FIXED, rival=proof.rival)


def learn(state: WorkingState, name: str, **news: Any) -> None:
    """Add to what is known of a sealed call."""
    seal = state.seals[name]
    secrets = seal.call and seal.call.model_copy(update=news)
    state.seals[name] = seal.model_copy(update={"call": secrets})


def show_sealed(state: WorkingState, name: str) -> None:
    """Show a sealed call whose values have all come, as far as this device can read it."""
    seal = state.seals[name]
    secrets, proof = seal.call, seal.call.proof if seal.call else None
    if secrets is None or proof is None or (secrets.finished and not secrets.shown):
        return
    at = Place(name, seal.author, seal.height, seal.flags, "sealed")
    if secrets.shown:
        del state.seals[name]
    _show(state, at, seal, secrets, proof)
    if secrets.shown:
        judge_taken(state, name, seal)


def _show(state: WorkingState, at: Place, seal: Seal, secrets: Secrets, proof: Proof) -> None:
    stub = sealed_stub(state, at, secrets, seal.visibility)
    if secrets.why:
        state.refuse(at, secrets.why, entry=stub)
    elif secrets.inside is None:
        state.show(at, _hidden(proof), None if secrets.ask else stub)
    elif (unknown := unknown_ruleset(secrets.inside.intent.ruleset)) is not None:
        state.show(at, Proof(state="newer", by=proof.by, why=unknown), stub)
    else:
        try:
            _show_dice(state, at, secrets, secrets.inside, proof)
        except Refusal as refusal:
            state.refuse(at, cannot_be_played(refusal), entry=stub)


def _show_dice(
    state: WorkingState, at: Place, secrets: Secrets, inside: SecretRoll, proof: Proof
) -> None:
    seed = called_seed(at.id, inside.nonce, secrets.values)
    record = make_record(request_of(inside.intent, seed), weigh=False)
    record, proof = _played(record, inside.nonce, secrets.choices, proof, state.name(at.author))
    for_other = record.request.choices and not state.is_own(at.author, secrets.whose)
    roll = OpenChoice(
        author=at.author,
        height=at.height,
        flags=at.flags,
        kind="sealed",
        whose=secrets.whose,
        about=secrets.ask,
        request=record.request,
        nonce=inside.nonce,
        at=secrets.at,
        by=secrets.by,
        odds=inside.odds,
        proof=proof,
        chosen=(state.name(at.author),) if for_other else (),
        counts=secrets.counts,
    )
    if secrets.shown:
        show_roll(state, at.id, roll, record)
        return
    asked = [opened for opened in _asked_for_dice(state, at.id) if not opened.lost]
    waiting = tuple(name for opened in asked for name in missing_names(state, opened))
    if waiting and "pending" in record.result:
        why = next((opened.why for opened in asked if opened.why), proof.why or CHOSEN)
        proof = Proof(state="waiting", by=proof.by, waiting=waiting, why=why)
        waits = roll.model_copy(update={"proof": proof})
        show_record(state, at.id, waits, record, answered=secrets.counts)
        return
    show_rolled(state, at.id, roll, record)
    if "pending" not in record.result and not secrets.choices:
        learn(state, at.id, inside=None, finished=True)


# ── choices ──────────────────────────────────────────────────────────────────────────────────────


def sealed_choice_root(name: str) -> str:
    """The root of all calls for fresh dice after a choice of this sealed roll."""
    return f"{name}/sealed"


def _asked_for_dice(state: WorkingState, name: str) -> list[OpenCall]:
    """The open calls for fresh dice after a choice of this roll."""
    return [state.calls[call] for call in rivals(state, sealed_choice_root(name))]


def show_open(state: WorkingState, name: str) -> None:
    """Show whose answer to a call is still missing; that of a secret choice is for its readers."""
    show_waiting(state, name)
    _show_roll_of(state, state.calls[name].call)


def end_call(state: WorkingState, name: str, proof: Proof, *, passed: bool = False) -> None:
    """End a call without dice; the choice of a sealed roll can then be made again."""
    call = state.calls[name].call
    (pass_over if passed else end)(state, name, proof)
    _show_roll_of(state, call)


def _show_roll_of(state: WorkingState, call: Call | SealedCall | ChoiceCall) -> None:
    """Show the secret roll anew to which a call for fresh dice belongs."""
    if isinstance(call, ChoiceCall) and call.option is None and call.of in state.seals:
        show_sealed(state, call.of)


def settle_sealed_choice(state: WorkingState, of: str, brought: Brought) -> None:
    """The fresh values for a choice have come, so whoever can read it can derive the dice."""
    seal = state.seals.get(of)
    if seal is None or seal.call is None:
        return  # among too many others, what was sealed is forgotten
    proof = brought.proof
    news = {"values": brought.values, "rank": brought.rank, "by": proof.by, "why": proof.why}
    choices = tuple(
        choice.model_copy(update=news) if choice.id == brought.name else choice
        for choice in seal.call.choices
    )
    learn(state, of, choices=choices)
    if seal.call.inside is not None:
        show_sealed(state, of)


def _played(
    record: Record, nonce: str, choices: Iterable[SealedChoice], proof: Proof, who: str
) -> tuple[Record, Proof]:
    """The roll with its choices, as far as they can be read; what answers no choice is left out.

    Choices with a witness's value come first, in the order in which the witnesses were asked. One
    that cannot be read hides nothing that can: whoever has sealed it could let it come later.
    """
    answered = sorted((each for each in choices if each.rank), key=lambda each: each.rank or "")
    made: list[SealedChoice] = []
    shown: SealedChoice | None = None
    options: Any = ()
    undecided = record.request
    for choice in (*answered, *(each for each in choices if each.id is None)):
        if choice.option is None:
            made.append(choice)
        elif "pending" in record.result:
            options = _options(record)
            if choice.option in options:
                undecided = record.request
                record, proof = _go_on(record, nonce, choice, choice.option, proof)
                made = [*(each for each in made if each.option is None), choice]
                shown = choice
        elif shown and _is_rival(choice, shown) and choice.option in options:
            made.append(choice)
    if shown is None or "pending" in record.result:
        is_unread = any(each.option is None for each in made)
        return record, proof.model_copy(update={"why": _UNREAD}) if is_unread else proof
    other = next((each for each in made if each is not shown), None)
    if other is None:
        return record, proof
    why = _disputed(made[0], other if made[0] is shown else shown, who)
    if other.option is None:
        rival = Rival(by=other.by)
    else:
        rival = rival_of(undecided, _decision(nonce, other, other.option))
    return record, Proof(state="disputed", by=proof.by, why=why, rival=rival)


def _is_rival(choice: SealedChoice, shown: SealedChoice) -> bool:
    """Whether a choice comes to something else than the one that is shown, or may do so."""
    return bool(choice.rank) or choice.option != shown.option


def _disputed(first: SealedChoice, second: SealedChoice, who: str) -> str:
    """Why a choice is disputed of which these two are known, in the order in which they count."""
    is_unread = first.option is None or second.option is None
    if first.rank and second.rank:
        why = both_brought(first.by, second.by)
    else:
        why = _MADE_AGAIN.format(who) if is_unread else in_two_ways([who])
    return f"{why} {_READ_ONE}" if is_unread else why


def _options(record: Record) -> Any:
    pending: Any = record.result["pending"]
    return pending["options"]


def _go_on(
    record: Record, nonce: str, choice: SealedChoice, option: str, proof: Proof
) -> tuple[Record, Proof]:
    decision = _decision(nonce, choice, option)
    decided = make_record(going_on(record.request, decision), weigh=False)
    return decided, proof_of_decision(proof, decision, dice_on_table(record), decided)


def _decision(nonce: str, choice: SealedChoice, option: str) -> Decision:
    seed = called_seed(choice.id, nonce, choice.values).hex() if choice.id else ""
    return Decision(option=option, then=seed, by=choice.by, why=choice.why)
