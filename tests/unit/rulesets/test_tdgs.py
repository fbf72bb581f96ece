from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pyengine.chance import HandDice
from pyengine.model import compact
from pyengine.refusal import Refusal
from pyengine.resolve import Prepared, Result, prepare
from pyengine.rulesets.tdgs import RULESET
from pyengine.rulesets.tdgs.pairings import PAIRINGS
from pyengine.rulesets.tdgs.text import TASKS
from tests.brute import tdgs as brute

EXAMPLES = json.loads(
    (Path(__file__).parents[2] / "examples" / "tdgs.json").read_text(encoding="utf-8")
)
OTHER = EXAMPLES["other"]
HERO = brute.HERO
BROKEN = {
    "further": [{"name": "TECH", "value": 1}],
    "pairings": [{"name": "X", "stat": "NO"}],
}


def action(sheet: dict[str, Any] | None = None, **form: Any) -> Prepared:
    return prepare("tdgs", "action", form, sheet)


def resist(sheet: dict[str, Any] | None = None, **form: Any) -> Prepared:
    return prepare("tdgs", "resist", form, sheet)


def by_hand(prepared: Prepared, *faces: int) -> Result:
    return prepared.roll(HandDice(faces))


def outcome(result: Result) -> str:
    assert result.outcome is not None
    return result.outcome.key


def labelled(prepared: Prepared) -> dict[str, int]:
    return {term.label: term.value for term in prepared.setup.terms}


def refused(prepared: Prepared) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        _ = prepared.setup
    return refusal.value


# ── the source's examples, and the twin ──────────────────────────────────────────────────────────


def test_all_nineteen_rows_of_the_success_table_are_computed_as_printed() -> None:
    table = next(table for table in RULESET.tables if table.key == "success")
    printed = [
        (f"{row['difference']:+d}" if row["difference"] else "0", row["face"], row["percent"])
        for row in OTHER["success_table"]
    ]
    assert [(d, face, Fraction(str(n)) * 100) for d, face, n in table.rows()] == printed


def test_no_chance_leaves_the_bounds_that_natural_faces_set() -> None:
    low, high = [Fraction(percent, 100) for percent in OTHER["bounds_percent"]]
    for stat, bound in ((-1_000_000, low), (1_000_000, high)):
        chances = action(stat=stat).chances()
        assert chances["success"] + chances["critical_success"] == bound


def test_equal_stats_have_an_even_chance() -> None:
    chances = action(stat=7, versus=7).chances()
    even = Fraction(OTHER["equal_stats_percent"], 100)
    assert chances["success"] + chances["critical_success"] == even


def test_the_usual_pairings_are_those_of_the_source() -> None:
    assert [[p.key, p.stat, p.versus] for p in PAIRINGS] == OTHER["pairings"]


def test_the_virtual_stats_are_those_of_the_source() -> None:
    found = [[label, stat, value] for label, stat, value, _ in TASKS]
    assert sorted(found) == sorted(OTHER["virtual_stats"])


def test_every_reference_table_has_as_many_cells_as_columns() -> None:
    for table in RULESET.tables:
        rows = table.rows()
        assert rows, table.key
        assert {len(row) for row in rows} == {len(table.columns)}, table.key


def test_the_examples_are_whole_sheets_that_fill_every_action() -> None:
    for example in RULESET.examples:
        for each in RULESET.actions[:-1]:  # the last are free dice, which know no pairings
            own = example.sheet["pairings"][0]["name"]
            chances = prepare("tdgs", each.key, {"pairing": own}, example.sheet).chances()
            assert sum(chances.values()) == 1


# ── natural faces and magnitude ──────────────────────────────────────────────────────────────────


def test_the_natural_face_decides_before_the_sum() -> None:
    assert outcome(by_hand(action(versus=500), 20, 1)) == "critical_success"
    assert outcome(by_hand(action(stat=500), 1, 1)) == "critical_failure"


def test_a_modifier_die_has_no_natural_face() -> None:
    assert outcome(by_hand(action(dice="d12+d4"), 9, 1, 1)) == "success"
    assert outcome(by_hand(action(dice="d12"), 2, 1)) == "failure"


@pytest.mark.parametrize("dice", ["", "d4", "2d12", "3d12"])
def test_magnitude_follows_a_natural_face_in_four_equal_steps(dice: str) -> None:
    odds = action(dice=dice).plain_odds
    for step in ("normal", "minor", "notable", "major"):
        assert odds.by(lambda o: (o.key, o.facet("magnitude")))["critical_success", step] == (
            Fraction(1, 80)
        )


def test_the_d4_stands_beside_the_total() -> None:
    result = by_hand(action(bonus=3), 20, 4)
    thrown = result.played.thrown[-1]
    assert (thrown.label, thrown.counts, result.total) == ("magnitude", False, 23)


def test_the_card_reads_the_magnitude_aloud_and_offers_to_note_it() -> None:
    result = by_hand(action(HERO, pairing="melee", versus=7), 20, 3)
    said = "Your natural 20: a notable bonus."
    assert result.line == f"Hero, Action: Critical success, 20 against target 11 (+9). {said}"
    assert compact(result.offers) == [
        {
            "key": "note_your_20",
            "label": "Note it for the scene",
            "moves": [{"do": "say", "text": said}],
            "group": "natural 20",
            "by": "gm",
        }
    ]


def test_a_normal_magnitude_leaves_nothing_to_note() -> None:
    result = by_hand(action(), 1, 1)
    assert result.line.endswith("Your natural 1: nothing beyond the failure.")
    assert result.offers == ()


def test_a_plain_result_says_nothing_about_magnitude() -> None:
    result = by_hand(action(), 12)
    assert (result.line, result.offers) == ("Action: Success, 12 against target 11 (+1).", ())


def test_a_natural_total_is_left_out_of_the_odds_when_it_could_be_too_many_numbers() -> None:
    assert by_hand(action(dice="2d12"), 20, 12, 12, 1).margin == 33
    many = by_hand(action(dice="3d12"), 20, 12, 12, 12, 1)
    assert (many.total, many.margin) == (56, None)


# ── stats and pairings ───────────────────────────────────────────────────────────────────────────


def test_a_pairing_fills_the_stat_from_the_sheet() -> None:
    assert labelled(action(HERO, pairing="melee", versus=5)) == {"STR": 7, "their REF": -5}


def test_a_pairing_may_be_called_by_its_label() -> None:
    assert labelled(action(HERO, pairing="ranged ATTACK")) == {"DEX": 10}


def test_a_stat_given_in_the_form_goes_before_the_pairing() -> None:
    assert labelled(action(HERO, pairing="melee", stat="DEX"))["DEX"] == 10
    assert labelled(action(HERO, pairing="melee", stat=3))["your stat"] == 3
    assert labelled(action(HERO, pairing="melee", stat=""))["STR"] == 7


def test_a_table_adds_pairings_and_stats_of_its_own() -> None:
    assert labelled(action(HERO, pairing="hack", versus=2)) == {"TECH": 8, "their INT": -2}
    assert labelled(action(HERO, pairing="Balance", versus=9)) == {"MOV": 3, "virtual stat": -9}


def test_an_own_pairing_replaces_a_usual_one_of_the_same_name() -> None:
    sheet = {**HERO, "pairings": [{"name": "Melee", "stat": "DEX", "versus": "REF"}]}
    assert labelled(action(sheet, pairing="melee")) == {"DEX": 10}


def test_a_pairing_without_a_name_is_never_meant() -> None:
    assert labelled(action({"pairings": [{"stat": "CON"}], "con": 4}, pairing="")) == {}


def test_the_card_names_pairing_and_opponent() -> None:
    assert action(HERO, pairing="recall", opponent="an old riddle").setup.notes == (
        "Recall knowledge: INT against a virtual stat",
        "Against an old riddle",
    )


def test_whoever_resists_rolls_against_a_virtual_stat() -> None:
    prepared = resist(HERO, pairing="resist_poison", versus=8)
    assert labelled(prepared) == {"CON": 9, "virtual stat": -8}
    assert outcome(by_hand(prepared, 10)) == "success"


@pytest.mark.parametrize(
    ("prepared", "code", "field"),
    [
        (action(pairing="resist_fear"), "unknown_pairing", "form.pairing"),
        (resist(pairing="melee"), "unknown_pairing", "form.pairing"),
        (action(BROKEN, pairing="X"), "unknown_stat", "form.pairing"),
        (action(stat="FOO"), "unknown_stat", "form.stat"),
        (action(gear=["Sword"]), "unknown_gear", "form.gear"),
        (action(HERO, gear=["Nail"]), "unknown_gear", "form.gear"),
        (action(HERO, gear=["Sword", "sword"]), "gear_twice", "form.gear"),
        (action(dice="d20"), "bad_die", "form.dice"),
        (action(dice="d10+d4"), "bad_die", "form.dice"),
        (action(dice="four"), "bad_dice", "form.dice"),
        (action(dice="11d4"), "too_many_dice", "form.dice"),
        (action(HERO, dice="10d4", gear=["Rune"]), "too_many_dice", "form.dice"),
    ],
)
def test_what_does_not_fit_together_is_refused(prepared: Prepared, code: str, field: str) -> None:
    refusal = refused(prepared)
    assert (refusal.code, refusal.field) == (code, field)
    assert refusal.message.endswith(".")


@pytest.mark.parametrize("stat", [True, 1.5, None, 10_000_000, "S" * 81, [1]])
def test_a_stat_is_a_number_or_a_name_and_the_complaint_is_one_sentence(stat: Any) -> None:
    with pytest.raises(Refusal) as refusal:
        action(stat=stat)
    assert refusal.value.field == "form.stat"
    assert refusal.value.message.startswith("Give a stat as a whole number")


def test_the_command_line_may_write_a_stat_as_text() -> None:
    assert labelled(prepare("tdgs", "action", {"stat": "8"}, strict=False)) == {"your stat": 8}
    named = prepare("tdgs", "action", {"stat": "str"}, {"str": "6"}, strict=False)
    assert labelled(named) == {"STR": 6}


@pytest.mark.parametrize("each", RULESET.actions, ids=lambda each: each.key)
def test_every_facet_that_can_be_found_is_declared(each: Any) -> None:
    declared = {(words.key, word.key) for words in each.facets for word in words.values}
    for form in ({}, {"dice": "3d12"}):
        odds = prepare("tdgs", each.key, form).plain_odds
        assert {facet for found in odds.weights for facet in found.facets} <= declared
