"""The chassis of the 4d6 systems: four dice kept, a margin against a DC, five tiers.

Readings: all sources are summed and then clamped to ±2. The level changes how many dice are rolled
and which four stay. Any whole DC and bonus is legal. All ones are a critical failure whatever the
margin; whether the four kept dice or every rolled die must show them is the system's to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pyengine.chance import SUM_AND_ONES, Outcome, Roll, Rule, as_text, odds
from pyengine.dice import Pool
from pyengine.keeping import kept_sum
from pyengine.ruleset import Preset, ReferenceTable, Setup, Term, WhatIf, Word, Words

KEPT = 4
SIDES = 6
MAX_LEVEL = 2

CRITICAL_SUCCESS = "critical_success"
FULL_SUCCESS = "full_success"
PARTIAL_SUCCESS = "partial_success"
FAILURE = "failure"
CRITICAL_FAILURE = "critical_failure"

TIERS = (
    Word(CRITICAL_FAILURE, "Critical failure", "awful", "It goes as wrong as it could."),
    Word(FAILURE, "Failure", "bad", "It does not work, and matters get worse."),
    Word(PARTIAL_SUCCESS, "Partial success", "mixed", "It works, and there is a price."),
    Word(FULL_SUCCESS, "Full success", "good", "It works as intended."),
    Word(
        CRITICAL_SUCCESS, "Critical success", "great", "It works, and something more comes of it."
    ),
)


def tier(margin: int) -> str:
    """The outcome tier of a margin, ones aside."""
    if margin >= 5:
        return CRITICAL_SUCCESS
    if margin >= 0:
        return FULL_SUCCESS
    if margin >= -2:
        return PARTIAL_SUCCESS
    return FAILURE if margin >= -6 else CRITICAL_FAILURE


def clamp(level: int) -> int:
    """Levels beyond two in either direction are of no use."""
    return max(-MAX_LEVEL, min(MAX_LEVEL, level))


def pool_for(level: int) -> Pool:
    """4d6, and one die more for each level, of which the best or the worst four are kept."""
    level = clamp(level)
    return Pool.uniform(KEPT + abs(level), SIDES, KEPT, highest=level >= 0)


@dataclass(frozen=True, kw_only=True)
class CheckSetup(Setup):
    """A check, worked out."""

    pool: Pool
    target: int
    every_rolled_die: bool
    """True: all ones means every rolled die. False: the four kept dice suffice."""


def check(setup: CheckSetup) -> Rule:
    """Roll, add, compare with the DC, read the tier off the margin."""
    dice, every_one = yield Roll(setup.pool, SUM_AND_ONES)
    total = dice + setup.bonus
    margin = total - setup.target
    ones = every_one if setup.every_rolled_die else dice == KEPT
    key = CRITICAL_FAILURE if ones else tier(margin)
    return Outcome(key, total, margin, (("ones", "all"),) if ones else ())


ONES = Words("ones", "All ones", (Word("all", "All ones", "awful", "Nothing but ones."),))
"""Facet of a check that fails critically because of its ones."""


def level_what_ifs(field: str, plain: int, level: int, labels: tuple[str, str]) -> Iterable[WhatIf]:
    """One level more and one less, as far as they still change the dice.

    `plain` is what the form's field says, `level` what it nets to with all sources.
    """
    better, worse = labels
    if level < MAX_LEVEL:
        yield WhatIf("better", better, {field: plain + 1})
    if level > -MAX_LEVEL:
        yield WhatIf("worse", worse, {field: plain - 1})


# ── tables, computed ─────────────────────────────────────────────────────────────────────────────


def success_chance(bonus: int, dc: int, level: int, *, every_rolled_die: bool) -> Fraction:
    """The chance of at least a full success."""
    setup = CheckSetup(
        pool=pool_for(level),
        target=dc,
        every_rolled_die=every_rolled_die,
        terms=(Term("bonus", bonus),),
    )
    return odds(lambda: check(setup)).chance(lambda o: o.key in (FULL_SUCCESS, CRITICAL_SUCCESS))


def distribution_table() -> ReferenceTable:
    """What four dice add up to, and how often at least that much."""

    def rows() -> list[tuple[str | int, ...]]:
        ways = kept_sum(Pool.uniform(KEPT, SIDES))
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
    dcs: Sequence[Preset],
    columns: Sequence[tuple[str, int, int]],
    *,
    every_rolled_die: bool,
) -> ReferenceTable:
    """The chance of a full success or better by DC; a column is (label, bonus, level)."""

    def rows() -> list[tuple[str | int, ...]]:
        return [
            (
                dc.value,
                *(
                    as_text(
                        success_chance(bonus, dc.value, level, every_rolled_die=every_rolled_die)
                    )
                    for _, bonus, level in columns
                ),
            )
            for dc in dcs
        ]

    return ReferenceTable(
        "success",
        "Full success or better, by DC",
        ("DC", *(label for label, _, _ in columns)),
        rows,
    )
