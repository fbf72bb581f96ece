"""The questions, put to dyce."""

from collections.abc import Mapping

from dyce import H, P

from bench._engine.rules import (
    BONUS,
    OPPONENT_BONUS,
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
    return tally((6 @ P(6)).at(slice(-4, None)).items(), tier)


def save() -> Answer:
    """1d8 + 3d6 keep 2."""
    return tally(P(8, 6, 6, 6).at(slice(-2, None)).items(), saved)


def contest() -> Answer:
    """5d6 keep 4 against 4d6."""
    lead = (5 @ P(6)).at(slice(-4, None)) - 4 @ H(6) + (BONUS - OPPONENT_BONUS)
    return tally(lead.items(), degree)


def circumstance() -> Answer:
    """3d6 keep 2, with the faces."""
    return tally((3 @ P(6)).rolls_with_counts(slice(-2, None)), joint)


QUESTIONS: Mapping[str, Ask] = {
    "check": check,
    "save": save,
    "contest": contest,
    "circumstance": circumstance,
}


def load(_question: str) -> None:
    """Importing was all."""


def forget() -> None:
    """Nothing is remembered between these questions."""
