import json
from typing import Any

import pytest

from tests.feeds import CHECK, Evening, done, hashed

SALT = hashed("salt")


@pytest.fixture
def evening() -> Evening:
    return Evening()


def secret_roll(evening: Evening, **more: Any) -> dict[str, Any]:
    record = done(op="roll", **CHECK, seed="00" * 32, visibility="gm")["record"]
    entry = {"id": "x", "kind": "roll", "record": record}
    return {"at": 5, "by": evening.ann.by, "entry": entry, **more}


def seal(evening: Evening, body: dict[str, Any], visibility: str = "gm") -> dict[str, Any]:
    _, state, _ = evening.replayed()
    asked = {"state": state, "author": evening.ann.id, "visibility": visibility, "salt": SALT}
    return done(op="seal", **asked, body=body)


def write(evening: Evening, made: dict[str, Any], visibility: str = "gm") -> str:
    body = {
        **made["stub"],
        "commitment": made["commitment"],
        "visibility": visibility,
        "to": dict.fromkeys(made["readers"], "AAAA"),
        "box": "AAAA",
    }
    return evening.write(evening.ann, "sealed", body)


@pytest.mark.parametrize("visibility", ["gm", "self", "blind"])
def test_who_may_read(evening: Evening, visibility: str) -> None:
    ann, gil = evening.ann.id, evening.gil.id
    expected = {"gm": sorted([ann, gil]), "self": [ann], "blind": [gil]}
    assert seal(evening, secret_roll(evening), visibility)["readers"] == expected[visibility]


def test_without_a_table_nobody_leads(evening: Evening) -> None:
    asked = {"author": evening.ann.id, "visibility": "blind", "salt": SALT}
    assert done(op="seal", **asked, body=secret_roll(evening))["readers"] == []


def test_everybody_sees_a_stub_and_nothing_else(evening: Evening) -> None:
    made = seal(evening, secret_roll(evening))
    item = evening.item(write(evening, made))
    assert set(made["stub"]) == {"at", "by"}
    assert item["entry"]["entry"]["kind"] == "sealed"
    assert (item["proof"]["state"], item["counts"]) == ("plain", False)


def test_a_device_that_opened_the_box_sees_the_roll(evening: Evening) -> None:
    body = secret_roll(evening)
    name = write(evening, seal(evening, body))
    evening.opened[name] = {"salt": SALT, "text": json.dumps(body)}
    item = evening.item(name)
    assert item["proof"]["state"] == "unwitnessed"
    assert item["entry"]["entry"]["record"]["result"]["total"]


@pytest.mark.parametrize(
    ("salt", "inside"),
    [
        (SALT, {"at": 6}),
        (SALT, {"at": 1.5}),
        (SALT, {"nonsense": 1}),
        (SALT, {"about": "\ud800"}),
        ("no salt", {}),
    ],
)
def test_a_box_with_something_else_inside_is_shown_as_such(
    evening: Evening, salt: str, inside: dict[str, Any]
) -> None:
    body = secret_roll(evening)
    name = write(evening, seal(evening, body))
    evening.opened[name] = {"salt": salt, "text": json.dumps({**body, **inside})}
    assert evening.proof(name)["why"] == "What is in the box is not what was sealed."


def test_what_is_unsealed_later_is_what_was_sealed(evening: Evening) -> None:
    body = secret_roll(evening)
    name = write(evening, seal(evening, body))
    lie = evening.write(
        evening.ann, "unseal", {"of": name, "salt": SALT, "body": {**body, "at": 9}}
    )
    assert evening.proof(lie)["why"] == "This is not what was sealed."
    assert evening.item(name)["entry"]["entry"]["kind"] == "sealed"
    evening.write(evening.ann, "unseal", {"of": name, "salt": SALT, "body": body})
    item = evening.item(name)
    assert (item["proof"]["state"], item["counts"]) == ("unwitnessed", True)
    assert item["author"] == evening.ann.id


def test_the_commitment_can_be_checked_alone(evening: Evening) -> None:
    body = secret_roll(evening)
    made = seal(evening, body)
    asked = {"commitment": made["commitment"], "salt": SALT}
    assert done(op="unseal", **asked, body=body)["fits"] is True
    assert done(op="unseal", **asked, body={**body, "at": 6})["fits"] is False
