import json
from pathlib import Path
from typing import Any

import pytest

from pyengine.__main__ import main
from tests.feeds import Device, Evening, Friday


@pytest.fixture
def evening() -> Evening:
    evening = Evening()
    evening.roll(evening.ann)
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    evening.reveal(evening.gil, call, 1)
    evening.call(evening.ann, [(evening.gil, 2, evening.gils)])
    return evening


def verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: Any, *options: str
) -> tuple[int, str]:
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    code = main(["verify", str(file), *options])
    return code, capsys.readouterr().out


def test_an_evening_that_verifies(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], evening: Evening
) -> None:
    code, out = verified(tmp_path, capsys, evening.exported())
    assert code == 0
    assert "verified by Gil" in out
    assert "waiting for Gil" in out
    assert "unwitnessed" in out
    assert out.rstrip().endswith("Everything verifies.")


def test_programs_get_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], evening: Evening
) -> None:
    code, out = verified(tmp_path, capsys, evening.exported(), "--json")
    found = json.loads(out)
    assert (code, found["verified"]) == (0, True)
    assert [roll["proof"] for roll in found["rolls"]] == ["unwitnessed", "verified", "waiting"]


def test_secrets_are_audited_as_far_as_they_were_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], evening: Evening
) -> None:
    chain = evening.anchor(evening.ann, evening.gil)
    secret = evening.sealed_call(evening.ann, [(evening.ben, 1, evening.bens)])
    evening.reveal(evening.ben, secret, 1)
    asked = evening.ask(evening.ann)
    given = {"visibility": "blind", "ask": asked}
    blind = evening.sealed_call(evening.gil, [(evening.ann, 1, chain)], **given)
    evening.reveal(evening.ann, blind, 1)
    code, out = verified(tmp_path, capsys, evening.exported())
    assert code == 0
    assert "sealed, witnessed by Ben  Ann: a secret roll (gm)" in out
    assert "sealed, witnessed by Ann  Ann: a secret roll (blind)" in out
    evening.unseal(evening.ann, secret)
    evening.unseal(evening.gil, blind)
    code, out = verified(tmp_path, capsys, evening.exported())
    assert (code, "sealed" in out, "(blind)" in out) == (0, False, False)
    assert "verified by Ben           Ann: Check" in out
    assert "verified by Ann           Ann: Check" in out
    lie = evening.sealed_call(evening.ann, [(evening.ben, 2, evening.bens)])
    evening.unseal(evening.ann, lie, salt="00" * 32)
    assert verified(tmp_path, capsys, evening.exported())[0] == 1


@pytest.mark.parametrize("sig", ["00" * 64, "xyz", ""])
def test_a_forged_signature_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], evening: Evening, sig: str
) -> None:
    data = evening.exported()
    data["entries"][-1]["sig"] = sig
    code, out = verified(tmp_path, capsys, data)
    assert code == 1
    assert "1 BAD" in out
    assert "NOT EVERYTHING VERIFIES" in out


def test_a_missing_entry_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], evening: Evening
) -> None:
    data = evening.exported()
    del data["entries"][2]
    code, out = verified(tmp_path, capsys, data)
    assert code == 1
    assert "BROKEN" in out
    assert "forerunners have not arrived" in out


def test_rubbish_and_forbidden_entries_are_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], evening: Evening
) -> None:
    evening.roster(evening.ann, (evening.ann, "ann", "gm"))
    data = evening.exported()
    data["entries"].append({"text": "{", "sig": "00" * 64})
    code, out = verified(tmp_path, capsys, data)
    assert code == 1
    assert "refused: entry 13" in out
    assert "Only the GM may do this." in out


def test_a_claimed_chance_is_weighed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], evening: Evening
) -> None:
    """A table in play does not look at it; an audit has the time."""
    from pyengine.canonical import fingerprint  # noqa: PLC0415
    from tests.feeds import CHECK, done  # noqa: PLC0415

    record = done(op="roll", **CHECK, seed="00" * 32)["record"]
    record["result"]["chance"] = "1/1000000"
    record["digest"] = fingerprint({key: record[key] for key in ("v", "request", "result")})
    name = evening.log(evening.ann, {"kind": "roll", "record": record})
    assert evening.proof(name)["state"] == "unwitnessed"
    code, out = verified(tmp_path, capsys, evening.exported())
    assert code == 1
    assert "“chance” is not what this request gives." in out


def test_names_cannot_draw_on_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Evening()
    evening.write(evening.ann, "hello", {"name": "A\x1b[31m"})
    eve = Device("Eve")
    evening.write(eve, "hello", {"name": "E\x1b[2J"})
    evening.roll(eve)
    _, out = verified(tmp_path, capsys, evening.exported())
    assert "\x1b" not in out


def test_the_founder_of_an_export_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], evening: Evening
) -> None:
    data = {**evening.exported(), "founder": evening.ben.id}
    assert verified(tmp_path, capsys, data)[0] == 1


def test_every_line_says_who_with_the_character_and_the_role(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    friday = Friday()
    friday.roll(friday.ann, actor={"id": "kaya", "name": "Kaya"})
    friday.roll(friday.ben, actor={"id": "ben", "name": "Ben"})
    friday.roll(friday.gil, actor={"id": "ogre", "name": "Ogre"})
    friday.roll(friday.newcomer("Mia"))
    _, out = verified(tmp_path, capsys, friday.exported())
    assert "Ann as Kaya: " in out
    assert "  Ben: " in out
    assert "Gil (GM) as Ogre: " in out
    assert "Mia (not confirmed yet): " in out


def test_a_disputed_roll_and_one_that_came_late_are_told_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    friday = Friday()
    first = friday.call(friday.ann, [(friday.gil, 1, friday.gils)])
    second = friday.call(friday.ann, [(friday.ben, 1, friday.bens)], instead=first)
    friday.reveal(friday.ben, second, 1)
    friday.reveal(friday.gil, first, 1)
    before = {"prev": friday.ann.prev, "after": second, "clock": 30}
    friday.removal(friday.gil, friday.ann)
    friday.call(friday.ann, [(friday.gil, 2, friday.gils)], before)
    _, out = verified(tmp_path, capsys, friday.exported())
    assert "DISPUTED by Gil" in out
    assert "DISPUTED by Ben" in out
    assert "Gil and Ben have both answered" in out
    assert "too late, does not count  Ann" in out
