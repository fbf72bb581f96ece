"""How a log becomes a table. `fold(fold(t, a), b) == fold(t, a + b)` for any split.

The table keeps its last entries as facts and the view before them. An undo plays the facts that
still count again from there; everything else is applied to the view at hand. Entries older than
the ledger are final.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from pyengine.moves import Move, Offer
from pyengine.refusal import Refusal
from pyengine.registry import find
from pyengine.table.entries import (
    CreateEntry,
    Entry,
    Fact,
    MoveEntry,
    NoteEntry,
    Problem,
    RemoveEntry,
    RollEntry,
    RollFact,
    SceneEntry,
    SessionEntry,
    TakeEntry,
    UndoEntry,
)
from pyengine.table.moves import apply_all
from pyengine.table.rolled import rolled, session_trackers
from pyengine.table.state import MAX_GROUPS, MAX_OPEN, MAX_TRACKERS, OpenOffers, Table, View
from pyengine.table.trackers import Tracker

MAX_LEDGER = 400


def fold(table: Table | None, entries: Iterable[Entry]) -> Table:
    """The table after these entries."""
    folding = _Folding(table or Table())
    for entry in entries:
        folding.step(entry)
    return folding.table()


class _Folding:
    """A table while entries are folded into it, with what each entry would have to search for."""

    def __init__(self, table: Table) -> None:
        self.now, self.base, self.count = table.now, table.base, table.count
        self.ledger = deque(table.ledger)
        self.known = {fact.id for fact in table.ledger}
        self.undos = sum(isinstance(fact, UndoEntry) for fact in table.ledger)

    def table(self) -> Table:
        """The table as it is now."""
        return Table.model_construct(
            now=self.now, base=self.base, ledger=tuple(self.ledger), count=self.count
        )

    def step(self, entry: Entry) -> None:
        """Fold one more entry."""
        if entry.id in self.known:
            return  # the log is a set: the same entry may come by several ways
        self.count += 1
        fact = self._fact(entry)
        self.ledger.append(fact)
        self.known.add(fact.id)
        if isinstance(fact, UndoEntry):
            self.undos += 1
            self._replay()
        else:
            self.now = _apply(self.now, fact)
        if len(self.ledger) > MAX_LEDGER:
            self._trim()

    def _fact(self, entry: Entry) -> Fact:
        """What to remember of an entry."""
        if isinstance(entry, UndoEntry) and entry.of not in self.known:
            return Problem(id=entry.id, text="What should be undone is unknown or too long ago.")
        if not isinstance(entry, RollEntry):
            return entry
        try:
            return rolled(entry)
        except Refusal as refusal:
            return Problem(id=entry.id, text=f"A roll cannot be played: {refusal.message}")

    def _replay(self) -> None:
        void = self._void()
        self.now = self.base
        for fact in self.ledger:
            if fact.id not in void:
                self.now = _apply(self.now, fact)

    def _trim(self) -> None:
        """Let the oldest fact become part of the base."""
        void = self._void()
        oldest = self.ledger.popleft()
        self.known.discard(oldest.id)
        self.undos -= isinstance(oldest, UndoEntry)
        if oldest.id not in void:
            self.base = _apply(self.base, oldest)

    def _void(self) -> set[str]:
        """What is undone. Later undos come first: an undone undo does nothing."""
        void: set[str] = set()
        if self.undos:
            for fact in reversed(self.ledger):
                if isinstance(fact, UndoEntry) and fact.id not in void:
                    void.add(fact.of)
        return void


# ── one fact ─────────────────────────────────────────────────────────────────────────────────────


def _apply(view: View, fact: Fact) -> View:  # noqa: C901, PLR0911 — one case a kind
    match fact:
        case RollFact():
            return _rolled(view, fact)
        case TakeEntry():
            return _take(view, fact)
        case MoveEntry():
            return apply_all(view, fact.moves, fact.actor, fact.id)
        case CreateEntry():
            return _with_trackers(view, {fact.tracker: fact.what}, fact.id)
        case RemoveEntry():
            kept = {key: what for key, what in view.trackers.items() if key != fact.tracker}
            return view.having(trackers=kept)
        case SceneEntry():
            return _new_scene(view, fact.title)
        case SessionEntry():
            return _new_session(view, fact)
        case NoteEntry():
            return view.told(fact.id, fact.text)
        case Problem():
            return view.told(fact.id, fact.text, problem=True)
        case UndoEntry():
            return view  # undoing is what the ledger is for; by itself it does nothing


def _with_trackers(view: View, more: dict[str, Tracker], entry: str) -> View:
    trackers = {**view.trackers, **more}
    if len(trackers) > MAX_TRACKERS:
        return view.told(entry, f"A table holds at most {MAX_TRACKERS} trackers.", problem=True)
    return view.having(trackers=trackers)


def _rolled(view: View, fact: RollFact) -> View:
    missing = {key: what for key, what in fact.starts.items() if key not in view.trackers}
    view = _with_trackers(view, missing, fact.id)
    view = apply_all(view, fact.effects, fact.actor, fact.id)
    if fact.offers:
        opened = {**view.offers, fact.id: OpenOffers(actor=fact.actor, offers=fact.offers)}
        view = view.having(offers=dict(list(opened.items())[-MAX_OPEN:]))
    if fact.group:
        members = (*view.groups.get(fact.group, ()), fact.id)
        others = {name: ids for name, ids in view.groups.items() if name != fact.group}
        groups = {**others, fact.group: members[-MAX_GROUPS:]}
        view = view.having(groups=dict(list(groups.items())[-MAX_GROUPS:]))
    return view


def _take(view: View, take: TakeEntry) -> View:
    opened = view.offers.get(take.of)
    offer = next((o for o in opened.offers if o.key == take.offer), None) if opened else None
    if opened is None or offer is None:
        return view.told(take.id, "That offer is not open (any more).", problem=True)
    if take.offer in opened.taken or not _within_picks(opened, offer):
        return view.told(take.id, "That has been chosen already.", problem=True)
    moves = [_aimed(move, take.targets) for move in offer.moves]
    if None in moves:
        return view.told(take.id, "Choose which tracker it should move.", problem=True)
    taken = opened.model_copy(update={"taken": (*opened.taken, take.offer)})
    view = view.having(offers={**view.offers, take.of: taken})
    return apply_all(view, tuple(move for move in moves if move), opened.actor, take.id)


def _within_picks(opened: OpenOffers, offer: Offer) -> bool:
    spent = sum(
        other.weight
        for other in opened.offers
        if other.group == offer.group and other.key in opened.taken
    )
    return spent + offer.weight <= offer.picks


def _aimed(move: Move, targets: dict[str, str]) -> Move | None:
    """The move with its open slot filled; nothing when the slot stays open."""
    if move.do != "advance" or not move.tracker.startswith("?"):
        return move
    target = targets.get(move.tracker[1:])
    return move.model_copy(update={"tracker": target}) if target else None


def _new_scene(view: View, title: str) -> View:
    return view.having(
        scene=title,
        scenes=view.scenes + 1,
        carried=tuple(source for source in view.carried if source.until != "scene"),
        gained={},
    )


def _new_session(view: View, session: SessionEntry) -> View:
    view = _new_scene(view, session.title).having(sessions=view.sessions + 1)
    for key in session.rulesets:
        try:
            trackers = session_trackers(find(key), session.players)
        except Refusal as refusal:
            view = view.told(session.id, refusal.message, problem=True)
        else:
            view = _with_trackers(view, trackers, session.id)
    return view
