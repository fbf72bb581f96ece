from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

import pyengine
from pyengine import registry
from pyengine.canonical import canonical, fingerprint
from pyengine.model import compact
from pyengine.records import (
    Record,
    RollRequest,
    RollResult,
    check,
    choose,
    make_record,
    record_data,
    resolve,
)
from pyengine.refusal import Refusal

SEED = "00" * 32


def request(**more: Any) -> RollRequest:
    return RollRequest(ruleset="core4d6", action="check", **({"seed": SEED} | more))


def test_a_record_checks_out_and_is_small() -> None:
    record = make_record(request(form={"bonus": 2}))
    assert check(record).verified
    assert len(canonical(record_data(record))) < 2000


def test_a_record_is_the_same_after_a_journey_as_json() -> None:
    record = make_record(request())
    assert Record.model_validate_json(canonical(record_data(record)), strict=True) == record


def test_results_are_what_the_types_of_a_page_promise() -> None:
    for form, faces in (({}, [1, 2, 3, 4]), ({"threat": "t"}, [4, 4, 4, 3])):
        record = make_record(request(form=form, faces=faces, seed=""))
        RollResult.model_validate_json(canonical(record.result), strict=True)


@pytest.mark.parametrize("key", ["total", "line", "dice", "chance", "outcome"])
def test_a_changed_result_is_noticed_and_named(key: str) -> None:
    record = make_record(request())
    changed = record.model_copy(update={"result": {**record.result, key: None}})
    problems = check(changed).problems
    assert problems[0] == f"“{key}” is not what this request gives."
    assert problems[-1] == "The fingerprint does not fit the record."


def test_a_result_with_half_a_character_is_refused() -> None:
    record = make_record(request())
    with pytest.raises(Refusal) as refused:
        check(record.model_copy(update={"result": {**record.result, "line": "\ud800"}}))
    assert refused.value.code == "bad_text"


def test_a_result_with_something_added_is_noticed() -> None:
    record = make_record(request())
    assert not check(record.model_copy(update={"result": {**record.result, "x": None}})).verified


def test_a_changed_request_is_noticed_even_where_the_dice_stay() -> None:
    record = make_record(request(form={}))
    other = request(group="ambush")
    assert not check(record.model_copy(update={"request": other})).verified


def test_a_record_that_cannot_be_played_does_not_check_out() -> None:
    record = make_record(request())
    verdict = check(record.model_copy(update={"request": request(seed="00")}))
    assert verdict.problems[0].startswith("It cannot be played")


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"seed": ""}, "seed_missing"),
        ({"seed": "00" * 15}, "seed_missing"),
        ({"faces": [1, 2, 3, 4]}, "two_dice"),
        ({"seed": "", "faces": [1, 2, 3]}, "faces_missing"),
        ({"seed": "", "faces": [1, 2, 3, 4, 5]}, "faces_left"),
        ({"choices": ["x"]}, "no_choice"),
    ],
)
def test_a_roll_needs_dice_from_one_place(fields: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        make_record(request(**fields))
    assert refused.value.code == code


def waiting(**more: Any) -> Record:
    form = {"heart": 8, "ability": 6}
    asked = {"ruleset": "heartrush", "action": "skill_check", "form": form, **more}
    return make_record(RollRequest(**asked))


def waiting_for_seeded_dice() -> Record:
    records = (waiting(seed=f"{n:032x}") for n in range(1000))
    return next(record for record in records if "pending" in record.result)


def faces(record: Record) -> list[int]:
    dice: Any = record.result["dice"]
    return [die["face"] for die in dice]


def test_a_choice_plays_the_same_dice_again() -> None:
    before = waiting_for_seeded_dice()
    after = choose(before, "reroll")
    assert faces(after)[:2] == faces(before)
    assert check(after).verified


def test_a_choice_by_hand_brings_the_faces_it_needs() -> None:
    before = waiting(faces=(1, 5))
    assert choose(before, "reroll", (4,)).result["total"] == 9
    assert choose(before, "fail").result["outcome"] == "failure"


def test_a_doctored_record_cannot_go_on() -> None:
    before = waiting(faces=(1, 5))
    doctored = before.model_copy(update={"result": {**before.result, "total": 20}})
    with pytest.raises(Refusal) as refused:
        choose(doctored, "reroll", (4,))
    assert refused.value.code == "not_verified"


def test_faces_do_not_mix_with_a_seed() -> None:
    with pytest.raises(Refusal) as refused:
        choose(waiting_for_seeded_dice(), "reroll", (4,))
    assert refused.value.code == "two_dice"


def test_the_python_function_verifies_data() -> None:
    assert pyengine.verify(record_data(make_record(request()))).verified


# ── what is remembered ───────────────────────────────────────────────────────────────────────────


def test_all_rolls_of_one_form_are_worked_out_once() -> None:
    form = {"bonus": 2}
    first, second = resolve(request(form=form)), resolve(request(form=form, seed="11" * 32))
    assert first.prepared is second.prepared
    assert first.prepared is not resolve(request(form=form, sheet={"name": "x"})).prepared


def test_what_only_python_takes_for_the_same_is_not_the_same() -> None:
    assert make_record(request(form={"dc": 1})).result["target"] == 1
    for value in (True, 1.0, "1"):
        with pytest.raises(Refusal) as refused:
            make_record(request(form={"dc": value}))
        assert refused.value.code == "not_a_number"


def test_half_a_character_is_refused_by_the_field_it_is_in() -> None:
    for fields in ({"form": {"dc": "\ud800"}}, {"sheet": {"name": "\ud800"}}):
        record = {**record_data(make_record(request())), "request": compact(request(**fields))}
        verdict = pyengine.verify(record)
        assert verdict.problems[0].startswith("It cannot be played")


def test_a_ruleset_that_is_installed_anew_is_the_one_that_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = resolve(request()).prepared.ruleset
    anew = SimpleNamespace(load=lambda: replace(before))
    with monkeypatch.context() as patched:
        patched.setattr(registry, "_found", lambda: {"core4d6": anew})
        registry.find.cache_clear()
        assert resolve(request()).prepared.ruleset is registry.find("core4d6") is not before
    registry.find.cache_clear()
    assert resolve(request()).prepared.ruleset is before


# ── canonical bytes ──────────────────────────────────────────────────────────────────────────────


def test_equal_values_have_equal_bytes() -> None:
    composed, decomposed = "Zo\u00eb", "Zoe\u0308"
    assert canonical({"b": [1, True, None], composed: "x"}) == canonical(
        {decomposed: "x", "b": (1, True, None)}
    )
    assert canonical({"b": 1, "a": "é"}) == '{"a":"é","b":1}'.encode()
    assert fingerprint({}) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"


@pytest.mark.parametrize(("value", "code"), [(1.5, "bad_value"), ("\ud800", "bad_text")])
def test_what_has_no_canonical_bytes_is_refused(value: Any, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        canonical({"x": value})
    assert refused.value.code == code
