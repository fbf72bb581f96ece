"""The newest entries are readable before the rest has come, and never called verified."""

from typing import Any

from tests.feeds import TABLE, Evening, done


def glimpsed(evening: Evening, last: int) -> list[dict[str, Any]]:
    texts = [each.text for each in evening.placed()][-last:]
    entries = [{"text": text, "signed": True} for text in texts]
    items: list[dict[str, Any]] = done(op="glimpse", table=TABLE, entries=entries)["items"]
    return items


def test_notes_and_rolls_are_readable_and_being_checked() -> None:
    evening = Evening()
    names = [evening.note(evening.ann), evening.roll(evening.ben)]
    items = glimpsed(evening, 2)
    assert [item["id"] for item in items] == names
    assert {item["proof"]["state"] for item in items} == {"checking"}
    assert not any(item["counts"] for item in items)
    assert items[0]["entry"]["entry"]["text"] == "words"


def test_a_called_roll_has_its_true_dice_where_call_and_reveal_are_here() -> None:
    evening = Evening()
    for step in (1, 2, 3):
        call = evening.call(evening.ann, [(evening.gil, step, evening.gils)])
        evening.reveal(evening.gil, call, step)
    items = glimpsed(evening, 4)
    assert len(items) == 2
    for item in items:
        true = evening.item(item["id"])
        assert true["proof"]["state"] == "verified"
        assert item["entry"]["entry"] == true["entry"]["entry"]
        assert item["proof"]["state"] == "checking"
    assert glimpsed(evening, 1) == [], "an answer alone says nothing"


def test_a_call_without_its_answer_has_no_dice_and_a_false_answer_proves_nothing() -> None:
    evening = Evening()
    first = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    (item,) = glimpsed(evening, 1)
    assert item["entry"]["entry"]["kind"] == "call"
    evening.reveal(evening.gil, first, 1, value="11" * 32)
    (item,) = glimpsed(evening, 2)
    assert item["proof"]["state"] == "checking"
    assert evening.proof(first)["state"] != "verified"


def test_secrets_are_stubs_and_a_blind_roll_is_what_was_asked_for() -> None:
    evening = Evening()
    anns = evening.anchor(evening.ann, evening.gil)
    sealed = evening.sealed_call(evening.ann, [(evening.gil, 1, evening.gils)])
    evening.reveal(evening.gil, sealed, 1)
    choice = evening.sealed(evening.ann, {"option": "fail"}, about=sealed)
    asked = evening.ask(evening.ann)
    blind = evening.sealed_call(
        evening.gil, [(evening.ann, 1, anns)], visibility="blind", ask=asked
    )
    evening.reveal(evening.ann, blind, 1)
    evening.unseal(evening.gil, blind)
    items: dict[str, Any] = {}
    for last in range(1, 8):
        items = {item["id"]: item for item in glimpsed(evening, last)}
        assert {item["proof"]["state"] for item in items.values()} <= {"checking"}
        assert not any(items[name]["entry"] for name in (choice, blind) if name in items)
    kinds = [items[name]["entry"]["entry"]["kind"] for name in (sealed, asked)]
    assert kinds == ["sealed", "ask"]


def test_what_is_not_signed_or_of_another_table_is_not_shown() -> None:
    evening = Evening()
    evening.note(evening.ann)
    text = evening.placed()[-1].text
    asked: dict[str, Any] = {"op": "glimpse", "table": TABLE}
    assert done(**asked, entries=[{"text": text, "signed": False}])["items"] == []
    assert done(**asked, entries=[{"text": "{", "signed": True}])["items"] == []
    other = {**asked, "table": "0" * 32}
    assert done(**other, entries=[{"text": text, "signed": True}])["items"] == []


def test_the_order_is_the_one_that_is_claimed() -> None:
    evening = Evening()
    early = evening.write(
        evening.ann,
        "log",
        {"at": 1, "by": evening.ann.by, "entry": {"id": "x", "kind": "note", "text": "late"}},
        clock=2**53 - 1,
    )
    later = evening.note(evening.ben)
    assert [item["id"] for item in glimpsed(evening, 2)] == [later, early]
