"""What is taken of a secret roll: as sealed as that for others, and judged when it is shown."""

from typing import Any

import pytest

from tests.feeds import GENEROUS, Evening, done

BY_HAND = done(op="roll", **GENEROUS, faces=[4, 4, 4, 3])["record"]
OFFER = BY_HAND["result"]["offers"][0]["key"]


def logged(evening: Evening) -> str:
    entry = {"id": "x", "kind": "roll", "record": BY_HAND}
    return evening.sealed(evening.ann, {"at": 5, "by": evening.ann.by, "entry": entry})


def called(evening: Evening) -> tuple[str, str]:
    """A witnessed one, and what it offers."""
    for index in range(1, 9):
        witnesses = [(evening.gil, index, evening.gils)]
        call = evening.sealed_call(evening.ann, witnesses, intent=GENEROUS)
        evening.reveal(evening.gil, call, index)
        evening.read(call)
        offers = evening.item(call)["entry"]["entry"]["record"]["result"]["offers"]
        evening.opened.clear()
        if offers:
            return call, offers[0]["key"]
    raise AssertionError


def take(evening: Evening, of: str, offer: str = OFFER) -> str:
    return evening.log(evening.ann, {"kind": "take", "of": of, "offer": offer})


def look(item: dict[str, Any]) -> tuple[str, str, bool]:
    return item["entry"]["entry"]["kind"], item["proof"]["state"], item["counts"]


def test_it_is_sealed_until_the_roll_is_shown(evening: Evening) -> None:
    roll = logged(evening)
    good, bad = take(evening, roll), take(evening, roll, "riches")
    for name in (good, bad):
        assert look(evening.item(name)) == ("sealed", "sealed", False)
        assert "offer" not in str(evening.item(name)["entry"])
    assert evening.replayed()[2]["good"]
    evening.unseal(evening.ann, roll)
    assert look(evening.item(good)) == ("take", "plain", True)
    assert look(evening.item(bad)) == ("take", "broken", False)


def test_a_reader_judges_it_at_once(evening: Evening) -> None:
    roll = logged(evening)
    good, bad = take(evening, roll), take(evening, roll, "riches")
    evening.read(roll)
    assert look(evening.item(good)) == ("take", "plain", True)
    assert look(evening.item(bad)) == ("take", "broken", False)


@pytest.mark.parametrize("cuts", [(), (10,), (12, 13, 14, 15)])
def test_a_called_one_goes_the_same_way(evening: Evening, cuts: tuple[int, ...]) -> None:
    call, offer = called(evening)
    good = take(evening, call, offer)
    assert look(evening.item(good)) == ("sealed", "sealed", False)
    evening.unseal(evening.ann, call)
    items = evening.replayed(cuts)[0]
    assert look(items[call]) == ("roll", "verified", True)
    assert look(items[good]) == ("take", "plain", True)
    evening.read(call)
    assert evening.replayed(cuts)[0][good] == items[good]


def test_what_was_shown_before_its_witness_answers_is_judged_with_the_dice(
    evening: Evening,
) -> None:
    call = evening.sealed_call(evening.ann, [(evening.gil, 1, evening.gils)], intent=GENEROUS)
    name = take(evening, call, "riches")
    evening.unseal(evening.ann, call)
    assert evening.proof(name)["state"] == "sealed"
    evening.reveal(evening.gil, call, 1)
    assert evening.proof(name)["state"] == "broken"


def test_it_is_of_bounded_number(evening: Evening) -> None:
    roll = logged(evening)
    names = [take(evening, roll) for _ in range(10)]
    bens = [
        evening.log(evening.ben, {"kind": "take", "of": roll, "offer": OFFER}) for _ in range(10)
    ]
    _, state, _ = evening.replayed()
    kept = [each["id"] for each in state["seals"][roll]["taken"]]
    assert kept == [*names[-4:], *bens[-4:]], "nobody pushes out another's"
