"""Nobody chooses among dice: an answer beats what was made without it, wherever that was put."""

from typing import Any

import pytest

from pyengine.feed.entries.chains import chain_value
from tests.feeds import CHECK, Device, Evening, done, hashed, reader

SKILL = {"ruleset": "heartrush", "action": "skill_check", "form": {"heart": 8, "ability": 6}}


def states(evening: Evening, *names: str) -> list[tuple[str, bool]]:
    items, _, _ = evening.replayed()
    return [(items[name]["proof"]["state"], items[name]["counts"]) for name in names]


def alone(evening: Evening, device: Device, call: str, **more: Any) -> str:
    record = done(op="roll", **CHECK, seed=hashed("picked", device.seq))["record"]
    body = {"at": 1, "by": device.by, "about": call}
    entry = {"id": "x", "kind": "roll", "record": record}
    return evening.write(device, "log", {**body, "entry": entry}, **more)


def sealed_alone(evening: Evening, device: Device, call: str, **place: Any) -> str:
    record = done(op="roll", **CHECK, seed=hashed("picked", device.seq))["record"]
    entry = {"id": "x", "kind": "roll", "record": record}
    inside = {"at": 1, "by": device.by, "about": call, "entry": entry}
    return evening.sealed(device, inside, place, instead=call)


# ── a roll that was made again without its witness ───────────────────────────────────────────────


def test_dice_that_were_picked_after_the_answer_do_not_count(evening: Evening) -> None:
    """A modified page puts both its call and its picked dice before the answer."""
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)], {"after": evening.gils})
    evening.note(evening.ben)
    evening.note(evening.ben)
    evening.reveal(evening.gil, call, 1)
    picked = alone(evening, evening.ann, call, after=call)
    assert states(evening, call, picked) == [("verified", True), ("replaced", False)]
    assert "does not count" in evening.proof(call)["why"]
    assert "silent" not in evening.proof(picked)["why"]


def test_an_answer_counts_however_late_it_comes(evening: Evening) -> None:
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    made = alone(evening, evening.ann, call)
    evening.note(evening.ben)
    evening.reveal(evening.gil, call, 1)
    assert states(evening, call, made) == [("verified", True), ("replaced", False)]


def test_dice_that_were_picked_in_secret_do_not_count(evening: Evening) -> None:
    call = evening.sealed_call(
        evening.ann, [(evening.gil, 1, evening.gils)], place={"after": evening.gils}
    )
    evening.note(evening.ben)
    evening.note(evening.ben)
    evening.reveal(evening.gil, call, 1)
    picked = sealed_alone(evening, evening.ann, call, after=call)
    seen = reader(evening, call)
    assert [evening.proof(name)["state"] for name in (call, picked)] == ["sealed", "replaced"]
    assert states(seen, call, picked) == [("verified", True), ("replaced", False)]


def test_secret_dice_that_were_overruled_do_not_count_when_they_are_shown(
    evening: Evening,
) -> None:
    call = evening.sealed_call(evening.ann, [(evening.gil, 1, evening.gils)])
    made = sealed_alone(evening, evening.ann, call)
    evening.reveal(evening.gil, call, 1)
    evening.unseal(evening.ann, made)
    evening.unseal(evening.ann, call)
    assert states(evening, call, made) == [("verified", True), ("replaced", False)]


def test_many_further_calls_do_not_make_anybody_forget_an_open_one(evening: Evening) -> None:
    anchor = evening.anchor(evening.gil, evening.ann, length=64)
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    made = alone(evening, evening.ann, call)
    for index in range(1, 60):
        evening.call(evening.ann, [(evening.gil, index, anchor)])
    evening.reveal(evening.gil, call, 1)
    assert states(evening, call, made) == [("verified", True), ("replaced", False)]


# ── two answers ──────────────────────────────────────────────────────────────────────────────────


def test_a_late_answer_against_an_answered_one_is_disputed_for_all_to_see(
    evening: Evening,
) -> None:
    first = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    second = evening.call(evening.ann, [(evening.ben, 1, evening.bens)], instead=first)
    evening.reveal(evening.ben, second, 1)
    assert states(evening, second) == [("verified", True)]
    evening.reveal(evening.gil, first, 1)
    assert states(evening, first, second) == [("disputed", True), ("disputed", False)]
    for name in (first, second):
        assert "Gil and Ben have both answered" in evening.proof(name)["why"]
        assert evening.item(name)["entry"]["entry"]["kind"] == "roll", "both are shown"


@pytest.mark.parametrize("low", [False, True])
def test_which_answer_counts_does_not_hang_on_the_order(evening: Evening, low: bool) -> None:
    """The roller has a helper, pretends silence, and puts the second call before the answer."""
    first = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    evening.note(evening.ben)
    evening.note(evening.ben)
    evening.reveal(evening.gil, first, 1)
    place = {"after": first} if low else {}
    second = evening.call(evening.ann, [(evening.ben, 1, evening.bens)], place, instead=first)
    evening.reveal(evening.ben, second, 1)
    assert states(evening, first, second) == [("disputed", True), ("disputed", False)]


def test_a_late_answer_below_the_second_call_is_disputed_too(evening: Evening) -> None:
    """A witness who waits to choose puts the late answer where the second call was not yet."""
    first = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    evening.note(evening.ben)
    evening.note(evening.ben)
    second = evening.call(evening.ann, [(evening.ben, 1, evening.bens)], instead=first)
    evening.reveal(evening.ben, second, 1)
    value = chain_value(evening.gil.chain_secret(1), 8, 1).hex()
    body = {"call": first, "index": 1, "value": value}
    evening.write(evening.gil, "reveal", body, after=first)
    assert states(evening, first, second) == [("disputed", True), ("disputed", False)]
    assert "Gil and Ben have both answered" in evening.proof(second)["why"]


def test_a_verified_roll_does_not_go_when_the_first_call_ends_before_it(evening: Evening) -> None:
    """Its first witness, a helper, passes that call over, further down than the second one."""
    first = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    other = evening.call(evening.ann, [(evening.gil, 2, evening.gils)])
    second = evening.call(evening.ann, [(evening.ben, 1, evening.bens)], instead=first)
    evening.reveal(evening.ben, second, 1)
    value = chain_value(evening.gil.chain_secret(1), 8, 2).hex()
    body = {"call": other, "index": 2, "value": value}
    evening.write(evening.gil, "reveal", body, after=other)
    assert states(evening, first, second) == [("abandoned", False), ("verified", True)]


def test_a_choice_that_was_answered_below_another_is_disputed_too(evening: Evening) -> None:
    call, index = undecided(evening)
    silent = evening.answer(
        evening.ann, call, "reroll", witnesses=[(evening.gil, index, evening.gils)]
    )
    evening.note(evening.ben)
    again = evening.answer(
        evening.ann, call, "reroll", witnesses=[(evening.ben, 1, evening.bens)], instead=silent
    )
    evening.reveal(evening.ben, again, 1)
    value = chain_value(evening.gil.chain_secret(1), 8, index).hex()
    body = {"call": silent, "index": index, "value": value}
    evening.write(evening.gil, "reveal", body, after=silent)
    assert states(evening, call) == [("disputed", True)]


def test_nobody_owes_an_answer_to_what_has_dice(evening: Evening) -> None:
    first = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    assert evening.owes(evening.gil) == [first]
    second = evening.call(evening.ann, [(evening.ben, 1, evening.bens)], instead=first)
    assert evening.owes(evening.gil) == [first]
    evening.reveal(evening.ben, second, 1)
    assert evening.owes(evening.gil) == []


def test_a_witness_with_two_pasts_undoes_no_verified_roll(evening: Evening) -> None:
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    following = evening.call(evening.ann, [(evening.gil, 2, evening.gils)])
    seq, prev = evening.gil.seq, evening.gil.prev
    evening.reveal(evening.gil, call, 1)
    assert states(evening, call) == [("verified", True)]
    evening.gil.seq, evening.gil.prev = seq, prev
    evening.note(evening.gil, "another past")
    evening.reveal(evening.gil, following, 2)
    evening.note(evening.ben)
    assert states(evening, call, following) == [("verified", True), ("verified", True)]


def test_no_later_call_takes_back_what_a_witness_has_answered(evening: Evening) -> None:
    """A modified witness answers the later call first; a device hears of that call last."""
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    following = evening.call(evening.ann, [(evening.gil, 2, evening.gils)])
    evening.reveal(evening.gil, following, 2)
    value = chain_value(evening.gil.chain_secret(1), 8, 1).hex()
    body = {"call": call, "index": 1, "value": value}
    evening.write(evening.gil, "reveal", body, after=call)
    text = evening.texts.pop(following)
    assert states(evening, call) == [("verified", True)]
    evening.texts[following] = text
    assert states(evening, call, following) == [("verified", True), ("verified", True)]


def test_an_answer_behind_a_gap_takes_back_no_other(evening: Evening) -> None:
    """Nobody knows what its author wrote before it, so it can stand below earlier answers."""
    evening.note(evening.gil)
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    following = evening.call(evening.ann, [(evening.gil, 2, evening.gils)])
    evening.note(evening.ben)
    evening.note(evening.gil)
    evening.reveal(evening.gil, call, 1)
    assert states(evening, call) == [("verified", True)]
    value = chain_value(evening.gil.chain_secret(1), 8, 2).hex()
    body = {"call": following, "index": 2, "value": value}
    gap = {"prev": KEPT_BACK, "seq": evening.gil.seq + 5, "after": following}
    evening.write(evening.gil, "reveal", body, **gap)
    assert states(evening, call, following) == [("verified", True), ("verified", True)]


def test_an_answer_counts_that_stands_below_its_call(evening: Evening) -> None:
    """Some devices get what the call names after it; until then it stands below the answer."""
    far = evening.note(evening.ben)
    for _ in range(5):
        far = evening.note(evening.ben)
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)], {"after": far})
    value = chain_value(evening.gil.chain_secret(1), 8, 1).hex()
    body = {"call": call, "index": 1, "value": value}
    evening.write(evening.gil, "reveal", body, after=evening.gils)
    text = evening.texts.pop(far)
    assert states(evening, call) == [("verified", True)]
    evening.texts[far] = text
    assert states(evening, call) == [("verified", True)]


def test_a_passed_over_choice_is_answered_all_the_same(evening: Evening) -> None:
    call, index = undecided(evening)
    asked = evening.answer(
        evening.ann, call, "reroll", witnesses=[(evening.gil, index, evening.gils)]
    )
    further = evening.call(evening.ann, [(evening.gil, index + 1, evening.gils)])
    evening.reveal(evening.gil, further, index + 1)
    evening.reveal(evening.gil, asked, index)
    assert states(evening, call) == [("verified", True)]
    assert evening.item(call)["entry"]["entry"]["record"]["request"]["choices"] == ["reroll"]


def test_a_witness_for_whom_nobody_vouches_comes_after_all_others(evening: Evening) -> None:
    """Were it the roller's own second browser, it could have kept its dice back."""
    own = Device("A stranger")
    evening.write(own, "hello", {"name": "Ann"})
    strangers = evening.anchor(own, evening.ann)
    first = evening.call(evening.ann, [(own, 1, strangers)])
    second = evening.call(evening.ann, [(evening.gil, 1, evening.gils)], instead=first)
    evening.reveal(evening.gil, second, 1)
    evening.reveal(own, first, 1)
    assert states(evening, first, second) == [("disputed", False), ("disputed", True)]


def test_a_chain_is_not_forgotten_for_those_of_a_stranger(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A roller who has seen the dice puts many chains between the call and its answer."""
    monkeypatch.setattr("pyengine.feed.rolls.calls.MAX_CHAINS", 4)
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    other = Device("Ann's other browser")
    for number in range(6):
        for device in (other, evening.ann):
            evening.anchor(device, Device(f"nobody {number}"))
    evening.reveal(evening.gil, call, 1)
    assert states(evening, call) == [("verified", True)]


KEPT_BACK = hashed("an entry that is kept back")


def test_no_chain_is_forgotten_for_one_behind_a_gap(evening: Evening) -> None:
    """A modified witness puts new chains below its answer: with the old one it would go."""
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    for _ in range(3):
        evening.note(evening.ben)
    evening.reveal(evening.gil, call, 1)
    assert states(evening, call) == [("verified", True)]
    evening.gil.seq, evening.gil.prev = evening.gil.seq + 1, KEPT_BACK
    after = call
    for number in range(2, 5):
        value = chain_value(evening.gil.chain_secret(number), 8, 0).hex()
        body = {"for": evening.ann.id, "anchor": value, "length": 8}
        after = evening.write(evening.gil, "anchor", body, after=after)
    assert states(evening, call) == [("verified", True)]


@pytest.mark.parametrize("place", [{"after": KEPT_BACK}, {"prev": KEPT_BACK, "seq": 9}])
def test_nothing_is_owed_to_what_may_come_to_stand_elsewhere(
    evening: Evening, place: dict[str, Any]
) -> None:
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)], place)
    assert evening.proof(call)["state"] == "waiting"
    assert evening.owes(evening.gil) == []


def test_nothing_is_owed_to_one_of_two_pasts(evening: Evening) -> None:
    seq, prev = evening.ann.seq, evening.ann.prev
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    assert evening.owes(evening.gil) == [call]
    evening.ann.seq, evening.ann.prev = seq, prev
    evening.note(evening.ann, "another past")
    assert evening.owes(evening.gil) == []


def test_nothing_is_owed_to_a_removed_device(evening: Evening) -> None:
    call = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    assert evening.owes(evening.gil) == [call]
    evening.roster(evening.gil, (evening.gil, "gil", "gm"), removed=[evening.ann.id])
    assert evening.owes(evening.gil) == []


def test_a_chain_with_many_calls_left_open_is_followed_by_another(evening: Evening) -> None:
    for index in range(1, 9):
        evening.call(evening.ann, [(evening.gil, index, evening.gils)])
    _, state, _ = evening.replayed()
    anchors = done(op="obligations", state=state, device=evening.gil.id)["obligations"]["anchors"]
    assert evening.ann.id in anchors


# ── dice after a choice ──────────────────────────────────────────────────────────────────────────


def undecided(evening: Evening) -> tuple[str, int]:
    """A witnessed roll that waits for a choice, and the next step of Gil's chain."""
    anchor = evening.gils
    for index in range(1, 9):
        call = evening.call(evening.ann, [(evening.gil, index, anchor)], intent=SKILL)
        evening.reveal(evening.gil, call, index)
        if evening.item(call)["choice"] == "answer":
            return call, index + 1
    raise AssertionError


def result(evening: Evening, name: str) -> dict[str, Any]:
    found: dict[str, Any] = evening.item(name)["entry"]["entry"]["record"]["result"]
    return found


def test_dice_after_a_choice_wait_for_a_fresh_value(evening: Evening) -> None:
    call, index = undecided(evening)
    known = done(
        op="choose", record=evening.item(call)["entry"]["entry"]["record"], option="reroll"
    )["record"]
    answer = evening.answer(
        evening.ann, call, "reroll", witnesses=[(evening.gil, index, evening.gils)]
    )
    item = evening.item(call)
    assert (item["proof"]["state"], item["proof"]["waiting"]) == ("waiting", ["Gil"])
    assert item["choice"] == "answer", "who has gone in the middle can come back, and ask again"
    assert evening.owes(evening.gil) == [answer]
    evening.reveal(evening.gil, answer, index)
    assert states(evening, call) == [("verified", True)]
    record = evening.item(call)["entry"]["entry"]["record"]
    assert record["request"]["then"] != known["request"].get("then")
    assert done(op="verify", record=record)["verdict"]["verified"]


def test_dice_after_a_choice_without_a_witness_are_said_to_have_been_known(
    evening: Evening,
) -> None:
    call, _ = undecided(evening)
    evening.answer(evening.ann, call, "reroll")
    assert states(evening, call) == [("unwitnessed", True)]
    assert "could be known before" in evening.proof(call)["why"]


def test_a_choice_that_needs_no_further_dice_needs_no_witness(evening: Evening) -> None:
    call, _ = undecided(evening)
    evening.answer(evening.ann, call, "fail")
    assert states(evening, call) == [("verified", True)]


def test_who_saw_the_fresh_dice_cannot_choose_again(evening: Evening) -> None:
    """A second device of the roller puts another choice before the one that was answered."""
    phone = evening.seat("Ann's phone", "ann", "player")
    call, index = undecided(evening)
    evening.note(evening.ben)
    answer = evening.answer(
        evening.ann, call, "reroll", witnesses=[(evening.gil, index, evening.gils)]
    )
    evening.reveal(evening.gil, answer, index)
    before = result(evening, call)
    body = {"call": call, "option": "fail", "at": 9, "by": phone.by}
    evening.write(phone, "answer", body, after=call)
    assert result(evening, call) == before
    assert states(evening, call) == [("disputed", True)]
    assert "made in more than one way" in evening.proof(call)["why"]


def test_a_choice_that_was_made_in_two_ways_is_disputed_in_any_order(evening: Evening) -> None:
    call, _ = undecided(evening)
    evening.answer(evening.ann, call, "fail")
    evening.answer(evening.ann, call, "fail")
    assert states(evening, call) == [("verified", True)]
    evening.answer(evening.gil, call, "reroll")
    assert states(evening, call) == [("disputed", True)]
    assert result(evening, call)["outcome"] == "failure"


def test_whoever_chooses_for_somebody_else_is_named(evening: Evening) -> None:
    call, index = undecided(evening)
    of_ben = [(evening.ben, 1, evening.anchor(evening.ben, evening.gil))]
    made = evening.answer(evening.gil, call, "reroll", witnesses=of_ben)
    assert "chosen" not in evening.item(call)
    evening.reveal(evening.ben, made, 1, chain=2)
    assert evening.item(call)["chosen"] == ["Gil"]
    evening.answer(evening.ann, call, "fail", witnesses=[(evening.gil, index, evening.gils)])
    assert evening.item(call)["chosen"] == ["Gil"], "as long as that is the one that counts"


def test_who_was_away_in_the_middle_of_a_choice_makes_it_again(evening: Evening) -> None:
    call, index = undecided(evening)
    evening.answer(evening.ann, call, "reroll", witnesses=[(evening.gil, index, evening.gils)])
    further = evening.call(evening.ann, [(evening.gil, index + 1, evening.gils)])
    evening.reveal(evening.gil, further, index + 1)
    assert (evening.item(call)["choice"], evening.proof(call)["state"]) == ("answer", "verified")
    evening.answer(evening.ann, call, "reroll", witnesses=[(evening.ben, 1, evening.bens)])
    assert evening.proof(call)["waiting"] == ["Ben"]


def test_a_disputed_roll_stays_disputed_after_a_choice(evening: Evening) -> None:
    call, index = "", 0
    while not call or not evening.item(call)["choice"]:
        index += 1
        call = evening.call(evening.ann, [(evening.gil, index, evening.gils)], intent=SKILL)
        named = [(evening.ben, index, evening.bens)]
        again = evening.call(evening.ann, named, intent=SKILL, instead=call)
        evening.reveal(evening.ben, again, index)
        evening.reveal(evening.gil, call, index)
    assert states(evening, call) == [("disputed", False)]
    evening.answer(evening.ann, call, "reroll")
    assert states(evening, call) == [("disputed", True)]


def test_a_choice_is_made_again_when_its_witness_keeps_silent(evening: Evening) -> None:
    call, index = undecided(evening)
    silent = evening.answer(
        evening.ann, call, "reroll", witnesses=[(evening.gil, index, evening.gils)]
    )
    again = evening.answer(
        evening.ann, call, "reroll", witnesses=[(evening.ben, 1, evening.bens)], instead=silent
    )
    evening.reveal(evening.ben, again, 1)
    assert states(evening, call) == [("verified", True)]
    assert evening.proof(call)["by"] == ["Gil", "Ben"]
    assert evening.owes(evening.gil) == []
    evening.reveal(evening.gil, silent, index)
    assert states(evening, call) == [("disputed", True)]


def test_a_choice_made_alone_gives_way_to_an_answer(evening: Evening) -> None:
    call, index = undecided(evening)
    silent = evening.answer(
        evening.ann, call, "reroll", witnesses=[(evening.gil, index, evening.gils)]
    )
    evening.answer(evening.ann, call, "fail")
    assert evening.owes(evening.gil) == []
    assert result(evening, call)["outcome"] == "failure"
    evening.reveal(evening.gil, silent, index)
    assert evening.item(call)["entry"]["entry"]["record"]["request"]["choices"] == ["reroll"]
    assert states(evening, call) == [("disputed", True)], "another option was shown before"


def test_the_same_choice_made_alone_gives_way_to_an_answer_without_a_dispute(
    evening: Evening,
) -> None:
    call, index = undecided(evening)
    silent = evening.answer(
        evening.ann, call, "reroll", witnesses=[(evening.gil, index, evening.gils)]
    )
    evening.answer(evening.ann, call, "reroll")
    assert states(evening, call) == [("unwitnessed", True)]
    evening.reveal(evening.gil, silent, index)
    assert states(evening, call) == [("verified", True)]


def secretly_undecided(evening: Evening) -> tuple[str, int]:
    for index in range(1, 9):
        call = evening.sealed_call(evening.ann, [(evening.gil, index, evening.gils)], intent=SKILL)
        evening.reveal(evening.gil, call, index)
        if "pending" in result(reader(evening, call), call):
            return call, index + 1
    raise AssertionError


def test_a_secret_choice_that_is_made_again_in_another_way_is_disputed(evening: Evening) -> None:
    """Its witness was a helper, who answers when the roller has thought better of it."""
    call, index = secretly_undecided(evening)
    named = [{"device": evening.gil.id, "index": index, "anchor": evening.gils}]
    asked = evening.sealed(evening.ann, {"option": "reroll"}, about=call, witnesses=named)
    failed = evening.sealed(evening.ann, {"option": "fail"}, about=call)
    assert states(reader(evening, call, asked, failed), call) == [("verified", True)]
    evening.reveal(evening.gil, asked, index)
    assert states(reader(evening, call, asked, failed), call) == [("disputed", True)]
    evening.unseal(evening.ann, call, asked, failed)
    assert states(evening, call) == [("disputed", True)]


def test_a_secret_choice_that_was_made_again_after_its_dice_is_disputed(evening: Evening) -> None:
    """Who had not got the dice yet has seen the other choice count."""
    call, index = secretly_undecided(evening)
    named = [{"device": evening.gil.id, "index": index, "anchor": evening.gils}]
    asked = evening.sealed(evening.ann, {"option": "reroll"}, about=call, witnesses=named)
    evening.reveal(evening.gil, asked, index)
    failed = evening.sealed(evening.ann, {"option": "fail"}, about=call)
    assert states(reader(evening, call, asked, failed), call) == [("disputed", True)]


def test_a_secret_choice_whose_witness_goes_on_is_made_again(evening: Evening) -> None:
    call, index = secretly_undecided(evening)
    named = [{"device": evening.gil.id, "index": index, "anchor": evening.gils}]
    asked = evening.sealed(evening.ann, {"option": "reroll"}, about=call, witnesses=named)
    read = reader(evening, call, asked)
    assert (read.item(call)["choice"], read.proof(call)["state"]) == ("sealed", "waiting")
    further = evening.call(evening.ann, [(evening.gil, index + 1, evening.gils)])
    evening.reveal(evening.gil, further, index + 1)
    read = reader(evening, call, asked)
    assert (read.item(call)["choice"], read.proof(call)["state"]) == ("sealed", "verified")


def secret_choice(evening: Evening, call: str, option: str, *asked: tuple[Device, int, str]) -> str:
    """A choice of a sealed roll, for whose dice somebody is asked or nobody."""
    named = [{"device": who.id, "index": index, "anchor": anchor} for who, index, anchor in asked]
    more: dict[str, Any] = {"witnesses": named} if named else {}
    return evening.sealed(evening.ann, {"option": option}, about=call, **more)


@pytest.mark.parametrize("unread_first", [True, False])
def test_an_unread_secret_choice_is_disputed_beside_an_answered_one(
    evening: Evening, unread_first: bool
) -> None:
    """Its witness is a helper, who answers once the readers have seen other dice."""
    call, index = secretly_undecided(evening)
    asked = [(evening.ben, 1, evening.bens), (evening.gil, index, evening.gils)]
    choices = [secret_choice(evening, call, "reroll", each) for each in asked]
    unread, read = (0, 1) if unread_first else (1, 0)
    evening.reveal(asked[read][0], choices[read], asked[read][1])
    seen = reader(evening, call, choices[read])
    before = result(seen, call)
    assert states(seen, call) == [("verified", True)]
    evening.reveal(asked[unread][0], choices[unread], asked[unread][1])
    seen = reader(evening, call, choices[read])
    assert states(seen, call) == [("disputed", True)]
    assert result(seen, call) == before
    proof = seen.proof(call)
    assert "Ben and Gil have both brought dice for this choice" in proof["why"]
    assert "The first who was asked is Ben" in proof["why"]
    assert "can read only one" in proof["why"]
    assert proof["rival"]["by"] == [asked[unread][0].name]
    assert proof["rival"]["outcome"] is None
    evening.unseal(evening.ann, call, *choices)
    assert states(evening, call) == [("disputed", True)]


def test_an_unread_secret_choice_is_disputed_beside_one_that_needs_no_dice(
    evening: Evening,
) -> None:
    call, index = secretly_undecided(evening)
    unread = secret_choice(evening, call, "reroll", (evening.gil, index, evening.gils))
    failed = secret_choice(evening, call, "fail")
    before = result(reader(evening, call, failed), call)
    assert states(reader(evening, call, failed), call) == [("verified", True)]
    evening.reveal(evening.gil, unread, index)
    seen = reader(evening, call, failed)
    assert states(seen, call) == [("disputed", True)]
    assert result(seen, call) == before
    assert "Ann has made this choice more than once" in seen.proof(call)["why"]
    assert seen.proof(call)["rival"]["by"] == ["Gil"]


def test_an_unread_secret_choice_that_nobody_has_answered_changes_nothing(
    evening: Evening,
) -> None:
    call, index = secretly_undecided(evening)
    secret_choice(evening, call, "reroll", (evening.gil, index, evening.gils))
    read = secret_choice(evening, call, "reroll", (evening.ben, 1, evening.bens))
    evening.reveal(evening.ben, read, 1)
    seen = reader(evening, call, read)
    assert states(seen, call) == [("verified", True)]
    assert seen.proof(call)["why"] == ""


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_fresh_dice_of_a_secret_choice(evening: Evening, cut: int) -> None:
    call, index = secretly_undecided(evening)
    named = [{"device": evening.gil.id, "index": index, "anchor": evening.gils}]
    choice = evening.sealed(evening.ann, {"option": "reroll"}, about=call, witnesses=named)
    assert "pending" in result(reader(evening, call, choice), call)
    assert evening.owes(evening.gil) == [choice]
    evening.reveal(evening.gil, choice, index)
    read = reader(evening, call, choice)
    assert states(read, call) == [("verified", True)]
    assert read.replayed([cut])[0] == read.replayed()[0]
    record = read.item(call)["entry"]["entry"]["record"]
    assert record["request"]["then"]
    evening.unseal(evening.ann, call, choice)
    assert evening.item(call)["entry"]["entry"]["record"] == record
    assert states(evening, call) == [("verified", True)]


# ── the other result ─────────────────────────────────────────────────────────────────────────────


def test_each_of_two_disputed_results_names_the_other(evening: Evening) -> None:
    first = evening.call(evening.ann, [(evening.gil, 1, evening.gils)])
    second = evening.call(evening.ann, [(evening.ben, 1, evening.bens)], instead=first)
    evening.reveal(evening.ben, second, 1)
    evening.reveal(evening.gil, first, 1)
    rivals = [evening.proof(name)["rival"] for name in (first, second)]
    assert [(each["of"], each["by"]) for each in rivals] == [(second, ["Ben"]), (first, ["Gil"])]


def test_a_choice_that_was_made_otherwise_too_says_what_that_came_to(evening: Evening) -> None:
    call, index = undecided(evening)
    answer = evening.answer(
        evening.ann, call, "reroll", witnesses=[(evening.gil, index, evening.gils)]
    )
    evening.reveal(evening.gil, answer, index)
    shown = evening.item(call)["entry"]["entry"]["record"]["result"]
    evening.answer(evening.ann, call, "fail")
    proof = evening.proof(call)
    assert proof["state"] == "disputed"
    again = evening.item(call)["entry"]["entry"]["record"]["result"]
    assert (again["outcome"], again["total"]) == (shown["outcome"], shown["total"])
    rival = proof["rival"]
    assert (rival["of"], rival["by"]) == (None, [])
    assert rival["outcome"] == "failure"
