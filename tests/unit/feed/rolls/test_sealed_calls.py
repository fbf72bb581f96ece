"""Secret rolls with a witness: readers know the dice at once, everybody can check them later."""

from typing import Any

import pytest

from tests.feeds import CHECK, Evening, Friday, done, hashed, reader, second_device


def called(evening: Evening, **more: Any) -> str:
    return evening.sealed_call(evening.ann, [(evening.gil, 1, evening.gils)], **more)


def kind(item: dict[str, Any]) -> str:
    found: str = item["entry"]["entry"]["kind"]
    return found


def test_others_see_that_it_waits_and_then_that_it_is_witnessed(evening: Evening) -> None:
    call = called(evening)
    item = evening.item(call)
    assert (kind(item), item["proof"]["state"]) == ("sealed", "waiting")
    assert item["proof"]["waiting"] == ["Gil"]
    evening.reveal(evening.gil, call, 1)
    item = evening.item(call)
    assert (kind(item), item["proof"]["state"], item["counts"]) == ("sealed", "sealed", False)
    assert item["proof"]["by"] == ["Gil"]
    assert "intent" not in str(item["entry"])


def test_a_reader_sees_the_same_roll_at_once_that_all_see_later(evening: Evening) -> None:
    call = called(evening)
    assert kind(reader(evening, call).item(call)) == "call"
    evening.reveal(evening.gil, call, 1)
    read = reader(evening, call).item(call)
    assert (kind(read), read["proof"]["state"], read["counts"]) == ("roll", "verified", True)
    evening.unseal(evening.ann, call)
    shown = {**read, "secret": None}
    assert evening.item(call) == shown
    assert reader(evening, call).item(call) == shown
    assert evening.replayed()[2]["good"]


def test_the_state_forgets_what_was_read_to_its_end(evening: Evening) -> None:
    call = called(evening)
    evening.reveal(evening.gil, call, 1)
    _, state, _ = reader(evening, call).replayed()
    assert "inside" not in state["seals"][call]["call"]
    evening.unseal(evening.ann, call)
    assert "seals" not in evening.replayed()[1]


def test_it_may_be_shown_before_its_witness_answers(evening: Evening) -> None:
    call = called(evening)
    evening.unseal(evening.ann, call)
    assert (kind(evening.item(call)), evening.proof(call)["state"]) == ("call", "waiting")
    evening.reveal(evening.gil, call, 1)
    assert (kind(evening.item(call)), evening.proof(call)["state"]) == ("roll", "verified")


# ── cheating ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "change",
    [
        {"intent": {**CHECK, "form": {"bonus": 9}}},
        {"nonce": hashed("a lucky one")},
        {"odds": {"outcomes": {"full_success": "1/1"}}},
    ],
)
def test_nothing_else_can_be_shown_than_was_sealed(
    evening: Evening, change: dict[str, Any]
) -> None:
    call = called(evening)
    evening.reveal(evening.gil, call, 1)
    inside = {"intent": CHECK, "nonce": hashed("nonce", "Ann", evening.ann.seq - 1)}
    lie = evening.unseal(evening.ann, call, body={**inside, **change})
    assert evening.proof(lie)["why"] == "This is not what was sealed."
    assert evening.proof(call)["state"] == "sealed"


def test_another_salt_and_another_kind_of_thing_do_not_fit(evening: Evening) -> None:
    call = called(evening)
    evening.reveal(evening.gil, call, 1)
    note = {"at": 1, "by": evening.ann.by, "entry": {"id": "x", "kind": "note", "text": "!"}}
    for lie in ({"salt": hashed("other")}, {"body": note}):
        proof = evening.proof(evening.unseal(evening.ann, call, **lie))
        assert proof["why"] == "This is not what was sealed."


def test_only_its_author_and_the_gm_show_it(evening: Evening) -> None:
    call = called(evening)
    evening.reveal(evening.gil, call, 1)
    theft = evening.unseal(evening.ben, call)
    assert "Only who has sealed it" in evening.proof(theft)["why"]
    assert evening.proof(call)["state"] == "sealed"
    evening.unseal(evening.gil, call)
    assert evening.proof(call)["state"] == "verified"


def test_a_second_answer_and_a_second_showing_change_nothing(evening: Evening) -> None:
    call = called(evening)
    evening.reveal(evening.gil, call, 1)
    evening.reveal(evening.gil, call, 1)
    evening.unseal(evening.ann, call)
    before = evening.item(call)
    evening.unseal(evening.ann, call)
    evening.reveal(evening.gil, call, 1)
    assert evening.item(call) == before


def test_a_second_device_of_the_same_person_is_no_witness(evening: Evening) -> None:
    phone, anchor = second_device(evening)
    call = evening.sealed_call(evening.ann, [(phone, 1, anchor)])
    assert "same person" in evening.proof(call)["why"]
    assert "seals" not in evening.replayed()[1]


@pytest.mark.parametrize("text", ["", "{}", '{"option":"fail"}', "[]", '{"intent":1,"nonce":2}'])
def test_a_box_with_something_else_inside_is_broken_for_its_readers(
    evening: Evening, text: str
) -> None:
    call = called(evening)
    evening.boxes[call] = {**evening.boxes[call], "text": text}
    for _ in range(2):
        proof = reader(evening, call).proof(call)
        assert proof["state"] == "broken"
        assert proof["why"] == "What is in the box is not what was sealed."
        evening.reveal(evening.gil, call, 1)
    assert evening.proof(call)["state"] == "sealed", "others cannot know"


def test_a_roll_that_cannot_be_played_is_broken_when_it_is_known(evening: Evening) -> None:
    call = called(evening, intent={**CHECK, "form": {"bonus": "much"}})
    evening.reveal(evening.gil, call, 1)
    assert "cannot be played" in reader(evening, call).proof(call)["why"]
    evening.unseal(evening.ann, call)
    item = evening.item(call)
    assert (item["proof"]["state"], item["counts"]) == ("broken", False)


def test_a_gm_who_was_not_handed_the_key_hears_of_it(evening: Evening) -> None:
    evening.write(evening.gil, "hello", {"name": "Gil", "seal": "AAAA"})
    for to in ({evening.gil.id: "AAAA"}, {}):
        evening.sealed(evening.ann, {"option": "x"}, to=to)
    evening.sealed(evening.ann, {"option": "x"}, visibility="self")
    health = evening.replayed()[2]
    ann = next(each for each in health["authors"] if each["author"] == evening.ann.id)
    assert ann["words"] == ["Secrets that not every GM was handed the key to: 1."]
    assert health["good"], "a GM may be new"


# ── a silent witness ─────────────────────────────────────────────────────────────────────────────


def test_another_witness_is_asked_instead(evening: Evening) -> None:
    first = called(evening)
    second = evening.sealed_call(evening.ann, [(evening.ben, 1, evening.bens)], instead=first)
    evening.reveal(evening.ben, second, 1)
    states = [evening.proof(name)["state"] for name in (first, second)]
    assert states == ["replaced", "sealed"]
    read = reader(evening, first, second)
    assert [read.item(name)["counts"] for name in (first, second)] == [False, True]
    evening.reveal(evening.gil, first, 1)  # a modified page answers all the same
    assert [evening.proof(name)["state"] for name in (first, second)] == ["disputed"] * 2
    read = reader(evening, first, second)
    assert [read.item(name)["counts"] for name in (first, second)] == [True, False]
    evening.unseal(evening.ann, second)
    evening.unseal(evening.ann, first)
    assert [evening.item(name)["counts"] for name in (first, second)] == [True, False]
    assert [evening.proof(name)["state"] for name in (first, second)] == ["disputed"] * 2


def test_what_was_to_be_secret_is_not_repeated_for_all_and_not_for_others(
    evening: Evening,
) -> None:
    first = called(evening)
    witnesses = [(evening.ben, 1, evening.bens)]
    again = evening.sealed_call(evening.ann, witnesses, instead=first, visibility="self")
    assert evening.proof(again)["state"] == "broken"
    public = evening.call(evening.ann, witnesses, instead=first)
    assert evening.proof(public)["state"] == "broken"


def alone(evening: Evening, call: str, about: str | None = None) -> str:
    record = done(op="roll", **CHECK, seed=hashed("alone", evening.ann.seq))["record"]
    entry = {"id": "x", "kind": "roll", "record": record}
    log = {"at": 5, "by": evening.ann.by, "about": about or call, "entry": entry}
    return evening.sealed(evening.ann, log, instead=call)


def test_who_goes_on_alone_does_so_once_and_for_all_to_see(evening: Evening) -> None:
    call = called(evening)
    rolled, twice = alone(evening, call), alone(evening, call)
    states = [evening.proof(name)["state"] for name in (call, rolled, twice)]
    assert states == ["replaced", "plain", "replaced"]
    assert "kept silent" in evening.proof(rolled)["why"]
    read = reader(evening, call, rolled, twice)
    assert [read.item(name)["counts"] for name in (call, rolled, twice)] == [False, True, False]
    evening.unseal(evening.ann, rolled)
    assert evening.proof(rolled)["state"] == "unwitnessed"


def test_what_takes_a_calls_place_says_so_inside_and_outside(evening: Evening) -> None:
    call = called(evening)
    rolled = alone(evening, call, about=hashed("another"))
    assert "another roll than it said" in reader(evening, rolled).proof(rolled)["why"]
    evening.unseal(evening.ann, rolled)
    assert "another roll than it said" in evening.proof(rolled)["why"]


def test_an_answered_roll_is_not_made_again_alone(evening: Evening) -> None:
    call = called(evening)
    evening.reveal(evening.gil, call, 1)
    assert evening.proof(alone(evening, call))["state"] == "replaced"
    assert evening.proof(call)["state"] == "sealed"


# ── a GM's secret rolls ──────────────────────────────────────────────────────────────────────────


def test_a_gm_may_have_no_lines_of_secret_rolls_shown_which_hides_nothing_from_an_audit() -> None:
    friday = Friday()
    anchor = friday.anchor(friday.ann, friday.gil)
    assert friday.seated.get("secret_lines", True), "a line, unless a GM wants none"
    friday.seating(friday.gil, secret_lines=False)
    assert friday.seated["secret_lines"] is False
    call = friday.sealed_call(friday.gil, [(friday.ann, 1, anchor)])
    friday.reveal(friday.ann, call, 1)
    item = friday.item(call)
    assert (kind(item), item["entry"]["by"]["role"]) == ("sealed", "gm")
    assert item["proof"]["state"] == "sealed"
    friday.seating(friday.gil, witnessing=True)
    assert friday.seated["secret_lines"] is False, "what is not said stays as it was"
    friday.seating(friday.gil, secret_lines=True)
    assert friday.seated.get("secret_lines", True)


def test_only_a_gm_says_whether_secret_rolls_have_lines() -> None:
    friday = Friday()
    name = friday.seating(friday.ann, secret_lines=False)
    assert friday.proof(name)["why"] == "Only the GM may do this."
    assert friday.seated.get("secret_lines", True)
