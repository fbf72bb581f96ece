"""The copy of a room and its outbox as a machine of states: whatever happens, nothing is lost.

The code is the page's own, run by Node (`tests/web/outbox-machine.mjs`); the network and the clocks
do only what hypothesis says, so a failure is found again and made small.
"""

import json
import subprocess
from itertools import pairwise
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from web.build.paths import ROOT
from web.build.tools import NODE

EITHER = st.integers(0, 1)


class Node:
    """The process, started once; `begin` makes everything anew."""

    _process: "subprocess.Popen[str] | None" = None

    @classmethod
    def ask(cls, **wish: Any) -> dict[str, Any]:
        if cls._process is None:
            cls._process = subprocess.Popen(  # noqa: S603 - this project's own script
                [NODE, "tests/web/outbox-machine.mjs"],
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
            )
        assert cls._process.stdin
        assert cls._process.stdout
        cls._process.stdin.write(json.dumps(wish) + "\n")
        cls._process.stdin.flush()
        reply: dict[str, Any] = json.loads(cls._process.stdout.readline())
        assert "error" not in reply, reply["error"]
        return reply

    @classmethod
    def end(cls) -> None:
        if cls._process:
            cls._process.communicate()
            cls._process = None


class Outbox(RuleBasedStateMachine):
    """Two devices, each with one tab or two, and a server."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: set[str] = set()

    @initialize()
    def begin(self) -> None:
        Node.ask(do="begin", devices=2)

    @rule(device=EITHER, tab=EITHER)
    def write(self, device: int, tab: int) -> None:
        self.shown |= set(Node.ask(do="write", device=device, tab=tab)["done"])

    @rule(
        what=st.sampled_from(("start", "connect", "cut", "reload", "another", "wait")),
        device=EITHER,
        tab=EITHER,
    )
    def happen(self, what: str, device: int, tab: int) -> None:
        Node.ask(do=what, device=device, tab=tab)

    @rule(what=st.sampled_from(("deliver", "acknowledge")), device=EITHER, tab=EITHER)
    def travel(self, what: str, device: int, tab: int) -> None:
        Node.ask(do=what, device=device, tab=tab)

    @rule(what=st.sampled_from(("forget", "refuse")), device=EITHER, tab=EITHER)
    def go_wrong(self, what: str, device: int, tab: int) -> None:
        Node.ask(do=what, device=device, tab=tab)

    @rule(places=st.lists(st.integers(0, 30), max_size=8), device=EITHER, tab=EITHER)
    def receive(self, places: list[int], device: int, tab: int) -> None:
        Node.ask(do="receive", places=places, device=device, tab=tab)

    @rule()
    def look(self) -> None:
        """At any time, what waits and what the server has is all that was ever shown."""
        told = Node.ask(do="wait", tell=True)["told"]
        there = {each["id"] for each in told["server"]}
        for owner in told["owners"]:
            waiting = {each["id"] for each in owner["stored"] if each["out"]}
            own = {each["id"] for each in owner["stored"] if each["author"] == owner["device"]}
            assert own <= there | waiting
            there |= waiting
        assert self.shown <= there

    def teardown(self) -> None:
        told = Node.ask(do="heal", tell=True)["told"]
        kept = [each["id"] for each in told["server"]]
        assert len(kept) == len(set(kept))
        assert self.shown <= set(kept)
        orders = [tab["order"] for owner in told["owners"] for tab in owner["tabs"]]
        for order in orders:
            assert order == orders[0]
            assert {each["id"] for each in order} == set(kept)
            assert all(each["flags"] == [] for each in order)
        for owner in told["owners"]:
            assert [tab["unsent"] for tab in owner["tabs"]] == [0] * len(owner["tabs"])
            assert not any(each["out"] for each in owner["stored"])
            numbers = [each["seq"] for each in orders[0] if each["author"] == owner["device"]]
            assert all(after == before + 1 for before, after in pairwise([0, *numbers]))


Outbox.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


class TestOutbox(Outbox.TestCase):  # type: ignore[valid-type, misc]
    """Collected here, so that the process ends with it."""

    @classmethod
    def tearDownClass(cls) -> None:
        Node.end()
