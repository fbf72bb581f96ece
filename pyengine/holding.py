"""An engine that holds the table it has last folded, for a page that folds on and on.

A fold wants the whole state and gives the whole state back; with a full ledger, handing it to and
fro takes far longer than one more entry. Here the state stays, and a page calls it by a name. It is
a memory of what was worked out and nothing more: whatever is not held can be handed in again.
"""

from __future__ import annotations

from typing import Any

from pyengine import protocol
from pyengine.engine import answer, replied, shown
from pyengine.refusal import Refusal
from pyengine.table.fold import fold
from pyengine.table.state import Table


class Holding:
    """`engine.handle` with one table in hand."""

    def __init__(self) -> None:
        self._name: str | None = None
        self._table = Table()

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
            case _:
                return answer(message)

    def _held(self, name: str) -> Table:
        if name != self._name:
            raise Refusal("not_held", "This table is not held here.", "held")
        return self._table


def _seen(table: Table) -> dict[str, Any]:
    forgotten = table.count > len(table.ledger)
    oldest = table.ledger[0].id if forgotten and table.ledger else None
    return {"now": table.now.model_dump(mode="json"), "oldest": oldest}
