"""What can be written into a table's log. An entry is never changed and never taken out."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from pyengine.model import Id, Label, Many, Model, Text
from pyengine.moves import Move, Offer
from pyengine.records import Actor, Record
from pyengine.table.trackers import Tracker


class _Entry(Model):
    id: Id


class RollEntry(_Entry):
    """A finished roll: its effects are applied, and its offers can be taken."""

    kind: Literal["roll"] = "roll"
    record: Record


class TakeEntry(_Entry):
    """Somebody takes an offer of a roll; `targets` fills the offer's open slots with trackers."""

    kind: Literal["take"] = "take"
    of: Id
    offer: Id
    targets: dict[Id, Id] = {}


class UndoEntry(_Entry):
    """An earlier entry counts as not made. Undoing an undo brings it back."""

    kind: Literal["undo"] = "undo"
    of: Id


class MoveEntry(_Entry):
    """Moves by hand: a clock ticked, a point spent, a condition put on."""

    kind: Literal["move"] = "move"
    moves: Many[Move]
    actor: Actor = Actor()


class CreateEntry(_Entry):
    """A new tracker, or an existing one set anew."""

    kind: Literal["create"] = "create"
    tracker: Id
    what: Tracker


class RemoveEntry(_Entry):
    """A tracker nobody needs any more."""

    kind: Literal["remove"] = "remove"
    tracker: Id


class SceneEntry(_Entry):
    """A new scene: what lasted until the scene's end is over, caps per scene start anew."""

    kind: Literal["scene"] = "scene"
    title: Label = ""


class SessionEntry(_Entry):
    """A new session, which is a new scene too; pools that start with a session are filled."""

    kind: Literal["session"] = "session"
    title: Label = ""
    players: Annotated[int, Field(ge=0, le=100)] = 4
    rulesets: Many[Id] = ()


class NoteEntry(_Entry):
    """Words: what is narrated, or what is true in the world of the game."""

    kind: Literal["note"] = "note"
    text: Text
    actor: Actor = Actor()


class RollFact(_Entry):
    """What a table remembers of a roll: who made it, what it did, what it offers."""

    kind: Literal["rolled"] = "rolled"
    actor: Actor
    group: Label = ""
    outcome: Id
    effects: tuple[Move, ...] = ()
    offers: tuple[Offer, ...] = ()
    starts: dict[Id, Tracker] = {}
    """The character's own trackers as its sheet had them, for those the table does not know yet."""


class Problem(_Entry):
    """What a table remembers of an entry that could not be honoured."""

    kind: Literal["problem"] = "problem"
    text: Text


PlainEntry: TypeAlias = (
    TakeEntry
    | UndoEntry
    | MoveEntry
    | CreateEntry
    | RemoveEntry
    | SceneEntry
    | SessionEntry
    | NoteEntry
)
Entry: TypeAlias = Annotated[RollEntry | PlainEntry, Field(discriminator="kind")]
Fact: TypeAlias = Annotated[RollFact | Problem | PlainEntry, Field(discriminator="kind")]
"""An entry as the table keeps it for undoing: rolls are slimmed to what they did."""
