"""What people are called: names that can be read, and told apart.

A name may hold characters that nobody sees, turn the direction of what stands beside it, or be
spelled with letters of another script that look the same. Names are cleaned of the first two, and
two people whose names look alike are numbered.
"""

from __future__ import annotations

from collections.abc import Container
from itertools import count
from unicodedata import category, combining, normalize

MOST = 80
_MARKS = 2
"""Accents that one letter may carry; more of them would cover the lines above."""
_UNSEEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})

_LOOKS_LIKE = {
    "2": "ƨϩᒿꙅꛯꝛ",
    "3": "ȝɜʒзӡⳍꝫ",
    "4": "Ꮞ",
    "6": "бⳓ",
    "8": "ȣ৪੪",
    "9": "৭੧୨൭ⳋꝯ",
    "a": "ɑαаᎪᗅꓮ",
    "b": "ƅβвьᏏᏴᑲᖯᗷꓐꞵ",
    "c": "сᏟᴄⲥꓚ",
    "d": "ԁᎠᏧᑯᗞᗪꓒꓓ",
    "e": "εеҽᎬⴹꓰꬲ",
    "f": "ϝքᖴꓝꞙꬵ",
    "g": "ƍɡԍցᏀᏳᶃꓖ",
    "h": "ηнһհᎻᏂᕼⲏꓧ",
    "j": "ʝϳјᎫᒍꓙ",
    "k": "κкᏦᛕⲕꓗ",
    "l": "1i|ǀ۱ᏞᒪᛁⲓⳑⵏꓡꓲıɪᎥꙇɩιіӏ",
    "m": "μϻмᎷᗰᛖⲙꓟ",
    "n": "ոռⲛꓠ",
    "o": "0οоօ۵०০੦૦ଠ୦௦౦೦ഠ൦๐໐ဝ၀ჿዐᴏᴑⲟⵔ〇ꓳꬽσ",
    "p": "ρрᏢᑭⲣꓑ",
    "q": "ԛգզⵕ",
    "r": "ʀгᎡᎱᏒᖇᴦⲅꓣꭇꭈ",
    "s": "5ѕտᏕᏚꓢꜱƽ",
    "t": "τтᎢⲧꓔ",
    "u": "ʋսሀᑌᴜꓴꞟꭎꭒυ",
    "v": "ѵ۷Ꮩᐯᴠⴸꓦꛟν",
    "w": "ɯѡԝաᎳᏔᴡꓪ",
    "x": "χхᕁᕽᚷⲭⵝꓫꭓ",
    "y": "ɣʏγуүყᎩᎽᶌỿⲩꓬꭚ",
    "z": "ζᏃᴢꓜ",
}
"""From Unicode's list of confusable characters: letters and digits that are easily taken for a
Latin one, after case folding, as far as compatibility does not make them the same anyway."""
_PLAIN = str.maketrans({other: one for one, others in _LOOKS_LIKE.items() for other in others})


def readable(name: str) -> str:
    """The name without what cannot be seen, or disturbs what stands around it."""
    kept: list[str] = []
    marks = 0
    for letter in normalize("NFC", name):
        marks = marks + 1 if combining(letter) else 0
        if category(letter) not in _UNSEEN and marks <= _MARKS:
            kept.append(letter)
        elif letter in "\t\n\r":
            kept.append(" ")
    return " ".join("".join(kept).split())[:MOST].rstrip()


def skeleton(name: str) -> str:
    """A key that names have in common if they look alike."""
    letters = normalize("NFKD", name).casefold()
    plain = "".join([each for each in letters if not combining(each)]).translate(_PLAIN)
    return "".join(plain.split()).replace("rn", "m").replace("vv", "w")


def told_apart(name: str, taken: Container[str]) -> str:
    """The name, numbered if it looks like one that is taken; `taken` holds skeletons."""
    if skeleton(name) not in taken:
        return name
    for number in count(2):
        end = f" ({number})"
        other = name[: MOST - len(end)] + end
        if skeleton(other) not in taken:
            return other
    raise AssertionError  # there are more numbers than names
