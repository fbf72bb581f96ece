"""Tables of the system; every chance in them is computed."""

from __future__ import annotations

from pyengine.chance import as_text
from pyengine.ruleset import ReferenceTable
from pyengine.rulesets.heartrush.pools import pool_for, success_chance
from pyengine.rulesets.heartrush.sheet import DICE, challenge_number
from pyengine.rulesets.heartrush.text import LADDER

_Rows = list[tuple[str | int, ...]]

_PAIRS = ((4, 6), (6, 6), (8, 6), (8, 8), (8, 10), (10, 10), (12, 12))
_LEVELS = (-2, -1, 0, 1, 2, 3)
_PARAGONS = range(6)


def _chance(heart: int, ability: int, level: int, cn: int) -> str:
    return as_text(success_chance(pool_for(heart, ability, level), cn, rerolling=True))


def _by_dice() -> _Rows:
    return [
        (step.value, step.label, *(_chance(*pair, 0, step.value) for pair in _PAIRS))
        for step in LADDER
    ]


def _by_level() -> _Rows:
    return [
        (step.value, step.label, *(_chance(8, 6, level, step.value) for level in _LEVELS))
        for step in LADDER
    ]


def _challenge_numbers() -> _Rows:
    return [
        (f"d{sides}", *(challenge_number(sides, paragon) for paragon in _PARAGONS))
        for sides in DICE
    ]


TABLES = (
    ReferenceTable(
        "success",
        "Success in a skill check, by dice",
        ("CN", "Difficulty", *(f"d{heart} + d{ability}" for heart, ability in _PAIRS)),
        _by_dice,
        "With or without a complication, when every single 1 is rolled again; no bonus.",
    ),
    ReferenceTable(
        "advantage",
        "Success in a skill check with d8 + d6, by level of advantage",
        ("CN", "Difficulty", *(f"{level:+d}" if level else "0" for level in _LEVELS)),
        _by_level,
        "With or without a complication, when every single 1 is rolled again; no bonus.",
    ),
    ReferenceTable(
        "challenge_numbers",
        "Challenge numbers you set for others",
        ("Die", *(f"Paragon {paragon}" for paragon in _PARAGONS)),
        _challenge_numbers,
        "By the die of the ability you use, or by your full heart die for magic.",
    ),
)
