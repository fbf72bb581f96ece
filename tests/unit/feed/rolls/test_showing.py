"""What a page must know of something sealed: who may read it, how it is answered and shown."""

from typing import Any

import pytest

from tests.feeds import CHECK, Evening, done

SKILL = {"ruleset": "heartrush", "action": "skill_check", "form": {"heart": 8, "ability": 6}}


@pytest.fixture
def evening() -> Evening:
    return Evening()


def read(evening: Evening, *names: str) -> dict[str, Any]:
    """As a device sees it that can open these."""
    evening.read(*names)
    items: dict[str, Any] = evening.replayed()[0]
    evening.opened.clear()
    return items


def to_show(evening: Evening, name: str) -> list[dict[str, Any]]:
    state = evening.replayed()[1]
    found: list[dict[str, Any]] = done(op="to_show", state=state, of=name)["show"]
    return found


def roll(evening: Evening, **more: Any) -> dict[str, Any]:
    record = done(op="roll", **CHECK, seed="11" * 32)["record"]
    entry = {"id": "x", "kind": "roll", "record": record}
    return {"at": 5, "by": evening.ann.by, "entry": entry, **more}


def undecided(evening: Evening, *, sealed: bool) -> str:
    """A called roll that waits for a choice."""
    for index in range(1, 9):
        call = evening.sealed_call if sealed else evening.call
        name = call(evening.ann, [(evening.gil, index, evening.gils)], intent=SKILL)
        evening.reveal(evening.gil, name, index)
        found = read(evening, name)[name] if sealed else evening.item(name)
        if "pending" in found["entry"]["entry"]["record"]["result"]:
            return name
    raise AssertionError


def test_who_may_read_it_is_said_to_readers_until_all_may(evening: Evening) -> None:
    call = evening.sealed_call(evening.ann, [(evening.gil, 1, evening.gils)])
    logged = evening.sealed(evening.ann, roll(evening), visibility="self")
    assert [evening.item(name)["secret"] for name in (call, logged)] == [None, None]
    found = read(evening, call, logged)
    assert [found[name]["secret"] for name in (call, logged)] == ["gm", "self"]
    evening.reveal(evening.gil, call, 1)
    assert [read(evening, call)[call]["secret"]] == ["gm"]
    evening.unseal(evening.ann, call)
    evening.unseal(evening.ann, logged)
    found = read(evening, call, logged)
    assert [found[name]["secret"] for name in (call, logged)] == [None, None]


def test_a_call_that_was_given_up_stays_a_secret(evening: Evening) -> None:
    call = evening.sealed_call(evening.ann, [(evening.gil, 1, evening.gils)])
    alone = evening.sealed(evening.ann, roll(evening, about=call), instead=call)
    found = read(evening, call, alone)
    assert [found[name]["secret"] for name in (call, alone)] == ["gm", "gm"]
    assert to_show(evening, alone) == [{"of": alone, "choices": []}]


def test_a_choice_is_answered_for_all_to_see_or_sealed(evening: Evening) -> None:
    public = undecided(evening, sealed=False)
    assert evening.item(public)["choice"] == "answer"
    evening.write(
        evening.ann, "answer", {"call": public, "option": "fail", "at": 9, "by": evening.ann.by}
    )
    assert evening.item(public)["choice"] is None


def test_a_sealed_choice_is_answered_in_secret_until_the_roll_is_shown(evening: Evening) -> None:
    call = undecided(evening, sealed=True)
    assert read(evening, call)[call]["choice"] == "sealed"
    assert evening.item(call)["choice"] is None, "nobody else knows"
    evening.unseal(evening.ann, call)
    assert evening.item(call)["choice"] == "answer"


def test_what_is_to_be_shown_comes_with_its_choices_in_their_order(evening: Evening) -> None:
    call = undecided(evening, sealed=True)
    names = [evening.sealed(evening.ann, {"option": each}, about=call) for each in ("no", "fail")]
    (shown,) = to_show(evening, call)
    salts = [evening.boxes[name]["salt"] for name in names]
    made = [
        done(op="seal", what="choice", author=evening.ann.id, visibility="gm", salt=salt, body=body)
        for salt, body in zip(salts, ({"option": "no"}, {"option": "fail"}), strict=True)
    ]
    assert shown == {"of": call, "choices": [each["commitment"] for each in made]}
    evening.unseal(evening.ann, call, *names)
    assert to_show(evening, call) == []


def test_what_goes_on_from_a_secret_is_shown_after_it(evening: Evening) -> None:
    first = evening.sealed(evening.ann, roll(evening))
    second = evening.sealed(evening.ann, roll(evening, about=first), about=first)
    assert [each["of"] for each in to_show(evening, second)] == [first, second]
    evening.unseal(evening.ann, first)
    assert [each["of"] for each in to_show(evening, second)] == [second]
    assert to_show(evening, "00" * 32) == []
