"""What a page asks of the rules, and of the table that is folded from its own log."""

from __future__ import annotations

from typing import Literal

from pyengine.feed.entries.bodies import OddsBefore
from pyengine.model import Batch, Id, Label, Many, Number
from pyengine.protocol.base import BaseMessage
from pyengine.records import Actor, Fields, Record, RollRequest
from pyengine.table.entries import Entry
from pyengine.table.state import Table, View


class Describe(BaseMessage):
    """What rulesets are there? One of them, or all."""

    op: Literal["describe"]
    ruleset: Id | None = None


class CheckSheet(BaseMessage):
    """Is this sheet in order, and what follows from it?"""

    op: Literal["sheet"]
    ruleset: Id
    sheet: Fields = {}
    owner: Id = "me"


class Preview(BaseMessage):
    """What are the odds? With a table and an actor, also what lies on the table for them."""

    op: Literal["preview"]
    ruleset: Id
    action: Id
    sheet: Fields = {}
    form: Fields = {}
    actor: Actor = Actor()
    table: View | None = None


class Roll(BaseMessage, RollRequest):
    """Roll."""

    op: Literal["roll"]


class Choose(BaseMessage):
    """Answer the choice a record waits for; dice rolled by hand bring the faces it still needs."""

    op: Literal["choose"]
    record: Record
    option: Label
    faces: Many[Number] = ()


class Verify(BaseMessage):
    """Does this record check out, and are these the odds that it had?"""

    op: Literal["verify"]
    record: Record
    odds: OddsBefore | None = None


class Fold(BaseMessage):
    """What does the table look like after these entries?"""

    op: Literal["fold"]
    table: Table | None = None
    entries: Batch[Entry] = ()


class FoldOn(BaseMessage):
    """The same, going on from a table that the engine holds, or from one that it is to hold.

    An engine holds a few tables; asked for another, it answers `not_held` and is handed it again.
    """

    op: Literal["fold_on"]
    held: Id | None = None
    """What the table was called; without it, `table` is where to go on from."""
    table: Table | None = None
    entries: Batch[Entry] = ()
    hold: Id
    """What to call the table after these entries."""
    more: bool = False
    """Whether further entries follow, so that nobody needs to see this table."""


class AskHeldTable(BaseMessage):
    """What is the whole table that the engine holds? A page keeps it for its next start."""

    op: Literal["held_table"]
    held: Id
