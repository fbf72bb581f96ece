"""Reference tables, computed from the rules when asked for."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from pyengine.chance import Odds, as_text, odds
from pyengine.ruleset import ReferenceTable, Term, terms
from pyengine.rulesets.genesix.check import CheckSetup, check
from pyengine.rulesets.genesix.opposed import OpposedSetup, both_roll, opposed
from pyengine.rulesets.genesix.pair import roll_for
from pyengine.rulesets.genesix.text import CIRCUMSTANCE, LADDER, SUCCESS, WIN

_LEVELS = (-1, 0, 1)
_BY_LEVEL = ("Disadvantage", "Plain", "Advantage")
_BONUSES = (1, 2, 3)
_COLUMNS = (*[(0, level) for level in _LEVELS], *[(bonus, 0) for bonus in _BONUSES])
_LEADS = range(-5, 6)

_Rows = list[tuple[str | int, ...]]


def _check(bonus: int, level: int, tn: int = 7) -> Odds:
    own = terms(("bonus", bonus))
    setup = CheckSetup(terms=own, target=tn, roll=roll_for(level), challenge=None)
    return odds(check.start(setup))


def _success() -> _Rows:
    return [
        (
            f"{step.label} {step.value}",
            *[_made(bonus, level, step.value) for bonus, level in _COLUMNS],
        )
        for step in LADDER
    ]


def _made(bonus: int, level: int, tn: int) -> str:
    return as_text(_check(bonus, level, tn).outcomes.get(SUCCESS, Fraction(0)))


def _circumstances() -> _Rows:
    chances = [_check(0, level).by(lambda o: o.facet(CIRCUMSTANCE.key)) for level in _LEVELS]
    return [
        (word.label, *[as_text(chance.get(word.key, Fraction(0))) for chance in chances])
        for word in CIRCUMSTANCE.values
    ]


def _opposed() -> _Rows:
    rows: _Rows = []
    for lead in _LEADS:
        setup = OpposedSetup(terms=(Term("lead", lead),), roll=both_roll(0, 0))
        found = odds(partial(opposed, setup))
        tie = found.chance(lambda outcome: outcome.margin == 0)
        rows.append((f"{lead:+d}", as_text(found.outcomes[WIN]), as_text(tie)))
    return rows


TABLES = (
    ReferenceTable(
        "success",
        "Success by target number",
        ("Target number", *_BY_LEVEL, *[f"Plain, {bonus:+d}" for bonus in _BONUSES]),
        _success,
        "Where no sum is named, attribute and approach add up to 0.",
    ),
    ReferenceTable(
        "circumstances",
        "Circumstances",
        ("Kept dice", *_BY_LEVEL),
        _circumstances,
        "The same whatever the target number is.",
    ),
    ReferenceTable(
        "opposed",
        "Opposed checks",
        ("Ahead by", "Win", "Rolled off"),
        _opposed,
        "By how far your attribute and approach exceed theirs, both sides without advantage.",
    ),
)
