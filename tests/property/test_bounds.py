"""What an entry may hold, looked for as plainly as it can be."""

import json
from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pyengine.feed.entries.entry import MAX_DEPTH, MAX_INTEGER, Envelope, parsed, read, write
from pyengine.refusal import Refusal
from tests.feeds import Device
from tests.strategies import COMPOSING, JSON

FAR = st.sampled_from([MAX_INTEGER, -MAX_INTEGER, MAX_INTEGER + 1, -MAX_INTEGER - 1])


def nested(value: Any, depth: int) -> Any:
    for at in range(depth):
        value = [1, value] if at % 2 else {"x": value}
    return value


def offences(value: Any, depth: int = 1) -> Iterator[str]:
    if isinstance(value, dict | list):
        if depth > MAX_DEPTH:
            yield "too_deep"
        else:
            for item in value.values() if isinstance(value, dict) else value:
                yield from offences(item, depth + 1)
    elif isinstance(value, float):
        yield "bad_value"
    elif isinstance(value, int) and abs(value) > MAX_INTEGER:
        yield "too_large"


@given(st.builds(nested, JSON | FAR | st.lists(JSON | FAR), st.integers(0, MAX_DEPTH + 2)))
def test_the_first_offence_is_what_an_entry_is_refused_for(value: Any) -> None:
    try:
        assert parsed(json.dumps(value)) == value
        found = None
    except Refusal as refusal:
        found = refusal.code
    assert found == next(offences(value), None)


ANN = Device("Ann")


@given(st.dictionaries(st.text(max_size=8), JSON | COMPOSING, max_size=4))
def test_nobody_writes_what_others_refuse(sheet: dict[str, Any]) -> None:
    intent = {"ruleset": "core4d6", "action": "check", "sheet": sheet}
    body = {"at": 1, "by": {"id": "ann"}, "intent": intent}
    envelope = Envelope(v=1, **{**ANN.first, "kind": "ask", "body": body})
    try:
        entry, text = write(envelope)
    except Refusal as refusal:
        assert refusal.code in set(offences(sheet))  # noqa: PT017 — or it is written
    else:
        assert read(text) == entry
