"""Going on from states that an engine holds gives what a replay from the beginning gives.

Whatever the portions, however often a page goes back, and although the engine is started anew or
goes on from a state that was kept.
"""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pyengine.stateful import StatefulEngine
from tests.feeds import Evening
from tests.property.test_feed_replay import STEPS, played

MOVES = st.lists(
    st.tuples(st.sampled_from(["on", "on", "on", "back", "restart", "keep"]), st.integers(0, 9)),
    max_size=12,
)


class Page:
    """Replays in portions; after a restart it goes on from what it has kept."""

    def __init__(self, evening: Evening) -> None:
        self.entries = [each.model_dump() for each in evening.placed()]
        self.engine = StatefulEngine()
        self.count = 0
        # How much was replayed, what the state is called, the items and the people by then.
        self.points: list[tuple[int, str | None, dict[str, Any], Any]] = [(0, None, {}, None)]
        self.kept: tuple[int, dict[str, Any], dict[str, Any], Any] | None = None
        self.health: Any = None

    def ask(self, **message: object) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(self.engine.handle(json.dumps(message)))
        return reply

    def go_on(self, size: int) -> None:
        done, name, items, seated = self.points[-1]
        self.count += 1
        hold = f"p{self.count}"
        start: dict[str, Any] = {"held": name} if name else {}
        if name is None and done and self.kept:
            start = self.kept[1]
        reply = self.ask(op="replay", **start, entries=self.entries[done : done + size], hold=hold)
        if not reply["ok"]:
            assert reply["error"]["code"] == "not_held"
            del self.points[1:]
            if self.kept:
                done, _, items, seated = self.kept
                self.points.append((done, None, items, seated))
            return
        news = dict(items)
        for item in reply["items"]:
            news.pop(item["id"], None)
            news[item["id"]] = item
        self.health = reply["health"]
        seated = reply.get("seated", seated)
        self.points.append((min(done + size, len(self.entries)), hold, news, seated))

    def go_back(self, far: int) -> None:
        del self.points[max(1, len(self.points) - far) :]
        if self.kept and self.kept[0] > self.points[-1][0]:
            self.kept = None  # as where an older entry has come before it

    def keep(self) -> None:
        done, name, items, seated = self.points[-1]
        reply = self.ask(op="held_state", held=name) if name else {"ok": False}
        if reply["ok"]:
            state = {"state": reply["state"], "engine": reply["engine"]}
            self.kept = (done, state, items, seated)


@settings(max_examples=40)
@given(STEPS, MOVES)
def test_what_is_held_and_kept_gives_the_same_feed(
    steps: list[tuple[str, int, int, bool]], moves: list[tuple[str, int]]
) -> None:
    evening = played(steps)
    page = Page(evening)
    for what, number in moves:
        match what:
            case "on":
                page.go_on(number)
            case "back":
                page.go_back(number)
            case "restart":
                page.engine = StatefulEngine()
            case _:
                page.keep()
    while page.points[-1][0] < len(page.entries):
        page.go_on(7)
    items, _, health = evening.replayed()
    _, _, found, seated = page.points[-1]
    assert found == items
    assert list(found) == list(items), "and they came to count in the same order"
    if page.points[-1][1]:
        assert page.health == health
        whole = Page(evening)
        whole.go_on(1000)
        assert seated == whole.points[-1][3]
