"""Rolls of a page's own that were doctored, and choices and offers that belong elsewhere."""

from collections.abc import Callable
from typing import Any

import pytest

from pyengine.canonical import canonical, fingerprint
from tests.feeds import CHECK, GENEROUS, TABLE, Device, Evening, done, hashed


def doctored(device: Device, evening: Evening, record: dict[str, Any], **more: Any) -> str:
    """A logged roll as it is, past our own check at writing."""
    entry = {"id": "x", "kind": "roll", "record": record}
    fields = {
        "v": 1,
        "table": TABLE,
        "author": device.id,
        "seq": device.seq + 1,
        "prev": device.prev,
        "after": max(evening.placed(), key=lambda each: each.height).id,
        "clock": 1,
        "kind": "log",
        "body": {"at": 1, "by": device.by, "entry": entry, **more},
    }
    name = evening.put(device, canonical(fields).decode())
    device.seq, device.prev = device.seq + 1, name
    return name


def rolled(**more: Any) -> dict[str, Any]:
    record: dict[str, Any] = done(op="roll", **{**CHECK, "seed": "00" * 32, **more})["record"]
    return record


def resealed(record: dict[str, Any]) -> dict[str, Any]:
    digest = fingerprint({key: record[key] for key in ("v", "request", "result")})
    return {**record, "digest": digest}


def other_faces(record: dict[str, Any]) -> dict[str, Any]:
    for die in record["result"]["dice"]:
        die["face"] = 6
    return resealed(record)


def other_total(record: dict[str, Any]) -> dict[str, Any]:
    record["result"]["total"] += 1
    return resealed(record)


def other_outcome(record: dict[str, Any]) -> dict[str, Any]:
    record["result"]["outcome"] = "critical_success"
    return resealed(record)


def other_digest(record: dict[str, Any]) -> dict[str, Any]:
    return {**record, "digest": "0" * 64}


def other_choice(record: dict[str, Any]) -> dict[str, Any]:
    record["request"]["choices"] = ["reroll"]
    return resealed(record)


def no_seed(record: dict[str, Any]) -> dict[str, Any]:
    del record["request"]["seed"]
    return resealed(record)


def more_said(record: dict[str, Any]) -> dict[str, Any]:
    record["result"]["lucky"] = True
    return resealed(record)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (other_faces, "“dice” is not"),
        (other_total, "“total” is not"),
        (other_outcome, "“outcome” is not"),
        (other_digest, "The fingerprint does not fit"),
        (other_choice, "It cannot be played"),
        (no_seed, "It cannot be played"),
        (more_said, "“lucky” is not"),
    ],
)
def test_a_doctored_roll_does_not_verify(
    change: Callable[[dict[str, Any]], dict[str, Any]], why: str
) -> None:
    evening = Evening()
    item = evening.item(doctored(evening.ann, evening, change(rolled())))
    assert item["proof"]["state"] == "broken"
    assert item["proof"]["why"].startswith(why)
    assert item["counts"] is False
    assert evening.replayed()[2]["good"] is False


# ── choices of one's own rolls ───────────────────────────────────────────────────────────────────


def pending(**more: Any) -> dict[str, Any]:
    form = {"heart": 8, "ability": 6}
    asked = {"ruleset": "heartrush", "action": "skill_check", "form": form, **more}
    for number in range(1000):
        record: dict[str, Any] = done(op="roll", **asked, seed=f"{number:064x}")["record"]
        if "pending" in record["result"]:
            return record
    raise AssertionError


def chosen(record: dict[str, Any], option: str = "reroll") -> dict[str, Any]:
    after: dict[str, Any] = done(op="choose", record=record, option=option)["record"]
    return after


def test_a_choice_belongs_to_the_roll_it_is_about() -> None:
    evening = Evening()
    record = pending()
    asked = evening.log(evening.ann, {"kind": "roll", "record": record})
    answer = evening.log(evening.ann, {"kind": "roll", "record": chosen(record)}, about=asked)
    assert evening.proof(answer)["state"] == "unwitnessed"
    again = evening.log(
        evening.ann, {"kind": "roll", "record": chosen(record, "fail")}, about=asked
    )
    assert (
        evening.proof(again)["why"] == "It answers a choice that no roll of this author has open."
    )


@pytest.mark.parametrize("whose", ["nobody's", "another's", "another roll's"])
def test_a_choice_that_belongs_elsewhere_does_not_verify(whose: str) -> None:
    evening = Evening()
    record = pending()
    about = {}
    if whose != "nobody's":
        author = evening.ben if whose == "another's" else evening.ann
        first = record if whose == "another's" else pending(group="other")
        about["about"] = evening.log(author, {"kind": "roll", "record": first})
    answer = evening.log(evening.ann, {"kind": "roll", "record": chosen(record)}, **about)
    assert evening.proof(answer)["state"] == "broken"


def test_dice_by_hand_cannot_change_while_choosing() -> None:
    evening = Evening()
    asked = {"ruleset": "heartrush", "action": "skill_check", "form": {"heart": 8, "ability": 6}}
    first = done(op="roll", **asked, faces=[1, 5])["record"]
    other = done(op="roll", **asked, faces=[1, 6])["record"]
    about = evening.log(evening.ann, {"kind": "roll", "record": first})
    assert evening.proof(about)["state"] == "by_hand"
    for record, state in ((other, "broken"), (first, "by_hand")):
        after = done(op="choose", record=record, option="reroll", faces=[4])["record"]
        name = evening.log(evening.ann, {"kind": "roll", "record": after}, about=about)
        assert evening.proof(name)["state"] == state


def test_an_offer_is_taken_from_a_roll_that_makes_it() -> None:
    evening = Evening()
    record = done(op="roll", **GENEROUS, faces=[4, 4, 4, 3])["record"]
    roll = evening.log(evening.ann, {"kind": "roll", "record": record})
    offer = record["result"]["offers"][0]["key"]
    good = evening.log(evening.ann, {"kind": "take", "of": roll, "offer": offer})
    bad = evening.log(evening.ann, {"kind": "take", "of": roll, "offer": "riches"})
    worse = evening.log(evening.ann, {"kind": "take", "of": hashed("no roll"), "offer": offer})
    states = [evening.proof(name)["state"] for name in (good, bad, worse)]
    assert states == ["plain", "broken", "broken"]
