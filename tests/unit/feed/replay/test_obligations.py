from typing import Any

from tests.feeds import Device, Evening, done


def obligations(evening: Evening, device: Device, *present: Device) -> dict[str, Any]:
    _, state, _ = evening.replayed()
    here = [each.id for each in present]
    reply = done(op="obligations", state=state, device=device.id, present=here)
    found: dict[str, Any] = reply["obligations"]
    return found


def test_the_gm_is_asked_first_and_only_those_who_are_here() -> None:
    evening = Evening()
    both = obligations(evening, evening.ann, evening.gil, evening.ben)["witnesses"]
    assert [witness["name"] for witness in both] == ["Gil", "Ben"]
    assert both[0] == {"device": evening.gil.id, "name": "Gil", "index": 1, "anchor": evening.gils}
    here = obligations(evening, evening.ann, evening.ben)["witnesses"]
    assert [witness["name"] for witness in here] == ["Ben"]
    assert obligations(evening, evening.ben, evening.gil)["witnesses"] == []


def test_the_next_step_and_the_latest_chain_are_asked_for() -> None:
    evening = Evening()
    evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    assert obligations(evening, evening.ann, evening.gil)["witnesses"][0]["index"] == 2
    newer = evening.anchor(evening.gil, evening.ann)
    assert obligations(evening, evening.ann, evening.gil)["witnesses"][0]["anchor"] == newer


def test_a_witness_owes_each_step_once_and_in_order() -> None:
    evening = Evening()
    first = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    third = evening.call(evening.ann, [(evening.gil, 2, evening.gils)])
    owed = obligations(evening, evening.gil)["reveals"]
    assert [(each["call"], each["index"]) for each in owed] == [(first, 1), (third, 2)]
    evening.reveal(evening.gil, first, 1)
    assert [each["call"] for each in obligations(evening, evening.gil)["reveals"]] == [third]
    assert obligations(evening, evening.ben)["reveals"] == []


def test_chains_are_due_for_those_who_roll_and_run_short() -> None:
    evening = Evening()
    due = obligations(evening, evening.gil)["anchors"]
    assert due == sorted([evening.ann.id, evening.ben.id]), "a chain of eight is short"
    evening.anchor(evening.gil, evening.ann, length=64)
    assert obligations(evening, evening.gil)["anchors"] == [evening.ben.id]
