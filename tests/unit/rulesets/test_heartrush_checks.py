"""Skill checks of Heart Rush: ones and their choice, traits, help, what-ifs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pyengine.chance import HandDice
from pyengine.refusal import Refusal
from pyengine.resolve import Prepared, Result, prepare

HERO: dict[str, Any] = {
    "destiny": 2,
    "professions": [{"name": "Cook", "value": 1}, {"name": "Sailor", "value": 3}],
    "aspects": [{"name": "Proud", "value": 1}, {"name": "Hunted", "value": 3}],
}


def ready(form: dict[str, Any], action: str = "skill_check", sheet: Any = None) -> Prepared:
    return prepare("heartrush", action, form, HERO if sheet is None else sheet)


def rolled(form: dict[str, Any], faces: list[int], *choices: str) -> Result:
    return ready(form).roll(HandDice(faces), choices)


def outcome(result: Result) -> tuple[str, int | None, str | None]:
    assert result.outcome is not None
    return result.outcome.key, result.margin, result.outcome.facet("ones")


def refused(form: dict[str, Any]) -> Refusal:
    with pytest.raises(Refusal) as caught:
        ready(form).chances()
    return caught.value


# ── ones ─────────────────────────────────────────────────────────────────────────────────────────


def test_without_ones_the_total_decides_and_meeting_the_number_suffices() -> None:
    assert outcome(rolled({"cn": 9}, [5, 4])) == ("success", 0, None)
    assert outcome(rolled({"cn": 9}, [5, 3])) == ("failure", -1, None)


def test_a_single_one_leaves_a_choice_pending_with_the_total_and_the_odds_of_each_option() -> None:
    result = rolled({"cn": 9}, [7, 1])
    assert result.pending is not None
    assert (result.pending.key, result.pending.options) == ("complication", ("fail", "reroll"))
    assert (result.outcome, result.total, result.effects) == (None, 8, ())
    odds = result.option_odds()
    assert odds["fail"]["failure"] == 1
    assert odds["reroll"]["success_with_complication"] == Fraction(5, 6)
    assert odds["reroll"]["failure_with_complication"] == Fraction(1, 6)


def test_giving_up_fails_without_a_complication_even_above_the_number() -> None:
    result = rolled({"cn": 6}, [7, 1], "fail")
    assert outcome(result) == ("failure", None, "given_up")
    assert result.offers == ()
    assert result.line == "Skill check: Failure, 8 against CN 6. The 1 was left to stand."


def test_rolling_again_replaces_the_one_and_brings_a_complication_either_way() -> None:
    good = rolled({"cn": 9}, [1, 5, 4], "reroll")
    assert (outcome(good), good.total) == (("success_with_complication", 0, "rerolled"), 9)
    bad = rolled({"cn": 9}, [1, 5, 3], "reroll")
    assert outcome(bad) == ("failure_with_complication", -1, "rerolled")
    first, again = good.played.thrown
    assert [(die.sides, die.kept, die.replaced) for die in first.dice] == [
        (8, False, True),
        (6, True, False),
    ]
    assert (again.label, again.dice[0].sides) == ("rolled again", 8)


def test_a_second_one_counts_as_one_and_asks_nothing_more() -> None:
    assert outcome(rolled({"cn": 6}, [1, 5, 1], "reroll")) == (
        "success_with_complication",
        0,
        "rerolled",
    )


def test_two_ones_fail_with_a_complication_and_leave_no_choice() -> None:
    result = rolled({"cn": 2}, [1, 1])
    assert outcome(result) == ("failure_with_complication", None, "both")
    assert "Two ones" in result.line


def test_only_kept_dice_count_as_ones() -> None:
    assert outcome(rolled({"advantage": 1}, [5, 1, 4])) == ("success", 0, None)
    assert rolled({"advantage": -1}, [5, 1, 4]).pending is not None
    assert outcome(rolled({"advantage": -1}, [1, 1, 4]))[2] == "both"


def test_among_equal_ones_it_is_the_larger_die_that_is_kept_and_rolled_again() -> None:
    result = rolled({"advantage": 1, "cn": 12}, [1, 4, 1, 8], "reroll")
    assert outcome(result) == ("success_with_complication", 0, "rerolled")


def test_the_policy_of_the_form_decides_what_the_odds_assume() -> None:
    giving_up = ready({"policy": "fail"}).chances()
    assert giving_up["success_with_complication"] == 0
    assert giving_up["failure_with_complication"] == Fraction(1, 48)
    assert giving_up["success"] == ready({}).chances()["success"]


def test_a_complication_is_the_gms_to_name() -> None:
    offers = rolled({"cn": 9}, [1, 5, 4], "reroll").offers
    assert {offer.by for offer in offers} == {"gm"}
    assert {offer.group for offer in offers} == {"complication"}


# ── professions and aspects ──────────────────────────────────────────────────────────────────────


def test_a_profession_adds_its_rank_or_half_of_it_rounded_down() -> None:
    assert ready({"profession": "sailor"}).setup.bonus == 3
    assert ready({"profession": "Sailor", "profession_use": "tangential"}).setup.bonus == 1
    assert ready({"profession": "Cook", "profession_use": "tangential"}).setup.terms == ()


def test_spent_destiny_adds_one_each_and_is_paid() -> None:
    result = rolled({"aspect": "hunted", "spend": 2, "cn": 9}, [4, 3])
    assert (result.total, result.margin) == (9, 0)
    assert [move.model_dump() for move in result.effects] == [
        {"do": "advance", "tracker": "self.destiny", "by": -2, "scene_cap": None}
    ]


def test_an_aspect_that_is_named_without_spending_changes_nothing() -> None:
    setup = ready({"aspect": "Hunted"}).setup
    assert (setup.bonus, setup.costs) == (0, ())


@pytest.mark.parametrize("hinder_as", ["penalty", "complication"])
def test_a_hindering_aspect_earns_its_rank_under_the_cap_of_the_scene(hinder_as: str) -> None:
    setup = ready({"hinder": "Hunted", "hinder_as": hinder_as}).setup
    assert [move.model_dump() for move in setup.costs] == [
        {"do": "advance", "tracker": "self.destiny", "by": 3, "scene_cap": 5}
    ]
    assert setup.bonus == (-3 if hinder_as == "penalty" else 0)
    assert len(setup.notes) == (0 if hinder_as == "penalty" else 1)


def test_one_aspect_may_help_while_another_hinders() -> None:
    setup = ready({"aspect": "Proud", "spend": 1, "hinder": "Hunted"}).setup
    assert setup.bonus == -2
    assert len(setup.costs) == 2


@pytest.mark.parametrize(
    ("form", "code", "field"),
    [
        ({"profession": "Priest"}, "unknown_name", "form.profession"),
        ({"aspect": "Meek"}, "unknown_name", "form.aspect"),
        ({"hinder": "Meek"}, "unknown_name", "form.hinder"),
        ({"spend": 1}, "no_aspect", "form.aspect"),
        ({"aspect": "Proud", "spend": 2}, "over_rank", "form.spend"),
        ({"aspect": "Hunted", "spend": 3}, "no_destiny", "form.spend"),
        ({"aspect": "Proud", "spend": 1, "hinder": "PROUD"}, "both_ways", "form.hinder"),
        ({"spend": -1}, "too_small", "form.spend"),
    ],
)
def test_traits_are_refused_where_the_sheet_does_not_allow_them(
    form: dict[str, Any], code: str, field: str
) -> None:
    refusal = refused(form)
    assert (refusal.code, refusal.field) == (code, field)


# ── help ─────────────────────────────────────────────────────────────────────────────────────────


def test_any_number_of_helpers_gives_one_level_of_advantage() -> None:
    one = ready({"helpers": ["Mira"]})
    assert one.chances() == ready({"advantage": 1}).chances()
    assert ready({"helpers": ["Mira", "Tom", "Una"]}).chances() == one.chances()
    assert ready({"helpers": [" "]}).chances() == ready({}).chances()


def test_helpers_share_failures_and_complications_but_have_no_part_in_a_clean_success() -> None:
    form = {"helpers": ["Mira", "Tom", "Una"]}
    failed = rolled(form, [2, 3, 2])
    said = "Mira, Tom and Una share the failure."
    assert [move.model_dump() for move in failed.effects] == [{"do": "say", "text": said}]
    assert failed.line.endswith(said)
    assert failed.prepared.setup.notes == ("Helped by Mira, Tom and Una",)
    mixed = rolled({"helpers": ["Mira"]}, [8, 1, 1, 6], "reroll")
    assert mixed.line.endswith("Mira shares the complication.")
    assert rolled(form, [8, 3, 2]).effects == ()


# ── what-ifs ─────────────────────────────────────────────────────────────────────────────────────


def what_ifs(form: dict[str, Any], action: str = "skill_check", sheet: Any = None) -> list[str]:
    return [what_if.key for what_if, _ in ready(form, action, sheet).what_ifs()]


def test_what_ifs_show_help_profession_destiny_and_one_level_either_way() -> None:
    assert what_ifs({}) == [
        "help",
        "profession_direct",
        "profession_tangential",
        "destiny_1",
        "destiny_2",
        "better",
        "worse",
    ]
    labels = [what_if.label for what_if, _ in ready({}).what_ifs()]
    assert labels[1] == "Sailor applies"
    assert labels[4] == "2 destiny through Hunted"


def test_what_ifs_leave_out_what_is_done_already_or_cannot_be_done() -> None:
    form = {"helpers": ["Mira"], "profession": "Cook", "aspect": "Proud", "advantage": 9}
    assert what_ifs(form) == ["profession_tangential", "destiny_1", "worse"]
    assert what_ifs({"aspect": "Hunted", "spend": 1, "hinder": "Proud"})[3:-2] == ["destiny_2"]
    assert what_ifs({"hinder": "Hunted"})[3:-2] == ["destiny_1"]
    assert what_ifs({}, "saving_throw", {}) == ["better", "worse"]
    assert what_ifs({}, "weakest_link") == ["better", "worse"]


def test_a_what_if_has_the_odds_of_the_changed_form() -> None:
    found = {what_if.key: other.chances() for what_if, other in ready({}).what_ifs()}
    assert found["help"] == found["better"] == ready({"advantage": 1}).chances()
    assert found["destiny_2"] == ready({"bonus": 2}).chances()
    assert found["profession_tangential"] == ready({"bonus": 1}).chances()
