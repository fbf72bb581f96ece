"""Entries of a removed device that nobody had seen when it was removed.

A page marks these entries before it replays them, and finds them in the same way (`late.js`;
`tests/vectors/late.json` holds both to it).
"""

from __future__ import annotations

from collections.abc import Iterable

from pyengine.feed.entries.admit import Row
from pyengine.feed.replay.replay import NEVER_LATE
from pyengine.feed.state.models import Seated


def late_among(rows: Iterable[Row], seated: Seated) -> frozenset[str]:
    """Entries with a number beyond the last one that was known, or of another past than that."""
    known = {row.id: row for row in rows}
    pasts = _pasts(known, seated)
    return frozenset(
        row.id
        for row in known.values()
        if row.author in seated.removed
        and row.kind not in NEVER_LATE
        and (
            row.seq > seated.removed[row.author]
            or (row.twin is not None and pasts.get((row.author, row.seq), row.id) != row.id)
        )
    )


def _pasts(known: dict[str, Row], seated: Seated) -> dict[tuple[str, int], str]:
    """By author and number, the entries up to the last ones that were known.

    A past ends where an entry names one of another author as its own last.
    """
    found: dict[tuple[str, int], str] = {}
    for name in seated.last:
        row = known.get(name)
        author = row and row.author
        while row and row.author == author and (row.author, row.seq) not in found:
            found[row.author, row.seq] = row.id
            row = known.get(row.prev or "")
    return found
