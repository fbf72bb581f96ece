"""What the page must know of the engine before it runs: its descriptions, its messages' types, and
what a roll looks like that somebody else has made.

Runs in a process of its own, so that a build never works with an engine loaded before a change.
"""

import json
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from pyengine import protocol
from pyengine.engine import handle
from pyengine.feed.bodies import Log
from pyengine.feed.entries import Envelope
from pyengine.records import Die, Record, RollRequest, RollResult
from pyengine.table.entries import RollEntry
from web.build.console import fail
from web.build.paths import CACHE, GENERATED

SCHEMA = CACHE / "protocol.schema.json"
ROLLED_SCHEMA = CACHE / "rolled.schema.json"
DESCRIPTION = GENERATED / "describe.json"


def write() -> None:
    GENERATED.mkdir(exist_ok=True)
    CACHE.mkdir(parents=True, exist_ok=True)
    described = json.loads(handle(json.dumps({"op": "describe"})))
    description = described["description"]
    if broken := description["broken"]:
        reasons = "\n".join(f"  {each['key']}: {each['message']}" for each in broken)
        fail(f"these rulesets cannot be loaded:\n{reasons}")
    DESCRIPTION.write_text(json.dumps(description, ensure_ascii=False), encoding="utf-8")
    SCHEMA.write_text(json.dumps(_schema(), indent=2), encoding="utf-8")
    rolled = TypeAdapter[Any](Rolled).json_schema(mode="validation")
    ROLLED_SCHEMA.write_text(json.dumps(_untitled(rolled), indent=2), encoding="utf-8")


def _schema() -> dict[str, Any]:
    """One schema with everything that crosses the boundary; shared parts are told once."""
    everything = [
        ("Message", "validation", TypeAdapter[Any](protocol.Message)),
        ("Reply", "validation", TypeAdapter[Any](protocol.Reply)),
        ("RollResult", "validation", TypeAdapter[Any](RollResult)),
    ]
    roots, shared = TypeAdapter.json_schemas(
        [(name, mode, adapter) for name, mode, adapter in everything]  # type: ignore[misc]
    )
    definitions = dict(shared["$defs"])
    for (name, _), schema in roots.items():
        definitions.setdefault(str(name), schema)
    for each in definitions.values():
        if "ok" in each.get("properties", {}):  # a reply always says which it is
            each["required"] = ["ok", *each.get("required", [])]
    return {"$defs": {name: _untitled(each) for name, each in definitions.items()}}


def _untitled(schema: Any) -> Any:
    """Labels of fields are for people; as titles they would become names of types."""
    if isinstance(schema, list):
        return [_untitled(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: {name: _untitled(each) for name, each in value.items()}
        if key == "properties"
        else _untitled(value)
        for key, value in schema.items()
        if key != "title"
    }


# ── a roll that has just come ────────────────────────────────────────────────────────────────────
# What a card may be drawn of while the engine still checks it. Whatever is not a plain, finished
# roll for everybody's eyes does not fit, and waits for the engine.


class _Die(Die):
    sides: Annotated[int, Field(ge=1)]
    face: Annotated[int, Field(ge=1)]


class _Result(RollResult):
    dice: Annotated[tuple[_Die, ...], Field(max_length=24)]
    pending: None = None


class _Request(RollRequest):
    choices: Annotated[tuple[str, ...], Field(max_length=0)] = ()
    visibility: Literal["public"] = "public"


class _Record(Record):
    request: _Request
    result: _Result  # type: ignore[assignment]  # which a record keeps as it came


class _RollEntry(RollEntry):
    record: _Record


class _Log(Log):
    about: None = None
    entry: _RollEntry


class Rolled(Envelope):
    """An entry with a roll that is not called, goes on from nothing and waits for nothing."""

    v: Literal[1]
    kind: Literal["log"]
    body: _Log  # type: ignore[assignment]  # which an envelope keeps as it came


if __name__ == "__main__":
    write()
