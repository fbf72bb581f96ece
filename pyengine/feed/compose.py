"""Writing: an entry is looked at as its readers will, before it is signed."""

from __future__ import annotations

from pyengine.feed.bodies import Ask, Call, Log
from pyengine.feed.called_rolls import playable
from pyengine.feed.entries import Envelope, write
from pyengine.feed.seals import boxed
from pyengine.records import check
from pyengine.refusal import Refusal
from pyengine.table.entries import RollEntry


def compose(envelope: Envelope, *, is_played: bool = False) -> tuple[str, str]:
    """The id and the text of an entry that others will accept.

    A roll that was played a moment ago comes to the same when it is played once more.
    """
    entry, text = write(envelope)
    match entry.body:
        case Call(intent=intent):
            playable(intent)
        case Ask(intent=intent) as ask:
            playable(intent)
            boxed({**ask.model_dump(exclude={"at", "by"}), "nonce": "0" * 64})  # at the GM's
        case Log(entry=RollEntry(record=record)) if not is_played:
            verdict = check(record, weigh=False, plain=True)
            if not verdict.verified:
                raise Refusal("not_verified", verdict.problems[0], "body.entry.record")
        case _:
            pass
    return entry.id, text
