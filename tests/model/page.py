"""A device's copy of a table to which entries come one by one, in whatever order.

It goes as a page goes: an entry is admitted with what is known of those that it names, those that
name it are placed anew (`web/log/places.js`), and all from the first changed place on is replayed
from the last state before it (`web/replay/replay.js`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from pyengine.feed.entries.admit import Arrival, Known, Row, admit, order, place
from pyengine.feed.replay.late import late_among
from pyengine.feed.replay.replay import replay
from pyengine.feed.state.models import Item, Placed, State
from tests.feeds import TABLE


class Point(NamedTuple):
    """So many entries were replayed, and this came of it."""

    done: int
    state: State
    items: dict[str, Item]


Place = Callable[[Row, bool], Placed]
"""A row as the replay reads it; late or not."""


class Page(NamedTuple):
    """What a device has, and where it can go on from; another entry makes another page."""

    rows: dict[str, Row]
    order: tuple[Row, ...]
    late: frozenset[str]
    points: tuple[Point, ...]

    @property
    def state(self) -> State:
        return self.points[-1].state

    @property
    def items(self) -> dict[str, Item]:
        return self.points[-1].items


def opened(founder: str) -> Page:
    """A page to which nothing has come yet."""
    return Page({}, (), frozenset(), (Point(0, State(founder=founder), {}),))


def arrived(page: Page, entries: Iterable[tuple[Row, str]], as_placed: Place) -> Page:
    """The page after these entries have come together: each as it is by itself, and its text."""
    fresh = _admitted(page.rows, entries)
    rows = page.rows | fresh | _placed_anew(page.rows, fresh)
    now = tuple(sorted(rows.values(), key=place))
    same = alike(page.order, now)
    page = _replayed(Page(rows, now, page.late, page.points), same, as_placed)
    while (late := late_among(now, page.state)) != page.late:
        changed = late ^ page.late
        first = next(at for at, row in enumerate(now) if row.id in changed)
        page = _replayed(page._replace(late=late), first, as_placed)
    return page


def alike(before: tuple[Row, ...], now: tuple[Row, ...]) -> int:
    """How many entries at the beginning are what they were, and where they were."""
    pairs = enumerate(zip(before, now, strict=False))
    changed = (at for at, (one, other) in pairs if one is not other and one != other)
    return next(changed, len(before))


def _admitted(rows: dict[str, Row], entries: Iterable[tuple[Row, str]]) -> dict[str, Row]:
    arrivals = [_with_what_is_known(rows, *entry) for entry in entries]
    return {row.id: row for row in admit(TABLE, arrivals) if isinstance(row, Row)}


def _with_what_is_known(rows: dict[str, Row], bare: Row, text: str) -> Arrival:
    prev, after = rows.get(bare.prev or ""), rows.get(bare.after or "")
    return Arrival(
        text=text,
        signed=True,
        prev=_known(prev) if prev else None,
        after=after.height if after else None,
        twin=next((name for name, row in rows.items() if _number(row) == _number(bare)), None),
    )


def _known(row: Row) -> Known:
    return Known(height=row.height, author=row.author, seq=row.seq)


def _number(row: Row) -> tuple[str, int]:
    return row.author, row.seq


def _placed_anew(rows: dict[str, Row], fresh: dict[str, Row]) -> dict[str, Row]:
    """Those that were there and name one that has come, directly or not, or have its number."""
    touched: dict[str, Row] = {}
    left = set(fresh)
    while left:
        left = {
            name
            for name, row in rows.items()
            if name not in touched and (row.prev in left or row.after in left)
        }
        touched |= {name: rows[name] for name in left}
    for new in fresh.values():
        for name, row in rows.items():
            if _number(row) == _number(new) and row.twin is None:
                touched[name] = touched.get(name, row).model_copy(update={"twin": new.id})
    named = {each for row in touched.values() for each in (row.prev, row.after) if each}
    there = rows | fresh
    parents = {name: _known(there[name]) for name in named - touched.keys() if name in there}
    return {row.id: row for row in order(touched.values(), parents)}


def _replayed(page: Page, same: int, as_placed: Place) -> Page:
    """All from a place on is replayed once more."""
    points = tuple(point for point in page.points if point.done <= same)
    done, state, items = points[-1]
    if done == len(page.order):
        return page._replace(points=points)
    rows = page.order[done:]
    state, news = replay(state, [as_placed(row, row.id in page.late) for row in rows])
    point = Point(len(page.order), state, items | {item.id: item for item in news})
    return page._replace(points=(*points, point))
