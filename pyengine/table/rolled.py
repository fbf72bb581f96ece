"""What a table keeps of a roll. The roll is played again, so a doctored result moves nothing."""

from __future__ import annotations

from pyengine.model import LIMIT, Model
from pyengine.records import resolve
from pyengine.ruleset import Ruleset, TrackerKind
from pyengine.table.entries import RollEntry, RollFact
from pyengine.table.trackers import Clock, Pool, SteppingDie, Track, Tracker


def rolled(entry: RollEntry) -> RollFact:
    """Play the roll of an entry and keep what it did. A pending roll has done nothing yet."""
    request = entry.record.request
    result = resolve(request)
    prepared = result.prepared
    return RollFact(
        id=entry.id,
        actor=request.actor,
        group=request.group,
        outcome=result.outcome.key if result.outcome else "pending",
        effects=result.effects,
        offers=result.offers,
        starts=character_trackers(prepared.ruleset, prepared.sheet, request.actor.id),
    )


def character_trackers(ruleset: Ruleset, sheet: Model, owner: str) -> dict[str, Tracker]:
    """A character's own trackers, as its sheet has them, labelled with its name."""
    name = getattr(sheet, "name", "")
    return {
        f"{owner}.{kind.key}": _started(
            kind, sheet, f"{name}: {kind.label}" if name else kind.label
        )
        for kind in ruleset.trackers
        if kind.scope == "character"
    }


def _started(kind: TrackerKind, sheet: Model, label: str) -> Tracker:
    value = getattr(sheet, kind.sheet_field) if kind.sheet_field else 0
    most = getattr(sheet, kind.maximum_field) if kind.maximum_field else None
    fields = {"label": label[:80], "value": value}
    match kind.kind:
        case "die":
            return SteppingDie.model_validate({**fields, "full": most or value})
        case "pool":
            return Pool.model_validate({**fields, "maximum": most})
        case "clock":
            return Clock.model_validate({**fields, "segments": most or 4})
        case _:
            return Track.model_validate({**fields, "maximum": LIMIT if most is None else most})


def session_trackers(ruleset: Ruleset, players: int) -> dict[str, Tracker]:
    """The table's pools that are filled anew when a session starts."""
    return {
        kind.key: Pool(
            label=kind.label,
            value=players if kind.each_session == "players" else kind.each_session,
        )
        for kind in ruleset.trackers
        if kind.scope == "table" and kind.each_session is not None
    }
