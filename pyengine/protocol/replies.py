"""What the rules answer, and why they do not."""

from __future__ import annotations

from typing import Any, Literal

from pyengine.model import Id, Model, Text
from pyengine.protocol.base import BaseReply
from pyengine.records import Chances, Record, Verdict
from pyengine.table.carried import CarriedSource
from pyengine.table.state import Table, View
from pyengine.table.trackers import Tracker


class Error(Model):
    """Why not, and where."""

    code: str
    message: str
    field: str | None = None


class Refused(Model):
    """Anything that could not be honoured. Nothing has changed."""

    ok: Literal[False] = False
    id: str = ""
    error: Error


class Described(BaseReply):
    """The rulesets, as `describe` draws them."""

    description: dict[str, Any]


class DerivedValue(Model):
    """A number that follows from a sheet."""

    label: Text
    value: int
    hint: Text = ""


class SheetChecked(BaseReply):
    """The sheet is in order; what follows from it, and its trackers as they would start."""

    derived: tuple[DerivedValue, ...] = ()
    trackers: dict[Id, Tracker] = {}


class DieToRoll(Model):
    """A die the first roll will ask for, for those who roll by hand."""

    sides: int
    who: str = "self"
    label: str = ""


class WhatIfOdds(Model):
    """The odds after one change to the form: a point spent, a hand lent."""

    key: str
    label: str
    changes: dict[str, Any]
    outcomes: Chances


class NetLevel(Model):
    """What all sources add up to: `total`, and the `level` of it that changes the dice."""

    label: str
    level: int
    total: int
    who: str = "self"


class Previewed(BaseReply):
    """The exact chances of a form, and of the changes that could be made to it."""

    ruleset: str
    action: str
    outcomes: Chances
    joint: Chances = {}
    beside: Chances = {}
    totals: dict[str, Chances] = {}
    """By total, the chance of each outcome at that total: the distribution with its tiers."""
    target: int | None = None
    by_choice: dict[str, dict[str, Chances]] = {}
    what_ifs: tuple[WhatIfOdds, ...] = ()
    dice: tuple[DieToRoll, ...] = ()
    diceless: bool = False
    """Nothing is thrown, so there is nothing to roll by hand."""
    net: tuple[NetLevel, ...] = ()
    carried: tuple[CarriedSource, ...] = ()
    short: tuple[Text, ...] = ()
    """With a table: which of its pools cannot pay for this form."""
    needs_session: bool = False
    """With a table: whether this form needs pools that only the start of a session brings."""


class Rolled(BaseReply):
    """The roll, ready for the log."""

    record: Record


class Verified(BaseReply):
    """The verdict on a record."""

    verdict: Verdict


class Folded(BaseReply):
    """The table; show `table.now`, keep the whole for the next fold."""

    table: Table


class FoldedOn(BaseReply):
    """What the table looks like; the rest of it is held."""

    now: View | None = None
    oldest: Id | None = None
    """The first entry that can still be undone; nothing while all can."""
