"""Writes invitations.json beside it, when the protocol changes: its own module is the command.

What the keys of invitations sign, and which tokens go with a room's keys; the browser's side checks
the same file.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tests.feeds import TABLE

FILE = Path(__file__).with_name("invitations.json")
PURPOSES = ("invited", "return")


def vectors() -> dict[str, Any]:
    device = Ed25519PrivateKey.from_private_bytes(_secret("device"))
    return {
        "table": TABLE,
        "device": device.public_key().public_bytes_raw().hex(),
        "proofs": [_proof(purpose, device) for purpose in PURPOSES],
        "tokens": [_token(_secret(f"key {epoch}")) for epoch in range(3)],
    }


def claim(purpose: str, table: str, device: str) -> bytes:
    return f"dicewright {purpose}\0{table}{device}".encode("ascii")


def _proof(purpose: str, device: Ed25519PrivateKey) -> dict[str, str]:
    secret = _secret(purpose)
    key = Ed25519PrivateKey.from_private_bytes(secret)
    signed = claim(purpose, TABLE, device.public_key().public_bytes_raw().hex())
    return {
        "purpose": purpose,
        "private": secret.hex(),
        "public": key.public_key().public_bytes_raw().hex(),
        "proof": key.sign(signed).hex(),
    }


def _token(key: bytes) -> dict[str, str]:
    token = HKDF(SHA256(), 32, salt=b"", info=b"dicewright token").derive(key)
    name = sha256(b"dicewright room" + token).hexdigest()[:32]
    return {"key": key.hex(), "token": token.hex(), "name": name}


def _secret(name: str) -> bytes:
    return sha256(name.encode()).digest()


if __name__ == "__main__":
    FILE.write_text(json.dumps(vectors(), indent=1) + "\n", encoding="utf-8")
