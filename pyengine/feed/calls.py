"""Called rolls: the call fixes everything but the dice, its witnesses' values bring them.

The witness's signed reveal names one call, and steps only ever go up: that alone decides which call
a value belongs to. So nobody can slip a better call under a value that is already known.
"""

from __future__ import annotations

from typing import Any

from pyengine.feed.bodies import Anchor, Answer, Call, Intent, Log, Reveal, Witness
from pyengine.feed.desk import Desk, Place, newest
from pyengine.feed.fair import called_seed, down
from pyengine.feed.rolls import log_entry, logged, offering, unknown_ruleset
from pyengine.feed.state import (
    MAX_CALLS,
    MAX_CALLS_OF_AUTHOR,
    MAX_CHAINS,
    MAX_CHAINS_OF_PAIR,
    MAX_CHOICES,
    Chain,
    OpenCall,
    OpenChoice,
    Proof,
)
from pyengine.model import compact
from pyengine.records import Record, RollRequest, make_record, prepared, record_data, resolve
from pyengine.refusal import Refusal

_TOO_LATE = Proof(
    state="replaced",
    why="It repeats a roll that is not open (any more); the first one counts.",
)
"""No fault: an answer may be on its way while its roller gives up."""

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


# ── call ─────────────────────────────────────────────────────────────────────────────────────────


def called(desk: Desk, at: Place, call: Call) -> None:
    """Somebody wants to roll, and has said whose values will decide."""
    opened = OpenCall(author=at.author, height=at.height, flags=at.flags, call=call, root=at.id)
    entry = _waiting_entry(desk, at, call)
    if call.instead is not None:
        before = desk.calls.get(call.instead)
        if before is None or before.lost:
            desk.show(at, _TOO_LATE, entry)
            return
        if before.author != at.author:
            desk.refuse(at, _NOT_THEIRS, entry=entry)
            return
        opened = opened.model_copy(update={"root": before.root})
    if why := _objection(desk, at, call):
        desk.refuse(at, why, entry=entry)
        return
    for witness in call.witnesses:
        chain = desk.chains[witness.anchor]
        following = max(chain.next, witness.index + 1)
        desk.chains[witness.anchor] = chain.model_copy(update={"next": following})
    opened = opened.model_copy(update={"doubt": _doubt(desk, at.author, call)})
    desk.calls[at.id] = opened
    _show_waiting(desk, at.id)
    _forget_calls(desk, at.author)


def _objection(desk: Desk, at: Place, call: Call) -> str:
    """Why this call can never be verified."""
    if len({witness.device for witness in call.witnesses}) < len(call.witnesses):
        return "It names the same witness twice."
    try:
        if unknown_ruleset(call.intent.ruleset) is None:
            prepared(_request(call.intent, b"")).setup  # noqa: B018 — or it is refused
    except Refusal as refusal:
        return f"It cannot be played: {refusal.message}"[:600]
    return next((why for w in call.witnesses if (why := _unfit(desk, at.author, w))), "")


def playable(intent: Intent) -> None:
    """Refuse what no dice could make a roll of. An unknown ruleset is for others to play."""
    if unknown_ruleset(intent.ruleset) is None:
        resolve(_request(intent, b"\0" * 32))


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
        return f"{name} has given no such chain to this device."
    if witness.index > chain.length:
        return f"The chain of {name} is used up."
    if witness.index <= chain.known:
        return f"Step {witness.index} of the chain of {name} was known before this call."
    if witness.index > chain.next:
        return f"It skips steps of the chain of {name}."
    return ""


def _doubt(desk: Desk, roller: str, call: Call) -> str:
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


def _forget_calls(desk: Desk, author: str) -> None:
    """Open calls cost memory: an author with too many loses the oldest, which stays on the feed."""
    own = [name for name, opened in desk.calls.items() if opened.author == author]
    for name in [*own[:-MAX_CALLS_OF_AUTHOR], *list(desk.calls)[:-MAX_CALLS]]:
        if name in desk.calls:
            _close(desk, name, "It was left open for too long, among too many others.")


# ── without a witness ────────────────────────────────────────────────────────────────────────────


def gave_up(desk: Desk, at: Place, log: Log, raw: dict[str, Any]) -> None:
    """The witness keeps silent, and the roller goes on alone: for all to see, and only once.

    Who gives up cannot know the dice it gives up: only the witness knows the value, until it is
    revealed, and from then on the call is not open any more.
    """
    opened = desk.calls.get(log.about or "")
    if opened is None or opened.lost:
        desk.show(at, _TOO_LATE, log_entry(desk, at, log, raw))
        return
    if opened.author != at.author:
        desk.refuse(at, _NOT_THEIRS, entry=log_entry(desk, at, log, raw))
        return
    logged(desk, at, log, raw)
    if desk.items[at.id].counts:
        _lose(desk, opened.root)


def _lose(desk: Desk, root: str) -> None:
    """Whatever else was called for the same roll no longer counts."""
    for other, rival in list(desk.calls.items()):
        if rival.root == root:
            _update(desk, other, lost=True)
            _show_waiting(desk, other)


# ── reveal ───────────────────────────────────────────────────────────────────────────────────────


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
        _update(desk, reveal.call, why=why)
        _show_waiting(desk, reveal.call)
        return
    chain = desk.chains[witness.anchor]
    news = {"known": witness.index, "value": reveal.value}
    desk.chains[witness.anchor] = chain.model_copy(update=news)
    _update(desk, reveal.call, values={**opened.values, at.author: reveal.value})
    _close_rivals(desk, reveal.call, witness)
    if len(desk.calls[reveal.call].values) == len(opened.call.witnesses):
        _settle(desk, reveal.call)
    else:
        _show_waiting(desk, reveal.call)


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
            _close(desk, rival, f"{name} has used this step of the chain for another call.")


def _settle(desk: Desk, name: str) -> None:
    """All values are there: everybody derives the same dice."""
    opened = desk.calls.pop(name)
    at, call = _place(name, opened), opened.call
    entry = _waiting_entry(desk, at, call)
    names = tuple(desk.name(witness.device) for witness in call.witnesses)
    if opened.lost:
        why = "The same roll was made again, and counted first there; this one does not count."
        desk.show(at, Proof(state="replaced", by=names, why=why), entry)
        return
    _lose(desk, opened.root)
    if (unknown := unknown_ruleset(call.intent.ruleset)) is not None:
        desk.show(at, Proof(state="newer", by=names, why=unknown), entry)
        return
    values = [opened.values[witness.device] for witness in call.witnesses]
    request = _request(call.intent, called_seed(name, call.nonce, values))
    proof = Proof(state="verified", by=names)
    if opened.doubt:
        proof = Proof(state="unwitnessed", by=names, why=opened.doubt)
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
        _show_roll(desk, name, choice, make_record(request, weigh=False))
    except Refusal as refusal:
        desk.refuse(at, f"It cannot be played: {refusal.message}"[:600], entry=entry)


def _request(intent: Intent, seed: bytes) -> RollRequest:
    asked = {name: getattr(intent, name) for name in Intent.model_fields}
    return RollRequest.model_construct(**asked, seed=seed.hex(), faces=None, choices=())


# ── answer ───────────────────────────────────────────────────────────────────────────────────────


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
    _show_roll(desk, answer.call, choice.model_copy(update={"request": request}), record)


# ── what is shown ────────────────────────────────────────────────────────────────────────────────


def _show_roll(desk: Desk, name: str, choice: OpenChoice, record: Record) -> None:
    at = Place(name, choice.author, choice.height, choice.flags, "call")
    pending = "pending" in record.result
    if pending:
        desk.choices[name] = choice
        newest(desk.choices, MAX_CHOICES)
    offering(desk, name, record)
    entry = {
        "id": name,
        "at": choice.at,
        "by": desk.by(choice.author, choice.by),
        "entry": {"id": name, "kind": "roll", "record": record_data(record)},
        **({"odds": compact(choice.odds)} if choice.odds else {}),
    }
    desk.show(at, choice.proof, entry, counts=not pending)


def _waiting_entry(desk: Desk, at: Place, call: Call) -> dict[str, Any]:
    return {
        "id": at.id,
        "at": call.at,
        "by": desk.by(at.author, call.by),
        "entry": {"id": at.id, "kind": "call", "intent": compact(call.intent)},
        **({"odds": compact(call.odds)} if call.odds else {}),
    }


def _show_waiting(desk: Desk, name: str) -> None:
    opened = desk.calls[name]
    at = _place(name, opened)
    missing = [w.device for w in opened.call.witnesses if w.device not in opened.values]
    waiting = tuple(desk.name(device) for device in missing)
    by = tuple(desk.name(device) for device in opened.values)
    proof = Proof(state="waiting", by=by, waiting=waiting, why=opened.why)
    if opened.lost:
        why = "The same roll was made again, and counts there."
        proof = Proof(state="replaced", by=by, waiting=waiting, why=why)
    desk.show(at, proof, _waiting_entry(desk, at, opened.call))


def _close(desk: Desk, name: str, why: str) -> None:
    opened = desk.calls.pop(name)
    at = _place(name, opened)
    entry = _waiting_entry(desk, at, opened.call)
    if opened.lost:
        desk.show(at, Proof(state="replaced", why=why), entry)
    else:
        desk.refuse(at, why, entry=entry)


def _update(desk: Desk, name: str, **news: Any) -> None:
    desk.calls[name] = desk.calls[name].model_copy(update=news)


def _place(name: str, opened: OpenCall) -> Place:
    return Place(name, opened.author, opened.height, opened.flags, "call")
