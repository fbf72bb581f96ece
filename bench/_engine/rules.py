"""What the questions ask about, written down once more for libraries that know no rules.

Nothing is shared with pyengine: that all answers come out equal is also a check on its rules.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")

Answer: TypeAlias = Mapping[Any, int | Fraction]
"""Chances by outcome, or numbers of ways by sum."""
Ask: TypeAlias = Callable[[], Answer]

POOLS = {
    "6d6 keep 4": (6, 6, 4),
    "20d6 keep 10": (20, 6, 10),
    "40d12 keep 20": (40, 12, 20),
    "100d6 keep 50": (100, 6, 50),
}
"""Pools whose sums are asked for, as (count, sides, keep)."""

BONUS, DC = 2, 16
CN = 9
OPPONENT_BONUS = 3
TN = 7


def tally(items: Iterable[tuple[T, int]], rule: Callable[[T], str]) -> Answer:
    """The chance of each key that a rule reads off weighted values.

    Quicker with either library than its own way of mapping outcomes, so both are given it.
    """
    counts: dict[str, int] = {}
    for value, ways in items:
        key = rule(value)
        counts[key] = counts.get(key, 0) + ways
    total = sum(counts.values())
    return {key: Fraction(ways, total) for key, ways in counts.items()}


def tier(dice: int) -> str:
    """Four kept dice against the DC; all ones fail critically."""
    margin = dice + BONUS - DC
    if dice == 4 or margin <= -7:
        return "critical_failure"
    if margin >= 5:
        return "critical_success"
    if margin >= 0:
        return "full_success"
    return "partial_success" if margin >= -2 else "failure"


def saved(dice: int) -> str:
    """Two kept dice against the challenge number."""
    return "success" if dice >= CN else "failure"


def degree(lead: int) -> str:
    """By how much a contest was won or lost."""
    if lead == 0:
        return "tie"
    size = "narrow" if abs(lead) <= 3 else "clear" if abs(lead) <= 6 else "decisive"
    return f"{size}_{'win' if lead > 0 else 'loss'}"


def joint(pair: Sequence[int]) -> str:
    """Success or failure of two kept dice, with their circumstance."""
    low, high = pair
    return f"{'success' if low + high >= TN else 'failure'}.{_circumstance(low, high)}"


def _circumstance(low: int, high: int) -> str:
    odd = low % 2 == 1
    if low != high:
        if odd != (high % 2 == 1):
            return "none"
        return "both_odd" if odd else "both_even"
    if low in (1, 6):
        return "both_ones" if odd else "both_sixes"
    return "doubles_odd" if odd else "doubles_even"
