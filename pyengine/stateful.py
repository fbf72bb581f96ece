"""An engine for one page, which keeps the last states it has worked out.

A fold or a replay starts from a whole state and returns a whole state. To send that back and forth
takes far longer than to apply one more entry, so the engine keeps the states and a page names them.
It keeps several, because entries may come late, and a page then goes on from an earlier state. What
it no longer keeps, the page sends again or has worked out again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

from pyengine import __version__, protocol
from pyengine.canonical import fingerprint
from pyengine.engine import answer, replied, shown
from pyengine.feed.entries.admit import Row, admit
from pyengine.feed.entries.bodies import BOXED
from pyengine.feed.replay.health import health_of
from pyengine.feed.replay.obligations import owed
from pyengine.feed.replay.replay import Replayed, in_order, replay
from pyengine.feed.state.models import State, is_seated_alike, seated
from pyengine.refusal import Refusal
from pyengine.registry import known
from pyengine.table.fold import fold
from pyengine.table.state import Table

V = TypeVar("V")

MAX_TABLES = 8
"""A page goes on from the last table of a log only; older ones make room for those that follow."""

MAX_STATES = 128
"""A page uses about forty states of one table; of those it does not drop, the oldest go."""


class _Held(Generic[V]):
    """Values by the names a page gave them. Of too many, the least recently used is dropped."""

    def __init__(self, most: int, missing: str) -> None:
        self._most = most
        self._missing = missing
        self._held: dict[str, V] = {}

    def __contains__(self, name: str) -> bool:
        return name in self._held

    def get(self, name: str) -> V:
        """The value of this name, or a refusal where it is not held, or no longer."""
        if name not in self._held:
            raise Refusal("not_held", self._missing, "held")
        self._held[name] = self._held.pop(name)
        return self._held[name]

    def hold(self, name: str, value: V) -> None:
        self._held.pop(name, None)
        self._held[name] = value
        if len(self._held) > self._most:
            del self._held[next(iter(self._held))]

    def drop(self, names: Iterable[str]) -> None:
        for name in names:
            self._held.pop(name, None)


class StatefulEngine:
    """Answers as `engine.handle` does, and keeps the tables and states a page has named."""

    def __init__(self) -> None:
        self._tables = _Held[Table](MAX_TABLES, "This table is not held here.")
        self._states = _Held[State](MAX_STATES, "This state of a room is not held here.")

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
            case protocol.AskHeldTable():
                return {"table": shown(self._tables.get(message.held))}
            case protocol.AskHeldState():
                state = self._states.get(message.held).model_dump(exclude_defaults=True)
                return {"state": state, "engine": _engine()}
            case protocol.Replay(hold=str()):
                return self._replayed_on(message, message.hold or "")
            case protocol.Admit(on=protocol.Onward() as on):
                return self._admitted_on(message, on)
            case (
                protocol.Replay()
                | protocol.AskAllowed()
                | protocol.AskObligations()
                | protocol.SealBody()
                | protocol.AskToShow()
            ) if message.held:
                news = {"state": self._states.get(message.held), "held": None}
                return answer(message.model_copy(update=news))
            case _:
                return answer(message)

    def _replayed_on(self, message: protocol.Replay, name: str) -> dict[str, Any]:
        if message.engine not in (None, _engine()):
            raise Refusal("other_engine", "Another engine has worked this state out.", "engine")
        before = None if message.held is None else self._states.get(message.held)
        played = replay(before or message.state, message.entries, message.founder)
        self._states.drop(message.drop)
        self._states.hold(name, played.state)
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
        is_open = all(row.kind not in BOXED for row, _ in rows.values())  # only a page opens boxes
        if rows and is_open and on.held in self._states:
            before = self._states.get(on.held)
            played = replay(before, in_order(rows.values()))
            self._states.hold(on.hold, played.state)
            reply["replayed"] = _news(before, played, on.device, more=False)
        self._states.drop(on.drop)
        return reply


def _news(
    before: State | None, played: Replayed, device: str | None, *, more: bool
) -> dict[str, Any]:
    """What a page is told of a state that the engine keeps."""
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
