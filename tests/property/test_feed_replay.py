"""A feed is the same however it was cut into batches, and whatever arrives gets a reply."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pyengine.canonical import canonical
from pyengine.feed.entries.admit import Arrival, admit
from pyengine.feed.entries.chains import chain_value
from pyengine.feed.entries.entry import read
from tests.feeds import TABLE, Device, Evening, ask, done, hashed
from tests.strategies import JSON

STEPS = st.lists(
    st.tuples(
        st.sampled_from(
            ["note", "roll", "call", "reveal", "false", "again", "answer", "roster", "hello", "new"]
        ),
        st.integers(0, 2),
        st.integers(0, 3),
        st.booleans(),
    ),
    max_size=14,
)
HEART = {"ruleset": "heartrush", "action": "skill_check", "form": {"heart": 4, "ability": 4}}


def played(steps: list[tuple[str, int, int, bool]]) -> Evening:
    """An evening of sense and nonsense. With the last of a step, its author hides what it saw."""
    evening = Evening()
    people = [evening.gil, evening.ann, evening.ben]
    calls = [hashed("no call")]
    for what, who, number, hides in steps:
        device = people[who]
        more = {"after": None} if hides else {}
        call = calls[number % len(calls)]
        witness = {"device": evening.gil.id, "index": number or 1, "anchor": evening.gils}
        value = chain_value(evening.gil.chain_secret(1), 8, number or 1).hex()
        called = {
            "at": 1,
            "by": device.by,
            "intent": HEART,
            "nonce": hashed(len(evening.texts)),
            "witnesses": [witness],
        }
        person = {"person": "gil", "name": "Gil", "role": "gm"}
        bodies: dict[str, tuple[str, dict[str, Any]]] = {
            "note": (
                "log",
                {"at": 1, "by": device.by, "entry": {"id": "x", "kind": "note", "text": "so"}},
            ),
            "call": ("call", called),
            "again": ("call", {**called, "instead": call}),
            "reveal": ("reveal", {"call": call, "index": number or 1, "value": value}),
            "false": ("reveal", {"call": call, "index": number or 1, "value": hashed("lie")}),
            "answer": ("answer", {"call": call, "option": "reroll", "at": 1, "by": device.by}),
            "roster": ("roster", {"people": {device.id: person}, "witnessing": hides}),
            "hello": ("hello", {"name": f"Name {number}"}),
        }
        if what == "roll":
            evening.roll(device)
        elif what == "new":
            fields = json.loads(evening.texts[evening.founding])
            text = canonical({**fields, "v": 2, "seq": 1, "clock": number + 1}).decode()
            evening.put(device, text)
        else:
            kind, body = bodies[what]
            name = evening.write(device, kind, body, **more)
            if kind == "call":
                calls.append(name)
    return evening


@settings(max_examples=40)
@given(STEPS, st.lists(st.integers(0, 25), max_size=4))
def test_any_split_gives_the_same_feed(
    steps: list[tuple[str, int, int, bool]], cuts: list[int]
) -> None:
    evening = played(steps)
    length = len(evening.placed())
    whole, state, health = evening.replayed()
    for split in ([cut for cut in cuts if cut <= length], list(range(length))):
        items, other_state, other_health = evening.replayed(split)
        assert items == whole
        assert list(items) == list(whole), "and they came to count in the same order"
        assert other_state == state
        assert other_health == health


@given(st.text() | JSON.map(json.dumps))
def test_any_text_is_admitted_or_refused(text: str) -> None:
    assert len(admit(TABLE, [Arrival(text=text, signed=True)])) == 1


@settings(max_examples=300)
@given(st.data())
def test_any_changed_byte_of_an_entry_is_another_entry_or_none(data: st.DataObject) -> None:
    text = _SAMPLE.encode()
    at = data.draw(st.integers(0, len(text) - 1))
    byte = data.draw(st.integers(0, 255).filter(lambda b: b != text[at]))
    try:
        changed = (text[:at] + bytes([byte]) + text[at + 1 :]).decode()
    except UnicodeDecodeError:
        return
    verdict = done(op="admit", table=TABLE, entries=[{"text": changed, "signed": True}])
    (found,) = verdict["admitted"]
    assert "refused" in found or found["id"] != read(_SAMPLE).id


def _sample() -> str:
    evening = Evening()
    return evening.texts[evening.roll(evening.ann)]


_SAMPLE = _sample()


@given(st.dictionaries(st.text(max_size=8), JSON, max_size=4), st.sampled_from(["future", "hello"]))
def test_what_is_written_is_read_again(body: dict[str, Any], kind: str) -> None:
    device = Device("Ann")
    fields = {"table": TABLE, "author": device.id, "seq": 1, "prev": None, "after": None}
    reply = ask(op="write", **fields, clock=1, kind=kind, body={"name": "Ann", **body})
    if reply["ok"]:
        entry = reply["entry"]
        assert read(entry["text"]).id == entry["id"]
        assert canonical(json.loads(entry["text"])).decode() == entry["text"]
    else:
        assert reply["error"]["code"] != "internal"


NAMES = ["table", "author", "seq", "prev", "after", "clock", "kind", "body", "entries", "state"]
MORE = ["rows", "parents", "secret", "length", "index", "device", "present", "visibility", "salt"]


@settings(max_examples=300)
@given(
    st.sampled_from(
        ["write", "admit", "glimpse", "order", "replay", "chain", "obligations", "seal", "unseal"]
    ),
    st.dictionaries(
        st.sampled_from([*NAMES, *MORE, "commitment", "founder"]),
        JSON | st.sampled_from([TABLE, hashed(1), 1, [], {}]),
    ),
)
def test_any_fields_of_any_message_get_a_reply(op: str, fields: dict[str, Any]) -> None:
    reply = ask(**{**fields, "op": op})
    if not reply["ok"]:
        assert reply["error"]["code"] != "internal", reply
        assert reply["error"]["message"].endswith(".")


@settings(max_examples=100)
@given(st.text(max_size=50) | JSON.map(json.dumps) | st.just(_SAMPLE), st.lists(JSON, max_size=2))
def test_any_text_is_replayed_or_passed_over(text: str, rest: list[Any]) -> None:
    entry = {"id": hashed(text), "height": 1, "text": text, "flags": ["fork", "whatever"]}
    opened = {"salt": hashed(1), "text": json.dumps(rest)}
    assert done(op="replay", entries=[entry, {**entry, "opened": opened}])["health"]
