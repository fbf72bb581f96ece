"""Every message between a page and the engine, and nothing else; the page's types come from here.

A request has an `op`; a reply has `ok`. Whatever goes wrong is a reply too: a code for programs, a
sentence for players, and the field it concerns.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field, TypeAdapter

from pyengine.protocol.feed_replies import (
    Admitted,
    AllowedTold,
    ChainStep,
    Glimpsed,
    HeldStateTold,
    ObligationsTold,
    Ordered,
    Played,
    Replayed,
    SealChecked,
    SealMade,
    ToShowTold,
    Written,
    WrittenEntry,
)
from pyengine.protocol.feed_requests import (
    Admit,
    AskAllowed,
    AskHeldState,
    AskObligations,
    AskToShow,
    ChainValue,
    CheckSeal,
    Glimpse,
    Onward,
    Order,
    Replay,
    SealBody,
    ThatStep,
    Write,
)
from pyengine.protocol.replies import (
    DerivedValue,
    Described,
    DieToRoll,
    Error,
    Folded,
    FoldedOn,
    NetLevel,
    Previewed,
    Refused,
    Rolled,
    SheetChecked,
    Verified,
    WhatIfOdds,
)
from pyengine.protocol.requests import (
    AskHeldTable,
    CheckSheet,
    Choose,
    Describe,
    Fold,
    FoldOn,
    Preview,
    Roll,
    Verify,
)

__all__ = [
    "MAX_TEXT",
    "MESSAGE",
    "Admit",
    "Admitted",
    "AllowedTold",
    "AskAllowed",
    "AskHeldState",
    "AskHeldTable",
    "AskObligations",
    "AskToShow",
    "ChainStep",
    "ChainValue",
    "CheckSeal",
    "CheckSheet",
    "Choose",
    "DerivedValue",
    "Describe",
    "Described",
    "DieToRoll",
    "Error",
    "FeedMessage",
    "Fold",
    "FoldOn",
    "Folded",
    "FoldedOn",
    "Glimpse",
    "Glimpsed",
    "HeldStateTold",
    "Message",
    "NetLevel",
    "ObligationsTold",
    "Onward",
    "Order",
    "Ordered",
    "Played",
    "Preview",
    "Previewed",
    "Refused",
    "Replay",
    "Replayed",
    "Reply",
    "Roll",
    "Rolled",
    "SealBody",
    "SealChecked",
    "SealMade",
    "SheetChecked",
    "ThatStep",
    "ToShowTold",
    "Verified",
    "Verify",
    "WhatIfOdds",
    "Write",
    "Written",
    "WrittenEntry",
]

MAX_TEXT = 4_000_000
"""Characters in one request; a table with a full ledger and a batch of entries fits in well."""

FeedMessage: TypeAlias = (
    Write
    | Admit
    | Glimpse
    | Order
    | Replay
    | ChainValue
    | AskAllowed
    | AskObligations
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
    | AskHeldTable
    | AskHeldState
    | FeedMessage,
    Field(discriminator="op"),
]
MESSAGE: TypeAdapter[Message] = TypeAdapter(Message)

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
    | HeldStateTold
    | ChainStep
    | AllowedTold
    | ObligationsTold
    | SealMade
    | ToShowTold
    | SealChecked
    | Refused
)
