"""Reference tables, computed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from pyengine.chance import as_text, kept_sum, odds
from pyengine.ruleset import Preset, ReferenceTable, Term
from pyengine.rulesets.fourd6.checking import CRITICAL_SUCCESS, FULL_SUCCESS, CheckSetup, check
from pyengine.rulesets.fourd6.levels import KEPT, LEVELS, SIDES, pool_for


def success_chance(bonus: int, dc: int, level: int, *, every_rolled_die: bool) -> Fraction:
    """The chance of at least a full success."""
    setup = CheckSetup(
        pool=pool_for(level),
        target=dc,
        every_rolled_die=every_rolled_die,
        terms=(Term("bonus", bonus),),
    )
    return odds(check.start(setup)).chance(lambda o: o.key in (FULL_SUCCESS, CRITICAL_SUCCESS))


def mean(level: int) -> Fraction:
    """What the kept dice add up to on average."""
    ways = kept_sum(pool_for(level))
    return Fraction(sum([total * n for total, n in ways.items()]), sum(ways.values()))


def largest_step(level: int) -> Fraction:
    """The most that one point of bonus or DC can change the chance of reaching the DC."""
    ways = kept_sum(pool_for(level)).values()
    return Fraction(max(ways), sum(ways))


def distribution_table() -> ReferenceTable:
    """What four dice add up to, and how often at least that much."""

    def rows() -> list[tuple[str | int, ...]]:
        ways = kept_sum(pool_for(0))
        every = or_more = SIDES**KEPT
        table: list[tuple[str | int, ...]] = []
        for total, n in ways.items():
            table.append((total, as_text(Fraction(n, every)), as_text(Fraction(or_more, every))))
            or_more -= n
        return table

    return ReferenceTable(
        "distribution",
        "What 4d6 add up to",
        ("Total", "Chance", "This or more"),
        rows,
        "Before any bonus; the mean is 14.",
    )


def success_table(
    dcs: Sequence[Preset], columns: Sequence[tuple[str, int, int]], *, every_rolled_die: bool
) -> ReferenceTable:
    """The chance of a full success or better by DC; a column is (label, bonus, level)."""

    def cell(dc: int, bonus: int, level: int) -> str:
        return as_text(success_chance(bonus, dc, level, every_rolled_die=every_rolled_die))

    def rows() -> list[tuple[str | int, ...]]:
        return [
            (dc.value, *[cell(dc.value, bonus, level) for _, bonus, level in columns]) for dc in dcs
        ]

    return ReferenceTable(
        "success",
        "Full success or better, by DC",
        ("DC", *(label for label, _, _ in columns)),
        rows,
    )


def levels_table(label: str) -> ReferenceTable:
    """What each level of advantage or disadvantage, whatever the system calls it, is worth."""

    def row(level: int) -> tuple[str | int, ...]:
        which = "best" if level > 0 else "worst"
        dice = f"{KEPT + abs(level)}d6, {which} four" if level else "4d6"
        hundredths = round(mean(level) * 100)
        average = f"{hundredths // 100}.{hundredths % 100:02d}"
        return (level, dice, average, as_text(largest_step(level)))

    return ReferenceTable(
        "levels",
        label,
        ("Level", "Dice", "Mean", "One point changes at most"),
        lambda: [row(level) for level in LEVELS],
        "Beyond two either way nothing changes.",
    )
