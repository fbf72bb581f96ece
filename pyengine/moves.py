"""Everything that a roll, an offer or a person by hand can do to the state of the table.

The vocabulary is closed. Moves are data: rules, offers and people produce them, and `table` applies
them; nothing else changes the state.
A tracker is named by its id; `self.<key>` means the tracker of whoever acts, and `?<slot>` is
filled in by whoever takes the offer.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from pyengine.model import Id, Label, Level, Many, Model, Number, Text

Reach = Literal[
    "self", "next_ally", "any_ally", "next_opponent", "any_opponent", "everyone", "named"
]


class Advance(Model):
    """Move a tracker by a signed number; its kind decides what that means and where it stops."""

    do: Literal["advance"] = "advance"
    tracker: Id
    by: Number
    scene_cap: Annotated[int, Field(ge=0, le=1000)] | None = None
    """At most this much may be gained in one scene by moves that carry a cap."""


class Carry(Model):
    """Leave a source of advantage or disadvantage, or a condition, for checks to come."""

    do: Literal["carry"] = "carry"
    label: Label
    level: Level
    reach: Reach
    whom: Label = ""
    until: Literal["used", "scene", "removed"] = "used"


class Use(Model):
    """A check has used a carried source; one that lasts stays unless it has `ended`."""

    do: Literal["use"] = "use"
    ref: Id
    ended: bool = False


class Transfer(Model):
    """Move tokens from one pool to another; refused when there are not enough."""

    do: Literal["transfer"] = "transfer"
    giver: Id
    taker: Id
    by: Annotated[int, Field(ge=1, le=100)] = 1


class Say(Model):
    """Write a line into the table's notes; nothing else happens."""

    do: Literal["say"] = "say"
    text: Text


Move: TypeAlias = Annotated[Advance | Carry | Use | Transfer | Say, Field(discriminator="do")]


class Offer(Model):
    """Something a card lets one do after the roll. Taking it is an entry of its own."""

    key: Id
    label: Label
    moves: Many[Move] = ()
    group: Label = "offer"
    picks: Annotated[int, Field(ge=1, le=10)] = 1
    """How many offers of this group may be taken in all."""
    weight: Annotated[int, Field(ge=1, le=10)] = 1
    """How many of those picks this one uses up."""
    by: Literal["player", "gm"] = "player"
