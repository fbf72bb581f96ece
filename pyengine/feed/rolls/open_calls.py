"""Calls that wait for their witnesses: what is shown of them, and how they end without dice."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from pyengine.feed.entries.bodies import Call, Sealed, Visibility
from pyengine.feed.rolls.asks import show_ask
from pyengine.feed.rolls.called import show_record
from pyengine.feed.state.models import (
    MAX_CALLS_OF_CHAIN,
    MAX_CLOSED,
    MAX_CLOSED_OF_AUTHOR,
    ChoiceCall,
    Closed,
    OpenCall,
    Proof,
    Rank,
    SealedCall,
    Secrets,
)
from pyengine.feed.state.working import Place, WorkingState, newest_of
from pyengine.model import compact
from pyengine.records import make_record

CHOSEN = "The choice is made; the dice that follow it are still to come."
CHOSEN_TOO_LATE = (
    "{0} has made a choice here, and was removed from the table before a GM had got it; so it does "
    "not count."
)


class Brought(NamedTuple):
    """What the witnesses of a call have brought."""

    name: str
    """The call."""
    values: tuple[str, ...]
    rank: Rank
    proof: Proof


def sealed_stub(
    state: WorkingState, at: Place, said: Sealed | SealedCall | Secrets, visibility: Visibility
) -> dict[str, Any]:
    """What everybody may see of something sealed: that there is one, whose, and for whom."""
    return {
        "id": at.id,
        "at": said.at,
        "by": state.by(at.author, said.by),
        "entry": {"id": at.id, "kind": "sealed", "visibility": visibility},
    }


def waiting_entry(state: WorkingState, at: Place, call: Call | SealedCall) -> dict[str, Any]:
    """A call as the feed shows it before it has dice."""
    said: Call | Any = call
    if isinstance(call, SealedCall):
        seal = state.seals.get(at.id)
        secrets = seal.call if seal else None
        if secrets is None or secrets.inside is None or secrets.why:
            return sealed_stub(state, at, call, call.visibility)
        said = secrets.inside
    return {
        "id": at.id,
        "at": call.at,
        "by": state.by(at.author, call.by),
        "entry": {"id": at.id, "kind": "call", "intent": compact(said.intent)},
        **({"odds": compact(said.odds)} if said.odds else {}),
    }


def show_waiting(state: WorkingState, name: str, entry: dict[str, Any] | None = None) -> None:
    """Show whose answer is still missing; `entry` is how the call is shown, if that is known."""
    opened = state.calls[name]
    at, call = place_of(name, opened), opened.call
    if isinstance(call, ChoiceCall):
        show_choice_waiting(state, opened, call)
        return
    waiting = missing_names(state, opened)
    by = tuple(state.name(device) for device in opened.values)
    proof = Proof(state="waiting", by=by, waiting=waiting, why=opened.why)
    seal = state.seals.get(name)
    if opened.lost:
        why = "The same roll was made again, and counts there."
        proof = Proof(state="replaced", by=by, waiting=waiting, why=why)
    elif seal is not None and seal.call is not None and seal.call.why:
        proof = Proof(state="broken", by=by, waiting=waiting, why=seal.call.why)
    ask = call.ask if isinstance(call, SealedCall) else None
    hidden = ask and proof.state != "broken"
    state.show(at, proof, None if hidden else entry or waiting_entry(state, at, call))
    show_ask(state, ask)


def missing_names(state: WorkingState, opened: OpenCall) -> tuple[str, ...]:
    """Names of the witnesses that have not answered."""
    devices = [witness.device for witness in opened.call.witnesses]
    return tuple(state.name(device) for device in devices if device not in opened.values)


def show_choice_waiting(state: WorkingState, opened: OpenCall, call: ChoiceCall) -> None:
    """Show a roll whose choice is made, and whose next dice are still to come."""
    roll = state.choices.get(call.of)
    if call.option is None or roll is None or roll.made or opened.lost:
        return  # sealed, or no longer waited for
    waiting = missing_names(state, opened)
    said = (state.calls[name].why for name in rivals(state, opened.root))
    why = next(filter(None, said), roll.proof.why or CHOSEN)
    proof = Proof(state="waiting", by=roll.proof.by, waiting=waiting, why=why)
    record = make_record(roll.request, weigh=False)
    waits = roll.model_copy(update={"proof": proof})
    show_record(
        state, call.of, waits, record, answered=True
    )  # its page may have been closed and opened again


def pass_over(state: WorkingState, name: str, proof: Proof) -> None:
    """A witness has answered other calls. If it answers this one later, that answer still counts.

    Otherwise a witness could undo an answer by giving another one that some devices get first, or
    that claims an earlier place.
    """
    passed = state.passed[name] = state.calls[name]
    anchors = _anchors(passed)
    alike = [other for other, opened in state.passed.items() if anchors & _anchors(opened)]
    for gone in alike[: max(0, len(alike) - MAX_CALLS_OF_CHAIN)]:
        del state.passed[gone]
    end(state, name, proof)


def take_up(state: WorkingState, name: str, opened: OpenCall) -> None:
    """A call that was passed over has been answered after all."""
    del state.passed[name]
    state.calls[name] = opened
    if opened.passed is not None:
        state.uncount(opened.author, opened.passed)


def _anchors(opened: OpenCall) -> set[str]:
    return {witness.anchor for witness in opened.call.witnesses}


def end(state: WorkingState, name: str, proof: Proof) -> None:
    """Show how a call has ended without dice; one that was made again has its dice there."""
    opened = state.calls.pop(name)
    close_call(state, name, opened)
    at = place_of(name, opened)
    if isinstance(opened.call, ChoiceCall):
        if opened.call.option is not None:
            show_undecided(state, opened.root, opened.call.of)
        return
    entry = waiting_entry(state, at, opened.call)
    seal = state.seals.get(name) if name in state.passed else state.seals.pop(name, None)
    if opened.lost:
        state.show(at, Proof(state="replaced", why=proof.why), entry)
    elif seal is not None and seal.call is not None and seal.call.why:
        state.refuse(at, seal.call.why, entry=entry)  # what is inside is no roll
    else:
        state.count(at.author, proof.state)
        if name in state.passed:
            state.passed[name] = opened.model_copy(update={"passed": proof.state})
        state.show(at, proof, entry)
    if isinstance(opened.call, SealedCall):
        show_ask(state, opened.call.ask)


def show_undecided(state: WorkingState, root: str, name: str) -> None:
    """The option that was chosen does not count (any more): the choice can be made again."""
    roll = state.choices.get(name)
    if roll is None or roll.made:
        return
    asked = rivals(state, root)
    for other in asked:
        show_waiting(state, other)
    if not asked:
        show_record(state, name, roll, make_record(roll.request, weigh=False), answered=True)


def update(state: WorkingState, name: str, **news: Any) -> None:
    """Change fields of an open call."""
    state.calls[name] = state.calls[name].model_copy(update=news)


def place_of(name: str, opened: OpenCall) -> Place:
    """Where an open call stands."""
    match opened.call:
        case Call():
            kind = "call"
        case ChoiceCall(option=str()):
            kind = "answer"
        case _:
            kind = "sealed"
    return Place(name, opened.author, opened.height, opened.flags, kind)


def rank_of(name: str, opened: OpenCall) -> Rank:
    """The order of calls of one roll: whose witness was asked first has the lowest rank.

    The call that replaces fewer others was asked first. Two that take the place of the same call
    are compared by height, which follows their author's own chain: a later one cannot come first
    without a fork. Witnesses for whom nobody has vouched come last: they may be the roller's own.
    """
    return f"{bool(opened.doubt):d} {opened.depth:06d} {opened.height:016d} {name}"


def lose(state: WorkingState, root: str) -> None:
    """The roll has dice, so its other calls need no answer."""
    for other, rival in list(state.calls.items()):
        if rival.root == root:
            update(state, other, lost=True)
            show_waiting(state, other)


def open_by_chain(state: WorkingState) -> Counter[str]:
    """How many calls of each chain are open.

    An open call is never forgotten for a newer one: its answer could not be recognised any more.
    """
    return Counter(w.anchor for opened in state.calls.values() for w in opened.call.witnesses)


def rivals(state: WorkingState, root: str) -> list[str]:
    """Open calls of one roll."""
    return [name for name, opened in state.calls.items() if opened.root == root]


def close(state: WorkingState, name: str, closed: Closed) -> None:
    """Remember which roll a closed call belongs to: an entry that takes its place may still come.

    Of too many, the oldest is forgotten. What takes the place of that counts as a new roll.
    """
    state.closed[name] = closed
    own = {other for other, each in state.closed.items() if each.author == closed.author}
    for gone in newest_of(state.closed, own, MAX_CLOSED_OF_AUTHOR, MAX_CLOSED):
        root = state.closed.pop(gone).root
        others = {each.root for each in state.closed.values()}
        others |= {each.root for each in (*state.calls.values(), *state.passed.values())}
        if root not in others:
            state.counted.pop(root, None)


def close_call(state: WorkingState, name: str, opened: OpenCall) -> None:
    """Remember a call that has its dice, or will never have any."""
    secrecy = secrecy_of(opened.call)
    close(state, name, Closed(**_of_roll(opened), secrecy=secrecy))


def _of_roll(opened: OpenCall) -> dict[str, Any]:
    return {"author": opened.author, "root": opened.root, "depth": opened.depth}


def secrecy_of(call: Call | SealedCall | ChoiceCall) -> str:
    """Who may read a call."""
    match call:
        case Call():
            return "public"
        case SealedCall(visibility=visibility):
            return visibility
        case ChoiceCall():
            return "choice"


def known_call(state: WorkingState, name: str) -> Closed | None:
    """A call that another entry takes the place of, open or not, as far as it is remembered."""
    opened = state.calls.get(name)
    if opened is None:
        return state.closed.get(name)
    return Closed(**_of_roll(opened), secrecy=secrecy_of(opened.call))
