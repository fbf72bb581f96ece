"""What a replay remembers between two batches: JSON, and of bounded size whatever the authors do.

A page is told the part that says who sits at the table (`Seated`).
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from pyengine.feed.entries.bodies import (
    MAX_SEALED_CHOICES,
    MAX_WITNESSES,
    By,
    Call,
    Device,
    Encoded,
    EntryId,
    Hello,
    Intent,
    OddsBefore,
    Permission,
    Person,
    PersonSaid,
    Secret,
    SecretRoll,
    Visibility,
    Witness,
)
from pyengine.feed.entries.seals import Opened
from pyengine.model import Batch, Id, Label, Many, Model, Number, Text
from pyengine.records import RollRequest, Seed

MAX_DEVICES = 300
MAX_NEWCOMERS = 40
MAX_REFUSED = 500
"""Removed devices that never had a seat: nothing they write counts, whether they are remembered or
not."""
MAX_REMOVED = 2000
"""Removed devices that had one. Each was seated by a GM, so it is for GMs alone to reach this."""
MAX_KEYS_OF_PERSON = 8
MAX_AUTHORS = 400
"""Entries whose authors are remembered: as many as a table can undo."""
MAX_OWNED = 400
MAX_CHARACTERS_OF_PERSON = 8
MAX_CHAINS_OF_PAIR = 2
MAX_CHAINS = 2000
MAX_CALLS_OF_CHAIN = 16
"""Open calls that may name one chain: a further one is refused."""
MAX_CLOSED = 120
MAX_CLOSED_OF_AUTHOR = 12
MAX_CHOICES = 32
MAX_DECISIONS = 8
"""Ways in which one choice was made that are remembered."""
MAX_ASKED = 100
MAX_OFFERS = 100
MAX_SEALS = 200
MAX_SEALS_OF_AUTHOR = 40
MAX_TAKEN = 16
MAX_TAKEN_OF_AUTHOR = 4
MAX_ASKS_OF_AUTHOR = 4
MAX_ASKS = 32
MAX_EARLY = 200
MAX_EARLY_OF_AUTHOR = 8

ProofState = Literal[
    "plain",
    "verified",
    "unwitnessed",
    "by_hand",
    "waiting",
    "sealed",
    "replaced",
    "disputed",
    "abandoned",
    "late",
    "broken",
    "newer",
    "checking",
]


class Rival(Model):
    """The other result of a disputed roll."""

    of: EntryId | None = None
    """Its entry, where it has one of its own, which shows what came of it."""
    by: tuple[str, ...] = ()
    """Names of the witnesses who brought its dice."""
    outcome: Id | None = None
    total: int | None = None


class Proof(Model):
    """How one knows.

    `plain` has no dice; `sealed` has, witnessed, and can be checked when it is shown; `replaced`
    was called again, and the other one counts; `disputed` has dice that its witness brought, and so
    has another call of the same roll; `abandoned` was never answered, and cannot be any more;
    `late` is of somebody who was removed, and nobody had seen it by then;
    `checking` was read before all that it builds on had come.
    """

    state: ProofState
    by: tuple[str, ...] = ()
    """Names of the witnesses."""
    waiting: tuple[str, ...] = ()
    """Names of those whose answer is (still) missing."""
    why: str = ""
    rival: Annotated[Rival | None, Field(exclude_if=lambda rival: rival is None)] = None


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
    """How to answer the choice that a called roll waits for: openly, or sealed."""
    chosen: Annotated[tuple[str, ...], Field(exclude_if=lambda names: not names)] = ()
    """Names of GMs who have made choices of this roll for its roller."""
    counts: bool = False
    """Whether it goes into the table's fold, in the order in which items came to count."""


class Founding(Model):
    """Which entry founded the table."""

    id: EntryId
    author: Device
    name: Label = ""
    invitations: dict[Literal["gm", "player"], Device] = {}
    """The public keys of invitations."""


class PersonKey(Model):
    """A key that brings further devices of somebody who sits here."""

    person: Id
    once: bool = False
    by: Device | None = None
    """The device that made it: once that is removed, its keys open nothing."""


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


class ChoiceCall(Model):
    """The choice of a called roll, which waits for fresh dice."""

    of: EntryId
    """The roll."""
    option: Label | None
    """None for a choice that was made in secret."""
    at: int
    by: By
    witnesses: Annotated[Many[Witness], Field(max_length=MAX_WITNESSES)]
    instead: EntryId | None = None


Root = Annotated[str, Field(max_length=80)]
"""What several calls are for: one roll, or one choice of it."""


class OpenCall(Model):
    """A call that waits for its witnesses."""

    author: Device
    height: int
    flags: tuple[str, ...] = ()
    call: Call | SealedCall | ChoiceCall
    root: Root
    """The first call of this roll, or the choice; for a blind roll, its question."""
    depth: int = 0
    """How many calls of the same roll came before it, each in the place of the last."""
    values: dict[Device, Secret] = {}
    doubt: Text = ""
    """Why its witnesses prove nothing."""
    why: Text = ""
    lost: bool = False
    """The roll has dice without it. Honest pages do not answer it any more."""
    passed: Literal["abandoned", "broken"] | None = None
    """How it is counted in its author's tally after its witness has passed it over."""


Rank = Annotated[str, Field(max_length=100)]
"""Of the calls of one roll that were answered, the one with the lowest rank counts."""


class OpenAsk(Model):
    """A blind roll that was asked for, and is not rolled yet."""

    author: Device
    height: int
    flags: tuple[str, ...] = ()
    at: int
    by: By
    commitment: Secret
    """The commitment; for an open question, the fingerprint of what was asked for."""
    is_open: bool = False
    """Everybody can read it, as an older page wrote it."""
    handed: tuple[Device, ...] = ()
    """The GMs' devices that were handed the key."""
    intent: Intent | None = None
    """None where this device cannot read it."""
    salt: Secret | None = None
    odds: OddsBefore | None = None
    why: Text = ""
    """Why what is inside cannot be rolled."""
    rolled: bool = False
    """It has been rolled, and is kept because another GM's device may have called it, too."""


class Decision(Model):
    """A choice that was made, and the dice that follow it."""

    option: Label
    who: Label = ""
    """Who has made it."""
    for_other: bool = False
    """A GM has made it for the roller."""
    then: Seed = ""
    """Empty without a witness: the dice go on from the seed before."""
    by: Many[Label] = ()
    why: Text = ""
    """Why its witnesses prove nothing."""
    rank: Rank | None = None


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
    nonce: Secret
    """The roller's part of the seeds."""
    at: int
    by: By
    odds: OddsBefore | None = None
    proof: Proof
    dice: int = 0
    """How many dice are on the table."""
    chosen: Many[Label] = ()
    """Names of GMs who have made earlier choices of it for the roller."""
    made: Annotated[Many[Decision], Field(max_length=MAX_DECISIONS)] = ()
    """The ways in which its choice was made, first the one that counts."""
    counts: bool = True


class Closed(Model):
    """Which roll a call belongs to that is open no longer, or a roll in its place."""

    author: Device
    root: Root
    depth: int = 0
    secrecy: Label = "public"


class Counted(Model):
    """What counts of a roll, for as long as something else of it may be answered."""

    rank: Rank | None = None
    """None for a roll that was made without a witness."""
    item: Item


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
    id: EntryId | None = None
    """Its entry, where it needs dice from a witness."""
    rank: Rank | None = None
    """Its rank, once its witnesses have answered."""
    values: Annotated[Many[Secret], Field(max_length=MAX_WITNESSES)] = ()
    by: Many[Label] = ()
    why: Text = ""
    """Why its witnesses prove nothing."""


class Secrets(Model):
    """What is known here of a sealed call."""

    at: int
    by: By
    whose: Device
    ask: EntryId | None = None
    asked: Secret | None = None
    """Of a blind roll, the commitment of the question; the fingerprint of one asked in the open."""
    is_asked_openly: bool = False
    inside: SecretRoll | None = None
    why: Text = ""
    """Why what is inside is no roll."""
    shown: bool = False
    """Whether everybody can read it."""
    finished: bool = False
    """Whether this device has read the roll to its end."""
    values: Annotated[Many[Secret], Field(max_length=MAX_WITNESSES)] = ()
    proof: Proof | None = None
    """The proof, once all witnesses have answered."""
    counts: bool = True
    choices: Annotated[Many[SealedChoice], Field(max_length=MAX_SEALED_CHOICES)] = ()


OfferedTo = Literal["player", "gm", "own"]
"""To whom an offer is made; `own` concerns the character that rolled, and nobody else."""


class Offering(Model):
    """What a roll offers, and the character that rolled."""

    actor: Id
    to: dict[Id, OfferedTo]


class Taken(Model):
    """An offer that somebody took of a roll that this device cannot read yet."""

    id: EntryId
    author: Device
    height: int
    flags: tuple[str, ...] = ()
    offer: Id
    entry: dict[str, Any]
    """As a page logs it."""
    leads: bool = False
    """Whether its author was a GM then."""
    acts: bool = False
    """Whether its author could then take what concerns the roller's character alone."""


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
    counts: bool = True
    taken: Annotated[Many[Taken], Field(max_length=MAX_TAKEN)] = ()
    """Offers taken, to be judged once it is known what the roll offers."""


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
    founding_person: Id | None = None
    strict: bool = False
    """People are told from devices, and nobody plays before a GM has said who they are."""
    persons: dict[Id, PersonSaid] = {}
    people: dict[Device, Person] = {}
    """Each device that sits here, with what is said of its person."""
    removed: dict[Device, int] = {}
    """Each removed device, with the number of its last entry that was known by then."""
    last: tuple[EntryId, ...] = ()
    """The ids of those last entries."""
    gone: dict[Device, Id] = {}
    """The person of each device that sat here and was removed."""
    characters: dict[Id, dict[Id, Label]] = {}
    """For each person, the names of the characters they played last."""
    keys: dict[Device, PersonKey] = {}
    players_may: tuple[Permission, ...] = ()
    secret_lines: bool = True
    """Whether pages of players show a line for each secret roll of a GM."""
    witnessing: bool = True
    epoch: int = 0
    left_out: tuple[Device, ...] = ()
    """Devices that sit here and have not been handed the room's newest key."""
    hellos: dict[Device, Hello] = {}
    alike: dict[Device, tuple[Id, ...]] = {}
    """For newcomers, the people who sit here and have a name that looks like theirs."""


class State(Seated):
    """Everything a replay goes on from."""

    v: Literal[1] = 1
    founder: Device | None = None
    """The device whose founding counts, as the invitation says; else the first in order."""
    keyer: Device | None = None
    """Who has made the room's key of this epoch, the way back from it, and who was handed it."""
    back: Encoded = ""
    handed: tuple[Device, ...] = ()
    chains: dict[EntryId, Chain] = {}
    calls: dict[EntryId, OpenCall] = {}
    passed: dict[EntryId, OpenCall] = {}
    """Calls that a witness has passed over; an answer to one of them still counts."""
    closed: dict[EntryId, Closed] = {}
    """The last calls that are open no longer."""
    counted: dict[Root, Counted] = {}
    """The result that counts, for rolls that have open calls or are among the last."""
    choices: dict[EntryId, OpenChoice] = {}
    asked: dict[EntryId, Asked] = {}
    asks: dict[EntryId, OpenAsk] = {}
    offers: dict[EntryId, Offering] = {}
    """The last rolls that offer something."""
    seals: dict[EntryId, Seal] = {}
    early: dict[EntryId, tuple[Placed, ...]] = {}
    """Entries that came before the one they answer, by that one's id."""
    authors: dict[EntryId, Device] = {}
    """The authors of the last entries that count, which decide who may undo them."""
    owners: dict[Id, Id] = {}
    """The person to whom a character or a tracker belongs, by its id."""
    tallies: dict[str, dict[str, int]] = {}
    """How often what happened, for each author."""


_SEATED = tuple(Seated.model_fields)


def seated(state: State) -> Seated:
    """The part of a state that a page shows."""
    return Seated.model_construct(**{name: getattr(state, name) for name in _SEATED})


def is_seated_alike(one: State | None, other: State) -> bool:
    """Whether a page that knows one need not be told the other."""
    if one is None:
        return False
    before, after = one.__dict__, other.__dict__
    for name in _SEATED:  # most values are the same object: comparing is rare
        if before[name] is not after[name] and before[name] != after[name]:
            return False
    return True
