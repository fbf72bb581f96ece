"""Writes feed.json beside it. Run only when the protocol changes: python -m tests.vectors.make_feed

The browser's side checks the same file, so that both agree on every byte.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pyengine.feed.fair import called_seed, chain_value
from pyengine.feed.seals import commitment
from tests.feeds import CHECK, Device, Evening, done, hashed

FILE = Path(__file__).with_name("feed.json")


def vectors() -> dict[str, Any]:
    evening = Evening()
    evening.log(
        evening.ann, {"kind": "note", "text": "Zoe\u0308 said “n\u00e9e”\n\u2028\U0001f3b2"}
    )
    evening.roll(evening.ann)
    call = evening.call(
        evening.ann, [(evening.gil, 1, evening.gils), (evening.ben, 1, evening.bens)]
    )
    evening.reveal(evening.gil, call, 1)
    evening.reveal(evening.ben, call, 1)
    item = evening.item(call)
    nonce = json.loads(evening.texts[call])["body"]["nonce"]
    devices = (evening.gil, evening.ann, evening.ben)
    secrets = {device.id: device.secret.hex() for device in devices}
    body = {"at": 1, "by": evening.ann.by, "entry": {"id": "x", "kind": "note", "text": "hush"}}
    return {
        "signed_prefix": "dicewright entry\0",
        "keys": [{"secret": secret, "public": public} for public, secret in secrets.items()],
        "entries": [
            {
                "id": row.id,
                "author": row.author,
                "height": row.height,
                "text": evening.texts[row.id],
                "signature": evening.sigs[row.id],
            }
            for row in evening.rows()
        ],
        "order": [placed.id for placed in evening.placed()],
        "chain": {
            "secret": hashed("chain"),
            "length": 512,
            "values": {
                str(index): chain_value(bytes.fromhex(hashed("chain")), 512, index).hex()
                for index in (0, 1, 2, 256, 511, 512)
            },
        },
        "seed": {
            "call": call,
            "nonce": nonce,
            "values": _values(evening.gil, evening.ben),
            "seed": called_seed(call, nonce, _values(evening.gil, evening.ben)).hex(),
            "intent": CHECK,
            "dice": [die["face"] for die in item["entry"]["entry"]["record"]["result"]["dice"]],
        },
        "commitment": {
            "salt": hashed("salt"),
            "body": body,
            "commitment": commitment(hashed("salt"), body),
        },
        "refused": _refused(evening),
    }


def _values(*witnesses: Device) -> list[str]:
    return [chain_value(witness.chain_secret(1), 8, 1).hex() for witness in witnesses]


def _refused(evening: Evening) -> list[dict[str, str]]:
    text = evening.texts[evening.founding]
    bad = {
        "not_canonical": text.replace(":", ": ", 1),
        "bad_json": text[:-1],
        "bad_value": text.replace('"clock":1', '"clock":1.5'),
        "too_large": text.replace("Friday", "x" * 8192),
        "wrong_table": text.replace('"table":"7', '"table":"8'),
        "bad_chain": text.replace('"seq":1', '"seq":2'),
    }
    return [{"code": code, "text": each} for code, each in bad.items()]


if __name__ == "__main__":
    done(op="describe", ruleset="core4d6")  # fails early when the engine does not start
    FILE.write_text(json.dumps(vectors(), ensure_ascii=True, indent=1) + "\n", encoding="utf-8")
