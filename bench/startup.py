"""How fast does the table start? `python3 build.py bench startup [--json]`.

The same browser opens our page and one with nothing but `loadPyodide()` in turn, with everything in
its cache; times are medians, told as ratios to the latter. Once over the browser's own cache alone
and once with the service worker, as on every visit but the first. A missed goal is named and is no
failure: the machine may be noisy.

With `--against`, our page is measured beside another build of it instead, such as the `dist/site`
of a checkout of an earlier commit.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import BrowserContext

from bench._engine.report import Row, as_data, as_table
from bench._startup import pages, transfer
from tests.e2e.visitors import UNPACKED
from web.build.site import build

RUNS = 9
CLICKS = 300
RIVAL = "loadPyodide()"


def rows() -> Iterator[Row]:
    with pages.served() as host:
        for offline_ready, how in ((False, "HTTP cache"), (True, "service worker")):
            with pages.visitor(offline_ready=offline_ready) as context:
                warm(context, host, offline_ready=offline_ready)
                yield from starts(context, host, how)
                if offline_ready:
                    yield from running(pages.clicks(context, host, CLICKS))


def against(other: Path) -> Iterator[Row]:
    """Beside another build, in turn."""
    with pages.served() as host, pages.served(other) as before:
        with pages.visitor(offline_ready=False) as context:
            for each in (host, before):
                warm(context, each, offline_ready=False)
            found: dict[str, list[tuple[float, float]]] = {host: [], before: []}
            for run in range(2 * RUNS):
                for each, times in found.items():
                    times.append(pages.ours(context, each))
                print(f"… {run + 1} of {2 * RUNS}", file=sys.stderr, flush=True)
        ours, theirs = (list(zip(*times, strict=True)) for times in found.values())
        for at, what in enumerate(("sheet visible and editable", "first roll on its card")):
            yield Row(
                part="From navigation, warm HTTP cache",
                what=what,
                us=1000 * statistics.median(ours[at]),
                rival="the other build",
                rival_us=1000 * statistics.median(theirs[at]),
                measure="times_as_long",
                goal=1.1,
                note=f"{_range(list(ours[at]))}; the other {_range(list(theirs[at]))}",
            )


def warm(context: BrowserContext, host: str, *, offline_ready: bool) -> None:
    """Two visits to each page, the first of ours long enough to leave everything behind."""
    pages.bare(context, host)
    page = pages.opened(context, host).page
    page.evaluate(UNPACKED)
    if offline_ready:
        page.evaluate(pages.INSTALLED)
    page.close()
    pages.bare(context, host)
    pages.ours(context, host)


def starts(context: BrowserContext, host: str, how: str) -> Iterator[Row]:
    bare, sheets, rolls = [], [], []
    for run in range(RUNS):
        bare.append(pages.bare(context, host))
        sheet, rolled = pages.ours(context, host)
        sheets.append(sheet)
        rolls.append(rolled)
        print(f"… {how}, {run + 1} of {RUNS}", file=sys.stderr, flush=True)
    part = f"From navigation, warm {how}"
    for what, times, goal in (
        ("first roll on its card", rolls, 0.35),
        ("sheet visible and editable", sheets, 0.08),
    ):
        yield Row(
            part=part,
            what=what,
            us=1000 * statistics.median(times),
            rival=RIVAL,
            rival_us=1000 * statistics.median(bare),
            measure="times_as_long",
            goal=goal,
            note=f"{_range(times)}; bare {_range(bare)}",
        )


def _range(times: list[float]) -> str:
    return f"{min(times):.0f} to {max(times):.0f} ms"


def running(times: list[tuple[float, float]]) -> Iterator[Row]:
    """The clicks, and what a machine without pauses of its own would show as the same twice."""
    clicks, counting = zip(*times, strict=True)
    for what, each, goal in (
        ("click to card, 95th percentile", clicks, 16_000),
        ("plain counting of that length, 95th", counting, None),
    ):
        yield Row(
            part="Once running",
            what=what,
            us=1000 * statistics.quantiles(each, n=20)[-1],
            measure="us",
            goal=goal,
            note=f"median {statistics.median(each):.1f} ms of {len(each)}",
        )


def sizes() -> str:
    found = list(transfer.parts())
    lines = ["", "First visit, as sent (text compressed by the host)"]
    first = [part for part in found if not part.later]
    ordered = sorted(first, key=lambda part: -part.sent)
    lines += [f"  {part.sent / 1e6:6.2f} MB  {part.file}" for part in ordered]
    total = sum(part.sent for part in first)
    met = "met" if total <= transfer.GOAL else "MISSED"
    lines.append(f"  {total / 1e6:6.2f} MB  in all; at most {transfer.GOAL / 1e6:.0f} MB {met}")
    later = sum(part.sent for part in found if part.later)
    lines.append(f"  {later / 1e6:6.2f} MB  more for the fallback, fetched when needed or later")
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench startup", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("--against", type=Path, help="the folder of another build")
    arguments = parser.parse_args()
    as_json = arguments.json
    build()
    if arguments.against:
        print(as_table(list(against(arguments.against))))
        return
    found = list(rows())
    if as_json:
        listed = [part._asdict() for part in transfer.parts()]
        print(json.dumps(as_data(found) | {"transfer": listed}, indent=2))
    else:
        print(as_table(found) + "\n" + sizes())


if __name__ == "__main__":
    main()
