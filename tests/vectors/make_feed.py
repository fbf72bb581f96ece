"""Writes feed.json beside it. Run only when the protocol changes: python -m tests.vectors.make_feed

The browser's side checks the same file, so that both agree on every byte.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha512
from pathlib import Path
from typing import Any

from pyengine.feed.entries.chains import called_seed, chain_value
from pyengine.feed.entries.ed25519 import D, P
from pyengine.feed.entries.seals import commitment
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
        "small_order": list(_of_small_order()),
    }


def _of_small_order() -> Iterator[dict[str, str]]:
    """Each way to write a key of small order, with a signature that fits the bare equation."""
    eight = [_multiple(_EIGHTH, count) for count in range(8)]
    for x, y in eight:
        for written in (y, y + P):
            if written < 2**255:
                for sign in sorted({x & 1, 1 if x == 0 else x & 1}):
                    yield _forged((x, y), written | sign << 255, eight)


def _forged(key: _Point, number: int, eight: list[_Point]) -> dict[str, str]:
    text = number.to_bytes(32, "little")
    for turn in range(1000):
        message = f"anything {turn}".encode()
        for x, y in eight:
            r = (y | (x & 1) << 255).to_bytes(32, "little")
            h = int.from_bytes(sha512(r + text + message).digest(), "little")
            if _multiple(key, h % 8) == (-x % P, y):
                signature = r + bytes(32)
                return {"key": text.hex(), "text": message.hex(), "signature": signature.hex()}
    raise AssertionError


_Point = tuple[int, int]
_Y = 2707385501144840649318225287225658788936804267575313519463743609750303402022


def _x_of(y: int) -> int:
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    root = pow(square, (P + 3) // 8, P)
    return root if root * root % P == square else root * pow(2, (P - 1) // 4, P) % P


_EIGHTH = (_x_of(_Y), _Y)
"""A point of order eight."""


def _multiple(point: _Point, count: int) -> _Point:
    """By the textbook, once for each: this is not the code that is tested."""
    x, y = 0, 1
    for _ in range(count):
        (a, b), product = point, D * x * point[0] * y * point[1]
        over, under = pow(1 + product, P - 2, P), pow(1 - product, P - 2, P)
        x, y = (x * b + a * y) * over % P, (y * b + x * a) * under % P
    return x, y


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
