"""A choice of somebody who was removed counts for nothing, and no result goes without a word."""

from __future__ import annotations

from typing import Any

import pytest

from tests.feeds import Device, Friday

SKILL = {"ruleset": "heartrush", "action": "skill_check", "form": {"heart": 8, "ability": 6}}
SAYS = "Ann has made a choice here, and was removed from the table"


@pytest.fixture
def table() -> Friday:
    return Friday()


def undecided(table: Friday, *, secret: bool) -> tuple[str, int]:
    """A roll of Ann's that waits for a choice, and the next step of Gil's chain."""
    for index in range(1, 8):
        named = [(table.gil, index, table.gils)]
        call = (table.sealed_call if secret else table.call)(table.ann, named, intent=SKILL)
        if secret:
            table.read(call)
        table.reveal(table.gil, call, index)
        if table.item(call)["choice"]:
            return call, index + 1
    raise AssertionError


def choose(table: Friday, call: str, *, secret: bool, **place: Any) -> str:
    """Ann takes the failure, for which no further dice are needed."""
    if not secret:
        body = {"call": call, "option": "fail", "at": 9, "by": table.ann.by}
        return table.write(table.ann, "answer", body, **place)
    name = table.sealed(table.ann, {"option": "fail"}, place, about=call)
    table.read(name)
    return name


def shown(table: Friday, call: str) -> tuple[str, bool]:
    item = table.item(call)
    return item["proof"]["state"], "pending" in item["entry"]["entry"]["record"]["result"]


@pytest.mark.parametrize("secret", [False, True])
@pytest.mark.parametrize("behind", [False, True])
def test_a_choice_that_no_gm_had_got_is_taken_back_with_a_word(secret: bool, behind: bool) -> None:
    """Somebody has seen what came of it; it stands behind the removal, or before it."""
    table = Friday()
    call, _ = undecided(table, secret=secret)
    table.removal(table.gil, table.ann)
    choose(table, call, secret=secret, **({} if behind else {"after": call}))
    removal = next(name for name, text in table.texts.items() if '"removal"' in text)
    text = table.texts.pop(removal)
    assert shown(table, call) == ("verified", False)
    table.texts[removal] = text
    table.marked()
    assert shown(table, call) == ("verified", True)
    assert SAYS in table.proof(call)["why"]


def test_another_device_of_the_same_person_makes_the_choice(table: Friday) -> None:
    """The laptop was lost, and its owner is here with a phone."""
    phone = Device("Ann’s phone")
    table.write(phone, "hello", {"name": "phone"})
    table.seating(table.gil, devices={phone.id: "ann"})
    call, _ = undecided(table, secret=False)
    table.removal(table.gil, table.ann)
    body = {"call": call, "option": "fail", "at": 9, "by": phone.by}
    table.write(phone, "answer", body)
    assert shown(table, call) == ("verified", False)


@pytest.mark.parametrize("secret", [False, True])
def test_a_choice_that_names_a_removed_witness_says_so(secret: bool) -> None:
    table = Friday()
    call, _ = undecided(table, secret=secret)
    table.removal(table.gil, table.ben)
    named = [{"device": table.ben.id, "index": 1, "anchor": table.bens}]
    if secret:
        table.read(table.sealed(table.ann, {"option": "reroll"}, about=call, witnesses=named))
    else:
        table.answer(table.ann, call, "reroll", witnesses=[(table.ben, 1, table.bens)])
    assert shown(table, call) == ("verified", True)
    assert "Ben was removed from the table" in table.proof(call)["why"]


@pytest.mark.parametrize("secret", [False, True])
def test_a_late_answer_to_a_choice_says_that_its_witness_was_removed(secret: bool) -> None:
    table = Friday()
    call, _ = undecided(table, secret=secret)
    named = [{"device": table.ben.id, "index": 1, "anchor": table.bens}]
    if secret:
        choice = table.sealed(table.ann, {"option": "reroll"}, about=call, witnesses=named)
        table.read(choice)
    else:
        choice = table.answer(table.ann, call, "reroll", witnesses=[(table.ben, 1, table.bens)])
    table.removal(table.gil, table.ben)
    table.reveal(table.ben, choice, 1)
    table.marked()
    assert shown(table, call) == ("waiting", True)
    assert "Ben has answered this call, and was removed" in table.proof(call)["why"]
