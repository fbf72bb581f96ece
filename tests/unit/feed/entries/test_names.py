"""Names that can be read, told apart, and read as nothing but a name."""

from __future__ import annotations

import re
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyengine.feed.entries.alike import skeleton
from pyengine.feed.entries.names import acted, named, readable, told_apart
from pyengine.model import MAX_LABEL

EVERYTHING = [chr(point) for point in range(sys.maxunicode + 1)]
UNSEEN = re.compile(
    "HANGUL.*FILLER|SCRIPT FILLER|BRAILLE PATTERN BLANK|VARIATION SELECTOR|GRAPHEME JOINER|"
    "ZERO WIDTH|INVISIBLE|VOWEL INHERENT|NULL NOTEHEAD|OBJECT REPLACEMENT|^TAG |^SOFT HYPHEN"
)
"""Unicode calls by such names what is drawn as nothing, or as an empty place."""


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "Ann"),
        ("A\u200bnn\u200d", "Ann"),  # zero width
        ("\u202eGM\u202c", "GM"),  # turned around
        ("\ufeffAnn\x00", "Ann"),
        ("  Ann \n the\tBold ", "Ann the Bold"),
        ("Zoë", "Zoë"),
        ("Zoe\u0308", "Zoë"),
        ("Zoe\u034f\u0308", "Zoë"),  # a joiner between a letter and its accent
        ("Z" + "\u0301" * 20, "Ź\u0301\u0301"),
        ("Z" + "\u20dd" * 20, "Z\u20dd\u20dd"),  # circles around it
        ("Z" + "\u0301\u0e31" * 20, "Ź" + "\u0e31\u0301" * 2 + "\u0e31" * 18),
        ("安娜", "安娜"),
        ("🎲 Ann", "🎲 Ann"),
        ("\u2066\u2069", ""),
        ("\u3164\ufe0f\u034f\u115f\u1160\uffa0\u2800", ""),
    ],
)
def test_a_name_has_nothing_that_cannot_be_seen(name: str, shown: str) -> None:
    assert readable(name) == shown


def test_nothing_of_all_that_cannot_be_seen_is_left() -> None:
    hidden = {"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs"}
    unseen = [
        each
        for each in EVERYTHING
        if unicodedata.category(each) in hidden or UNSEEN.search(unicodedata.name(each, ""))
    ]
    assert len([each for each in unseen if unicodedata.category(each) not in hidden]) > 265
    left = [f"{ord(each):x}" for each in unseen if readable(f"A{each}n") not in ("An", "A n")]
    assert left == []


def test_what_cannot_be_seen_tells_nobody_apart() -> None:
    for each in EVERYTHING:
        if unicodedata.category(each) in ("Mn", "Me", "Cf") or UNSEEN.search(
            unicodedata.name(each, "")
        ):
            assert skeleton(f"A{each}nn") == skeleton("Ann"), f"{ord(each):x}"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "\u0410nn"),  # Cyrillic
        ("Mara", "\u039cara"),  # Greek
        ("paul", "\u0440\u0430ul"),
        ("Ann", "A nn"),
        ("Gil", "Gi1"),
        ("Gil", "G|L"),
        ("\uff27il", "Gil"),  # full width
        ("Arne", "Ame"),
        ("Bob", "B0b"),
        ("Bob", "8ob"),
        ("Gil", "9il"),
        ("Zoe", "2oe"),
        ("Zoe", "Zoé"),
        ("Zoe", "Zo\u20dde"),
        ("Claus", "daus"),
        ("Wim", "VVim"),
        ("O’Hara", "O'Hara"),
        ("O’Hara", "O\u02bcHara"),
        ("O’Hara", "O\u00b4Hara"),
        ("Ann", "Ann."),
        ("Ann", "\u13aann"),  # Cherokee
        ("Jonas", "J\u0585\u0578as"),  # Armenian
        ("Bob", "ʙoʙ"),
        ("Ann", "🅰nn"),
        ("Gil", "🇬il"),
        ("Gil", "\u0261il"),
        ("Hans", "\u041dans"),
        ("Soren", "Søren"),
        ("Dora", "Đora"),
        ("Aesop", "Æsop"),
    ],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


def test_names_that_do_not_look_alike_are_not() -> None:
    names = ["Ann", "Anna", "Ben", "Mara", "Jonas", "Ela", "Olaf", "Gil", "Ян", "Ψ", "安娜"]
    names += [f"Guest {number}" for number in range(100)]
    assert len({skeleton(name) for name in names}) == len(names)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Gil (GM)", "Gil"),
        ("Gil [GM]", "Gil"),
        ("Gil \u2768GM\u2769", "Gil"),
        ("Gil \uff08\uff27\uff2d\uff09", "Gil"),
        ("Gil <GM>", "Gil"),
        ("Gil (GM", "Gil"),
        ("Gil (SL)", "Gil"),
        ("Gil (\u0405L)", "Gil"),
        ("Gil (G\u041c)", "Gil"),
        ("Gil 🄖🄜", "Gil"),
        ("Gil 🅶🅼", "Gil"),
        ("Gil 🇬🇲", "Gil"),
        ("Gil, GM", "Gil"),
        ("GM: Gil", "Gil"),
        ("Gil – G. M.", "Gil"),
        ("Gil the Game Master", "Gil the"),
        ("Gamemaster", ""),
        ("Gil, Spielleitung", "Gil"),
        ("GM", ""),
        ("Gil (watcher)", "Gil watcher"),
        ("Ann (2)", "Ann"),
        ("Ann (2) (3)", "Ann"),
        ("Gil as Ogre", "Gil"),
        ("Gil als Oger", "Gil"),
        ("Gil (GM) as Ogre", "Gil"),
        ("Gil \u0430\u0455 Ogre", "Gil"),
        ("Gil as", "Gil"),
        ("(GM) as Ogre", ""),
        ("Si", "Si"),
        ("Asta Alsen", "Asta Alsen"),
        ("As Rahman", "As Rahman"),
        ("Islay", "Islay"),
        ("Ann 🎲", "Ann 🎲"),
        ("Dr. No", "Dr. No"),
        ("Sigmar Grönemeyer-Mann", "Sigmar Grönemeyer-Mann"),
        ("J. R.", "J. R."),
    ],
)
def test_no_persons_name_reads_as_a_role_or_as_somebody_with_a_character(
    name: str, shown: str
) -> None:
    assert named(name) == shown
    assert named(shown) == shown


def test_who_leads_may_be_called_what_they_are() -> None:
    assert named("GM", leads=True) == "GM"
    assert named("Gil (GM)", leads=True) == "Gil GM"
    assert named("Gil as Ogre", leads=True) == "Gil"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Kaya (copy)", "Kaya (copy)"),
        ("Goblin (2)", "Goblin (2)"),
        ("The GM’s familiar", "The GM’s familiar"),
        ("Gil (GM)", "Gil"),
        ("\u202eayaK\u200b", "ayaK"),
    ],
)
def test_a_characters_name_says_nobodys_role(name: str, shown: str) -> None:
    assert acted(name) == shown


@given(st.text(max_size=120))
def test_a_readable_name_stays_as_it_is(name: str) -> None:
    once = readable(name)
    assert readable(once) == once
    assert len(once) <= MAX_LABEL
    assert not {unicodedata.category(letter) for letter in once} & {"Cc", "Cf", "Zl", "Zp"}


@given(st.text(st.sampled_from("aAsSlLgGmM (2)[]-.,Gil🄖é"), max_size=30))
def test_a_persons_name_stays_as_it_is_and_has_no_brackets(name: str) -> None:
    once = named(name)
    assert named(once) == once
    assert not set(once) & set("()[]{}<>")


@given(st.text(max_size=80), st.lists(st.text(max_size=80), max_size=5))
def test_a_name_told_apart_looks_like_no_other(name: str, others: list[str]) -> None:
    taken = {skeleton(other) for other in others}
    apart = told_apart(readable(name) or "Somebody", taken)
    assert skeleton(apart) not in taken
    assert len(apart) <= MAX_LABEL
