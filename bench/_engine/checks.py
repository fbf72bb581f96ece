"""Single checks with everything a card shows, against d20, in batches that take turns."""

from collections.abc import Callable, Iterator
from secrets import token_bytes
from statistics import median
from time import perf_counter_ns

import d20

import pyengine
from bench._engine.report import Row
from pyengine.chance.seed import SeededDice
from pyengine.resolve import Result

_BATCHES = 25
_BATCH = 200

_FORM = {"bonus": 3, "dc": 16, "advantage": 1}
_SAME_AS = "5d6kh4+3"


def rows() -> Iterator[Row]:
    """A check prepared once and rolled again and again; then the whole public call.

    Whoever rolls again and again draws fresh seeds by the batch, as one call to the system costs as
    much as a tenth of the roll; the public call draws its own each time.
    """
    prepared = pyengine.prepare("core4d6", "check", _FORM)
    seeds = _fresh_seeds()

    def roll_prepared() -> None:
        _read(prepared.roll(SeededDice(next(seeds))))

    times = _in_turn({"prepared": roll_prepared, "whole": _roll_anew, "d20": _roll_d20})
    yield _row("prepared once, then rolled", times["prepared"], times["d20"], goal=5.0)
    yield _row("the whole public roll call", times["whole"], times["d20"], goal=None)


def _fresh_seeds() -> Iterator[bytes]:
    while True:
        drawn = token_bytes(32 * _BATCH)
        for at in range(0, len(drawn), 32):
            yield drawn[at : at + 32]


def _row(what: str, ours: list[float], theirs: list[float], *, goal: float | None) -> Row:
    us = median(ours)
    per_second = f"{1_000_000 / us:,.0f} a second"
    return Row(
        part="Single checks with dice and sentence: 5d6 keep 4, +3, a fresh seed each",
        what=what,
        us=us,
        rival="d20",
        rival_us=median(theirs),
        paired=median(other / own for own, other in zip(ours, theirs, strict=True)),
        goal=goal,
        note=per_second,
    )


def _read(result: Result) -> object:
    """Have everything worked out that a card shows: words are made only when asked for."""
    return result.total, result.line, [thrown.dice for thrown in result.played.thrown]


def _roll_anew() -> None:
    _read(pyengine.roll("core4d6", "check", _FORM))


def _roll_d20() -> object:
    result = d20.roll(_SAME_AS)
    return result.total, str(result)


def _in_turn(rolls: dict[str, Callable[[], object]]) -> dict[str, list[float]]:
    """Microseconds of one roll, batch by batch; the first batch warms up."""
    times: dict[str, list[float]] = {name: [] for name in rolls}
    for _ in range(_BATCHES + 1):
        for name, roll in rolls.items():
            start = perf_counter_ns()
            for _ in range(_BATCH):
                roll()
            times[name].append((perf_counter_ns() - start) / _BATCH / 1000)
    return {name: found[1:] for name, found in times.items()}
