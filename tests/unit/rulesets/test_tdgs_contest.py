from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from pyengine.chance import OPPONENT, HandDice
from pyengine.refusal import Refusal
from pyengine.resolve import Prepared, Result, prepare
from tests.brute.tdgs import HERO

TIE = (10, 10)


def contest(sheet: dict[str, Any] | None = None, **form: Any) -> Prepared:
    return prepare("tdgs", "contest", form, sheet)


def by_hand(prepared: Prepared, *faces: int) -> Result:
    return prepared.roll(HandDice(faces))


def ended(result: Result) -> tuple[str, dict[str, str]]:
    assert result.outcome is not None
    return result.outcome.key, dict(result.outcome.facets)


def test_each_side_adds_its_own_difference_so_that_it_counts_twice() -> None:
    result = by_hand(contest(stat=8, versus=5, bonus=1, opponent_bonus=2), 10, 10)
    assert (result.total, result.target, result.margin) == (14, 9, 5)
    assert result.line == "Contest: Win, 14 against their total 9 (+5)."


def test_both_sides_of_the_sum_are_labelled() -> None:
    setup = contest(
        HERO,
        pairing="grapple",
        versus=5,
        opponent="Ogre",
        opponent_modifiers=[
            {"label": "Wet", "value": -2, "group": "situational"},
            {"label": "Grip", "value": 1},
        ],
    ).setup
    assert dict(setup.terms) == {"STR": 7, "their STR": -5}
    assert [tuple(term) for term in setup.opponent_terms] == [
        ("their STR", 5),
        ("STR", -7),
        ("Equipment: Grip", 1),
        ("Situational: Wet", -2),
    ]
    assert setup.notes == ("Grapple or shove: STR against STR", "Against Ogre")


def test_the_dice_of_each_side_are_its_own() -> None:
    form = {"opponent_dice": "d4", "opponent_modifiers": [{"label": "Charm", "die": "d6"}]}
    result = by_hand(contest(HERO, dice="d8", **form), 5, 8, 9, 1, 6)
    shown = [
        (thrown.who == OPPONENT, thrown.label, thrown.total) for thrown in result.played.thrown
    ]
    assert shown == [
        (False, "", 5),
        (False, "modifier dice", 8),
        (True, "", 9),
        (True, "modifier dice", 1),
        (True, "Equipment: Charm", 6),
    ]
    assert (result.total, result.target, result.margin) == (13, 16, -3)


# ── natural faces ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("faces", "expected"),
    [
        ((20, 19, 1), ("win", {"decided": "natural", "magnitude": "normal"})),
        ((2, 1, 3), ("win", {"decided": "natural", "their_magnitude": "notable"})),
        (
            (20, 1, 2, 4),
            ("win", {"decided": "natural", "magnitude": "minor", "their_magnitude": "major"}),
        ),
        ((19, 20, 2), ("loss", {"decided": "natural", "their_magnitude": "minor"})),
        ((1, 2, 4), ("loss", {"decided": "natural", "magnitude": "major"})),
        (
            (1, 20, 1, 2),
            ("loss", {"decided": "natural", "magnitude": "normal", "their_magnitude": "minor"}),
        ),
    ],
)
def test_a_natural_20_outranks_and_a_natural_1_is_outranked_whatever_the_totals(
    faces: tuple[int, ...], expected: tuple[str, dict[str, str]]
) -> None:
    winning = expected[0] == "win"
    result = by_hand(contest(bonus=-90 if winning else 90), *faces)
    assert ended(result) == expected
    assert result.margin is None


@pytest.mark.parametrize(
    ("face", "bonus", "expected"),
    [
        (20, 1, ("win", {"decided": "totals", "magnitude": "minor"})),
        (20, -1, ("loss", {"decided": "totals", "their_magnitude": "minor"})),
        (1, 1, ("win", {"decided": "totals", "their_magnitude": "minor"})),
        (1, -1, ("loss", {"decided": "totals", "magnitude": "minor"})),
    ],
)
def test_equal_naturals_compare_totals(
    face: int, bonus: int, expected: tuple[str, dict[str, str]]
) -> None:
    assert ended(by_hand(contest(bonus=bonus), face, face, 2)) == expected


def test_equal_naturals_and_totals_go_down_the_chain_before_the_d4() -> None:
    result = by_hand(contest(), 20, 20, 1, 4)
    assert ended(result) == ("loss", {"decided": "coin", "their_magnitude": "major"})
    labels = [thrown.label for thrown in result.played.thrown if not thrown.counts]
    assert labels == ["d2 for the tie", "magnitude"]


def test_the_card_tells_both_magnitudes_and_offers_to_note_each() -> None:
    result = by_hand(contest(HERO), 20, 1, 2, 3)
    assert result.line == (
        "Hero, Contest: Win, 20 against their total 1. The natural face decided. "
        "Your natural 20: a minor bonus. Their natural 1: a notable consequence."
    )
    assert [offer.key for offer in result.offers] == ["note_your_20", "note_their_1"]


def test_a_lost_contest_tells_the_other_side_of_it() -> None:
    result = by_hand(contest(), 1, 20, 2, 1)
    assert result.line.endswith(
        "Your natural 1: a minor consequence. Their natural 20: nothing beyond the success."
    )
    assert [offer.key for offer in result.offers] == ["note_your_1"]


# ── ties ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("form", "faces", "expected"),
    [
        ({"ref": 2, "opponent_ref": 1, "opponent_luk": 9}, TIE, ("win", "ref")),
        ({"ref": 1, "opponent_ref": 2, "luk": 9}, TIE, ("loss", "ref")),
        ({"ref": 2, "opponent_ref": 2, "luk": 1}, TIE, ("win", "luk")),
        ({"opponent_luk": 1}, TIE, ("loss", "luk")),
        ({}, (*TIE, 2), ("win", "coin")),
        ({}, (*TIE, 1), ("loss", "coin")),
        ({"kind": "magical", "ref": 9, "opponent_luk": 1}, TIE, ("loss", "luk")),
        ({"kind": "magical", "ref": 9}, (*TIE, 1), ("loss", "coin")),
        ({"kind": "mental", "ref": 9, "luk": 1}, TIE, ("win", "luk")),
        ({"kind": "mental", "opponent_ref": 9}, (*TIE, 2), ("win", "coin")),
    ],
)
def test_a_tie_goes_down_the_chain_of_its_kind(
    form: dict[str, Any], faces: tuple[int, ...], expected: tuple[str, str]
) -> None:
    key, facets = ended(by_hand(contest(**form), *faces))
    assert (key, facets["decided"]) == expected


def test_the_pairing_says_the_kind_unless_the_form_does() -> None:
    quicker: dict[str, Any] = {"pairing": "arcane", "stat": 1, "versus": 1, "ref": 9}
    assert ended(by_hand(contest(**quicker), *TIE, 1)) == ("loss", {"decided": "coin"})
    assert ended(by_hand(contest(**quicker, kind="physical"), *TIE)) == ("win", {"decided": "ref"})


def test_an_own_pairing_says_its_kind_too() -> None:
    form: dict[str, Any] = {"pairing": "Hack", "versus": 8, "opponent_ref": 99}
    assert ended(by_hand(contest(HERO, **form), *TIE)) == ("win", {"decided": "luk"})


def test_reflex_and_luck_come_from_the_sheet_unless_the_form_gives_them() -> None:
    assert ended(by_hand(contest(HERO, opponent_ref=3), *TIE))[1] == {"decided": "ref"}
    assert ended(by_hand(contest(HERO, opponent_ref=4), *TIE))[1] == {"decided": "luk"}
    even = contest(HERO, ref=0, luk=0)
    assert ended(by_hand(even, *TIE, 2)) == ("win", {"decided": "coin"})


def test_the_card_says_what_broke_the_tie() -> None:
    assert by_hand(contest(ref=1), *TIE).line == (
        "Contest: Win, 10 against their total 10 (+0). Equal, and the higher REF decided."
    )


def test_the_chance_of_a_tie_stands_beside_the_odds() -> None:
    prepared = contest()
    assert prepared.plain_odds.chance(prepared.action.beside["tie"]) == Fraction(1, 20)


def test_equals_have_even_odds_with_any_dice() -> None:
    even = {"win": Fraction(1, 2), "loss": Fraction(1, 2)}
    assert contest(dice="10d12", opponent_dice="10d12").chances() == even
    assert contest(stat=-7, versus=-7, dice="d4+d8", opponent_dice="d8+d4").chances() == even


def test_turning_the_contest_round_turns_the_odds_round() -> None:
    ours = contest(stat=6, versus=4, bonus=1, dice="d4+d12", opponent_dice="3d6", ref=2)
    theirs = contest(
        stat=4, versus=6, opponent_bonus=1, dice="3d6", opponent_dice="d12+d4", opponent_ref=2
    )
    assert ours.chances()["win"] == theirs.chances()["loss"]


# ── refusals and what-ifs ────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("form", "code", "field"),
    [
        ({"opponent_dice": "d10"}, "bad_die", "form.opponent_dice"),
        ({"opponent_dice": "12d4"}, "too_many_dice", "form.opponent_dice"),
        ({"pairing": "recall"}, "unknown_pairing", "form.pairing"),
        ({"dice": "d3"}, "bad_die", "form.dice"),
    ],
)
def test_what_does_not_fit_together_is_refused(form: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(Refusal) as refusal:
        _ = contest(**form).setup
    assert (refusal.value.code, refusal.value.field) == (code, field)


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(Refusal) as refusal:
        contest(kind="social")
    assert refusal.value.field == "form.kind"


def test_positions_and_unused_gear_are_what_ifs_that_help() -> None:
    prepared = contest(HERO, gear=["Sword"])
    plain = prepared.chances()["win"]
    found = {what_if.key: other.chances()["win"] > plain for what_if, other in prepared.what_ifs()}
    assert found == {
        "flanking": True,
        "surrounded": True,
        "gear.Rune": True,
        "gear.Potion": True,
        "gear.Dark": True,
    }


def test_a_condition_from_the_table_is_used_up() -> None:
    prepared = contest(sources=[{"label": "Tired", "level": -1, "ref": "c9"}])
    effects = by_hand(prepared, 10, 12).effects
    assert [effect.model_dump() for effect in effects] == [
        {"do": "use", "ref": "c9", "ended": False}
    ]
