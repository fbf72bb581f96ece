"""From samples to what is said about them."""

import os
import platform
import statistics
from collections.abc import Sequence
from typing import Any

from bench._net.joining import Joined
from bench._net.rolls import Sample

_MOST_PLAIN = 1.5
_MOST_WITNESSED = 4.0
_MOST_LATE = 3.0
_LATE = 10_000  # entries: for this many there is a goal
_MOST_GROWTH = 1.3


def _percentile(values: Sequence[float], share: int) -> float:
    if len(values) < 2:
        return values[0]
    return statistics.quantiles(values, n=100, method="inclusive")[share - 1]


def spread(values: Sequence[float]) -> dict[str, float]:
    return {"p50": round(_percentile(values, 50), 2), "p99": round(_percentile(values, 99), 2)}


def judged(
    plain: list[Sample],
    witnessed: list[Sample],
    late: list[Joined],
    crowds: dict[int, list[list[float]]],
    browser: str,
) -> dict[str, Any]:
    """All numbers, in milliseconds, and which goals they miss."""
    found: dict[str, Any] = {
        "environment": {
            "system": platform.platform(),
            "cores": os.cpu_count(),
            "load": round(os.getloadavg()[0], 1),
            "browser": browser,
        },
        "plain": _rolls(plain),
        "witnessed": _rolls(witnessed),
        "late": [_late(each) for each in late],
        "crowd": {
            str(clients): {
                "each": spread([took for roll in rolls for took in roll]),
                "last": spread([max(roll) for roll in rolls]),
            }
            for clients, rolls in crowds.items()
        },
    }
    return {**found, "missed": _missed(found)}


def _rolls(samples: list[Sample]) -> dict[str, Any]:
    bare = statistics.median(each.bare for each in samples)
    shown = statistics.median(each.shown for each in samples)
    return {
        "rolls": len(samples),
        "bare_round_trip": spread([each.bare for each in samples]),
        "bare_one_way_p50": round(bare / 2, 2),
        "shown_at_the_peer": spread([each.shown for each in samples]),
        "ratio": round(shown / bare, 2),
        "acknowledged_p50": round(statistics.median(each.acknowledged for each in samples), 2),
        "stages_p50": {
            name: round(statistics.median(each.stages[name] for each in samples), 2)
            for name in samples[0].stages
        },
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
    for name, most in (("plain", _MOST_PLAIN), ("witnessed", _MOST_WITNESSED)):
        ratio = found[name]["ratio"]
        if ratio > most:
            missed.append(f"a {name} roll takes {ratio} bare round trips (goal: {most})")
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
    for name in ("plain", "witnessed"):
        lines += _rolls_text(name, found[name])
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
    shown = f"{_pair(found['shown_at_the_peer'])}: {found['ratio']} times"
    return [
        f"{name}, {found['rolls']} rolls: bare round trip {bare}, shown at the peer {shown}",
        f"  since the click: {', '.join(steps)}; acknowledged {found['acknowledged_p50']}",
    ]


def _pair(spread: dict[str, float]) -> str:
    return f"{spread['p50']} / {spread['p99']}"
