from __future__ import annotations

from typing import Any

from pyengine.chance import HandDice
from pyengine.model import compact
from pyengine.resolve import Prepared, Result, prepare
from tests.brute.tdgs import HERO


def action(sheet: dict[str, Any] | None = None, **form: Any) -> Prepared:
    return prepare("tdgs", "action", form, sheet)


def resist(sheet: dict[str, Any] | None = None, **form: Any) -> Prepared:
    return prepare("tdgs", "resist", form, sheet)


def by_hand(prepared: Prepared, *faces: int) -> Result:
    return prepared.roll(HandDice(faces))


def labelled(prepared: Prepared) -> dict[str, int]:
    return {term.label: term.value for term in prepared.setup.terms}


def what_ifs(prepared: Prepared) -> list[str]:
    return [what_if.key for what_if, _ in prepared.what_ifs()]


def test_modifiers_are_labelled_and_stand_in_the_order_of_their_groups() -> None:
    prepared = action(
        HERO,
        gear=["Potion", "Sword"],
        modifiers=[{"value": 1, "group": "situational"}, {"label": "Oil", "value": 1}],
        sources=[{"label": "Blinded", "level": -4}],
        positioning="flanking",
        bonus=1,
    )
    assert list(labelled(prepared).items()) == [
        ("modifier", 1),
        ("Equipment: Sword", 2),
        ("Equipment: Oil", 1),
        ("Temporary: Potion", 2),
        ("Temporary: Blinded", -4),
        ("Situational: modifier", 1),
        ("Situational: flanking", 2),
    ]


def test_a_piece_can_bring_a_number_and_a_die() -> None:
    result = by_hand(action(HERO, gear=["Dark", "Rune"], dice="d6"), 5, 6, 8, 4)
    assert [(thrown.label, thrown.total) for thrown in result.played.thrown] == [
        ("", 5),
        ("modifier dice", 6),
        ("Equipment: Rune", 8),
        ("Situational: Dark", 4),
    ]
    assert result.total == 21


def test_of_two_pieces_of_one_name_the_first_counts() -> None:
    sheet = {"gear": [{"label": "Ring", "value": 1}, {"label": "ring", "value": 5}, {"value": 9}]}
    assert labelled(action(sheet, gear=["RING"])) == {"Equipment: Ring": 1}
    assert what_ifs(action(sheet)) == ["flanking", "surrounded", "gear.Ring"]


def test_surrounded_replaces_flanking() -> None:
    assert labelled(action(positioning="surrounded")) == {"Situational: surrounded": 4}


def test_a_condition_from_the_table_is_used_up_by_the_roll() -> None:
    result = by_hand(action(sources=[{"label": "Blessed", "level": 2, "ref": "c1"}]), 9)
    assert compact(result.effects) == [{"do": "use", "ref": "c1"}]


def test_ten_modifier_dice_are_the_most() -> None:
    assert len(by_hand(action(dice="10d12"), 10, *(1,) * 10).played.thrown[1].dice) == 10


# ── what-ifs ─────────────────────────────────────────────────────────────────────────────────────


def test_positions_and_unused_gear_are_what_ifs() -> None:
    prepared = action(HERO, gear=["Sword"])
    found = {what_if.label: other.setup.bonus for what_if, other in prepared.what_ifs()}
    assert found == {
        "Flanking, +2": 4,
        "Surrounded, +4": 6,
        "Rune, d8": 2,
        "Potion, +2": 4,
        "Dark, -2 and d4": 0,
    }


def test_only_better_positions_are_what_ifs() -> None:
    assert what_ifs(action(positioning="flanking")) == ["surrounded"]
    assert what_ifs(action(positioning="surrounded")) == []


def test_resisting_has_no_positions() -> None:
    keys = ["gear.Sword", "gear.Rune", "gear.Potion", "gear.Dark"]
    assert what_ifs(resist(HERO)) == keys


def test_a_piece_that_no_longer_fits_is_no_what_if() -> None:
    assert what_ifs(resist(HERO, dice="10d4")) == ["gear.Sword", "gear.Potion"]


def test_a_piece_worth_nothing_says_so() -> None:
    ((what_if, _),) = resist({"gear": [{"label": "Stick"}]}).what_ifs()
    assert what_if.label == "Stick, +0"


def test_a_long_list_of_gear_shows_its_first_ten_pieces() -> None:
    sheet = {"gear": [{"label": f"Thing {n}", "value": 1} for n in range(40)]}
    assert what_ifs(resist(sheet)) == [f"gear.Thing {n}" for n in range(10)]
