"""What each role may write, and what players may do to the table. Every engine keeps to it.

A GM may do everything. A player plays the players' side, undoes what is their own, and moves the
trackers of their own characters; the table can allow all players more (`players_may`). At an older
table, where people are not told from devices, everybody may do everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from pyengine.feed.entries.bodies import Intent
from pyengine.feed.state.models import MAX_CHARACTERS_OF_PERSON, MAX_OWNED
from pyengine.feed.state.working import Place, WorkingState, newest
from pyengine.moves import Advance, Move, Transfer
from pyengine.records import Actor, RollRequest, prepared
from pyengine.refusal import Refusal
from pyengine.registry import find, known
from pyengine.table.entries import (
    CreateEntry,
    Entry,
    MoveEntry,
    NoteEntry,
    RemoveEntry,
    RollEntry,
    SceneEntry,
    SessionEntry,
    UndoEntry,
)
from pyengine.table.moves import own

GM_ONLY = frozenset({"roster", "seating", "removal", "rekey"})
NOT_FOR_WATCHERS = frozenset({"log", "call", "answer", "ask", "sealed", "unseal", "founded"})
FOR_NEWCOMERS = frozenset({"founded", "hello", "return"})

_GMS_SIDE = "Only the GM plays the game master’s side."
_GMS_OWN = "Only the GM moves what belongs to the game master’s side."
_SCENES = "Only the GM begins scenes and sessions at this table."
_UNDO = "Only the GM undoes at this table what others have done."
_TRACKERS = "Only the GM moves at this table what is not one’s own."


def objection_to_kind(state: WorkingState, at: Place) -> str:
    """Why an author may not write an entry of this kind; empty where they may."""
    role = state.role(at.author)
    if role == "removed":
        return "Its author was removed from the table before."
    if role == "newcomer" and at.kind not in FOR_NEWCOMERS:
        return "The GM has not said yet who this is."
    if at.kind in GM_ONLY and role != "gm":
        return "Only the GM may do this."
    if at.kind in NOT_FOR_WATCHERS and role == "watcher":
        return "Watchers only watch."
    return ""


def objection_to_entry(state: WorkingState, author: str, entry: Entry) -> str:  # noqa: PLR0911 — one a kind
    """Why a device may not log this; empty where it may."""
    if not _is_bound(state, author):
        return ""
    match entry:
        case RollEntry(record=record):
            return objection_to_roll(state, author, record.request)
        case SceneEntry() | SessionEntry():
            return "" if "scenes" in state.players_may else _SCENES
        case UndoEntry(of=of):
            return "" if "undo" in state.players_may or _is_own_entry(state, author, of) else _UNDO
        case MoveEntry(moves=moves, actor=actor):
            return _of_side(actor) or _of_trackers(state, author, _touched(moves, actor))
        case CreateEntry(tracker=tracker) | RemoveEntry(tracker=tracker):
            return _of_trackers(state, author, [tracker])
        case NoteEntry(actor=actor):
            return _of_side(actor)
        case _:
            return ""


def objection_to_roll(state: WorkingState, author: str, asked: RollRequest | Intent) -> str:
    """Why a device may not make this roll, whatever the rules say of it."""
    if not _is_bound(state, author):
        return ""
    if why := _of_side(asked.actor):
        return why
    try:
        costs = prepared(asked.ruleset, asked.action, asked.form, asked.sheet).setup.costs
    except Refusal:
        return ""  # the rules refuse it, which is reported elsewhere
    spent = [cost.giver for cost in costs if isinstance(cost, Transfer)]
    return _GMS_OWN if _gms_trackers() & set(spent) else ""


def note_owner(state: WorkingState, author: str, entry: Entry) -> None:
    """A character or a tracker belongs to whoever plays or makes it first."""
    match entry:
        case RollEntry(record=record):
            note_player(state, author, record.request.actor)
        case CreateEntry(tracker=tracker):
            _note(state, author, _character(tracker) or tracker)
        case MoveEntry(actor=actor):
            _note(state, author, actor.id)
        case RemoveEntry(tracker=tracker):
            state.owners.pop(tracker, None)
        case _:
            pass


def note_player(state: WorkingState, author: str, actor: Actor) -> None:
    """Somebody rolls for a character, which is theirs if nobody else has played it before."""
    _note(state, author, actor.id)
    person = state.person(author)
    if not state.strict or person is None or not actor.name:
        return
    played = state.characters.get(person, {})
    if played.get(actor.id) == actor.name:
        return
    others = {each: name for each, name in played.items() if each != actor.id}
    now = {**others, actor.id: actor.name}
    newest(now, MAX_CHARACTERS_OF_PERSON)
    state.characters = {**state.characters, person: now}


def _note(state: WorkingState, author: str, owned: str) -> None:
    person = state.person(author)
    if state.strict and person is not None:
        state.owners.setdefault(owned, person)
        newest(state.owners, MAX_OWNED)


def _is_bound(state: WorkingState, author: str) -> bool:
    return state.strict and state.role(author) != "gm"


def _of_side(actor: Actor) -> str:
    return _GMS_SIDE if actor.side == "gm" else ""


def _is_own_entry(state: WorkingState, author: str, name: str) -> bool:
    seal = state.seals.get(name)  # whoever cannot read it knows whose it is, too
    whose = state.authors.get(name) or (seal.author if seal else None)
    return whose is not None and state.is_own(author, whose)


def _touched(moves: Iterable[Move], actor: Actor) -> list[str]:
    found: list[str] = []
    for move in moves:
        if isinstance(move, Advance):
            found.append(own(move.tracker, actor))
        elif isinstance(move, Transfer):
            found += [own(move.giver, actor), own(move.taker, actor)]
    return found


def _of_trackers(state: WorkingState, author: str, trackers: Iterable[str]) -> str:
    for tracker in trackers:
        if tracker in _gms_trackers():
            return _GMS_OWN
        if "clocks" not in state.players_may and not _is_own_tracker(state, author, tracker):
            return _TRACKERS
    return ""


def _is_own_tracker(state: WorkingState, author: str, tracker: str) -> bool:
    """A character that nobody has played yet is its player's."""
    character = _character(tracker)
    owner = state.owners.get(character or tracker)
    return owner == state.person(author) if owner else bool(character)


def _character(tracker: str) -> str:
    """The id of the character whose tracker it is; empty for a tracker of the table."""
    return "" if tracker in _tables_trackers() else tracker.rpartition(".")[0]


@cache
def _gms_trackers() -> frozenset[str]:
    return frozenset(key for key, side in _declared() if side == "gm")


@cache
def _tables_trackers() -> frozenset[str]:
    return frozenset(key for key, _ in _declared())


def _declared() -> list[tuple[str, str | None]]:
    """The trackers that rulesets keep for the whole table, and whose side spends them."""
    found: list[tuple[str, str | None]] = []
    for key in known():
        try:
            trackers = find(key).trackers
        except Refusal:
            continue  # it cannot be loaded, which is reported where it is used
        found += [(kind.key, kind.side) for kind in trackers if kind.scope == "table"]
    return found
