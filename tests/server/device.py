"""A device as a page would be, with every lie it could tell."""

import asyncio
import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import ParseResult

from nacl.signing import SigningKey
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.transport import TcpTransport
from nats.errors import Error as NatsError

from server import nkey
from server.admission import PREFIX, room_of
from server.claims import unpadded
from server.feed import Running

PATIENCE = 30  # seconds


@dataclass
class Device:
    """Keys and a token; `show` makes what it presents to the server."""

    token: bytes = field(default_factory=lambda: os.urandom(32))
    key: SigningKey = field(default_factory=SigningKey.generate)
    session: nkey.Pair = field(default_factory=lambda: nkey.fresh(nkey.USER))
    newest: bytes | None = None
    """A later token than the first."""

    @property
    def id(self) -> str:
        return bytes(self.key.verify_key).hex()

    @property
    def room(self) -> str:
        return room_of(self.token)

    @property
    def subject(self) -> str:
        return f"dw.{self.room}.{self.id}"

    @property
    def wishes(self) -> str:
        return f"dwr.{self.room}.{self.session.public}"

    @property
    def inbox(self) -> str:
        return f"_INBOX_{self.session.public}"

    def certificate(self, **changes: object) -> dict[str, Any]:
        usual = {
            "v": 1,
            "room": self.room,
            "device": self.id,
            "nkey": self.session.public,
            "until": int(time.time()) + 3600,
        }
        return usual | changes

    def show(
        self,
        certificate: dict[str, Any] | None = None,
        *,
        signer: SigningKey | None = None,
        token: bytes | None = None,
    ) -> str:
        text = json.dumps(certificate or self.certificate())
        signature = (signer or self.key).sign(PREFIX + text.encode()).signature
        shown = {
            "certificate": text,
            "signature": unpadded(signature),
            "token": unpadded(token or self.token),
        }
        return unpadded(json.dumps(shown).encode())


async def come_in(
    control: int, device: Device, shown: str | None = None, address: str | None = None
) -> Client:
    """Connect as a page does, but over TCP: the same rights, one library fewer."""

    async def hear(error: Exception) -> None:
        errors.put_nowait(str(error))

    errors: asyncio.Queue[str] = asyncio.Queue()
    client = await open_line(
        control,
        nkeys_seed_str=device.session.seed,
        token=device.show() if shown is None else shown,
        inbox_prefix=device.inbox,
        error_cb=hear,
        shown_too=unpadded(device.newest) if device.newest else None,
        address=address,
    )
    client.told = errors  # type: ignore[attr-defined]
    return client


async def is_refused(feed: Running, device: Device, address: str | None = None) -> bool:
    try:
        client = await come_in(feed.control, device, address=address)
    except (NatsError, OSError):
        return True
    await client.close()
    return False


class Elsewhere(TcpTransport):
    """Comes from another address of this machine."""

    def __init__(self, address: str) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._address = address

    def __bool__(self) -> bool:
        return True  # nats-py takes another one in place of one that is not connected yet

    async def connect(self, uri: ParseResult, buffer_size: int, connect_timeout: int) -> None:
        opening = asyncio.open_connection(
            uri.hostname, uri.port, limit=buffer_size, local_addr=(self._address, 0)
        )
        self._io_reader, self._io_writer = await asyncio.wait_for(opening, connect_timeout)
        self._bare_io_reader, self._bare_io_writer = self._io_reader, self._io_writer


class Line(Client):
    """nats-py shows no password beside an nkey."""

    shown_too: str | None = None

    def _connect_command(self) -> bytes:
        command: bytes = super()._connect_command()
        if not self.shown_too:
            return command
        verb, _, said = command.partition(b" ")
        return b"%s %s\r\n" % (
            verb,
            json.dumps({**json.loads(said), "pass": self.shown_too}).encode(),
        )


async def open_line(
    control: int, *, shown_too: str | None = None, address: str | None = None, **options: Any
) -> Client:
    """Connect once; a connection that is refused is closed too, which nats-py leaves to others.

    So it does with the error of a line that breaks while something is being written.
    """
    client = Line()
    client.shown_too = shown_too
    if address:
        client._transport = Elsewhere(address)  # noqa: SLF001 - it offers no other way
    try:
        await client.connect(
            f"nats://127.0.0.1:{control}", allow_reconnect=False, connect_timeout=5, **options
        )
    except BaseException:
        if client._transport:  # noqa: SLF001 - there is no other way to reach it
            client._transport.close()  # type: ignore[no-untyped-call]  # noqa: SLF001
        raise
    for task in (client._flusher_task, client._reading_task):  # noqa: SLF001
        task.add_done_callback(_heard)  # type: ignore[union-attr]
    return client


def _heard(task: "asyncio.Task[None]") -> None:
    if not task.cancelled():
        task.exception()


async def told(client: Client) -> str:
    """The next complaint of the server."""
    errors: asyncio.Queue[str] = client.told  # type: ignore[attr-defined]
    return await asyncio.wait_for(errors.get(), 5)


async def append(client: Client, device: Device, data: bytes, name: str | None = None) -> int:
    """Publish and wait for the acknowledgement; the number it got."""
    headers = {"Nats-Msg-Id": name} if name else None
    reply = await client.request(device.subject, data, timeout=2, headers=headers)
    answer = json.loads(reply.data)
    if "error" in answer:
        raise NatsError(answer["error"]["description"])
    return int(answer["seq"])


async def read(
    client: Client, device: Device, since: int = 0, stream: str = "", newest: int = 0
) -> dict[str, Any]:
    wish = json.dumps({"since": since, "stream": stream, "newest": newest}).encode()
    reply = await client.request(device.wishes, wish, timeout=5)
    answer: dict[str, Any] = json.loads(reply.data)
    return answer


class Listener:
    """What arrives in a device's feed; heartbeats are left out."""

    def __init__(self, client: Client, device: Device) -> None:
        self._client = client
        self._device = device

    async def start(self, since: int = 0, newest: int = 0) -> dict[str, Any]:
        self._feed = await self._client.subscribe(f"dwi.{self._device.session.public}")
        return await read(self._client, self._device, since, newest=newest)

    async def take(self, count: int) -> list[Msg]:
        found: list[Msg] = []
        while len(found) < count:
            message = await self._feed.next_msg(timeout=10)
            if not (message.headers or {}).get("Status"):
                found.append(message)
        return found


async def until(reached: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not reached():  # noqa: ASYNC110 - another process sets no event
            await asyncio.sleep(0.001)
