"""From samples to what is said about them."""

import os
import platform
import statistics
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from bench._net.computing import Computing
from bench._net.joining import Joined
from bench._net.rolls import Sample

Rolls: TypeAlias = dict[str, list[Sample]]
Computed: TypeAlias = dict[str, list[dict[str, Computing]]]

# Over the link, until both have the card: where the machines took no time, it would be 0.5 bare
# round trips (there) and 1.0 (there, and the witness's value back).
_MOST = {"plain": 0.80, "witnessed": 1.45}
_MOST_LATE = 3.0
_LATE = 10_000  # entries: for this many there is a goal
_MOST_GROWTH = 1.3


def _percentile(values: Sequence[float], share: int) -> float:
    if len(values) < 2:
        return values[0]
    return statistics.quantiles(values, n=100, method="inclusive")[share - 1]


def spread(values: Sequence[float]) -> dict[str, float]:
    return {"p50": round(_percentile(values, 50), 2), "p99": round(_percentile(values, 99), 2)}


class Measured(NamedTuple):
    """Everything, before anything is said about it."""

    loopback: Rolls
    link: Rolls
    computing: Computed
    late: list[Joined]
    crowds: dict[int, list[list[float]]]
    """For each number of clients and each message: milliseconds until each client had it."""
    browser: str


def judged(measured: Measured) -> dict[str, Any]:
    """All numbers, in milliseconds, and which goals they miss."""
    found: dict[str, Any] = {
        "environment": {
            "system": platform.platform(),
            "cores": os.cpu_count(),
            "load": round(os.getloadavg()[0], 1),
            "browser": measured.browser,
        },
        "loopback": {way: _rolls(samples) for way, samples in measured.loopback.items()},
        "link": {way: _rolls(samples) for way, samples in measured.link.items()},
        "computing_p50": {way: _computing(each) for way, each in measured.computing.items()},
        "late": [_late(each) for each in measured.late],
        "crowd": {
            str(clients): {
                "each": spread([took for roll in rolls for took in roll]),
                "last": spread([max(roll) for roll in rolls]),
            }
            for clients, rolls in measured.crowds.items()
        },
    }
    return {**found, "missed": _missed(found)}


def _rolls(samples: list[Sample]) -> dict[str, Any]:
    bare = statistics.median(each.bare for each in samples)
    verified = {
        "peer": [each.peer for each in samples],
        "roller": [each.roller for each in samples],
        "both": [max(each.peer, each.roller) for each in samples],
    }
    return {
        "rolls": len(samples),
        "bare_round_trip": spread([each.bare for each in samples]),
        "bare_one_way_p50": round(bare / 2, 2),
        "verified": {where: spread(times) for where, times in verified.items()},
        "ratio": {
            where: round(statistics.median(times) / bare, 2) for where, times in verified.items()
        },
        "acknowledged_p50": round(statistics.median(each.acknowledged for each in samples), 2),
        "stages_p50": {
            name: round(statistics.median(each.stages[name] for each in samples), 2)
            for name in samples[0].stages
        },
    }


def _computing(rolls: list[dict[str, Computing]]) -> dict[str, dict[str, float]]:
    return {
        who: {
            thread: round(statistics.median(getattr(roll[who], thread) for roll in rolls), 1)
            for thread in Computing._fields
        }
        for who in rolls[0]
    }


def _late(each: Joined) -> dict[str, Any]:
    return {
        "entries": each.entries,
        "bare": round(each.bare),
        "readable": round(each.readable),
        "verified": round(each.verified),
        "ratio": round(each.readable / each.bare, 1),
        "ms_an_entry": round(each.verified / each.entries, 3),
        "heap_bytes_an_entry": round(each.heap),
    }


def _missed(found: dict[str, Any]) -> list[str]:
    missed = []
    for way, most in _MOST.items():
        ratio = found["link"][way]["ratio"]["both"]
        if ratio > most:
            told = f"takes {ratio} bare round trips over the link (goal: {most})"
            missed.append(f"a {way} roll {told}")
    late = found["late"]
    for each in late:
        if each["entries"] == _LATE and each["ratio"] > _MOST_LATE:
            told = f"{each['ratio']} times the bare replay (goal: {_MOST_LATE})"
            missed.append(f"with {each['entries']} entries the newest is readable after {told}")
    for name in ("ms_an_entry", "heap_bytes_an_entry"):
        growth = round(late[-1][name] / late[0][name], 2)
        if growth > _MOST_GROWTH:
            missed.append(f"{name} grows {growth} times (goal: {_MOST_GROWTH})")
    return missed


def as_text(found: dict[str, Any]) -> str:
    """The same, to be read."""
    machine = found["environment"]
    system = f"{machine['system']}, {machine['cores']} cores, load {machine['load']}"
    lines = [f"{system}, Chromium {machine['browser']}; milliseconds, p50 / p99"]
    for where in ("loopback", "link"):
        for way, rolls in found[where].items():
            lines += _rolls_text(f"{where}, {way}", rolls)
    for way, computing in found["computing_p50"].items():
        pages = (
            f"{who} {each['main']} on the main thread and {each['worker']} in the worker"
            for who, each in computing.items()
        )
        lines.append(f"computing for a {way} roll: {', '.join(pages)}")
    for each in found["late"]:
        lines.append(
            f"{each['entries']:>6} entries: bare replay {each['bare']}, newest roll readable"
            f" {each['readable']} ({each['ratio']} times), all verified {each['verified']};"
            f" {each['ms_an_entry']} ms and {each['heap_bytes_an_entry']} bytes of heap an entry"
        )
    for clients, each in found["crowd"].items():
        lines.append(
            f"{clients:>6} clients: a message is at each after {_pair(each['each'])},"
            f" at the last after {_pair(each['last'])}"
        )
    lines += [f"missed: {each}" for each in found["missed"]] or ["every goal is met"]
    return "\n".join(lines)


def _rolls_text(name: str, found: dict[str, Any]) -> list[str]:
    before, steps = 0.0, []
    for stage, at in found["stages_p50"].items():
        steps.append(f"{stage} {at} (+{at - before:.1f})")
        before = at
    bare = f"{_pair(found['bare_round_trip'])} (one way {found['bare_one_way_p50']})"
    verified = ", ".join(
        f"at {'' if where == 'both' else 'the '}{where} {_pair(times)}"
        f" ({found['ratio'][where]} times)"
        for where, times in found["verified"].items()
    )
    return [
        f"{name}, {found['rolls']} rolls: bare round trip {bare}; verified {verified}",
        f"  since the click: {', '.join(steps)}; acknowledged {found['acknowledged_p50']}",
    ]


def _pair(spread: dict[str, float]) -> str:
    return f"{spread['p50']} / {spread['p99']}"
