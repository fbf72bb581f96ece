"""An engine that holds what it has last worked out, for a page that goes on and on.

A fold and a replay want a whole state and give a whole state back; handing it to and fro takes far
longer than one more entry. Here the states stay, and a page calls them by name: of the table the
last one, of a room several, because an entry may come late. It is a memory of what was worked out
and nothing more: whatever is not held can be handed in again, or worked out again.
"""

from __future__ import annotations

from typing import Any

from pyengine import __version__, protocol
from pyengine.canonical import fingerprint
from pyengine.engine import answer, replied, shown
from pyengine.feed.duties import owed
from pyengine.feed.health import health_of
from pyengine.feed.points import Points
from pyengine.feed.replay import replay
from pyengine.feed.seated import is_seated_alike, seated
from pyengine.refusal import Refusal
from pyengine.registry import known
from pyengine.table.fold import fold
from pyengine.table.state import Table


class Holding:
    """`engine.handle` with one table and some states of rooms in hand."""

    def __init__(self) -> None:
        self._name: str | None = None
        self._table = Table()
        self._points = Points()

    def handle(self, text: str) -> str:
        """Answer one message."""
        return replied(text, self._answer)

    def _answer(self, message: protocol.Message) -> dict[str, Any]:
        match message:
            case protocol.FoldOn():
                start = message.table if message.held is None else self._held(message.held)
                table = fold(start, message.entries)
                self._name, self._table = message.hold, table
                return {"now": None} if message.more else _seen(table)
            case protocol.Hand():
                return {"table": shown(self._held(message.held))}
            case protocol.HandState():
                state = self._points.get(message.held).model_dump(exclude_defaults=True)
                return {"state": state, "engine": _engine()}
            case protocol.Replay(hold=str()):
                return self._replayed_on(message, message.hold or "")
            case (
                protocol.Replay()
                | protocol.AskDuties()
                | protocol.SealBody()
                | protocol.AskToShow()
            ) if message.held:
                news = {"state": self._points.get(message.held), "held": None}
                return answer(message.model_copy(update=news))
            case _:
                return answer(message)

    def _held(self, name: str) -> Table:
        if name != self._name:
            raise Refusal("not_held", "This table is not held here.", "held")
        return self._table

    def _replayed_on(self, message: protocol.Replay, name: str) -> dict[str, Any]:
        if message.engine not in (None, _engine()):
            raise Refusal("other_engine", "Another engine has worked this state out.", "engine")
        before = None if message.held is None else self._points.get(message.held)
        state, items = replay(before or message.state, message.entries, message.founder)
        self._points.drop(message.drop)
        self._points.hold(name, state)
        reply: dict[str, Any] = {"items": [item.model_dump() for item in items]}
        if not is_seated_alike(before, state):
            reply["seated"] = seated(state).model_dump()
        if not message.more:
            reply["health"] = health_of(state).model_dump()
            if message.device is not None:
                reply["owed"] = owed(state, message.device).model_dump()
        return reply


def _engine() -> str:
    """What a replay depends on beside the entries: this version, and the rulesets there are."""
    return fingerprint([__version__, *known()])


def _seen(table: Table) -> dict[str, Any]:
    forgotten = table.count > len(table.ledger)
    oldest = table.ledger[0].id if forgotten and table.ledger else None
    return {"now": table.now.model_dump(mode="json"), "oldest": oldest}
