"""Which entries belong to the set, and where each stands in the order that all devices share.

An entry's height is one more than the greatest height of the two entries it names, as far as they
are known. It is a function of the set alone: equal sets have equal orders, in whatever way the
entries came and whatever their authors claim about time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from pyengine.feed.entries.bodies import Device, EntryId
from pyengine.feed.entries.entry import Count, Entry, Kind, read
from pyengine.model import Batch, Many, Model
from pyengine.refusal import Refusal

CLOCK_SLACK = 1000
"""How far a claimed clock may be from the height that a reader finds."""
MAX_ROWS = 10_000

Height = Annotated[int, Field(ge=1, le=2**53 - 1)]
Flag = Literal["fork", "gap", "orphan", "clock", "newer", "late"]
_STRUCTURAL = frozenset({"fork", "gap", "orphan", "clock"})
"""Flags that change when further entries become known."""


class Known(Model):
    """What a store knows of the entry before."""

    height: Height
    author: Device
    seq: Count


class Arrival(Model):
    """An entry as it came, with what the store knows about the entries it names."""

    text: str
    signed: bool
    """Whether the caller has checked the signature, and found it good."""
    prev: Height | Known | None = None
    after: Height | None = None
    twin: EntryId | None = None
    """Another known entry of the same author and number."""


class Row(Model):
    """An admitted entry, as a store keeps it beside the text."""

    id: EntryId
    author: Device
    seq: Count
    prev: EntryId | None
    after: EntryId | None
    clock: Annotated[int, Field(ge=1)]
    height: Height
    kind: Kind
    flags: Many[Flag] = ()
    twin: EntryId | None = None


class Reason(Model):
    """Why an entry was refused."""

    code: str
    message: str
    field: str | None = None


class RefusedEntry(Model):
    """An entry that does not belong to the set."""

    refused: Reason


Admission: TypeAlias = Row | RefusedEntry
Rows = Annotated[tuple[Row, ...], Field(max_length=MAX_ROWS)]
Arrivals: TypeAlias = Batch[Arrival]


def place(row: Row) -> tuple[int, str, int, str]:
    """The key that sorts entries into the order that all devices share."""
    return (row.height, row.author, row.seq, row.id)


def admit(table: str, arrivals: Sequence[Arrival]) -> list[Admission]:
    """A verdict on each arrival, in the same order. They may be each other's parents and twins."""
    seen = [_looked_at(table, arrival) for arrival in arrivals]
    parents: dict[str, Known | int] = {}
    rows: dict[str, Row] = {}
    for arrival, entry in zip(arrivals, seen, strict=True):
        if isinstance(entry, Entry):
            rows.setdefault(entry.id, _row(entry, arrival.twin))
            if entry.envelope.prev and arrival.prev is not None:
                parents.setdefault(entry.envelope.prev, arrival.prev)
            if entry.envelope.after and arrival.after is not None:
                parents.setdefault(entry.envelope.after, arrival.after)
    placed = _placed(rows, parents)
    return [placed[each.id] if isinstance(each, Entry) else each for each in seen]


def order(rows: Iterable[Row], parents: Mapping[str, Known | int]) -> list[Row]:
    """Known entries in their new places, after an entry they name, or a twin, has come late.

    `parents` are the entries they name that are not among them. No text is needed.
    """
    known = {row.id: row for row in rows}
    placed = _placed(known, parents)
    return [placed[name] for name in known]


def _looked_at(table: str, arrival: Arrival) -> Entry | RefusedEntry:
    try:
        return accepted(table, arrival)
    except Refusal as refusal:
        reason = Reason(code=refusal.code, message=refusal.message, field=refusal.field)
        return RefusedEntry(refused=reason)


def accepted(table: str, arrival: Arrival) -> Entry:
    """An entry that belongs to the set, wherever it stands, or a refusal."""
    entry = read(arrival.text)
    if entry.envelope.table != table:
        raise Refusal("wrong_table", "This entry belongs to another table.", "table")
    if not arrival.signed:
        raise Refusal("signature", "The signature does not fit this entry and its author.")
    return entry


def _row(entry: Entry, twin: str | None) -> Row:
    said = entry.envelope
    return Row.model_construct(
        id=entry.id,
        author=said.author,
        seq=said.seq,
        prev=said.prev,
        after=said.after,
        clock=said.clock,
        height=1,
        kind=said.kind,
        flags=("newer",) if entry.body is None else (),
        twin=twin,
    )


# ── heights ──────────────────────────────────────────────────────────────────────────────────────


def _placed(rows: Mapping[str, Row], parents: Mapping[str, Known | int]) -> dict[str, Row]:
    twins = _twins(rows)
    heights: dict[str, int] = {}
    for name in _parents_first(rows):
        row = rows[name]
        named = (row.prev or "", row.after or "")
        heights[name] = 1 + max([heights.get(n) or _height(parents.get(n)) for n in named])
    return {
        name: row.model_copy(
            update={
                "height": heights[name],
                "twin": twins.get(name),
                "flags": _flags(row, heights, rows, parents, twin=name in twins),
            }
        )
        for name, row in rows.items()
    }


def _height(known: Known | int | None) -> int:
    return known.height if isinstance(known, Known) else known or 0


def _twins(rows: Mapping[str, Row]) -> dict[str, str]:
    """By id, another entry of the same author and number: the least id, so that all agree."""
    by_number: dict[tuple[str, int], set[str]] = {}
    for name, row in rows.items():
        names = by_number.setdefault((row.author, row.seq), set())
        names.update((name, row.twin) if row.twin else (name,))
    return {
        name: min(others)
        for name, row in rows.items()
        if (others := by_number[row.author, row.seq] - {name})
    }


def _parents_first(rows: Mapping[str, Row]) -> list[str]:
    """A depth-first walk without recursion. A cycle, which hashes rule out, would be cut."""
    if len(rows) == 1:  # as most come, while people play
        return list(rows)
    done: dict[str, None] = {}
    begun: set[str] = set()
    for first in rows:
        stack = [first]
        while stack:
            name = stack[-1]
            row = rows[name]
            missing = [
                each
                for each in (row.prev, row.after)
                if each in rows and each not in done and each not in begun
            ]
            if name in begun or not missing:
                done.setdefault(stack.pop())
            begun.add(name)
            stack.extend(each for each in missing if each is not None)
    return list(done)


def _flags(
    row: Row,
    heights: Mapping[str, int],
    rows: Mapping[str, Row],
    parents: Mapping[str, Known | int],
    *,
    twin: bool,
) -> tuple[str, ...]:
    flags = ["fork"] if twin else []
    if row.prev is not None and not _follows(row, rows.get(row.prev) or parents.get(row.prev)):
        flags.append("gap")
    if row.after is not None and row.after not in heights and row.after not in parents:
        flags.append("orphan")
    if abs(row.clock - heights[row.id]) > CLOCK_SLACK:
        flags.append("clock")
    return (*flags, *[flag for flag in row.flags if flag not in _STRUCTURAL])


def _follows(row: Row, before: Row | Known | int | None) -> bool:
    """Whether the entry before is known, and is the one before in its author's chain."""
    if before is None or isinstance(before, int):
        return before is not None
    return (before.author, before.seq) == (row.author, row.seq - 1)
