"""What is worked out in the same breath as an entry is written."""

from typing import Any

import pytest

from pyengine.feed.entries.chains import chain_value
from tests.feeds import CHECK, Device, ask, done

ANN = Device("Ann")
PLACE: dict[str, Any] = {"op": "write", **ANN.first}
ROLL = {**CHECK, "seed": "ab" * 32}


def body(**entry: Any) -> dict[str, Any]:
    return {"at": 1, "by": ANN.by, "entry": {"id": "x", "kind": "roll", **entry}}


@pytest.mark.parametrize("dice", [{"seed": "ab" * 32}, {"faces": [1, 2, 3, 4]}])
def test_a_roll_made_as_it_is_written_is_the_roll_written_after_it_was_made(
    dice: dict[str, Any],
) -> None:
    roll = {**CHECK, **dice, "actor": {"id": "ann", "name": "Änn"}}
    record = done(op="roll", **roll)["record"]
    apart = done(**PLACE, kind="log", body=body(record=record))["entry"]
    assert done(**PLACE, kind="log", body=body(), roll=roll)["entry"] == apart


def test_a_value_revealed_as_it_is_written_is_the_chains() -> None:
    secret = "cd" * 32
    said = {"call": "0" * 64, "index": 3}
    value = chain_value(bytes.fromhex(secret), 8, 3).hex()
    apart = done(**PLACE, kind="reveal", body={**said, "value": value})["entry"]
    step = {"secret": secret, "length": 8, "index": 3}
    assert done(**PLACE, kind="reveal", body=said, step=step)["entry"] == apart
    beyond = ask(**PLACE, kind="reveal", body=said, step={**step, "index": 9})
    assert beyond["error"]["code"] == "too_large"


@pytest.mark.parametrize(
    ("kind", "said", "roll", "code"),
    [
        ("log", body(), {**ROLL, "action": "dance"}, "unknown_action"),
        ("log", body(), {**CHECK}, "seed_missing"),
        ("log", body(), {**ROLL, "form": {"bonus": "much"}}, None),
        ("log", {"at": 1, "by": ANN.by, "entry": "x"}, ROLL, "bad_value"),
        ("log", {"at": 1, "by": ANN.by}, ROLL, "bad_value"),
        ("log", body(note=1.5), ROLL, "bad_value"),
        ("hello", {"name": "Ann", "entry": {}}, ROLL, None),
    ],
)
def test_what_cannot_be_rolled_is_not_written(
    kind: str, said: dict[str, Any], roll: dict[str, Any], code: str | None
) -> None:
    reply = ask(**PLACE, kind=kind, body=said, roll=roll)
    assert not reply["ok"]
    assert code is None or reply["error"]["code"] == code, reply
