"""Choices of secret rolls: known to readers, told to nobody else, and not to be changed later."""

from typing import Any

from tests.feeds import Evening, done, reader

SKILL = {"ruleset": "heartrush", "action": "skill_check", "form": {"heart": 8, "ability": 6}}


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
