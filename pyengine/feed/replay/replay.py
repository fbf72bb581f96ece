"""Entries in order become what a feed shows. `replay(replay(s, a), b) == replay(s, a + b)`.

Nothing is hidden and nothing is fatal: what does not verify is shown, and says why.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from pyengine.feed.entries.admit import Row, place
from pyengine.feed.entries.bodies import (
    Anchor,
    Answer,
    Ask,
    Call,
    Founded,
    Hello,
    Key,
    Log,
    Rekey,
    Removal,
    Return,
    Reveal,
    Roster,
    Sealed,
    Seating,
    Unseal,
    Witness,
)
from pyengine.feed.entries.entry import Entry, reread
from pyengine.feed.entries.seals import Opened
from pyengine.feed.people.changes import show_changes, sitting
from pyengine.feed.people.rights import GM_ONLY, objection_to_kind
from pyengine.feed.people.seating import (
    founded,
    introduced,
    keyed,
    listed,
    note_alike,
    rekeyed,
    removed,
    returned,
    seated_anew,
)
from pyengine.feed.rolls.asks import asked
from pyengine.feed.rolls.called import weigh_open_choices
from pyengine.feed.rolls.calls import anchored, called, called_too_early, gave_up, missing_chain
from pyengine.feed.rolls.choices import answered, chosen_too_late
from pyengine.feed.rolls.logged import goes_on_alone, log_entry, logged
from pyengine.feed.rolls.open_calls import sealed_stub, waiting_entry
from pyengine.feed.rolls.reveals import answered_too_late, revealed
from pyengine.feed.rolls.sealed import (
    as_call,
    chosen_too_late_in_secret,
    sealed,
    unsealed,
    unsettled,
)
from pyengine.feed.state.models import MAX_EARLY, MAX_EARLY_OF_AUTHOR, Item, Placed, Proof, State
from pyengine.feed.state.working import Place, WorkingState
from pyengine.refusal import Refusal

_NEWER = Proof(state="newer", why="From a newer version; it is kept, and cannot be shown here.")
_LATE = Proof(
    state="late",
    why="It came only after its author was removed from the table, so it counts for nothing.",
)
_FLAGS = frozenset({"fork", "gap", "orphan", "clock", "newer", "late"})
NEVER_LATE = frozenset({*GM_ONLY, "rekey", "founded", "hello", "key", "return"})
"""Kinds that decide who sits at the table, and so who was removed: they are never late."""


class Replayed(NamedTuple):
    """The state to go on from, and the items that are new or changed, in the order they came."""

    state: State
    items: list[Item]


def in_order(admitted: Iterable[tuple[Row, str]]) -> list[Placed]:
    """Admitted entries and their texts, in the order that all devices share."""
    return [
        Placed.model_construct(id=row.id, height=row.height, flags=row.flags, text=text)
        for row, text in sorted(admitted, key=lambda each: place(each[0]))
    ]


def replay(before: State | None, entries: Iterable[Placed], founder: str | None = None) -> Replayed:
    """What these entries, which are in order, add to what was known."""
    working = WorkingState(before or State(founder=founder))
    for placed in entries:
        try:
            _step(working, placed)
        except Exception as error:  # noqa: BLE001 — one poisoned entry must not end the feed for all
            _give_up(working, placed, error)
    weigh_open_choices(working)
    return Replayed(working.state(), list(working.items.values()))


def _give_up(state: WorkingState, placed: Placed, error: Exception) -> None:
    """Show an entry on which the engine has failed."""
    entry = reread(placed.id, placed.text)
    author, kind = entry.envelope.author, entry.envelope.kind
    why = f"The engine could not work it out ({type(error).__name__})."
    state.refuse(Place(placed.id, author, placed.height, placed.flags, kind), why)


def _step(state: WorkingState, placed: Placed) -> None:
    try:
        entry = reread(placed.id, placed.text)
    except Refusal:
        return  # it was never admitted, so it has no place
    envelope = entry.envelope
    author = envelope.author
    at = Place(placed.id, author, placed.height, placed.flags, envelope.kind)
    state.count(author, "entries")
    for flag in placed.flags:
        if flag in _FLAGS:
            state.count(author, flag)
    if entry.body is None:
        state.show(at, _NEWER)
    elif why := objection_to_kind(state, at):
        gone = state.role(author) == "removed"
        state.count(author, "removed" if gone else "forbidden")
        at = at._replace(flags=(*at.flags, "removed")) if gone else at
        state.show(at, Proof(state="broken", why=why), _said(state, at, entry))
        if gone:
            _note_too_late(state, entry, placed)
    elif "late" in placed.flags and envelope.kind not in NEVER_LATE:
        state.show(at, _LATE, _said(state, at, entry))
        _note_too_late(state, entry, placed)
    elif (missing := _missing(state, entry)) is not None:
        _keep_for_later(state, missing, placed)
    elif (witness := _missing_chain(state, entry)) is not None:
        _refuse_for_now(state, at, entry, witness)
        _keep_for_later(state, witness.anchor, placed)
    else:
        _apply(state, at, entry, placed.opened)
        _take_up_all(state, placed.id)


def _note_too_late(state: WorkingState, entry: Entry, placed: Placed) -> None:
    """Note an answer or a choice that does not count: others may have seen what came of it.

    Its witness is not said to keep silent, and no result goes without a word.
    """
    if not isinstance(entry.body, Reveal | Answer | Sealed):
        return
    if "late" not in placed.flags:
        placed = placed.model_copy(update={"flags": (*placed.flags, "late")})
    missing = _missing(state, entry)
    if missing is None and isinstance(entry.body, Sealed):
        missing = unsettled(state, entry.body)
    if missing is not None:
        _keep_for_later(state, missing, placed)
    else:
        kind = entry.envelope.kind
        at = Place(placed.id, entry.envelope.author, placed.height, placed.flags, kind)
        _apply_too_late(state, at, entry)


def _said(state: WorkingState, at: Place, entry: Entry) -> dict[str, Any] | None:
    match entry.body:
        case Log() as log:
            return log_entry(state, at, log, entry.envelope.body)
        case Call() as call:
            return waiting_entry(state, at, call)
        case Sealed() as body:
            return sealed_stub(state, at, body, body.visibility)
        case _:
            return None


# ── entries that stand before what they answer or name ───────────────────────────────────────────


def _missing(state: WorkingState, entry: Entry) -> str | None:
    """The id of the entry that this one answers, if that has not come."""
    found: tuple[str, Mapping[str, object]] | None = None
    match entry.body:
        case Answer(call=of):
            found = of, state.choices
        case Unseal(of=of):
            found = of, state.seals
        case Reveal(call=of):
            found = of, next((k for k in (state.calls, state.passed) if of in k), state.closed)
        case _:
            pass
    return found[0] if found and found[0] not in found[1] else None


def _witnesses(entry: Entry) -> tuple[Witness, ...]:
    return entry.body.witnesses if isinstance(entry.body, Call | Sealed) else ()


def _missing_chain(state: WorkingState, entry: Entry) -> Witness | None:
    return missing_chain(state, _witnesses(entry))


def _refuse_for_now(state: WorkingState, at: Place, entry: Entry, witness: Witness) -> None:
    if isinstance(entry.body, Call | Sealed):
        call = entry.body if isinstance(entry.body, Call) else as_call(entry.body)
        called_too_early(state, at, call, witness)


def _keep_for_later(state: WorkingState, missing: str, placed: Placed) -> None:
    """Keep an entry until what it answers or names has come.

    Its author may have lacked some entries, or hide what it has seen, so that it stands before
    them. Of too many the first are kept, and each author has a share; otherwise anybody could push
    an entry out by writing many.
    """
    author = reread(placed.id, placed.text).envelope.author
    kept = [each for waiting in state.early.values() for each in waiting]
    own = [each for each in kept if reread(each.id, each.text).envelope.author == author]
    if len(own) < MAX_EARLY_OF_AUTHOR and len(kept) < MAX_EARLY:
        state.early[missing] = (*state.early.get(missing, ()), placed)


def _take_up_all(state: WorkingState, name: str) -> None:
    for early in state.early.pop(name, ()):
        _take_up(state, early)


def _take_up(state: WorkingState, placed: Placed) -> None:
    entry = reread(placed.id, placed.text)
    at = Place(placed.id, entry.envelope.author, placed.height, placed.flags, entry.envelope.kind)
    witness = _missing_chain(state, entry)
    missing = witness.anchor if witness else _missing(state, entry)
    if missing is not None:
        _keep_for_later(state, missing, placed)
        return
    if "late" in at.flags:
        _apply_too_late(state, at, entry)
        return
    if _witnesses(entry):
        state.uncount(at.author)
    _apply(state, at, entry, placed.opened)
    _take_up_all(state, placed.id)


# ── one entry ────────────────────────────────────────────────────────────────────────────────────


def _apply(state: WorkingState, at: Place, entry: Entry, opened: Opened | None) -> None:
    match entry.body:
        case Log() as log if goes_on_alone(log):
            gave_up(state, at, log, entry.envelope.body)
        case Log() as log:
            logged(state, at, log, entry.envelope.body)
        case Sealed() | Ask() as body:
            _BOXED[type(body)](state, at, body, opened)
        case Unseal() as unseal:
            unsealed(state, at, unseal, entry.envelope.body["body"])
        case Reveal(call=call) as reveal:
            if call in state.calls or call in state.passed:
                revealed(state, at, reveal)
                _take_up_all(state, call)
        case Hello() | Seating() | Removal() | Return() as body:
            _seat(state, at, body, entry.envelope.table)
        case None:  # of a newer version, and shown as such
            pass
        case body:
            _SIMPLE[type(body)](state, at, body)


def _apply_too_late(state: WorkingState, at: Place, entry: Entry) -> None:
    match entry.body:
        case Reveal() as reveal:
            answered_too_late(state, at, reveal)
        case Answer() as answer:
            chosen_too_late(state, at, answer)
        case Sealed() as body:
            chosen_too_late_in_secret(state, at, body)
        case _:
            pass


def _seat(
    state: WorkingState, at: Place, body: Hello | Seating | Removal | Return, table: str
) -> None:
    """Apply an entry about who sits here, and show what it has changed."""
    before = sitting(state)
    if isinstance(body, Return):
        returned(state, at, body, table)
    else:
        _SIMPLE[type(body)](state, at, body)
    if state.strict:
        note_alike(state)
    show_changes(state, at, before)


_BOXED: dict[type, Callable[[WorkingState, Place, Any, Opened | None], None]] = {
    Sealed: sealed,
    Ask: asked,
}
_SIMPLE: dict[type, Callable[[WorkingState, Place, Any], None]] = {
    Hello: introduced,
    Founded: founded,
    Roster: listed,
    Seating: seated_anew,
    Removal: removed,
    Key: keyed,
    Rekey: rekeyed,
    Anchor: anchored,
    Call: called,
    Answer: answered,
}
