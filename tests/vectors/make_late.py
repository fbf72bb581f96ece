"""Writes late.json beside it, when the rules of what is late change: its own module is the command.

Which entries of removed devices come too late; the browser's side checks the same file. What is
late is written down by hand here, so that it is no copy of either side.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("late.json")
PEOPLE = ("founded", "hello", "key", "return", "roster", "seating", "removal", "rekey")
"""Kinds that decide who sits at the table."""


def vectors() -> list[dict[str, Any]]:
    return list(_cases())


def _cases() -> Iterator[dict[str, Any]]:
    ann = [_row("a1"), _row("a2", prev="a1"), _row("a3", prev="a2")]
    yield _case("nobody was removed", ann, {}, [], [])
    yield _case("one entry was not known", ann, {"a": 2}, ["a2"], ["a3"])
    yield _case("nothing was known", ann, {"a": 0}, [], ["a1", "a2", "a3"])
    yield _case("somebody else was removed", ann, {"b": 1}, [], [])
    yield _case("the last one that was known has not come", ann, {"a": 2}, ["a9"], ["a3"])
    several = [*ann, _row("b1"), _row("b2", prev="b1")]
    yield _case("two were removed", several, {"a": 2, "b": 1}, ["a2", "b1"], ["a3", "b2"])
    kinds = [_row(f"a{at}", kind=kind) for at, kind in enumerate(PEOPLE, 1)]
    yield _case("entries about people are never late", kinds, {"a": 0}, [], [])
    fork = [
        _row("a1"),
        _row("a2", prev="a1", twin="a2x"),
        _row("a2x", prev="a1", twin="a2"),
        _row("a3", prev="a2"),
    ]
    yield _case("a past beside the known one", fork, {"a": 3}, ["a3"], ["a2x"])
    yield _case("the other past was known", fork, {"a": 2}, ["a2x"], ["a2", "a3"])
    yield _case("which past was known is not said", fork, {"a": 3}, [], [])
    yield _case("two pasts were known, the first is named", fork, {"a": 3}, ["a3", "a2x"], ["a2x"])
    hello = [_row("a1", twin="a1x"), _row("a1x", twin="a1", kind="hello")]
    yield _case("another past about people", hello, {"a": 1}, ["a1"], [])
    gap = [_row("a2", prev="a1", twin="a2x"), _row("a2x", twin="a2"), _row("a3", prev="a2")]
    yield _case("a known past that ends in a gap", gap, {"a": 3}, ["a3"], ["a2x"])
    foreign = [
        _row("a1", twin="a1x"),
        _row("a1x", twin="a1"),
        _row("b1", prev="a1x"),
        _row("a2", prev="b1"),
    ]
    yield _case("a past leads through somebody else", foreign, {"a": 2}, ["a2"], [])
    yield _case("it leads through one who was removed, too", foreign, {"a": 2, "b": 1}, ["a2"], [])


def _case(
    name: str, rows: list[dict[str, Any]], removed: dict[str, int], last: list[str], late: list[str]
) -> dict[str, Any]:
    return {
        "name": name,
        "rows": rows,
        "seated": {"removed": {_device(each): seq for each, seq in removed.items()}, "last": last},
        "late": late,
    }


def _row(name: str, **more: Any) -> dict[str, Any]:
    """The name says who has written it, and its number; an `x` after that tells it from a twin."""
    said = {"id": name, "author": _device(name[0]), "seq": int(name[1]), "kind": "log"}
    return {**said, "prev": None, "twin": None, **more}


def _device(name: str) -> str:
    return name * 64


if __name__ == "__main__":
    FILE.write_text(json.dumps(vectors(), indent=1) + "\n", encoding="utf-8")
