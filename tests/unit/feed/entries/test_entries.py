import json
from typing import Any

import pytest

from pyengine.canonical import canonical
from pyengine.feed.entries.entry import MAX_BYTES, Envelope, read, reread, write
from pyengine.refusal import Refusal
from tests.feeds import CHECK, Device, Feed, ask, done

ANN = Device("Ann")
SAID: dict[str, Any] = {**ANN.first, "kind": "hello", "body": {"name": "Ann"}}
FIELDS: dict[str, Any] = {"v": 1, **SAID}


def text(**more: Any) -> str:
    return canonical({**FIELDS, **more}).decode()


def refusal(of: str) -> Refusal:
    with pytest.raises(Refusal) as refused:
        read(of)
    return refused.value


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


def test_an_entry_is_read_as_it_was_written() -> None:
    entry = read(text())
    assert entry.envelope.author == ANN.id
    assert entry.id == done(op="write", **SAID)["entry"]["id"]


def test_what_was_just_written_is_replayed_without_reading_it_again() -> None:
    entry, written = write(Envelope(**FIELDS))
    assert reread(entry.id, written) is entry
    again = reread(entry.id, written)
    assert again == entry
    assert again is not entry, "it is remembered for one replay"


def test_texts_are_written_in_one_form() -> None:
    two = [
        done(op="write", **{**SAID, "body": {"name": name}})["entry"]
        for name in ("Zo\u00eb", "Zoe\u0308")
    ]
    assert two[0] == two[1]


def test_a_combining_character_after_an_escape_is_fine() -> None:
    assert read(text(body={"name": "a\n\u0303"})).body is not None


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        ("", "bad_json"),
        ("{", "bad_json"),
        ("[]", "not_an_object"),
        ("1", "not_an_object"),
        ("[" * 4000 + "]" * 4000, "bad_json"),
        (text(body={"name": "x" * MAX_BYTES}), "too_large"),
        (text(body={"name": "é" * (MAX_BYTES // 2)}), "too_large"),
        (text() + " ", "not_canonical"),
        (json.dumps(FIELDS), "not_canonical"),
        (text().replace('"v":1', '"v":1,"v":1'), "not_canonical"),
        (text(body={"name": "é"}).replace("é", "e\u0301"), "not_canonical"),
        (text(body={"name": "é"}).replace("é", "\\u00e9"), "not_canonical"),
        (text().replace('"seq":1', '"seq":1.0'), "bad_value"),
        (text().replace('"seq":1', '"seq":1e0'), "bad_value"),
        (text().replace('"seq":1', '"seq":NaN'), "bad_json"),
        (text().replace('"seq":1', '"seq":-0'), "not_canonical"),
        (text().replace('"seq":1', f'"seq":{10**400}'), "too_large"),
        (text().replace('"seq":1', '"seq":' + "9" * 5000), "bad_json"),
        (text().replace("Ann", "\\ud800"), "bad_json"),
        (text().replace("Ann", "\ud800"), "bad_text"),
        (text(kind="dance", body={"x": nested(25)}), "too_deep"),
        (text(body={"name": "x" * 81}), "too_long"),
        (text(body={"name": "Ann", "luck": 1}), "unknown_field"),
        (text(extra=1), "unknown_field"),
        (text(author="0" * 63), "bad_text"),
        (text(author=ANN.id.upper()), "bad_text"),
        (text(author="01" + "0" * 62), "bad_author"),
        (text(table="x"), "bad_text"),
        (text(seq=0), "too_small"),
        (text(seq=True), "not_a_number"),
        (text(seq=2), "bad_chain"),
        (text(prev="0" * 64), "bad_chain"),
        (text(kind="Hello!"), "bad_text"),
        (text(v=0), "too_small"),
    ],
)
def test_what_could_mean_two_things_or_too_much_is_refused(bad: str, code: str) -> None:
    refused = refusal(bad)
    assert refused.code == code
    assert refused.message.endswith(".")


@pytest.mark.parametrize("more", [{"kind": "dance"}, {"v": 2}, {"v": 2, "mood": "blue"}])
def test_the_future_is_kept_and_not_understood(more: dict[str, Any]) -> None:
    entry = read(text(**more, body={"steps": [1, "two"]}))
    assert entry.body is None


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"kind": "dance"}, "unknown_kind"),
        ({"kind": "hello", "body": {}}, "missing"),
        ({"kind": "hello", "body": {"name": 1.5}}, "bad_value"),
        ({"clock": 2**60}, "too_large"),
    ],
)
def test_nobody_can_write_what_others_refuse(fields: dict[str, Any], code: str) -> None:
    assert ask(op="write", **{**SAID, **fields})["error"]["code"] == code


def test_a_doctored_roll_is_not_even_written() -> None:
    record = done(op="roll", **CHECK, seed="00" * 32)["record"]
    record["result"]["total"] += 1
    entry = {"id": "x", "kind": "roll", "record": record}
    body = {"at": 1, "by": ANN.by, "entry": entry}
    error = ask(op="write", **{**SAID, "kind": "log", "body": body})["error"]
    assert error["code"] == "not_verified"


def test_a_call_that_cannot_be_played_is_not_written() -> None:
    feed, gil = Feed(), Device("Gil")
    anchor = feed.anchor(gil, ANN)
    witness = {"device": gil.id, "index": 1, "anchor": anchor}
    body = {
        "at": 1,
        "by": ANN.by,
        "intent": {**CHECK, "form": {"dc": "high"}},
        "nonce": "00" * 32,
        "witnesses": [witness],
    }
    error = ask(op="write", **{**SAID, "kind": "call", "body": body})["error"]
    assert error["code"] == "not_a_number"
