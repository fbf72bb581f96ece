"""Names that can be read, and told apart."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine.feed.entries.names import MOST, readable, skeleton, told_apart


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("Ann", "Ann"),
        ("A\u200bnn\u200d", "Ann"),  # zero width
        ("\u202eGM\u202c", "GM"),  # turned around
        ("\ufeffAnn\x00", "Ann"),
        ("  Ann \n the\tBold ", "Ann the Bold"),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("Z" + "\u0301" * 20, "Ź\u0301\u0301"),
        ("安娜", "安娜"),
        ("🎲 Ann", "🎲 Ann"),
        ("\u2066\u2069", ""),
    ],
)
def test_a_name_has_nothing_that_cannot_be_seen(name: str, seen: str) -> None:
    assert readable(name) == seen


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "\u0410nn"),  # Cyrillic
        ("Mara", "\u039cara"),  # Greek
        ("paul", "\u0440\u0430ul"),
        ("Ann", "A nn"),
        ("Gil", "Gi1"),
        ("\uff27il", "Gil"),  # full width
        ("Arne", "Ame"),
        ("Bob", "B0b"),
        ("Zoe", "Zoé"),
    ],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


def test_names_that_do_not_look_alike_are_not() -> None:
    names = ["Ann", "Anna", "Ben", "Mara", "Jonas", "Ela", "Olaf", "Gil", "Ян", "Ψ", "安娜"]
    assert len({skeleton(name) for name in names}) == len(names)


@given(st.text(max_size=120))
def test_a_readable_name_stays_as_it_is(name: str) -> None:
    once = readable(name)
    assert readable(once) == once
    assert len(once) <= MOST
    assert not {unicodedata.category(letter) for letter in once} & {"Cc", "Cf", "Zl", "Zp"}


@given(st.text(max_size=80), st.lists(st.text(max_size=80), max_size=5))
def test_a_name_told_apart_looks_like_no_other(name: str, others: list[str]) -> None:
    taken = {skeleton(other) for other in others}
    apart = told_apart(readable(name) or "Somebody", taken)
    assert skeleton(apart) not in taken
    assert len(apart) <= MOST
