"""What an entry about people has changed, as an item of the feed that changes no tracker."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple, TypeAlias

from pyengine.feed.entries.bodies import By, Hello, Permission, Person, Role
from pyengine.feed.state.models import Proof
from pyengine.feed.state.working import Place, WorkingState
from pyengine.model import Label, Many, Model, compact

_PLAIN = Proof(state="plain")


What: TypeAlias = Literal[
    "seated",
    "back",
    "device",
    "renamed",
    "role",
    "removed",
    "device_removed",
    "refused",
    "may",
    "witnessing",
    "returned",
]


class Change(Model):
    """One thing that is different; the author of the entry has done it."""

    do: What
    names: Many[Label] = ()
    """Whom it concerns; for a new name, the old one and the new one."""
    role: Role | None = None
    may: Many[Permission] | None = None
    on: bool | None = None


class Sitting(NamedTuple):
    """Who sat at the table, and what was agreed there."""

    people: Mapping[str, Person]
    removed: Mapping[str, int]
    hellos: Mapping[str, Hello]
    players_may: tuple[Permission, ...]
    witnessing: bool

    def devices(self) -> dict[str, list[str]]:
        """The devices of each person."""
        found: dict[str, list[str]] = {}
        for device, person in self.people.items():
            found.setdefault(person.person, []).append(device)
        return found


def sitting(state: WorkingState) -> Sitting:
    """Who sits at the table now."""
    hellos = dict(state.hellos)
    return Sitting(state.people, state.removed, hellos, state.players_may, state.witnessing)


def show_changes(state: WorkingState, at: Place, before: Sitting) -> None:
    """Show what an entry has changed, if anything, unless it was refused."""
    changes = () if at.id in state.items else tuple(_changes(at, before, sitting(state)))
    if not changes:
        return
    by = By.model_construct(id=state.person(at.author) or at.author, name="", colour="")
    entry = {
        "id": at.id,
        "at": 0,  # entries about people name no time
        "by": state.by(at.author, by),
        "entry": {"id": at.id, "kind": "people", "changes": [compact(each) for each in changes]},
    }
    state.show(at, _PLAIN, entry)


def _changes(at: Place, before: Sitting, now: Sitting) -> Iterable[Change]:
    if at.kind == "return":
        yield Change.model_construct(do="returned", names=_names(now.people, [at.author]))
        return
    yield from _arrivals(at, before, now)
    yield from _departures(before, now)
    yield from _other_words(before, now)
    if now.players_may != before.players_may and at.kind == "seating":
        yield Change.model_construct(do="may", may=now.players_may)
    if now.witnessing != before.witnessing:
        yield Change.model_construct(do="witnessing", on=now.witnessing)


def _arrivals(at: Place, before: Sitting, now: Sitting) -> Iterable[Change]:
    had, has = before.devices(), now.devices()
    back, more = [], []
    seated: dict[Role, list[str]] = {}
    for person, devices in has.items():
        name = now.people[devices[0]].name
        if person in had:
            more += [name] if set(devices) - set(had[person]) else []
        elif any(device in before.removed for device in devices):
            back.append(name)
        elif at.author not in devices:  # who founds a table sits there anyway
            seated.setdefault(now.people[devices[0]].role, []).append(name)
    for role, names in seated.items():
        yield Change.model_construct(do="seated", names=tuple(names), role=role)
    if back:
        yield Change.model_construct(do="back", names=tuple(back))
    if more:
        yield Change.model_construct(do="device", names=tuple(more))


def _departures(before: Sitting, now: Sitting) -> Iterable[Change]:
    gone = [device for device in now.removed if device not in before.removed]
    stay = now.devices()
    seated = [device for device in gone if device in before.people]
    strangers = [device for device in gone if device not in before.people]
    if out := [each for each in seated if before.people[each].person not in stay]:
        yield Change.model_construct(do="removed", names=_names(before.people, out))
    if fewer := [each for each in seated if before.people[each].person in stay]:
        yield Change.model_construct(do="device_removed", names=_names(before.people, fewer))
    if strangers:
        yield Change.model_construct(do="refused", names=_names(before.hellos, strangers))


def _other_words(before: Sitting, now: Sitting) -> Iterable[Change]:
    """Somebody who sat there before has another name or another role."""
    had = {person.person: person for person in before.people.values()}
    has = {person.person: person for person in now.people.values() if person.person in had}
    roles: dict[Role, list[str]] = {}
    for person, said in has.items():
        was = had[person].name  # empty for somebody who is called by the name they have now
        if was not in ("", said.name):
            yield Change.model_construct(do="renamed", names=(was, said.name))
        if said.role != had[person].role:
            roles.setdefault(said.role, []).append(said.name)
    for role, names in roles.items():
        yield Change.model_construct(do="role", names=tuple(names), role=role)


def _names(known: Mapping[str, Person] | Mapping[str, Hello], devices: list[str]) -> Many[Label]:
    """What these devices are called, each name once."""
    named = (known[each].name if each in known else "" for each in devices)
    return tuple(dict.fromkeys(name or each[:8] for name, each in zip(named, devices, strict=True)))
