"""Every message that crosses the boundary, and nothing else. A page's types are made from these.

A request has an `op`; a reply has `ok`. Whatever goes wrong is a reply too: a code for programs, a
sentence for players, and the field it concerns.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from pyengine.feed.admit import Admission, Arrivals, Height, Known, Row, Rows
from pyengine.feed.bodies import (
    MAX_CHAIN,
    Device,
    EntryId,
    OddsBefore,
    Secret,
    Step,
    TableId,
    Visibility,
)
from pyengine.feed.duties import Duties, Owed
from pyengine.feed.entries import Count, Kind
from pyengine.feed.health import Health
from pyengine.feed.showing import ToShow
from pyengine.feed.state import Item, Placed, Seated, State
from pyengine.model import Batch, Id, Label, Many, Model, Number, Text
from pyengine.records import Actor, Chances, Fields, Record, RollRequest, Verdict
from pyengine.table.carried import CarriedSource
from pyengine.table.entries import Entry
from pyengine.table.state import Table, View
from pyengine.table.trackers import Tracker

MAX_TEXT = 4_000_000
"""Characters in one request; a table with a full ledger and a batch of entries fits in well."""


class _Message(Model):
    id: Annotated[str, Field(max_length=100)] = ""
    """Echoed in the reply."""


class Describe(_Message):
    """What rulesets are there? One of them, or all."""

    op: Literal["describe"]
    ruleset: Id | None = None


class CheckSheet(_Message):
    """Is this sheet in order, and what follows from it?"""

    op: Literal["sheet"]
    ruleset: Id
    sheet: Fields = {}
    owner: Id = "me"


class Preview(_Message):
    """What are the odds? With a table and an actor, also what lies on the table for them."""

    op: Literal["preview"]
    ruleset: Id
    action: Id
    sheet: Fields = {}
    form: Fields = {}
    actor: Actor = Actor()
    table: View | None = None


class Roll(_Message, RollRequest):
    """Roll."""

    op: Literal["roll"]


class Choose(_Message):
    """Answer the choice a record waits for; dice rolled by hand bring the faces it still needs."""

    op: Literal["choose"]
    record: Record
    option: Label
    faces: Many[Number] = ()


class Verify(_Message):
    """Does this record check out, and are these the odds that it had?"""

    op: Literal["verify"]
    record: Record
    odds: OddsBefore | None = None


class Fold(_Message):
    """What does the table look like after these entries?"""

    op: Literal["fold"]
    table: Table | None = None
    entries: Batch[Entry] = ()


class FoldOn(_Message):
    """The same, going on from a table that the engine holds, or from one that it is to hold.

    An engine holds one table; asked for any other, it says `not_held`, and is handed it again.
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


class Hand(_Message):
    """Hand over the table that is held, whole, to be kept for another day."""

    op: Literal["hand"]
    held: Id


# ── the shared feed ──────────────────────────────────────────────────────────────────────────────


class ThatStep(Model):
    """A value of a hash chain whose last one is the secret; number 0 is the anchor."""

    secret: Secret
    length: Step = 512
    index: Annotated[int, Field(ge=0, le=MAX_CHAIN)] = 0


class Write(_Message):
    """Put an entry into the one agreed form, to be signed."""

    op: Literal["write"]
    table: TableId
    author: Device
    seq: Count
    prev: EntryId | None
    after: EntryId | None
    clock: Count
    kind: Kind
    body: Fields
    roll: RollRequest | None = None
    """A roll to make now: its record is what the body logs."""
    step: ThatStep | None = None
    """A value that the body reveals."""


class Onward(Model):
    """A state that is held, and what to call the one that comes after it."""

    held: Id
    hold: Id
    drop: Batch[Id] = ()
    """States that need not be held any more."""
    device: Device | None = None
    """Who asks, and wants to know what it owes."""


class Admit(_Message):
    """May these entries stand in the feed, and where? They may be each other's parents."""

    op: Literal["admit"]
    table: TableId
    entries: Arrivals
    on: Onward | None = None
    """What they are likely to come after, so that they can be replayed in the same breath."""


class Glimpse(_Message):
    """What do these newest entries say, while the rest is still to come? Nothing is verified."""

    op: Literal["glimpse"]
    table: TableId
    entries: Arrivals


class Order(_Message):
    """Where do these entries stand, now that one they name, or a twin, has come late?"""

    op: Literal["order"]
    rows: Rows
    parents: dict[EntryId, Height | Known] = {}
    """The entries they name that are known and not among them."""


class Replay(_Message):
    """What do these entries, which are in order, add to the feed?"""

    op: Literal["replay"]
    state: State | None = None
    engine: Secret | None = None
    """Which engine a state that was kept comes from; another one does not go on from it."""
    held: Id | None = None
    """Instead of a state: the name of one that the engine holds, or `not_held` is the answer."""
    entries: Batch[Placed] = ()
    founder: Device | None = None
    """With the first batch: whose founding counts, as the invitation says."""
    hold: Id | None = None
    """What to call the state after these entries; then it stays here, and only news come back."""
    drop: Batch[Id] = ()
    """States that need not be held any more."""
    device: Device | None = None
    """Who asks, and wants to know what it owes."""
    more: bool = False
    """Whether further entries follow, so that nobody needs to hear of health and duties yet."""


class HandState(_Message):
    """Hand over a state that is held, whole, to be kept for another day."""

    op: Literal["hand_state"]
    held: Id


class ChainValue(_Message, ThatStep):
    """One value of a hash chain."""

    op: Literal["chain"]


class AskDuties(_Message):
    """Whom can a device ask to witness, and what does it owe others?"""

    op: Literal["duties"]
    state: State | None = None
    held: Id | None = None
    device: Device
    present: Batch[Device] = ()


class SealBody(_Message):
    """Commit to something that not everybody may read: what is logged, called, or chosen."""

    op: Literal["seal"]
    what: Literal["log", "roll", "choice"] = "log"
    state: State | None = None
    held: Id | None = None
    author: Device
    visibility: Visibility
    salt: Secret
    body: Fields


class AskToShow(_Message):
    """What has to be shown, so that everybody can read something sealed?"""

    op: Literal["to_show"]
    state: State | None = None
    held: Id | None = None
    of: EntryId


class CheckSeal(_Message):
    """Is this what was sealed?"""

    op: Literal["unseal"]
    commitment: Secret
    salt: Secret
    body: Fields


FeedMessage: TypeAlias = (
    Write
    | Admit
    | Glimpse
    | Order
    | Replay
    | ChainValue
    | AskDuties
    | SealBody
    | AskToShow
    | CheckSeal
)
Message: TypeAlias = Annotated[
    Describe
    | CheckSheet
    | Preview
    | Roll
    | Choose
    | Verify
    | Fold
    | FoldOn
    | Hand
    | HandState
    | FeedMessage,
    Field(discriminator="op"),
]
MESSAGE: TypeAdapter[Message] = TypeAdapter(Message)


# ── replies ──────────────────────────────────────────────────────────────────────────────────────


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


class _Reply(Model):
    ok: Literal[True] = True
    id: str = ""


class Described(_Reply):
    """The rulesets, as `describe` draws them."""

    description: dict[str, Any]


class DerivedValue(Model):
    """A number that follows from a sheet."""

    label: Text
    value: int
    hint: Text = ""


class SheetChecked(_Reply):
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
    """What all sources come to: `level` is what the dice feel, `total` the sum before a limit."""

    label: str
    level: int
    total: int
    who: str = "self"


class Previewed(_Reply):
    """The exact chances of a form, and of what could be changed about it."""

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
    net: tuple[NetLevel, ...] = ()
    carried: tuple[CarriedSource, ...] = ()
    short: tuple[Text, ...] = ()
    """With a table: which of its pools cannot pay for this form."""
    needs_session: bool = False
    """With a table: whether this form needs pools that only the start of a session brings."""


class Rolled(_Reply):
    """The roll, ready for the log."""

    record: Record


class Verified(_Reply):
    """The verdict on a record."""

    verdict: Verdict


class Folded(_Reply):
    """The table; show `table.now`, keep the whole for the next fold."""

    table: Table


class FoldedOn(_Reply):
    """What the table looks like; the rest of it is held."""

    now: View | None = None
    oldest: Id | None = None
    """The first entry that can still be undone; nothing while all can."""


class WrittenEntry(Model):
    """An entry's id, and the text whose UTF-8 bytes are signed (with the prefix before them)."""

    id: EntryId
    text: str


class Written(_Reply):
    """The entry, as every reader will accept it."""

    entry: WrittenEntry


class Played(Model):
    """Items that are new or changed, and what is to be known of a state that is held.

    Who sits at the table, unless that is as in the state held before; how the authors behave and
    what is owed, unless more follows.
    """

    items: tuple[Item, ...]
    health: Health | None = None
    seated: Seated | None = None
    owed: Owed | None = None


class Admitted(_Reply):
    """A row to keep, or a refusal, for each arrival."""

    admitted: tuple[Admission, ...]
    replayed: Played | None = None
    """Those that were admitted, in order, after the state that was named; where it is held."""


class Glimpsed(_Reply):
    """Items to be shown until the true ones come, in the order that their authors claim."""

    items: tuple[Item, ...]


class Ordered(_Reply):
    """The rows with heights, twins and flags as they are now."""

    rows: tuple[Row, ...]


class Replayed(_Reply, Played):
    """What was played, and the state to go on from, unless the engine holds it."""

    state: State | None = None


class StateHanded(_Reply):
    """The whole state, and which engine has worked it out."""

    state: State
    engine: Secret


class ChainStep(_Reply):
    """The value."""

    value: Secret


class DutiesTold(_Reply):
    """What to ask, and what to do."""

    duties: Duties


class ToShowTold(_Reply):
    """Sealed entries, the first one first; none, where all of it is shown."""

    show: tuple[ToShow, ...]


class SealMade(_Reply):
    """The commitment, the text to put into the box, and the devices that may open it."""

    commitment: Secret
    text: str
    readers: tuple[Device, ...]
    stub: dict[str, Any]


class SealChecked(_Reply):
    """Whether the commitment fits."""

    fits: bool


Reply: TypeAlias = (
    Described
    | SheetChecked
    | Previewed
    | Rolled
    | Verified
    | Folded
    | FoldedOn
    | Written
    | Admitted
    | Glimpsed
    | Ordered
    | Replayed
    | StateHanded
    | ChainStep
    | DutiesTold
    | SealMade
    | ToShowTold
    | SealChecked
    | Refused
)
