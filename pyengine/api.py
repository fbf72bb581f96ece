"""The engine for Python programs: the same functions as behind `handle`, with types.

>>> import pyengine
>>> chances = pyengine.odds("core4d6", "check", {"bonus": 2, "dc": 16}).outcomes
>>> chances["full_success"]
Fraction(595, 1296)
>>> pyengine.roll("core4d6", "check", {"bonus": 3}, faces=[3, 5, 2, 4]).line
'Check: Full success, 17 against DC 16 (+1).'
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pyengine.chance import DiceSource, HandDice, Odds
from pyengine.chance.seed import SeededDice
from pyengine.describe import describe
from pyengine.records import Record, Verdict, check
from pyengine.resolve import Result, prepare, validated
from pyengine.table.entries import Entry
from pyengine.table.fold import fold as fold_entries
from pyengine.table.state import Table

__all__ = ["describe", "fold", "odds", "prepare", "roll", "verify"]

Fields = Mapping[str, Any]


def odds(
    ruleset: str, action: str, form: Fields | None = None, sheet: Fields | None = None
) -> Odds:
    """The exact chances of an action; `.outcomes` has them by key, as Fractions."""
    return prepare(ruleset, action, form, sheet).plain_odds


def roll(
    ruleset: str,
    action: str,
    form: Fields | None = None,
    sheet: Fields | None = None,
    *,
    seed: bytes | None = None,
    faces: Sequence[int] | None = None,
    choices: Sequence[str] = (),
) -> Result:
    """Roll an action: with dice from a seed, with faces rolled by hand, or freshly at random."""
    return prepare(ruleset, action, form, sheet).roll(_dice(seed, faces), choices)


def _dice(seed: bytes | None, faces: Sequence[int] | None) -> DiceSource:
    if faces is not None:
        return HandDice(faces)
    return SeededDice(secrets.token_bytes(32) if seed is None else seed)


def verify(record: Fields) -> Verdict:
    """Play a record again and compare."""
    return check(validated(Record, record, "record", strict=True))


def fold(entries: Iterable[Entry], table: Table | None = None) -> Table:
    """The table after these entries."""
    return fold_entries(table, entries)
