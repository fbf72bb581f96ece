from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pyengine.chance import HandDice
from pyengine.preview import preview
from pyengine.refusal import Refusal
from pyengine.resolve import Prepared, Result, prepare
from tests.brute.tdgs import HERO

WOLF = {"name": "Wolf", "stat": 4, "bonus": 1, "dice": "d4"}


def attackers(sheet: dict[str, Any] | None = None, **form: Any) -> Prepared:
    return prepare("tdgs", "attackers", form, sheet)


def by_hand(prepared: Prepared, *faces: int) -> Result:
    return prepared.roll(HandDice(faces))


def ended(result: Result) -> tuple[str, str | None]:
    assert result.outcome is not None
    return result.outcome.key, result.outcome.facet("hits")


def shown(result: Result) -> list[tuple[str, int]]:
    return [(thrown.label, thrown.total) for thrown in result.played.thrown]


def test_every_attacker_rolls_once_and_the_card_says_who_hits() -> None:
    result = by_hand(attackers(count=2, stat=3, versus=1, attackers=[WOLF]), 9, 8, 2, 3)
    assert shown(result) == [
        ("Attacker 1: hit with 11", 9),
        ("Attacker 2: miss with 10", 8),
        ("Wolf: miss with 9", 2),
        ("Wolf: modifier dice", 3),
    ]
    assert result.line == "Several attackers: Some hit. 1 of 3 hit."


@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        ((11, 19, 12), ("all_hit", "3")),
        ((11, 2, 3), ("some_hit", "1")),
        ((10, 2, 3), ("none_hit", "0")),
    ],
)
def test_the_outcome_says_whether_all_some_or_none_hit(
    faces: tuple[int, ...], expected: tuple[str, str]
) -> None:
    assert ended(by_hand(attackers(count=3), *faces)) == expected


def test_a_single_attacker_hits_or_does_not() -> None:
    chances = attackers(count=1).chances()
    assert chances == {"none_hit": Fraction(1, 2), "some_hit": 0, "all_hit": Fraction(1, 2)}


def test_natural_faces_decide_each_roll_and_get_their_d4_after_all_throws() -> None:
    result = by_hand(attackers(count=3, versus=500), 20, 19, 1, 4, 2)
    assert ended(result) == ("some_hit", "1")
    assert shown(result)[3:] == [("Attacker 1: magnitude", 4), ("Attacker 3: magnitude", 2)]
    assert ended(by_hand(attackers(count=1, stat=500), 1, 1)) == ("none_hit", "0")


def test_totals_of_different_attackers_are_never_added_up() -> None:
    assert by_hand(attackers(), 12, 13).total is None


def test_positioning_serves_every_attacker() -> None:
    plain = attackers(count=1, attackers=[WOLF]).setup.notes
    flanking = attackers(count=1, attackers=[WOLF], positioning="flanking").setup.notes
    assert plain == ("Attacker 1: +0 in all", "Wolf: +5 in all")
    assert flanking == ("Attacker 1: +2 in all", "Wolf: +7 in all")


def test_those_alike_may_take_their_stat_from_the_sheet() -> None:
    notes = attackers(HERO, pairing="melee", versus=5, count=1, opponent="Ogre").setup.notes
    assert notes == ("Melee strike: STR against REF", "Against Ogre", "Attacker 1: +2 in all")


def test_a_nameless_attacker_is_counted_on() -> None:
    notes = attackers(count=2, attackers=[{}]).setup.notes
    assert notes[-1] == "Attacker 3: +0 in all"


def test_the_number_of_hits_has_exact_odds() -> None:
    odds = attackers(count=12).plain_odds
    by_hits = odds.by(lambda outcome: outcome.facet("hits"))
    assert by_hits["6"] == Fraction(924, 4096)
    assert sum(by_hits.values()) == 1


def test_the_chance_of_at_least_one_hit_stands_beside_the_odds() -> None:
    prepared = attackers(count=3)
    found = prepared.plain_odds.chance(prepared.action.beside["at_least_one"])
    assert found == Fraction(7, 8)


def test_a_preview_asks_for_the_throws_under_their_names() -> None:
    dice = preview(attackers(count=1, attackers=[WOLF]))["dice"]
    assert [(die["sides"], die["label"]) for die in dice] == [
        (20, "Attacker 1"),
        (20, "Wolf"),
        (4, "Wolf: modifier dice"),
    ]


@pytest.mark.parametrize(
    ("form", "code", "field"),
    [
        ({"count": 0}, "no_attackers", "form.count"),
        ({"count": 12, "attackers": [WOLF]}, "too_many_attackers", "form.attackers"),
        ({"attackers": [WOLF, {"dice": "d7"}]}, "bad_die", "form.attackers.1.dice"),
        ({"dice": "11d4"}, "too_many_dice", "form.dice"),
        ({"pairing": "resist_fear"}, "unknown_pairing", "form.pairing"),
        ({"stat": "FOO"}, "unknown_stat", "form.stat"),
    ],
)
def test_what_does_not_fit_together_is_refused(form: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(Refusal) as refusal:
        _ = attackers(**form).setup
    assert (refusal.value.code, refusal.value.field) == (code, field)


@pytest.mark.parametrize(
    ("count", "expected"), [(1, []), (2, ["flanking"]), (3, ["flanking", "surrounded"])]
)
def test_positions_are_what_ifs_for_as_many_as_can_take_them(
    count: int, expected: list[str]
) -> None:
    assert [what_if.key for what_if, _ in attackers(count=count).what_ifs()] == expected
