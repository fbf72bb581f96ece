"""What the engine answers about the feed."""

from __future__ import annotations

from typing import Any

from pyengine.feed.entries.admit import Admission, Row
from pyengine.feed.entries.bodies import Device, EntryId, Secret
from pyengine.feed.replay.health import Health
from pyengine.feed.replay.obligations import Obligations, Owed
from pyengine.feed.rolls.sealed import ToShow
from pyengine.feed.state.models import Item, Seated, State
from pyengine.model import Model
from pyengine.protocol.base import BaseReply


class WrittenEntry(Model):
    """An entry's id, and the text whose UTF-8 bytes are signed (with the prefix before them)."""

    id: EntryId
    text: str


class Written(BaseReply):
    """The entry, as every reader will accept it."""

    entry: WrittenEntry


class Played(Model):
    """Items that are new or changed, and what a page is told of a state that the engine keeps.

    `seated` is left out where it is the same as before these entries; `health` and `owed` are left
    out where further entries follow.
    """

    items: tuple[Item, ...]
    health: Health | None = None
    seated: Seated | None = None
    owed: Owed | None = None


class Admitted(BaseReply):
    """A row to keep, or a refusal, for each arrival."""

    admitted: tuple[Admission, ...]
    replayed: Played | None = None
    """What the admitted entries add to the named state, if the engine holds that state."""


class Glimpsed(BaseReply):
    """Items to be shown until the true ones come, in the order that their authors claim."""

    items: tuple[Item, ...]


class Ordered(BaseReply):
    """The rows with heights, twins and flags as they are now."""

    rows: tuple[Row, ...]


class Replayed(BaseReply, Played):
    """What the entries add, and the state to go on from, unless the engine keeps it."""

    state: State | None = None


class HeldStateTold(BaseReply):
    """The whole state, and which engine has worked it out."""

    state: State
    engine: Secret


class ChainStep(BaseReply):
    """The value."""

    value: Secret


class ObligationsTold(BaseReply):
    """The obligations."""

    obligations: Obligations


class AllowedTold(BaseReply):
    """Why it may not; empty where it may."""

    why: str


class ToShowTold(BaseReply):
    """Sealed entries in their order; none where all of them are shown already."""

    show: tuple[ToShow, ...]


class SealMade(BaseReply):
    """The commitment, the text to put into the box, and the devices that may open it."""

    commitment: Secret
    text: str
    readers: tuple[Device, ...]
    stub: dict[str, Any]


class SealChecked(BaseReply):
    """Whether the commitment fits."""

    fits: bool
