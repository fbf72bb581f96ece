"""What is written in the quick way comes out as it does in the plain one."""

import json
from hashlib import sha256
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine.canonical import canonical, canonical_text, fingerprint, written
from pyengine.engine import as_json
from pyengine.records import Record, RollRequest, check, make_record, record_data
from pyengine.refusal import Refusal
from tests.strategies import COMPOSING, JSON, PLAIN, json_of

ANY_PLAIN = PLAIN | json_of(COMPOSING | st.integers(), COMPOSING)
NAMES = st.text(max_size=20) | COMPOSING


def stupidly_written(value: Any) -> str:
    """As the house rules say it: text in NFC, keys sorted by code point, no spaces."""
    if isinstance(value, str):
        return json.dumps(normalize("NFC", value), ensure_ascii=False)
    if isinstance(value, dict):
        named = {normalize("NFC", key): item for key, item in value.items()}
        items = [f"{stupidly_written(key)}:{stupidly_written(named[key])}" for key in sorted(named)]
        return "{" + ",".join(items) + "}"
    if isinstance(value, list):
        return "[" + ",".join(stupidly_written(item) for item in value) + "]"
    return json.dumps(value)


def stupid_digest(request: Any, result: Any) -> str:
    text = stupidly_written({"v": 1, "request": request, "result": result})
    return sha256(text.encode()).hexdigest()


def has_fraction(value: Any) -> bool:
    inner = value.values() if isinstance(value, dict) else value
    return isinstance(value, float) or (
        isinstance(value, dict | list) and any(has_fraction(item) for item in inner)
    )


@given(PLAIN)
def test_a_reply_is_written_as_the_standard_library_writes_it(value: Any) -> None:
    reply = {"ok": True, "value": value}
    assert as_json(reply) == json.dumps(reply, ensure_ascii=False, separators=(",", ":"))


@given(ANY_PLAIN)
def test_canonical_text_is_what_the_rules_say(value: Any) -> None:
    text = stupidly_written(value)
    assert canonical_text(value) == canonical_text(value, plain=True) == text
    assert canonical(value) == text.encode()
    assert fingerprint(value) == sha256(text.encode()).hexdigest()


@given(ANY_PLAIN, ANY_PLAIN)
def test_a_likely_text_changes_nothing(value: Any, other: Any) -> None:
    for likely in (written(value), written(other), stupidly_written(value)):
        assert canonical_text(value, likely=likely) == stupidly_written(value)


@given(JSON)
def test_fractions_are_refused_wherever_they_are(value: Any) -> None:
    if has_fraction(value):
        with pytest.raises(Refusal, match="not float"):
            fingerprint(value)
    else:
        assert canonical_text(value) == stupidly_written(value)


# ── records ──────────────────────────────────────────────────────────────────────────────────────


def rolled(name: str, *, weigh: bool = True) -> Record:
    request = RollRequest(ruleset="core4d6", action="check", sheet={"name": name}, seed="00" * 32)
    return make_record(request, weigh=weigh)


@given(NAMES, st.booleans())
def test_a_digest_is_the_fingerprint_of_the_whole(name: str, weigh: bool) -> None:
    record = rolled(name, weigh=weigh)
    data = record_data(record)
    assert record.digest == stupid_digest(data["request"], data["result"])
    for plain in (False, True):
        assert check(record, weigh=weigh, plain=plain).verified


@given(NAMES, st.sampled_from(["total", "line", "dice", "by_hand", "chance", "x"]), ANY_PLAIN)
def test_a_forged_result_with_a_good_digest_is_noticed(name: str, key: str, value: Any) -> None:
    honest = rolled(name)
    result = {**honest.result, key: value}
    forged = honest.model_copy(update={"result": result})
    digest = stupid_digest(record_data(honest)["request"], result)
    good = forged.model_copy(update={"digest": digest})
    alike = stupidly_written(honest.result) == stupidly_written(result)
    assert check(good, plain=True) == check(good)
    assert check(good).verified is alike
    assert check(good, weigh=False, plain=True).verified is (alike or key == "chance")
    assert check(forged).verified is alike


@pytest.mark.parametrize("value", [True, 1.0, 1])
def test_a_truth_value_or_a_fraction_is_no_number(value: Any) -> None:
    faces = (1, 1, 1, 2)
    record = make_record(RollRequest(ruleset="core4d6", action="check", faces=faces))
    dice: Any = record.result["dice"]
    result = {**record.result, "dice": [{**dice[0], "face": value}, *dice[1:]]}
    forged = record.model_copy(update={"result": result})
    if isinstance(value, float):
        with pytest.raises(Refusal, match="not float"):
            check(forged)
    else:
        assert check(forged).verified is (value is not True)
