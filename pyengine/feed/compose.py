"""Writing: an entry is looked at as its readers will, before it is signed."""

from __future__ import annotations

from pyengine.canonical import canonical
from pyengine.feed.bodies import Ask, Call, Log
from pyengine.feed.called_rolls import playable
from pyengine.feed.entries import Envelope, reread, write
from pyengine.model import compact
from pyengine.records import check
from pyengine.refusal import Refusal
from pyengine.table.entries import RollEntry

MAX_ASKED_FOR = 3000
"""Bytes: the GM's device puts it into a box, where it takes half as much again."""


def compose(envelope: Envelope) -> tuple[str, str]:
    """The id and the text of an entry that others will accept."""
    name, text = write(envelope)
    match reread(name, text).body:
        case Call(intent=intent):
            playable(intent)
        case Ask(intent=intent) as ask:
            playable(intent)
            if len(canonical(compact(ask))) > MAX_ASKED_FOR:
                message = "This is too much for a blind roll, which has to fit into a sealed box."
                raise Refusal("too_large", message, "body.intent")
        case Log(entry=RollEntry(record=record)):
            verdict = check(record, weigh=False)
            if not verdict.verified:
                raise Refusal("not_verified", verdict.problems[0], "body.entry.record")
        case _:
            pass
    return name, text
