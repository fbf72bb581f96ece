"""Many rolls, made by the engine, as a table logs them."""

import hashlib
import json
from typing import Any

from pyengine import handle

_DIFFERENT = 240
_BEGAN = 1_760_000_000_000


def entries_of(count: int) -> list[dict[str, Any]]:
    """So many entries."""
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
