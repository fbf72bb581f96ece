"""What not everybody may read: a commitment for all, and who is handed the key of the box."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from pyengine.canonical import canonical
from pyengine.feed.bodies import MAX_ENCODED, Visibility
from pyengine.refusal import Refusal
from pyengine.seed import digest

_TAG = 16
"""Bytes by which a sealed text is longer."""


def commitment(salt: str, body: Mapping[str, Any]) -> str:
    """Binds an author to a body without telling it; the salt keeps it from being guessed."""
    return digest("commitment", bytes.fromhex(salt), canonical(body)).hex()


def fits(committed: str, salt: str, body: Mapping[str, Any]) -> bool:
    """Whether this is what was sealed."""
    return commitment(salt, body) == committed


def boxed(body: Mapping[str, Any]) -> str:
    """The text that a box holds, if it fits: beside a salt, enciphered, and in base64."""
    text = canonical(body).decode()
    inside = json.dumps({"salt": "0" * 64, "text": text}, ensure_ascii=False)
    if (len(inside.encode()) + _TAG) * 4 / 3 > MAX_ENCODED:
        message = "This is too much for a secret: it has to fit into a sealed box."
        raise Refusal("too_large", message, "body")
    return text


def readers(visibility: Visibility, author: str, gms: Iterable[str]) -> list[str]:
    """The devices a body is sealed to. Blind: not even who asked for the roll, only the GMs."""
    match visibility:
        case "self":
            return [author]
        case "gm":
            return sorted({author, *gms})
        case "blind":
            return sorted(gms)


def redacted(body: Mapping[str, Any]) -> dict[str, Any]:
    """What everybody may see of a sealed body: that there is one and, of what is logged, whose."""
    return {name: body[name] for name in ("at", "by") if name in body}
