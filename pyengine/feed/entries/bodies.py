"""What an entry can say, by kind. Every text has a limit, and unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from pyengine.model import Id, Label, Many, Model, Number
from pyengine.records import Actor, Chances, Fields
from pyengine.table.entries import Entry as TableEntry

MAX_CHAIN = 4096
MAX_PEOPLE = 100
MAX_LISTED = 40
"""People or devices in one entry, which holds 8 KiB; a large table takes several."""
MAX_WITNESSES = 5
MAX_SEALED_CHOICES = 8
MAX_ENCODED = 6000

_Hex = r"^[0-9a-f]{%d}$"
Device = Annotated[str, Field(pattern=_Hex % 64)]
"""An Ed25519 public key: a device, and the author of what it signs."""
EntryId = Annotated[str, Field(pattern=_Hex % 64)]
TableId = Annotated[str, Field(pattern=_Hex % 32)]
Secret = Annotated[str, Field(pattern=_Hex % 64)]
"""32 bytes: a nonce, a salt, a value of a chain."""
Moment = Annotated[int, Field(ge=0, le=2**53 - 1)]
"""Milliseconds by the author's own clock; nothing depends on it."""
LATEST = 8_640_000_000_000_000
"""The last moment that JavaScript's `Date` can hold; a later one is shown as this one."""
Encoded = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]*$", max_length=MAX_ENCODED)]
"""Bytes in base64url."""
Signature = Annotated[str, Field(pattern=_Hex % 128)]
Step = Annotated[int, Field(ge=1, le=MAX_CHAIN)]
Written = Annotated[int, Field(ge=0, le=2**53 - 1)]
"""How many entries a device has written."""
Role = Literal["gm", "player", "watcher"]
Permission = Literal["scenes", "clocks", "undo"]
"""What a GM may allow all players: begin scenes, move what is not theirs, undo what others did."""
Visibility = Literal["gm", "self", "blind"]


class By(Model):
    """Who writes, in the author's words; a feed shows the name that the table knows."""

    id: Id
    name: Label = ""
    colour: Annotated[str, Field(max_length=40)] = ""


class OddsBefore(Model):
    """What the odds were before a roll, as its author's page showed them."""

    outcomes: Annotated[Chances, Field(max_length=40)]


class Invited(Model):
    """The role a device was invited to, signed with the key of that invitation."""

    role: Literal["gm", "player"]
    proof: Signature


class Hello(Model):
    """A device introduces itself; the latest wins."""

    name: Label
    colour: Annotated[str, Field(max_length=40)] = ""
    """`#rrggbb`; of who sits here, the colour they take. Empty: nothing is said of it."""
    seal: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]*$", max_length=200)] = ""
    """A P-256 public key to which others seal what only this device may read."""
    invited: Invited | None = None
    """Without it, the device was invited to watch."""


class Founded(Model):
    """The first entry of a table; its author is the first GM."""

    name: Label = ""
    invitations: dict[Literal["gm", "player"], Device] = {}
    """The public keys of invitations. At a table that has them, nobody plays before a GM has
    said who they are."""


class Person(Model):
    """The person a device belongs to, and what it may do."""

    person: Id
    name: Label
    role: Role = "player"
    colour: Annotated[str, Field(max_length=40)] = ""


class Roster(Model):
    """The whole list of who sits at the table, as older pages write it instead of `Seating`."""

    people: Annotated[dict[Device, Person], Field(max_length=MAX_PEOPLE)]
    witnessing: bool = True
    removed: Annotated[Many[Device], Field(max_length=MAX_PEOPLE)] = ()


class PersonSaid(Model):
    """What a GM says of a person."""

    name: Label
    """If empty, the name that their device has given, wherever that stands in the order."""
    role: Role = "player"
    colour: Annotated[str, Field(max_length=40)] = ""
    """If it is empty or taken, the one they have, or else a free one."""


class Seating(Model):
    """A GM says who is who. It names only what is new or different."""

    people: Annotated[dict[Id, PersonSaid], Field(max_length=MAX_LISTED)] = {}
    devices: Annotated[dict[Device, Id], Field(max_length=MAX_LISTED)] = {}
    """The person of each device; a device that was removed is let back in."""
    witnessing: bool | None = None
    players_may: Annotated[Many[Permission], Field(max_length=3)] | None = None
    secret_lines: bool | None = None
    """Whether players see a line for each secret roll of a GM; its entry is there in any case."""


class Removal(Model):
    """A GM takes devices from the table, each with the number of its last entry known by then."""

    devices: Annotated[dict[Device, Written], Field(min_length=1, max_length=MAX_LISTED)]
    last: Annotated[Many[EntryId], Field(max_length=MAX_LISTED)] = ()
    """The ids of those entries, which tell this past of a device from another one."""


class Key(Model):
    """A key that brings further devices of the author's person to the table."""

    key: Device
    once: bool = False


class Return(Model):
    """A device shows whose it is with the signature of a key of somebody who sits here."""

    person: Id
    key: Device
    proof: Signature


class Log(Model):
    """What a page writes: a roll of its own, a move, a note. Its place in the feed names it."""

    at: Moment
    by: By
    about: EntryId | None = None
    entry: TableEntry
    odds: OddsBefore | None = None


class Anchor(Model):
    """The public end of a hash chain that the author keeps as a witness for one device."""

    for_: Annotated[Device, Field(alias="for")]
    anchor: Secret
    length: Step = 512


class Witness(Model):
    """A device whose value a call needs, the step of its chain, and the entry that anchored it."""

    device: Device
    index: Step
    anchor: EntryId


class Intent(Model):
    """All that a roll depends on, except its dice and its choices, which are not known yet."""

    ruleset: Id
    action: Id
    sheet: Fields = {}
    form: Fields = {}
    actor: Actor = Actor()
    group: Label = ""
    visibility: Literal["public"] = "public"


class Call(Model):
    """A roll whose dice nobody knows yet."""

    at: Moment
    by: By
    intent: Intent
    nonce: Secret
    witnesses: Annotated[Many[Witness], Field(min_length=1, max_length=MAX_WITNESSES)]
    instead: EntryId | None = None
    """The same roll was called before, and its witness keeps silent."""
    odds: OddsBefore | None = None


class Reveal(Model):
    """The value a witness owes a call."""

    call: EntryId
    index: Step
    value: Secret


class Answer(Model):
    """Answers the choice a called roll waits for.

    The roll's first seed is public by then, so dice that follow need a fresh value of a witness.
    """

    call: EntryId
    option: Label
    at: Moment
    by: By
    faces: Annotated[Many[Number], Field(max_length=0)] = ()
    witnesses: Annotated[Many[Witness], Field(max_length=MAX_WITNESSES)] = ()
    instead: EntryId | None = None
    """The same choice was made before, and its witness keeps silent."""


class Ask(Model):
    """A player wants a roll that only the GM may read: the GM's device is to call it.

    What is asked for is sealed to the GMs and to who asks. Older pages wrote it for all to read.
    """

    at: Moment
    by: By
    commitment: Secret | None = None
    to: Annotated[dict[Device, Encoded], Field(max_length=MAX_PEOPLE)] = {}
    box: Encoded = ""
    intent: Intent | None = None
    odds: OddsBefore | None = None

    @model_validator(mode="after")
    def _is_one_question(self) -> Self:
        is_open = self.intent is not None
        has_more = bool(self.to or self.box) if is_open else self.odds is not None
        if (self.commitment is None) != is_open or has_more:
            raise ValueError("A blind roll is asked for in secret or, as of old, in the open.")
        return self


class AskedRoll(Model):
    """What the box of a question holds; it names who asks, so nobody can ask it again as theirs."""

    author: Device
    intent: Intent


class SecretRoll(Model):
    """What the box of a sealed call holds: the roll is fixed before its dice can be known."""

    intent: Intent
    nonce: Secret
    odds: OddsBefore | None = None
    asked: Secret | None = None
    """The salt of the question, of a blind roll: with it, the intent and who asked give the
    question's commitment, so everybody can check that what was rolled is what was asked for."""


class SecretChoice(Model):
    """What the box of a sealed answer holds."""

    option: Label


class Sealed(Model):
    """Something not everybody may read yet: a commitment for all, a box for those who may.

    The box holds what a page logs; with witnesses, a call; about a sealed call, a choice, whose
    witnesses bring fresh dice for what follows it.
    """

    at: Moment
    by: By
    commitment: Secret
    visibility: Visibility
    to: Annotated[dict[Device, Encoded], Field(max_length=MAX_PEOPLE)]
    box: Encoded
    witnesses: Annotated[Many[Witness], Field(max_length=MAX_WITNESSES)] = ()
    instead: EntryId | None = None
    """The same roll was called before, and its witness keeps silent."""
    about: EntryId | None = None
    """The sealed roll whose choice this answers."""
    ask: EntryId | None = None
    """The blind roll that was asked for."""

    @model_validator(mode="after")
    def _is_one_thing(self) -> Self:
        if self.about and self.instead and not self.witnesses:
            raise ValueError("A choice without a witness takes the place of nothing.")
        is_blind = self.witnesses and self.visibility == "blind" and not self.about
        if bool(self.ask) != bool(is_blind):
            raise ValueError("A blind call, and nothing else, names who asked for it.")
        if self.ask and self.instead:
            raise ValueError("Who asked for a blind roll is its only witness.")
        return self


class ShownChoice(Model):
    """A choice that was sealed."""

    salt: Secret
    option: Label


class Unseal(Model):
    """Shows everybody what was sealed, which has to fit the commitment, as have all its choices."""

    of: EntryId
    salt: Secret
    body: Log | SecretRoll
    choices: Annotated[Many[ShownChoice], Field(max_length=MAX_SEALED_CHOICES)] = ()


class Rekey(Model):
    """A new room key, wrapped for each device that stays, and the way back to the old one.

    Its author hands it to further devices with further entries of the same epoch.
    """

    epoch: Annotated[int, Field(ge=1, le=2**32 - 1)]
    to: Annotated[dict[Device, Encoded], Field(max_length=MAX_PEOPLE)]
    back: Encoded


Body: TypeAlias = (
    Hello
    | Founded
    | Roster
    | Seating
    | Removal
    | Key
    | Return
    | Log
    | Anchor
    | Call
    | Reveal
    | Answer
    | Ask
    | Sealed
    | Unseal
    | Rekey
)
BOXED = frozenset({"sealed", "ask"})
"""Kinds of entries that may hold a box, which only a page can open."""
BODIES: dict[str, type[Body]] = {
    "hello": Hello,
    "founded": Founded,
    "roster": Roster,
    "seating": Seating,
    "removal": Removal,
    "key": Key,
    "return": Return,
    "log": Log,
    "anchor": Anchor,
    "call": Call,
    "reveal": Reveal,
    "answer": Answer,
    "ask": Ask,
    "sealed": Sealed,
    "unseal": Unseal,
    "rekey": Rekey,
}
