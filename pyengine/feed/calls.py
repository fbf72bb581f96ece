"""Called rolls: the call fixes everything but the dice, its witnesses' values bring them.

The witness's signed reveal names one call, and steps only ever go up: that alone decides which call
a value belongs to. So nobody can slip a better call under a value that is already known.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pyengine.feed.asks import objection_to_blind
from pyengine.feed.bodies import Anchor, Call, Log, Witness
from pyengine.feed.called_rolls import unplayable
from pyengine.feed.desk import Desk, Place, newest
from pyengine.feed.open_calls import forget_calls, lose, show_waiting, waiting_entry
from pyengine.feed.rolls import log_entry, logged
from pyengine.feed.state import MAX_CHAINS, MAX_CHAINS_OF_PAIR, Chain, OpenCall, Proof, SealedCall

_TOO_LATE = Proof(
    state="replaced",
    why="It repeats a roll that is not open (any more); the first one counts.",
)
"""No fault: an answer may be on its way while its roller gives up."""

_NO_CHAIN = "{} has given no such chain to this device."
_NOT_THEIRS = "It repeats a roll that somebody else has called."


def anchored(desk: Desk, at: Place, anchor: Anchor) -> None:
    """A witness has published the end of a chain."""
    pair = [
        name
        for name, chain in desk.chains.items()
        if (chain.by, chain.to) == (at.author, anchor.for_)
    ]
    for name in pair[: len(pair) + 1 - MAX_CHAINS_OF_PAIR]:
        del desk.chains[name]
    desk.chains[at.id] = Chain(
        by=at.author, to=anchor.for_, length=anchor.length, value=anchor.anchor
    )
    newest(desk.chains, MAX_CHAINS)


def called(desk: Desk, at: Place, call: Call | SealedCall) -> None:
    """Somebody wants to roll, and has said whose values will decide."""
    root = getattr(call, "ask", None) or at.id
    entry = waiting_entry(desk, at, call)
    if root != at.id and root not in desk.asks:
        desk.show(at, _TOO_LATE, entry)
        _take_steps(desk, at, call)
        return
    if call.instead is not None:
        before = given_up(desk, at, call.instead, entry)
        if before is None:
            _take_steps(desk, at, call)
            return
        if _secrecy(before.call) != _secrecy(call):
            desk.refuse(at, "It repeats a roll that others were to read.", entry=entry)
            return
        root = before.root
    if why := _objection(desk, at, call):
        desk.refuse(at, why, entry=entry)
        return
    _take_steps(desk, at, call)
    desk.calls[at.id] = OpenCall(
        author=at.author,
        height=at.height,
        flags=at.flags,
        call=call,
        root=root,
        doubt=_doubt(desk, at.author, call),
    )
    show_waiting(desk, at.id, entry)
    forget_calls(desk, at.author)


def missing_chain(desk: Desk, witnesses: Iterable[Witness]) -> Witness | None:
    """Whose chain is named, and has not been seen."""
    return next((witness for witness in witnesses if witness.anchor not in desk.chains), None)


def called_too_early(desk: Desk, at: Place, call: Call | SealedCall, witness: Witness) -> None:
    """As it looks without the chain: never to be verified.

    The chain may stand further on, if its roller had not yet got all that comes before it. It was
    there before the call nevertheless, for the call names it by its hash.
    """
    why = _NO_CHAIN.format(desk.name(witness.device))
    desk.refuse(at, why, entry=waiting_entry(desk, at, call))


def _take_steps(desk: Desk, at: Place, call: Call | SealedCall) -> None:
    """The next call names the next step: also after one that comes to nothing.

    Its roller cannot know yet that an answer to the first call of the roll was on its way.
    """
    for witness in call.witnesses:
        if not _unfit(desk, at.author, witness):
            chain = desk.chains[witness.anchor]
            following = max(chain.next, witness.index + 1)
            desk.chains[witness.anchor] = chain.model_copy(update={"next": following})


def given_up(desk: Desk, at: Place, name: str, entry: dict[str, Any]) -> OpenCall | None:
    """The open call whose place another entry takes; where it may not, that is said."""
    before = desk.calls.get(name)
    if before is None or before.lost:
        desk.show(at, _TOO_LATE, entry)
        return None
    if before.author != at.author:
        desk.refuse(at, _NOT_THEIRS, entry=entry)
        return None
    return before


def _secrecy(call: Call | SealedCall) -> str:
    return call.visibility if isinstance(call, SealedCall) else "public"


def _objection(desk: Desk, at: Place, call: Call | SealedCall) -> str:
    """Why this call can never be verified."""
    if len({witness.device for witness in call.witnesses}) < len(call.witnesses):
        return "It names the same witness twice."
    if isinstance(call, Call):
        why = unplayable(call.intent)
    else:
        why = objection_to_blind(desk, at, call) if call.ask else ""
    return why or next((why for w in call.witnesses if (why := _unfit(desk, at.author, w))), "")


def _unfit(desk: Desk, roller: str, witness: Witness) -> str:  # noqa: PLR0911 — one a rule
    name = desk.name(witness.device)
    if witness.device == roller:
        return "Nobody can be the witness of their own roll."
    whose = desk.person(roller)
    if whose is not None and desk.person(witness.device) == whose:
        return f"{name} is the same person’s device, and no witness."
    if desk.role(witness.device) == "removed":
        return f"{name} was removed from the table, and is no witness."
    chain = desk.chains.get(witness.anchor)
    if chain is None or (chain.by, chain.to) != (witness.device, roller):
        return _NO_CHAIN.format(name)
    if witness.index > chain.length:
        return f"The chain of {name} is used up."
    if witness.index <= chain.known:
        return f"Step {witness.index} of the chain of {name} was known before this call."
    if witness.index > chain.next:
        return f"It skips steps of the chain of {name}."
    return ""


def _doubt(desk: Desk, roller: str, call: Call | SealedCall) -> str:
    """Why these witnesses prove nothing: nobody has said whose devices they are."""
    strangers = [
        desk.name(device)
        for device in (roller, *(witness.device for witness in call.witnesses))
        if desk.person(device) is None
    ]
    if not strangers:
        return ""
    names = ", ".join(strangers)
    return f"The GM has not vouched for {names}; it might be one person with two devices."


# ── without a witness ─────────────────────────────────────────────────────────────────────────────


def gave_up(desk: Desk, at: Place, log: Log, raw: dict[str, Any]) -> None:
    """The witness keeps silent, and the roller goes on alone: for all to see, and only once.

    Who gives up cannot know the dice it gives up: only the witness knows the value, until it is
    revealed, and from then on the call is not open any more.
    """
    before = given_up(desk, at, log.about or "", log_entry(desk, at, log, raw))
    if before is None:
        return
    logged(desk, at, log, raw)
    if desk.items[at.id].counts:
        lose(desk, before.root)
