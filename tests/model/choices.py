"""A roll that waits for a choice, and everything that can be done with that choice.

The dice on the table are public. Whoever chooses knows them, and must not know the next ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pyengine.feed.entries.chains import chain_value
from tests.feeds import Device, Feed
from tests.model.world import LENGTH, Known, Moment, Step, World

SKILL: dict[str, Any] = {
    "ruleset": "heartrush",
    "action": "skill_check",
    "form": {"heart": 8, "ability": 6},
}


class Choosing(World):
    """Ann has rolled, Gil was her witness, and she has a choice now. Her phone is hers, too."""

    undecided: str
    index: int

    def _devices(self) -> dict[str, Device]:
        return {**super()._devices(), "phone": self._device("phone")}

    def _begun(self) -> Feed:
        table, (gil, ann) = super()._begun(), (self.devices["gil"], self.devices["ann"])
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
        for who in self.rules.witnesses:
            if who in self.rules.helpers:
                yield from self._helper_answers(moment, who)
            else:
                yield from self._witness_answers(moment, who)
        yield from self._choices(moment)

    def _choices(self, moment: Moment) -> Iterator[Step]:
        made = self.of_kind(moment, "answer", "sealed")
        if len(made) >= self.rules.calls:
            return
        choosers = ("ann",) if self.rules.sealed else ("ann", "phone")
        for who in choosers:
            named: list[str | None] = [None, *self.rules.witnesses] if who == "ann" else [None]
            for option, witness in [("fail", None), *[("reroll", each) for each in named]]:
                for instead in (None, *self.calls(moment)) if witness else (None,):
                    for after in (None, self.undecided):
                        then = self._chosen(moment, who, option, witness, instead, after)
                        yield Step(f"{who} chooses {option} with {witness} ({bool(after)})", then)

    def _chosen(  # noqa: PLR0917
        self,
        moment: Moment,
        who: str,
        option: str,
        witness: str | None,
        instead: str | None,
        after: str | None,
    ) -> Moment:
        body: dict[str, Any] = {"at": 9, "by": self.devices[who].by}
        if witness:
            anchor = self.anchors[witness, "ann"]
            index = self.view(moment.written).state.chains[anchor].next
            device = self.devices[witness].id
            body["witnesses"] = [{"device": device, "index": index, "anchor": anchor}]
        if instead:
            body["instead"] = instead
        kind = "sealed" if self.rules.sealed else "answer"
        if self.rules.sealed:
            body |= {**self.sealing({"option": option}), "about": self.undecided}
        else:
            body |= {"call": self.undecided, "option": option}
        return self.write(moment, who, kind, body, after, moment.written)[1]

    def faults_of(self, written: Known) -> Iterator[str]:
        """The dice that an honest witness has brought are those of the roll, or it is disputed."""
        item = self.view(written).items[self.undecided]
        said: dict[str, Any] = item.entry["entry"] if item.entry else {}
        then = said["record"]["request"].get("then")
        brought = [
            self.bodies[name]["call"]
            for name in written
            if self.bare[name].kind == "reveal"
            and self.names[self.bare[name].author] not in self.rules.helpers
        ]
        if brought and not then:
            yield "an answer of an honest witness gave no dice"
        if len(set(brought)) > 1 and item.proof.state != "disputed":
            yield "two choices have dice, and there is no dispute"
        if then and not brought and not self.rules.helpers:
            yield "dice of nobody"
