"""Whether a table can pay for what a roll would cost."""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.moves import Move, Transfer
from pyengine.records import Actor
from pyengine.ruleset import Ruleset, TrackerKind
from pyengine.table.moves import own
from pyengine.table.state import View
from pyengine.table.trackers import Pool


def shortfalls(view: View, costs: Sequence[Move], actor: Actor) -> list[str]:
    """A sentence for every pool that has too little; nothing when all can be paid.

    Points on a character's own sheet are the ruleset's to check: it knows the sheet.
    """
    short = []
    for cost in costs:
        if isinstance(cost, Transfer):
            pool = view.trackers.get(own(cost.giver, actor))
            if isinstance(pool, Pool) and pool.value < cost.by:
                short.append(f"{pool.label or cost.giver} has only {pool.value} left.")
    return short


def unbegun(view: View, costs: Sequence[Move], ruleset: Ruleset) -> TrackerKind | None:
    """The first pool a cost needs that would be there, had a session begun."""
    wanted = {
        key for cost in costs if isinstance(cost, Transfer) for key in (cost.giver, cost.taker)
    }
    for kind in ruleset.trackers:
        starts = kind.scope == "table" and kind.each_session is not None
        if starts and kind.key in wanted and kind.key not in view.trackers:
            return kind
    return None
