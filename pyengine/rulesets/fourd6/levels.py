"""The dice: four are kept, and a level of advantage adds some to choose from."""

from __future__ import annotations

from pyengine import ruleset
from pyengine.chance import SELF
from pyengine.dice import Pool
from pyengine.ruleset import Net

KEPT = 4
SIDES = 6
MAX_LEVEL = 2
LEVELS = range(-MAX_LEVEL, MAX_LEVEL + 1)


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
    """What all sources add up to, and how much of that changes the dice."""
    return ruleset.netted(level, clamp(level), words, who)
