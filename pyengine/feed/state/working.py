"""The state while a replay changes it, and the items that come of it.

It lives for one batch, and is the only mutable value of the feed.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal, NamedTuple, Self, TypeAlias, TypeVar

from pyengine.feed.entries.bodies import LATEST, By, Role, Visibility
from pyengine.feed.entries.colours import colour_of
from pyengine.feed.entries.names import acted, named
from pyengine.feed.state.models import (
    MAX_AUTHORS,
    MAX_DEVICES,
    MAX_SEALS,
    MAX_SEALS_OF_AUTHOR,
    Item,
    Proof,
    Seal,
    State,
)

V = TypeVar("V")
Standing: TypeAlias = Role | Literal["newcomer", "removed"]
"""What a device may do; a newcomer is somebody of whom no GM has said who it is."""

_KEPT = tuple(name for name in State.model_fields if name != "v")


class Place(NamedTuple):
    """Where an entry stands, and whose it is."""

    id: str
    author: str
    height: int
    flags: tuple[str, ...]
    kind: str


class WorkingState:
    """The fields of a state, to be changed, and the items so far."""

    def __init__(self, state: State) -> None:
        self._before = state
        self.founder = state.founder
        self.founded = state.founded
        self.founding_person = state.founding_person
        self.strict = state.strict
        self.persons = state.persons
        self.people = state.people
        self.removed = state.removed
        self.last = state.last
        self.gone = state.gone
        self.characters = state.characters
        self.keys = dict(state.keys)
        self.players_may = state.players_may
        self.secret_lines = state.secret_lines
        self.witnessing = state.witnessing
        self.epoch = state.epoch
        self.keyer = state.keyer
        self.back = state.back
        self.handed = state.handed
        self.left_out = state.left_out
        self.hellos = dict(state.hellos)
        self.alike = state.alike
        self.chains = dict(state.chains)
        self.calls = dict(state.calls)
        self.passed = dict(state.passed)
        self.closed = dict(state.closed)
        self.counted = dict(state.counted)
        self.choices = dict(state.choices)
        self.asked = dict(state.asked)
        self.asks = dict(state.asks)
        self.offers = dict(state.offers)
        self.seals = dict(state.seals)
        self.early = dict(state.early)
        self.authors = dict(state.authors)
        self.owners = dict(state.owners)
        self.tallies = {author: dict(tally) for author, tally in state.tallies.items()}
        self.items: dict[str, Item] = {}

    @classmethod
    def over(cls, state: State) -> Self:
        """A state to ask questions of: nothing is copied, so nothing may be changed."""
        working = cls.__new__(cls)
        working.__dict__.update(state.__dict__)
        return working

    def state(self) -> State:
        """The state to go on from."""
        held = self.__dict__
        return self._before.model_copy(update={name: held[name] for name in _KEPT})

    def show(
        self,
        at: Place,
        proof: Proof,
        entry: dict[str, Any] | None = None,
        *,
        counts: bool = False,
        choice: Literal["answer", "sealed"] | None = None,
        chosen: tuple[str, ...] = (),
    ) -> None:
        """Show an item, in the place of an earlier one of the same id."""
        if entry is not None and entry["at"] > LATEST:
            entry = {**entry, "at": LATEST}
        if entry is not None and (said := acting(entry["entry"]).get("name")):
            entry = {**entry, "by": {**entry["by"], "character": acted(said)}}
        self.items.pop(at.id, None)
        self.items[at.id] = Item.model_construct(
            id=at.id,
            author=at.author,
            height=at.height,
            kind=at.kind,
            flags=at.flags,
            entry=entry,
            proof=proof,
            secret=self._secrecy(at, entry),
            choice=choice,
            chosen=chosen,
            counts=counts,
        )
        self._keep_counted(self.items[at.id])
        if counts:
            self.authors[at.id] = at.author
            newest(self.authors, MAX_AUTHORS)

    def show_again(self, item: Item, proof: Proof, *, counts: bool) -> None:
        """Show an item as it was, with another proof."""
        choice = item.choice if counts else None
        news = {"proof": proof, "counts": counts and item.counts, "choice": choice}
        self.items.pop(item.id, None)
        self.items[item.id] = again = item.model_copy(update=news)
        self._keep_counted(again)
        if (roll := self.choices.get(item.id)) is not None:
            self.choices[item.id] = roll.model_copy(update={"proof": proof})
        seal = self.seals.get(item.id)
        if seal is not None and seal.call is not None:
            call = seal.call.model_copy(update={"proof": proof, "counts": counts})
            self.seals[item.id] = seal.model_copy(update={"call": call})

    def _keep_counted(self, item: Item) -> None:
        """Remember how the item that counts of a roll is shown now."""
        closed = self.closed.get(item.id)
        counted = self.counted.get(closed.root) if closed else None
        if closed and counted and counted.item.id == item.id:
            self.counted[closed.root] = counted.model_copy(update={"item": item})

    def forget(self, name: str) -> None:
        """A roll that counts no longer offers nothing, and waits for no choice."""
        self.offers.pop(name, None)
        self.choices.pop(name, None)
        self.asked.pop(name, None)
        seal = self.seals.get(name)
        if seal is not None:
            self.seals[name] = seal.model_copy(update={"counts": False})

    def _secrecy(self, at: Place, entry: dict[str, Any] | None) -> Visibility | None:
        """Who may read what is shown here, where that is more than everybody knows."""
        ask = self.asks.get(at.id)
        if ask is not None:
            return "gm" if ask.intent and not ask.is_open else None
        seal = self.seals.get(at.id)
        if seal is None or entry is None or entry["entry"]["kind"] == "sealed":
            return None
        return None if seal.call and seal.call.shown else seal.visibility

    def refuse(self, at: Place, why: str, *, entry: dict[str, Any] | None = None) -> None:
        """Show that an entry does not verify."""
        self.count(at.author, "broken")
        self.show(at, Proof(state="broken", why=why), entry)

    def uncount(self, author: str, what: str = "broken") -> None:
        """Take back a count: the entry turns out to be sound, or was answered after all."""
        tally = self._tally(author)
        if (left := tally.pop(what, 1) - 1) > 0:
            tally[what] = left

    def count(self, author: str, what: str) -> None:
        """Count what an author has done."""
        tally = self._tally(author)
        tally[what] = tally.get(what, 0) + 1

    def _tally(self, author: str) -> dict[str, int]:
        """The counts of an author; those of too many authors are kept together."""
        if author not in self.tallies and len(self.tallies) >= MAX_DEVICES:
            author = "others"
        return self.tallies.setdefault(author, {})

    def keep_seal(self, at: Place, seal: Seal) -> None:
        """Remember what was sealed; of an author with too many, the oldest is forgotten."""
        self.seals[at.id] = seal
        own = {name for name, other in self.seals.items() if other.author == at.author}
        for name in newest_of(self.seals, own, MAX_SEALS_OF_AUTHOR, MAX_SEALS):
            del self.seals[name]

    # ── people ───────────────────────────────────────────────────────────────────────────────────

    def role(self, device: str) -> Standing:
        """What a device may do."""
        if device in self.removed:
            return "removed"
        if device in self.people:
            return self.people[device].role
        if self._founds(device):
            return "gm"
        is_founded = self.founded is not None or self.founder is None
        return "player" if is_founded and not self.strict else "newcomer"

    def _founds(self, device: str) -> bool:
        """Whether it has founded the table, and no GM has said since whose it is."""
        is_listed = self.strict and self.founding_person is not None
        return self.founded is not None and self.founded.author == device and not is_listed

    def person(self, device: str) -> str | None:
        """Whose a device is; None for one that nobody has vouched for."""
        if device in self.people:
            return self.people[device].person
        return device if self._founds(device) else None

    def is_own(self, device: str, other: str) -> bool:
        """Whether the other device is, or was until its removal, of the same person."""
        whose = self.person(device)
        others = self.person(other) or self.gone.get(other)
        return device == other or (whose is not None and others == whose)

    def gms(self) -> list[str]:
        """The devices of GMs."""
        first = [self.founded.author] if self.founded else []
        return sorted({d for d in (*first, *self.people) if self.role(d) == "gm"})

    def seated_persons(self) -> set[str]:
        """Everybody who sits at the table."""
        first = {self.founded.author} if self.founded and self._founds(self.founded.author) else ()
        return {*first, *(person.person for person in self.people.values())}

    def gm_persons(self) -> set[str]:
        """The people who lead."""
        return {person for device in self.gms() if (person := self.person(device)) is not None}

    def name(self, device: str) -> str:
        """What the table calls a device: its listed name, else its own, else part of its key."""
        return self._said(device) or device[:8]

    def _said(self, device: str) -> str:
        if device in self.people and self.people[device].name:
            return self.people[device].name
        return self.hellos[device].name if device in self.hellos else ""

    def by(self, device: str, claimed: By) -> dict[str, Any]:
        """Who wrote something: a known device cannot take another name.

        The name is empty for somebody who had none then; they may be given one later.
        """
        listed, hello = self.people.get(device), self.hellos.get(device)
        said = (listed and listed.colour) or (hello and hello.colour)
        known = listed is not None or hello is not None
        return {
            "id": claimed.id,
            "name": self._said(device) if known else named(claimed.name),
            "colour": said or colour_of(claimed.colour),
            "role": self.role(device),
            "person": self.person(device) or "",
            "claimed": {"name": acted(claimed.name), "colour": colour_of(claimed.colour)},
        }


def acting(inner: dict[str, Any]) -> dict[str, Any]:
    """Who acts in what is shown: in a roll, in one that is meant, or by hand. Empty for nobody."""
    asked = inner["record"]["request"] if "record" in inner else inner.get("intent", inner)
    return asked.get("actor") or {}


def newest_of(found: dict[str, V], own: Collection[str], most_own: int, most: int) -> list[str]:
    """What to forget: an author's oldest beyond `most_own`, and the oldest of all beyond `most`."""
    mine = [name for name in found if name in own]
    gone = mine[: max(0, len(mine) - most_own)]
    left = [name for name in found if name not in gone]
    return [*gone, *left[: max(0, len(left) - most)]]


def newest(found: dict[str, V], most: int) -> None:
    """Forget the oldest beyond `most`."""
    while len(found) > most:
        del found[next(iter(found))]
