"""A roll that waits for a choice, and everything that can be done with that choice.

The dice on the table are public. Whoever chooses knows them, and must not know the next ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from pyengine.feed.entries.chains import chain_value
from pyengine.feed.state.models import Item
from tests.feeds import Device, Feed
from tests.model.world import LENGTH, Known, Moment, Step, World, is_pending

SKILL: dict[str, Any] = {
    "ruleset": "heartrush",
    "action": "skill_check",
    "form": {"heart": 8, "ability": 6},
}


class Choice(NamedTuple):
    """A way to choose, and who is asked for the dice after it."""

    option: str
    witness: str | None
    instead: str | None
    unread: bool
    """Sealed in a box that its readers cannot open."""


class Choosing(World):
    """Ann has rolled, Gil was her witness, and she has a choice now. Her phone is hers, too."""

    undecided: str
    index: int

    def _devices(self) -> dict[str, Device]:
        return {**super()._devices(), "phone": self._device("phone")}

    def _begun(self) -> Feed:
        table, (gil, ann) = super()._begun(), (self.devices["gil"], self.devices["ann"])
        if "gil" not in self.rules.witnesses:
            self.anchors["gil", "ann"] = table.anchor(gil, ann, LENGTH)
        table.write(self.devices["phone"], "hello", {"name": "phone"})
        table.seating(gil, devices={self.devices["phone"].id: "ann"})
        for self.index in range(1, LENGTH):
            self.undecided = self._rolled(table, ann, gil)
            if table.item(self.undecided)["choice"]:
                break
        return table

    def _rolled(self, table: Feed, ann: Device, gil: Device) -> str:
        named = [(gil, self.index, self.anchors["gil", "ann"])]
        if self.rules.sealed:
            call = table.sealed_call(ann, named, intent=SKILL)
            table.read(call)
        else:
            call = table.call(ann, named, intent=SKILL)
        value = chain_value(gil.chain_secret(1), LENGTH, self.index).hex()
        table.write(gil, "reveal", {"call": call, "index": self.index, "value": value})
        return call

    def calls(self, moment: Moment) -> list[str]:
        """What a witness is asked for."""
        named = self.of_kind(moment, "answer", "sealed")
        return [name for name in named if self.bodies[name].get("witnesses")]

    def rolls(self, moment: Moment) -> list[str]:
        """None but the one with which everything begins."""
        del moment
        return []

    def steps(self, moment: Moment) -> Iterator[Step]:
        if len(moment.written) >= self.rules.entries:
            return
        yield from self.answering(moment)
        yield from self._choices(moment)
        if self.rules.removes and moment.known is None:
            yield from self.removals(moment)

    def shown(self, moment: Moment) -> list[tuple[str, str]]:
        """The roll with which everything begins, and whether its choice is still open."""
        item = self.view(moment.written).items[self.undecided]
        return [(self.undecided, "undecided" if is_pending(item) else item.proof.state)]

    def _choices(self, moment: Moment) -> Iterator[Step]:
        made = self.of_kind(moment, "answer", "sealed")
        if len(made) >= self.rules.calls:
            return
        choosers = ("ann",) if self.rules.sealed else ("ann", "phone")
        for who in choosers:
            named: list[str | None] = [None, *self.rules.witnesses] if who == "ann" else [None]
            for option, witness in [("fail", None), *[("reroll", each) for each in named]]:
                for instead in (None, *self.calls(moment)) if witness else (None,):
                    for after in (None,) if self.rules.high else (None, self.undecided):
                        for unread in (False, True) if self.rules.unread else (False,):
                            choice = Choice(option, witness, instead, unread)
                            then = self._chosen(moment, who, choice, after)
                            yield Step(f"{who} chooses {choice} ({bool(after)})", then)

    def _chosen(self, moment: Moment, who: str, choice: Choice, after: str | None) -> Moment:
        body: dict[str, Any] = {"at": 9, "by": self.devices[who].by}
        if choice.witness:
            anchor = self.anchors[choice.witness, "ann"]
            index = self.view(moment.written).state.chains[anchor].next
            device = self.devices[choice.witness].id
            body["witnesses"] = [{"device": device, "index": index, "anchor": anchor}]
        if choice.instead:
            body["instead"] = choice.instead
        kind = "sealed" if self.rules.sealed else "answer"
        if self.rules.sealed:
            inside = {"option": choice.option}
            body |= {**self.sealing(inside, readable=not choice.unread), "about": self.undecided}
        else:
            body |= {"call": self.undecided, "option": choice.option}
        return self.write(moment, who, kind, body, after, moment.written)[1]

    def faults_of(self, written: Known) -> Iterator[str]:
        """Dice that a witness has brought are those of the roll, and two such sets are disputed."""
        items = self.view(written).items
        item = items[self.undecided]
        request = _record(item)["request"]
        choices, then = request.get("choices"), request.get("then")
        made = [name for name in written if self._is_choice(name) and _stands(items, name)]
        answered = self._answered(written) & set(made)
        unread = {name for name in made if self._is_unread(name)}
        alone = {name for name in made if not self.bodies[name].get("witnesses")}
        if answered - unread and not then:
            yield "an answer gave no dice"
        if then and not answered - unread:
            yield "dice of nobody"
        if len(answered) > 1 and answered - unread and item.proof.state != "disputed":
            yield "two choices have dice, and there is no dispute"
        if choices and unread & (answered | alone) and item.proof.state != "disputed":
            yield "nothing is said of a choice that cannot be read"
        if choices == ["reroll"] and not answered and item.proof.state == "verified":
            yield "dice that could be known before the choice are verified"

    def _is_choice(self, name: str) -> bool:
        return self.bare[name].kind in {"answer", "sealed"}

    def _is_unread(self, name: str) -> bool:
        return self.rules.sealed and self.bodies[name]["commitment"] not in self.boxes

    def _answered(self, written: Known) -> Known:
        """Choices whose witness has brought dice."""
        items = self.view(written).items
        reveals = [name for name in written if self.bare[name].kind == "reveal"]
        return frozenset(self.bodies[name]["call"] for name in reveals if _stands(items, name))


def _record(item: Item) -> dict[str, Any]:
    entry: dict[str, Any] = item.entry or {}
    record: dict[str, Any] = entry["entry"]["record"]
    return record


def _stands(items: dict[str, Item], name: str) -> bool:
    """Whether an entry was taken, and did not come late."""
    return name not in items or items[name].proof.state not in {"broken", "late"}
