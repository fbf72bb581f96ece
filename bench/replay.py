"""Admission and replay of a long feed: microseconds an entry, which must not grow with its length.

python3 build.py bench replay [--json]
"""

import argparse
import json
from hashlib import sha256
from time import process_time
from typing import Any

from pyengine import handle

TABLE = "0" * 32
SIZES = (1_000, 10_000)
BATCH = 250
LENGTH = 4096


def ask(**message: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(handle(json.dumps(message)))
    if not reply["ok"]:
        raise SystemExit(f"refused: {reply['error']}")
    return reply


class Author:
    """A device without a key: signatures are the page's business."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.secret = sha256(name.encode()).hexdigest()
        self.id = sha256(self.secret.encode()).hexdigest()[:62] + "00"
        self.seq = 0
        self.prev: str | None = None


class Writer:
    """Writes one feed, each entry after the last."""

    def __init__(self) -> None:
        self.entries: list[dict[str, Any]] = []
        self.last: str | None = None

    def write(self, author: Author, kind: str, body: dict[str, Any]) -> str:
        author.seq += 1
        height = len(self.entries) + 1
        named = {"table": TABLE, "author": author.id, "seq": author.seq, "clock": height}
        links = {"prev": author.prev, "after": self.last, "kind": kind, "body": body}
        entry: dict[str, str] = ask(op="write", **named, **links)["entry"]
        self.entries.append({**entry, "height": height})
        author.prev = self.last = entry["id"]
        return entry["id"]


def chain_value(witness: Author, index: int) -> str:
    value: str = ask(op="chain", secret=witness.secret, length=LENGTH, index=index)["value"]
    return value


def feed(size: int) -> list[dict[str, Any]]:
    """A third of it witnessed rolls (call and reveal), the rest rolls alone and notes."""
    gil, ann = Author("Gil"), Author("Ann")
    writer = Writer()
    writer.write(gil, "founded", {"name": "Bench"})
    people = {
        each.id: {"person": each.name, "name": each.name, "role": role}
        for each, role in ((gil, "gm"), (ann, "player"))
    }
    writer.write(gil, "roster", {"people": people})
    by = {"id": "ann", "name": "Ann"}
    check = {"ruleset": "core4d6", "action": "check", "form": {"bonus": 2}}
    step, chain = LENGTH, ""
    while len(writer.entries) < size:
        if step == LENGTH:
            body = {"for": ann.id, "anchor": chain_value(gil, 0), "length": LENGTH}
            step, chain = 0, writer.write(gil, "anchor", body)
        step += 1
        nonce = sha256(f"{step}{chain}".encode()).hexdigest()
        witness = {"device": gil.id, "index": step, "anchor": chain}
        called = {"at": step, "by": by, "intent": check, "nonce": nonce, "witnesses": [witness]}
        call = writer.write(ann, "call", called)
        revealed = {"call": call, "index": step, "value": chain_value(gil, step)}
        writer.write(gil, "reveal", revealed)
        record = ask(op="roll", **check, seed=nonce)["record"]
        for entry in ({"kind": "roll", "record": record}, {"kind": "note", "text": "So it goes."}):
            writer.write(ann, "log", {"at": step, "by": by, "entry": {"id": "x", **entry}})
    return writer.entries[:size]


def measured(entries: list[dict[str, Any]]) -> dict[str, float]:
    parts = [entries[at : at + BATCH] for at in range(0, len(entries), BATCH)]
    start = process_time()
    for part in parts:
        height = part[0]["height"] - 1
        arrivals = [
            {"text": each["text"], "signed": True, "prev": height or None, "after": height or None}
            for each in part
        ]
        ask(op="admit", table=TABLE, entries=arrivals)
    admitted = process_time()
    state, verified = None, 0
    for part in parts:
        reply = ask(op="replay", state=state, entries=part)
        state = reply["state"]
        verified += sum(item["proof"]["state"] == "verified" for item in reply["items"])
    replayed = process_time()
    count = len(entries)
    return {
        "admit_us": round((admitted - start) / count * 1e6, 1),
        "replay_us": round((replayed - admitted) / count * 1e6, 1),
        "verified": verified,
        "state_bytes": len(json.dumps(state)),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    as_json = parser.parse_args().json
    entries = feed(max(SIZES))
    measured(entries[:BATCH])  # warm
    results = {size: measured(entries[:size]) for size in SIZES}
    if as_json:
        print(json.dumps(results))
        return
    for size, result in results.items():
        print(
            f"{size:>6} entries: admit {result['admit_us']:.0f} µs, replay"
            f" {result['replay_us']:.0f} µs an entry, {result['verified']} rolls verified,"
            f" state {result['state_bytes']} bytes"
        )


if __name__ == "__main__":
    main()
