"""What a page's threads did, from the browser's own record of their tasks, in microseconds."""

from collections.abc import Iterable
from typing import Any, TypeAlias

Event: TypeAlias = dict[str, Any]

CATEGORIES = ("toplevel", "blink.user_timing")
"""The trace records tasks, and the marks that pages set by `performance.mark`."""


def marks(events: Iterable[Event]) -> dict[str, Event]:
    """By their names."""
    return {event["name"]: event for event in events if event["cat"] == "blink.user_timing"}


def tasks(events: Iterable[Event], process: int, thread: int) -> list[Event]:
    """Those of one thread that began and ended while it was recorded, in order."""
    return sorted(
        (
            event
            for event in events
            if event["name"] == "ThreadControllerImpl::RunTask"
            and event["ph"] == "X"
            and (event["pid"], event["tid"]) == (process, thread)
        ),
        key=lambda event: event["ts"],
    )


def between(tasks: Iterable[Event], first: Event, last: Event) -> list[Event]:
    """Those that began after one mark and not after another."""
    return [task for task in tasks if first["ts"] < task["ts"] <= last["ts"]]


def worked(tasks: Iterable[Event]) -> float:
    """Milliseconds of the thread's own time; where they were not noted, as long as it took."""
    took: list[float] = [task["tdur"] if "tdur" in task else task["dur"] for task in tasks]
    return sum(took) / 1000
