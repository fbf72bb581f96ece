"""Who writes may not have got all that the others have: an entry may stand before what it names."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from pyengine.feed.entries.chains import chain_value
from tests.feeds import Evening, hashed

Calling = Callable[[Evening, str, int], str]


def openly(evening: Evening, anchor: str, index: int) -> str:
    return evening.call(evening.ann, [(evening.gil, index, anchor)])


def secretly(evening: Evening, anchor: str, index: int) -> str:
    call = evening.sealed_call(evening.ann, [(evening.gil, index, anchor)])
    evening.read(call)
    return call


@pytest.fixture
def ahead(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Gil's second chain comes late in the order; what Ann writes then stands before it."""
    for _ in range(4):
        evening.note(evening.gil)
    evening.gils = evening.anchor(evening.gil, evening.ann)
    write = evening.write

    def knowing_nothing(device: Any, kind: str, body: dict[str, Any], **more: Any) -> str:
        after = {"after": None} if device is evening.ann else {}
        return write(device, kind, body, **after, **more)

    monkeypatch.setattr(evening, "write", knowing_nothing)
    return evening


def stands_before(evening: Evening, one: str, other: str) -> bool:
    order = [each.id for each in evening.placed()]
    return order.index(one) < order.index(other)


@pytest.mark.parametrize("calling", [openly, secretly])
def test_a_call_may_stand_before_its_chain(ahead: Evening, calling: Calling) -> None:
    """It names the chain by its hash: it cannot have been there first."""
    call = calling(ahead, ahead.gils, 1)
    assert stands_before(ahead, call, ahead.gils)
    assert ahead.proof(call)["state"] == "waiting"
    ahead.reveal(ahead.gil, call, 1, chain=2)
    assert ahead.proof(call)["state"] == "verified"
    _, _, health = ahead.replayed()
    assert "broken" not in str(health)


@pytest.mark.parametrize("calling", [openly, secretly])
def test_several_calls_may_and_their_answers_too(ahead: Evening, calling: Calling) -> None:
    calls = []
    for index in (1, 2, 3):
        calls.append(calling(ahead, ahead.gils, index))
        value = chain_value(ahead.gil.chain_secret(2), 8, index).hex()
        body = {"call": calls[-1], "index": index, "value": value}
        reveal = ahead.write(ahead.gil, "reveal", body)
        assert stands_before(ahead, calls[-1], reveal)
    assert [ahead.proof(call)["state"] for call in calls] == ["verified"] * 3


def test_it_is_the_same_in_pieces(ahead: Evening) -> None:
    call = openly(ahead, ahead.gils, 1)
    ahead.reveal(ahead.gil, call, 1, chain=2)
    whole = ahead.replayed()
    length = len(ahead.texts)
    for cuts in combinations(range(1, length), 2):
        assert ahead.replayed(cuts) == whole


def test_until_its_chain_comes_a_call_does_not_verify(ahead: Evening) -> None:
    call = openly(ahead, ahead.gils, 1)
    del ahead.texts[ahead.gils]
    proof = ahead.proof(call)
    assert (proof["state"], "no such chain" in proof["why"]) == ("broken", True)
    _, _, health = ahead.replayed()
    assert "broken" in str(health)


def test_another_s_chain_is_still_none_of_hers(ahead: Evening) -> None:
    bens = ahead.anchor(ahead.gil, ahead.ben)
    call = openly(ahead, bens, 1)
    assert stands_before(ahead, call, bens)
    assert "no such chain" in ahead.proof(call)["why"]


def test_what_never_comes_pushes_out_no_more_than_a_few(ahead: Evening) -> None:
    for number in range(20):
        openly(ahead, hashed(number), 1)
    items, state, _ = ahead.replayed()
    assert list(state["early"]) == [hashed(number) for number in range(8)]
    assert sum(item["proof"]["state"] == "broken" for item in items.values()) == 20
