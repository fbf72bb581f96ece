"""The chassis of the 4d6 systems: four dice kept, a margin against a DC, five tiers.

Readings: all sources are summed and then clamped to ±2. The level changes how many dice are rolled
and which four stay. Any whole DC and bonus is legal. All ones are a critical failure whatever the
margin; whether the four kept dice or every rolled die must show them is the system's to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from pyengine import ruleset
from pyengine.chance import SELF, SUM_AND_ONES, Outcome, Roll, as_text, asks_once, odds
from pyengine.dice import Pool
from pyengine.keeping import kept_sum
from pyengine.lazy import lazy
from pyengine.model import Modifier, ui
from pyengine.moves import Advance, Move, Offer, Say
from pyengine.refusal import Refusal
from pyengine.ruleset import (
    Net,
    Preset,
    ReferenceTable,
    Setup,
    Term,
    TrackerKind,
    WhatIf,
    Word,
    Words,
    terms,
)

KEPT = 4
SIDES = 6
MAX_LEVEL = 2
LEVELS = range(-MAX_LEVEL, MAX_LEVEL + 1)

CRITICAL_SUCCESS = "critical_success"
FULL_SUCCESS = "full_success"
PARTIAL_SUCCESS = "partial_success"
FAILURE = "failure"
CRITICAL_FAILURE = "critical_failure"
SUCCESSES = frozenset({CRITICAL_SUCCESS, FULL_SUCCESS, PARTIAL_SUCCESS})

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
    return _POOLS[clamp(level)]


_POOLS = {
    level: Pool.uniform(KEPT + abs(level), SIDES, KEPT, highest=level >= 0)
    for level in range(-MAX_LEVEL, MAX_LEVEL + 1)
}


def netted(level: int, words: tuple[str, str], who: str = SELF) -> Net:
    """What all sources come to, and what of it the dice feel."""
    return ruleset.netted(level, clamp(level), words, who)


# ── the check ────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, kw_only=True)
class CheckSetup(Setup):
    """A check, worked out."""

    pool: Pool
    target: int
    every_rolled_die: bool
    """True: all ones means every rolled die. False: the four kept dice suffice."""

    @lazy
    def roll(self) -> Roll[tuple[int, bool]]:
        """The one roll; made once, as weighing starts the rule over and over."""
        return Roll(self.pool, SUM_AND_ONES)


@asks_once
def check(setup: CheckSetup, seen: tuple[int, bool]) -> Outcome:
    """Roll, add, compare with the DC, read the tier off the margin."""
    dice, every_one = seen
    total = dice + setup.bonus
    margin = total - setup.target
    ones = every_one if setup.every_rolled_die else dice == KEPT
    key = CRITICAL_FAILURE if ones else tier(margin)
    return Outcome(key, total, margin, (("ones", "all"),) if ones else ())


ONES = Words("ones", "All ones", (Word("all", "All ones", "awful", "Nothing but ones."),))
"""Facet of a check that fails critically because of its ones."""


def ones_in_words(_setup: Setup, outcome: Outcome) -> str:
    """Why the margin did not matter, if it did not."""
    return "Nothing but ones, so the margin does not matter." if outcome.facet("ones") else ""


# ── forms ────────────────────────────────────────────────────────────────────────────────────────

DCS = (12, 14, 16, 18, 20, 22)


def ladder(*steps: tuple[str, str]) -> tuple[Preset, ...]:
    """The DCs under a system's own names, each as (label, hint)."""
    return tuple([Preset(dc, *step) for dc, step in zip(DCS, steps, strict=True)])


BONUS = ui(0, "Bonus", "Anything else that is added.", widget="number")
MODIFIERS = ui((), "Other modifiers", "Added one by one, under their names.", widget="modifiers")
SOURCES = ui((), "Sources", "What helps and what hinders.", widget="sources")
CONDITIONS = ui(
    (),
    "Conditions",
    "Those of the sheet that matter here.",
    widget="pick",
    from_sheet="conditions",
)


def bonus_terms(
    own: Sequence[tuple[str, int]], bonus: int, modifiers: Sequence[Modifier]
) -> tuple[Term, ...]:
    """What a character adds by their own, the plain bonus, and every labelled modifier."""
    labelled = [(modifier.label or "modifier", modifier.value) for modifier in modifiers]
    return terms(*own, ("bonus", bonus), *labelled)


def level_what_ifs(field: str, plain: int, level: int, labels: tuple[str, str]) -> Iterable[WhatIf]:
    """One level more and one less, as far as they still change the dice.

    `plain` is what the form's field says, `level` what it nets to with all sources.
    """
    for key, label, step in zip(("better", "worse"), labels, (1, -1), strict=True):
        if clamp(level + step) != clamp(level):
            yield WhatIf(key, label, {field: plain + step})


# ── clocks, and what may be done to them ─────────────────────────────────────────────────────────

SIZES = (Preset(4, "Short"), Preset(6, "Medium"), Preset(8, "Long"))
PROGRESS_CLOCK = TrackerKind(
    "progress", "Clock", "clock", "table", "Something being achieved.", None, SIZES
)
THREAT_CLOCK = TrackerKind(
    "threat", "Threat clock", "clock", "table", "Something coming closer.", None, SIZES
)


class Clocks(NamedTuple):
    """The clocks a roll is linked to: what it advances, and what its failure lets come closer."""

    clock: str | None
    threat: str | None


def linked(clock: str | None, threat: str | None) -> Clocks:
    """Two clocks, which are not the same."""
    if clock is not None and clock == threat:
        raise Refusal("same_clock", "A clock cannot be its own threat; link two.", "threat")
    return Clocks(clock, threat)


class Line(NamedTuple):
    """One line of a menu: what is offered, what it does, how many picks it uses up."""

    key: str
    label: str
    move: Move
    weight: int = 1


def menu(
    group: str, by: Literal["player", "gm"], lines: Iterable[Line], picks: int = 1
) -> tuple[Offer, ...]:
    """Offers of which so many may be taken."""
    return tuple(
        [
            Offer(
                key=line.key,
                label=line.label,
                moves=(line.move,),
                group=group,
                picks=picks,
                weight=line.weight,
                by=by,
            )
            for line in lines
        ]
    )


def threat_line(clocks: Clocks, by: int = 1) -> Line:
    """The linked threat clock comes closer; without one, the GM names it."""
    move = Advance(tracker=clocks.threat or "?threat", by=by)
    return Line("threat", f"A threat clock advances by {by}", move)


COMPLICATION = Line("complication", "A complication arises", Say(text="A complication arises."))


# ── tables, computed ─────────────────────────────────────────────────────────────────────────────


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
