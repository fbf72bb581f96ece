"""Blind rolls: asked for by a player, rolled by a GM's device, witnessed by the player's."""

import json
from typing import Any

import pytest

from pyengine.feed.entries.seals import commitment
from tests.feeds import CHECK, Device, Evening, Friday, ask, done, hashed


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

    def known(self, *names: str) -> tuple[dict[str, Any], dict[str, Any]]:
        """Items and state on a device that can open these boxes."""
        self.read(*names)
        items, state, _ = self.replayed()
        self.opened.clear()
        return items, state

    def known_to_gil(self, *names: str) -> dict[str, Any]:
        return self.known(*names)[0]

    def owed(self, device: Device, *present: Device, read: tuple[str, ...] = ()) -> list[Any]:
        """The blind rolls that an honest page of this device makes now."""
        _, state = self.known(*read)
        here = [each.id for each in present]
        found = done(op="obligations", state=state, device=device.id, present=here)
        rolls: list[Any] = found["obligations"]["rolls"]
        return rolls


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
    first, second = table.ask(table.ann), table.ask(table.ann)
    other = table.ask(table.ben)

    def owed(device: Device, *present: Device) -> list[str]:
        rolls = table.owed(device, *present, read=(first, second, other))
        return [each["ask"] for each in rolls]

    assert owed(table.gil) == [], "nobody is here to witness it"
    assert owed(table.gil, table.ann) == [first]
    assert owed(table.gil, table.ann, table.ben) == [first, other]
    assert owed(table.ann, table.gil, table.ben) == []
    call = table.blind(first)
    assert owed(table.gil, table.ann) == [second], "it is called, and waits for its witness"
    table.reveal(table.ann, call, 1)
    assert owed(table.gil, table.ann) == [second]


def test_a_gms_device_hears_what_is_asked_whoever_is_here(table: Table) -> None:
    first, second = table.ask(table.ann), table.ask(table.ben)

    def asked(device: Device) -> list[str]:
        _, state = table.known(first, second)
        reply = done(op="obligations", state=state, device=device.id)
        found: list[str] = reply["obligations"]["asked"]
        return found

    assert (asked(table.gil), asked(table.ann)) == ([first, second], [])
    table.blind(first)
    assert asked(table.gil) == [second]


def test_a_device_hears_who_has_given_it_a_chain(table: Table) -> None:
    _, state, _ = table.replayed()
    given = done(op="obligations", state=state, device=table.gil.id)["obligations"]["given"]
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


def test_who_asked_answers_one_of_two_calls(table: Table) -> None:
    """Two devices of GMs were cut off from each other, and both have called what was asked for."""
    gus = table.seat("Gus", "gus", "gm")
    chain = table.anchor(table.ann, gus)
    asked = table.ask(table.ann)
    first = table.blind(asked)
    table.blind(asked, by=gus, witness=(table.ann, 1, chain))
    assert table.owes(table.ann) == [first]
    table.reveal(table.ann, first, 1)
    assert table.owes(table.ann) == []


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
    owed = done(op="obligations", state=state, device=table.ann.id)["obligations"]["reveals"]
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
        {"visibility": "gm", "about": asked, "instead": asked, "witnesses": []},
    ):
        reply = ask(
            op="write", **envelope, after=None, clock=1, kind="sealed", body={**good, **more}
        )
        assert reply["error"]["code"] == "invalid", more
        assert reply["error"]["message"].count(".") == 1


def sealing(table: Table, what: str, body: dict[str, Any]) -> dict[str, Any]:
    _, state, _ = table.replayed()
    given = {"author": table.ann.id, "visibility": "gm", "salt": "00" * 32, "state": state}
    whose = {"author": table.ann.id} if what == "ask" else {}
    return ask(op="seal", what=what, **given, body={**whose, **body})


def test_a_question_is_sealed_to_the_gms_and_who_asks(table: Table) -> None:
    reply = sealing(table, "ask", {"intent": {**CHECK, "form": {}}})
    assert reply["readers"] == sorted([table.gil.id, table.ann.id])
    inside = {"author": table.ann.id, "intent": CHECK}
    assert json.loads(reply["text"]) == inside, "equal questions are written alike"
    assert reply["commitment"] == commitment("00" * 32, inside)


def test_what_cannot_be_played_is_not_asked_for(table: Table) -> None:
    assert not sealing(table, "ask", {"intent": {**CHECK, "form": {"bonus": "much"}}})["ok"]


def test_what_fits_into_no_box_is_refused_before_it_is_lost(table: Table) -> None:
    odds = {"outcomes": {f"{n:x>60}": f"{'9' * 30}/{'9' * 30}" for n in range(40)}}
    roll = sealing(table, "roll", {"intent": CHECK, "nonce": "00" * 32, "odds": odds})
    unknown = {"ruleset": "of another page", "action": "x", "sheet": {"notes": "x" * 4150}}
    asked = sealing(table, "ask", {"intent": unknown})
    for reply in (roll, asked):
        assert (reply["error"]["code"], reply["error"]["field"]) == ("too_large", "body"), reply


# ── what others learn ────────────────────────────────────────────────────────────────────────────


def test_others_learn_that_somebody_asks_and_nothing_else(table: Table) -> None:
    words = {"sheet": {"notes": "Lockpicks"}, "form": {"bonus": 3}, "action": "check"}
    asked = table.ask(table.ann, **words)
    call = table.blind(asked, intent={**CHECK, **words})
    table.reveal(table.ann, call, 1)
    items, state, _ = table.replayed()
    seen = json.dumps([items[asked], items[call], state])
    for word in ("Lockpicks", "notes", "bonus", "core4d6", "check", "intent", "odds"):
        assert f'"{word}"' not in seen, word
    entry = items[asked]["entry"]
    assert entry["entry"] == {"id": asked, "kind": "ask", "phase": "rolled"}
    assert entry["by"]["name"] == "Ann"


def test_its_readers_see_what_is_asked_for_and_that_others_do_not(table: Table) -> None:
    asked = table.ask(table.ann, form={"bonus": 3})

    def is_read_in(state: str) -> bool:
        item = table.known(asked)[0][asked]
        assert item["entry"]["entry"]["intent"]["form"] == {"bonus": 3}
        assert table.item(asked)["secret"] is None
        return (phase(item)[0], item["secret"]) == (state, "gm")

    assert is_read_in("asked")
    call = table.blind(asked, intent={**CHECK, "form": {"bonus": 3}})
    assert is_read_in("called")
    table.reveal(table.ann, call, 1)
    assert is_read_in("rolled")


def test_what_a_reader_knows_changes_nothing_that_others_go_on_from(table: Table) -> None:
    asked = table.ask(table.ann, form={"bonus": "much"})
    other = table.ask(table.ben)
    call = table.blind(other)
    table.reveal(table.ben, call, 1)

    def public(state: dict[str, Any]) -> Any:
        hidden = ("intent", "salt", "why")
        return [
            (name, {key: value for key, value in opened.items() if key not in hidden})
            for name, opened in state["asks"].items()
        ]

    assert public(table.known(asked, other)[1]) == public(table.known()[1])


def test_a_gms_device_that_cannot_read_a_question_owes_nothing(table: Table) -> None:
    asked = table.ask(table.ann, to=[table.ann])
    assert table.owed(table.gil, table.ann) == []
    assert table.item(asked)["proof"]["waiting"] == [], "nobody could"


def test_who_was_handed_the_question_is_waited_for(table: Table) -> None:
    table.seat("Gus", "gus", "gm")
    asked = table.ask(table.ann, to=[table.ann, table.gil])
    assert table.item(asked)["proof"]["waiting"] == ["Gil"]


# ── cheating ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "inside",
    [
        {"asked": hashed("another salt")},
        {"asked": None},
        {"intent": {**CHECK, "form": {"bonus": 1}}},
        {"intent": {**CHECK, "action": "contest"}},
    ],
)
def test_a_gm_cannot_make_another_roll_of_a_question(table: Table, inside: Any) -> None:
    asked = table.ask(table.ann, form={"bonus": 3})
    honest = {"intent": {**CHECK, "form": {"bonus": 3}}}
    changed = {**honest, **inside}
    if changed.get("asked", "") is None:
        del changed["asked"]
        box = table.boxes.pop(asked)  # so that its salt is not put there
        call = table.blind(asked, inside=changed)
        table.boxes[asked] = box
    else:
        call = table.blind(asked, inside=changed)
    table.reveal(table.ann, call, 1)
    why = "It is another roll than the one that was asked for."
    assert table.known_to_gil(call)[call]["proof"]["why"] == why
    table.unseal(table.gil, call)
    item = table.item(call)
    assert (item["proof"]["state"], item["proof"]["why"], item["counts"]) == ("broken", why, False)


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"intent":1}', '{"option":"fail"}'])
def test_a_question_whose_box_holds_something_else_is_broken_for_its_readers(
    table: Table, text: str
) -> None:
    asked = table.ask(table.ann)
    table.boxes[asked] = {**table.boxes[asked], "text": text}
    item = table.known(asked)[0][asked]
    assert item["proof"]["state"] == "broken"
    assert item["proof"]["why"] == "What is in the box is not what was sealed."
    assert table.owed(table.gil, table.ann, read=(asked,)) == []
    assert phase(table.item(asked)) == ("asked", "waiting"), "others cannot know"


def test_a_question_that_is_not_written_in_the_agreed_way_is_no_question(table: Table) -> None:
    """Else the roll that a GM makes of it could never be shown to be the one that was meant."""
    inside = {"author": table.ann.id, "intent": {**CHECK, "form": {}}}
    asked = table.ask(table.ann, inside=inside)
    item = table.known(asked)[0][asked]
    assert item["proof"]["why"] == "What is in the box is not what was sealed."


def test_nobody_asks_again_as_theirs_what_somebody_else_has_asked(table: Table) -> None:
    """Else a GM who shows that roll would show what the other had asked in secret."""
    asked = table.ask(table.ann, form={"bonus": 3})
    body = json.loads(table.texts[asked])["body"]
    stolen = table.write(table.ben, "ask", {**body, "by": table.ben.by})
    table.boxes[stolen] = table.boxes[asked]
    item = table.known(stolen)[0][stolen]
    assert item["proof"]["why"] == "What is in the box is not what was sealed."
    assert table.owed(table.gil, table.ben, read=(stolen,)) == []
    call = table.blind(stolen, witness=(table.ben, 1, table.bens_for_gil))
    table.reveal(table.ben, call, 1)
    table.unseal(table.gil, call)
    assert table.proof(call)["why"] == "It is another roll than the one that was asked for."


def test_a_gms_page_makes_no_roll_that_the_asker_may_not_make(table: Table) -> None:
    for more, why in (
        ({"form": {"bonus": "much"}}, "It cannot be played"),
        ({"actor": {"id": "dragon", "name": "Dragon", "side": "gm"}}, ""),
    ):
        asked = table.ask(table.ann, **more)
        item = table.known(asked)[0][asked]
        assert why in item["proof"]["why"]
        assert bool(table.owed(table.gil, table.ann, read=(asked,))) is (not why)


def test_at_a_table_with_people_a_player_asks_for_nothing_of_the_gms_side() -> None:
    friday = Friday()
    anchor = friday.anchor(friday.ann, friday.gil)
    dragon = {"actor": {"id": "dragon", "name": "Dragon", "side": "gm"}}
    asked = friday.ask(friday.ann, **dragon)
    friday.read(asked)
    why = "Only the GM plays the game master’s side."
    assert friday.proof(asked)["why"] == why
    call = friday.sealed_call(
        friday.gil,
        [(friday.ann, 1, anchor)],
        visibility="blind",
        ask=asked,
        intent={**CHECK, **dragon},
    )
    friday.reveal(friday.ann, call, 1)
    friday.unseal(friday.gil, call)
    assert friday.proof(call)["why"] == why


# ── tables from before ───────────────────────────────────────────────────────────────────────────


def test_a_question_from_before_can_still_be_read_and_rolled(table: Table) -> None:
    asked = table.ask_openly(table.ann, form={"bonus": 3})
    item = table.item(asked)
    assert (phase(item), item["secret"]) == (("asked", "waiting"), None)
    assert item["entry"]["entry"]["intent"]["form"] == {"bonus": 3}
    owed = table.owed(table.gil, table.ann)
    assert [(each["ask"], each.get("asked")) for each in owed] == [(asked, None)]
    call = table.blind(asked, intent={**CHECK, "form": {"bonus": 3}})
    table.reveal(table.ann, call, 1)
    table.unseal(table.gil, call)
    assert table.proof(call)["state"] == "verified"
    again = table.ask_openly(table.ann, form={"bonus": 3})
    other = table.blind(again, index=2)
    table.reveal(table.ann, other, 2)
    table.unseal(table.gil, other)
    assert table.proof(other)["why"] == "It is another roll than the one that was asked for."


def test_nobody_asks_in_the_open_any_more(table: Table) -> None:
    envelope = {"table": table.ann.table, "author": table.ann.id, "seq": 9, "prev": table.ann.prev}
    said = {"at": 1, "by": table.ann.by}
    sealed = {"commitment": "00" * 32, "to": {}, "box": ""}
    for body, code in (
        ({"intent": CHECK}, "not_sealed"),
        ({}, "invalid"),
        ({"intent": CHECK, **sealed}, "invalid"),
    ):
        more = {"after": None, "clock": 1, "kind": "ask", "body": {**said, **body}}
        assert ask(op="write", **envelope, **more)["error"]["code"] == code


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
