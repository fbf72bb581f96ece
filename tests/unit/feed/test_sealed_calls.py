"""Secret rolls with a witness: readers know the dice at once, everybody can check them later."""

from typing import Any

import pytest

from tests.feeds import CHECK, Device, Evening, done, hashed

SKILL = {"ruleset": "heartrush", "action": "skill_check", "form": {"heart": 8, "ability": 6}}


@pytest.fixture
def evening() -> Evening:
    return Evening()


def called(evening: Evening, **more: Any) -> str:
    return evening.sealed_call(evening.ann, [(evening.gil, 1, evening.gils)], **more)


def reader(evening: Evening, *names: str) -> Evening:
    """The same entries, as a device sees them that can open these boxes."""
    other = Evening()
    other.texts, other.sigs, other.boxes = evening.texts, evening.sigs, evening.boxes
    other.read(*names)
    return other


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
    phone = Device("Ann's phone")
    evening.roster(
        evening.gil,
        (evening.gil, "gil", "gm"),
        (evening.ann, "ann", "player"),
        (phone, "ann", "player"),
    )
    anchor = evening.anchor(phone, evening.ann)
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
    evening.reveal(evening.gil, first, 1)  # awake again
    states = [evening.proof(name)["state"] for name in (first, second)]
    assert states == ["replaced", "sealed"]
    assert reader(evening, first, second).item(first)["counts"] is False


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
    evening.reveal(evening.gil, call, 1)
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


# ── choices ──────────────────────────────────────────────────────────────────────────────────────


def undecided(evening: Evening) -> str:
    """A secret roll that waits for a choice."""
    for index in range(1, 9):
        call = evening.sealed_call(evening.ann, [(evening.gil, index, evening.gils)], intent=SKILL)
        evening.reveal(evening.gil, call, index)
        result = reader(evening, call).item(call)["entry"]["entry"]["record"]["result"]
        if "pending" in result:
            return call
    raise AssertionError


def chosen(evening: Evening, call: str, option: str, **more: Any) -> str:
    return evening.sealed(more.pop("by", evening.ann), {"option": option}, about=call, **more)


def result(item: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = item["entry"]["entry"]["record"]["result"]
    return found


def test_a_choice_is_known_to_readers_and_told_to_nobody_else(evening: Evening) -> None:
    call = undecided(evening)
    assert reader(evening, call).item(call)["counts"] is False
    choice = chosen(evening, call, "fail")
    assert evening.item(choice)["entry"] is None
    assert evening.proof(call)["state"] == "sealed"
    read = reader(evening, call, choice).item(call)
    assert (read["counts"], "pending" in result(read)) == (True, False)
    evening.unseal(evening.ann, call, choice)
    assert evening.item(call) == {**read, "secret": None}


def test_a_choice_cannot_be_changed_left_out_or_added_when_it_is_shown(evening: Evening) -> None:
    call = undecided(evening)
    choice = chosen(evening, call, "fail")
    salt = evening.boxes[choice]["salt"]
    for choices in (
        [],
        [{"salt": salt, "option": "reroll"}],
        [{"salt": salt, "option": "fail"}] * 2,
    ):
        lie = evening.unseal(evening.ann, call, choices=choices)
        assert evening.proof(lie)["why"] == "Its choices are not those that were sealed."
    assert evening.proof(call)["state"] == "sealed"


def test_the_first_choice_counts_and_what_is_no_choice_changes_nothing(evening: Evening) -> None:
    call = undecided(evening)
    names = [chosen(evening, call, option) for option in ("nonsense", "fail", "reroll")]
    read = reader(evening, call, *names).item(call)
    assert read["entry"]["entry"]["record"]["request"]["choices"] == ["fail"]
    evening.unseal(evening.ann, call, *names)
    assert evening.item(call) == {**read, "secret": None}


def test_only_the_device_that_rolled_answers(evening: Evening) -> None:
    call = undecided(evening)
    choice = chosen(evening, call, "fail", by=evening.gil)
    assert evening.proof(choice)["state"] == "broken"
    assert "pending" in result(reader(evening, call, choice).item(call))


def test_a_choice_that_a_reader_cannot_read_is_said_to_be_there(evening: Evening) -> None:
    call = undecided(evening)
    chosen(evening, call, "fail")
    assert "cannot read" in reader(evening, call).proof(call)["why"]


def test_a_choice_that_is_left_open_is_everybodys_to_see_later(evening: Evening) -> None:
    call = undecided(evening)
    evening.unseal(evening.ann, call)
    assert "pending" in result(evening.item(call))
    late = chosen(evening, call, "fail")
    assert evening.proof(late)["state"] == "broken"
    answer = {"call": call, "option": "fail", "at": 9, "by": evening.ann.by}
    evening.write(evening.ann, "answer", answer)
    item = evening.item(call)
    assert (item["counts"], item["proof"]["state"]) == (True, "verified")


def test_choices_and_seals_are_of_bounded_number(evening: Evening) -> None:
    call = undecided(evening)
    names = [chosen(evening, call, "nonsense") for _ in range(10)]
    assert "that many" in evening.proof(names[-1])["why"]
    for _ in range(50):
        evening.sealed(evening.ben, {"option": "x"})
    _, state, _ = evening.replayed()
    assert call in state["seals"], "one author's seals do not push out another's"
    assert sum(seal["author"] == evening.ben.id for seal in state["seals"].values()) == 40


def test_a_choice_of_an_unwitnessed_secret_roll_is_a_secret_too(evening: Evening) -> None:
    tries = (done(op="roll", **SKILL, seed=f"{n:064x}")["record"] for n in range(1000))
    record = next(each for each in tries if "pending" in each["result"])
    by = evening.ann.by
    first = {"at": 5, "by": by, "entry": {"id": "x", "kind": "roll", "record": record}}
    rolled = evening.sealed(evening.ann, first)
    after = done(op="choose", record=record, option="fail")["record"]
    entry = {"id": "x", "kind": "roll", "record": after}
    choice = evening.sealed(
        evening.ann, {"at": 6, "by": by, "about": rolled, "entry": entry}, about=rolled
    )
    assert evening.item(choice)["entry"] is None
    assert reader(evening, rolled, choice).proof(choice)["state"] == "unwitnessed"
    evening.unseal(evening.ann, rolled)
    evening.unseal(evening.ann, choice)
    assert evening.item(choice)["entry"]["about"] == rolled
    assert evening.proof(choice)["state"] == "unwitnessed"
