"""Heart Rush: its numbers, its sheet, and the rolls that care about nothing but their sum."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pyengine.chance import HandDice
from pyengine.refusal import Refusal
from pyengine.resolve import Prepared, Result, prepare
from pyengine.rulesets.heartrush import RULESET, pools
from pyengine.rulesets.heartrush.sheet import HeartRushSheet, challenge_number
from pyengine.rulesets.heartrush.text import LADDER
from pyengine.rulesets.heartrush.traits import SCENE_CAP

EXAMPLES: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "examples" / "heartrush.json").read_text(encoding="utf-8")
)
OTHER: dict[str, Any] = EXAMPLES["other"]

HERO: dict[str, Any] = {
    "name": "Ash",
    "might": 10,
    "heart": 6,
    "full_heart": 12,
    "destiny": 2,
    "paragon": 3,
    "professions": [{"name": "Sailor", "value": 3}],
    "aspects": [{"name": "Proud", "value": 3}],
    "conditions": [{"label": "Limping", "level": -1}],
}


def ready(action: str, form: dict[str, Any], sheet: dict[str, Any] | None = None) -> Prepared:
    return prepare("heartrush", action, form, HERO if sheet is None else sheet)


def sides(action: str, form: dict[str, Any], sheet: dict[str, Any] | None = None) -> list[int]:
    """The dice a roll would take, in the order in which their faces are typed in."""
    return list(ready(action, form, sheet).setup.pool.sides)  # type: ignore[attr-defined]


def rolled(action: str, form: dict[str, Any], faces: list[int]) -> Result:
    return ready(action, form).roll(HandDice(faces))


def refused(action: str, form: dict[str, Any], sheet: dict[str, Any] | None = None) -> Refusal:
    with pytest.raises(Refusal) as caught:
        ready(action, form, sheet).chances()
    return caught.value


# ── examples and the stupid twin ─────────────────────────────────────────────────────────────────


def test_the_ladder_has_the_six_difficulties() -> None:
    assert [step.value for step in LADDER] == OTHER["difficulties"]
    assert OTHER["scene_cap"] == SCENE_CAP


# ── dice and sheet ───────────────────────────────────────────────────────────────────────────────


def test_levels_net_and_add_dice_of_the_smaller_or_the_larger_size() -> None:
    for case in OTHER["levels"]:
        net = case["for"] - case["against"]
        assert list(pools.pool_for(case["heart"], case["ability"], net).sides) == case["dice"]
    assert pools.pool_for(6, 10, -2).sides == (6, 10, 10, 10)
    assert not pools.pool_for(6, 10, -2).highest


def test_among_equal_faces_the_larger_die_is_kept() -> None:
    better = rolled("saving_throw", {"heart": 6, "ability": 8, "advantage": 1}, [4, 4, 4])
    worse = rolled("saving_throw", {"heart": 6, "ability": 8, "advantage": -1}, [4, 4, 4])
    assert [die.kept for die in better.played.thrown[0].dice] == [True, True, False]
    assert [die.kept for die in worse.played.thrown[0].dice] == [False, True, True]


@pytest.mark.parametrize("written", [10, "10", "d10", " D10 "])
def test_a_die_may_be_written_in_several_ways(written: Any) -> None:
    assert sides("attack", {"heart": written, "ability": written}) == [10, 10]


def test_the_form_falls_back_on_the_sheets_current_heart_and_finds_abilities_by_name() -> None:
    assert sides("saving_throw", {"ability": "Might"}) == [6, 10]
    assert sides("saving_throw", {}, {}) == [8, 6]


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"heart": 7}, "form.heart"),
        ({"ability": "strength"}, "form.ability"),
        ({"ability": 20}, "form.ability"),
        ({"advantage": 11}, "form.advantage"),
        ({"advantage": -10, "conditions": ["Limping"]}, "form.advantage"),
        ({"conditions": ["Asleep"]}, "form.conditions"),
        ({"helpers": ["Mira"]}, "form.helpers"),
    ],
)
def test_a_saving_throw_refuses_what_does_not_fit(form: dict[str, Any], field: str) -> None:
    assert refused("saving_throw", form).field == field


def test_challenge_numbers_grow_with_paragon_levels_and_magic_uses_the_full_heart() -> None:
    for case in OTHER["challenge_numbers"]:
        assert challenge_number(case["die"], case["paragon"]) == case["number"]
    numbers = {d.label: d.value for d in RULESET.derived(HeartRushSheet.model_validate(HERO))}
    assert list(numbers.values()) == [16, 12, 12, 12, 18]
    assert numbers["Heart CN"] == 18


def test_the_examples_fit_the_sheet_and_start_their_trackers() -> None:
    for example in RULESET.examples:
        sheet = HeartRushSheet.model_validate(example.sheet)
        assert sheet.name == example.name
        assert sheet.heart <= sheet.full_heart
    fields = set(HeartRushSheet.model_fields)
    assert {kind.sheet_field for kind in RULESET.trackers} <= fields


# ── saving throws, attack and defence ────────────────────────────────────────────────────────────


@pytest.mark.parametrize("action", ["saving_throw", "attack"])
def test_ones_mean_nothing_outside_skill_checks(action: str) -> None:
    result = rolled(action, {"cn": 2}, [1, 1])
    assert result.pending is None
    assert result.outcome is not None
    assert (result.outcome.key, result.margin) == ("success", 0)


def test_a_creatures_die_and_paragon_level_set_the_number_of_a_saving_throw() -> None:
    prepared = ready("saving_throw", {"cn": 5, "creature_die": 12, "creature_paragon": 2})
    assert prepared.setup.target == 16
    assert prepared.setup.notes == ("Against a creature’s challenge number",)


def test_an_attack_is_held_against_the_opponents_total_and_says_which_side_rolls() -> None:
    attack = rolled("attack", {"cn": 11, "modifiers": [{"label": "", "value": 1}]}, [6, 4])
    assert (attack.total, attack.target, attack.margin) == (11, 11, 0)
    assert attack.prepared.setup.notes == ("Attack",)
    assert ready("attack", {"side": "defence"}).setup.notes == ("Defence",)
    assert attack.line == "Ash, Attack or defence: Success, 11 against CN 11 (+0)."


def test_carried_sources_are_netted_and_used_up() -> None:
    sources = [{"label": "High ground", "level": 1, "ref": "note-7"}]
    result = rolled("attack", {"sources": sources, "conditions": ["Limping"]}, [3, 4])
    assert [move.model_dump() for move in result.effects] == [
        {"do": "use", "ref": "note-7", "ended": False}
    ]


# ── stratagems ───────────────────────────────────────────────────────────────────────────────────


def test_a_stratagem_rolls_a_d8_whatever_the_heart_die() -> None:
    assert sides("stratagem", {"ability": "might"}) == [OTHER["stratagem_die"], 10]


def test_assets_lower_and_hindrances_raise_the_number_by_the_step() -> None:
    form = {"assets": ["Fleet", "Maps", " "], "hindrances": ["Winter"], "cn": 12}
    plain = ready("stratagem", form)
    assert plain.setup.target == 11
    assert plain.setup.notes == ("Assets: Fleet and Maps", "Hindrances: Winter")
    assert ready("stratagem", {**form, "step": 3}).setup.target == 9


def test_a_stratagem_takes_profession_and_aspect() -> None:
    form = {"profession": "Sailor", "aspect": "Proud", "spend": 2, "bonus": 1, "cn": 12}
    result = rolled("stratagem", form, [4, 2])
    assert (result.total, result.margin) == (12, 0)
    assert [move.model_dump()["by"] for move in result.effects] == [-2]


@pytest.mark.parametrize("field", ["heart", "advantage", "helpers", "sources", "conditions"])
def test_a_stratagem_knows_no_heart_die_no_help_and_no_advantage(field: str) -> None:
    assert refused("stratagem", {field: 1}).code == "unknown_field"


def test_a_stratagem_previews_assets_and_hindrances_as_far_as_they_count() -> None:
    def keys(form: dict[str, Any]) -> list[str]:
        return [what_if.key for what_if, _ in ready("stratagem", form, {}).what_ifs()]

    assert keys({}) == ["asset", "hindrance"]
    assert keys({"step": 0}) == []
    assert keys({"cn": 1_000_000}) == ["asset", "hindrance"]


# ── tables, words, speed ─────────────────────────────────────────────────────────────────────────


def test_tables_are_computed_from_the_rule_itself() -> None:
    tables = {table.key: table for table in RULESET.tables}
    for table in tables.values():
        assert all(len(row) == len(table.columns) for row in table.rows())
    average = tables["success"].rows()[1]
    chances = ready("skill_check", {"cn": 9, "heart": 8, "ability": 6}).chances()
    assert Fraction(average[4]) == chances["success"] + chances["success_with_complication"]
    assert tables["challenge_numbers"].rows()[3] == ("d10", 10, 12, 14, 16, 18, 20)


@pytest.mark.parametrize("level", [-10, -1, 0, 1, 10])
def test_what_a_skill_check_sees_of_its_dice_stays_small_at_any_level(level: int) -> None:
    seen = pools.FALL.weigh(pools.pool_for(12, 10, level))
    assert len(seen) <= 45
    assert sum(seen.values()) == 120 * (10 if level > 0 else 12) ** abs(level)
