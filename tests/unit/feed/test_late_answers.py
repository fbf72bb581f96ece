"""Answers that cross with what their roller does meanwhile: nobody honest is shown as a cheat."""

import pytest

from pyengine.feed.state import MAX_CALLS_OF_AUTHOR
from tests.feeds import Evening, done


def answer_unseen(evening: Evening, call: str, index: int = 1) -> None:
    """Gil's device answers a call, and had not seen anything after it."""
    body = {
        "call": call,
        "index": index,
        "value": done(op="chain", secret=evening.gil.chain_secret(1).hex(), length=8, index=index)[
            "value"
        ],
    }
    evening.write(evening.gil, "reveal", body, after=call)


@pytest.mark.parametrize("secret", [False, True])
def test_a_call_that_came_too_late_has_used_its_step_all_the_same(
    evening: Evening, secret: bool
) -> None:
    """The roller asks Ben instead, and Ben again for the next roll, before Gil's answer comes."""
    call = evening.sealed_call if secret else evening.call
    first = call(evening.ann, [(evening.gil, 1, evening.gils)])
    evening.note(evening.ann)
    instead = call(evening.ann, [(evening.ben, 1, evening.bens)], instead=first)
    following = evening.call(evening.ann, [(evening.ben, 2, evening.bens)])
    answer_unseen(evening, first)
    items, state, _ = evening.replayed()
    states = [items[name]["proof"]["state"] for name in (first, instead, following)]
    assert states == ["sealed" if secret else "verified", "replaced", "waiting"]
    asked = done(op="duties", state=state, device=evening.ann.id, present=[evening.ben.id])
    assert asked["duties"]["witnesses"][0]["index"] == 3


def test_what_comes_too_late_cannot_take_steps_that_are_not_its_own(evening: Evening) -> None:
    first = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    evening.reveal(evening.gil, first, 1)
    late = evening.call(evening.ann, [(evening.ben, 7, evening.bens)], instead=first)
    assert evening.proof(late)["state"] == "replaced"
    following = evening.call(evening.ann, [(evening.ben, 8, evening.bens)])
    assert evening.proof(following)["why"] == "It skips steps of the chain of Ben."


def test_of_too_many_open_calls_those_go_first_that_no_longer_count(evening: Evening) -> None:
    """A page that was closed left its first call open; then its witnesses were silent for long."""
    left = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    for index in range(2, 9):
        silent = evening.call(evening.ann, [(evening.gil, index, evening.gils)])
        record = done(op="roll", ruleset="core4d6", action="check", seed=f"{index:064x}")["record"]
        evening.log(evening.ann, {"kind": "roll", "record": record}, about=silent)
    evening.call(evening.ann, [(evening.ben, 1, evening.bens)])
    items, state, _ = evening.replayed()
    assert len(state["calls"]) == MAX_CALLS_OF_AUTHOR
    assert items[left]["proof"]["state"] == "waiting"
    evening.reveal(evening.gil, left, 1)
    assert evening.proof(left)["state"] == "verified"


@pytest.mark.parametrize("secret", [False, True])
def test_calls_that_reloads_left_behind_are_no_lies(evening: Evening, secret: bool) -> None:
    """Its witness is away, and the page is loaded again in the middle of each roll."""
    call = evening.sealed_call if secret else evening.call
    anchor = evening.anchor(evening.gil, evening.ann, length=32)
    calls = [call(evening.ann, [(evening.gil, index, anchor)]) for index in range(1, 12)]
    items, _, health = evening.replayed()
    states = [items[name]["proof"]["state"] for name in calls]
    assert states == ["abandoned"] * 3 + ["waiting"] * 8
    assert items[calls[0]]["proof"]["waiting"] == ["Gil"]
    assert items[calls[0]]["entry"]["entry"]["kind"] == ("sealed" if secret else "call")
    assert health["good"]
    ann = next(author for author in health["authors"] if author["author"] == evening.ann.id)
    assert ann["words"] == ["Rolls that were called and never answered: 3."]


def test_what_was_no_roll_stays_a_lie_when_it_is_forgotten(evening: Evening) -> None:
    named = [{"device": evening.gil.id, "index": 1, "anchor": evening.gils}]
    lie = evening.sealed(evening.ann, {"intent": "none"}, witnesses=named)
    evening.read(lie)
    why = evening.proof(lie)["why"]
    for _ in range(MAX_CALLS_OF_AUTHOR):
        evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    assert evening.proof(lie) == {"state": "broken", "by": [], "waiting": [], "why": why}
