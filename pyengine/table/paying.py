"""Whether a table can pay for what a roll would cost."""

from __future__ import annotations

from collections.abc import Sequence

from pyengine.moves import Move, Transfer
from pyengine.records import Actor
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
