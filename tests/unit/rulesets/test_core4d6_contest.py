from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pyengine.chance import HandDice
from pyengine.model import compact
from pyengine.refusal import Refusal
from pyengine.resolve import Prepared, Result, prepare

DEGREES = json.loads(
    (Path(__file__).parents[2] / "examples" / "core4d6.json").read_text(encoding="utf-8")
)["other"]["contest_degrees"]
FOURTEEN = (3, 4, 3, 4)
CLOCKS = {"clock": "way", "threat": "alarm"}


def contest(sheet: dict[str, Any] | None = None, **form: Any) -> Prepared:
    return prepare("core4d6", "contest", form, sheet)


def led_by(lead: int, **form: Any) -> Result:
    """A contest with this difference."""
    return contest(bonus=lead, **form).roll(HandDice(FOURTEEN * 2))


def outcome(result: Result) -> str:
    assert result.outcome is not None
    return result.outcome.key


def moves(result: Result) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = compact(result.effects)
    return found


@pytest.mark.parametrize("row", DEGREES, ids=lambda row: row["degree"])
def test_the_difference_of_a_contest_is_its_degree(row: dict[str, Any]) -> None:
    for lead in range(row["from"], row["to"] + 1):
        assert outcome(led_by(lead)) == f"{row['degree']}_win"
        assert outcome(led_by(-lead)) == f"{row['degree']}_loss"


def test_a_contest_starts_as_the_contract_says() -> None:
    form = contest().form.model_dump()
    names = ("bonus", "advantage", "opponent_bonus", "opponent_advantage")
    assert {form[name] for name in names} == {0}


def test_equal_totals_tie_and_the_gm_is_offered_a_price() -> None:
    result = led_by(0, **CLOCKS)
    assert (outcome(result), result.effects) == ("tie", ())
    assert {offer.by for offer in result.offers} == {"gm"}


def test_ones_mean_nothing_in_a_contest() -> None:
    result = contest(bonus=9).roll(HandDice((1,) * 8))
    assert outcome(result) == "decisive_win"


def test_each_side_of_a_contest_has_its_own_level() -> None:
    sources = [{"label": "Tired", "level": -1}]
    both = contest(advantage=2, opponent_sources=sources, opponent="Guard")
    ours = both.roll(HandDice((*FOURTEEN, 6, 6, *FOURTEEN, 1)))
    assert (ours.total, ours.target, ours.margin) == (20, 11, 9)
    assert both.setup.notes[0] == "Against Guard"
    assert [source.label for source in both.setup.sources] == ["Tired"]


def test_a_decisive_loss_hits_as_a_critical_failure_does() -> None:
    assert moves(led_by(-7, **CLOCKS)) == [{"do": "advance", "tracker": "alarm", "by": 2}]
    assert moves(led_by(-6, **CLOCKS)) == [{"do": "advance", "tracker": "alarm", "by": 1}]


def test_a_decisive_win_moves_a_clock_even_with_limited_effect() -> None:
    result = led_by(7, effect="limited", **CLOCKS)
    assert moves(result) == [{"do": "advance", "tracker": "way", "by": 1}]
    assert result.offers == ()


def test_one_clock_cannot_be_both_progress_and_threat() -> None:
    with pytest.raises(Refusal) as refusal:
        _ = contest(clock="way", threat="way").setup
    assert refusal.value.field == "form.threat"


def test_every_outcome_can_happen() -> None:
    assert min(contest().chances().values()) > 0


def test_a_contest_between_equals_is_even() -> None:
    chances = list(contest(advantage=1, opponent_advantage=1).chances().values())
    assert chances == chances[::-1]
