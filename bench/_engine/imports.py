"""What it takes to import pyengine, against importing pydantic, each in a fresh process."""

from collections.abc import Iterator
from dataclasses import replace
from statistics import median

from bench._engine.fresh import in_turn
from bench._engine.report import Row

_FIRST_ODDS = "import pyengine; pyengine.odds('core4d6', 'check', {'bonus': 2, 'dc': 16}).outcomes"
_WORK = {
    "pyengine": "import pyengine",
    "pydantic": "import pydantic",
    "first odds": _FIRST_ODDS,
}


def rows() -> Iterator[Row]:
    """Importing, and how long until the first answer."""
    commands = {name: ("-c", _timed(work)) for name, work in _WORK.items()}
    found = {name: median(times) for name, times in in_turn(commands).items()}
    shared = Row(
        part="Importing in a fresh process",
        what="import pyengine",
        rival="pydantic",
        rival_us=found["pydantic"],
        measure="times_as_long",
    )
    yield replace(shared, us=found["pyengine"], goal=1.5)
    yield replace(shared, us=found["first odds"], what="import pyengine, and the first odds")


def _timed(work: str) -> str:
    return (
        "from time import perf_counter_ns as now; start = now(); "
        f"{work}; print((now() - start) / 1000)"
    )
