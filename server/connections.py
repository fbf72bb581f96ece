"""The devices' connections on all servers of a cluster, as nats-server's monitoring lists them.

A connection's name says where the callout has let it in, so that no program has to remember it.
"""

import asyncio
import contextlib
import json
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, cast, get_args

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from server.config import TABLE
from server.subjects import Place

_PAGE = 1024
_GAP = 0.1  # seconds between two questions
_LOG = logging.getLogger("server.connections")


@dataclass(frozen=True)
class Known:
    """What a connection's name says."""

    device: str
    room: str
    place: Place
    newest: str | None
    """The name of the later token that was shown, if one was."""
    session: str = ""
    """Empty if it was let in by an older service, which noted no sessions."""

    def name(self) -> str:
        return f"{self.device}.{self.room}.{self.place}.{self.newest or ''}.{self.session}"


def known(name: str) -> Known | None:
    """What a name says; None if it is not a device's."""
    parts = name.split(".")
    if len(parts) not in {4, 5} or parts[2] not in get_args(Place):
        return None
    device, room, place, newest, *session = parts
    return Known(device, room, cast("Place", place), newest or None, *session)


Met = Callable[[Iterable[tuple[str, int, Known]]], Awaitable[None]]
"""Takes connections: the server's id, the connection's number there, and whose it is."""


class Connections:
    """Asks all servers at once, and passes each answer on when it comes."""

    def __init__(self, system: Client, met: Met) -> None:
        self._system = system
        self._met = met
        self._inbox = system.new_inbox()
        self._asked = -_GAP
        self._timer: asyncio.TimerHandle | None = None
        self._sending: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        await self._system.subscribe(self._inbox, cb=self._answered)

    def ask(self) -> None:
        """Ask soon, and only once for several calls at about the same time."""
        loop = asyncio.get_running_loop()
        if self._timer is None:
            wait = max(0.0, self._asked + _GAP - loop.time())
            self._timer = loop.call_later(wait, self._ask)

    def _ask(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer, self._asked = None, loop.time()
        self._send("$SYS.REQ.SERVER.PING.CONNZ", _wish(0), self._inbox)

    def end(self, server: str, number: int) -> None:
        kick = json.dumps({"cid": number}).encode()
        self._send(f"$SYS.REQ.SERVER.{server}.KICK", kick, f"{self._inbox}.unread")

    def _send(self, subject: str, data: bytes, reply: str) -> None:
        """Send a request; without a subject for the reply, nats-server would ignore it."""
        sending = asyncio.create_task(self._publish(subject, data, reply))
        self._sending.add(sending)
        sending.add_done_callback(self._sending.discard)

    async def _publish(self, subject: str, data: bytes, reply: str) -> None:
        with contextlib.suppress(NatsError):  # the server is started again, without connections
            await self._system.publish(subject, data, reply=reply)

    async def _answered(self, message: Msg) -> None:
        try:
            server, offset, found = _page(message.data)
        except (KeyError, TypeError, ValueError) as error:
            _LOG.info("cannot look: %r", error)
            return
        if len(found) >= _PAGE:
            following = f"$SYS.REQ.SERVER.{server}.CONNZ"
            self._send(following, _wish(offset + len(found)), self._inbox)
        named = ((int(each["cid"]), known(str(each.get("authorized_user")))) for each in found)
        await self._met([(server, number, who) for number, who in named if who])


def _wish(offset: int) -> bytes:
    wish = {"auth": True, "acc": TABLE, "limit": _PAGE, "offset": offset}
    return json.dumps(wish).encode()


def _page(data: bytes) -> tuple[str, int, list[dict[str, Any]]]:
    page = json.loads(data)
    found = page["data"]
    return str(page["server"]["id"]), int(found["offset"]), found.get("connections") or []
