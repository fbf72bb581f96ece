"""What each role may write, and what players may do to the table. Every engine keeps to it.

A GM may do everything. A player plays the players' side with characters that nobody else plays,
undoes what is their own, and moves the trackers of their own characters by hand. Rolls, and offers
that are taken, also move the table's clocks and what the rules let them move of the GM's characters
(decision 26). The table can allow all players more (`players_may`). At an older table, where people
are not told from devices, everybody may do everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from pyengine.feed.entries.bodies import Intent
from pyengine.feed.entries.names import acted
from pyengine.feed.state.models import MAX_CHARACTERS_OF_PERSON, MAX_OWNED
from pyengine.feed.state.working import Place, WorkingState, newest
from pyengine.model import Model, linked_trackers
from pyengine.moves import Advance, Carry, Move, Transfer, Use
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
    TakeEntry,
    UndoEntry,
)
from pyengine.table.moves import own
from pyengine.table.trackers import Clock

GM_ONLY = frozenset({"roster", "seating", "removal"})
NOT_FOR_WATCHERS = frozenset({"log", "call", "answer", "ask", "sealed", "unseal", "founded"})
FOR_NEWCOMERS = frozenset({"founded", "hello", "return"})

_GMS_SIDE = "Only the GM plays the game master’s side."
_GMS_OWN = "Only the GM moves what belongs to the game master’s side."
_SCENES = "Only the GM begins scenes and sessions at this table."
_UNDO = "At this table, only the GM can undo what others have done."
_TRACKERS = "Only the GM moves at this table what is not one’s own."
_CHARACTER = "This character is somebody else’s; only they and the GM play it."
NOT_THEIR_OFFER = "Only who plays this character and the GM take what concerns it alone."
_PLACES = ("self.", "?")
"""What begins so names no tracker, but a place that whoever acts or takes an offer fills."""
_NOBODY = Actor().id
"""The id of whoever acts without a character: nothing belongs to it."""


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
            return (
                _of_actor(state, author, actor)
                or _of_trackers(state, author, _touched(moves, actor))
                or _of_carried(state, author, moves)
            )
        case CreateEntry(tracker=tracker, what=Clock(opposes=str() as rival)):
            return _of_trackers(state, author, [tracker, rival])  # once it is full, it stops that
        case CreateEntry(tracker=tracker) | RemoveEntry(tracker=tracker):
            return _of_trackers(state, author, [tracker])
        case NoteEntry(actor=actor):
            return _of_actor(state, author, actor)
        case TakeEntry(of=of, offer=offer, targets=targets):
            return _of_links(state, author, targets.items()) or _of_offer(state, author, of, offer)


def objection_to_roll(state: WorkingState, author: str, asked: RollRequest | Intent) -> str:
    """Why a device may not make this roll, whatever the rules and the dice say of it."""
    if not _is_bound(state, author):
        return ""
    if why := _of_actor(state, author, asked.actor):
        return why
    try:
        ready = prepared(asked.ruleset, asked.action, asked.form, asked.sheet)
        costs = ready.setup.costs
    except Refusal:
        return ""  # the rules refuse it, which is reported elsewhere
    spent = [cost.giver for cost in costs if isinstance(cost, Transfer)]
    if _gms_trackers() & set(spent):
        return _GMS_OWN
    return _of_form(state, author, ready.form, asked.actor)


def acts_for(state: WorkingState, author: str, other: str) -> bool:
    """Whether a device may do what concerns another one's character."""
    return _may_all(state, author) or state.is_own(author, other)


def _plays(state: WorkingState, author: str, character: str) -> bool:
    """Whether a device may act as a character: one's own, or one that is nobody's."""
    return _may_all(state, author) or _owner(state, character) in (None, state.person(author))


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
    person, said = state.person(author), acted(actor.name)
    if not state.strict or person is None or not said:
        return
    played = state.characters.get(person, {})
    if played.get(actor.id) == said:
        return
    others = {each: name for each, name in played.items() if each != actor.id}
    now = {**others, actor.id: said}
    newest(now, MAX_CHARACTERS_OF_PERSON)
    state.characters = {**state.characters, person: now}


def _note(state: WorkingState, author: str, owned: str) -> None:
    person = state.person(author)
    if not state.strict or person is None or owned == _NOBODY:
        return
    state.owners.setdefault(owned, person)
    if len(state.owners) > MAX_OWNED:  # whoever has most: nobody can make others lose theirs
        (most, _), *_ = Counter(state.owners.values()).most_common(1)
        del state.owners[next(each for each, owner in state.owners.items() if owner == most)]


def _is_bound(state: WorkingState, author: str) -> bool:
    return state.strict and state.role(author) != "gm"


def _may_all(state: WorkingState, author: str) -> bool:
    return not _is_bound(state, author) or "clocks" in state.players_may


def _of_actor(state: WorkingState, author: str, actor: Actor) -> str:
    if actor.side == "gm":
        return _GMS_SIDE
    return "" if _plays(state, author, actor.id) else _CHARACTER


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
    """By hand, one moves what is one's own."""
    for tracker in trackers:
        if tracker in _gms_trackers():
            return _GMS_OWN
        if not _may_all(state, author) and not _is_own_tracker(state, author, tracker):
            return _TRACKERS
    return ""


def _is_own_tracker(state: WorkingState, author: str, tracker: str) -> bool:
    """A character that nobody has played yet is its player's."""
    character = _character(tracker)
    owner = _owner(state, character or tracker)
    return owner == state.person(author) if owner else bool(character)


def _of_carried(state: WorkingState, author: str, moves: Iterable[Move]) -> str:
    """By hand, one lays down what helps or hinders oneself, and ends what one has laid down."""
    if _may_all(state, author):
        return ""
    for move in moves:
        is_others = isinstance(move, Carry) and move.reach != "self"
        if is_others or (isinstance(move, Use) and not _has_laid(state, author, move.ref)):
            return _TRACKERS
    return ""


def _has_laid(state: WorkingState, author: str, carried: str) -> bool:
    """A carried source has the id of the entry that has laid it down in its name."""
    return _is_own_entry(state, author, carried.rpartition(":")[0])


def _of_form(state: WorkingState, author: str, form: Model, actor: Actor) -> str:
    """A roll moves the trackers that its form links; the form says which kind each is meant for."""
    linked = [(kind, own(tracker, actor)) for kind, tracker in linked_trackers(form)]
    return _of_links(state, author, linked)


def _of_links(state: WorkingState, author: str, links: Iterable[tuple[str, str]]) -> str:
    """What rules move for a player, by its kind: the table's clocks, what is one's own, and of a
    GM's character that which the rule is about, such as the Resolve of who is struck."""
    for kind, tracker in links:
        if tracker in _gms_trackers():
            return _GMS_OWN
        if not _may_all(state, author) and not _may_link(state, author, kind, tracker):
            return _TRACKERS
    return ""


def _may_link(state: WorkingState, author: str, kind: str, tracker: str) -> bool:
    if tracker in _pools() or tracker.startswith(_PLACES):
        return False
    character = _character(tracker)
    if not character:
        return True
    owner = _owner(state, character)
    is_meant = owner in state.gm_persons() and tracker == f"{character}.{kind}"
    return owner in (None, state.person(author)) or is_meant


def _of_offer(state: WorkingState, author: str, of: str, offer: str) -> str:
    """An offer of a sealed roll is judged where it is shown: not everybody can read it."""
    offering = None if of in state.seals else state.offers.get(of)
    if offering is None or offering.to.get(offer) != "own":
        return ""
    return "" if _plays(state, author, offering.actor) else NOT_THEIR_OFFER


def _owner(state: WorkingState, owned: str) -> str | None:
    """Whose a character or a tracker is, as long as they sit at the table."""
    owner = state.owners.get(owned)
    return owner if owner in state.seated_persons() else None


def _character(tracker: str) -> str:
    """The id of the character whose tracker it is; empty for a tracker of the table."""
    is_tables = any(f"{tracker}.".startswith(f"{key}.") for key in _tables_trackers())
    return "" if is_tables else tracker.rpartition(".")[0]


@cache
def _gms_trackers() -> frozenset[str]:
    return frozenset(key for key, side in _declared() if side == "gm")


@cache
def _pools() -> frozenset[str]:
    """What one side spends: no roll moves it but for its price."""
    return frozenset(key for key, side in _declared() if side is not None)


@cache
def _tables_trackers() -> frozenset[str]:
    """Trackers of the table: each key names one, or begins the names of several of its kind."""
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
