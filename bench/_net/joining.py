"""Coming late to a long evening: until its newest roll can be read, until all is checked."""

import json
import statistics
import subprocess
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Browser

from bench._feed.entries import entries_of
from bench._net.host import Host
from bench._net.rolls import PROBE
from server.claims import from_unpadded
from tests.e2e.bare import Bare
from tests.e2e.shared import Seat
from web.build.paths import ROOT
from web.build.tools import NODE

_BATCH = 1_000
_BARE = 3
_PATIENCE = 30 * 60_000  # milliseconds

# Joins, and tells when the newest roll is drawn, and when nothing is left to come or to check.
_JOIN = """async ({ link, last, count }) => {
  const begun = performance.now();
  const since = () => performance.now() - begun;
  const until = async (reached) => {
    while (!reached()) await new Promise((done) => setTimeout(done, 4));
    return since();
  };
  caught.join(link);
  const readable = until(() => probe.isNewest(last));
  const isDone = ({ status, feed }) =>
    status.phase === "connected" && status.behind === 0 && feed.settled && feed.all.length >= count;
  const verified = until(() => caught.room && isDone(caught.room));
  return { readable: await readable, verified: await verified };
}"""


class Past(NamedTuple):
    """A table that was played at."""

    fragment: str
    token: bytes
    last: str
    entries: int


class Joined(NamedTuple):
    """Milliseconds, and bytes of the page's heap for each entry."""

    entries: int
    bare: float
    readable: float
    verified: float
    heap: float


def past_of(host: Host, count: int) -> Past:
    """A table with so many rolls in it, made by the engine, in a room that was really founded."""
    entries = entries_of(count)
    lines = [json.dumps(entries[at : at + _BATCH]) for at in range(0, count, _BATCH)]
    filled = subprocess.run(  # noqa: S603 - this project's own script
        [NODE, "bench/_net/fill.mjs", host.feed],
        cwd=ROOT,
        input="\n".join(lines),
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    )
    told = json.loads(filled.stdout)
    return Past(told["fragment"], from_unpadded(told["token"]), told["last"], count)


def joined(browser: Browser, host: Host, past: Past) -> Joined:
    """Somebody new comes in, on a page that has started."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.set_default_timeout(_PATIENCE)
    context.add_init_script(PROBE)
    seat = Seat(context, "Ben").open(host.url)
    bare = statistics.median(_replays(seat, host, past))
    before = _heap(seat)
    wish = {"link": host.url + past.fragment, "last": past.last, "count": past.entries}
    took: dict[str, float] = seat.page.evaluate(_JOIN, wish)
    heap = (_heap(seat) - before) / past.entries
    context.close()
    return Joined(past.entries, bare, took["readable"], took["verified"], heap)


def _replays(seat: Seat, host: Host, past: Past) -> Iterator[float]:
    for _ in range(_BARE):
        bare = Bare(seat.page, host.feed, past.token)
        yield bare.replay(past.entries)
        bare.end()


def _heap(seat: Seat) -> float:
    """Bytes in use on the page's main thread, after what is no longer needed is gone."""
    session = seat.context.new_cdp_session(seat.page)
    session.send("HeapProfiler.collectGarbage")
    found: dict[str, Any] = session.send("Runtime.getHeapUsage")
    session.detach()
    return float(found["usedSize"])
