"""Previews through `handle`: for every action of every ruleset, the slowest form that is known."""

import json
from collections.abc import Iterator, Sequence
from statistics import median
from time import thread_time_ns
from typing import Any, NamedTuple

import pyengine
from bench._engine.extremes import EXTREMES, Asked
from bench._engine.report import Row
from bench._engine.with_pyengine import forget
from pyengine import registry

_GOAL_US = 20_000.0
_ROUNDS = 7


class _Preview(NamedTuple):
    message: str
    form: str
    times: list[float]


def rows() -> Iterator[Row]:
    """One row for each action; a ruleset that cannot be loaded is a row too."""
    for key in registry.known():
        try:
            actions = registry.find(key).actions
        except pyengine.Refusal as refusal:
            yield _row(key, note=f"not measured: {refusal.message}")
            continue
        for action in actions:
            yield _slowest(key, action.key, EXTREMES.get(key, {}).get(action.key, ()))


def _row(what: str, note: str, us: float | None = None) -> Row:
    part = "Previews through handle: the slowest form of each action, caches emptied, CPU time"
    return Row(part=part, what=what, us=us, measure="us", goal=_GOAL_US, note=note)


def _slowest(ruleset: str, action: str, extremes: Sequence[Asked]) -> Row:
    what = f"{ruleset} {action}"
    previews = [_preview(ruleset, action, asked) for asked in (Asked({}), *extremes)]
    refused = [why for preview in previews if (why := _refused(preview.message))]
    if refused:
        return _row(what, note=f"not measured: {refused[0]}")
    for _ in range(_ROUNDS):
        for preview in previews:
            preview.times.append(_time(preview.message))
    slowest = max(previews, key=lambda preview: median(preview.times))
    note = f"with {slowest.form[:90]}" if extremes else "the default form; no harder one is known"
    return _row(what, note=note, us=median(slowest.times))


def _preview(ruleset: str, action: str, asked: Asked) -> _Preview:
    message = {"op": "preview", "ruleset": ruleset, "action": action, **asked._asdict()}
    return _Preview(json.dumps(message), json.dumps(asked.form), [])


def _refused(message: str) -> str:
    """Why a form is refused; refusing quickly is no feat."""
    reply: dict[str, Any] = json.loads(pyengine.handle(message))
    return "" if reply["ok"] else f"{reply['error']['message']} ({reply['error']['field']})"


def _time(message: str) -> float:
    """Of the processor's time: that others want it too says nothing about the engine."""
    forget()
    start = thread_time_ns()
    pyengine.handle(message)
    return (thread_time_ns() - start) / 1000
