"""Entries in order become what a feed shows. `replay(replay(s, a), b) == replay(s, a + b)`.

Nothing is hidden and nothing is fatal: what does not verify is shown, and says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from pyengine.feed.asks import asked
from pyengine.feed.bodies import (
    Anchor,
    Answer,
    Ask,
    Call,
    Founded,
    Hello,
    Log,
    Rekey,
    Reveal,
    Roster,
    Sealed,
    Unseal,
    Witness,
)
from pyengine.feed.called_rolls import weigh_open_choices
from pyengine.feed.calls import anchored, called, called_too_early, gave_up, missing_chain
from pyengine.feed.desk import Desk, Place, newest
from pyengine.feed.entries import Entry, reread
from pyengine.feed.people import founded, introduced, listed, rekeyed
from pyengine.feed.rolls import goes_on_alone, log_entry, logged
from pyengine.feed.sealed_calls import as_call
from pyengine.feed.sealing import sealed, unsealed
from pyengine.feed.settling import answered, revealed
from pyengine.feed.state import (
    MAX_EARLY,
    MAX_EARLY_FOR_ONE,
    Item,
    Opened,
    Placed,
    Proof,
    State,
)
from pyengine.refusal import Refusal

_NEWER = Proof(state="newer", why="From a newer version; it is kept, and cannot be shown here.")
_FLAGS = frozenset({"fork", "gap", "orphan", "clock", "newer"})
_GM_ONLY = frozenset({"roster", "rekey"})
NOT_FOR_WATCHERS = frozenset({"log", "call", "answer", "ask", "sealed", "unseal", "founded"})


class Replayed(NamedTuple):
    """The state to go on from, and the items that are new or changed, in the order they came."""

    state: State
    items: list[Item]


def replay(state: State | None, entries: Iterable[Placed], founder: str | None = None) -> Replayed:
    """What these entries, which are in order, add to what was known."""
    desk = Desk(state or State(founder=founder))
    for placed in entries:
        try:
            _step(desk, placed)
        except Exception as error:  # noqa: BLE001 — one poisoned entry must not end the feed for all
            _give_up(desk, placed, error)
    weigh_open_choices(desk)
    return Replayed(desk.state(), list(desk.items.values()))


def _give_up(desk: Desk, placed: Placed, error: Exception) -> None:
    """Show an entry that nobody here can work out."""
    entry = reread(placed.id, placed.text)
    author, kind = entry.envelope.author, entry.envelope.kind
    why = f"The engine could not work it out ({type(error).__name__})."
    desk.refuse(Place(placed.id, author, placed.height, placed.flags, kind), why)


def _step(desk: Desk, placed: Placed) -> None:
    try:
        entry = reread(placed.id, placed.text)
    except Refusal:
        return  # it was never admitted, so it stands nowhere
    envelope = entry.envelope
    author = envelope.author
    at = Place(placed.id, author, placed.height, placed.flags, envelope.kind)
    desk.count(author, "entries")
    for flag in placed.flags:
        if flag in _FLAGS:
            desk.count(author, flag)
    if entry.body is None:
        desk.show(at, _NEWER)
    elif why := _forbidden(desk, at):
        gone = desk.role(author) == "removed"
        desk.count(author, "removed" if gone else "forbidden")
        at = at._replace(flags=(*at.flags, "removed")) if gone else at
        desk.show(at, Proof(state="broken", why=why), _said(desk, at, entry))
    elif (missing := _missing(desk, entry)) is not None:
        _keep_for_later(desk, missing, placed)
    elif (witness := _missing_chain(desk, entry)) is not None:
        _refuse_for_now(desk, at, entry, witness)
        _keep_for_later(desk, witness.anchor, placed)
    else:
        _apply(desk, at, entry, placed.opened)
        _take_up_all(desk, placed.id)


def _forbidden(desk: Desk, at: Place) -> str:
    role = desk.role(at.author)
    if role == "removed":
        return "Its author was removed from the table before."
    if at.kind in _GM_ONLY and role != "gm":
        return "Only the GM may do this."
    if at.kind in NOT_FOR_WATCHERS and role == "watcher":
        return "Watchers only watch."
    return ""


def _said(desk: Desk, at: Place, entry: Entry) -> dict[str, Any] | None:
    if not isinstance(entry.body, Log):
        return None
    return log_entry(desk, at, entry.body, entry.envelope.body)


# ── what comes before that which it answers or names ─────────────────────────────────────────────


def _missing(desk: Desk, entry: Entry) -> str | None:
    """What an entry answers, unless it is there."""
    found: tuple[str, Mapping[str, object]] | None = None
    match entry.body:
        case Reveal(call=of):
            found = of, desk.calls
        case Answer(call=of):
            found = of, desk.choices
        case Unseal(of=of):
            found = of, desk.seals
        case _:
            pass
    return found[0] if found and found[0] not in found[1] else None


def _witnesses(entry: Entry) -> tuple[Witness, ...]:
    return entry.body.witnesses if isinstance(entry.body, Call | Sealed) else ()


def _missing_chain(desk: Desk, entry: Entry) -> Witness | None:
    return missing_chain(desk, _witnesses(entry))


def _refuse_for_now(desk: Desk, at: Place, entry: Entry, witness: Witness) -> None:
    if isinstance(entry.body, Call | Sealed):
        call = entry.body if isinstance(entry.body, Call) else as_call(entry.body)
        called_too_early(desk, at, call, witness)


def _keep_for_later(desk: Desk, missing: str, placed: Placed) -> None:
    """An author may hide what it has seen, or not have all of it: so it stands before that."""
    waiting = desk.early.pop(missing, ())
    desk.early[missing] = (*waiting, placed)[-MAX_EARLY_FOR_ONE:]
    newest(desk.early, MAX_EARLY)


def _take_up_all(desk: Desk, name: str) -> None:
    for early in desk.early.pop(name, ()):
        _take_up(desk, early)


def _take_up(desk: Desk, placed: Placed) -> None:
    entry = reread(placed.id, placed.text)
    at = Place(placed.id, entry.envelope.author, placed.height, placed.flags, entry.envelope.kind)
    witness = _missing_chain(desk, entry)
    missing = witness.anchor if witness else _missing(desk, entry)
    if missing is not None:
        _keep_for_later(desk, missing, placed)
        return
    if _witnesses(entry):
        desk.pardon(at.author)
    _apply(desk, at, entry, placed.opened)
    _take_up_all(desk, placed.id)


# ── one entry ────────────────────────────────────────────────────────────────────────────────────


def _apply(desk: Desk, at: Place, entry: Entry, opened: Opened | None) -> None:
    match entry.body:
        case Log() as log if goes_on_alone(log):
            gave_up(desk, at, log, entry.envelope.body)
        case Log() as log:
            logged(desk, at, log, entry.envelope.body)
        case Sealed() as body:
            sealed(desk, at, body, opened)
        case Unseal() as unseal:
            unsealed(desk, at, unseal, entry.envelope.body["body"])
        case Reveal(call=call) as reveal:
            revealed(desk, at, reveal)
            _take_up_all(desk, call)
        case None:  # of the future, and shown as such
            pass
        case body:
            _SIMPLE[type(body)](desk, at, body)


_SIMPLE: dict[type, Callable[[Desk, Place, Any], None]] = {
    Hello: introduced,
    Founded: founded,
    Roster: listed,
    Rekey: rekeyed,
    Anchor: anchored,
    Call: called,
    Answer: answered,
    Ask: asked,
}
