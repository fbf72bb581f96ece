"""An exported feed, checked from end to end without trusting anybody, its exporter included."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, Any, Literal

from pydantic import Field

from pyengine.feed.entries.admit import Arrival, RefusedEntry, Row, admit
from pyengine.feed.entries.alike import seen
from pyengine.feed.entries.bodies import Device, TableId
from pyengine.feed.entries.claims import false_claim
from pyengine.feed.entries.ed25519 import verify
from pyengine.feed.entries.entry import read, signed_bytes
from pyengine.feed.replay.health import Health, health_of
from pyengine.feed.replay.late import late_among
from pyengine.feed.replay.replay import Replayed, in_order, replay
from pyengine.feed.state.models import Item
from pyengine.feed.state.working import WorkingState
from pyengine.model import Model
from pyengine.refusal import Refusal


class ExportedEntry(Model):
    """An entry and its signature, 64 bytes in hex."""

    text: str
    sig: Annotated[str, Field(max_length=200)]


class ExportedFeed(Model):
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
    """The verdict on an exported feed."""

    verified: bool
    table: str
    entries: int
    refused: tuple[AuditedEntry, ...]
    health: Health
    rolls: tuple[AuditedRoll, ...]
    problems: tuple[AuditedRoll, ...]
    """Entries other than rolls that do not verify."""
    unchecked: int = 0
    """Rolls of a ruleset or a version that is not installed here."""


def audit(feed: ExportedFeed) -> Audit:
    """Signatures, chains, order, roles, dice: everything a reader can check."""
    verdicts = admit(feed.table, [_arrival(each) for each in feed.entries])
    refused = tuple(
        AuditedEntry(
            number=number,
            code=each.refused.code,
            message=each.refused.message,
            author=_claimed(exported.text),
        )
        for number, (each, exported) in enumerate(zip(verdicts, feed.entries, strict=True), 1)
        if isinstance(each, RefusedEntry)
    )
    texts = {
        each.id: (each, exported.text)
        for each, exported in zip(verdicts, feed.entries, strict=True)
        if isinstance(each, Row)
    }
    state, played = _replayed(texts.values(), feed.founder)
    known = {item.entry.get("about") for item in played if item.entry and item.kind == "sealed"}
    names = WorkingState(state)
    items = tuple(_named(item, names) for item in played)
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
    unchecked = sum(roll.proof == "newer" for roll in rolls)
    return Audit(
        verified=sound and not refused and health.good and not unchecked,
        unchecked=unchecked,
        table=feed.table,
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
        return False  # it is refused for another reason
    try:
        signature = bytes.fromhex(exported.sig)
    except ValueError:
        return False
    return verify(bytes.fromhex(author), signed_bytes(exported.text), signature)


def _replayed(found: Collection[tuple[Row, str]], founder: str | None) -> Replayed:
    """Replay once to learn who was removed; if entries of theirs came late, replay with that."""
    played = replay(None, in_order(found), founder)
    late = late_among([row for row, _ in found], played.state)
    if not late:
        return played
    marked = [(_marked(row) if row.id in late else row, text) for row, text in found]
    return replay(None, in_order(marked), founder)


def _named(item: Item, state: WorkingState) -> Item:
    """With the name that somebody had in the end, where they had none yet."""
    if item.entry is None or item.entry["by"]["name"]:
        return item
    by = {**item.entry["by"], "name": state.name(item.author)}
    return item.model_copy(update={"entry": {**item.entry, "by": by}})


def _marked(row: Row) -> Row:
    return row.model_copy(update={"flags": (*row.flags, "late")})


def _is_roll(item: Item) -> bool:
    kinds = ("roll", "call", "ask", "sealed", "unreadable")
    return item.entry is not None and item.entry["entry"]["kind"] in kinds


def _rolled(item: Item) -> AuditedRoll:
    """The line of a roll, whose chances are checked, too; a table in play has no time for that."""
    line = _line(item)
    if item.entry is None or line.proof in ("broken", "newer"):
        return line
    why = false_claim(item.entry)
    return line.model_copy(update={"proof": "broken", "by": (), "why": why}) if why else line


def _entry(item: Item) -> dict[str, Any]:
    inner: dict[str, Any] = item.entry["entry"] if item.entry else {}
    return inner


_ROLES = {
    "gm": "GM",
    "watcher": "watcher",
    "newcomer": "not confirmed yet",
    "removed": "removed",
}
"""What stands beside a name; most are players, and have nothing beside it."""


def said_by(entry: dict[str, Any]) -> str:
    """The person, and the character they play, as a feed names them."""
    by = entry["by"]
    role = _ROLES.get(by.get("role", ""))
    name = f"{by['name']} ({role})" if role else str(by["name"])
    character = by.get("character", "")
    return f"{name} as {character}" if character not in ("", by["name"]) else name


def _line(item: Item) -> AuditedRoll:
    inner = _entry(item)
    what = item.kind
    if "record" in inner:
        what = str(inner["record"]["result"].get("line", what))
    elif inner.get("kind") == "unreadable":
        what = "a roll that cannot be shown"
    elif "intent" in inner:
        blind = " (blind)" if inner["kind"] == "ask" else ""
        what = f"{inner['intent']['ruleset']} {inner['intent']['action']}{blind}"
    elif inner.get("kind") == "ask":
        what = "a secret roll (blind)"
    elif "visibility" in inner:
        logged = item.proof.state == "plain" and "what" not in inner
        what = f"a secret {'note or roll' if logged else 'roll'} ({inner['visibility']})"
    if item.chosen:
        what += f" The choice was made by {' and '.join(item.chosen)}, as the GM."
    proof = item.proof
    return AuditedRoll(
        id=item.id,
        who=said_by(item.entry) if item.entry else item.author[:8],
        what=seen(what),
        proof=proof.state,
        by=proof.by or proof.waiting,
        why=proof.why,
    )
