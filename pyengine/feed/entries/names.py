"""What people are called: names that can be read, told apart, and read as nothing but a name.

A name may hold characters that nobody sees, turn the direction of what stands beside it, be spelled
with letters of another script that look the same, or say what the page says beside names: a role in
brackets, a number, or whom somebody plays ("Ann as Kaya"). Names are cleaned of all that, and two
people whose names look alike are numbered.
"""

from __future__ import annotations

from collections.abc import Container
from functools import lru_cache
from itertools import count, groupby
from re import compile as pattern
from unicodedata import category, combining, normalize

from pyengine.feed.entries.alike import seen, skeleton
from pyengine.model import MAX_LABEL

_MARKS = 2
"""Accents that one letter may carry; more of them would cover the lines above."""
_BETWEEN = frozenset({"Pd", "Pc", "Zs"})
_SEPARATING = ",:;/·"
_NUMBERED = pattern(r"(?: \(\d+\))+$")
_AS = frozenset({"as", "als"})
"""What pages say between a person and a character, in the languages they speak."""
_SL = "SL"
_LEADING = frozenset(
    skeleton(word)
    for word in (
        *("GM", "DM", _SL, "game master", "dungeon master"),
        *("Spielleitung", "Spielleiter", "Spielleiterin"),
    )
)
"""What pages, and players, call whoever leads."""


@lru_cache(1024)
def readable(name: str) -> str:
    """The name without what cannot be seen, or disturbs what stands around it."""
    kept: list[str] = []
    marks = 0
    for letter in normalize("NFC", seen(name)):
        if combining(letter) or category(letter) == "Me":
            marks += 1
            if marks > _MARKS:
                continue
        elif category(letter) != "Mn":
            marks = 0
        kept.append(letter)
    return " ".join("".join(kept).split())[:MAX_LABEL].rstrip()


@lru_cache(1024)
def named(name: str, *, leads: bool = False) -> str:
    """The name of a person, which reads as no role, no number, and nobody with a character.

    Whoever leads may be called what they are.
    """
    bare = _without_brackets(_NUMBERED.sub("", readable(name)))
    parts = _parts(bare)
    ends = (at for at, part in enumerate(parts) if at and skeleton(part) in _AS)
    parts = parts[: next(ends, len(parts))]
    return _joined(parts if leads else _without_leaders(parts))


@lru_cache(1024)
def acted(name: str) -> str:
    """The name of a character: only what stands in brackets might be taken for a person's role."""
    plain = readable(name)
    bare = _without_brackets(plain)
    parts = _parts(bare)
    fair = _without_leaders(parts)
    return plain if bare == plain or fair == parts else _joined(fair)


def told_apart(name: str, taken: Container[str]) -> str:
    """The name, numbered if it looks like one that is taken; `taken` holds skeletons."""
    if skeleton(name) not in taken:
        return name
    for number in count(2):
        end = f" ({number})"
        other = name[: MAX_LABEL - len(end)] + end
        if skeleton(other) not in taken:
            return other
    raise AssertionError  # there are more numbers than names


def _without_brackets(name: str) -> str:
    return " ".join("".join([" " if _is_bracket(each) else each for each in name]).split())


def _is_bracket(letter: str) -> bool:
    """Of any kind; some letters are brackets with one inside."""
    return category(letter) in ("Ps", "Pe") or not set("()[]{}<>").isdisjoint(
        normalize("NFKD", letter)
    )


def _parts(name: str) -> list[str]:
    """Words, and what stands between them, in turn."""
    return ["".join(letters) for _, letters in groupby(name, key=_is_of_word)]


def _is_of_word(letter: str) -> bool:
    return category(letter)[0] == "M" or skeleton(letter).isalnum()


def _without_leaders(parts: list[str]) -> list[str]:
    """Without words for who leads, also in two: "Game Master", "G. M."."""
    kept: list[str] = []
    at = 0
    while at < len(parts):
        if _is_leader(parts[at]):
            at += 2  # and what stands behind it
        elif at + 2 < len(parts) and _is_leader(parts[at] + parts[at + 2]):
            at += 4
        else:
            kept.append(parts[at])
            at += 1
    return kept


def _is_leader(word: str) -> bool:
    """Simon may be called Si: the letters are alike, and it does not look like SL."""
    key = skeleton(word)
    return key in _LEADING and (key != skeleton(_SL) or word[-1:].casefold() != "i")


def _joined(parts: list[str]) -> str:
    """The parts as one name, without separators at its ends that have lost their neighbour."""
    kept = " ".join("".join(parts).split())
    while kept and category(kept[0])[0] in "PZ":
        kept = kept[1:]
    while kept and (category(kept[-1]) in _BETWEEN or kept[-1] in _SEPARATING):
        kept = kept[:-1]
    return kept
