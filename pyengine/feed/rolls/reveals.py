"""The witnesses of a call answer, and everybody derives the dice from their values."""

from __future__ import annotations

from pyengine.feed.entries.bodies import Call, Reveal, Witness
from pyengine.feed.entries.chains import called_seed, down
from pyengine.feed.entries.intents import cannot_be_played, request_of, unknown_ruleset
from pyengine.feed.rolls.called import show_roll
from pyengine.feed.rolls.calls import overruled, say_what_counts_alone
from pyengine.feed.rolls.choices import settle_choice
from pyengine.feed.rolls.open_calls import (
    Brought,
    close_call,
    lose,
    place_of,
    rank_of,
    take_up,
    update,
    waiting_entry,
)
from pyengine.feed.rolls.sealed_rolls import end_call, settled_sealed, show_open
from pyengine.feed.state.models import (
    ChoiceCall,
    Counted,
    OpenCall,
    OpenChoice,
    Proof,
    Rival,
    SealedCall,
)
from pyengine.feed.state.working import Place, WorkingState
from pyengine.records import make_record
from pyengine.refusal import Refusal

_ALSO_ALONE = "The roller went on without waiting for this answer; that roll does not count."
_REMOVED = (
    "{0} has answered this call, and was removed from the table before a GM had got the answer; "
    "so it does not count."
)
_DISPUTED = (
    "{0} and {1} have both answered calls of this roll. The first who was asked is {0}, so those "
    "dice count; both are shown."
)


def revealed(state: WorkingState, at: Place, reveal: Reveal) -> None:
    """A witness answers a call, which may have been passed over before."""
    name = reveal.call
    opened = state.calls.get(name) or state.passed[name]
    witness = next((w for w in opened.call.witnesses if w.device == at.author), None)
    if witness is None or witness.index != reveal.index:
        state.refuse(at, "It answers a call that did not ask for it.")
        return
    if at.author in opened.values:
        return  # the same answer by another way
    if why := _false_value(state, witness, reveal):
        state.count(at.author, "false_reveal")
        if name in state.calls:
            update(state, name, why=why)
            show_open(state, name)
        return
    chain = state.chains[witness.anchor]
    if witness.index > chain.known:
        news = {"known": witness.index, "value": reveal.value}
        state.chains[witness.anchor] = chain.model_copy(update=news)
    opened = opened.model_copy(update={"values": {**opened.values, at.author: reveal.value}})
    is_complete = len(opened.values) == len(opened.call.witnesses)
    if name in state.calls:
        state.calls[name] = opened
    elif is_complete:
        take_up(state, name, opened)
    else:
        state.passed[name] = opened
    _pass_over_others(state, name, witness)
    if is_complete:
        _settle(state, name)
    elif name in state.calls:
        show_open(state, name)


def answered_too_late(state: WorkingState, at: Place, reveal: Reveal) -> None:
    """A removed device has answered a call, and no GM had got that: it counts for nothing.

    The call says so, because that witness did not keep silent.
    """
    opened = state.calls.get(reveal.call)
    asked = opened.call.witnesses if opened else ()
    witness = next((w for w in asked if w.device == at.author), None)
    if opened is None or witness is None or witness.index != reveal.index:
        return
    if witness.anchor in state.chains and not _false_value(state, witness, reveal):
        update(state, reveal.call, why=_REMOVED.format(state.name(at.author)))
        show_open(state, reveal.call)
        say_what_counts_alone(state, opened.root)


def _false_value(state: WorkingState, witness: Witness, reveal: Reveal) -> str:
    name = state.name(witness.device)
    chain = state.chains[witness.anchor]
    higher, lower = (witness.index, reveal.value), (chain.known, chain.value)
    if higher[0] < lower[0]:
        higher, lower = lower, higher
    if down(bytes.fromhex(higher[1]), higher[0] - lower[0]).hex() != lower[1]:
        return f"{name} answered with a value that does not belong to the chain."
    return ""


def _pass_over_others(state: WorkingState, answered: str, witness: Witness) -> None:
    """Pass over earlier calls: an honest witness answers in the order of the steps."""
    name = state.name(witness.device)
    for other, opened in list(state.calls.items()):
        asked = next((w for w in opened.call.witnesses if w.anchor == witness.anchor), None)
        if other == answered or asked is None or asked.device in opened.values:
            continue
        if asked.index == witness.index:
            why = f"{name} has used this step of the chain for another call."
            end_call(state, other, Proof(state="broken", why=why), passed=True)
        elif asked.index < witness.index:
            why = f"{name} has answered later calls, and left this one open."
            left = Proof(state="abandoned", waiting=(name,), why=why)
            end_call(state, other, left, passed=True)


def _settle(state: WorkingState, name: str) -> None:
    """All values have come, so everybody derives the same dice."""
    opened = state.calls.pop(name)
    close_call(state, name, opened)
    witnesses = opened.call.witnesses
    names = tuple(state.name(witness.device) for witness in witnesses)
    brought = Brought(
        name=name,
        values=tuple(opened.values[witness.device] for witness in witnesses),
        rank=rank_of(name, opened),
        proof=Proof(
            state="unwitnessed" if opened.doubt else "verified", by=names, why=opened.doubt
        ),
    )
    if isinstance(opened.call, ChoiceCall):
        settle_choice(state, opened.root, opened.author, opened.call, brought)
    else:
        _settle_roll(state, opened, opened.call, brought)


def _settle_roll(
    state: WorkingState, opened: OpenCall, call: Call | SealedCall, brought: Brought
) -> None:
    at, rank = place_of(brought.name, opened), brought.rank
    before = state.counted.get(opened.root)
    wins = before is None or before.rank is None or rank < before.rank
    if before is not None:
        proof = _overruling(state, before, brought, wins=wins)
        brought = brought._replace(proof=proof)
    lose(state, opened.root)
    if isinstance(call, SealedCall):
        settled_sealed(state, at, call, brought, counts=wins)
    else:
        _show_dice(state, at, call, brought, counts=wins)
    if wins:
        state.counted[opened.root] = Counted(rank=rank, item=state.items[brought.name])


def _overruling(state: WorkingState, before: Counted, brought: Brought, *, wins: bool) -> Proof:
    """A roll has two results: show the first anew, and return the proof of the second."""
    item, proof = before.item, brought.proof
    others = " and ".join(item.proof.by)
    names = " and ".join(proof.by)
    if before.rank is None:
        state.show_again(item, overruled(), counts=False)
        state.forget(item.id)
        return proof.model_copy(update={"why": proof.why or _ALSO_ALONE})
    why = _DISPUTED.format(*((names, others) if wins else (others, names)))
    rival = Rival(of=brought.name, by=proof.by)
    again = item.proof.model_copy(update={"state": "disputed", "why": why, "rival": rival})
    state.show_again(item, again, counts=not wins)
    state.count(item.author, "disputed")
    if wins:
        state.forget(item.id)
    rival = Rival(of=item.id, by=item.proof.by)
    return Proof(state="disputed", by=proof.by, why=why, rival=rival)


def _show_dice(
    state: WorkingState, at: Place, call: Call, brought: Brought, *, counts: bool
) -> None:
    proof = brought.proof
    if (unknown := unknown_ruleset(call.intent.ruleset)) is not None:
        proof = Proof(state="newer", by=proof.by, why=unknown)
        state.show(at, proof, waiting_entry(state, at, call))
        return
    request = request_of(call.intent, called_seed(at.id, call.nonce, brought.values))
    choice = OpenChoice(
        author=at.author,
        height=at.height,
        flags=at.flags,
        request=request,
        nonce=call.nonce,
        at=call.at,
        by=call.by,
        odds=call.odds,
        proof=proof,
        counts=counts,
    )
    try:
        show_roll(state, at.id, choice, make_record(request, weigh=False))
    except Refusal as refusal:
        state.refuse(at, cannot_be_played(refusal), entry=waiting_entry(state, at, call))
