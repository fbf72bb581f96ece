from __future__ import annotations

from typing import Any

import pytest

from pyengine.chance import HandDice
from pyengine.model import compact
from pyengine.resolve import Prepared, Result, prepare

FOURTEEN = (3, 4, 3, 4)
CLOCKS = {"clock": "way", "threat": "alarm"}


def check(sheet: dict[str, Any] | None = None, **form: Any) -> Prepared:
    return prepare("core4d6", "check", form, sheet)


def at_margin(margin: int, **form: Any) -> Result:
    """A check that misses or beats its DC by so much, without any ones."""
    return check(dc=14 - margin, **form).roll(HandDice(FOURTEEN))


def moves(result: Result) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = compact(result.effects)
    return found


@pytest.mark.parametrize(
    ("effect", "margin", "ticks"),
    [
        ("great", 5, 2),
        ("great", 0, 2),
        ("great", -1, 2),
        ("standard", 5, 1),
        ("standard", 0, 1),
        ("standard", -2, 1),
        ("limited", 5, 1),
    ],
)
def test_a_success_moves_the_clock_by_its_effect(effect: str, margin: int, ticks: int) -> None:
    result = at_margin(margin, effect=effect, **CLOCKS)
    assert moves(result) == [{"do": "advance", "tracker": "way", "by": ticks}]


@pytest.mark.parametrize("margin", [4, 0, -1])
def test_a_limited_effect_makes_partial_progress_which_is_only_told(margin: int) -> None:
    (move,) = moves(at_margin(margin, effect="limited", **CLOCKS))
    assert move["do"] == "say"
    assert "Partial progress" in move["text"]


@pytest.mark.parametrize(
    ("position", "margin", "hit"),
    [
        ("standard", -3, 1),
        ("low", -6, 2),
        ("high", -7, 1),
        ("standard", -7, 2),
        ("low", -7, 3),
    ],
)
def test_a_failure_hits_the_threat_clock_by_its_position(
    position: str, margin: int, hit: int
) -> None:
    result = at_margin(margin, position=position, **CLOCKS)
    assert moves(result) == [{"do": "advance", "tracker": "alarm", "by": hit}]
    assert result.offers == ()


def test_a_plain_failure_in_high_position_is_only_a_setback() -> None:
    result = at_margin(-3, position="high", **CLOCKS)
    assert (result.effects, result.offers) == ((), ())


def test_a_failure_without_a_linked_threat_lets_the_gm_name_one() -> None:
    result = at_margin(-7, position="low")
    (offer,) = result.offers
    assert result.effects == ()
    assert (offer.by, compact(offer.moves)) == (
        "gm",
        [{"do": "advance", "tracker": "?threat", "by": 3}],
    )


def test_success_without_a_linked_clock_moves_nothing() -> None:
    result = at_margin(5, effect="great")
    assert (result.effects, result.offers) == ((), ())


@pytest.mark.parametrize(("linked", "tracker"), [({}, "?threat"), (CLOCKS, "alarm")])
def test_a_partial_success_offers_the_gm_its_price(linked: dict[str, str], tracker: str) -> None:
    offers = at_margin(-1, **linked).offers
    assert [(offer.key, offer.by, offer.picks) for offer in offers] == [
        ("threat", "gm", 1),
        ("complication", "gm", 1),
    ]
    assert compact(offers[0].moves) == [{"do": "advance", "tracker": tracker, "by": 1}]


def test_position_and_effect_stand_on_the_card_and_touch_no_dice() -> None:
    risky = check(position="low", effect="great")
    assert risky.setup.notes == ("Low position", "Great effect")
    assert risky.chances() == check().chances()
