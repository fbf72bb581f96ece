"""How one move changes the table. Nothing raises: a move that cannot be made becomes news."""

from __future__ import annotations

from pyengine.moves import Advance, Carry, Move, Say, Transfer, Use
from pyengine.records import Actor
from pyengine.table.carried import concerns
from pyengine.table.state import MAX_CARRIED, Carried, View
from pyengine.table.trackers import Clock, Pool, Tracker


def apply_all(view: View, moves: tuple[Move, ...], actor: Actor, entry: str) -> View:
    """All moves of an entry, in order."""
    for number, move in enumerate(moves):
        view = _apply(view, move, actor, entry, number)
    return view


def _apply(view: View, move: Move, actor: Actor, entry: str, number: int) -> View:
    match move:
        case Advance():
            return _advance(view, move, actor, entry)
        case Transfer():
            return _transfer(view, move, actor, entry)
        case Carry():
            return _carry(view, move, actor, f"{entry}:{number}")
        case Use():
            return _use(view, move, actor, entry)
        case Say():
            return view.told(entry, move.text)


def own(tracker: str, actor: Actor) -> str:
    """`self.stress` of an actor is `<actor>.stress`."""
    return f"{actor.id}.{tracker.removeprefix('self.')}" if tracker.startswith("self.") else tracker


def _advance(view: View, move: Advance, actor: Actor, entry: str) -> View:
    key = own(move.tracker, actor)
    before = view.trackers.get(key)
    if before is None:
        return view.told(entry, f"There is no tracker “{key}” at this table.", problem=True)
    by = move.by
    if move.scene_cap is not None and by > 0:
        so_far = view.gained.get(key, 0)
        by = max(0, min(by, move.scene_cap - so_far))
        view = view.having(gained={**view.gained, key: so_far + by})
        if by < move.by:
            view = view.told(
                entry, f"{before.label or key}: no more than {move.scene_cap} a scene."
            )
    return _set(view, key, before, before.moved(by), entry)


def _set(view: View, key: str, before: Tracker, after: Tracker, entry: str) -> View:
    view = view.having(trackers={**view.trackers, key: after})
    if news := after.news(before):  # type: ignore[arg-type]  # a tracker never changes its kind
        view = view.told(entry, news)
    if isinstance(after, Clock) and after.full and after.opposes is not None:
        view = _stop_rival(view, after, entry)
    return view


def _stop_rival(view: View, winner: Clock, entry: str) -> View:
    """Opposed clocks race: the one that fills first decides, the other goes no further."""
    rival = view.trackers.get(winner.opposes or "")
    if not isinstance(rival, Clock) or rival.stopped or rival.full:
        return view
    stopped = rival.model_copy(update={"stopped": True})
    view = view.having(trackers={**view.trackers, winner.opposes or "": stopped})
    return view.told(entry, f"{rival.label or 'Its rival'} comes too late.")


def _transfer(view: View, move: Transfer, actor: Actor, entry: str) -> View:
    giver_key, taker_key = own(move.giver, actor), own(move.taker, actor)
    giver, taker = view.trackers.get(giver_key), view.trackers.get(taker_key)
    if not isinstance(giver, Pool) or not isinstance(taker, Pool):
        return view.told(entry, "There are no such pools at this table.", problem=True)
    if giver.value < move.by:
        name = giver.label or giver_key
        return view.told(entry, f"{name} has only {giver.value} left.", problem=True)
    view = _set(view, giver_key, giver, giver.moved(-move.by), entry)
    return _set(view, taker_key, taker, taker.moved(move.by), entry)


def _carry(view: View, move: Carry, actor: Actor, key: str) -> View:
    fields = move.model_dump(exclude={"do"})
    carried = (*view.carried, Carried(id=key, by=actor, **fields))
    return view.having(carried=carried[-MAX_CARRIED:])


def _use(view: View, move: Use, actor: Actor, entry: str) -> View:
    """A check uses up a source only if it concerns its character; by hand, any source can end."""
    source = next((each for each in view.carried if each.id == move.ref), None)
    if source is None or (source.until != "used" and not move.ended):
        return view
    if not move.ended and not concerns(source, actor):
        name = actor.name or actor.id
        text = f"“{source.label}” is not for {name} to use, so it stays."
        return view.told(entry, text, problem=True)
    return view.having(carried=tuple(each for each in view.carried if each.id != move.ref))
