"""Exact odds in fresh processes, against icepool and dyce. Only equal answers are compared."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from statistics import median
from typing import Any

from bench._engine.fresh import CouldNotAskError, in_turn
from bench._engine.report import Row
from bench._engine.rules import POOLS

_ODDS = "The public odds call"
_ROLLS = {
    "check": "tiers of 6d6 keep 4, +2 against 16",
    "save": "1d8+3d6 keep 2 against 9",
    "contest": "5d6 keep 4, +2, against 4d6+3",
    "circumstance": "3d6 keep 2 with its circumstance",
}
_TENFOLD = 10.0

_CLOSED = "The closed form"
_FORTYFOLD = 40.0

_WARM = ", in a fresh process each, caches emptied before every call"
_FIRST = ", the very first call of a process (for information)"

Found = Mapping[str, list[Any]]


def rows() -> Iterator[Row]:
    """The public odds call, then the closed form beneath it."""
    for question, what in _ROLLS.items():
        yield from _compared(Row(part=_ODDS, what=what, goal=_TENFOLD), question, "icepool", "dyce")
    for pool in POOLS:
        yield from _compared(Row(part=_CLOSED, what=pool, goal=_FORTYFOLD), pool, "icepool")


def _compared(row: Row, question: str, *rivals: str) -> Iterator[Row]:
    """The row filled in for each rival. Goals speak of icepool; the rest is for information."""
    warm = replace(row, part=row.part + _WARM)
    libraries = ("pyengine", *rivals)
    try:
        found = in_turn({name: ("-m", "bench._engine.child", name, question) for name in libraries})
    except CouldNotAskError as error:
        yield replace(warm, note=f"not measured: {error}")
        return
    _check_equal(question, found)
    first = replace(row, part=row.part + _FIRST, goal=None)
    for rival in rivals:
        aim = row.goal if rival == "icepool" else None
        yield _filled(replace(warm, rival=rival, goal=aim), found, "again_us")
        yield _filled(replace(first, rival=rival), found, "first_us")


def _filled(row: Row, found: Found, key: str) -> Row:
    times = {name: [each[key] for each in runs] for name, runs in found.items()}
    ours, theirs = times["pyengine"], times[row.rival or ""]
    paired = median(other / own for own, other in zip(ours, theirs, strict=True))
    return replace(row, us=median(ours), rival_us=median(theirs), paired=paired)


def _check_equal(question: str, found: Found) -> None:
    """Stop at the first answer that differs: times of wrong answers mean nothing."""
    answers = {name: [each["answer"] for each in runs] for name, runs in found.items()}
    right = answers["pyengine"][0]
    for name, given in answers.items():
        if any(answer != right for answer in given):
            raise SystemExit(f"{question}: {name} and pyengine disagree: {given} and {right}")
