"""Who sits at the table: founding, rosters, introductions, keys."""

from __future__ import annotations

from pyengine.feed.bodies import Founded, Hello, Rekey, Roster
from pyengine.feed.desk import Desk, Place
from pyengine.feed.state import MAX_DEVICES, Founding


def founded(desk: Desk, at: Place, body: Founded) -> None:
    """The table's first entry; whoever founds it again, later, founds nothing."""
    if desk.founder not in (None, at.author):
        desk.refuse(at, "The invitation names another device as this table’s founder.")
    elif desk.founded is not None:
        desk.refuse(at, "This table was founded before.")
    else:
        desk.founded = Founding(id=at.id, author=at.author, name=body.name)


def introduced(desk: Desk, at: Place, hello: Hello) -> None:
    """A device says who it is; of too many strangers, the oldest are forgotten."""
    desk.hellos.pop(at.author, None)
    desk.hellos[at.author] = hello
    if len(desk.hellos) > MAX_DEVICES:
        strangers = (device for device in desk.hellos if device not in desk.people)
        desk.hellos.pop(next(strangers, at.author))


def listed(desk: Desk, at: Place, roster: Roster) -> None:
    """The GM says who is who. A table without a GM could never be led again."""
    people, removed = desk.people, desk.removed
    desk.people, desk.removed = dict(roster.people), roster.removed
    if not desk.gms():
        desk.people, desk.removed = people, removed
        desk.refuse(at, "This list would leave the table without a GM.")
        return
    desk.witnessing = roster.witnessing


def rekeyed(desk: Desk, at: Place, rekey: Rekey) -> None:
    """The GM has changed the room's key: the next epoch, for all who stay and nobody else."""
    if rekey.epoch != desk.epoch + 1:
        desk.refuse(at, f"The key after number {desk.epoch} is number {desk.epoch + 1}.")
    elif gone := [device for device in rekey.to if device in desk.removed]:
        desk.refuse(at, f"It hands the new key to {desk.name(gone[0])}, who was removed.")
    else:
        desk.epoch = rekey.epoch
        left_out = set(desk.people) - set(desk.removed) - set(rekey.to) - {at.author}
        for _ in left_out:
            desk.count(at.author, "left_out")
