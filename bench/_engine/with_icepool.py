"""The questions, put to icepool."""

from collections.abc import Mapping
from functools import partial

import icepool
from icepool import d6, d8

from bench._engine.rules import (
    BONUS,
    OPPONENT_BONUS,
    POOLS,
    Answer,
    Ask,
    degree,
    joint,
    saved,
    tally,
    tier,
)


def check() -> Answer:
    """6d6 keep 4."""
    return tally(d6.highest(6, 4).items(), tier)


def save() -> Answer:
    """1d8 + 3d6 keep 2."""
    return tally(icepool.highest(d8, d6, d6, d6, keep=2).items(), saved)


def contest() -> Answer:
    """5d6 keep 4 against 4d6."""
    lead = d6.highest(5, 4) - 4 @ d6 + (BONUS - OPPONENT_BONUS)
    return tally(lead.items(), degree)


def circumstance() -> Answer:
    """3d6 keep 2, with the faces: a pool and what it can keep, as the library means it.

    Mapping all 216 rolls by hand would be up to a third quicker for so few dice.
    """
    return tally(d6.pool(3).highest(2).expand().items(), joint)


def sums(count: int, sides: int, keep: int) -> Answer:
    """The sum of a kept pool."""
    found: Answer = icepool.d(sides).highest(count, keep)
    return found


QUESTIONS: Mapping[str, Ask] = {
    "check": check,
    "save": save,
    "contest": contest,
    "circumstance": circumstance,
    **{name: partial(sums, *pool) for name, pool in POOLS.items()},
}


def load(_question: str) -> None:
    """Importing was all."""


def forget() -> None:
    """Empty every cache that icepool keeps between questions."""
    icepool.Pool.clear_cache()
    icepool.evaluator.sum_evaluator.__dict__.pop("_cache", None)
    icepool.math.comb_row_cache.clear()
