"""A call's witnesses answer: their values bring the dice; a choice of the rules, the rest."""

from __future__ import annotations

from pyengine.feed.bodies import Answer, Reveal, Witness
from pyengine.feed.called_rolls import cannot_be_played, request_of, show_roll
from pyengine.feed.desk import Desk, Place
from pyengine.feed.fair import called_seed, down
from pyengine.feed.open_calls import close, lose, place_of, show_waiting, update, waiting_entry
from pyengine.feed.rolls import unknown_ruleset
from pyengine.feed.sealed_rolls import settled_sealed
from pyengine.feed.state import OpenChoice, Proof, SealedCall
from pyengine.records import make_record
from pyengine.refusal import Refusal


def revealed(desk: Desk, at: Place, reveal: Reveal) -> None:
    """A witness answers a call."""
    opened = desk.calls[reveal.call]
    witness = next((w for w in opened.call.witnesses if w.device == at.author), None)
    if witness is None or witness.index != reveal.index:
        desk.refuse(at, "It answers a call that did not ask for it.")
        return
    if at.author in opened.values:
        return  # the same answer by another way
    if why := _false_value(desk, witness, reveal):
        desk.count(at.author, "false_reveal")
        update(desk, reveal.call, why=why)
        show_waiting(desk, reveal.call)
        return
    chain = desk.chains[witness.anchor]
    news = {"known": witness.index, "value": reveal.value}
    desk.chains[witness.anchor] = chain.model_copy(update=news)
    update(desk, reveal.call, values={**opened.values, at.author: reveal.value})
    _close_rivals(desk, reveal.call, witness)
    if len(desk.calls[reveal.call].values) == len(opened.call.witnesses):
        _settle(desk, reveal.call)
    else:
        show_waiting(desk, reveal.call)


def _false_value(desk: Desk, witness: Witness, reveal: Reveal) -> str:
    name = desk.name(witness.device)
    chain = desk.chains.get(witness.anchor)
    if chain is None:
        return f"{name} has given new chains since, so the old one is forgotten."
    if witness.index <= chain.known:
        return f"{name} had revealed this step before."
    steps = witness.index - chain.known
    if down(bytes.fromhex(reveal.value), steps).hex() != chain.value:
        return f"{name} answered with a value that does not belong to the chain."
    return ""


def _close_rivals(desk: Desk, settled: str, witness: Witness) -> None:
    """Whatever else wanted this step, or one before it, can no longer have it."""
    name = desk.name(witness.device)
    for rival, opened in list(desk.calls.items()):
        if rival != settled and any(
            w.anchor == witness.anchor
            and w.index <= witness.index
            and w.device not in opened.values
            for w in opened.call.witnesses
        ):
            close(desk, rival, f"{name} has used this step of the chain for another call.")


def _settle(desk: Desk, name: str) -> None:
    """All values are there: everybody derives the same dice."""
    opened = desk.calls.pop(name)
    at, call = place_of(name, opened), opened.call
    names = tuple(desk.name(witness.device) for witness in call.witnesses)
    if opened.lost:
        why = "The same roll was made again, and counted first there; this one does not count."
        entry = waiting_entry(desk, at, call)
        desk.show(at, Proof(state="replaced", by=names, why=why), entry)
        desk.seals.pop(name, None)
        return
    lose(desk, opened.root)
    values = tuple(opened.values[witness.device] for witness in call.witnesses)
    proof = Proof(state="verified", by=names)
    if opened.doubt:
        proof = Proof(state="unwitnessed", by=names, why=opened.doubt)
    if isinstance(call, SealedCall):
        settled_sealed(desk, at, call, values, proof)
        return
    if (unknown := unknown_ruleset(call.intent.ruleset)) is not None:
        proof = Proof(state="newer", by=names, why=unknown)
        desk.show(at, proof, waiting_entry(desk, at, call))
        return
    request = request_of(call.intent, called_seed(name, call.nonce, values))
    choice = OpenChoice(
        author=at.author,
        height=at.height,
        flags=at.flags,
        request=request,
        at=call.at,
        by=call.by,
        odds=call.odds,
        proof=proof,
    )
    try:
        show_roll(desk, name, choice, make_record(request, weigh=False))
    except Refusal as refusal:
        desk.refuse(at, cannot_be_played(refusal), entry=waiting_entry(desk, at, call))


# ── answer ────────────────────────────────────────────────────────────────────────────────────────


def answered(desk: Desk, at: Place, answer: Answer) -> None:
    """The roller (or the GM) answers the choice of a called roll."""
    choice = desk.choices[answer.call]
    whose = desk.person(choice.author)
    own = at.author == choice.author or (whose is not None and desk.person(at.author) == whose)
    if not own and desk.role(at.author) != "gm":
        desk.refuse(at, "Only the roller and the GM answer the choice of a roll.")
        return
    choices = (*choice.request.choices, answer.option)
    request = choice.request.model_copy(update={"choices": choices})
    try:
        record = make_record(request, weigh=False)
    except Refusal as refusal:
        desk.refuse(at, f"It is no answer to this roll: {refusal.message}"[:600])
        return
    del desk.choices[answer.call]
    show_roll(desk, answer.call, choice.model_copy(update={"request": request}), record)
