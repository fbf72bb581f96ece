"""What a page draws of an entry has its shape, or is a stub that says what is wrong."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from pyengine.__main__ import main
from pyengine.feed.audit import ExportedFeed, audit
from pyengine.feed.entries.bodies import LATEST
from pyengine.terminal import feed_report
from tests.feeds import Device, Evening
from tests.poison import tampered
from tests.unit.feed.rolls.test_logged_rolls import doctored, resealed, rolled

SHAPELESS: list[Any] = [
    {},
    {"dice": "x"},
    {"terms": {}},
    {"dice": [{"sides": 6, "face": "6", "kept": True}]},
    {"dice": [{"sides": 10**12, "face": 6, "kept": True}]},
    {"total": "20"},
    {"total": 2**60},
    {"line": None},
    {"line": ["a"]},
    {"offers": [{"key": "x"}]},
    {"effects": [{"do": "dance"}]},
    {"facets": []},
    {"pending": {"key": "c", "options": "ab"}},
    {"chance": "most likely"},
    {"more": 1},
]


def damaged(record: dict[str, Any], damage: dict[str, Any]) -> dict[str, Any]:
    return resealed({**record, "result": {**record["result"], **damage} if damage else {}})


def elsewhere(record: dict[str, Any]) -> dict[str, Any]:
    """Of a ruleset that nobody here has."""
    return {**record, "request": {**record["request"], "ruleset": "elsewhere"}}


@pytest.mark.parametrize("damage", SHAPELESS, ids=str)
@pytest.mark.parametrize("known", [True, False], ids=["known", "unknown"])
def test_a_result_without_the_shape_of_one_is_shown_as_a_stub(
    evening: Evening, damage: dict[str, Any], known: bool
) -> None:
    record = rolled() if known else elsewhere(rolled())
    name = doctored(evening.ann, evening, damaged(record, damage))
    item = evening.item(name)
    assert item["proof"]["state"] == ("broken" if known else "newer")
    assert item["counts"] is False
    assert item["entry"]["entry"] == {
        "id": name,
        "kind": "unreadable",
        "code": "bad_result",
        "message": "It holds no result that could be shown.",
    }


def test_a_whole_result_of_an_unknown_ruleset_is_shown(evening: Evening) -> None:
    record = elsewhere(rolled())
    item = evening.item(doctored(evening.ann, evening, record))
    assert item["proof"]["state"] == "newer"
    assert item["entry"]["entry"]["record"] == record


def test_a_chance_that_is_none_does_not_verify(evening: Evening) -> None:
    """Chances are taken at a roll's word while people play, but only where they are chances."""
    for chance in ("soon", {"n": 1}, 7):
        name = doctored(evening.ann, evening, damaged(rolled(), {"chance": chance}))
        assert evening.proof(name)["state"] == "broken"


def test_what_may_not_be_said_is_a_stub_too(evening: Evening) -> None:
    olaf = evening.seat("Olaf", "olaf", "watcher")
    item = evening.item(doctored(olaf, evening, damaged(rolled(), {"dice": 1})))
    assert item["proof"]["why"] == "Watchers only watch."
    assert item["entry"]["entry"]["kind"] == "unreadable"


@pytest.mark.parametrize("at", [LATEST + 1, 2**53 - 1])
def test_a_moment_beyond_every_calendar_is_shown_as_the_last_one(evening: Evening, at: int) -> None:
    noted = evening.log(evening.ann, {"kind": "note", "text": "late"}, at=at)
    called = evening.call(evening.ann, [(evening.gil, 1, evening.gils)], at=at)
    sealed = evening.sealed(evening.ann, {"at": 1}, at=at)
    for name in (noted, called, sealed):
        assert evening.item(name)["entry"]["at"] == LATEST
    evening.reveal(evening.gil, called, 1)
    assert evening.item(called)["entry"]["at"] == LATEST


def test_an_evening_with_an_unreadable_roll_is_audited(evening: Evening) -> None:
    name = doctored(evening.ann, evening, damaged(elsewhere(rolled()), {"dice": "x"}))
    found = audit(ExportedFeed.model_validate(evening.exported()))
    (roll,) = [each for each in found.rolls if each.id == name]
    assert (roll.proof, roll.what) == ("newer", "a roll that cannot be shown")
    assert (found.verified, found.unchecked) == (False, 1)
    said = "NOT EVERYTHING VERIFIES. Rolls that need a ruleset or a version not installed here: 1."
    assert feed_report(found).endswith(said)


@pytest.mark.parametrize(("how", "count"), [((), 1500), (("--json",), 300)], ids=["text", "json"])
def test_no_tampered_entry_ends_an_audit(
    evening: Evening,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    how: tuple[str, ...],
    count: int,
) -> None:
    devices = {
        each.id: each for each in (evening.gil, evening.ann, evening.ben, Device("Stranger"))
    }
    for text in islice(tampered(evening, seed=1), count):
        evening.put(devices[json.loads(text)["author"]], text)
    file = tmp_path / "evening.json"
    whole = evening.exported()
    assert len(whole["entries"]) > count * 0.9, "few of them are alike"
    file.write_text(json.dumps(whole), encoding="utf-8")
    assert main(["verify", *how, str(file)]) == 1
    said = capsys.readouterr()
    assert "a roll that cannot be shown" in said.out
    assert said.err == ""
    if how:
        found = json.loads(said.out)
        assert found["entries"] + len(found["refused"]) == len(whole["entries"])
