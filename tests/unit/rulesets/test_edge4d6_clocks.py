from __future__ import annotations

from typing import Any

import pytest

from pyengine.chance import HandDice
from pyengine.model import compact
from pyengine.refusal import Refusal
from pyengine.resolve import Prepared, Result, prepare

FOURTEEN = (3, 4, 3, 4)


def check(sheet: dict[str, Any] | None = None, **form: Any) -> Prepared:
    return prepare("edge4d6", "check", form, sheet)


def at_margin(margin: int, **form: Any) -> Result:
    """A check that misses or beats its DC by so much, without any ones."""
    return check(dc=14 - margin, **form).roll(HandDice(FOURTEEN))


def moves(result: Result) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = compact(result.effects)
    return found


def refused(roll: Prepared) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        _ = roll.setup
    return refusal.value


TICK = [{"do": "advance", "tracker": "way", "by": 1}]


@pytest.mark.parametrize("margin", [5, 0, -2])
def test_a_success_fills_a_segment_of_the_linked_clock(margin: int) -> None:
    assert moves(at_margin(margin, clock="way")) == TICK
    assert moves(at_margin(margin)) == []


@pytest.mark.parametrize("margin", [-3, -7])
def test_a_failure_moves_no_clock_by_itself(margin: int) -> None:
    assert moves(at_margin(margin, clock="way", threat="flood")) == []


def test_a_full_success_has_no_price() -> None:
    assert at_margin(0, clock="way", threat="flood").offers == ()


@pytest.mark.parametrize("margin", [-1, -3])
def test_less_than_a_full_success_offers_the_gm_a_threat_or_a_complication(margin: int) -> None:
    offers = at_margin(margin, threat="flood").offers
    assert [(offer.key, offer.by, offer.picks) for offer in offers] == [
        ("threat", "gm", 1),
        ("complication", "gm", 1),
    ]
    assert compact(offers[0].moves) == [{"do": "advance", "tracker": "flood", "by": 1}]
    assert at_margin(margin).offers[0].moves[0].model_dump()["tracker"] == "?threat"


def test_a_critical_failure_costs_two_or_one_major_setback() -> None:
    offers = at_margin(-7).offers
    assert [(offer.key, offer.weight) for offer in offers] == [
        ("threat", 1),
        ("complication", 1),
        ("major", 2),
    ]
    assert {(offer.by, offer.picks) for offer in offers} == {("gm", 2)}


def test_a_critical_success_offers_the_player_one_benefit() -> None:
    offers = at_margin(5, clock="way").offers
    assert [offer.key for offer in offers] == ["further", "position", "benefit"]
    assert {(offer.by, offer.picks) for offer in offers} == {("player", 1)}
    assert compact(offers[0].moves) == TICK
    assert compact(offers[1].moves) == [
        {"do": "carry", "label": "Good position", "level": 1, "reach": "self"}
    ]


def test_one_clock_cannot_be_both_progress_and_threat() -> None:
    assert refused(check(clock="flood", threat="flood")).field == "form.threat"


def test_a_source_carried_from_the_table_is_used_up_by_the_roll() -> None:
    sources = [{"label": "Good position", "level": 1, "ref": "e1:0"}]
    result = check(sources=sources).roll(HandDice((*FOURTEEN, 1)))
    assert moves(result) == [{"do": "use", "ref": "e1:0"}]
