"""An engine that holds a table folds on from it as the plain one does from the whole state."""

import json
from typing import Any

from pyengine import handle
from pyengine.stateful import StatefulEngine


def note(number: int) -> dict[str, Any]:
    return {"id": f"n{number}", "kind": "note", "text": f"Note {number}."}


def clock() -> dict[str, Any]:
    return {"id": "c", "kind": "create", "tracker": "c", "what": {"kind": "clock", "label": "C"}}


class Page:
    """Somebody who asks."""

    def __init__(self) -> None:
        self.engine = StatefulEngine()

    def ask(self, **message: object) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(self.engine.handle(json.dumps(message)))
        return reply


def plainly(entries: list[dict[str, Any]]) -> dict[str, Any]:
    folded = json.loads(handle(json.dumps({"op": "fold", "entries": entries})))
    table: dict[str, Any] = folded["table"]
    return table


def test_what_is_held_goes_on_as_if_it_had_been_handed_in() -> None:
    page = Page()
    page.ask(op="fold_on", entries=[clock(), note(1)], hold="one")
    undo = {"id": "u", "kind": "undo", "of": "n1"}
    second = page.ask(op="fold_on", held="one", entries=[note(2), undo], hold="two")
    table = plainly([clock(), note(1), note(2), undo])
    assert second["now"] == table["now"]
    assert page.ask(op="held_table", held="two")["table"] == table


def test_a_table_that_was_kept_can_be_handed_in_again() -> None:
    page = Page()
    kept = plainly([clock(), note(1)])
    reply = page.ask(op="fold_on", table=kept, entries=[note(2)], hold="two")
    assert reply["now"] == plainly([clock(), note(1), note(2)])["now"]


def test_the_first_entry_that_can_still_be_undone_is_named() -> None:
    page = Page()
    assert page.ask(op="fold_on", entries=[note(1)], hold="one")["oldest"] is None
    many = [note(number) for number in range(1000)]
    reply = page.ask(op="fold_on", entries=many, hold="two")
    held = page.ask(op="held_table", held="two")["table"]
    assert reply["oldest"] == held["ledger"][0]["id"] != "n0"


def test_while_more_entries_follow_nothing_is_drawn() -> None:
    page = Page()
    assert page.ask(op="fold_on", entries=[note(1)], hold="one", more=True)["now"] is None


def test_what_is_not_held_is_refused_and_what_is_held_stays() -> None:
    page = Page()
    page.ask(op="fold_on", entries=[note(1)], hold="one")
    for message in ({"op": "held_table"}, {"op": "fold_on", "hold": "two"}):
        refused = page.ask(**message, held="another")
        assert refused["error"]["code"] == "not_held"
    wrong = page.ask(op="fold_on", held="one", entries=[{"kind": "nonsense"}], hold="two")
    assert not wrong["ok"]
    assert page.ask(op="held_table", held="one")["ok"]


def test_two_logs_are_folded_in_turns_and_each_goes_on_from_its_own() -> None:
    page = Page()
    page.ask(op="fold_on", entries=[clock()], hold="a 1")
    page.ask(op="fold_on", entries=[note(1)], hold="b 1")
    first = page.ask(op="fold_on", held="a 1", entries=[note(2)], hold="a 2")
    second = page.ask(op="fold_on", held="b 1", entries=[note(3)], hold="b 2")
    assert first["now"] == plainly([clock(), note(2)])["now"]
    assert second["now"] == plainly([note(1), note(3)])["now"]
    again = page.ask(op="fold_on", held="a 1", entries=[note(4)], hold="a 2")
    assert again["now"] == plainly([clock(), note(4)])["now"], "the answer may not have been used"


def test_only_so_many_tables_are_held() -> None:
    page = Page()
    for turn in range(100):
        page.ask(op="fold_on", entries=[note(turn)], hold=f"{turn}", more=True)
    held = [page.ask(op="held_table", held=f"{turn}")["ok"] for turn in range(100)]
    assert 2 <= sum(held) < 20
    assert held[-1]


def test_an_engine_that_holds_nothing_says_so() -> None:
    reply = json.loads(handle(json.dumps({"op": "held_table", "held": "one"})))
    assert reply["error"]["code"] == "not_held"


def test_everything_else_is_answered_as_ever() -> None:
    text = json.dumps({"op": "describe"})
    assert StatefulEngine().handle(text) == handle(text)
