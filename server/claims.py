"""JSON Web Tokens as NATS signs them; only what an auth callout needs."""

import base64
import json
from typing import Any

from server import nkey

_HEADER = {"typ": "JWT", "alg": "ed25519-nkey"}


def encode(claims: dict[str, Any], issuer: nkey.Pair) -> str:
    body = {**claims, "iss": issuer.public}
    signing = f"{_part(_HEADER)}.{_part(body)}"
    return f"{signing}.{unpadded(issuer.sign(signing.encode()))}"


def decode(token: str, kind: str) -> dict[str, Any]:
    """The claims, once their issuer's signature is checked; ValueError otherwise."""
    signing, _, signature = token.rpartition(".")
    _, _, body = signing.partition(".")
    claims = json.loads(from_unpadded(body))
    if not isinstance(claims, dict):
        raise ValueError("claims are an object")  # noqa: TRY004 - one kind of error for callers
    issuer = nkey.raw(str(claims.get("iss")), kind)
    if not nkey.signed(issuer, signing.encode(), from_unpadded(signature)):
        raise ValueError("the claims are not signed by their issuer")
    return claims


def unpadded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def from_unpadded(text: str) -> bytes:
    padded = text + "=" * (-len(text) % 4)
    return base64.b64decode(padded, altchars=b"-_", validate=True)


def _part(value: dict[str, Any]) -> str:
    return unpadded(json.dumps(value, separators=(",", ":")).encode())
