"""What does sharing cost? `python3 build.py bench net [--json] [--quick | --full]`.

The real server with its stream on the disk, the built page, a real browser; beside each number of a
room stands what bare NATS takes in the same pages: the same library, server, rights and stream, and
nothing else. They are measured in turn, so that a noisy machine is noisy for both. Both pages read
one clock, the machine's: each sets its own by the ticks of `Date`.

Rolls are measured on loopback, which shows what this machine does, and over a link that takes 20 ms
each way, as between two homes: there a bare trip from page to page and back takes 80 ms, and the
goals are set. Of each roll is also told how long the pages computed. A missed goal is no failure.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from bench._net.computing import computings
from bench._net.crowd import crowd
from bench._net.host import Host, hosting, linked
from bench._net.joining import Joined, joined, past_of
from bench._net.report import Computed, Measured, Rolls, as_text, judged
from bench._net.rolls import Pair
from web.build.browser import ARGUMENTS, executable
from web.build.site import build

_CLIENTS = (1, 100)
_DELAY = 0.020  # seconds, each way
_WAYS = {"plain": False, "witnessed": True}


def measure(*, quick: bool, full: bool) -> dict[str, Any]:
    """Everything, one part after the other."""
    build()
    lengths = (1_000,) if quick else (1_000, 10_000, 100_000) if full else (1_000, 10_000)
    with hosting() as host:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=executable(), args=list(ARGUMENTS))
            loopback, computing = _on_loopback(browser, host, quick=quick)
            with linked(host, _DELAY) as far:
                link = _over_link(browser, far, quick=quick)
            late = list(_latecomers(browser, host, lengths))
            version = browser.version
            browser.close()
        _say("a hundred clients")
        crowds = {count: crowd(host.control, count, 10 if quick else 40) for count in _CLIENTS}
    return judged(Measured(loopback, link, computing, late, crowds, version))


def _on_loopback(browser: Browser, host: Host, *, quick: bool) -> tuple[Rolls, Computed]:
    """Rolls, and then a few more whose tasks the browser records."""
    pair = Pair(browser, host)
    pair.warm_up()
    rolls = _rolls(pair, "loopback", quick=quick)
    _say("what the pages compute")
    computing = {
        way: list(computings(browser, pair, 5 if quick else 20, witnessed=witnessed))
        for way, witnessed in _WAYS.items()
    }
    pair.leave()
    return rolls, computing


def _over_link(browser: Browser, host: Host, *, quick: bool) -> Rolls:
    pair = Pair(browser, host)
    pair.warm_up()
    rolls = _rolls(pair, "over the link", quick=quick)
    pair.leave()
    return rolls


def _rolls(pair: Pair, where: str, *, quick: bool) -> Rolls:
    """Without witnesses and with them, in turn."""
    blocks, block = (2, 5) if quick else (5, 12)
    rolls: Rolls = {way: [] for way in _WAYS}
    for number in range(blocks):
        _say(f"rolls {where}, {number + 1} of {blocks}")
        for way, witnessed in _WAYS.items():
            rolls[way] += pair.samples(block, witnessed=witnessed)
    return rolls


def _latecomers(browser: Browser, host: Host, lengths: Sequence[int]) -> Iterator[Joined]:
    for length in lengths:
        _say(f"a table with {length} entries")
        past = past_of(host, length)
        _say("somebody comes late to it")
        yield joined(browser, host, past)


def _say(what: str) -> None:
    print(f"… {what}", file=sys.stderr, flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench net", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("--quick", action="store_true", help="few rolls, a short past")
    parser.add_argument("--full", action="store_true", help="a past of 100 000 entries too")
    arguments = parser.parse_args()
    result = measure(quick=arguments.quick, full=arguments.full)
    print(json.dumps(result, indent=2) if arguments.json else as_text(result))


if __name__ == "__main__":
    main()
