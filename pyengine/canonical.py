"""One value, one row of bytes: the only place where data is serialised for hashing.

Keys sorted by code point, no spaces, no floats, text in NFC, UTF-8. Two programs that hold the same
value hash the same bytes.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any
from unicodedata import normalize

from pyengine.refusal import Refusal


def canonical(value: Any) -> bytes:
    """The canonical bytes of JSON-like data."""
    try:
        return written(_plain(value)).encode()
    except UnicodeEncodeError:
        raise Refusal("bad_text", "The text has half a character in it.") from None


def written(value: Any) -> str:
    """The canonical text, where the value is known to be plain and its text is ASCII.

    Everything else comes out otherwise, and has to be looked at by `canonical`.
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def fingerprint(value: Any) -> str:
    """SHA-256 of the canonical bytes, in hex."""
    return sha256(canonical(value)).hexdigest()


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
