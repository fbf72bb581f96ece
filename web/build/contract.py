"""What the page must know of the engine before it runs: its descriptions and its messages' types.

Runs in a process of its own, so that a build never works with an engine loaded before a change.
"""

import json
from typing import Any

from pydantic import TypeAdapter

from pyengine import protocol
from pyengine.engine import handle
from pyengine.records import RollResult
from web.build.console import fail
from web.build.paths import CACHE, GENERATED

SCHEMA = CACHE / "protocol.schema.json"
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


if __name__ == "__main__":
    write()
