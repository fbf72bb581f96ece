"""Which sources left on the table concern whom."""

from __future__ import annotations

from pyengine.model import Model, Source
from pyengine.records import Actor
from pyengine.table.state import Carried, View


class CarriedSource(Model):
    """A source an actor's next check has (`must`) or may have, ready to be put into a form."""

    source: Source
    must: bool


def carried_for(view: View, actor: Actor) -> tuple[CarriedSource, ...]:
    """Everything on the table that concerns this actor, oldest first."""
    return tuple(
        CarriedSource(
            source=Source(label=carried.label, level=carried.level, ref=carried.id),
            must=not carried.reach.startswith("any_"),
        )
        for carried in view.carried
        if concerns(carried, actor)
    )


def concerns(carried: Carried, actor: Actor) -> bool:
    """Whether it helps or hinders this actor."""
    mine = carried.by.id == actor.id
    ally = carried.by.side == actor.side
    match carried.reach:
        case "self":
            return mine
        case "next_ally" | "any_ally":
            return ally and not mine
        case "next_opponent" | "any_opponent":
            return not ally
        case "named":
            return carried.whom.casefold() in (actor.name.casefold(), actor.id.casefold())
        case "everyone":
            return True
