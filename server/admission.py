"""Whether a device may come in: a pure function of what it shows, the server's nonce and the time.

A device shows a certificate, signed by its own key, that names a room, itself, the key of this one
session and an end; the room's first token; and the server's nonce signed by the session's key.
Whoever overhears all of it still cannot sign the next nonce. Once the room's key has changed, it
also shows the newest token it has, as the password, which an older server ignores.
"""

import hashlib
import json
import re
from dataclasses import dataclass, replace
from typing import Any

from server import nkey
from server.claims import from_unpadded

PREFIX = b"dicewright certificate\0"
LONGEST = 48 * 3600
"""Seconds for which a certificate may be valid: pages ask for half a day, and clocks differ."""

_ROOM = re.compile(r"[0-9a-f]{32}")
_DEVICE = re.compile(r"[0-9a-f]{64}")
_MOST = 2048
_FIELDS = {"v", "room", "device", "nkey", "until"}


class RefusedError(Exception):
    """Why a device is refused. Only the server's log says it; the device is not told."""


@dataclass(frozen=True)
class Admission:
    """A device that was admitted, with only what it has proved."""

    room: str
    device: str
    session: str
    until: int
    newest: str | None
    """The name of the token that was shown, if it is a later one than the first."""


def room_of(token: bytes) -> str:
    """The room of a first token; for a later token, a name that does not give the token away."""
    return hashlib.sha256(b"dicewright room" + token).hexdigest()[:32]


def admit(options: dict[str, Any], nonce: str, now: float) -> Admission:
    """Check what a connection has shown; RefusedError names the first thing that is wrong."""
    shown = _shown(options.get("auth_token"))
    text = shown["certificate"]
    certificate = _json(text, "the certificate")
    if set(certificate) != _FIELDS or certificate["v"] != 1:
        raise RefusedError("this is no certificate of version 1")
    admission = _claimed(certificate)
    if admission.session != options.get("nkey"):
        raise RefusedError("the certificate is for another session")
    if not now < admission.until <= now + LONGEST:
        raise RefusedError("the certificate is over, or good for too long")
    if room_of(_bytes(shown["token"], 32)) != admission.room:
        raise RefusedError("the token is not that room's")
    signature = _bytes(shown["signature"], 64)
    if not nkey.signed(bytes.fromhex(admission.device), PREFIX + text.encode(), signature):
        raise RefusedError("the certificate is not signed by its device")
    proof = _bytes(options.get("sig"), 64)
    if not nonce or not nkey.signed(_session_key(admission.session), nonce.encode(), proof):
        raise RefusedError("the nonce is not signed by the session's key")
    if newest := options.get("pass"):
        return replace(admission, newest=room_of(_bytes(newest, 32)))
    return admission


def _shown(token: object) -> dict[str, str]:
    if not isinstance(token, str) or not 0 < len(token) <= _MOST:
        raise RefusedError("nothing to show, or too much")
    try:
        text = from_unpadded(token).decode()
    except ValueError:
        raise RefusedError("what is shown cannot be read") from None
    shown = _json(text, "what is shown")
    wanted = {"certificate", "signature", "token"}
    if set(shown) != wanted or not all(isinstance(value, str) for value in shown.values()):
        raise RefusedError("certificate, signature and token are wanted, no more and no less")
    return shown


def _claimed(certificate: dict[str, Any]) -> Admission:
    room, device, session = (certificate[name] for name in ("room", "device", "nkey"))
    if not (isinstance(room, str) and _ROOM.fullmatch(room)):
        raise RefusedError("that is no room")
    if not (isinstance(device, str) and _DEVICE.fullmatch(device)):
        raise RefusedError("that is no device")
    _session_key(session)
    until = certificate["until"]
    if type(until) is not int:
        raise RefusedError("the certificate has no end")
    return Admission(room, device, session, until, None)


def _session_key(session: object) -> bytes:
    try:
        return nkey.raw(str(session), nkey.USER)
    except ValueError:
        raise RefusedError("that is no session key") from None


def _json(text: str, what: str) -> dict[str, Any]:
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        raise RefusedError(f"{what} cannot be read") from None
    if not isinstance(read, dict):
        raise RefusedError(f"{what} cannot be read")
    return read


def _bytes(text: object, length: int) -> bytes:
    try:
        read = from_unpadded(str(text))
    except ValueError:
        read = b""
    if len(read) != length:
        raise RefusedError(f"{length} bytes are wanted")
    return read
