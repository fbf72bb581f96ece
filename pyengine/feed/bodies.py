"""What an entry can say, by kind. Every text has a limit, and no field is spare."""

from __future__ import annotations

from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from pyengine.model import Id, Label, Many, Model, Number
from pyengine.records import Actor, Chances, Fields
from pyengine.table.entries import Entry as TableEntry

MAX_CHAIN = 4096
MAX_PEOPLE = 100
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
"""Milliseconds by the author's own watch; nothing depends on it."""
Encoded = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]*$", max_length=MAX_ENCODED)]
"""Bytes in base64url."""
Step = Annotated[int, Field(ge=1, le=MAX_CHAIN)]
Role = Literal["gm", "player", "watcher"]
Visibility = Literal["gm", "self", "blind"]


class By(Model):
    """Who says it, in the author's words; a feed shows the name the table knows."""

    id: Id
    name: Label = ""
    colour: Annotated[str, Field(max_length=40)] = ""


class OddsBefore(Model):
    """What the odds were before a roll, as its author's page showed them."""

    outcomes: Annotated[Chances, Field(max_length=40)]


class Hello(Model):
    """A device introduces itself; the latest wins."""

    name: Label
    colour: Annotated[str, Field(max_length=40)] = ""
    seal: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]*$", max_length=200)] = ""
    """A P-256 public key to which others seal what only this device may read."""


class Founded(Model):
    """The first entry of a table; its author is the first GM."""

    name: Label = ""


class Person(Model):
    """Whose a device is, and what it may do."""

    person: Id
    name: Label
    role: Role = "player"


class Roster(Model):
    """Who sits at the table, as its GM says; the whole list each time."""

    people: Annotated[dict[Device, Person], Field(max_length=MAX_PEOPLE)]
    witnessing: bool = True
    removed: Annotated[Many[Device], Field(max_length=MAX_PEOPLE)] = ()


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
    """Whose value a call needs: the step of the chain, and the entry that anchored it."""

    device: Device
    index: Step
    anchor: EntryId


class Intent(Model):
    """All that a roll depends on but its dice and its choices, which are not known yet."""

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
    """Answers the choice a called roll waits for; its dice go on from the same seed."""

    call: EntryId
    option: Label
    at: Moment
    by: By
    faces: Annotated[Many[Number], Field(max_length=0)] = ()


class Ask(Model):
    """A player wants a roll that only the GM may read: the GM's device is to call it."""

    at: Moment
    by: By
    intent: Intent
    odds: OddsBefore | None = None


class SecretRoll(Model):
    """What the box of a sealed call holds: the roll is fixed before its dice can be known."""

    intent: Intent
    nonce: Secret
    odds: OddsBefore | None = None


class SecretChoice(Model):
    """What the box of a sealed answer holds."""

    option: Label


class Sealed(Model):
    """Something not everybody may read yet: a commitment for all, a box for those who may.

    The box holds what a page logs; with witnesses, a call; about a sealed call, a choice.
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
        if self.about and (self.witnesses or self.instead):
            raise ValueError("An answer calls nothing.")
        if bool(self.ask) != bool(self.witnesses and self.visibility == "blind"):
            raise ValueError("A blind call, and nothing else, names who asked for it.")
        if self.ask and self.instead:
            raise ValueError("Who asked for a blind roll is its only witness.")
        return self


class ShownChoice(Model):
    """A choice that was sealed."""

    salt: Secret
    option: Label


class Unseal(Model):
    """What was sealed, for everybody; it has to fit the commitment, as have all of its choices."""

    of: EntryId
    salt: Secret
    body: Log | SecretRoll
    choices: Annotated[Many[ShownChoice], Field(max_length=MAX_SEALED_CHOICES)] = ()


class Rekey(Model):
    """A new room key, wrapped for each device that stays, and the way back to the old one."""

    epoch: Annotated[int, Field(ge=1, le=2**32 - 1)]
    to: Annotated[dict[Device, Encoded], Field(max_length=MAX_PEOPLE)]
    back: Encoded


Body: TypeAlias = (
    Hello | Founded | Roster | Log | Anchor | Call | Reveal | Answer | Ask | Sealed | Unseal | Rekey
)
BODIES: dict[str, type[Body]] = {
    "hello": Hello,
    "founded": Founded,
    "roster": Roster,
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
