"""GeneSix: checks, what their dice bring about, groups and help."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine.chance import HandDice
from pyengine.model import LIMIT
from pyengine.moves import Advance, Carry, Say, Use
from pyengine.preview import joint
from pyengine.refusal import Refusal
from pyengine.resolve import Prepared, Result, prepare
from pyengine.rulesets.genesix import pair
from pyengine.rulesets.genesix.text import CIRCUMSTANCE
from tests.brute import genesix as brute

OFFERS: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "examples" / "genesix.json").read_text(encoding="utf-8")
)["other"]["offers"]

HERO: dict[str, Any] = {
    "name": "Vale",
    "attributes": [{"name": "Wits", "value": 2}, {"name": "Body", "value": 0}],
    "approaches": [{"name": "Careful", "value": 1}],
    "stress": 2,
}
PARTY = [
    {"name": "Bo", "attribute": 3, "approach": -1},
    {"name": "Cy", "attribute": 1, "approach": 2},
]


def ready(form: dict[str, Any], action: str = "check", sheet: Any = None) -> Prepared:
    return prepare("genesix", action, form, HERO if sheet is None else sheet)


def rolled(form: dict[str, Any], *faces: int, action: str = "check") -> Result:
    return ready(form, action).roll(HandDice(faces))


def refused(form: Any, action: str = "check", sheet: Any = None) -> tuple[str, str | None]:
    with pytest.raises(Refusal) as caught:
        ready(form, action, sheet).chances()
    assert caught.value.message.endswith(".")
    return caught.value.code, caught.value.field


def circumstance(result: Result) -> str | None:
    assert result.outcome is not None
    return result.outcome.facet("circumstance")


# ── checks ───────────────────────────────────────────────────────────────────────────────────────


def test_a_check_reads_as_a_sentence() -> None:
    result = rolled({"attribute": "wits", "approach": "Careful", "tn": 9}, 6, 4)
    assert result.line == (
        "Vale, Check: Success, 13 against TN 9 (+4). Far better than needed. "
        "On the side, something goes well."
    )
    assert [(term.label, term.value) for term in result.prepared.setup.terms] == [
        ("wits", 2),
        ("Careful", 1),
    ]


def test_the_sentence_tells_a_bare_success_and_keeps_silent_where_nothing_is_to_be_told() -> None:
    assert rolled({}, 3, 4).line == "Vale, Check: Success, 7 against TN 7 (+0). Only just."
    assert rolled({}, 4, 5).line == "Vale, Check: Success, 9 against TN 7 (+2)."


def test_an_attribute_may_be_a_number_a_number_as_text_a_name_or_nothing() -> None:
    for said, worth in ((2, 2), ("2", 2), (" -1 ", -1), ("WITS", 2), ("Body", 0), ("", 0)):
        assert ready({"attribute": said}).setup.bonus == worth


def test_a_name_the_sheet_does_not_have_is_refused_at_its_field() -> None:
    assert refused({"attribute": "Grace"}) == ("unknown_name", "form.attribute")
    assert refused({"approach": "Loud"}) == ("unknown_name", "form.approach")


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (LIMIT + 1, "too_large"),
        (str(LIMIT + 1), "too_large"),
        (-LIMIT - 1, "too_small"),
        (True, "not_a_number"),
        (1.5, "not_a_number"),
        (None, "not_a_number"),
        ("x" * 81, "too_long"),
    ],
)
def test_a_score_that_is_neither_number_nor_name_is_refused_at_its_field(
    said: Any, code: str
) -> None:
    assert refused({"attribute": said}) == (code, "form.attribute")


@given(st.lists(st.integers(-10, 10), max_size=6), st.integers(-5, 5))
def test_only_the_sign_of_all_sources_together_matters(levels: list[int], plain: int) -> None:
    sources = [{"label": "thing", "level": level} for level in levels]
    net = plain + sum(levels)
    same = {"advantage": (net > 0) - (net < 0)}
    assert ready({"sources": sources, "advantage": plain}).chances() == ready(same).chances()


@pytest.mark.parametrize(("level", "dice"), [(-7, 3), (-1, 3), (0, 2), (1, 3), (9, 3)])
def test_there_is_never_more_than_one_die_more(level: int, dice: int) -> None:
    pool = pair.pool_for(level)
    assert (len(pool.sides), pool.keep, pool.highest) == (dice, 2, level >= 0)


def test_circumstances_move_the_target_by_one_per_point_and_stand_in_the_notes() -> None:
    named = [{"label": "Rain", "value": 1}, {"label": "", "value": -2}]
    result = rolled({"circumstances": 3, "modifiers": named}, 4, 5)
    assert (result.target, result.margin) == (9, 0)
    notes = result.prepared.setup.notes
    assert notes == ("Circumstances +3", "Rain +1", "Circumstance -2")


def test_any_target_is_legal() -> None:
    assert ready({"tn": -LIMIT, "circumstances": -LIMIT}).chances()["success"] == 1
    assert ready({"tn": LIMIT}).chances()["failure"] == 1


@pytest.mark.parametrize("form", [form for form in brute.CHECKS if "challenge" not in form])
def test_outcomes_together_with_circumstances_equal_brute_force(form: dict[str, Any]) -> None:
    prepared = ready(form, sheet=brute.SHEET)
    found = joint(prepared, prepared.plain_odds)
    assert {key: chance for key, chance in found.items() if chance} == brute.joint(
        form, brute.SHEET
    )


def test_the_circumstance_has_all_seven_classes_in_the_odds() -> None:
    prepared = ready({"advantage": 1})
    assert list(joint(prepared, prepared.plain_odds))[:7] == [
        f"failure.{word.key}" for word in CIRCUMSTANCE.values
    ]


# ── what the dice bring about ────────────────────────────────────────────────────────────────────

FACES = {
    "both_even": (2, 4),
    "both_odd": (3, 5),
    "doubles_even": (4, 4),
    "doubles_odd": (5, 5),
    "both_sixes": (6, 6),
    "both_ones": (1, 1),
    "none": (3, 4),
}


@pytest.mark.parametrize(("key", "expected"), OFFERS.items())
def test_a_circumstance_offers_three_ways_and_the_story(key: str, expected: Any) -> None:
    result = rolled({}, *FACES[key])
    assert circumstance(result) == key
    offers = {offer.key: offer for offer in result.offers}
    assert list(offers) == ["ally", "opponent", "stress", "story"]
    assert {(o.group, o.picks, o.by) for o in result.offers} == {("circumstance", 1, "player")}
    for who in ("ally", "opponent"):
        (carry,) = offers[who].moves
        assert isinstance(carry, Carry)
        assert [carry.reach, carry.level, carry.until] == [*expected[who], "used"]
    assert offers["stress"].moves == (Advance(tracker="self.stress", by=expected["stress"]),)
    assert isinstance(offers["story"].moves[0], Say)


def test_offers_say_what_they_do() -> None:
    assert [offer.label for offer in rolled({}, 2, 4).offers] == [
        "Advantage for the next ally",
        "Disadvantage for the next opponent",
        "Recover 1 Stress",
        "Something in the story instead",
    ]
    assert [offer.label for offer in rolled({}, 5, 5).offers] == [
        "Disadvantage for any ally",
        "Advantage for any opponent",
        "Suffer 2 Stress",
        "Something in the story instead",
    ]


@pytest.mark.parametrize(("key", "sign"), [("both_sixes", 1), ("both_ones", -1)])
def test_a_scene_altering_circumstance_lasts_for_the_scene_and_is_the_gms_call(
    key: str, sign: int
) -> None:
    result = rolled({}, *FACES[key])
    assert {(offer.by, offer.picks) for offer in result.offers} == {("gm", 1)}
    carried = [move for offer in result.offers for move in offer.moves if isinstance(move, Carry)]
    assert [(move.reach, move.level, move.until) for move in carried] == [
        ("self", sign, "scene"),
        ("any_ally", sign, "scene"),
        ("any_opponent", -sign, "scene"),
    ]
    assert [offer.key for offer in result.offers][-1] == "story"


def test_no_circumstance_offers_nothing() -> None:
    assert rolled({}, *FACES["none"]).offers == ()


@pytest.mark.parametrize("faces", FACES.values(), ids=FACES)
def test_a_circumstance_never_changes_success_or_failure(faces: tuple[int, int]) -> None:
    for tn in (2, 7, 12, 13):
        result = rolled({"tn": tn}, *faces)
        assert result.outcome is not None
        assert result.outcome.key == ("success" if sum(faces) >= tn else "failure")


# ── help and groups ──────────────────────────────────────────────────────────────────────────────


def test_helpers_are_one_source_whoever_they_are_and_stand_in_the_notes() -> None:
    prepared = ready({"helpers": ["Bo", "", "Cy"], "advantage": -1})
    assert prepared.chances() == ready({}).chances()
    assert [(source.label, source.level) for source in prepared.setup.sources] == [("Help", 1)]
    assert prepared.setup.notes == ("Helped by Bo, somebody, Cy",)


def test_a_group_takes_its_best_attribute_and_approach_from_different_people() -> None:
    result = rolled({"members": PARTY}, 1, 2, action="group_check")
    assert result.line == "Vale, Group check: Success, 8 against TN 7 (+1)."
    assert result.prepared.setup.notes == ("Attribute of Bo: +3", "Approach of Cy: +2")


def test_the_one_who_rolls_belongs_to_the_group_when_their_scores_are_given() -> None:
    form = {"attribute": "Wits", "approach": 5, "members": PARTY}
    setup = ready(form, "group_check").setup
    assert setup.notes == ("Attribute of Bo: +3", "Approach of Vale: +5")
    nameless = ready({"approach": 2, "members": PARTY}, "group_check", {}).setup
    assert nameless.notes == ("Attribute of Bo: +3", "Approach of you: +2")


def test_nobody_lends_a_group_a_zero_that_nobody_has() -> None:
    members = [{"name": "", "attribute": -2, "approach": -1}]
    prepared = ready({"members": members, "attribute": ""}, "group_check")
    assert prepared.setup.bonus == -3
    assert prepared.setup.notes == ("Attribute of somebody: -2", "Approach of somebody: -1")
    assert ready({}, "group_check").setup.notes == ()


def test_a_group_check_refuses_names_the_sheet_does_not_have() -> None:
    assert refused({"attribute": "Grace"}, "group_check") == ("unknown_name", "form.attribute")


# ── links, sources from the table, what-ifs ──────────────────────────────────────────────────────


def test_a_linked_challenge_moves_by_the_signed_delta_and_counts_a_delta_of_zero() -> None:
    for faces, by in (((6, 5), 4), ((3, 4), 0), ((1, 2), -4)):
        assert rolled({"challenge": "heist"}, *faces).effects == (Advance(tracker="heist", by=by),)
    assert rolled({}, 6, 5).effects == ()
    grouped = rolled({"challenge": "heist", "members": PARTY}, 3, 4, action="group_check")
    assert grouped.effects == (Advance(tracker="heist", by=5),)


def test_a_delta_beyond_measure_still_fits_into_a_move() -> None:
    form = {"challenge": "heist", "attribute": LIMIT, "approach": LIMIT}
    assert rolled(form, 1, 1).effects == (Advance(tracker="heist", by=LIMIT),)


def test_a_carried_source_is_used_up_by_the_roll() -> None:
    carried = {"label": "Good circumstances", "level": 1, "ref": "e1:0"}
    result = rolled({"sources": [carried]}, 1, 5, 6)
    assert result.effects == (Use(ref="e1:0"),)


def test_what_ifs_show_help_and_luck_where_they_would_change_the_dice() -> None:
    def keys(form: dict[str, Any]) -> list[str]:
        return [what_if.key for what_if, _ in ready(form).what_ifs()]

    assert keys({}) == ["help", "luck", "opponent_luck"]
    assert keys({"advantage": 1}) == ["opponent_luck"]
    assert keys({"advantage": -1}) == ["help", "luck"]
    assert keys({"advantage": 3}) == []
    assert keys({"advantage": -2}) == []
    assert keys({"advantage": -1, "helpers": ["Bo"]}) == ["luck", "opponent_luck"]
    assert keys({"luck": True, "advantage": -1}) == ["help", "opponent_luck"]
    assert keys({"opponent_luck": True, "advantage": 1}) == ["help", "luck"]


def test_what_ifs_have_the_odds_of_the_changed_form() -> None:
    better, worse = ready({"advantage": 1}).chances(), ready({"advantage": -1}).chances()
    found = {what_if.key: other.chances() for what_if, other in ready({}).what_ifs()}
    assert found == {"help": better, "luck": better, "opponent_luck": worse}
