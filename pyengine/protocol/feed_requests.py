"""What a page asks of the feed: of the signed entries of a table, and of what they come to."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pyengine.feed.entries.admit import Arrivals, Height, Known, Rows
from pyengine.feed.entries.bodies import (
    MAX_CHAIN,
    Device,
    EntryId,
    Secret,
    Step,
    TableId,
    Visibility,
)
from pyengine.feed.entries.entry import Count, Kind
from pyengine.feed.state.models import Placed, State
from pyengine.model import Batch, Id, Model
from pyengine.protocol.base import BaseMessage
from pyengine.records import Fields, RollRequest
from pyengine.table.entries import Entry as TableEntry


class ThatStep(Model):
    """A value of a hash chain whose last one is the secret; number 0 is the anchor."""

    secret: Secret
    length: Step = 512
    index: Annotated[int, Field(ge=0, le=MAX_CHAIN)] = 0


class Write(BaseMessage):
    """Put an entry into its canonical form, to be signed."""

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
    """A state that the engine holds, and the name of the one that comes after it."""

    held: Id
    hold: Id
    drop: Batch[Id] = ()
    """States that need not be held any more."""
    device: Device | None = None
    """The device that asks, to be told what it owes others."""


class Admit(BaseMessage):
    """May these entries stand in the feed, and where? They may be each other's parents."""

    op: Literal["admit"]
    table: TableId
    entries: Arrivals
    on: Onward | None = None
    """The state that they probably follow. If they do, they are replayed in the same request."""


class Glimpse(BaseMessage):
    """What do these newest entries say, while the rest is still to come? Nothing is verified."""

    op: Literal["glimpse"]
    table: TableId
    entries: Arrivals


class Order(BaseMessage):
    """Where do these entries stand, now that one they name, or a twin, has come late?"""

    op: Literal["order"]
    rows: Rows
    parents: dict[EntryId, Height | Known] = {}
    """The entries they name that are known and not among them."""


class Replay(BaseMessage):
    """What do these entries, which are in order, add to the feed?"""

    op: Literal["replay"]
    state: State | None = None
    engine: Secret | None = None
    """Which engine a state that was kept comes from; another one does not go on from it."""
    held: Id | None = None
    """Instead of a state, the name of one; `not_held` is the reply if the engine lacks it."""
    entries: Batch[Placed] = ()
    founder: Device | None = None
    """With the first batch: whose founding counts, as the invitation says."""
    hold: Id | None = None
    """The name of the state after these entries; then the engine keeps it, and tells the news."""
    drop: Batch[Id] = ()
    """States that need not be held any more."""
    device: Device | None = None
    """The device that asks, to be told what it owes others."""
    more: bool = False
    """Whether further entries follow; then the page is told neither health nor obligations yet."""


class AskHeldState(BaseMessage):
    """What is the whole state that the engine holds? A page keeps it for its next start."""

    op: Literal["held_state"]
    held: Id


class ChainValue(BaseMessage, ThatStep):
    """One value of a hash chain."""

    op: Literal["chain"]


class AskObligations(BaseMessage):
    """Whom can a device ask to witness, and what does it owe others?"""

    op: Literal["obligations"]
    state: State | None = None
    held: Id | None = None
    device: Device
    present: Batch[Device] = ()


class AskAllowed(BaseMessage):
    """May a device log this at this table? An honest page writes only what others will accept."""

    op: Literal["allowed"]
    state: State | None = None
    held: Id | None = None
    author: Device
    entry: TableEntry


class SealBody(BaseMessage):
    """Commit to what not everybody may read: what is logged, called, chosen, or asked for."""

    op: Literal["seal"]
    what: Literal["log", "roll", "choice", "ask"] = "log"
    state: State | None = None
    held: Id | None = None
    author: Device
    visibility: Visibility
    salt: Secret
    body: Fields


class AskToShow(BaseMessage):
    """What has to be shown, so that everybody can read something sealed?"""

    op: Literal["to_show"]
    state: State | None = None
    held: Id | None = None
    of: EntryId


class CheckSeal(BaseMessage):
    """Is this what was sealed?"""

    op: Literal["unseal"]
    commitment: Secret
    salt: Secret
    body: Fields
