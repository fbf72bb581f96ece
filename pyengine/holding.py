"""An engine that holds what it has last worked out, for a page that goes on and on.

A fold and a replay want a whole state and give a whole state back; handing it to and fro takes far
longer than one more entry. Here the states stay, and a page calls them by name: of tables and of
rooms several, because logs are folded in turns and an entry may come late. It is a memory of what
was worked out and nothing more: whatever is not held can be handed in again, or worked out again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pyengine import __version__, protocol
from pyengine.canonical import fingerprint
from pyengine.engine import answer, replied, shown
from pyengine.feed.admit import Row, admit, place
from pyengine.feed.duties import owed
from pyengine.feed.health import health_of
from pyengine.feed.replay import Replayed, replay
from pyengine.feed.seated import is_seated_alike, seated
from pyengine.feed.state import Placed, State
from pyengine.held import Held
from pyengine.refusal import Refusal
from pyengine.registry import known
from pyengine.table.fold import fold
from pyengine.table.state import Table

MAX_TABLES = 8
"""A page folds its own log and a room's, and may take back the last step of each."""

MAX_POINTS = 128
"""A page keeps about forty points of one room; what it has forgotten to drop goes by itself."""


class Holding:
    """`engine.handle` with some tables and some states of rooms in hand."""

    def __init__(self) -> None:
        self._tables = Held[Table](MAX_TABLES, "This table is not held here.")
        self._points = Held[State](MAX_POINTS, "This state of a room is not held here.")

    def handle(self, text: str) -> str:
        """Answer one message."""
        return replied(text, self._answer)

    def _answer(self, message: protocol.Message) -> dict[str, Any]:  # noqa: PLR0911 — one a message
        match message:
            case protocol.FoldOn():
                start = message.table if message.held is None else self._tables.get(message.held)
                table = fold(start, message.entries)
                self._tables.hold(message.hold, table)
                return {"now": None} if message.more else _seen(table)
            case protocol.Hand():
                return {"table": shown(self._tables.get(message.held))}
            case protocol.HandState():
                state = self._points.get(message.held).model_dump(exclude_defaults=True)
                return {"state": state, "engine": _engine()}
            case protocol.Replay(hold=str()):
                return self._replayed_on(message, message.hold or "")
            case protocol.Admit(on=protocol.Onward() as on):
                return self._admitted_on(message, on)
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

    def _replayed_on(self, message: protocol.Replay, name: str) -> dict[str, Any]:
        if message.engine not in (None, _engine()):
            raise Refusal("other_engine", "Another engine has worked this state out.", "engine")
        before = None if message.held is None else self._points.get(message.held)
        played = replay(before or message.state, message.entries, message.founder)
        self._points.drop(message.drop)
        self._points.hold(name, played.state)
        return _news(before, played, message.device, more=message.more)

    def _admitted_on(self, message: protocol.Admit, on: protocol.Onward) -> dict[str, Any]:
        """Admit entries and, where nothing else is needed for it, replay them too."""
        verdicts = admit(message.table, message.entries)
        reply: dict[str, Any] = {"admitted": verdicts}
        rows = {
            verdict.id: (verdict, arrival.text)
            for verdict, arrival in zip(verdicts, message.entries, strict=True)
            if isinstance(verdict, Row)
        }
        is_open = all(row.kind != "sealed" for row, _ in rows.values())  # boxes are the page's
        if rows and is_open and on.held in self._points:
            before = self._points.get(on.held)
            played = replay(before, _placed(rows.values()))
            self._points.hold(on.hold, played.state)
            reply["replayed"] = _news(before, played, on.device, more=False)
        self._points.drop(on.drop)
        return reply


def _placed(rows: Iterable[tuple[Row, str]]) -> list[Placed]:
    """Admitted entries in everybody's order."""
    return [
        Placed.model_construct(id=row.id, height=row.height, flags=row.flags, text=text)
        for row, text in sorted(rows, key=lambda found: place(found[0]))
    ]


def _news(
    before: State | None, played: Replayed, device: str | None, *, more: bool
) -> dict[str, Any]:
    """What a page is told of a state that stays here."""
    state, items = played
    reply: dict[str, Any] = {"items": items}
    if not is_seated_alike(before, state):
        reply["seated"] = seated(state)
    if not more:
        reply["health"] = health_of(state)
        if device is not None:
            reply["owed"] = owed(state, device)
    return reply


def _engine() -> str:
    """What a replay depends on beside the entries: this version, and the rulesets there are."""
    return fingerprint([__version__, *known()])


def _seen(table: Table) -> dict[str, Any]:
    forgotten = table.count > len(table.ledger)
    oldest = table.ledger[0].id if forgotten and table.ledger else None
    return {"now": table.now, "oldest": oldest}
