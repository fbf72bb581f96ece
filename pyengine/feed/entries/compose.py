"""Writing: before an entry is signed, it is checked as its readers will check it."""

from __future__ import annotations

from pyengine.feed.entries.bodies import Ask, Call, Log
from pyengine.feed.entries.entry import Envelope, write
from pyengine.feed.entries.intents import playable
from pyengine.records import check
from pyengine.refusal import Refusal
from pyengine.table.entries import RollEntry


def compose(envelope: Envelope, *, is_played: bool = False) -> tuple[str, str]:
    """The id and the text of an entry that others will accept.

    `is_played` says that the engine has just played the logged roll, so it is not played again.
    """
    entry, text = write(envelope)
    match entry.body:
        case Call(intent=intent):
            playable(intent)
        case Ask(commitment=None):
            raise Refusal("not_sealed", "A blind roll is asked for in secret.", "body")
        case Log(entry=RollEntry(record=record)) if not is_played:
            verdict = check(record, weigh=False, plain=True)
            if not verdict.verified:
                raise Refusal("not_verified", verdict.problems[0], "body.entry.record")
        case _:
            pass
    return entry.id, text
