from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pyengine.chance import HandDice
from pyengine.model import compact
from pyengine.refusal import Refusal
from pyengine.resolve import Prepared, Result, prepare
from pyengine.rulesets.edge4d6 import RULESET

EXAMPLES = json.loads(
    (Path(__file__).parents[2] / "examples" / "edge4d6.json").read_text(encoding="utf-8")
)
OTHER = EXAMPLES["other"]
FOURTEEN = (3, 4, 3, 4)
SHEET: dict[str, Any] = {
    "name": "Tamsin",
    "mig": -1,
    "agi": 3,
    "pre": 1,
    "rsn": 2,
    "skills": ["Stealth", "Blades"],
    "proficiencies": [{"label": "Lockpicks"}],
    "conditions": [{"label": "Sprained wrist", "level": -1}],
}


def check(sheet: dict[str, Any] | None = None, **form: Any) -> Prepared:
    return prepare("edge4d6", "check", form, sheet)


def at_margin(margin: int, **form: Any) -> Result:
    """A check that misses or beats its DC by so much, without any ones."""
    return check(dc=14 - margin, **form).roll(HandDice(FOURTEEN))


def outcome(result: Result) -> str:
    assert result.outcome is not None
    return result.outcome.key


def moves(result: Result) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = compact(result.effects)
    return found


def terms(roll: Prepared) -> list[tuple[str, int]]:
    return [(term.label, term.value) for term in roll.setup.terms]


def dice(roll: Prepared) -> tuple[int, bool]:
    """How many dice are rolled, and whether the best stay."""
    pool = roll.start().send(None).pool
    return len(pool.sides), pool.highest


def refused(roll: Prepared) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        _ = roll.setup
    return refusal.value


# ── the source's examples ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("case", OTHER["when_to_roll"], ids=lambda case: case["name"])
def test_the_three_part_test_says_whether_to_roll(case: dict[str, Any]) -> None:
    parts = {part: case[part] for part in ("uncertainty", "consequence", "agency")}
    if case["check"] is None:
        assert refused(check(**parts)).code == "no_check"
    else:
        roll = check(**parts, **case["check"])
        assert roll.setup.target == case["check"].get("dc", 16)


@pytest.mark.parametrize("row", OTHER["netting"], ids=lambda row: str(row["sources"]))
def test_edge_and_burden_are_netted_and_then_limited_to_two(row: dict[str, Any]) -> None:
    sources = [{"label": "reason", "level": level} for level in row["sources"]]
    assert dice(check(sources=sources)) == (4 + abs(row["level"]), row["level"] >= 0)


# ── the form ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("action", ["check", "strike"])
def test_the_form_starts_as_the_contract_says(action: str) -> None:
    form = prepare("edge4d6", action).form.model_dump()
    expected = {"skill": False, "bonus": 0, "dc": 16, "edge": 0}
    assert {key: form[key] for key in expected} == expected


def test_the_form_follows_the_steps_of_the_procedure() -> None:
    fields = list(type(check().form).model_fields)
    settled = [word.key for step in RULESET.procedure for word in step.values if word.key in fields]
    assert settled == [
        *("intent", "approach", "uncertainty", "consequence", "agency"),
        *("sources", "conditions", "proficiencies", "helpers", "skill"),
    ]
    assert fields[:5] == settled[:5]


def test_the_ladder_has_the_names_of_the_source() -> None:
    schema = RULESET.action("check").form.model_json_schema()
    presets = schema["properties"]["dc"]["ui"]["presets"]
    assert [[preset["value"], preset["label"]] for preset in presets] == OTHER["ladder"]


def test_each_attribute_says_what_it_is_for() -> None:
    schema = RULESET.action("check").form.model_json_schema()
    words = schema["properties"]["attribute"]["ui"]["words"]
    assert [word["key"] for word in words] == ["mig", "agi", "pre", "rsn"]
    assert all(word["hint"] for word in words)


def test_intent_approach_helpers_and_group_stand_on_the_card() -> None:
    roll = check(
        intent="Get in", approach="Over the roof", helpers=["Dex", "Sera"], group=["Tom", " "]
    )
    assert roll.setup.notes == (
        "Intent: Get in",
        "Approach: Over the roof",
        "Helped by: Dex, Sera",
        "Rolling for: Tom",
    )
    assert check().setup.notes == ()


@pytest.mark.parametrize("part", ["uncertainty", "consequence", "agency"])
def test_a_part_of_the_test_that_fails_refuses_the_roll_and_says_why(part: str) -> None:
    form: dict[str, Any] = {part: False}
    refusal = refused(prepare("edge4d6", "check", form))
    assert (refusal.code, refusal.field) == ("no_check", f"form.{part}")
    assert "nobody rolls" in refusal.message


# ── the total ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("attribute", "value"), [("mig", -1), ("agi", 3), ("pre", 1), ("rsn", 2)])
def test_the_attribute_comes_from_the_sheet(attribute: str, value: int) -> None:
    assert terms(check(SHEET, attribute=attribute)) == [(attribute.upper(), value)]


def test_a_skill_adds_one_by_name_or_by_yes() -> None:
    assert terms(check(SHEET, attribute="agi", skill="stealth")) == [("AGI", 3), ("Stealth", 1)]
    assert terms(check(skill=True)) == [("skill", 1)]
    assert terms(check(skill=False)) == []


@pytest.mark.parametrize(
    ("spelled", "adds"),
    [("true", 1), ("Yes", 1), ("1", 1), (1, 1), ("false", 0), ("no", 0), ("0", 0), ("", 0)],
)
def test_a_command_line_spells_yes_and_no(spelled: object, adds: int) -> None:
    roll = prepare("edge4d6", "check", {"skill": spelled}, strict=False)
    assert roll.setup.bonus == adds


@pytest.mark.parametrize("value", [5, ["Stealth"], None, "x" * 81])
def test_a_skill_that_is_neither_yes_nor_a_name_is_refused_at_its_field(value: object) -> None:
    with pytest.raises(Refusal) as refusal:
        prepare("edge4d6", "check", {"skill": value})
    assert refusal.value.field == "form.skill"


@pytest.mark.parametrize(("sheet", "known"), [({}, "none yet"), (SHEET, "Stealth, Blades")])
def test_a_skill_the_sheet_lacks_is_refused_with_those_it_has(
    sheet: dict[str, Any], known: str
) -> None:
    refusal = refused(check(sheet, skill="Juggling"))
    assert (refusal.code, refusal.field) == ("unknown_name", "form.skill")
    assert known in refusal.message


def test_bonus_and_labelled_modifiers_are_added() -> None:
    modifiers = [{"label": "potion", "value": 2}, {"value": -1}]
    assert terms(check(bonus=3, modifiers=modifiers)) == [
        ("bonus", 3),
        ("potion", 2),
        ("modifier", -1),
    ]


# ── Edge and Burden ──────────────────────────────────────────────────────────────────────────────


def test_conditions_and_proficiencies_of_the_sheet_count_when_ticked() -> None:
    assert dice(check(SHEET, conditions=["sprained wrist"])) == (5, False)
    assert dice(check(SHEET, proficiencies=["Lockpicks"])) == (5, True)
    both = check(SHEET, conditions=["Sprained wrist"], proficiencies=["Lockpicks"])
    assert dice(both) == (4, True)
    assert refused(check(SHEET, conditions=["Tired"])).field == "form.conditions"
    assert refused(check(SHEET, proficiencies=["Tea"])).field == "form.proficiencies"


@pytest.mark.parametrize("helpers", [["Dex"], ["Dex", "Sera", "Tom"]])
def test_help_is_one_edge_or_one_point_however_many_help(helpers: list[str]) -> None:
    as_edge = check(helpers=helpers)
    assert (dice(as_edge), as_edge.setup.bonus) == ((5, True), 0)
    as_bonus = check(helpers=helpers, assist="bonus")
    assert (dice(as_bonus), terms(as_bonus)) == ((4, True), [("assistance", 1)])


def test_nobody_helping_is_no_help() -> None:
    assert check(helpers=["", " "]).chances() == check(assist="bonus").chances()


@pytest.mark.parametrize("edge", [-2, -1, 0, 1, 2])
def test_ones_on_every_rolled_die_fail_critically_whatever_the_bonus(edge: int) -> None:
    result = check(edge=edge, bonus=100).roll(HandDice((1,) * (4 + abs(edge))))
    assert outcome(result) == "critical_failure"
    assert "Nothing but ones" in result.line


def test_a_dropped_die_that_is_no_one_saves_four_kept_ones() -> None:
    result = check(edge=-1, bonus=100).roll(HandDice((1, 1, 6, 1, 1)))
    assert outcome(result) == "critical_success"
