"""Who sits at the table: founding, introductions, people and their devices, removals, keys.

A person has one or more devices. A device that has introduced itself is a newcomer until a GM says
whose it is, or until it shows a key of somebody who sits here. Tables from before there were people
have lists (`Roster`) instead. There everybody who comes is a player, until a GM writes the first
`Seating` or `Removal`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import get_args

from pyengine.feed.entries.alike import skeleton
from pyengine.feed.entries.bodies import (
    MAX_PEOPLE,
    Founded,
    Hello,
    Key,
    Permission,
    Person,
    PersonSaid,
    Rekey,
    Removal,
    Return,
    Roster,
    Seating,
)
from pyengine.feed.entries.colours import colour_of, free_colour
from pyengine.feed.entries.ed25519 import verify
from pyengine.feed.entries.names import named, readable, told_apart
from pyengine.feed.state.models import (
    MAX_DEVICES,
    MAX_KEYS_OF_PERSON,
    MAX_NEWCOMERS,
    MAX_REFUSED,
    MAX_REMOVED,
    Founding,
    PersonKey,
)
from pyengine.feed.state.working import Place, WorkingState

EVERYTHING = 2**53 - 1
"""The last known number in a removal of the old kind, which names none: nothing is late."""
_RETURN = "dicewright return\0{table}{device}"
_FOUNDERS = "Only the devices of the table’s founder change what concerns the founder."


def founded(state: WorkingState, at: Place, body: Founded) -> None:
    """The table's first entry. A later one of the same device gives the table another name.

    A table is founded before anybody else is invited to it, and named when somebody is.
    """
    if state.founder not in (None, at.author):
        state.refuse(at, "The invitation names another device as this table’s founder.")
    elif state.founded is not None and state.founded.author == at.author:
        state.founded = state.founded.model_copy(update={"name": readable(body.name)})
    elif state.founded is not None:
        state.refuse(at, "This table was founded before.")
    else:
        invitations = dict(body.invitations)
        state.founded = Founding(
            id=at.id, author=at.author, name=readable(body.name), invitations=invitations
        )
        state.strict = state.strict or bool(invitations)


def introduced(state: WorkingState, at: Place, hello: Hello) -> None:
    """A device says who it is; of too many newcomers, the oldest are forgotten.

    Where a device of somebody who sits here says another name, or a colour, the person has it from
    now on.
    """
    before = state.hellos.pop(at.author, None)
    name = named(hello.name, leads=state.role(at.author) == "gm")
    colour = colour_of(hello.colour)
    state.hellos[at.author] = hello.model_copy(update={"name": name, "colour": colour})
    is_other = state.strict and before is not None and before.name != name
    _take(state, at.author, name if is_other else "", colour)
    most = MAX_NEWCOMERS if state.strict else MAX_DEVICES
    newcomers = [
        device
        for device in state.hellos
        if device not in state.people and device not in state.removed
    ]
    for device in newcomers[: max(0, len(newcomers) - most)]:
        del state.hellos[device]


def note_alike(state: WorkingState) -> None:
    """Note whom newcomers may be, or want to be taken for, as far as their names tell."""
    here = {person.person for person in state.people.values()}
    names: dict[str, tuple[str, ...]] = {}
    for person in here & state.persons.keys():
        key = skeleton(named(state.persons[person].name, leads=True))
        names[key] = (*names.get(key, ()), person)
    found = {
        device: tuple(sorted(names.get(skeleton(hello.name), ())))
        for device, hello in state.hellos.items()
        if hello.name and device not in state.people and device not in state.removed
    }
    state.alike = {device: people for device, people in found.items() if people}


def _take(state: WorkingState, device: str, name: str, colour: str) -> None:
    """Somebody is called otherwise, or has another colour, by their own word; empty: as before."""
    news = {key: said for key, said in (("name", name), ("colour", colour)) if said}
    if not news or device not in state.people:
        return
    person = state.people[device].person
    said = state.persons[person].model_copy(update=news)
    state.persons = {**state.persons, person: _told_apart(state, person, said)}
    state.people = dict(state.people)
    _list_all(state, {person})


# ── lists ────────────────────────────────────────────────────────────────────────────────────────


def listed(state: WorkingState, at: Place, roster: Roster) -> None:
    """A GM's list of everybody, as at older tables. It must leave a GM, or nobody could lead."""
    if state.strict:
        state.refuse(at, "This table tells people and devices apart; the list is from an old page.")
        return
    before, founders = (state.people, state.persons, state.removed), _founders_devices(state)
    _, persons, _ = before
    state.people, state.persons = {}, {}
    state.removed = dict.fromkeys(roster.removed, EVERYTHING)
    for device, person in roster.people.items():
        if person.person not in state.persons:
            known = persons.get(person.person)
            colour = person.colour or (known.colour if known else "")
            said = PersonSaid(name=person.name, role=person.role, colour=colour)
            state.persons[person.person] = _told_apart(state, person.person, said)
        name = state.persons[person.person].name
        state.people[device] = person.model_copy(update={"name": name})
    if why := _objection_to_list(state, at, founders):
        state.people, state.persons, state.removed = before
        state.refuse(at, why)
        return
    _note_founder(state)
    _note_left_out(state)
    state.witnessing = roster.witnessing


def _objection_to_list(state: WorkingState, at: Place, founders: Mapping[str, str | None]) -> str:
    """A list is judged once it is made: the founder's devices stay whose they were, and lead."""
    if not state.gms():
        return "This list would leave the table without a GM."
    if at.author in founders:
        return ""
    others = {person.person for device, person in state.people.items() if device not in founders}
    for device, before in founders.items():
        person = state.person(device)
        is_theirs = person == before or (before == device and person not in others)
        if state.role(device) != "gm" or not is_theirs:
            return _FOUNDERS
    return ""


def _founders_devices(state: WorkingState) -> dict[str, str | None]:
    """Whose the founder's devices are, as far as they lead; an unlisted one is its own person."""
    first = [state.founded.author] if state.founded else []
    of_person = [
        each for each, person in state.people.items() if person.person == state.founding_person
    ]
    leading = [each for each in (*first, *of_person) if state.role(each) == "gm"]
    return {device: state.person(device) for device in leading}


def seated_anew(state: WorkingState, at: Place, seating: Seating) -> None:
    """A GM says who somebody is, or what is agreed at this table."""
    if why := _objection(state, at, seating):
        state.refuse(at, why)
        return
    before = (state.people, state.persons, state.removed)
    state.people, state.persons = dict(state.people), dict(state.persons)
    state.removed = dict(state.removed)
    for person, said in seating.people.items():
        name = said.name or _says_itself(state, person, seating.devices)
        state.persons[person] = _told_apart(state, person, said.model_copy(update={"name": name}))
    _forget_the_gone(state)
    for device, person in seating.devices.items():
        state.removed.pop(device, None)
        _list(state, device, person)
    _list_all(state, seating.people)
    if not state.gms():
        state.people, state.persons, state.removed = before
        state.refuse(at, "This would leave the table without a GM.")
        return
    state.gone = {
        device: person for device, person in state.gone.items() if device in state.removed
    }
    _become_strict(state)
    _note_founder(state)
    _note_left_out(state)
    if seating.witnessing is not None:
        state.witnessing = seating.witnessing
    if seating.players_may is not None:
        state.players_may = seating.players_may
    if seating.secret_lines is not None:
        state.secret_lines = seating.secret_lines


def _objection(state: WorkingState, at: Place, seating: Seating) -> str:
    unknown = set(seating.devices.values()) - set(seating.people) - set(state.persons)
    if unknown:
        return "It gives a device to somebody who does not sit here."
    seated = {person.person for person in state.people.values()}
    if len({*seated, *seating.people}) > MAX_PEOPLE:
        return f"A table seats {MAX_PEOPLE} people at most."
    if len({*state.people, *seating.devices}) > MAX_DEVICES:
        return f"A table seats {MAX_DEVICES} devices at most."
    founder = state.founding_person
    touched = {*seating.people, *seating.devices.values(), *_persons_of(state, seating.devices)}
    if founder in touched and state.person(at.author) != founder:
        return _FOUNDERS
    return ""


def _says_itself(state: WorkingState, person: str, devices: Mapping[str, str]) -> str:
    """The name of somebody to whom the GM gives none: as before, or as their device says."""
    before = state.persons.get(person)
    if before is not None:
        return before.name
    hellos = [
        state.hellos[each] for each, of in devices.items() if of == person and each in state.hellos
    ]
    return hellos[0].name if hellos else ""


def _forget_the_gone(state: WorkingState) -> None:
    """Who has left is remembered, to be let back in; of too many, the oldest are forgotten."""
    here = {person.person for person in state.people.values()} | {state.founding_person}
    gone = [person for person in state.persons if person not in here]
    for person in gone[: max(0, len(state.persons) - 2 * MAX_PEOPLE)]:
        del state.persons[person]


def _persons_of(state: WorkingState, devices: Iterable[str]) -> set[str]:
    return {state.people[device].person for device in devices if device in state.people}


def _told_apart(state: WorkingState, person: str, said: PersonSaid) -> PersonSaid:
    """What is said of somebody, with a name and a colour that nobody else has here.

    A colour that is none, or taken, leaves them the one they have; who has none is given one.
    """
    before = state.persons.get(person)
    others = [each for key, each in state.persons.items() if key != person]
    name = named(said.name, leads=said.role == "gm")
    taken = {each.colour for each in others}
    wishes = (colour_of(said.colour), before.colour if before else "")
    colour = next((each for each in wishes if each and each not in taken), free_colour(taken))
    alone = told_apart(name, {skeleton(each.name) for each in others}) if name else ""
    return said.model_copy(update={"name": alone, "colour": colour})


def _list(state: WorkingState, device: str, person: str) -> None:
    """A device carries what is said of its person."""
    said = state.persons[person]
    state.people[device] = Person(person=person, name=said.name, role=said.role, colour=said.colour)


def _list_all(state: WorkingState, persons: Container[str]) -> None:
    """All devices of these people carry what is said of them now."""
    for device, listed_as in list(state.people.items()):
        if listed_as.person in persons:
            _list(state, device, listed_as.person)


def _note_founder(state: WorkingState) -> None:
    """Whoever the founding device is first said to be is the founder, on every device to come."""
    if state.founding_person is None and state.founded is not None:
        listed_as = state.people.get(state.founded.author)
        state.founding_person = listed_as.person if listed_as else None


def _become_strict(state: WorkingState) -> None:
    """From now on people are told from devices; at an older table, players may do as before."""
    if not state.strict:
        state.strict = True
        state.players_may = get_args(Permission)


# ── coming back, and going ───────────────────────────────────────────────────────────────────────


def keyed(state: WorkingState, at: Place, body: Key) -> None:
    """Somebody who sits here keeps a key for further devices."""
    person = state.people.get(at.author)
    if person is None:
        state.refuse(at, "Only who sits at the table can bring further devices.")
        return
    state.keys.pop(body.key, None)
    state.keys[body.key] = PersonKey(person=person.person, once=body.once, by=at.author)
    own = [key for key, found in state.keys.items() if found.person == person.person]
    for key in own[: max(0, len(own) - MAX_KEYS_OF_PERSON)]:
        del state.keys[key]


def returned(state: WorkingState, at: Place, body: Return, table: str) -> None:
    """A new device of somebody who sits here, as its signature shows."""
    found = state.keys.get(body.key)
    signed = _RETURN.format(table=table, device=at.author).encode()
    key, proof = bytes.fromhex(body.key), bytes.fromhex(body.proof)
    if found is None or found.person != body.person or body.person not in state.persons:
        state.refuse(at, "Nobody at this table has given this key for further devices (any more).")
    elif not verify(key, signed, proof):
        state.refuse(at, "This is not signed with the key of the person it names.")
    elif len(state.people) >= MAX_DEVICES:
        state.refuse(at, f"A table seats {MAX_DEVICES} devices at most.")
    else:
        state.people = dict(state.people)
        _list(state, at.author, body.person)
        _note_left_out(state)
        if found.once:
            del state.keys[body.key]


def removed(state: WorkingState, at: Place, removal: Removal) -> None:
    """A GM takes devices from the table."""
    founder = state.founding_person
    if founder in _persons_of(state, removal.devices) and state.person(at.author) != founder:
        state.refuse(at, _FOUNDERS)
        return
    before = (state.people, state.removed)
    state.removed = {**state.removed, **removal.devices}
    state.people = {
        device: person for device, person in state.people.items() if device not in removal.devices
    }
    if not state.gms():
        state.people, state.removed = before
        state.refuse(at, "This would leave the table without a GM.")
        return
    _become_strict(state)
    _note_left_out(state)
    whose = {each: before[0][each].person for each in removal.devices if each in before[0]}
    state.gone = {**state.gone, **whose}
    if any(each in state.gone for each in removal.devices):
        state.last = (*state.last, *removal.last)[-MAX_REMOVED:]
    _forget_removed(state)
    gone = set(state.persons) - {person.person for person in state.people.values()}
    for key, found in list(state.keys.items()):
        if found.person in gone or found.by in removal.devices:
            del state.keys[key]


def _forget_removed(state: WorkingState) -> None:
    """Of those who never had a seat, and of those who had one, the oldest beyond so many."""
    had = [device for device in state.removed if device in state.gone]
    never = [device for device in state.removed if device not in state.gone]
    for device in (
        *had[: max(0, len(had) - MAX_REMOVED)],
        *never[: max(0, len(never) - MAX_REFUSED)],
    ):
        del state.removed[device]
        state.gone.pop(device, None)


# ── the room's key ───────────────────────────────────────────────────────────────────────────────


def rekeyed(state: WorkingState, at: Place, rekey: Rekey) -> None:
    """A GM has changed the room's key, for all who stay and nobody else.

    The first entry of an epoch makes it. Further ones hand the same key to more devices: the way
    back to the key before is the same text under the same key, and under no other. An older key is
    handed on by whoever has it, because the one who made the newest may not have been given it.
    """
    is_new = rekey.epoch == state.epoch + 1
    is_same = rekey.epoch == state.epoch and rekey.back == state.back
    is_older = rekey.epoch < state.epoch
    if not is_older and state.role(at.author) != "gm":
        state.refuse(at, "Only the GM changes the room’s key.")
    elif not is_new and not is_same and not is_older:
        state.refuse(at, f"The key after number {state.epoch} is number {state.epoch + 1}.")
    elif gone := [device for device in rekey.to if device in state.removed]:
        state.refuse(at, f"It hands the new key to {state.name(gone[0])}, who was removed.")
    elif is_new and not _reaches_founder(state, at, rekey):
        state.refuse(at, "It hands the new key to no device of the table’s founder.")
    elif not is_older:
        handed = (*rekey.to, at.author) if is_new else (*state.handed, *rekey.to)
        state.handed = tuple(dict.fromkeys(handed))[-MAX_DEVICES:]
        if is_new:
            state.epoch, state.keyer, state.back = rekey.epoch, at.author, rekey.back
        _note_left_out(state)


def _reaches_founder(state: WorkingState, at: Place, rekey: Rekey) -> bool:
    """Whether a key comes to a device of the founder, where there is one that it can come to.

    One of them is enough: the founder's others may be further entries' business, or have come
    when the author had not heard of them yet.
    """
    founder = state.founding_person
    if founder is None or state.person(at.author) == founder:
        return True
    theirs = [device for device, person in state.people.items() if person.person == founder]
    reached = [each for each in theirs if each in state.hellos and state.hellos[each].seal]
    return not reached or any(device in rekey.to for device in reached)


def _note_left_out(state: WorkingState) -> None:
    """A GM's page hands the key to those who came after it, or whom it has not come to yet."""
    handed = set(state.handed)
    left_out = [device for device in state.people if device not in handed] if state.epoch else []
    state.left_out = tuple(left_out)
