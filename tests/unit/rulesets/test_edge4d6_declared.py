from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pyengine.refusal import Refusal
from pyengine.resolve import Prepared, prepare
from pyengine.rulesets.edge4d6 import RULESET

OTHER = json.loads(
    (Path(__file__).parents[2] / "examples" / "edge4d6.json").read_text(encoding="utf-8")
)["other"]


def check(sheet: dict[str, Any] | None = None, **form: Any) -> Prepared:
    return prepare("edge4d6", "check", form, sheet)


def dice(roll: Prepared) -> tuple[int, bool]:
    """How many dice are rolled, and whether the best stay."""
    pool = roll.start().send(None).pool
    return len(pool.sides), pool.highest


def test_every_outcome_can_happen() -> None:
    assert min(check(dc=14).chances().values()) > 0


def what_ifs(roll: Prepared) -> dict[str, Prepared]:
    return {what_if.key: other for what_if, other in roll.what_ifs()}


def test_edge_burden_skill_and_help_are_shown_beside_the_odds() -> None:
    found = what_ifs(check({"mig": -1}))
    assert list(found) == ["better", "worse", "skill", "help_edge", "help_bonus"]
    assert dice(found["help_edge"]) == dice(found["better"]) == (5, True)
    assert found["skill"].chances() == found["help_bonus"].chances() == check(dc=16).chances()


def test_only_what_would_change_something_is_shown() -> None:
    assert list(what_ifs(check(edge=9, skill=True, helpers=["Dex"]))) == ["help_bonus"]
    switched = what_ifs(check(helpers=["Dex"], assist="bonus", skill=True, edge=-1))
    assert list(switched) == ["better", "worse", "help_edge"]
    assert switched["help_edge"].setup.notes == ("Helped by: Dex",)


def test_the_procedure_has_seven_steps_with_something_to_settle_in_each() -> None:
    assert len(RULESET.procedure) == 7
    assert all(step.values and step.hint for step in RULESET.procedure)
    test = RULESET.procedure[1]
    assert [word.key for word in test.values] == ["uncertainty", "consequence", "agency"]
    assert all(word.hint for word in test.values)


@pytest.mark.parametrize("example", RULESET.examples, ids=lambda example: example.name)
def test_an_example_character_can_use_everything_on_the_sheet(example: Any) -> None:
    sheet = dict(example.sheet)
    for skill in sheet["skills"]:
        roll = check(
            sheet,
            skill=skill,
            conditions=[condition["label"] for condition in sheet["conditions"]],
            proficiencies=[known["label"] for known in sheet["proficiencies"]],
        )
        assert roll.setup.bonus == sheet["mig"] + 1


def test_the_tables_are_computed_with_the_known_corrections() -> None:
    tables = {table.key: table for table in RULESET.tables}
    success = tables["success"]
    assert success.columns == ("DC", "+0", "+2", "+4", "+2 and one Edge")
    edge_column = {str(row[0]): row[4] for row in success.rows()}
    corrected = OTHER["success_plus_2_one_edge"]
    assert {dc: edge_column[dc] for dc in corrected} == corrected
    rows = {str(row[0]): row[1:] for row in tables["distribution"].rows()}
    assert {total: rows[total][0] for total in OTHER["distribution"]} == OTHER["distribution"]
    assert {total: rows[total][1] for total in OTHER["or_more"]} == OTHER["or_more"]


def test_there_is_no_contest() -> None:
    with pytest.raises(Refusal) as refusal:
        prepare("edge4d6", "contest")
    assert refusal.value.code == "unknown_action"
