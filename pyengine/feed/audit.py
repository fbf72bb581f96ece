"""An exported evening, checked from end to end without trusting anybody: not even its exporter."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

from pydantic import Field

from pyengine.feed.admit import Arrival, RefusedEntry, Row, admit, place
from pyengine.feed.bodies import Device, TableId
from pyengine.feed.claims import false_claim
from pyengine.feed.ed25519 import verify
from pyengine.feed.entries import read, signed_bytes
from pyengine.feed.health import Health, health_of
from pyengine.feed.replay import replay
from pyengine.feed.state import Item, Placed
from pyengine.model import Model
from pyengine.refusal import Refusal


class ExportedEntry(Model):
    """An entry and its signature, 64 bytes in hex."""

    text: str
    sig: Annotated[str, Field(max_length=200)]


class Evening(Model):
    """A feed as a file."""

    v: Literal[1]
    table: TableId
    founder: Device | None = None
    entries: list[ExportedEntry]


class AuditedEntry(Model):
    """An entry that was refused, by its number in the file."""

    number: int
    code: str
    message: str
    author: str = ""
    """Whose it claims to be, where that can be read."""


class AuditedRoll(Model):
    """One roll: who, what, and how one knows."""

    id: str
    who: str
    what: str
    proof: str
    by: tuple[str, ...] = ()
    why: str = ""


class Audit(Model):
    """The verdict on an evening."""

    verified: bool
    table: str
    entries: int
    refused: tuple[AuditedEntry, ...]
    health: Health
    rolls: tuple[AuditedRoll, ...]
    problems: tuple[AuditedRoll, ...]
    """What does not verify and is no roll."""


def audit(evening: Evening) -> Audit:
    """Signatures, chains, order, roles, dice: everything a reader can check."""
    verdicts = admit(evening.table, [_arrival(each) for each in evening.entries])
    refused = tuple(
        AuditedEntry(
            number=number,
            code=each.refused.code,
            message=each.refused.message,
            author=_claimed(exported.text),
        )
        for number, (each, exported) in enumerate(zip(verdicts, evening.entries, strict=True), 1)
        if isinstance(each, RefusedEntry)
    )
    texts = {
        each.id: (each, exported.text)
        for each, exported in zip(verdicts, evening.entries, strict=True)
        if isinstance(each, Row)
    }
    state, items = replay(None, _in_order(texts.values()), evening.founder)
    known = {item.entry.get("about") for item in items if item.entry and item.kind == "sealed"}
    rolls = tuple(
        _rolled(item)
        for item in items
        if _is_roll(item) and not (item.kind == "ask" and item.id in known)
    )
    problems = tuple(
        _line(item) for item in items if not _is_roll(item) and item.proof.state == "broken"
    )
    health = health_of(state)
    sound = not any(roll.proof == "broken" for roll in (*rolls, *problems))
    return Audit(
        verified=sound and not refused and health.good,
        table=evening.table,
        entries=len(texts),
        refused=refused,
        health=health,
        rolls=rolls,
        problems=problems,
    )


def _arrival(exported: ExportedEntry) -> Arrival:
    return Arrival(text=exported.text, signed=_is_signed(exported))


def _claimed(text: str) -> str:
    try:
        return read(text).envelope.author
    except Refusal:
        return ""


def _is_signed(exported: ExportedEntry) -> bool:
    author = _claimed(exported.text)
    if not author:
        return False  # it is refused for a better reason
    try:
        signature = bytes.fromhex(exported.sig)
    except ValueError:
        return False
    return verify(bytes.fromhex(author), signed_bytes(exported.text), signature)


def _in_order(found: Iterable[tuple[Row, str]]) -> list[Placed]:
    return [
        Placed(id=row.id, height=row.height, flags=row.flags, text=text)
        for row, text in sorted(found, key=lambda each: place(each[0]))
    ]


def _is_roll(item: Item) -> bool:
    kinds = ("roll", "call", "ask", "sealed")
    return item.entry is not None and item.entry["entry"]["kind"] in kinds


def _rolled(item: Item) -> AuditedRoll:
    """A roll is weighed as well, which a table in play has no time for."""
    line = _line(item)
    if item.entry is None or line.proof in ("broken", "newer"):
        return line
    why = false_claim(item.entry)
    return line.model_copy(update={"proof": "broken", "by": (), "why": why}) if why else line


def _entry(item: Item) -> dict[str, Any]:
    inner: dict[str, Any] = item.entry["entry"] if item.entry else {}
    return inner


def _line(item: Item) -> AuditedRoll:
    inner = _entry(item)
    what = item.kind
    if "record" in inner:
        what = str(inner["record"]["result"].get("line", what))
    elif "intent" in inner:
        blind = " (blind)" if inner["kind"] == "ask" else ""
        what = f"{inner['intent']['ruleset']} {inner['intent']['action']}{blind}"
    elif "visibility" in inner:
        what = f"a secret roll ({inner['visibility']})"
    proof = item.proof
    return AuditedRoll(
        id=item.id,
        who=item.entry["by"]["name"] if item.entry else item.author[:8],
        what=what,
        proof=proof.state,
        by=proof.by or proof.waiting,
        why=proof.why,
    )
