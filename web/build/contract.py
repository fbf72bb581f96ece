"""What the page must know of the engine before it runs: descriptions, types of messages, constants.

Runs in a process of its own, so that a build never works with an engine loaded before a change.
"""

import json
from collections.abc import Collection
from typing import Any, NamedTuple

from pydantic import TypeAdapter

from pyengine import protocol
from pyengine.engine import handle
from pyengine.feed.entries.bodies import BODIES, BOXED, MAX_LISTED
from pyengine.feed.entries.colours import COLOURS
from pyengine.feed.entries.entry import MAX_BYTES, SIGNED_PREFIX
from pyengine.feed.entries.seals import MAX_BOX_BYTES
from pyengine.feed.people.rights import FOR_NEWCOMERS, NOT_FOR_WATCHERS
from pyengine.feed.replay.replay import NEVER_LATE
from pyengine.model import MAX_LABEL
from pyengine.records import RollResult
from web.build.console import fail
from web.build.paths import CACHE, GENERATED

SCHEMA = CACHE / "protocol.schema.json"
DESCRIPTION = GENERATED / "describe.json"
CONSTANTS = GENERATED / "constants.js"


class Constant(NamedTuple):
    """A value of the engine that the page works with where it cannot ask."""

    name: str
    value: int | str | Collection[str]
    comment: str


_WITNESSED = [kind for kind, body in BODIES.items() if "witnesses" in body.model_fields]
_CONSTANTS = (
    Constant("NOT_FOR_WATCHERS", NOT_FOR_WATCHERS, "Kinds of entries that watchers do not write."),
    Constant("FOR_NEWCOMERS", FOR_NEWCOMERS, "The only kinds of entries that newcomers write."),
    Constant(
        "NEVER_LATE",
        NEVER_LATE,
        "Kinds of entries that decide who sits at the table, and so who was removed.",
    ),
    Constant("BOXED", BOXED, "Kinds of entries that may hold a box."),
    Constant("WITNESSED", _WITNESSED, "Kinds of entries that may name a step of a hash chain."),
    Constant("COLOURS", COLOURS, "Colours that are easily told apart."),
    Constant(
        "SIGNED_PREFIX", SIGNED_PREFIX.decode(), "Stands before an entry's text when it is signed."
    ),
    Constant("MAX_ENTRY_BYTES", MAX_BYTES, "Bytes of an entry's text."),
    Constant("MAX_BOX_BYTES", MAX_BOX_BYTES, "Bytes of what a box holds."),
    Constant("MAX_LISTED", MAX_LISTED, "People or devices that one entry names."),
    Constant("MAX_LABEL", MAX_LABEL, "Characters of a name, a title or a label."),
)


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
    CONSTANTS.write_text(_module_of_constants(), encoding="utf-8")


def _module_of_constants() -> str:
    lines = [
        "/** Constants of pyengine, written by the build: `web/build/contract.py` lists them. */"
    ]
    for name, value, comment in _CONSTANTS:
        lines += [
            "",
            f"/** {comment}{_type_of(value)} */",
            f"export const {name} = {_literal(value)};",
        ]
    return "\n".join([*lines, ""])


def _type_of(value: int | str | Collection[str]) -> str:
    return "" if isinstance(value, int | str) else " @type {readonly string[]}"


def _literal(value: int | str | Collection[str]) -> str:
    if isinstance(value, int | str):
        return json.dumps(value)
    listed = sorted(value) if isinstance(value, frozenset) else list(value)
    return f"Object.freeze({json.dumps(listed)})"


def _schema() -> dict[str, Any]:
    """One schema of every message and reply, in which each shared part stands once."""
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
    """A schema without titles: those are labels for people, and would become names of types."""
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


if __name__ == "__main__":
    write()
