from typing import Any

import pytest

from pyengine.canonical import canonical
from tests.feeds import TABLE, Device, Feed, done

ANN, BEN = Device("Ann"), Device("Ben")
BIG = 2**60


def text(device: Device, seq: int, **more: Any) -> str:
    fields = {
        "v": 1,
        **device.first,
        "seq": seq,
        "clock": seq,
        "kind": "hello",
        "body": {"name": device.name},
    }
    return canonical({**fields, **more}).decode()


def admitted(*entries: dict[str, Any]) -> list[Any]:
    sent = [{"signed": True, **entry} for entry in entries]
    found: list[Any] = done(op="admit", table=TABLE, entries=sent)["admitted"]
    return found


def one(**entry: Any) -> Any:
    return admitted(entry)[0]


FIRST = text(ANN, 1)
FIRST_ID = one(text=FIRST)["id"]
SECOND = text(ANN, 2, prev=FIRST_ID)


def test_a_first_entry_has_height_one_and_no_flags() -> None:
    row = one(text=FIRST)
    assert (row["height"], row["flags"], row["twin"], row["kind"]) == (1, [], None, "hello")


def test_heights_come_from_the_store_and_from_the_batch() -> None:
    assert one(text=SECOND, prev=7)["height"] == 8
    rows = admitted({"text": SECOND}, {"text": FIRST})  # in any order
    assert [row["height"] for row in rows] == [2, 1]
    assert [row["flags"] for row in rows] == [[], []]


def test_the_greater_of_both_parents_counts() -> None:
    entry = text(ANN, 2, prev=FIRST_ID, after="a" * 64)
    assert one(text=entry, prev=3, after=9)["height"] == 10
    assert one(text=entry, prev=9, after=3)["height"] == 10


@pytest.mark.parametrize(
    ("entry", "known", "flags"),
    [
        (SECOND, {}, ["gap"]),
        (SECOND, {"prev": 1}, []),
        (SECOND, {"prev": {"height": 1, "author": ANN.id, "seq": 1}}, []),
        (SECOND, {"prev": {"height": 1, "author": ANN.id, "seq": 5}}, ["gap"]),
        (SECOND, {"prev": {"height": 1, "author": BEN.id, "seq": 1}}, ["gap"]),
        (text(ANN, 1, after="a" * 64), {}, ["orphan"]),
        (text(ANN, 1, after="a" * 64), {"after": 4}, []),
        (FIRST, {"twin": "b" * 64}, ["fork"]),
        (text(ANN, 1, clock=BIG), {}, ["clock"]),
        (text(ANN, 1, kind="dance"), {}, ["newer"]),
    ],
)
def test_flags_are_told_and_never_fatal(
    entry: str, known: dict[str, Any], flags: list[str]
) -> None:
    assert one(text=entry, **known)["flags"] == flags


def test_a_claimed_clock_moves_nothing() -> None:
    assert one(text=text(ANN, 1, clock=BIG))["height"] == 1


def test_twins_in_one_batch_flag_each_other() -> None:
    rows = admitted({"text": FIRST}, {"text": text(ANN, 1, body={"name": "Another"})})
    assert [row["flags"] for row in rows] == [["fork"], ["fork"]]
    assert rows[0]["twin"] == rows[1]["id"]


def test_the_same_entry_twice_is_no_fork() -> None:
    rows = admitted({"text": FIRST}, {"text": FIRST})
    assert rows[0] == rows[1]
    assert rows[0]["flags"] == []


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({"text": FIRST, "signed": False}, "signature"),
        ({"text": text(ANN, 1, table="0" * 32)}, "wrong_table"),
        ({"text": "x" * 9000}, "too_large"),
        ({"text": "{}"}, "missing"),
    ],
)
def test_one_bad_entry_does_not_spoil_the_batch(entry: dict[str, Any], code: str) -> None:
    good, bad = admitted({"text": FIRST}, entry)
    assert good["height"] == 1
    assert bad["refused"]["code"] == code
    assert bad["refused"]["message"]


def test_what_names_a_refused_entry_has_a_gap() -> None:
    rows = admitted({"text": FIRST, "signed": False}, {"text": SECOND})
    assert rows[1]["flags"] == ["gap"]


def test_a_late_parent_places_its_children_anew() -> None:
    third = text(BEN, 1, after=one(text=SECOND)["id"])
    late = admitted({"text": SECOND}, {"text": third})
    assert [row["height"] for row in late] == [1, 2]
    known = {"height": 1, "author": ANN.id, "seq": 1}
    rows = done(op="order", rows=late, parents={FIRST_ID: known})["rows"]
    assert [(row["height"], row["flags"]) for row in rows] == [(2, []), (3, [])]


def test_a_late_twin_flags_the_first_and_the_future_stays_flagged() -> None:
    row = one(text=text(ANN, 1, kind="dance"))
    rows = done(op="order", rows=[{**row, "twin": "b" * 64}])["rows"]
    assert rows[0]["flags"] == ["fork", "newer"]


def test_claimed_circles_end() -> None:
    a = one(text=SECOND)
    rows = [
        {**a, "id": "a" * 64, "prev": "b" * 64, "after": "c" * 64},
        {**a, "id": "b" * 64, "prev": "a" * 64, "after": "a" * 64, "seq": 3},
        {**a, "id": "c" * 64, "prev": "c" * 64, "after": "b" * 64, "seq": 4},
    ]
    assert len(done(op="order", rows=rows)["rows"]) == 3


def test_a_chain_as_long_as_an_evening_needs_no_stack() -> None:
    feed, ann = Feed(), Device("Ann")
    texts, prev = [], None
    for seq in range(1, 901):
        name = feed.put(ann, text(ann, seq, prev=prev))
        texts.append(feed.texts[name])
        prev = name
    rows = admitted(*({"text": each} for each in reversed(texts)))
    assert [row["height"] for row in rows] == list(range(900, 0, -1))
