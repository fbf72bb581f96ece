"""One entry: its canonical text, its id and its limits. Writing refuses what readers would."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Annotated, Any, NamedTuple

from pydantic import ConfigDict, Field, ValidationError
from pydantic_core import from_json

from pyengine.canonical import as_bytes, canonical, is_composed, written
from pyengine.complaints import refusal_of
from pyengine.feed.entries.bodies import BODIES, Body, Device, EntryId, TableId
from pyengine.feed.entries.ed25519 import is_honest_key
from pyengine.model import Model
from pyengine.refusal import Refusal

VERSION = 1
SIGNED_PREFIX = b"dicewright entry\0"
"""Signed before the canonical bytes, so that no signature of anything else fits an entry."""
MAX_BYTES = 8192
MAX_DEPTH = 20
MAX_INTEGER = 2**63 - 1

MAX_LAST_READ = 512
"""Entries kept between being read and being replayed; of 8 KiB each, they fit in 4 MiB."""

Count = Annotated[int, Field(ge=1, le=2**53 - 1)]
Kind = Annotated[str, Field(pattern=r"^[a-z][a-z_]{0,39}$")]


class Envelope(Model):
    """An entry before its body is understood. `clock` is the height that its author claims."""

    v: Annotated[int, Field(ge=1, le=1_000_000)]
    table: TableId
    author: Device
    seq: Count
    prev: EntryId | None
    after: EntryId | None
    clock: Annotated[int, Field(ge=1, le=MAX_INTEGER)]
    kind: Kind
    body: dict[str, Any]


class _NewerEnvelope(Envelope):
    """A later version may have further fields; the entry is kept for pages that know them."""

    model_config = ConfigDict(extra="ignore")


class Entry(NamedTuple):
    """An entry that was read. Its body is None where it comes from a newer version."""

    id: str
    envelope: Envelope
    body: Body | None


_LAST_READ: dict[str, tuple[str, Entry]] = {}


def entry_id(text: str) -> str:
    """SHA-256 of the canonical bytes, in hex."""
    return sha256(text.encode()).hexdigest()


def signed_bytes(text: str) -> bytes:
    """What an author signs."""
    return SIGNED_PREFIX + text.encode()


def write(envelope: Envelope) -> tuple[Entry, str]:
    """A new entry, read as others will read it, and its canonical text."""
    if envelope.v != VERSION or envelope.kind not in BODIES:
        raise Refusal("unknown_kind", f"Nobody can write “{envelope.kind}” yet.", "kind")
    fields = {name: getattr(envelope, name) for name in Envelope.model_fields}
    text = written(fields)
    if not text.isascii():
        text = canonical(fields).decode()
    return _read(text, is_canonical=True), text  # `_read` refuses what is not plain


def read(text: str) -> Entry:
    """An entry of any origin, or a refusal that says what is wrong with it."""
    return _read(text)


def _read(text: str, *, is_canonical: bool = False) -> Entry:
    if len(as_bytes(text)) > MAX_BYTES:
        raise Refusal("too_large", f"An entry holds {MAX_BYTES} bytes at most.")
    data = parsed(text)
    if not is_canonical and not _is_canonical(text, data):
        raise Refusal("not_canonical", "The entry is not written in the one agreed way.")
    entry = _understood(entry_id(text), data)
    if not is_honest_key(bytes.fromhex(entry.envelope.author)):
        raise Refusal("bad_author", "This author's key fits any signature.", "author")
    _remember(text, entry)
    return entry


def reread(name: str, text: str) -> Entry:
    """An entry that was admitted before, so its bytes are not checked again."""
    known = _LAST_READ.pop(name, None)
    if known is not None and known[0] == text:
        return known[1]
    return _understood(name, parsed(text))


def _remember(text: str, entry: Entry) -> None:
    """Most entries are replayed once, soon after they were written or admitted."""
    _LAST_READ[entry.id] = (text, entry)
    if len(_LAST_READ) > MAX_LAST_READ:
        del _LAST_READ[next(iter(_LAST_READ))]


def parsed(text: str) -> Any:
    """JSON without fractions, of bounded depth and with bounded numbers."""
    try:
        data = from_json(text, allow_inf_nan=False)
    except ValueError:
        raise Refusal("bad_json", "This is not readable as JSON.") from None
    _bounded((data,), MAX_DEPTH)
    return data


def _bounded(items: Iterable[Any], depth: int) -> None:
    """JSON gives a few exact types: mostly texts, then numbers, so these are asked for first."""
    for item in items:
        kind = type(item)
        if kind is str:
            continue
        if kind is int:
            if not -MAX_INTEGER <= item <= MAX_INTEGER:
                raise Refusal("too_large", "A number in the entry is far too large.")
        elif kind is dict or kind is list:
            if not depth:
                raise Refusal("too_deep", "The entry is nested too deeply.")
            _bounded(item.values() if kind is dict else item, depth - 1)
        elif kind is float:
            why = "Only texts, whole numbers and lists are kept, no fractions."
            raise Refusal("bad_value", why)


def _is_canonical(text: str, data: Any) -> bool:
    """Whether writing it again gives the same text."""
    if is_composed(text):
        return written(data) == text
    return canonical(data).decode() == text  # an escape may stand before a combining character


def _understood(name: str, data: Any) -> Entry:
    newer = isinstance(data, dict) and isinstance(data.get("v"), int) and data["v"] > VERSION
    try:
        envelope = (_NewerEnvelope if newer else Envelope).model_validate(data, strict=True)
        model = None if newer else BODIES.get(envelope.kind)
        body = None if model is None else model.model_validate(envelope.body, strict=True)
    except ValidationError as error:
        raise refusal_of(error) from None
    if (envelope.prev is None) != (envelope.seq == 1):
        message = "Only an author's first entry has none before it."
        raise Refusal("bad_chain", message, "prev")
    return Entry(name, envelope, body)
