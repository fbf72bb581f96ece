"""Where a replay lays things out: the state while it changes, and the items that come of it.

The one mutable thing of this package; it lives for one batch.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal, NamedTuple, Self, TypeVar

from pyengine.feed.bodies import By, Visibility
from pyengine.feed.state import (
    MAX_DEVICES,
    MAX_SEALS,
    MAX_SEALS_OF_AUTHOR,
    Item,
    Proof,
    Seal,
    State,
)

V = TypeVar("V")

_KEPT = tuple(name for name in State.model_fields if name != "v")


class Place(NamedTuple):
    """Where an entry stands, and whose it is."""

    id: str
    author: str
    height: int
    flags: tuple[str, ...]
    kind: str


class Desk:
    """A state taken apart, and the items so far."""

    def __init__(self, state: State) -> None:
        self._before = state
        self.founder = state.founder
        self.founded = state.founded
        self.people = dict(state.people)
        self.removed = state.removed
        self.witnessing = state.witnessing
        self.epoch = state.epoch
        self.hellos = dict(state.hellos)
        self.chains = dict(state.chains)
        self.calls = dict(state.calls)
        self.choices = dict(state.choices)
        self.asked = dict(state.asked)
        self.asks = dict(state.asks)
        self.offers = dict(state.offers)
        self.seals = dict(state.seals)
        self.early = dict(state.early)
        self.tallies = {author: dict(tally) for author, tally in state.tallies.items()}
        self.items: dict[str, Item] = {}

    @classmethod
    def over(cls, state: State) -> Self:
        """A state to look at: nothing is copied, and nothing may be changed."""
        desk = cls.__new__(cls)
        desk.__dict__.update(state.__dict__)
        return desk

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
    ) -> None:
        """Show an item, in the place of an earlier one of the same id."""
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
            counts=counts,
        )

    def _secrecy(self, at: Place, entry: dict[str, Any] | None) -> Visibility | None:
        """Who may read what is shown here, where that is more than everybody knows."""
        seal = self.seals.get(at.id)
        if seal is None or entry is None or entry["entry"]["kind"] == "sealed":
            return None
        return None if seal.call and seal.call.shown else seal.visibility

    def refuse(self, at: Place, why: str, *, entry: dict[str, Any] | None = None) -> None:
        """Show that an entry does not verify."""
        self.count(at.author, "broken")
        self.show(at, Proof(state="broken", why=why), entry)

    def pardon(self, author: str) -> None:
        """An entry that was refused turns out to be none to refuse."""
        tally = self._tally(author)
        if (left := tally.pop("broken", 1) - 1) > 0:
            tally["broken"] = left

    def count(self, author: str, what: str) -> None:
        """Remember that it happened."""
        tally = self._tally(author)
        tally[what] = tally.get(what, 0) + 1

    def _tally(self, author: str) -> dict[str, int]:
        """Beyond so many authors, they are counted together."""
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

    def role(self, device: str) -> str:
        """What a device may do: gm, player, watcher, or removed."""
        if device in self.removed:
            return "removed"
        if device in self.people:
            return self.people[device].role
        return "gm" if self._has_founded(device) else "player"

    def _has_founded(self, device: str) -> bool:
        return self.founded is not None and self.founded.author == device

    def person(self, device: str) -> str | None:
        """Whose a device is; None for one that nobody has vouched for."""
        if device in self.people:
            return self.people[device].person
        return device if self._has_founded(device) else None

    def gms(self) -> list[str]:
        """The devices that may lead."""
        first = [self.founded.author] if self.founded else []
        return sorted({d for d in (*first, *self.people) if self.role(d) == "gm"})

    def name(self, device: str) -> str:
        """What the table calls a device: as the roster says, as it says itself, by its key."""
        if device in self.people and self.people[device].name:
            return self.people[device].name
        hello = self.hellos.get(device)
        return hello.name if hello and hello.name else device[:8]

    def by(self, device: str, claimed: By) -> dict[str, str]:
        """Who wrote something: a known device cannot take another name."""
        known = device in self.people or device in self.hellos
        hello = self.hellos.get(device)
        return {
            "id": claimed.id,
            "name": self.name(device) if known else claimed.name,
            "colour": hello.colour if hello and hello.colour else claimed.colour,
        }


def newest_of(found: dict[str, V], own: Collection[str], most_own: int, most: int) -> list[str]:
    """Which to forget: an author's oldest beyond so many, and the oldest of all."""
    mine = [name for name in found if name in own]
    gone = mine[: max(0, len(mine) - most_own)]
    left = [name for name in found if name not in gone]
    return [*gone, *left[: max(0, len(left) - most)]]


def newest(found: dict[str, V], most: int) -> None:
    """Forget the oldest beyond so many."""
    while len(found) > most:
        del found[next(iter(found))]
