"""The colours of people: readable by a page, and no two alike at a table."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from colorsys import hls_to_rgb
from itertools import count

_COLOUR = re.compile(r"#[0-9a-f]{6}", re.ASCII)
COLOURS = (
    "#b4532a",
    "#2f6fa7",
    "#8a6d1f",
    "#6d4fa3",
    "#2e7d6b",
    "#a33f6f",
    "#5b6b2d",
    "#4a5a78",
)
"""Easily told apart on a light and on a dark page, and with red-green blindness."""
_GOLDEN = 0.381966
"""Steps of this part of a circle stay far from each other for long."""


def colour_of(text: str) -> str:
    """The colour as `#rrggbb`; empty where it is none."""
    text = text.lower()
    return text if _COLOUR.fullmatch(text) else ""


def free_colour(taken: Container[str]) -> str:
    """The first colour that nobody has."""
    return next(colour for colour in _all() if colour not in taken)


def _all() -> Iterator[str]:
    yield from COLOURS
    for step in count():
        lightness = (0.42, 0.55, 0.34)[step % 3]
        parts = hls_to_rgb(step * _GOLDEN % 1, lightness, 0.45)
        yield "#" + "".join(f"{round(part * 255):02x}" for part in parts)
