from __future__ import annotations

from fractions import Fraction

import pytest

from pyengine.chance import as_text
from pyengine.refusal import Refusal
from pyengine.rulesets import fourd6


@pytest.mark.parametrize(
    ("margin", "key"),
    [
        (100, "critical_success"),
        (5, "critical_success"),
        (4, "full_success"),
        (0, "full_success"),
        (-1, "partial_success"),
        (-2, "partial_success"),
        (-3, "failure"),
        (-6, "failure"),
        (-7, "critical_failure"),
        (-100, "critical_failure"),
    ],
)
def test_the_margin_decides_the_tier(margin: int, key: str) -> None:
    assert fourd6.tier(margin) == key


@pytest.mark.parametrize(
    ("level", "dice", "highest"),
    [(-9, 6, False), (-2, 6, False), (-1, 5, False), (0, 4, True), (1, 5, True), (9, 6, True)],
)
def test_a_level_adds_dice_but_four_are_kept(level: int, dice: int, highest: bool) -> None:
    pool = fourd6.pool_for(level)
    assert (len(pool.sides), pool.keep, pool.highest) == (dice, 4, highest)


def test_tiers_are_declared_worst_first() -> None:
    assert [word.key for word in fourd6.TIERS] == [
        fourd6.tier(margin) for margin in (-7, -6, -2, 0, 5)
    ]


@pytest.mark.parametrize(
    ("level", "offered"),
    [
        (-5, []),
        (-3, []),
        (-2, ["better"]),
        (-1, ["better", "worse"]),
        (0, ["better", "worse"]),
        (2, ["worse"]),
        (3, []),
    ],
)
def test_a_step_that_changes_no_dice_is_not_offered(level: int, offered: list[str]) -> None:
    what_ifs = fourd6.level_what_ifs("edge", 0, level, ("up", "down"))
    assert [what_if.key for what_if in what_ifs] == offered


def test_a_clock_is_not_its_own_threat() -> None:
    with pytest.raises(Refusal) as refused:
        fourd6.linked("flood", "flood")
    assert refused.value.field == "threat"
    assert fourd6.linked(None, None) == (None, None)


def test_the_distribution_is_computed_not_copied() -> None:
    rows = {row[0]: row[1:] for row in fourd6.distribution_table().rows()}
    assert list(rows) == list(range(4, 25))
    assert rows[4] == ("1/1296", "1/1")
    assert [rows[total][0] for total in (13, 14, 15)] == ["35/324", "73/648", "35/324"]
    assert rows[24] == ("1/1296", "1/1296")
    assert sum(Fraction(str(chance)) for chance, _ in rows.values()) == 1


def test_a_level_is_worth_about_two_points() -> None:
    assert fourd6.mean(0) == 14
    assert as_text(fourd6.mean(1)) == "41293/2592"
    assert all(fourd6.mean(level) + fourd6.mean(-level) == 28 for level in fourd6.LEVELS)


def test_one_point_of_bonus_changes_success_by_11_27_points_at_most() -> None:
    steps = [
        fourd6.success_chance(bonus + 1, dc, 0, every_rolled_die=True)
        - fourd6.success_chance(bonus, dc, 0, every_rolled_die=True)
        for bonus in (0, 3)
        for dc in range(5, 30)
    ]
    assert max(steps) == fourd6.largest_step(0) == Fraction(146, 1296)
    assert round(max(steps) * 10_000) == 1127


def test_the_levels_table_names_dice_mean_and_step() -> None:
    assert list(fourd6.levels_table("Levels").rows()) == [
        (-2, "6d6, worst four", "10.66", "89/729"),
        (-1, "5d6, worst four", "12.07", "73/648"),
        (0, "4d6", "14.00", "73/648"),
        (1, "5d6, best four", "15.93", "73/648"),
        (2, "6d6, best four", "17.34", "89/729"),
    ]


def test_the_success_table_has_a_row_for_each_dc_and_a_column_for_each_bonus() -> None:
    ladder = fourd6.ladder(*[(f"step {dc}", "") for dc in fourd6.DCS])
    table = fourd6.success_table(ladder, [("+0", 0, 0), ("+4", 4, 0)], every_rolled_die=True)
    assert table.columns == ("DC", "+0", "+4")
    assert [row[0] for row in table.rows()] == [12, 14, 16, 18, 20, 22]
    assert table.rows()[1] == (14, "721/1296", "65/72")
