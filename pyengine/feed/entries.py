"""One entry: its canonical text, its id and its limits. Nobody can write what others refuse."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Annotated, Any, NamedTuple

from pydantic import ConfigDict, Field, ValidationError
from pydantic_core import from_json

from pyengine.canonical import as_bytes, canonical, is_composed, written
from pyengine.complaints import refusal_of
from pyengine.feed.bodies import BODIES, Body, Device, EntryId, TableId
from pyengine.feed.ed25519 import is_honest_key
from pyengine.model import Model
from pyengine.refusal import Refusal

VERSION = 1
SIGNED_PREFIX = b"dicewright entry\0"
"""What is signed is this and the canonical bytes: the key signs nothing else by accident."""
MAX_BYTES = 8192
MAX_DEPTH = 20
MAX_INTEGER = 2**63 - 1

MAX_LAST_READ = 512
"""Of 8 KiB at most: what has been read and not replayed takes a few megabytes, whoever sends it."""

Count = Annotated[int, Field(ge=1, le=2**53 - 1)]
Kind = Annotated[str, Field(pattern=r"^[a-z][a-z_]{0,39}$")]


class Envelope(Model):
    """Everything but what it says. `clock` is the author's own idea of its height: a claim."""

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
    """A later version may say more; it is kept for those who understand it."""

    model_config = ConfigDict(extra="ignore")


class Entry(NamedTuple):
    """An entry that was read: its id, its envelope, and its body unless that is of the future."""

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
    return _read(text, is_canonical=True), text  # what is not plain is refused there


def read(text: str) -> Entry:
    """An entry that came from anywhere, or a refusal that says why not."""
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
    """An entry that was admitted before: its bytes need not be looked at again."""
    known = _LAST_READ.pop(name, None)
    if known is not None and known[0] == text:
        return known[1]
    return _understood(name, parsed(text))


def _remember(text: str, entry: Entry) -> None:
    """Most entries are replayed soon after they were written or admitted, and once."""
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
    """What came out of JSON is of a few exact types; most are texts, and most others numbers."""
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
    """Whether writing it again gives the same text; plain texts need no closer look."""
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
