from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pyengine.chance import HandDice
from pyengine.model import compact
from pyengine.refusal import Refusal
from pyengine.resolve import Prepared, Result, prepare
from pyengine.rulesets.core4d6 import RULESET

EXAMPLES = json.loads(
    (Path(__file__).parents[2] / "examples" / "core4d6.json").read_text(encoding="utf-8")
)
OTHER = EXAMPLES["other"]
FOURTEEN = (3, 4, 3, 4)
CLOCKS = {"clock": "way", "threat": "alarm"}


def check(sheet: dict[str, Any] | None = None, **form: Any) -> Prepared:
    return prepare("core4d6", "check", form, sheet)


def at_margin(margin: int, **form: Any) -> Result:
    """A check that misses or beats its DC by so much, without any ones."""
    return check(dc=14 - margin, **form).roll(HandDice(FOURTEEN))


def outcome(result: Result) -> str:
    assert result.outcome is not None
    return result.outcome.key


def moves(result: Result) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = compact(result.effects)
    return found


def refused(prepared: Prepared) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        _ = prepared.setup
    return refusal.value


# ── the source's examples ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("row", OTHER["tiers"], ids=lambda row: row["outcome"])
def test_every_margin_of_a_tier_gives_that_tier(row: dict[str, Any]) -> None:
    margins = range(row["from"], row["to"] + 1)
    assert {outcome(at_margin(margin)) for margin in margins} == {row["outcome"]}


@pytest.mark.parametrize("row", OTHER["netting"], ids=lambda row: str(row["sources"]))
def test_sources_are_netted_and_then_limited_to_two(row: dict[str, Any]) -> None:
    sources = [{"label": "reason", "level": level} for level in row["sources"]]
    pool = check(sources=sources).start().send(None).pool
    assert len(pool.sides) == row["dice"]
    if row["keep"] != "all":
        assert pool.highest is (row["keep"] == "best")


# ── check ────────────────────────────────────────────────────────────────────────────────────────


def test_the_form_starts_as_the_contract_says() -> None:
    form = check().form.model_dump()
    assert {key: form[key] for key in ("bonus", "dc", "advantage")} == {
        "bonus": 0,
        "dc": 16,
        "advantage": 0,
    }
    assert next(iter(form)) == "dc"


def test_the_ladder_names_every_dc() -> None:
    schema = RULESET.action("check").form.model_json_schema()
    presets = schema["properties"]["dc"]["ui"]["presets"]
    assert [preset["value"] for preset in presets] == OTHER["ladder"]
    assert all(preset["label"] and preset["hint"] for preset in presets)


@pytest.mark.parametrize(
    ("advantage", "faces"), [(0, (1,) * 4), (-1, (1, 6, 1, 1, 1)), (2, (1,) * 6)]
)
def test_four_kept_ones_fail_critically_whatever_the_bonus(
    advantage: int, faces: tuple[int, ...]
) -> None:
    result = check(advantage=advantage, bonus=100).roll(HandDice(faces))
    assert outcome(result) == "critical_failure"
    assert result.margin == 88
    assert result.outcome
    assert result.outcome.facet("ones") == "all"
    assert "Nothing but ones" in result.line


def test_skill_bonus_and_modifiers_add_up_under_their_names() -> None:
    sheet = {"skills": [{"name": "Stealth", "value": 4}]}
    modifiers = [{"label": "rope", "value": 2}, {"value": -1}]
    setup = check(sheet, skill="stealth", bonus=1, modifiers=modifiers).setup
    assert [tuple(term) for term in setup.terms] == [
        ("stealth", 4),
        ("bonus", 1),
        ("rope", 2),
        ("modifier", -1),
    ]


def test_conditions_of_the_sheet_count_when_ticked() -> None:
    sheet = {"conditions": [{"label": "Exhausted", "level": -1}, {"label": "Lucky", "level": 1}]}
    assert [source.label for source in check(sheet, conditions=["exhausted"]).setup.sources] == [
        "Exhausted"
    ]
    assert check(sheet).setup.sources == ()


def test_a_source_carried_from_the_table_is_used_up_by_the_roll() -> None:
    sources = [{"label": "Opening", "level": 1, "ref": "e1:0"}]
    result = check(sources=sources).roll(HandDice((*FOURTEEN, 1)))
    assert moves(result) == [{"do": "use", "ref": "e1:0"}]


def test_a_skill_or_condition_the_sheet_lacks_is_refused_at_its_field() -> None:
    for refusal, field in (
        (refused(check(skill="Juggling")), "skill"),
        (refused(check(conditions=["Juggled"])), "conditions"),
    ):
        assert (refusal.code, refusal.field) == ("unknown_name", f"form.{field}")


def test_one_clock_cannot_be_both_progress_and_threat() -> None:
    assert refused(check(clock="way", threat="way")).field == "form.threat"


def test_the_sentence_can_be_read_aloud() -> None:
    result = check({"name": "Wren"}, bonus=3).roll(HandDice(FOURTEEN))
    assert result.line == "Wren, Check: Full success, 17 against DC 16 (+1)."


# ── odds and declarations ────────────────────────────────────────────────────────────────────────


def test_every_outcome_can_happen() -> None:
    assert min(check(dc=14).chances().values()) > 0


@pytest.mark.parametrize("action", ["check", "contest"])
def test_one_level_more_or_less_is_shown_beside_the_odds(action: str) -> None:
    base = prepare("core4d6", action, {"advantage": 1})
    found = {what_if.key: roll.form.model_dump()["advantage"] for what_if, roll in base.what_ifs()}
    assert found == {"better": 2, "worse": 0}
    limited = prepare("core4d6", action, {"advantage": 3})
    assert list(limited.what_ifs()) == []


@pytest.mark.parametrize("example", RULESET.examples, ids=lambda example: example.name)
def test_an_example_character_can_use_everything_on_the_sheet(example: Any) -> None:
    for skill in example.sheet["skills"]:
        conditions = [condition["label"] for condition in example.sheet["conditions"]]
        roll = check(dict(example.sheet), skill=skill["name"], conditions=conditions)
        assert roll.setup.bonus == skill["value"]


def test_the_tables_are_computed() -> None:
    tables = {table.key: table for table in RULESET.tables}
    assert list(tables) == ["distribution", "success", "levels"]
    assert tables["success"].rows()[0] == (12, "493/648", "65/72", "1261/1296", "7519/7776")
