"""Ways to cheat with calls and names, each refused or shown: honest people see a sentence."""

from typing import Any

import pytest

from pyengine.feed.entries.chains import chain_value
from tests.feeds import CHECK, Device, Evening, done, hashed, second_device


def broken(evening: Evening, name: str) -> str:
    proof = evening.proof(name)
    assert proof["state"] == "broken", proof
    why: str = proof["why"]
    return why


def test_nobody_witnesses_their_own_roll(evening: Evening) -> None:
    own = evening.anchor(evening.ann, evening.ann)
    assert "own roll" in broken(evening, evening.call(evening.ann, [(evening.ann, 1, own)]))


def test_a_second_device_of_the_same_person_is_no_witness(evening: Evening) -> None:
    phone, anchor = second_device(evening)
    assert "same person" in broken(evening, evening.call(evening.ann, [(phone, 1, anchor)]))


def test_a_device_nobody_vouched_for_proves_nothing(evening: Evening) -> None:
    stranger = Device("Stranger")
    anchor = evening.anchor(stranger, evening.ann)
    call = evening.call(evening.ann, [(stranger, 1, anchor)])
    evening.reveal(stranger, call, 1)
    proof = evening.proof(call)
    assert proof["state"] == "unwitnessed"
    assert "not vouched" in proof["why"]


def test_a_removed_device_is_no_witness(evening: Evening) -> None:
    evening.roster(evening.gil, (evening.ann, "ann", "player"), removed=[evening.ben.id])
    call = evening.call(evening.ann, [(evening.ben, 1, evening.bens)])
    assert "removed" in broken(evening, call)


def test_a_chain_belongs_to_one_pair(evening: Evening) -> None:
    call = evening.call(evening.ben, [(evening.gil, 1, evening.gils)])
    assert "no such chain" in broken(evening, call)
    call = evening.call(evening.ann, [(evening.gil, 1, evening.bens)])
    assert "no such chain" in broken(evening, call)
    call = evening.call(evening.ann, [(evening.gil, 1, hashed("nothing"))])
    assert "no such chain" in broken(evening, call)


def test_steps_are_neither_skipped_nor_beyond_the_end(evening: Evening) -> None:
    assert "skips" in broken(evening, evening.call(evening.ann, [(evening.gil, 2, evening.gils)]))
    assert "used up" in broken(evening, evening.call(evening.ann, [(evening.gil, 9, evening.gils)]))


def test_the_same_witness_counts_once(evening: Evening) -> None:
    twice = [(evening.gil, 1, evening.gils), (evening.gil, 1, evening.gils)]
    assert "twice" in broken(evening, evening.call(evening.ann, twice))


def test_a_step_that_is_known_cannot_be_called(evening: Evening) -> None:
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    evening.reveal(evening.gil, call, 1)
    again = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    assert "known before" in broken(evening, again)


def test_a_better_call_cannot_be_slipped_under_a_known_value(evening: Evening) -> None:
    """The roller forks its own past, so that another call of the same step stands first."""
    seq, prev = evening.ann.seq, evening.ann.prev
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    evening.reveal(evening.gil, call, 1)
    before = evening.proof(call)
    evening.ann.seq, evening.ann.prev = seq, prev
    forged = evening.call(
        evening.ann,
        [(evening.gil, 1, evening.gils)],
        nonce=hashed("a lucky one"),
    )
    items, _, health = evening.replayed()
    assert "fork" in items[forged]["flags"]
    assert items[forged]["proof"]["state"] == "broken"
    assert items[call]["proof"] == before
    assert any("under one number" in word for word in words(health, evening.ann))


def words(health: Any, device: Device) -> list[str]:
    found: list[str] = next(a["words"] for a in health["authors"] if a["author"] == device.id)
    return found


def test_two_calls_of_one_step_wait_until_the_witness_decides(evening: Evening) -> None:
    first = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    second = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    assert [evening.proof(name)["state"] for name in (first, second)] == ["waiting"] * 2
    evening.reveal(evening.gil, first, 1)
    assert evening.proof(first)["state"] == "verified"
    assert "for another call" in broken(evening, second)


@pytest.mark.parametrize(
    ("more", "state"),
    [
        ({"value": hashed("a lie")}, "waiting"),
        ({"value": chain_value(Device("Gil").chain_secret(1), 8, 2).hex()}, "waiting"),
    ],
)
def test_a_false_value_is_told_and_the_call_stays_open(
    evening: Evening, more: dict[str, Any], state: str
) -> None:
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    evening.reveal(evening.gil, call, 1, **more)
    items, _, health = evening.replayed()
    assert items[call]["proof"]["state"] == state
    assert "does not belong to the chain" in items[call]["proof"]["why"]
    assert any("False answers" in word for word in words(health, evening.gil))
    evening.reveal(evening.gil, call, 1)
    assert evening.proof(call)["state"] == "verified"


def test_only_the_named_witness_answers_and_only_with_its_step(evening: Evening) -> None:
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    assert "did not ask" in broken(evening, evening.reveal(evening.ben, call, 1))
    assert "did not ask" in broken(evening, evening.reveal(evening.gil, call, 2))
    assert evening.proof(call)["state"] == "waiting"


def test_a_witness_who_goes_back_to_a_step_it_left_out_has_answered_late(evening: Evening) -> None:
    first = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    second = evening.call(evening.ann, [(evening.gil, 2, evening.gils)])
    evening.reveal(evening.gil, second, 2)
    assert evening.proof(second)["state"] == "verified"
    assert evening.proof(first)["state"] == "abandoned"
    assert "answered later calls" in evening.proof(first)["why"]
    evening.reveal(evening.gil, first, 1)
    assert evening.proof(first)["state"] == evening.proof(second)["state"] == "verified"
    assert evening.replayed()[2]["good"]


def test_of_two_calls_for_one_roll_the_first_that_is_answered_counts(evening: Evening) -> None:
    first = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    second = evening.call(evening.ann, [(evening.ben, 1, evening.bens)], instead=first)
    evening.reveal(evening.ben, second, 1)
    items, _, _ = evening.replayed()
    assert items[second]["proof"] == {"state": "verified", "by": ["Ben"], "waiting": [], "why": ""}
    assert items[first]["proof"]["state"] == "replaced"
    assert evening.owes(evening.gil) == [], "nobody honest answers what has dice"


def test_a_roll_that_was_answered_cannot_be_repeated(evening: Evening) -> None:
    first = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    evening.reveal(evening.gil, first, 1)
    again = evening.call(evening.ann, [(evening.ben, 1, evening.bens)], instead=first)
    proof = evening.proof(again)
    assert (proof["state"], "counts there" in proof["why"]) == ("replaced", True)
    assert evening.owes(evening.ben) == []
    assert not evening.item(again)["counts"]
    assert evening.proof(first)["state"] == "verified"


def alone(evening: Evening, device: Device, call: str) -> str:
    record = done(op="roll", **CHECK, seed=hashed("alone", device.name, device.seq))["record"]
    return evening.log(device, {"kind": "roll", "record": record}, about=call)


def test_who_goes_on_without_a_silent_witness_rolls_once(evening: Evening) -> None:
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    rolled = alone(evening, evening.ann, call)
    twice = alone(evening, evening.ann, call)
    assert evening.owes(evening.gil) == []
    proof = evening.proof(rolled)
    assert (proof["state"], "kept silent" in proof["why"]) == ("unwitnessed", True)
    assert [evening.item(name)["counts"] for name in (call, rolled, twice)] == [False, True, False]
    assert evening.proof(call)["state"] == evening.proof(twice)["state"] == "replaced"


def test_a_roll_that_was_answered_is_not_made_again_without_a_witness(evening: Evening) -> None:
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    evening.reveal(evening.gil, call, 1)
    rolled = alone(evening, evening.ann, call)
    assert evening.proof(rolled)["state"] == "replaced"
    assert [evening.item(name)["counts"] for name in (call, rolled)] == [True, False]


def test_nobody_gives_up_the_roll_of_another(evening: Evening) -> None:
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    assert "somebody else" in broken(evening, alone(evening, evening.ben, call))
    evening.reveal(evening.gil, call, 1)
    assert evening.proof(call)["state"] == "verified"


def test_nobody_repeats_the_roll_of_another(evening: Evening) -> None:
    anns = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    chain = evening.anchor(evening.gil, evening.ben)
    bens = evening.call(evening.ben, [(evening.gil, 1, chain)], instead=anns)
    assert evening.proof(bens)["state"] == "broken"


def test_nobody_takes_the_name_of_another(evening: Evening) -> None:
    body = {
        "at": 1,
        "by": {"id": "gil", "name": "Gil"},
        "entry": {"id": "x", "kind": "note", "text": "You all die."},
    }
    item = evening.item(evening.write(evening.ann, "log", body))
    assert item["entry"]["by"]["name"] == "Ann"
    assert item["author"] == evening.ann.id


def test_nobody_takes_the_id_of_another_entry(evening: Evening) -> None:
    first = evening.note(evening.ann)
    body = {"at": 1, "by": evening.ben.by, "entry": {"id": first, "kind": "note", "text": "Mine."}}
    second = evening.write(evening.ben, "log", body)
    assert evening.item(second)["entry"]["entry"]["id"] == second


def test_a_table_is_not_founded_a_second_time(evening: Evening) -> None:
    usurper = next(
        device for n in range(99) if (device := Device(f"Mallory {n}")).id < evening.gil.id
    )
    again = evening.write(usurper, "founded", {"name": "Mine"}, after=None)
    assert evening.replayed()[1]["founded"]["author"] == usurper.id, "the least in order"
    evening.founder = evening.gil.id
    items, state, _ = evening.replayed()
    assert state["founded"]["author"] == evening.gil.id
    assert "invitation" in items[again]["proof"]["why"]
    other = evening.write(evening.ann, "founded", {"name": "Again"})
    assert "another device" in broken(evening, other)


def test_a_table_that_is_founded_again_by_its_founder_has_another_name(evening: Evening) -> None:
    invitations = evening.replayed()[1]["founded"].get("invitations", {})
    other = {"name": "Again", "invitations": {"gm": "0" * 64}}
    again = evening.write(evening.gil, "founded", other)
    items, state, _ = evening.replayed()
    assert again not in items
    assert state["founded"]["name"] == "Again"
    assert state["founded"].get("invitations", {}) == invitations
