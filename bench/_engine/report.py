"""What was measured: rows with their goals, as a table for people and as JSON for programs."""

import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal

_LIBRARIES = ("pyengine", "pydantic", "icepool", "dyce", "d20")


Measure = Literal["times_as_fast", "times_as_long", "us"]
"""What a goal is put in: at least so many times as fast, at most so many times as long (or us)."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """One measurement, beside a rival's where there is one. Times are medians."""

    part: str
    what: str
    us: float | None = None
    rival: str | None = None
    rival_us: float | None = None
    paired: float | None = None
    """The median of rival over own, round by round: what slows the machine slows both of a pair."""
    measure: Measure = "times_as_fast"
    goal: float | None = None
    note: str = ""
    """How fast that is, with what it was measured, or why it was not."""

    @property
    def ratio(self) -> float | None:
        """How many times the one is the other, the way round in which the goal is put."""
        if self.us is None or self.rival_us is None:
            return None
        ratio = self.paired or self.rival_us / self.us
        return ratio if self.measure == "times_as_fast" else 1 / ratio

    @property
    def met(self) -> bool | None:
        """Whether the goal is met; what could not be measured has not met it."""
        if self.goal is None:
            return None
        measured = self.us if self.measure == "us" else self.ratio
        if measured is None:
            return False
        return measured >= self.goal if self.measure == "times_as_fast" else measured <= self.goal


# ── for programs ─────────────────────────────────────────────────────────────────────────────────


def as_data(rows: Sequence[Row]) -> dict[str, Any]:
    """Everything, with the machine it was measured on."""
    return {
        "environment": environment(),
        "rows": [_row_data(row) for row in rows],
        "missed": [f"{row.part}: {row.what}" for row in rows if row.met is False],
    }


def _row_data(row: Row) -> dict[str, Any]:
    found = asdict(row) | {"ratio": row.ratio, "met": row.met}
    return {key: round(v, 3) if isinstance(v, float) else v for key, v in found.items()}


def environment() -> dict[str, Any]:
    """What the numbers depend on."""
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": platform.platform(),
        "cpu": _cpu(),
        "cores": os.cpu_count(),
        "libraries": {name: version(name) for name in _LIBRARIES},
    }


def _cpu() -> str:
    """The name of the processor; Python itself knows it only on some systems."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    found = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return found[0] if found else platform.processor()


# ── for people ───────────────────────────────────────────────────────────────────────────────────


def as_table(rows: Sequence[Row]) -> str:
    """All rows under the headings of their parts, and then what was missed."""
    lines = list(_heading(environment()))
    part = ""
    width = max(len(row.what) for row in rows)
    for row in rows:
        if row.part != part:
            part = row.part
            lines += ["", part]
        lines.append(_line(row, width))
    goals = [row for row in rows if row.goal is not None]
    missed = [row for row in goals if not row.met]
    lines += ["", f"{len(goals)} goals, {len(missed)} missed{':' if missed else '.'}"]
    lines += [f"  {row.what}: {_found(row)}, wanted {_goal(row)}" for row in missed]
    return "\n".join(lines)


def _heading(facts: Mapping[str, Any]) -> Sequence[str]:
    libraries = ", ".join(f"{name} {found}" for name, found in facts["libraries"].items())
    return (
        f"{facts['python']} on {facts['cpu']}, {facts['cores']} cores; all times are medians",
        libraries,
    )


def _line(row: Row, width: int) -> str:
    time = "–" if row.us is None else duration(row.us)
    rival = "" if row.rival_us is None else f"{row.rival} {duration(row.rival_us)}"
    ratio = "" if row.ratio is None else f"{row.ratio:.2f}×"
    goal = "" if row.goal is None else f"{_goal(row)} {'met' if row.met else 'MISSED'}"
    cells = f"  {row.what:{width}}  {time:>9}  {rival:>18}  {ratio:>8}  {goal:17}  {row.note}"
    return cells.rstrip()


def _found(row: Row) -> str:
    """What a goal is compared with."""
    if row.us is None:
        return row.note
    return duration(row.us) if row.ratio is None else f"{row.ratio:.2f}× {row.rival}"


def _goal(row: Row) -> str:
    limit = row.goal or 0
    if row.measure == "us":
        return f"≤ {limit / 1000:g} ms"
    return f"{'≥' if row.measure == 'times_as_fast' else '≤'} {limit:g}×"


def duration(us: float) -> str:
    """Microseconds in a unit that is easily read."""
    return f"{us / 1000:.2f} ms" if us >= 1000 else f"{us:.1f} µs"
