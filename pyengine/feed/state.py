"""What a replay remembers between two batches: JSON, and of bounded size whatever the authors do.

A page hears of it who sits at the table; the rest stays with the engine that holds it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from pyengine.feed.bodies import (
    MAX_SEALED_CHOICES,
    MAX_WITNESSES,
    Ask,
    By,
    Call,
    Device,
    EntryId,
    Hello,
    OddsBefore,
    Person,
    Secret,
    SecretRoll,
    Visibility,
    Witness,
)
from pyengine.model import Batch, Id, Label, Many, Model, Number, Text
from pyengine.records import RollRequest

MAX_DEVICES = 200
MAX_CHAINS_OF_PAIR = 2
MAX_CHAINS = 2000
MAX_CALLS_OF_AUTHOR = 8
MAX_CALLS = 64
MAX_CHOICES = 32
MAX_ASKED = 100
MAX_OFFERS = 100
MAX_SEALS = 200
MAX_SEALS_OF_AUTHOR = 40
MAX_TAKEN = 16
MAX_TAKEN_OF_AUTHOR = 4
MAX_ASKS_OF_AUTHOR = 4
MAX_ASKS = 32
MAX_EARLY = 16
MAX_EARLY_FOR_ONE = 4

ProofState = Literal[
    "plain",
    "verified",
    "unwitnessed",
    "by_hand",
    "waiting",
    "sealed",
    "replaced",
    "abandoned",
    "broken",
    "newer",
    "checking",
]


class Proof(Model):
    """How one knows.

    `plain` has no dice; `sealed` has, witnessed, and can be checked when it is shown; `replaced`
    was called again, and the other one counts; `abandoned` was left open until nobody waited for it
    any more; `checking` was read before all that it builds on
    had come.
    """

    state: ProofState
    by: tuple[str, ...] = ()
    """Names of the witnesses."""
    waiting: tuple[str, ...] = ()
    """Names of those whose answer is (still) missing."""
    why: str = ""


class Item(Model):
    """What a feed shows of an entry; a later item of the same id takes its place."""

    id: EntryId
    author: Device
    height: int
    kind: str
    flags: tuple[str, ...] = ()
    entry: dict[str, Any] | None = None
    """As a page logs it: id, at, by, about, entry, odds. None for what cannot be shown."""
    proof: Proof
    secret: Visibility | None = None
    """Who may read it, where this device has read it and not everybody may."""
    choice: Literal["answer", "sealed"] | None = None
    """How the choice that a called roll waits for is answered: for all to see, or sealed."""
    counts: bool = False
    """Whether it goes into the table's fold, in the order in which items came to count."""


class Founding(Model):
    """Which entry founded the table."""

    id: EntryId
    author: Device
    name: Label = ""


class Chain(Model):
    """A hash chain as far as it is public."""

    by: Device
    to: Device
    length: int
    next: int = 1
    """The step the next call has to name."""
    known: int = 0
    """The last step that was revealed, and its value."""
    value: Secret


class SealedCall(Model):
    """A call that not everybody may read, as far as everybody may know it."""

    at: int
    by: By
    visibility: Visibility
    witnesses: Annotated[Many[Witness], Field(max_length=MAX_WITNESSES)]
    instead: EntryId | None = None
    ask: EntryId | None = None


class OpenCall(Model):
    """A call that waits for its witnesses."""

    author: Device
    height: int
    flags: tuple[str, ...] = ()
    call: Call | SealedCall
    root: EntryId
    """The first call of this roll, if it was called several times; for a blind one, who asked."""
    values: dict[Device, Secret] = {}
    doubt: Text = ""
    """Why its witnesses prove nothing."""
    why: Text = ""
    lost: bool = False
    """Another call of the same roll was answered first."""


class OpenAsk(Model):
    """A blind roll that was asked for, and is not rolled yet."""

    author: Device
    height: int
    flags: tuple[str, ...] = ()
    ask: Ask


class OpenChoice(Model):
    """A called roll that waits for a choice."""

    author: Device
    height: int
    flags: tuple[str, ...] = ()
    kind: Literal["call", "sealed"] = "call"
    whose: Device | None = None
    """For whom the author has rolled."""
    about: EntryId | None = None
    request: RollRequest
    at: int
    by: By
    odds: OddsBefore | None = None
    proof: Proof


class Asked(Model):
    """A roll of the author's own that waits for a choice."""

    author: Device
    request: Secret
    """Fingerprint of all but choices and faces."""
    choices: Many[Label] = ()
    faces: Batch[Number] = ()


class SealedChoice(Model):
    """A choice of a sealed roll; the option, where it is known here."""

    commitment: Secret
    option: Label | None = None


class Secrets(Model):
    """What is known here of a sealed call."""

    at: int
    by: By
    whose: Device
    ask: EntryId | None = None
    asked: Secret | None = None
    """Fingerprint of what was asked for."""
    inside: SecretRoll | None = None
    why: Text = ""
    """Why what is inside is no roll."""
    shown: bool = False
    """Everybody knows it."""
    finished: bool = False
    """This device has read the roll to its end."""
    values: Annotated[Many[Secret], Field(max_length=MAX_WITNESSES)] = ()
    proof: Proof | None = None
    """Once all witnesses have answered."""
    choices: Annotated[Many[SealedChoice], Field(max_length=MAX_SEALED_CHOICES)] = ()


class Taken(Model):
    """What somebody took of a roll that this device cannot read (yet)."""

    id: EntryId
    author: Device
    height: int
    flags: tuple[str, ...] = ()
    offer: Id
    entry: dict[str, Any]
    """As a page logs it."""
    leads: bool = False
    """Whether its author was a GM then."""


class Seal(Model):
    """Something sealed: what a page logs, or a call."""

    author: Device
    height: int
    flags: tuple[str, ...] = ()
    commitment: Secret
    visibility: Visibility
    of: EntryId | None = None
    """The roll that it goes on from, or takes the place of."""
    call: Secrets | None = None
    taken: Annotated[Many[Taken], Field(max_length=MAX_TAKEN)] = ()
    """To be judged when it is known what the roll offers."""


class Opened(Model):
    """The content of a box, as it was found: nobody has looked at it yet."""

    salt: str
    text: str


class Placed(Model):
    """An entry in its place, as a store hands it over."""

    id: EntryId
    height: Annotated[int, Field(ge=1)]
    flags: Many[Label] = ()
    text: str
    opened: Opened | None = None
    """What this device has read in a sealed entry's box."""


class Seated(Model):
    """Who sits at the table, as far as the entries tell: what a page shows of a state."""

    founded: Founding | None = None
    people: dict[Device, Person] = {}
    removed: tuple[Device, ...] = ()
    witnessing: bool = True
    epoch: int = 0
    hellos: dict[Device, Hello] = {}


class State(Seated):
    """Everything a replay goes on from."""

    v: Literal[1] = 1
    founder: Device | None = None
    """Whose founding counts, as the invitation says; without one, the first in order."""
    chains: dict[EntryId, Chain] = {}
    calls: dict[EntryId, OpenCall] = {}
    choices: dict[EntryId, OpenChoice] = {}
    asked: dict[EntryId, Asked] = {}
    asks: dict[EntryId, OpenAsk] = {}
    offers: dict[EntryId, dict[Id, Literal["player", "gm"]]] = {}
    """The last rolls that offer something: what, and to whom."""
    seals: dict[EntryId, Seal] = {}
    early: dict[EntryId, tuple[Placed, ...]] = {}
    """Entries that came before the one they answer, by that one's id."""
    tallies: dict[str, dict[str, int]] = {}
    """Per author, how often what happened."""
