"""Every way in which a world can go, and what must hold in all of them."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from pyengine.feed.entries.admit import place
from pyengine.feed.state.models import Item
from tests.model.world import Known, Moment, World, is_pending

_MARKED = frozenset({"disputed", "late"})


@dataclass
class Found:
    """What came of a search."""

    moments: int = 0
    sets: int = 0
    """Different sets of entries that a device may have."""
    arrivals: int = 0
    """An entry that comes to a device which has a certain set of others."""
    outcomes: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def __add__(self, other: Found) -> Found:
        outcomes = Counter(self.outcomes) + Counter(other.outcomes)
        return Found(
            self.moments + other.moments,
            self.sets + other.sets,
            self.arrivals + other.arrivals,
            dict(outcomes),
            self.faults + other.faults,
        )

    def __str__(self) -> str:
        said = ", ".join(f"{count} {what}" for what, count in sorted(self.outcomes.items()))
        return (
            f"{self.moments} moments, {self.sets} sets of entries, {self.arrivals} arrivals; "
            f"results shown: {said}"
        )


def search(world: World, most_faults: int = 1) -> Found:
    """Look at all moments that can be reached, each once."""
    found = Found()
    start = Moment()
    before: dict[Moment, tuple[Moment, str] | None] = {start: None}
    left = deque([start])
    looked_at: set[tuple[Known, Known | None]] = set()
    compared: set[tuple[Known, str]] = set()
    while left and len(found.faults) < most_faults:
        moment = left.popleft()
        found.moments += 1
        if (moment.written, moment.known) not in looked_at:
            looked_at.add((moment.written, moment.known))
            for fault in faults(world, moment, compared):
                found.faults.append("\n".join([fault, *_story(before, moment)]))
            _count(found, world, moment)
        for step in world.steps(moment):
            if step.then not in before:
                before[step.then] = (moment, step.said)
                left.append(step.then)
    found.sets, found.arrivals = len(world.views), len(compared)
    return found


def _story(before: dict[Moment, tuple[Moment, str] | None], moment: Moment) -> list[str]:
    said: list[str] = []
    at: Moment = moment
    while (step := before[at]) is not None:
        at = step[0]
        said.append(step[1])
    return said[::-1]


def _count(found: Found, world: World, moment: Moment) -> None:
    for _, state in world.shown(moment):
        found.outcomes[state] = found.outcomes.get(state, 0) + 1


# ── what must hold ───────────────────────────────────────────────────────────────────────────────


def faults(world: World, moment: Moment, compared: set[tuple[Known, str]]) -> Iterator[str]:
    """What is wrong once everybody has everything, and on the way there."""
    items = world.view(moment.written).items
    for root, names in _rolls(world, moment).items():
        rolled = [items[name] for name in names if name in items]
        yield from _of_roll(world, moment, root, rolled)
    yield from _of_removed(world, moment)
    yield from world.faults_of(moment.written)
    yield from _of_orders(world, moment)
    if world.rules.sealed:
        yield from _of_readers(world, moment)
    for known, name in _arrivals(world, moment.written):
        if (known, name) not in compared:
            compared.add((known, name))
            yield from _changed(world, known, name)


def _rolls(world: World, moment: Moment) -> dict[str, list[str]]:
    """All that was called or made for one roll.

    What takes the place of a call that stands behind it is a roll of its own, and shown as one.
    """
    rows = world.view(moment.written).rows
    names = sorted(world.rolls(moment), key=lambda name: place(rows[name]))
    roots: dict[str, str] = {}
    rolls: dict[str, list[str]] = {}
    for name in names:
        body = world.bodies[name]
        before = body.get("instead") or body.get("about") or ""
        roots[name] = roots.get(before, name)
        rolls.setdefault(roots[name], []).append(name)
    return rolls


def _has_dice(item: Item) -> bool:
    return item.entry is not None and item.entry["entry"]["kind"] == "roll"


def _of_roll(world: World, moment: Moment, root: str, rolled: list[Item]) -> Iterator[str]:
    brought = [
        item
        for item in rolled
        if world.is_call(item.id) and _has_dice(item) and item.proof.state != "broken"
    ]
    counting = [item for item in rolled if item.counts]
    if len(counting) > 1:
        yield f"{root[:6]} counts twice"
    if any(not world.is_call(item.id) for item in counting) and brought:
        yield f"{root[:6]}: dice were seen and another set counts"
    if len(brought) > 1 and any(item.proof.state != "disputed" for item in brought):
        yield f"{root[:6]}: two answers, and no dispute"
    if brought and not counting:
        yield f"{root[:6]}: dice were seen, and none count"
    for item in rolled:
        if item.proof.state == "verified" and len(item.proof.by) != 1:
            yield f"{item.id[:6]} is verified by {item.proof.by}"
        if "silent" in item.proof.why and _is_answered(world, moment, rolled):
            yield f"{item.id[:6]}: somebody is said to have kept silent, and has answered"
    yield from _hidden(world, moment, rolled)


def _is_answered(world: World, moment: Moment, rolled: list[Item]) -> bool:
    """By a witness who has not given new chains and so taken back the one that was called."""
    return any(
        world.answers(moment, item.id)
        for item in rolled
        if world.is_call(item.id) and "new chains" not in item.proof.why
    )


def _hidden(world: World, moment: Moment, rolled: list[Item]) -> Iterator[str]:
    """What an honest page has answered is shown with its dice, unless it came too late to count."""
    gone = world.view(moment.written).state.removed
    for item in rolled:
        if not world.is_call(item.id) or item.proof.state == "late" or item.author in gone:
            continue
        for name in world.answers(moment, item.id):
            who = world.names[world.bare[name].author]
            is_gone = world.devices[who].id in gone
            if who not in world.rules.helpers and not is_gone and not _has_dice(item):
                yield f"{item.id[:6]} was answered by {who}, and is {item.proof.state}"


def _of_removed(world: World, moment: Moment) -> Iterator[str]:
    if moment.known is None:
        return
    gone = world.devices[world.rules.removes].id
    for item in world.view(moment.written).items.values():
        if item.author == gone and item.counts and item.id not in moment.known | world.first:
            yield f"{item.id[:6]} of a removed device counts"


def _of_orders(world: World, moment: Moment) -> Iterator[str]:
    """Two devices that have the same show the same, whether it came at once or one by one."""
    shown, other = world.view(moment.written), world.seen(moment.written)
    if other.items != shown.items or other.state != shown.state:
        yield "two devices disagree after healing"


def _of_readers(world: World, moment: Moment) -> Iterator[str]:
    """Whoever cannot read a secret roll is shown whether it counts, as its readers are."""
    rolls = world.rolls(moment)
    public = world.seen(moment.written, reads=False).items if rolls else {}
    items = world.view(moment.written).items
    for name in rolls:
        item, theirs = items[name], public[name].proof.state
        alike = {"verified": "sealed", "unwitnessed": "plain"}.get(item.proof.state)
        if item.kind == "sealed" and theirs not in (item.proof.state, alike):
            yield f"{name[:6]} is {item.proof.state} for its readers, and {theirs} for others"


def _arrivals(world: World, written: Known) -> Iterator[tuple[Known, str]]:
    """Whatever a bystander may have, and what may come to it next.

    Entries of one author come in its order, and a removal after what it names; else any order goes.
    """
    ordered = sorted(written, key=lambda name: (world.bare[name].seq, name))
    parts: list[Known] = [frozenset()]
    for name in ordered:
        parts += [part | {name} for part in parts]
    every = {part for part in parts if all(_needs(world, name) & written <= part for name in part)}
    for part in every:
        for name in written - part:
            if part | {name} in every:
                yield part, name


def _needs(world: World, name: str) -> Known:
    row = world.bare[name]
    named = (row.prev, row.after) if row.kind == "removal" else (row.prev,)
    return frozenset(each for each in named if each)


def _changed(world: World, known: Known, name: str) -> Iterator[str]:
    """What was verified stays what it was, or is marked."""
    before, after = world.view(known).items, world.view(known | {name}).items
    for item in before.values():
        if item.proof.state not in ("verified", "disputed") or not world.is_call(item.id):
            continue
        if item.proof.state == "disputed" and world.bare[name].kind == "removal":
            continue  # one of the two had not been got by the GM, and counts no longer
        now = after.get(item.id)
        if now is None:
            yield f"{item.id[:6]} is gone when {name[:6]} comes"
            continue
        if (
            is_pending(item)
            or now.proof.state in _MARKED
            or "removed" in now.flags
            or _is_explained(after, now)
            or (world.bare[name].kind == "removal" and _is_chosen_alone(now))
        ):
            continue
        who = {world.names[item.author], *_witnesses(world, item.id)}
        if now.proof.state == "broken" and who <= world.rules.modified | world.rules.helpers:
            continue  # all who could have made these dice are found out
        is_same = _dice(now) == _dice(item) and now.counts == item.counts
        if not is_same or now.proof.state != item.proof.state:
            what = f"{item.proof.state} becomes {now.proof.state} ({now.proof.why})"
            yield f"{item.id[:6]}: {what} when {name[:6]} comes"


def _witnesses(world: World, call: str) -> set[str]:
    return {world.names[witness["device"]] for witness in world.bodies[call]["witnesses"]}


def _dice(item: Item) -> object:
    return item.entry and item.entry["entry"].get("record")


def _is_chosen_alone(item: Item) -> bool:
    """Whether it is said that no witness brought the dice after the choice that is left."""
    return item.proof.state == "unwitnessed" and "after the choice" in item.proof.why


def _is_explained(items: dict[str, Item], item: Item) -> bool:
    """Whether it is said that the answer was that of somebody who was removed."""
    return any(
        "removed" in each.proof.why
        for each in items.values()
        if each is item or (each.counts and item.proof.state == "replaced")
    )
