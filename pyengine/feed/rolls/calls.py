"""Called rolls: the call fixes everything but the dice, which its witnesses' values give.

The witness's signed reveal names one call, and steps only ever go up: that alone decides which call
a value belongs to. So nobody can slip a better call under a value that is already known.

A roll may be called again when its witness keeps silent, and at last be made without a witness. Of
all calls of one roll that were answered, the one counts that was to be answered first; a roll that
was made without a witness counts only while none is answered. So no fairness hangs on the order of
entries, which their authors influence (decision 19 has the cases).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, TypeAlias

from pyengine.feed.entries.bodies import Anchor, Call, Log, Witness
from pyengine.feed.entries.intents import unplayable
from pyengine.feed.people.rights import note_player, objection_to_roll
from pyengine.feed.rolls.asks import objection_to_blind
from pyengine.feed.rolls.logged import log_entry, logged
from pyengine.feed.rolls.open_calls import (
    close,
    known_call,
    lose,
    open_by_chain,
    rivals,
    secrecy_of,
    show_waiting,
    waiting_entry,
)
from pyengine.feed.rolls.sealed_rolls import end_call
from pyengine.feed.state.models import (
    MAX_CALLS_OF_CHAIN,
    MAX_CHAINS,
    MAX_CHAINS_OF_PAIR,
    Chain,
    ChoiceCall,
    Closed,
    Counted,
    OpenCall,
    Proof,
    SealedCall,
)
from pyengine.feed.state.working import Place, WorkingState

_TOO_LATE = Proof(
    state="replaced",
    why="It repeats a roll that is not open (any more); the first one counts.",
)
"""This is no fault: an answer may be on its way when its roller gives up."""

AnyCall: TypeAlias = Call | SealedCall | ChoiceCall

_NO_CHAIN = "{} has given no such chain to this device."
_NOT_THEIRS = "It repeats a roll that somebody else has called."


def anchored(state: WorkingState, at: Place, anchor: Anchor) -> None:
    """A witness has published the end of a chain."""
    if state.strict and anchor.for_ not in state.people:
        return  # no call of that device could name it
    pair = [
        name
        for name, chain in state.chains.items()
        if (chain.by, chain.to) == (at.author, anchor.for_)
    ]
    if state.tallies.get(at.author, {}).keys().isdisjoint(("fork", "gap")):
        # Of an author with a fork or a gap, the new one may stand before answers from the old one.
        for name in pair[: len(pair) + 1 - MAX_CHAINS_OF_PAIR]:
            _forget_chain(state, name)
    state.chains[at.id] = Chain(
        by=at.author, to=anchor.for_, length=anchor.length, value=anchor.anchor
    )
    while len(state.chains) > MAX_CHAINS:
        _forget_chain(state, _least_needed(state))


def _least_needed(state: WorkingState) -> str:
    """Which of too many chains to forget: one nobody vouches for, else one of whoever gave most.

    So nobody can make others forget a chain by giving many.
    """
    given = Counter(chain.by for chain in state.chains.values())
    most = max(given.values())

    def need(chain: Chain) -> int:
        if state.person(chain.by) is None or state.person(chain.to) is None:
            return 0
        return 1 if given[chain.by] == most else 2

    return min(state.chains, key=lambda name: need(state.chains[name]))


def _forget_chain(state: WorkingState, anchor: str) -> None:
    """Forget a chain, and end the calls that only it could answer."""
    name = state.name(state.chains.pop(anchor).by)
    why = f"{name} has given new chains since, so the old one is forgotten."
    for call, opened in list(state.calls.items()):
        asked = next((w for w in opened.call.witnesses if w.anchor == anchor), None)
        if asked is not None and asked.device not in opened.values:
            end_call(state, call, Proof(state="abandoned", waiting=(name,), why=why))
    for call, opened in list(state.passed.items()):
        if any(witness.anchor == anchor for witness in opened.call.witnesses):
            del state.passed[call]


def called(state: WorkingState, at: Place, call: Call | SealedCall) -> None:
    """Somebody wants to roll, and has said whose values will decide."""
    root, depth = getattr(call, "ask", None) or at.id, 0
    entry = waiting_entry(state, at, call)
    if root != at.id and root not in state.asks:
        state.show(at, _TOO_LATE, entry)
        take_steps(state, at, call)
        return
    before = known_call(state, call.instead) if call.instead else None
    if why := _objection_to_repeating(before, at, call) or _objection(state, at, call):
        state.refuse(at, why, entry=entry)
        return
    if before is not None:
        root, depth = before.root, before.depth + 1
    open_call(state, at, call, root, depth)
    if isinstance(call, Call):
        note_player(state, at.author, call.intent.actor)
    if root in state.counted:
        lose(state, root)
    show_waiting(state, at.id, entry)


def _objection_to_repeating(before: Closed | None, at: Place, call: Call | SealedCall) -> str:
    """Why it cannot take the place of that call; that the call has dice is no reason."""
    if before is None:
        return ""
    if before.author != at.author:
        return _NOT_THEIRS
    if before.secrecy != secrecy_of(call):
        return "It repeats a roll that others were to read."
    return ""


def open_call(state: WorkingState, at: Place, call: AnyCall, root: str, depth: int) -> None:
    """Let a call wait for its witnesses."""
    take_steps(state, at, call)
    state.calls[at.id] = OpenCall(
        author=at.author,
        height=at.height,
        flags=at.flags,
        call=call,
        root=root,
        depth=depth,
        doubt=_doubt(state, at.author, call),
    )


def missing_chain(state: WorkingState, witnesses: Iterable[Witness]) -> Witness | None:
    """The first witness whose chain is named and has not been seen."""
    return next((witness for witness in witnesses if witness.anchor not in state.chains), None)


def called_too_early(
    state: WorkingState, at: Place, call: Call | SealedCall, witness: Witness
) -> None:
    """Show a call whose chain is missing as one that does not verify, until the chain comes.

    The chain may stand further on, if the roller lacked some entries before it. It was made before
    the call in any case, because the call names it by its hash.
    """
    why = _NO_CHAIN.format(state.name(witness.device))
    state.refuse(at, why, entry=waiting_entry(state, at, call))


def take_steps(state: WorkingState, at: Place, call: AnyCall) -> None:
    """Take the steps that a call names, also where the call comes to nothing.

    Its roller goes on to the next step without knowing that.
    """
    for witness in call.witnesses:
        if not unfit(state, at.author, witness):
            chain = state.chains[witness.anchor]
            following = max(chain.next, witness.index + 1)
            state.chains[witness.anchor] = chain.model_copy(update={"next": following})


def given_up(state: WorkingState, at: Place, name: str, entry: dict[str, Any]) -> Closed | None:
    """The call whose place a roll without a witness takes. None if it may not; an item says why."""
    before = known_call(state, name)
    if before is None or before.root in state.counted or before.secrecy == "choice":
        state.show(at, _TOO_LATE, entry)
        return None
    if before.author != at.author:
        state.refuse(at, _NOT_THEIRS, entry=entry)
        return None
    return before


def _objection(state: WorkingState, at: Place, call: Call | SealedCall) -> str:
    """Why this call can never be verified."""
    if isinstance(call, Call):
        why = unplayable(call.intent) or objection_to_roll(state, at.author, call.intent)
    else:
        why = objection_to_blind(state, at, call) if call.ask else ""
    return why or objection_to_witnesses(state, at, call)


def objection_to_witnesses(state: WorkingState, at: Place, call: AnyCall) -> str:
    """Why the values of these witnesses would prove nothing."""
    if len({witness.device for witness in call.witnesses}) < len(call.witnesses):
        return "It names the same witness twice."
    return next((why for w in call.witnesses if (why := unfit(state, at.author, w))), "")


def unfit(state: WorkingState, roller: str, witness: Witness) -> str:  # noqa: PLR0911 — one a rule
    name = state.name(witness.device)
    if witness.device == roller:
        return "Nobody can be the witness of their own roll."
    if state.is_own(roller, witness.device):
        return f"{name} is the same person’s device, and no witness."
    if state.role(witness.device) == "removed":
        return f"{name} was removed from the table, and is no witness."
    chain = state.chains.get(witness.anchor)
    if chain is None or (chain.by, chain.to) != (witness.device, roller):
        return _NO_CHAIN.format(name)
    if witness.index > chain.length:
        return f"The chain of {name} is used up."
    if witness.index <= chain.known:
        return f"Step {witness.index} of the chain of {name} was known before this call."
    if witness.index > chain.next:
        return f"It skips steps of the chain of {name}."
    if open_by_chain(state)[witness.anchor] >= MAX_CALLS_OF_CHAIN:
        return f"Too many rolls wait for {name} already."
    return ""


def _doubt(state: WorkingState, roller: str, call: AnyCall) -> str:
    """Why these witnesses prove nothing, if no GM has said whose devices they are."""
    strangers = [
        state.name(device)
        for device in (roller, *(witness.device for witness in call.witnesses))
        if state.person(device) is None
    ]
    if not strangers:
        return ""
    names = ", ".join(strangers)
    return f"The GM has not vouched for {names}; it might be one person with two devices."


# ── without a witness ────────────────────────────────────────────────────────────────────────────


def gave_up(state: WorkingState, at: Place, log: Log, raw: dict[str, Any]) -> None:
    """The witness keeps silent, and the roller goes on alone, once and for all to see."""
    before = given_up(state, at, log.about or "", log_entry(state, at, log, raw))
    if before is None:
        return
    logged(state, at, log, raw)
    if state.items[at.id].counts:
        counts_alone(state, at, before)


def overruled() -> Proof:
    """The proof of a roll made without a witness, once a call of it has been answered."""
    why = "A witness has answered the call of this roll, so those dice count, and not these."
    return Proof(state="replaced", why=why)


def counts_alone(state: WorkingState, at: Place, before: Closed) -> None:
    """A roll that was made without a witness counts, as long as no call of it is answered."""
    state.counted[before.root] = Counted(item=state.items[at.id])
    close(state, at.id, before)
    lose(state, before.root)
    say_what_counts_alone(state, before.root)


def say_what_counts_alone(state: WorkingState, root: str) -> None:
    """Tell of an answer that does not count on the roll that was made without a witness."""
    counted = state.counted.get(root)
    why = next((state.calls[name].why for name in rivals(state, root) if state.calls[name].why), "")
    if counted is not None and counted.rank is None and why:
        state.show_again(
            counted.item, counted.item.proof.model_copy(update={"why": why}), counts=True
        )
