"""Secrets: whatever the order they come in and whoever can read them, all go on from the same."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pyengine.feed.entries.chains import chain_value
from tests.feeds import Device, Evening, hashed

HEART = {"ruleset": "heartrush", "action": "skill_check", "form": {"heart": 4, "ability": 4}}
Step = tuple[str, int, int, bool]
WHAT = ["call", "again", "alone", "choose", "unseal", "reveal", "false", "ask", "blind", "lie"]
STEPS = st.lists(
    st.tuples(st.sampled_from(WHAT), st.integers(0, 2), st.integers(0, 3), st.booleans()),
    max_size=16,
)


class Secretive(Evening):
    """An evening of secrets, kept and broken. Some hide what they have seen."""

    def __init__(self, steps: list[Step]) -> None:
        super().__init__()
        self.anns = self.anchor(self.ann, self.gil)
        self.names = [hashed("nothing")]
        self.asks = [hashed("no ask")]
        self.choices: dict[str, list[str]] = {}
        people = [self.gil, self.ann, self.ben]
        for what, who, number, hides in steps:
            self.step(what, people[who], number, {"after": None} if hides else {})

    def step(self, what: str, device: Device, number: int, more: dict[str, Any]) -> None:
        name = self.names[number % len(self.names)]
        index = number or 1
        match what:
            case "call" | "again":
                again = {"instead": name} if what == "again" else {}
                witness = (self.gil, index, self.gils)
                self.keep(self.sealed_call(device, [witness], intent=HEART, **again))
            case "alone":
                note = {"id": "x", "kind": "note", "text": "alone"}
                log = {"at": 1, "by": device.by, "entry": note}
                self.keep(self.sealed(device, log, instead=name))
            case "choose":
                choice = self.sealed(device, {"option": "reroll"}, about=name)
                self.choices.setdefault(name, []).append(choice)
            case "unseal" | "lie" if name in self.boxes:
                lie = {"salt": hashed("lie")} if what == "lie" else {}
                self.unseal(device, name, *self.choices.get(name, ())[:8], **lie)
            case "reveal" | "false":
                witness_chain = self.ann if device is self.ann else self.gil
                value = chain_value(witness_chain.chain_secret(1), 8, index).hex()
                lie = {"value": hashed("lie") if what == "false" else value}
                body = {"call": name, "index": index, **lie}
                self.write(device, "reveal", body, **more)
            case "ask":
                self.asks.append(self.ask(device))
            case "blind":
                asked = self.asks[number % len(self.asks)]
                witness = (self.ann, index, self.anns)
                given: dict[str, Any] = {"visibility": "blind", "ask": asked}
                self.keep(self.sealed_call(device, [witness], **given))
            case _:
                pass

    def keep(self, name: str) -> None:
        self.names.append(name)


def public(state: dict[str, Any]) -> Any:
    """What everybody goes on from."""
    seals = {
        name: {
            **{key: value for key, value in seal.items() if key != "call"},
            "shown": seal.get("call", {}).get("shown"),
            "values": seal.get("call", {}).get("values"),
            "choices": [each["commitment"] for each in seal.get("call", {}).get("choices", ())],
        }
        for name, seal in state.get("seals", {}).items()
    }
    asks = [
        (name, {key: value for key, value in asked.items() if key not in ("intent", "salt", "why")})
        for name, asked in state.get("asks", {}).items()
    ]
    shared = ("chains", "calls", "people", "founded")
    return json.dumps([{key: state.get(key) for key in shared}, asks, seals], sort_keys=True)


@settings(max_examples=40)
@given(STEPS, st.lists(st.integers(0, 25), max_size=4), st.randoms(use_true_random=False))
def test_any_order_and_any_split_give_the_same_secrets(
    steps: list[Step], cuts: list[int], random: Any
) -> None:
    evening = Secretive(steps)
    evening.read(*[name for name in evening.boxes if random.random() < 0.5])
    whole = evening.replayed()
    names = list(evening.texts)
    random.shuffle(names)
    evening.texts = {name: evening.texts[name] for name in names}
    assert evening.replayed() == whole
    length = len(names)
    for split in ([cut for cut in cuts if cut <= length], list(range(length))):
        assert evening.replayed(split) == whole


@settings(max_examples=40)
@given(STEPS)
def test_a_reader_goes_on_from_the_same_as_everybody(steps: list[Step]) -> None:
    evening = Secretive(steps)
    items, state, _ = evening.replayed()
    evening.read(*evening.boxes)
    read, known, _ = evening.replayed()
    assert public(known) == public(state)
    for name, item in items.items():
        shown = item["entry"] and item["entry"]["entry"]["kind"] == "roll"
        if shown:
            assert read[name] == item, "what all can read is the same for all"
