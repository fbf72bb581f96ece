"""The canonical bytes of a value: all data that is hashed is serialised here.

Keys are sorted by code point, there are no spaces and no floats, and text is in NFC and UTF-8. So
two programs that hold the same value hash the same bytes.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any
from unicodedata import is_normalized, normalize

from pydantic_core import to_json

from pyengine.refusal import Refusal

_ENCODER = json.JSONEncoder(
    sort_keys=True, separators=(",", ":"), ensure_ascii=False, check_circular=False
)
_LEAVES = frozenset({str, int, bool, type(None)})
_TEXTS = frozenset({str})


def canonical(value: Any) -> bytes:
    """The canonical bytes of JSON-like data."""
    return as_bytes(canonical_text(value))


def canonical_text(value: Any, *, plain: bool = False, likely: str = "") -> str:
    """The canonical text, whose UTF-8 is the canonical bytes.

    `plain` promises that the value holds no fractions, as anything read from an entry, so that they
    need not be looked for. `likely` is the text the value is expected to have: a value whose keys
    are in order already, as in an entry, is then compared with it without being sorted.
    """
    if plain or _is_plain(value):
        text = likely if likely and _in_its_own_order(value) == likely else written(value)
        if is_composed(text):
            return text
    return written(_plain(value))


def written(value: Any) -> str:
    """The canonical text of a value that is known to be plain and in NFC.

    For any other value the result is not canonical: use `canonical_text`.
    """
    return _ENCODER.encode(value)


def _in_its_own_order(value: Any) -> str:
    try:
        return to_json(value).decode()
    except ValueError:  # half a surrogate pair, which `as_bytes` refuses later
        return ""


def is_composed(text: str) -> bool:
    """Whether a text is in NFC. Then all of its parts are, too; the converse need not hold."""
    return text.isascii() or is_normalized("NFC", text)


def fingerprint(value: Any) -> str:
    """SHA-256 of the canonical bytes, in hex."""
    return text_fingerprint(canonical_text(value))


def text_fingerprint(text: str) -> str:
    """SHA-256 of a canonical text, in hex."""
    return sha256(as_bytes(text)).hexdigest()


def as_bytes(text: str) -> bytes:
    """A text in UTF-8."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise Refusal("bad_text", "The text has half a character in it.") from None


def _is_plain(value: Any) -> bool:
    """Whether there is nothing in it that `_plain` would refuse."""
    kind = type(value)
    if kind is dict:
        if not _TEXTS.issuperset(map(type, value)):
            return False
        value = value.values()
    elif kind is not list and kind is not tuple:
        return kind in _LEAVES
    for item in value:  # noqa: SIM110 — a generator would take longer than the checks
        if type(item) not in _LEAVES and not _is_plain(item):
            return False
    return True


def _plain(value: Any) -> Any:
    kind = type(value)
    if kind is str:
        return value if value.isascii() else normalize("NFC", value)
    if kind is int or kind is bool or value is None:
        return value
    if isinstance(value, dict):
        return {_plain_key(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    raise Refusal(
        "bad_value", f"Only texts, whole numbers and lists are kept, not {kind.__name__}."
    )


def _plain_key(key: str) -> str:
    return key if key.isascii() else normalize("NFC", key)
