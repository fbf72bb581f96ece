"""What pages log: rolls of their own, which are played again, and everything without dice.

A logged roll has its seed from the roller's own device. Playing it again shows whether the faces
come from the seed, the total from the faces and the choice from the roll it belongs to. Whether the
seed was picked cannot be seen; that is what calls are for.
"""

from __future__ import annotations

from typing import Any

from pyengine.canonical import fingerprint
from pyengine.feed.entries.bodies import Log
from pyengine.feed.entries.intents import unknown_ruleset
from pyengine.feed.people.rights import (
    NOT_THEIR_OFFER,
    acts_for,
    note_owner,
    objection_to_entry,
)
from pyengine.feed.state.models import (
    MAX_ASKED,
    MAX_OFFERS,
    MAX_TAKEN,
    MAX_TAKEN_OF_AUTHOR,
    Asked,
    OfferedTo,
    Offering,
    Proof,
    Seal,
    Taken,
)
from pyengine.feed.state.working import Place, WorkingState, newest, newest_of
from pyengine.model import compact
from pyengine.records import Record, RollRequest, check, is_result
from pyengine.table.entries import RollEntry, TakeEntry

_PLAIN = Proof(state="plain")
_BY_HAND = Proof(state="by_hand", why="Rolled by hand; the sum follows from the faces typed in.")
_ALONE = Proof(
    state="unwitnessed",
    why="The roller’s own device made these dice; nobody else had a hand in them.",
)
_SILENT = Proof(
    state="unwitnessed",
    why="It was called, but its witness kept silent; the roller’s own device made these dice.",
)
_TAKEN = Proof(
    state="sealed", why="It takes what a sealed roll offers; that can be checked when it is shown."
)
_NO_RESULT = "It holds no result that could be shown."
_GMS = Proof(state="broken", why="Only the GM may do this.")
_NOT_THEIRS = Proof(state="broken", why=NOT_THEIR_OFFER)
_OFF = Proof(state="unwitnessed", why="Witnessing is switched off at this table.")


def logged(state: WorkingState, at: Place, log: Log, raw: dict[str, Any]) -> None:
    """Show what a page has logged, with what can be known about it."""
    entry = log_entry(state, at, log, raw)
    if why := objection_to_entry(state, at.author, log.entry):
        state.count(at.author, "forbidden")
        state.show(at, Proof(state="broken", why=why), entry)
        return
    match log.entry:
        case RollEntry(record=record):
            _rolled(state, at, log, record, entry)
        case TakeEntry(of=of, offer=offer):
            _took(state, at, of, offer, entry)
        case _:
            state.show(at, _PLAIN, entry, counts=True)
    if state.items[at.id].counts and at.id not in state.seals:
        # What only some can read gives nobody a character: others would not know it.
        note_owner(state, at.author, log.entry)


def log_entry(state: WorkingState, at: Place, log: Log, raw: dict[str, Any]) -> dict[str, Any]:
    """The entry as a page shows it. Its id is that of the feed, so nobody can claim another's.

    A result may be of a ruleset that this engine lacks, so a record keeps it as it came; what does
    not have the shape of a result is replaced.
    """
    by = state.by(at.author, log.by)
    if isinstance(log.entry, RollEntry) and not is_result(log.entry.record.result):
        return {"id": at.id, "at": log.at, "by": by, "entry": unreadable(at.id)}
    return {**raw, "id": at.id, "by": by, "entry": {**raw["entry"], "id": at.id}}


def unreadable(name: str) -> dict[str, Any]:
    """What takes the place of a roll that no page can draw, with the reason."""
    return {"id": name, "kind": "unreadable", "code": "bad_result", "message": _NO_RESULT}


def _rolled(
    state: WorkingState, at: Place, log: Log, record: Record, entry: dict[str, Any]
) -> None:
    if (unknown := unknown_ruleset(record.request.ruleset)) is not None:
        state.show(at, Proof(state="newer", why=unknown), entry)
        return
    verdict = check(record, weigh=False, plain=True)
    why = verdict.problems[0] if verdict.problems else _misplaced(state, at, log, record.request)
    if not why and entry["entry"]["kind"] == "unreadable":
        why = _NO_RESULT
    if why:
        state.refuse(at, why, entry=entry)
        return
    pending = "pending" in record.result
    if log.about is not None and record.request.choices:
        state.asked.pop(log.about, None)
    if pending:
        state.asked[at.id] = _asked(at.author, record.request)
        newest(state.asked, MAX_ASKED)
    offering(state, at.id, record)
    alone = _ALONE if state.witnessing else _OFF
    if goes_on_alone(log):
        alone = _SILENT
    state.show(at, _BY_HAND if record.request.faces is not None else alone, entry, counts=True)


def goes_on_alone(log: Log) -> bool:
    """Whether a roll says that it takes the place of a call which nobody has answered."""
    match log.entry:
        case RollEntry(record=record):
            return log.about is not None and not record.request.choices
        case _:
            return False


def offering(state: WorkingState, name: str, record: Record) -> None:
    """Remember what a roll offers."""
    offers: Any = record.result["offers"]
    if offers:
        to = {offer["key"]: _made_to(offer) for offer in offers}
        state.offers[name] = Offering.model_construct(actor=record.request.actor.id, to=to)
        newest(state.offers, MAX_OFFERS)


def _made_to(offer: dict[str, Any]) -> OfferedTo:
    if offer.get("by") == "gm":
        return "gm"
    return "own" if any(map(_concerns_roller, offer.get("moves", ()))) else "player"


def _concerns_roller(move: dict[str, Any]) -> bool:
    """A source is laid down in the name of the character that rolled."""
    trackers = [str(move.get(each, "")) for each in ("tracker", "giver", "taker")]
    return move["do"] == "carry" or any(each.startswith("self.") for each in trackers)


def _took(state: WorkingState, at: Place, of: str, offer: str, entry: dict[str, Any]) -> None:
    seal = state.seals.get(of)
    leads = state.role(at.author) == "gm"
    if seal is None:
        _judge(state, at, of, offer, entry, leads=leads, acts=True)
        return
    # Who cannot read it knows who has rolled, and not for which character.
    acts = acts_for(state, at.author, seal.call.whose if seal.call else seal.author)
    if of in state.offers:
        _judge(state, at, of, offer, entry, leads=leads, acts=acts)
        return
    fields = at._asdict()
    del fields["kind"]
    taken = {each.id: each for each in seal.taken}
    taken[at.id] = Taken(**fields, offer=offer, entry=entry, leads=leads, acts=acts)
    own = {name for name, each in taken.items() if each.author == at.author}
    for name in newest_of(taken, own, MAX_TAKEN_OF_AUTHOR, MAX_TAKEN):
        del taken[name]
    state.seals[of] = seal.model_copy(update={"taken": tuple(taken.values())})
    stub = {**entry, "entry": {"id": at.id, "kind": "sealed", "visibility": seal.visibility}}
    stub["entry"]["what"] = "take"
    state.show(at, _TAKEN, stub)


def judge_taken(state: WorkingState, of: str, seal: Seal) -> None:
    """A sealed roll has been shown, so what was taken of its offers can be judged."""
    for taken in seal.taken:
        at = Place(taken.id, taken.author, taken.height, taken.flags, "log")
        _judge(state, at, of, taken.offer, taken.entry, leads=taken.leads, acts=taken.acts)


def _judge(
    state: WorkingState,
    at: Place,
    of: str,
    offer: str,
    entry: dict[str, Any],
    *,
    leads: bool,
    acts: bool,
) -> None:
    offering = state.offers.get(of)
    to = offering.to.get(offer) if offering else None
    if to is None:
        state.refuse(at, "It takes what no roll on this feed offers (any more).", entry=entry)
    elif (to == "gm" and not leads) or (to == "own" and not acts):
        state.count(at.author, "forbidden")
        state.show(at, _GMS if to == "gm" else _NOT_THEIRS, entry)
    else:
        state.show(at, _PLAIN, entry, counts=True)


# ── choices ──────────────────────────────────────────────────────────────────────────────────────


def _asked(author: str, request: RollRequest) -> Asked:
    return Asked(
        author=author,
        request=_of_the_request(request),
        choices=request.choices,
        faces=request.faces or (),
    )


def _of_the_request(request: RollRequest) -> str:
    left = {"choices": (), "faces": None if request.faces is None else ()}
    return fingerprint(compact(request.model_copy(update=left)))


def _misplaced(state: WorkingState, at: Place, log: Log, request: RollRequest) -> str:
    """What is wrong with the choices of a roll: each answers one more choice of the same roll."""
    if not request.choices:
        return ""
    asked = state.asked.get(log.about or "")
    if asked is None or asked.author != at.author:
        return "It answers a choice that no roll of this author has open."
    faces = request.faces or ()
    if (
        asked.request != _of_the_request(request)
        or asked.choices != request.choices[:-1]
        or asked.faces != faces[: len(asked.faces)]
    ):
        return "Its choice does not belong to the roll it answers."
    return ""
