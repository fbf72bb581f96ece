"""How fast is a card? `python3 build.py bench feed [--json]`, on the built page in a real browser.

From the click on ROLL until the card has its result, with feeds of 0, 1 000 and 10 000 entries,
measured in turn so that a noisy machine is noisy for all of them. Two numbers, 95th percentiles:
the time that a player waits, and the work on the page's main thread within it, in the thread's own
time (the engine has a thread to itself); both end with the frame that draws the card. What comes
later (the folded table, new odds) is printed beside them. A missed goal is named and is no failure.
"""

import argparse
import json
import statistics
import sys
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import sync_playwright

from bench._feed.host import serving
from bench._feed.page import FeedPage, Sample
from web.build.browser import ARGUMENTS, executable
from web.build.site import build

_LENGTHS = (0, 1_000, 10_000)
_ROLLS = 60
_WARM = 6
_MOST_WORK = 16.0  # ms: one frame
_MOST_RATIO = 1.3


def percentile(values: Sequence[float], share: int = 95) -> float:
    """Of a hundred equal parts, where this one ends."""
    return statistics.quantiles(values, n=100, method="inclusive")[share - 1]


def measure(rolls: int) -> list[dict[str, Any]]:
    """One row for each length of feed."""
    build()
    with serving() as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=list(ARGUMENTS))
        pages = [FeedPage(browser, url, length) for length in _LENGTHS]
        samples: dict[int, list[Sample]] = {length: [] for length in _LENGTHS}
        for number in range(_WARM + rolls):
            for page in pages:
                sample = page.roll()
                if number >= _WARM:
                    samples[page.entries].append(sample)
            if number % 20 == 0:
                print(f"… {number} of {rolls + _WARM} rolls", file=sys.stderr, flush=True)
        rows = [row(page, samples[page.entries]) for page in pages]
        browser.close()
    return rows


def row(page: FeedPage, samples: list[Sample]) -> dict[str, Any]:
    """The numbers of one length."""
    waited = [sample.waited for sample in samples]
    worked = [sample.worked for sample in samples]
    later = [sample.later for sample in samples]
    return {
        "entries": page.entries,
        "cards_in_document": page.drawn(),
        "waited_p50_ms": round(statistics.median(waited), 1),
        "waited_p95_ms": round(percentile(waited), 1),
        "worked_p50_ms": round(statistics.median(worked), 1),
        "worked_p95_ms": round(percentile(worked), 1),
        "later_p50_ms": round(statistics.median(later), 1),
    }


def judged(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """The rows and what they come to."""
    first, last = rows[0], rows[-1]
    ratios = {
        name: round(last[name] / first[name], 2) for name in ("waited_p95_ms", "worked_p95_ms")
    }
    missed = [
        *[f"{name} grows {ratio} times" for name, ratio in ratios.items() if ratio > _MOST_RATIO],
        *[
            f"{each['worked_p95_ms']} ms of work with {each['entries']} entries"
            for each in rows
            if each["worked_p95_ms"] >= _MOST_WORK
        ],
    ]
    return {"rows": rows, "ratios": ratios, "missed": missed}


def as_table(result: dict[str, Any]) -> str:
    """The result, to be read."""
    waited, worked, later = "click → card p50 / p95", "work p50 / p95", "later p50"
    lines = [f"{'entries':>8}  {'cards':>5}  {waited:>24}  {worked:>18}  {later:>9}"]
    for each in result["rows"]:
        waited = f"{each['waited_p50_ms']} / {each['waited_p95_ms']} ms"
        worked = f"{each['worked_p50_ms']} / {each['worked_p95_ms']} ms"
        drawn = each["cards_in_document"]
        later = f"{each['later_p50_ms']} ms"
        lines.append(f"{each['entries']:>8}  {drawn:>5}  {waited:>24}  {worked:>18}  {later:>9}")
    ratios = ", ".join(f"{name} {ratio}" for name, ratio in result["ratios"].items())
    lines.append(f"{_LENGTHS[-1]} entries against none: {ratios} (goal: at most {_MOST_RATIO})")
    lines += [f"missed: {each}" for each in result["missed"]] or ["every goal is met"]
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench feed", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("--rolls", type=int, default=_ROLLS, help="how many for each length")
    arguments = parser.parse_args()
    result = judged(measure(arguments.rolls))
    print(json.dumps(result, indent=2) if arguments.json else as_table(result))


if __name__ == "__main__":
    main()
