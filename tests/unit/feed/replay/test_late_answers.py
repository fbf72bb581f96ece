"""Answers that cross with what their roller does meanwhile: nobody honest is shown as a cheat."""

import pytest

from pyengine.feed.entries.chains import chain_value
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
    asked = done(op="obligations", state=state, device=evening.ann.id, present=[evening.ben.id])
    assert asked["obligations"]["witnesses"][0]["index"] == 3


def test_what_comes_too_late_cannot_take_steps_that_are_not_its_own(evening: Evening) -> None:
    first = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    evening.reveal(evening.gil, first, 1)
    late = evening.call(evening.ann, [(evening.ben, 7, evening.bens)], instead=first)
    assert evening.proof(late)["why"] == "It skips steps of the chain of Ben."
    following = evening.call(evening.ann, [(evening.ben, 8, evening.bens)])
    assert evening.proof(following)["why"] == "It skips steps of the chain of Ben."


@pytest.mark.parametrize("secret", [False, True])
def test_calls_that_reloads_left_behind_are_no_lies(evening: Evening, secret: bool) -> None:
    """The page is loaded again in the middle of some rolls; its witness answers a later one."""
    call = evening.sealed_call if secret else evening.call
    left = [call(evening.ann, [(evening.gil, index, evening.gils)]) for index in range(1, 4)]
    answered = call(evening.ann, [(evening.gil, 4, evening.gils)])
    evening.reveal(evening.gil, answered, 4)
    items, state, health = evening.replayed()
    assert [items[name]["proof"]["state"] for name in left] == ["abandoned"] * 3
    assert items[left[0]]["proof"]["waiting"] == ["Gil"]
    assert items[left[0]]["entry"]["entry"]["kind"] == ("sealed" if secret else "call")
    assert state.get("calls", {}) == {}
    assert health["good"]
    ann = next(author for author in health["authors"] if author["author"] == evening.ann.id)
    assert ann["words"] == ["Rolls that were called and never answered: 3."]


def test_of_many_calls_that_were_passed_over_the_last_can_be_answered_yet(
    evening: Evening,
) -> None:
    anchor = evening.anchor(evening.gil, evening.ann, length=64)
    left = []
    for first in range(1, 28, 9):  # of more than a few at once, no further one is taken
        left += [evening.call(evening.ann, [(evening.gil, first + k, anchor)]) for k in range(8)]
        answered = evening.call(evening.ann, [(evening.gil, first + 8, anchor)])
        value = chain_value(evening.gil.chain_secret(2), 64, first + 8).hex()
        body = {"call": answered, "index": first + 8, "value": value}
        evening.write(evening.gil, "reveal", body)
    for call, index in ((left[0], 1), (left[-1], 26)):
        value = chain_value(evening.gil.chain_secret(2), 64, index).hex()
        evening.write(evening.gil, "reveal", {"call": call, "index": index, "value": value})
    states = [evening.proof(call)["state"] for call in (left[0], left[-1])]
    assert states == ["abandoned", "verified"]


def test_what_was_passed_over_waits_for_all_of_its_witnesses(evening: Evening) -> None:
    both = [(evening.gil, 1, evening.gils), (evening.ben, 1, evening.bens)]
    call = evening.call(evening.ann, both)
    following = evening.call(evening.ann, [(evening.gil, 2, evening.gils)])
    evening.reveal(evening.gil, following, 2)
    evening.reveal(evening.gil, call, 1, value="ab" * 32)
    evening.reveal(evening.ben, call, 1)
    assert evening.proof(call)["state"] == "abandoned"
    evening.reveal(evening.gil, call, 1)
    assert evening.proof(call)["state"] == "verified"


def test_a_forgotten_chain_answers_nothing_that_was_passed_over(evening: Evening) -> None:
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    following = evening.call(evening.ann, [(evening.gil, 2, evening.gils)])
    evening.reveal(evening.gil, following, 2)
    for _ in range(2):
        evening.anchor(evening.gil, evening.ann)
    evening.reveal(evening.gil, call, 1)
    assert evening.proof(call)["state"] == "abandoned"


def test_what_was_no_roll_stays_a_lie_when_its_witness_goes_on(evening: Evening) -> None:
    named = [{"device": evening.gil.id, "index": 1, "anchor": evening.gils}]
    lie = evening.sealed(evening.ann, {"intent": "none"}, witnesses=named)
    evening.read(lie)
    why = evening.proof(lie)["why"]
    following = evening.call(evening.ann, [(evening.gil, 2, evening.gils)])
    evening.reveal(evening.gil, following, 2)
    assert evening.proof(lie) == {"state": "broken", "by": [], "waiting": [], "why": why}
