"""How much the pages compute for a roll: the time of their own that their threads were at work."""

import json
from collections.abc import Iterator
from typing import NamedTuple

from playwright.sync_api import Browser

from bench import _trace as trace
from bench._net.rolls import WARM, Pair

_LATER = 400  # milliseconds after the card in which a page does what can wait: odds, what is kept
_WORKER = "DedicatedWorker thread"


class Computing(NamedTuple):
    """Milliseconds of one page for one roll."""

    main: float
    worker: float
    """Where the engine runs."""


def computings(
    browser: Browser, pair: Pair, count: int, *, witnessed: bool
) -> Iterator[dict[str, Computing]]:
    """Of each roll: the roller's page, and the peer's, who is the witness of a witnessed one."""
    pair.agree(witnessed=witnessed)
    for number in range(WARM + count):
        pair.get_ready()
        browser.start_tracing(categories=list(trace.CATEGORIES))
        for who, seat in pair.seats.items():
            seat.page.evaluate("(who) => performance.mark(who)", _mark(who))
        pair.click(_LATER)
        events = json.loads(browser.stop_tracing())["traceEvents"]
        pair.noted()
        if number >= WARM:
            yield {who: _computing(events, who) for who in pair.seats}


def _computing(events: list[trace.Event], who: str) -> Computing:
    marks = trace.marks(events)
    page = marks[_mark(who)]["pid"]
    workers = {
        event["tid"]
        for event in events
        if event["name"] == "thread_name"
        and event["pid"] == page
        and event["args"]["name"] == _WORKER
    }

    def worked(thread: int) -> float:
        tasks = trace.tasks(events, page, thread)
        return trace.worked(trace.between(tasks, marks["bench click"], marks["bench over"]))

    return Computing(
        main=worked(marks[_mark(who)]["tid"]),
        worker=sum(worked(thread) for thread in workers),
    )


def _mark(who: str) -> str:
    return f"bench {who}"
