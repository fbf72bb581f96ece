"""What a page asks of the rules, and of tables that are folded from entries."""

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
    """What are the odds? With a table and an actor, also what on the table concerns them."""

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
    """The same, going on from a table that the engine holds, for a result that it is to hold.

    An engine holds a few tables. Where it is to go on from another one, it answers `not_held`, and
    the page sends that table again.
    """

    op: Literal["fold_on"]
    held: Id | None = None
    """The name of the table to go on from; without it, that is `table`."""
    table: Table | None = None
    entries: Batch[Entry] = ()
    hold: Id
    """What to call the table after these entries."""
    more: bool = False
    """Whether further entries follow; then the page is not told what this table looks like."""


class AskHeldTable(BaseMessage):
    """What is the whole table that the engine holds? A page keeps it for its next start."""

    op: Literal["held_table"]
    held: Id
