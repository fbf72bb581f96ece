"""Blind rolls: asked for by a player, rolled by a GM's device, witnessed by the player's."""

from typing import Any

import pytest

from tests.feeds import CHECK, Device, Evening, ask, done


class Table(Evening):
    """Ann and Ben have given Gil a chain each."""

    def __init__(self) -> None:
        super().__init__()
        self.anns = self.anchor(self.ann, self.gil)
        self.bens_for_gil = self.anchor(self.ben, self.gil)

    def blind(self, asked: str, index: int = 1, **more: Any) -> str:
        given = {"visibility": "blind", "ask": asked, **more}
        witness = given.pop("witness", (self.ann, index, self.anns))
        return self.sealed_call(given.pop("by", self.gil), [witness], **given)

    def known_to_gil(self, *names: str) -> dict[str, Any]:
        self.read(*names)
        items = self.replayed()[0]
        self.opened.clear()
        return items


@pytest.fixture
def table() -> Table:
    return Table()


def phase(item: dict[str, Any]) -> tuple[str, str]:
    return item["entry"]["entry"]["phase"], item["proof"]["state"]


def test_from_the_question_to_the_showing(table: Table) -> None:
    asked = table.ask(table.ann)
    item = table.item(asked)
    assert (phase(item), item["proof"]["waiting"]) == (("asked", "waiting"), ["Gil"])
    call = table.blind(asked)
    item = table.item(asked)
    assert (phase(item), item["proof"]["waiting"]) == (("called", "waiting"), ["Ann"])
    assert table.item(call)["entry"] is None, "one card is enough"
    table.reveal(table.ann, call, 1)
    item = table.item(asked)
    assert (phase(item), item["proof"]["by"]) == (("rolled", "sealed"), ["Ann"])
    assert table.item(call)["entry"] is None
    read = table.known_to_gil(call)[call]
    assert (read["proof"]["state"], read["entry"]["about"]) == ("verified", asked)
    assert read["entry"]["by"]["name"] == "Ann"
    table.unseal(table.gil, call)
    assert table.item(call) == {**read, "secret": None}
    assert table.replayed()[2]["good"]


def test_a_gms_device_owes_what_was_asked_for_once_and_one_at_a_time(table: Table) -> None:
    def owed(device: Device, *present: Device) -> list[str]:
        _, state, _ = table.replayed()
        here = [each.id for each in present]
        found = done(op="duties", state=state, device=device.id, present=here)["duties"]["rolls"]
        return [each["ask"] for each in found]

    first, second = table.ask(table.ann), table.ask(table.ann)
    other = table.ask(table.ben)
    assert owed(table.gil) == [], "nobody is here to witness it"
    assert owed(table.gil, table.ann) == [first]
    assert owed(table.gil, table.ann, table.ben) == [first, other]
    assert owed(table.ann, table.gil, table.ben) == []
    call = table.blind(first)
    assert owed(table.gil, table.ann) == [second], "it is called, and waits for its witness"
    table.reveal(table.ann, call, 1)
    assert owed(table.gil, table.ann) == [second]


def test_a_gms_device_hears_what_is_asked_whoever_is_here(table: Table) -> None:
    def asked(device: Device) -> list[str]:
        _, state, _ = table.replayed()
        found: list[str] = done(op="duties", state=state, device=device.id)["duties"]["asked"]
        return found

    first, second = table.ask(table.ann), table.ask(table.ben)
    assert (asked(table.gil), asked(table.ann)) == ([first, second], [])
    table.blind(first)
    assert asked(table.gil) == [second]


def test_a_device_hears_who_has_given_it_a_chain(table: Table) -> None:
    _, state, _ = table.replayed()
    given = done(op="duties", state=state, device=table.gil.id)["duties"]["given"]
    assert given == sorted([table.ann.id, table.ben.id])


def test_another_roll_than_the_one_that_was_asked_for_is_broken(table: Table) -> None:
    asked = table.ask(table.ann, form={"bonus": 3})
    call = table.blind(asked, intent={**CHECK, "form": {"bonus": 1}})
    table.reveal(table.ann, call, 1)
    why = "It is another roll than the one that was asked for."
    assert table.known_to_gil(call)[call]["proof"]["why"] == why
    table.unseal(table.gil, call)
    item = table.item(call)
    assert (item["proof"]["why"], item["counts"]) == (why, False)


def test_only_a_gm_rolls_and_only_who_asked_is_the_witness(table: Table) -> None:
    asked = table.ask(table.ann)
    wrong = table.blind(asked, witness=(table.ben, 1, table.bens_for_gil))
    assert "nobody else" in table.proof(wrong)["why"]
    forged = table.blind(asked, by=table.ben, witness=(table.ann, 1, table.anns))
    assert "Only a GM" in table.proof(forged)["why"]
    assert phase(table.item(asked)) == ("asked", "waiting")


def test_what_is_rolled_is_not_rolled_again(table: Table) -> None:
    asked = table.ask(table.ann)
    call = table.blind(asked)
    table.reveal(table.ann, call, 1)
    again = table.blind(asked, index=2)
    assert table.proof(again)["state"] == "replaced"


def test_a_better_one_cannot_be_slipped_before_the_one_that_is_known(table: Table) -> None:
    """Another GM knows the result, and hides that: its call stands before the first in order."""
    gus = table.seat("Gus", "gus", "gm")
    chain = table.anchor(table.ann, gus)
    asked = table.ask(table.ann)
    table.note(table.ben)
    call = table.blind(asked)
    table.reveal(table.ann, call, 1)
    body = {
        "at": 1,
        "by": gus.by,
        "commitment": "00" * 32,
        "visibility": "blind",
        "to": {},
        "box": "",
        "ask": asked,
        "witnesses": [{"device": table.ann.id, "index": 1, "anchor": chain}],
    }
    slipped = table.write(gus, "sealed", body, after=asked)
    order = [each.id for each in table.placed()]
    assert order.index(slipped) < order.index(call)
    items, state, _ = table.replayed()
    assert items[slipped]["proof"]["state"] == "replaced"
    assert phase(items[asked]) == ("rolled", "sealed")
    owed = done(op="duties", state=state, device=table.ann.id)["duties"]["reveals"]
    assert owed == [], "no second value is given"


def test_a_blind_call_names_who_asked_and_nothing_else_does(table: Table) -> None:
    asked = table.ask(table.ann)
    good = {
        "at": 1,
        "by": table.gil.by,
        "commitment": "00" * 32,
        "to": {},
        "box": "",
        "witnesses": [{"device": table.ann.id, "index": 1, "anchor": table.anns}],
    }
    envelope = {"table": table.gil.table, "author": table.gil.id, "seq": 1, "prev": None}
    for more in (
        {"visibility": "blind"},
        {"visibility": "gm", "ask": asked},
        {"visibility": "blind", "ask": asked, "witnesses": []},
        {"visibility": "blind", "ask": asked, "instead": asked},
        {"visibility": "gm", "about": asked},
    ):
        reply = ask(
            op="write", **envelope, after=None, clock=1, kind="sealed", body={**good, **more}
        )
        assert reply["error"]["code"] == "invalid", more
        assert reply["error"]["message"].count(".") == 1


def test_what_cannot_be_played_is_not_asked_for(table: Table) -> None:
    body = {"at": 1, "by": table.ann.by, "intent": {**CHECK, "form": {"bonus": "much"}}}
    envelope = {"table": table.ann.table, "author": table.ann.id, "seq": 9, "prev": table.ann.prev}
    reply = ask(op="write", **envelope, after=None, clock=1, kind="ask", body=body)
    assert not reply["ok"]


def test_what_fits_into_no_box_is_refused_before_it_is_lost(table: Table) -> None:
    odds = {"outcomes": {f"{n:x>60}": f"{'9' * 30}/{'9' * 30}" for n in range(40)}}
    body = {"at": 1, "by": table.ann.by, "intent": CHECK, "odds": odds}
    envelope = {"table": table.ann.table, "author": table.ann.id, "seq": 9, "prev": table.ann.prev}
    asked = ask(op="write", **envelope, after=None, clock=1, kind="ask", body=body)
    roll = {"intent": CHECK, "nonce": "00" * 32, "odds": odds}
    given = {"author": table.ann.id, "visibility": "gm", "salt": "00" * 32}
    sealed = ask(op="seal", what="roll", **given, body=roll)
    for reply in (asked, sealed):
        assert (reply["error"]["code"], reply["error"]["field"]) == ("too_large", "body"), reply


def test_watchers_ask_for_nothing(table: Table) -> None:
    eve = Device("Eve")
    table.roster(table.gil, (table.gil, "gil", "gm"), (eve, "eve", "watcher"))
    assert table.proof(table.ask(eve))["why"] == "Watchers only watch."


def test_questions_are_of_bounded_number(table: Table) -> None:
    names = [table.ask(table.ann) for _ in range(6)]
    bens = table.ask(table.ben)
    items, state, _ = table.replayed()
    assert list(state["asks"]) == [*names[2:], bens]
    assert items[names[0]]["proof"]["state"] == "abandoned"
