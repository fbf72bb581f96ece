"""Commitments that everybody sees, boxes that only some can open, and who those are."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from pyengine.canonical import canonical
from pyengine.chance.seed import digest
from pyengine.feed.entries.bodies import MAX_ENCODED, Visibility
from pyengine.feed.entries.entry import parsed
from pyengine.model import Model
from pyengine.refusal import Refusal

NOT_INSIDE = "What is in the box is not what was sealed."
_TAG = 16  # bytes that sealing adds to a text
MAX_BOX_BYTES = MAX_ENCODED * 3 // 4 - _TAG
"""Bytes of what a box holds: sealed, and in base64, it still fits into an entry."""

M = TypeVar("M", bound=Model)


class Opened(Model):
    """The content of a box as it was found; it is not checked yet."""

    salt: str
    text: str


def commitment(salt: str, body: Mapping[str, Any]) -> str:
    """Binds an author to a body without telling it; the salt keeps it from being guessed."""
    return digest("commitment", bytes.fromhex(salt), canonical(body)).hex()


def fits(committed: str, salt: str, body: Mapping[str, Any]) -> bool:
    """Whether this is what was sealed."""
    return commitment(salt, body) == committed


def found_inside(model: type[M], committed: str, opened: Opened) -> tuple[M, dict[str, Any]] | None:
    """What a box holds, if that is what was sealed."""
    try:
        raw = parsed(opened.text)
        found = model.model_validate(raw, strict=True)
        return (found, raw) if fits(committed, opened.salt, raw) else None
    except (ValueError, Refusal):  # pydantic's complaints are ValueErrors too, as is a bad salt
        return None


def boxed(body: Mapping[str, Any]) -> str:
    """The text for a box, where it is put with its salt; refused if both are more than fits."""
    text = canonical(body).decode()
    inside = json.dumps({"salt": "0" * 64, "text": text}, ensure_ascii=False)
    if len(inside.encode()) > MAX_BOX_BYTES:
        message = "This is too much for a secret: it has to fit into a sealed box."
        raise Refusal("too_large", message, "body")
    return text


def readers(visibility: Visibility, author: str, gms: Iterable[str]) -> list[str]:
    """The devices that can open the box. A blind roll is for the GMs alone."""
    match visibility:
        case "self":
            return [author]
        case "gm":
            return sorted({author, *gms})
        case "blind":
            return sorted(gms)


def redacted(body: Mapping[str, Any]) -> dict[str, Any]:
    """What everybody may see of a sealed body: when and by whom something was logged."""
    return {name: body[name] for name in ("at", "by") if name in body}
