"""What an entry says about its chances: shown as it is said, and held against the exact odds."""

import json
from pathlib import Path
from typing import Any

import pytest

from pyengine.__main__ import main
from tests.feeds import CHECK, Evening, done, hashed, reader
from tests.strategies import actions

SKILL = {"ruleset": "heartrush", "action": "skill_check", "form": {"heart": 8, "ability": 6}}
LIE = "The odds it says it had are not those of this roll."
EVERY_ACTION = [
    pytest.param({"ruleset": rules.key, "action": action.key}, id=f"{rules.key}-{action.key}")
    for rules, action in actions()
]


def odds(roll: dict[str, Any]) -> dict[str, Any]:
    return {"outcomes": done(op="preview", **roll)["outcomes"]}


def false_odds(roll: dict[str, Any]) -> dict[str, Any]:
    """As if one outcome had been a miracle."""
    outcomes = odds(roll)["outcomes"]
    return {"outcomes": {**outcomes, next(iter(outcomes)): "1/1000003"}}


def result(item: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = item["entry"]["entry"]["record"]["result"]
    return found


def audited(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], evening: Evening
) -> tuple[int, list[tuple[str, str]]]:
    """Whether all verifies, and what was found of each roll."""
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(evening.exported()), encoding="utf-8")
    code = main(["verify", str(file), "--json"])
    rolls = json.loads(capsys.readouterr().out)["rolls"]
    return code, [(roll["proof"], roll["why"]) for roll in rolls]


# ── an open choice ───────────────────────────────────────────────────────────────────────────────


def undecided(evening: Evening, *, secret: bool = False) -> str:
    """A called roll that waits for a choice."""
    for index in range(1, 9):
        named = [(evening.gil, index, evening.gils)]
        if secret:
            call = evening.sealed_call(evening.ann, named, intent=SKILL)
            evening.read(call)
        else:
            call = evening.call(evening.ann, named, intent=SKILL)
        evening.reveal(evening.gil, call, index)
        if "pending" in result(evening.item(call)):
            return call
    raise AssertionError


@pytest.mark.parametrize("secret", [False, True])
def test_who_has_to_choose_sees_the_odds_of_each_option(evening: Evening, secret: bool) -> None:
    call = undecided(evening, secret=secret)
    record = evening.item(call)["entry"]["entry"]["record"]
    assert record == done(op="roll", **record["request"])["record"]
    assert set(record["result"]["pending"]["odds"]) == {"fail", "reroll"}
    assert done(op="verify", record=record)["verdict"]["verified"]


def test_a_choice_that_was_made_is_not_weighed(evening: Evening) -> None:
    call = undecided(evening)
    option = {"call": call, "option": "fail", "at": 9, "by": evening.ann.by}
    evening.write(evening.ann, "answer", option)
    assert "chance" not in result(evening.item(call))


# ── odds that were said ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("roll", EVERY_ACTION)
def test_honest_odds_of_every_action_verify(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], evening: Evening, roll: dict[str, Any]
) -> None:
    said = odds(roll)
    called = evening.call(evening.ann, [(evening.gil, 1, evening.gils)], intent=roll, odds=said)
    evening.reveal(evening.gil, called, 1)
    record = done(op="roll", **roll, seed=hashed("a seed"))["record"]
    evening.log(evening.ann, {"kind": "roll", "record": record}, odds=said)
    evening.call(evening.ann, [(evening.gil, 2, evening.gils)], intent=roll, odds=said)
    code, rolls = audited(tmp_path, capsys, evening)
    assert (code, [state for state, _ in rolls]) == (0, ["verified", "unwitnessed", "waiting"])
    for name in (called, evening.ann.prev):
        shown = evening.item(str(name))["entry"]
        if "record" in shown["entry"]:
            told = {"record": shown["entry"]["record"], "odds": shown["odds"]}
            assert done(op="verify", **told)["verdict"]["verified"]


@pytest.mark.parametrize("roll", EVERY_ACTION)
def test_false_odds_of_every_action_are_found(roll: dict[str, Any]) -> None:
    record = done(op="roll", **roll, seed=hashed("a seed"))["record"]
    verdict = done(op="verify", record=record, odds=false_odds(roll))["verdict"]
    assert verdict == {"verified": False, "problems": [LIE]}


def test_false_odds_are_found_in_every_kind_of_roll(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], evening: Evening
) -> None:
    said = false_odds(CHECK)
    witnessed = evening.call(evening.ann, [(evening.gil, 1, evening.gils)], odds=said)
    evening.reveal(evening.gil, witnessed, 1)
    record = done(op="roll", **CHECK, seed=hashed("a seed"))["record"]
    evening.log(evening.ann, {"kind": "roll", "record": record}, odds=said)
    by_hand = done(op="roll", **CHECK, faces=[1, 2, 3, 4])["record"]
    evening.log(evening.ann, {"kind": "roll", "record": by_hand}, odds=said)
    inside = {"intent": CHECK, "nonce": hashed("nonce"), "odds": said}
    named = [{"device": evening.gil.id, "index": 2, "anchor": evening.gils}]
    secret = evening.sealed(evening.ann, inside, witnesses=named)
    evening.reveal(evening.gil, secret, 2)
    evening.unseal(evening.ann, secret)
    evening.call(evening.ann, [(evening.gil, 3, evening.gils)], odds=said)
    code, rolls = audited(tmp_path, capsys, evening)
    assert (code, rolls) == (1, [("broken", LIE)] * 5)
    assert evening.proof(witnessed)["state"] == "verified", "a table in play has no time for it"


def test_a_choice_does_not_change_what_the_odds_were(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], evening: Evening
) -> None:
    said = odds(SKILL)
    first = done(op="roll", **SKILL, faces=[1, 5])["record"]
    about = evening.log(evening.ann, {"kind": "roll", "record": first}, odds=said)
    then = done(op="choose", record=first, option="reroll", faces=[4])["record"]
    evening.log(evening.ann, {"kind": "roll", "record": then}, about=about, odds=said)
    code, rolls = audited(tmp_path, capsys, evening)
    assert (code, [state for state, _ in rolls]) == (0, ["by_hand", "by_hand"])
    wrong = done(op="verify", record=then, odds=false_odds(SKILL))["verdict"]
    assert wrong["problems"] == [LIE]


@pytest.mark.parametrize("chance", ["1/0", "2/2592", "٣/٤"])
def test_odds_in_other_words_are_no_odds(chance: str) -> None:
    record = done(op="roll", **CHECK, seed=hashed("a seed"))["record"]
    said = {"outcomes": {**odds(CHECK)["outcomes"], "critical_failure": chance}}
    assert done(op="verify", record=record, odds=said)["verdict"]["problems"] == [LIE]


def test_a_blind_roll_is_shown_with_the_odds_it_had(evening: Evening) -> None:
    chain = evening.anchor(evening.ann, evening.gil)
    asked = evening.ask(evening.ann)
    given = {"visibility": "blind", "ask": asked, "inside": {"odds": odds(CHECK)}}
    blind = evening.sealed_call(evening.gil, [(evening.ann, 1, chain)], **given)
    evening.reveal(evening.ann, blind, 1)
    assert reader(evening, blind).item(blind)["entry"]["odds"] == odds(CHECK)
    evening.unseal(evening.gil, blind)
    assert evening.item(blind)["entry"]["odds"] == odds(CHECK)
