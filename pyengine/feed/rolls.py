"""What pages log: rolls of their own, which are played again, and everything without dice.

A logged roll had its seed from the roller's own device. Playing it again shows whether the faces
come from the seed, the total from the faces and the choice from the roll it belongs to; it cannot
show that the seed was not picked. That is what calls are for.
"""

from __future__ import annotations

from typing import Any

from pyengine.canonical import fingerprint
from pyengine.feed.bodies import Log
from pyengine.feed.desk import Desk, Place, newest, newest_of
from pyengine.feed.state import (
    MAX_ASKED,
    MAX_OFFERS,
    MAX_TAKEN,
    MAX_TAKEN_OF_AUTHOR,
    Asked,
    Proof,
    Seal,
    Taken,
)
from pyengine.model import compact
from pyengine.records import Record, RollRequest, check
from pyengine.refusal import Refusal
from pyengine.registry import find
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
_NOT_THEIRS = Proof(state="broken", why="Only the GM may do this.")
_OFF = Proof(state="unwitnessed", why="Witnessing is switched off at this table.")


def logged(desk: Desk, at: Place, log: Log, raw: dict[str, Any]) -> None:
    """Show what a page has logged, with what can be known about it."""
    entry = log_entry(desk, at, log, raw)
    match log.entry:
        case RollEntry(record=record):
            _rolled(desk, at, log, record, entry)
        case TakeEntry(of=of, offer=offer):
            _took(desk, at, of, offer, entry)
        case _:
            desk.show(at, _PLAIN, entry, counts=True)


def log_entry(desk: Desk, at: Place, log: Log, raw: dict[str, Any]) -> dict[str, Any]:
    """As a page logs it. Its place in the feed names it: nobody can take another entry's id."""
    return {
        **raw,
        "id": at.id,
        "by": desk.by(at.author, log.by),
        "entry": {**raw["entry"], "id": at.id},
    }


def _rolled(desk: Desk, at: Place, log: Log, record: Record, entry: dict[str, Any]) -> None:
    if (unknown := unknown_ruleset(record.request.ruleset)) is not None:
        desk.show(at, Proof(state="newer", why=unknown), entry)
        return
    verdict = check(record, weigh=False, plain=True)
    why = verdict.problems[0] if verdict.problems else _misplaced(desk, at, log, record.request)
    if why:
        desk.refuse(at, why, entry=entry)
        return
    pending = "pending" in record.result
    if log.about is not None and record.request.choices:
        desk.asked.pop(log.about, None)
    if pending:
        desk.asked[at.id] = _asked(at.author, record.request)
        newest(desk.asked, MAX_ASKED)
    offering(desk, at.id, record)
    alone = _ALONE if desk.witnessing else _OFF
    if goes_on_alone(log):
        alone = _SILENT
    desk.show(at, _BY_HAND if record.request.faces is not None else alone, entry, counts=True)


def goes_on_alone(log: Log) -> bool:
    """Whether a roll says that it takes the place of a call which nobody has answered."""
    match log.entry:
        case RollEntry(record=record):
            return log.about is not None and not record.request.choices
        case _:
            return False


def unknown_ruleset(key: str) -> str | None:
    """A sentence when this engine does not know the ruleset: then nothing can be said of a roll."""
    try:
        find(key)
    except Refusal as refusal:
        return f"It cannot be checked here: {refusal.message}"[:600]
    return None


def offering(desk: Desk, name: str, record: Record) -> None:
    """Remember what a roll offers."""
    offers: Any = record.result["offers"]
    if offers:
        desk.offers[name] = {offer["key"]: offer.get("by", "player") for offer in offers}
        newest(desk.offers, MAX_OFFERS)


def _took(desk: Desk, at: Place, of: str, offer: str, entry: dict[str, Any]) -> None:
    seal = desk.seals.get(of)
    leads = desk.role(at.author) == "gm"
    if seal is None or of in desk.offers:
        _judge(desk, at, of, offer, entry, leads=leads)
        return
    fields = at._asdict()
    del fields["kind"]
    taken = {each.id: each for each in seal.taken}
    taken[at.id] = Taken(**fields, offer=offer, entry=entry, leads=leads)
    own = {name for name, each in taken.items() if each.author == at.author}
    for name in newest_of(taken, own, MAX_TAKEN_OF_AUTHOR, MAX_TAKEN):
        del taken[name]
    desk.seals[of] = seal.model_copy(update={"taken": tuple(taken.values())})
    stub = {**entry, "entry": {"id": at.id, "kind": "sealed", "visibility": seal.visibility}}
    stub["entry"]["what"] = "take"
    desk.show(at, _TAKEN, stub)


def judge_taken(desk: Desk, of: str, seal: Seal) -> None:
    """Everybody knows by now what a sealed roll offers: what was taken of it can be judged."""
    for taken in seal.taken:
        at = Place(taken.id, taken.author, taken.height, taken.flags, "log")
        _judge(desk, at, of, taken.offer, taken.entry, leads=taken.leads)


def _judge(
    desk: Desk, at: Place, of: str, offer: str, entry: dict[str, Any], *, leads: bool
) -> None:
    by = desk.offers.get(of, {}).get(offer)
    if by is None:
        desk.refuse(at, "It takes what no roll on this feed offers (any more).", entry=entry)
    elif by == "gm" and not leads:
        desk.count(at.author, "forbidden")
        desk.show(at, _NOT_THEIRS, entry)
    else:
        desk.show(at, _PLAIN, entry, counts=True)


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


def _misplaced(desk: Desk, at: Place, log: Log, request: RollRequest) -> str:
    """What is wrong with the choices of a roll: they answer the one it is about, one at a time."""
    if not request.choices:
        return ""
    asked = desk.asked.get(log.about or "")
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
