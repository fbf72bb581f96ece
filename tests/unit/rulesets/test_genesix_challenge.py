"""GeneSix: challenges, played and weighed; the clever weights against plain dictionaries."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyengine.chance import HandDice
from pyengine.chance.seed import SeededDice
from pyengine.preview import dice_to_roll
from pyengine.refusal import Refusal
from pyengine.resolve import Prepared, Result, prepare
from pyengine.rulesets.genesix import passage

Chances = dict[str, Fraction]


def ready(form: dict[str, Any]) -> Prepared:
    return prepare("genesix", "challenge", form)


def rolled(form: dict[str, Any], *faces: int) -> Result:
    return ready(form).roll(HandDice(faces))


def ending(result: Result) -> str | None:
    assert result.outcome is not None
    return result.outcome.facet("ending")


def refused(form: dict[str, Any]) -> tuple[str, str | None]:
    with pytest.raises(Refusal) as caught:
        ready(form).chances()
    return caught.value.code, caught.value.field


# ── played ───────────────────────────────────────────────────────────────────────────────────────


def test_one_metric_adds_every_delta_and_succeeds_on_reaching_the_threshold() -> None:
    result = rolled({"threshold": 4, "checks": 5}, 6, 4, 1, 4, 5, 5)
    assert ending(result) == "reached"
    assert [thrown.label for thrown in result.played.thrown] == [
        "check 1: +3, 3 of 4",
        "check 2: -2, 1 of 4",
        "check 3: +3, 4 of 4",
    ]
    assert result.line == "Challenge: Success. The threshold of 4 is reached."
    assert result.total is None


def test_one_metric_fails_when_time_runs_out() -> None:
    result = rolled({"threshold": 4, "checks": 2}, 6, 4, 1, 4)
    assert ending(result) == "out_of_time"
    assert result.line == "Challenge: Failure. There was time for 2 checks, and it did not suffice."
    assert "time for 1 check," in rolled({"threshold": 9, "checks": 1}, 1, 1).line


def test_two_metrics_keep_good_and_bad_apart_and_a_delta_of_zero_fills_neither() -> None:
    result = rolled({"threshold": 9, "fail_threshold": 3}, 6, 4, 3, 4, 1, 4, 2, 4)
    assert ending(result) == "overtaken"
    assert [thrown.label for thrown in result.played.thrown] == [
        "check 1: +3, 3 of 9 against 0 of 3",
        "check 2: +0, 3 of 9 against 0 of 3",
        "check 3: -2, 3 of 9 against 2 of 3",
        "check 4: -1, 3 of 9 against 3 of 3",
    ]
    assert result.line == "Challenge: Failure. Setbacks came to 3 first."


def test_two_metrics_can_run_out_of_time_too() -> None:
    form = {"threshold": 9, "fail_threshold": 3, "checks": 1}
    assert ending(rolled(form, 6, 4)) == "out_of_time"


def test_scores_target_help_and_circumstances_hold_for_every_check() -> None:
    form = {
        "attribute": 2,
        "tn": 9,
        "circumstances": 1,
        "modifiers": [{"label": "Rain", "value": 1}],
        "helpers": ["Bo"],
        "threshold": 2,
        "checks": 2,
    }
    result = rolled(form, 1, 5, 4, 6, 1, 5)
    assert [thrown.label for thrown in result.played.thrown] == [
        "check 1: +0, 0 of 2",
        "check 2: +2, 2 of 2",
    ]
    notes = result.prepared.setup.notes
    assert notes == (
        "Threshold 2",
        "Time for 2 checks",
        "Circumstances +1",
        "Rain +1",
        "Helped by Bo",
    )
    both = ready({"threshold": 2, "fail_threshold": 3, "checks": 1}).setup.notes
    assert both == ("Threshold 2", "Failure threshold 3", "Time for 1 check")


def test_it_takes_no_more_dice_than_it_needs() -> None:
    with pytest.raises(Refusal, match="uses 2 dice"):
        rolled({"threshold": 3, "checks": 5}, 6, 6, 1, 1)


def test_no_dice_are_announced_because_nobody_knows_how_many_it_takes() -> None:
    assert dice_to_roll(ready({"threshold": 3, "checks": 2})) == []


@pytest.mark.parametrize(
    "form",
    [
        {"threshold": 8, "checks": 4, "attribute": 1},
        {"threshold": 6, "fail_threshold": 5, "advantage": 1, "tn": 8},
        {"threshold": 6, "fail_threshold": 5, "checks": 3},
    ],
)
def test_dice_fall_as_often_as_the_odds_say(form: dict[str, Any]) -> None:
    prepared, plays = ready(form), 2000
    results = [prepared.roll(SeededDice(n.to_bytes(16, "big"))) for n in range(plays)]
    made = sum(result.outcome is not None and result.outcome.key == "success" for result in results)
    chance = prepared.chances()["success"]
    assert (made - plays * chance) ** 2 < 16 * plays * chance * (1 - chance)


# ── without a time limit ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "form", [{}, {"attribute": 3, "threshold": 200}, {"advantage": 1, "tn": 8}]
)
def test_a_single_metric_that_does_not_drift_down_is_only_a_matter_of_time(
    form: dict[str, Any],
) -> None:
    assert ready(form).chances() == {"failure": 0, "success": 1}
    result = rolled(form)
    assert ending(result) == "reached"
    assert result.played.thrown == ()
    assert result.line == (
        "Challenge: Success. "
        "Without a time limit it is only a matter of time; nothing needs to be rolled."
    )


@pytest.mark.parametrize("form", [{"tn": 12}, {"tn": 10**6, "threshold": 1}])
def test_a_single_metric_that_never_gains_is_out_of_reach(form: dict[str, Any]) -> None:
    assert ready(form).chances() == {"failure": 1, "success": 0}
    result = rolled(form)
    assert ending(result) == "never"
    assert result.line == (
        "Challenge: Failure. No check can bring it any closer; nothing needs to be rolled."
    )


@pytest.mark.parametrize("form", [{"tn": 8}, {"tn": 11}, {"advantage": -1}])
def test_a_single_metric_whose_chance_is_no_fraction_asks_for_a_number_of_checks(
    form: dict[str, Any],
) -> None:
    assert refused(form) == ("checks_needed", "form.checks")
    assert sum(ready({**form, "checks": 5}).chances().values()) == 1


def test_two_metrics_end_by_themselves() -> None:
    chances = ready({"threshold": 5, "fail_threshold": 5}).chances()
    assert chances == {"success": Fraction(1, 2), "failure": Fraction(1, 2)}
    assert ready({"threshold": 5, "fail_threshold": 5, "tn": 2}).chances()["success"] == 1
    assert ready({"threshold": 5, "fail_threshold": 5, "tn": 12}).chances()["failure"] == 1


# ── limits and what-ifs ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("form", "code", "field"),
    [
        ({"threshold": 0}, "too_small", "form.threshold"),
        ({"threshold": 201}, "too_large", "form.threshold"),
        ({"fail_threshold": 0}, "too_small", "form.fail_threshold"),
        ({"checks": 0}, "too_small", "form.checks"),
        ({"checks": 101}, "too_large", "form.checks"),
    ],
)
def test_numbers_out_of_bounds_are_refused(form: dict[str, Any], code: str, field: str) -> None:
    assert refused(form) == (code, field)


def test_help_is_a_what_if_as_long_as_it_is_quickly_told() -> None:
    def keys(form: dict[str, Any]) -> list[str]:
        return [what_if.key for what_if, _ in ready(form).what_ifs()]

    assert keys({"threshold": 50, "checks": 5}) == ["help"]
    assert keys({"threshold": 5, "checks": 5, "helpers": ["Bo"]}) == []
    for much in ({"threshold": 51}, {"fail_threshold": 51}, {"checks": 51}):
        assert keys({"threshold": 5, "checks": 5, **much}) == []


# ── the clever weights against plain dictionaries ────────────────────────────────────────────────


def followed(deltas: passage.Deltas, threshold: int, fail: int | None, checks: int) -> Chances:
    """Every state after every check, one by one."""
    each = sum(ways for _, ways in deltas)
    states = {(0, 0): Fraction(1)}
    ended = {"reached": Fraction(0), "overtaken": Fraction(0)}
    for _ in range(checks):
        after: dict[tuple[int, int], Fraction] = {}
        for (good, bad), chance in states.items():
            for delta, ways in deltas:
                part = chance * Fraction(ways, each)
                up = delta if fail is None else max(delta, 0)
                now = good + up, bad + up - delta
                if now[0] >= threshold:
                    ended["reached"] += part
                elif fail is not None and now[1] >= fail:
                    ended["overtaken"] += part
                else:
                    after[now] = after.get(now, Fraction(0)) + part
        states = after
    return ended


WEIGHTED = st.dictionaries(st.integers(-6, 9), st.integers(1, 40), min_size=1, max_size=6)


@settings(deadline=None)
@given(WEIGHTED, st.integers(1, 25), st.integers(0, 7))
def test_reaching_a_threshold_equals_following_every_total(
    weighted: dict[int, int], threshold: int, checks: int
) -> None:
    deltas = tuple(sorted(weighted.items()))
    every = passage.ways_of(deltas) ** checks
    found = Fraction(passage.reached(deltas, threshold, checks), every)
    assert found == followed(deltas, threshold, None, checks)["reached"]


@settings(deadline=None)
@given(WEIGHTED, st.integers(1, 14), st.integers(1, 14), st.integers(0, 6))
def test_a_race_equals_following_both_tracks(
    weighted: dict[int, int], threshold: int, fail: int, checks: int
) -> None:
    deltas = tuple(sorted(weighted.items()))
    every = passage.ways_of(deltas) ** checks
    good, bad = passage.race(deltas, threshold, fail, checks)
    expected = followed(deltas, threshold, fail, checks)
    assert (Fraction(good, every), Fraction(bad, every)) == (
        expected["reached"],
        expected["overtaken"],
    )


@settings(deadline=None)
@given(WEIGHTED, st.integers(1, 9), st.integers(1, 9))
def test_an_endless_race_equals_a_long_one_of_checks_that_all_move_something(
    weighted: dict[int, int], threshold: int, fail: int
) -> None:
    deltas = tuple((delta, ways) for delta, ways in sorted(weighted.items()) if delta) or ((1, 1),)
    good, bad = passage.endless_race(deltas, threshold, fail)
    expected = followed(deltas, threshold, fail, threshold + fail - 1)
    assert Fraction(good, good + bad) == expected["reached"]
    assert Fraction(bad, good + bad) == expected["overtaken"]


def test_a_long_challenge_equals_following_every_total() -> None:
    dice = [(-4, 1), (-1, 12), (0, 27), (2, 36), (6, 16)]
    deltas = tuple(dice)
    every = passage.ways_of(deltas) ** 60
    found = Fraction(passage.reached(deltas, 70, 60), every)
    assert found == followed(deltas, 70, None, 60)["reached"]


@pytest.mark.parametrize("tn", [-(10**6), 2, 5, 7, 9, 12, 10**6])
@pytest.mark.parametrize(
    "form",
    [
        {"threshold": 200, "checks": 100},
        {"threshold": 1, "checks": 100},
        {"threshold": 200, "fail_threshold": 200, "checks": 100},
        {"threshold": 200, "fail_threshold": 200},
        {"threshold": 200, "fail_threshold": 1, "checks": 100},
    ],
)
def test_the_largest_challenges_have_exact_odds(form: dict[str, Any], tn: int) -> None:
    for advantage in (-1, 0, 1):
        prepared = ready({**form, "tn": tn, "advantage": advantage})
        assert sum(prepared.chances().values()) == 1
        assert all(weight >= 0 for weight in prepared.plain_odds.weights.values())


def test_luck_cannot_be_spent_on_a_whole_challenge() -> None:
    assert refused({"luck": True}) == ("unknown_field", "form.luck")
