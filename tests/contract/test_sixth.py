"""A sixth system comes as somebody else's package: it is found, described, rolled, verified."""

import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import pyengine
from pyengine import registry
from pyengine.describe import describe_one

SIXTH = Path(__file__).parents[1] / "sixth"


@pytest.fixture(autouse=True)
def installed() -> Iterator[None]:
    """Put the package where installed ones lie, for one test."""
    sys.path.insert(0, str(SIXTH))
    registry.refresh()
    describe_one.cache_clear()
    yield
    sys.path.remove(str(SIXTH))
    sys.modules.pop("coins", None)
    registry.refresh()
    describe_one.cache_clear()


def ask(**message: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(pyengine.handle(json.dumps(message)))
    return reply


def test_it_is_found_and_described() -> None:
    described = {r["key"]: r for r in ask(op="describe")["description"]["rulesets"]}
    assert described["coins"]["actions"][0]["key"] == "toss"
    assert described["core4d6"]["label"] != "Coins", "nobody can replace a ruleset of ours"


def test_its_odds_are_exact_for_each_option() -> None:
    shown = ask(op="preview", ruleset="coins", action="toss", form={"coins": 3, "needed": 3})
    assert shown["outcomes"] == {"lost": "11/16", "won": "5/16"}
    assert shown["by_choice"]["again"]["stop"] == {"lost": "7/8", "won": "1/8"}


def test_it_rolls_waits_for_a_choice_and_verifies() -> None:
    waiting = ask(op="roll", ruleset="coins", action="toss", faces=[1, 2, 1])["record"]
    assert waiting["result"]["pending"]["odds"]["toss"] == {"lost": "1/2", "won": "1/2"}
    assert ask(op="verify", record=waiting)["verdict"]["verified"]
    done = ask(op="choose", record=waiting, option="toss", faces=[2])["record"]
    assert done["result"]["outcome"] == "won"
    assert ask(op="verify", record=done)["verdict"]["verified"]


def test_its_character_starts_with_its_own_trackers() -> None:
    rolled = ask(op="roll", ruleset="coins", action="toss", sheet={"luck": 2}, seed="00" * 16)
    entry = {"id": "1", "kind": "roll", "record": rolled["record"]}
    table = ask(op="fold", entries=[entry])["table"]
    assert table["now"]["trackers"]["me.luck"]["value"] == 2


def test_the_python_functions_know_it_too() -> None:
    assert pyengine.odds("coins", "toss", {"coins": 1, "needed": 1}).outcomes["won"] == Fraction(
        3, 4
    )


def test_a_broken_package_is_named_and_breaks_nothing_else() -> None:
    description = ask(op="describe")["description"]
    assert {"broken", "impostor"} == {broken["key"] for broken in description["broken"]}
    assert ask(op="describe", ruleset="broken")["error"]["code"] == "broken_ruleset"
