import asyncio
import base64
import hashlib
import json
import os
import socket
import time
from pathlib import Path

import pytest
from nacl.signing import SigningKey
from nats.errors import Error as NatsError

from server import nkey
from server.admission import LONGEST, RefusedError, admit, room_of
from server.claims import unpadded
from server.feed import Running
from tests.server.device import Device, append, come_in, open_line

NOW = 1_800_000_000
INVITATIONS = json.loads(
    (Path(__file__).parents[1] / "vectors" / "invitations.json").read_text(encoding="utf-8")
)


def test_a_device_that_shows_everything_gets_in(feed: Running) -> None:
    async def scene() -> None:
        device = Device()
        client = await come_in(feed.control, device)
        assert await append(client, device, b"hello") > 0
        await client.close()

    asyncio.run(scene())


DEVICE, OTHER = Device(), Device()
SOON = int(time.time())

LIES = {
    "nothing": "",
    "noise": "%%%",
    "no object": unpadded(b"[" * 900),
    "another room's token": DEVICE.show(token=OTHER.token),
    "a room it has no token of": DEVICE.show(DEVICE.certificate(room=OTHER.room)),
    "a room that is a wildcard": DEVICE.show(DEVICE.certificate(room="*")),
    "another device's name": DEVICE.show(DEVICE.certificate(device=OTHER.id)),
    "a certificate signed by another": DEVICE.show(signer=OTHER.key),
    "another session's certificate": DEVICE.show(DEVICE.certificate(nkey=OTHER.session.public)),
    "a certificate that is over": DEVICE.show(DEVICE.certificate(until=SOON - 1)),
    "a certificate for ever": DEVICE.show(DEVICE.certificate(until=SOON + LONGEST + 3600)),
    "a fractional end": DEVICE.show(DEVICE.certificate(until=SOON + 60.5)),
    "more than is wanted": DEVICE.show(DEVICE.certificate(role="gm")),
    "a later version": DEVICE.show(DEVICE.certificate(v=2)),
    "a book": unpadded(b" " * 3000),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_device_that_lies_stays_outside(feed: Running, lie: str) -> None:
    with pytest.raises((NatsError, OSError)):
        asyncio.run(come_in(feed.control, DEVICE, LIES[lie]))


@pytest.mark.parametrize("options", [{}, {"user": "admin", "password": "admin"}, {"token": "x"}])
def test_nobody_gets_in_without_showing_anything(feed: Running, options: dict[str, str]) -> None:
    async def scene() -> None:
        await open_line(feed.control, error_cb=_silent, **options)

    with pytest.raises((NatsError, OSError)):
        asyncio.run(scene())


async def _silent(_: Exception) -> None:
    pass


def options(device: Device, nonce: str, *, pair: nkey.Pair | None = None) -> dict[str, str]:
    session = pair or device.session
    return {
        "auth_token": device.show(device.certificate(until=NOW + 60)),
        "nkey": device.session.public,
        "sig": unpadded(session.sign(nonce.encode())),
    }


def test_what_was_overheard_does_not_open_the_next_door() -> None:
    device = Device()
    shown = options(device, "first nonce")
    assert admit(shown, "first nonce", NOW).device == device.id
    with pytest.raises(RefusedError, match="nonce"):
        admit(shown, "second nonce", NOW)
    with pytest.raises(RefusedError, match="nonce"):
        admit(options(device, "", pair=device.session), "", NOW)
    with pytest.raises(RefusedError, match="nonce"):
        admit(options(device, "n", pair=nkey.fresh(nkey.USER)), "n", NOW)


@pytest.mark.parametrize("late", [60, 61, 10**9])
def test_a_certificate_ends_when_it_says(late: int) -> None:
    device = Device()
    with pytest.raises(RefusedError, match="over"):
        admit(options(device, "n"), "n", NOW + late)


def test_a_device_is_its_key_and_nothing_else() -> None:
    device = Device(key=SigningKey(bytes(32)), token=bytes(32))
    assert device.id == "3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29"
    assert device.room == hashlib.sha256(b"dicewright room" + bytes(32)).hexdigest()[:32]


@pytest.mark.parametrize("token", INVITATIONS["tokens"], ids=lambda token: token["name"][:8])
def test_a_token_has_the_name_that_pages_give_it(token: dict[str, str]) -> None:
    assert room_of(bytes.fromhex(token["token"])) == token["name"]


def test_only_the_named_pages_may_connect(feed: Running) -> None:
    """No origins were named for this server, so any may; see test_feed for one with a list."""
    with socket.create_connection(("127.0.0.1", feed.port)) as line:
        line.sendall(handshake("https://anywhere.test"))
        assert line.recv(64).startswith(b"HTTP/1.1 101")


def handshake(origin: str) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        "GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nOrigin: {origin}\r\n\r\n"
    ).encode()
