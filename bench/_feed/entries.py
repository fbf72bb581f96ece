"""A feed of many rolls, as the page keeps it, and the table they come to: all by the engine."""

import hashlib
import json
from typing import Any

from pyengine import handle

_DIFFERENT = 240
_BATCH = 1000
_BEGAN = 1_760_000_000_000


def feed_of(count: int) -> tuple[list[dict[str, Any]], dict[str, Any] | None]:
    """So many entries, and the folded table after the last of them."""
    entries = entries_of(count)
    table = None
    for start in range(0, count, _BATCH):
        batch = [entry["entry"] for entry in entries[start : start + _BATCH]]
        table = _ask(op="fold", table=table, entries=batch)["table"]
    return entries, table


def entries_of(count: int) -> list[dict[str, Any]]:
    """So many entries, of which nobody has asked what they come to."""
    records = _records(min(count, _DIFFERENT))
    return [_entry(records[number % len(records)], number) for number in range(count)]


def _records(count: int) -> list[dict[str, Any]]:
    """Finished rolls of every action of every system, in turn."""
    described = _ask(op="describe")["description"]["rulesets"]
    actions = [(ruleset, action) for ruleset in described for action in ruleset["actions"]]
    found: list[dict[str, Any]] = []
    number = 0
    while len(found) < count:
        ruleset, action = actions[number % len(actions)]
        example = ruleset["examples"][0]
        rolled = _ask(
            op="roll",
            ruleset=ruleset["key"],
            action=action["key"],
            sheet=example["sheet"],
            seed=hashlib.sha256(str(number).encode()).hexdigest(),
            actor={"id": f"bench-{ruleset['key']}", "name": example["name"]},
        )
        if not rolled["record"]["result"].get("pending"):
            found.append(rolled["record"])
        number += 1
    return found


def _entry(record: dict[str, Any], number: int) -> dict[str, Any]:
    actor = record["request"]["actor"]
    entry = {"id": f"bench{number}", "kind": "roll", "record": record}
    by = {"id": actor["id"], "name": actor["name"], "colour": "#806040"}
    return {"id": entry["id"], "at": _BEGAN + 60_000 * number, "by": by, "entry": entry}


def _ask(**message: object) -> Any:
    reply = json.loads(handle(json.dumps(message)))
    if not reply["ok"]:
        raise RuntimeError(f"the engine refused {message['op']}: {reply['error']}")
    return reply
