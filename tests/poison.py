"""Entries that were tampered with, of every kind there is: what reaches a page must be harmless.

    python -m tests.poison 1000        the items they come to, one JSON list

Real entries are changed in one to four places: something is dropped, renamed, repeated, or takes
the value or the place of something else. The same seed gives the same entries.
"""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from pyengine import registry
from pyengine.canonical import canonical
from pyengine.describe import describe_one
from pyengine.feed.entries.admit import Arrival, Row, admit
from pyengine.feed.replay.replay import replay
from pyengine.feed.state.models import Placed
from pyengine.refusal import Refusal
from tests.feeds import CHECK, TABLE, Device, Evening, ask, hashed

SEED = 15
_AT_ONCE = 500
_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 7, 2**31, 2**53 - 1, 2**53, 8_640_000_000_000_001, 2**63 - 1),
    *("", "x", "0", "-1", "NaN", "1/0", "0/1", "9" * 400 + "/7", "٣/٤", "elsewhere", "self", "gm"),
    *("__proto__", "constructor", "toString", "hasOwnProperty", "\u0000", "\u202eabc", "\u200b"),
    *("<img src=x onerror=alert(1)>", "${t}", "{n}", "😀" * 90, "Z̷̢" * 60, "a\n\n# b", "=1+1"),
    *([], {}, [None], [[]], [{}], {"a": 1}, {"__proto__": {"x": 1}}, {"toString": 1}, [0] * 60),
)


def main() -> None:
    """Print what so many of them come to."""
    json.dump(list(islice(items(), int(sys.argv[1]))), sys.stdout)


def items(seed: int = SEED) -> Iterator[dict[str, Any]]:
    """What an engine makes of tampered entries; those that it refuses are none."""
    evening = Evening()
    state, _ = replay(None, evening.placed())
    texts = tampered(evening, seed)
    while True:
        some = dict.fromkeys(islice(texts, _AT_ONCE))
        verdicts = admit(TABLE, [Arrival(text=text, signed=True) for text in some])
        placed = [
            Placed(id=row.id, height=row.height, flags=row.flags, text=text)
            for row, text in zip(verdicts, some, strict=True)
            if isinstance(row, Row)
        ]
        for item in replay(state, placed).items:
            yield item.model_dump(mode="json")


def tampered(evening: Evening, seed: int) -> Iterator[str]:
    """Entries as anybody could write and sign them, without end."""
    random = Random(seed)  # noqa: S311 — no dice are thrown with it
    rolls, others = list(_rolls(evening)), list(_others(evening))
    bodies = [*rolls, *others * (len(rolls) // len(others))]
    authors = [evening.gil, evening.ann, evening.ben, Device("Stranger")]
    while True:
        kind, body = copy.deepcopy(random.choice(bodies))
        for _ in range(random.choice((1, 1, 1, 2, 4))):
            _tamper(random, body, bodies)
        fields = {"v": 1, **random.choice(authors).first, "kind": kind, "body": body}
        try:
            yield canonical(fields).decode()
        except Refusal:
            continue  # nobody can write that


def _rolls(evening: Evening) -> Iterator[tuple[str, dict[str, Any]]]:
    for record in _records():
        odds = {"outcomes": {str(record["result"]["outcome"]): "1/2"}}
        yield "log", _logged(evening, {"kind": "roll", "record": record}, odds=odds)


def _others(evening: Evening) -> Iterator[tuple[str, dict[str, Any]]]:
    note = {"kind": "note", "text": "words"}
    moves = [
        {"do": "advance", "tracker": "self.luck", "by": 1},
        {"do": "carry", "label": "High", "level": 1, "reach": "named", "whom": "Ben"},
        {"do": "say", "text": "so be it"},
    ]
    entries: list[dict[str, Any]] = [
        note,
        {"kind": "move", "moves": moves},
        {"kind": "create", "tracker": "c", "what": {"kind": "clock", "label": "Bells"}},
        {"kind": "remove", "tracker": "c"},
        {"kind": "scene", "title": "The mill"},
        {"kind": "session", "players": 3},
        {"kind": "undo", "of": evening.founding},
        {"kind": "take", "of": evening.founding, "offer": "tick", "targets": {"a": "b"}},
    ]
    for entry in entries:
        yield "log", _logged(evening, entry)
    witness = {"device": evening.gil.id, "index": 1, "anchor": evening.gils}
    called = {"at": 2, "by": evening.ann.by, "intent": CHECK, "nonce": hashed("nonce")}
    yield "call", {**called, "witnesses": [witness]}
    yield "ask", {"at": 2, "by": evening.ann.by, "intent": CHECK}
    box = {"commitment": hashed("c"), "visibility": "gm", "to": {}, "box": ""}
    yield "sealed", {"at": 2, "by": evening.ann.by, **box}
    yield "hello", {"name": "Ann", "colour": "#aa0000"}


def _logged(evening: Evening, entry: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"at": 1, "by": evening.ann.by, "entry": {"id": "x", **entry}, **more}


def _records() -> Iterator[dict[str, Any]]:
    for ruleset in map(describe_one, registry.known()):
        sheet = ruleset["examples"][0]["sheet"]
        for action in ruleset["actions"]:
            for number in range(3):
                asked = {"ruleset": ruleset["key"], "action": action["key"], "sheet": sheet}
                rolled = ask(op="roll", **asked, seed=hashed(action["key"], number))
                if rolled["ok"]:
                    yield rolled["record"]


def _tamper(random: Random, body: dict[str, Any], bodies: list[tuple[str, dict[str, Any]]]) -> None:
    logged = body.get("entry")
    record = logged.get("record") if isinstance(logged, dict) else None
    asked = record.get("request") if isinstance(record, dict) else None
    if isinstance(asked, dict) and random.random() < 0.6:
        asked["ruleset"] = "elsewhere"  # what nobody can play is read with good will
    result = record.get("result") if isinstance(record, dict) else None
    inside: Any = result if isinstance(result, dict) and random.random() < 0.8 else body
    if not inside:
        return
    while True:
        key = random.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
        deeper = inside[key]
        if not (isinstance(deeper, (dict, list)) and deeper and random.random() < 0.7):
            break
        inside = deeper
    _change(random, inside, key, bodies)


def _change(
    random: Random, inside: Any, key: Any, bodies: list[tuple[str, dict[str, Any]]]
) -> None:
    """Most changes leave things of the kind they were; those get furthest."""
    match random.randrange(10):
        case 0:
            del inside[key]
        case 1 if isinstance(inside, dict):
            names = ("x", "__proto__", "kind", "line", "toString", "at", "pending")
            inside[random.choice(names)] = inside.pop(key)
        case 2:
            inside[key] = [copy.deepcopy(inside[key])] * random.choice((1, 3, 40))
        case 3:
            other = random.choice(bodies)[1]
            inside[key] = copy.deepcopy(random.choice(list(other.values())))
        case 4:
            inside[key] = copy.deepcopy(random.choice(_VALUES))
        case 5 if isinstance(inside, list):
            inside.extend(copy.deepcopy(inside) * random.choice((1, 5)))
        case _:
            alike = [each for each in _VALUES if type(each) is type(inside[key])]
            inside[key] = copy.deepcopy(random.choice(alike))


if __name__ == "__main__":
    main()
