"""Limits on connections, and on what they send and ask for; whoever floods is disconnected.

NATS limits the size of messages, but neither how many connections one device or address has nor
how fast a user publishes. So the callout asks here before it lets anybody in, and the counters of
nats-server are looked at ten times a second: a bucket each (`buckets.py`) for the device, its room
and its address. Whoever empties one is disconnected and not let in again for a while. What arrived
before that is kept; docs/hosting-feed.md says how much that can be. The reader asks here who has
sent a wish, and each wish counts for its device and its address in the same way.

The number of connections is limited, too. Beyond the limit, the address that has the most of them
loses those that came last.
"""

import asyncio
import ipaddress
import json
import logging
import math
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from server.admission import RefusedError
from server.buckets import Buckets
from server.config import TABLE
from server.connections import known
from server.settings import Rate, Settings

_EVERY = 0.1  # seconds between two looks
_BANNED = 30.0  # seconds
_PAUSE = 1.0  # seconds before a device is let in, or refused, at an address from which a flood came
_ARRIVING = 10.0  # seconds after which a connection that was let in must have been seen
_PAGE = 1024
_DAY = 24 * 3600
_NETWORK = 48  # bits of an IPv6 address: what providers give to one customer at most
_WISHES = Rate(messages_burst=60, messages_second=6)  # of a device; a page has a few as it connects
_FLOODS = Rate(messages_burst=3, messages_second=1 / 60)  # of an address: devices that are banned
_TIMES = 10  # an address may send and wish for this many times as much as a device
_ENDS = f"$SYS.ACCOUNT.{TABLE}.DISCONNECT"
_TOO_MUCH = "too much was sent; it may come back in a while"
_NOBODY = "_INBOX.nobody"  # without a subject to answer to, nats-server does nothing
_LOG = logging.getLogger("server.flood")

Socket = tuple[str, int]
"""A connection: its server's id and its number there."""


@dataclass
class Visitor:
    """A device's connection, and what it has sent so far."""

    device: str
    room: str
    session: str
    address: str
    since: float = 0.0
    seen: bool = False
    messages: int = 0
    bytes: int = 0


class Watch:
    """Connections, buckets and bans; without a rate, everybody may do anything."""

    def __init__(self, settings: Settings, connection: Client | None = None) -> None:
        self._settings = settings
        self._connection = connection
        self._visitors: dict[Socket, Visitor] = {}
        self._sessions: dict[str, Visitor] = {}
        self._banned: dict[Hashable, float] = {}
        self._buckets = _buckets(settings, settings.rate) if settings.rate else {}
        self._wishes = _wishes() if settings.rate else {}
        self._floods = Buckets(_FLOODS)
        self._began: Callable[[str], Awaitable[None]] = _nothing_to_do
        self._over: Callable[[str], None] = lambda _: None

    def on_session(
        self, began: Callable[[str], Awaitable[None]], over: Callable[[str], None]
    ) -> None:
        """Call these for each session; nobody is let in before `began` has returned."""
        self._began, self._over = began, over

    async def run(self) -> None:
        """Look at all connections, again and again."""
        if not self._connection:
            return
        await self._connection.subscribe(_ENDS, cb=self._ended)
        while True:
            try:
                await self._look(self._connection)
            except (NatsError, KeyError, ValueError) as error:
                _LOG.info("cannot look: %s", error)  # the server is being started again
            await asyncio.sleep(_EVERY)

    def pause(self, host: str) -> float:
        """Seconds until an answer: where a flood came from, others may come as fast as they can."""
        address = self.address(host)
        return _PAUSE if address and not self._floods.is_full(address, time.monotonic()) else 0.0

    def check_address(self, host: str) -> None:
        """Refuse a banned address before anything is verified: it may try again very often."""
        if self._is_banned(("address", self.address(host))):
            raise RefusedError(_TOO_MUCH)

    async def let_in(self, socket: Socket, visitor: Visitor) -> None:
        """Note a connection that is admitted; RefusedError if there are too many already."""
        visitor.since = time.monotonic()
        visitor.address = self.address(visitor.address)
        if self._settings.rate:
            self._check(socket, visitor)
        await self._note(socket, visitor)

    def _check(self, socket: Socket, visitor: Visitor) -> None:
        if any(self._is_banned(key) for key in _keys(visitor).values()):
            raise RefusedError(_TOO_MUCH)
        others = [each for key, each in self._visitors.items() if key != socket]
        if _count(others, "device", visitor.device) >= self._settings.connections_device:
            raise RefusedError("this device has too many connections")
        found = _count(others, "address", visitor.address)
        if visitor.address and found >= self._settings.connections_address:
            raise RefusedError("this address has too many connections")

    async def wished(self, session: str, count: int = 1) -> Visitor | None:
        """Count wishes to read, and tell who has sent them; None if these are too many."""
        visitor = self._sessions.get(session)
        if not visitor or self._is_banned(("device", visitor.device)):
            return None  # it is being disconnected
        empty = self._spend(self._wishes, visitor, count, 0)
        if not empty:
            return visitor
        self._ban(empty, visitor)
        for socket, each in list(self._visitors.items()):
            if each.device == visitor.device:
                await self._kick(socket)
        return None

    async def _note(self, socket: Socket, visitor: Visitor) -> None:
        self._visitors[socket] = self._sessions[visitor.session] = visitor
        if visitor.session:
            await self._began(visitor.session)

    def _leave(self, socket: Socket) -> Visitor | None:
        visitor = self._visitors.pop(socket, None)
        if visitor and self._sessions.get(visitor.session) is visitor:
            del self._sessions[visitor.session]
            for each in self._visitors.values():  # the same page, connected again
                if each.session == visitor.session:
                    self._sessions[each.session] = each
            if visitor.session not in self._sessions:
                self._over(visitor.session)
        return visitor

    async def _ended(self, message: Msg) -> None:
        """Count what a connection has sent between the last look and its end."""
        try:
            event = json.loads(message.data)
            socket = (str(event["server"]["id"]), int(event["client"]["id"]))
            sent = (int(event["sent"]["msgs"]), int(event["sent"]["bytes"]))
        except (KeyError, TypeError, ValueError):
            _LOG.exception("an end that cannot be read")
            return
        if visitor := self._leave(socket):
            self._send(visitor, *sent)

    async def _look(self, connection: Client) -> None:
        servers = {server for server, _ in self._visitors} or {"PING"}
        for server in servers:
            try:
                found = await _connections(connection, server)
            except NatsError as error:
                _LOG.info("%s does not answer, and is gone: %s", server, error)
                for socket in [socket for socket in self._visitors if socket[0] == server]:
                    self._leave(socket)
                continue
            if server != "PING":
                self._forget(server, {int(each["cid"]) for each in found})
            await self._count_all(found)
        now = time.monotonic()
        for buckets in (*self._buckets.values(), *self._wishes.values(), self._floods):
            buckets.forget_full(now)
        self._banned = {key: end for key, end in self._banned.items() if end > now}

    async def _count_all(self, found: list[dict[str, Any]]) -> None:
        """Count the quiet ones first, so that a loud one empties the bucket of their address."""
        going: set[Socket] = set()
        staying: dict[Socket, tuple[str, bool]] = {}
        for each in sorted(found, key=lambda each: int(each["in_msgs"])):
            socket = (str(each["server"]), int(each["cid"]))
            if "account" not in each:  # it has not proved who it is yet
                staying[socket] = (self.address(str(each.get("ip"))), False)
            elif each["account"] == TABLE:
                visitor = await self._seen(socket, each)
                if self._send(visitor, int(each["in_msgs"]), int(each["in_bytes"])):
                    staying[socket] = (visitor.address, True)
                else:
                    going.add(socket)
        if self._settings.rate:
            going.update(self._beyond_limits(staying))
        for socket in going:
            await self._kick(socket)

    def _beyond_limits(self, staying: dict[Socket, tuple[str, bool]]) -> set[Socket]:
        """Connections that are too many: of an address that says nothing, or at all."""
        silent = [(socket, at) for socket, (at, has_shown) in staying.items() if not has_shown]
        going = set(self._too_many(silent))
        left = {socket: who for socket, who in staying.items() if socket not in going}
        return going | set(_beyond(self._settings.connections, left))

    async def _seen(self, socket: Socket, found: dict[str, Any]) -> Visitor:
        visitor = self._visitors.get(socket)
        if not visitor:
            visitor = self._adopted(found)
            await self._note(socket, visitor)
        visitor.seen = True
        return visitor

    def _too_many(self, silent: Iterable[tuple[Socket, str]]) -> Iterable[Socket]:
        """Connections that have not proved who they are, beyond the limit of their address."""
        waiting: Counter[str] = Counter()
        for socket, address in silent:
            waiting[address] += 1
            if address and waiting[address] > self._settings.connections_address:
                yield socket

    def _send(self, visitor: Visitor, messages: int, size: int) -> bool:
        """Count what was sent since the last look; tell whether it is within the limits."""
        more = (messages - visitor.messages, size - visitor.bytes)
        visitor.messages, visitor.bytes = messages, size
        empty = self._spend(self._buckets, visitor, *more)
        if empty:
            self._ban(empty, visitor)
        return not empty

    def _spend(
        self, kinds: dict[str, Buckets], visitor: Visitor, messages: int, size: int
    ) -> set[tuple[str, str]]:
        """Take it from all buckets of the visitor; tell which of them are empty."""
        now = time.monotonic()
        keys = _keys(visitor)
        return {
            keys[kind]
            for kind, buckets in kinds.items()
            if keys[kind][1] and not buckets.spend(keys[kind][1], messages, size, now)
        }

    def _is_banned(self, key: Hashable) -> bool:
        return self._banned.get(key, 0) > time.monotonic()

    def _ban(self, keys: set[tuple[str, str]], visitor: Visitor) -> None:
        kinds = ", ".join(sorted(kind for kind, _ in keys))
        _LOG.warning("%s sends too much (%s) and is disconnected", visitor.device[:8], kinds)
        now, device, address = time.monotonic(), ("device", visitor.device), visitor.address
        if not self._is_banned(device) and not self._floods.spend(address, 1, 0, now):
            keys = {*keys, ("address", address)}  # a new key costs nothing
        for key in {*keys, device} - {("address", "")}:
            self._banned[key] = now + _BANNED

    async def _kick(self, socket: Socket) -> None:
        server, number = socket
        if self._connection:
            wish, subject = json.dumps({"cid": number}), f"$SYS.REQ.SERVER.{server}.KICK"
            await self._connection.publish(subject, wish.encode(), reply=_NOBODY)

    def _adopted(self, found: dict[str, Any]) -> Visitor:
        """A visitor let in by another service, or by this one before it was started again."""
        name = str(found.get("authorized_user"))
        who = known(name)
        address = self.address(str(found.get("ip")))
        if not who:
            return Visitor(name, "", "", address)
        return Visitor(who.device, who.room, who.session, address)

    def _forget(self, server: str, there: set[int]) -> None:
        """Forget connections of a server that have ended without a message about it."""
        before = time.monotonic() - _ARRIVING
        for socket, visitor in list(self._visitors.items()):
            is_over = visitor.seen or visitor.since < before
            if socket[0] == server and socket[1] not in there and is_over:
                self._leave(socket)

    def address(self, host: str) -> str:
        """What counts as one address: of IPv6 a household's network. Empty for a proxy."""
        if host in self._settings.proxies:
            return ""
        try:
            address = ipaddress.ip_address(host.strip("[]").partition("%")[0])
        except ValueError:
            return host
        if address.version == 6 and not address.ipv4_mapped:
            return str(ipaddress.ip_network((address, _NETWORK), strict=False))
        return str(address)


async def _nothing_to_do(_: str) -> None:
    pass


def _buckets(settings: Settings, rate: Rate) -> dict[str, Buckets]:
    """What a room and an address may send is bounded, so that none fills the store in a day."""

    def share(parts: int) -> dict[str, float]:
        size = settings.store // parts
        return {"bytes_burst": size, "bytes_second": size / _DAY}

    return {
        "device": Buckets(rate),
        "room": Buckets(Rate(messages_burst=math.inf, messages_second=0, **share(16))),
        "address": Buckets(replace(_of_address(rate), **share(4))),
    }


def _wishes() -> dict[str, Buckets]:
    return {"device": Buckets(_WISHES), "address": Buckets(_of_address(_WISHES))}


def _of_address(rate: Rate) -> Rate:
    return replace(
        rate,
        messages_burst=_TIMES * rate.messages_burst,
        messages_second=_TIMES * rate.messages_second,
    )


def _keys(visitor: Visitor) -> dict[str, tuple[str, str]]:
    return {kind: (kind, getattr(visitor, kind)) for kind in ("device", "room", "address")}


def _count(visitors: Iterable[Visitor], kind: str, whose: str) -> int:
    return sum(getattr(each, kind) == whose for each in visitors)


def _beyond(most: int, there: dict[Socket, tuple[str, bool]]) -> Iterable[Socket]:
    """The ones to end: of the address with the most, first the unproved, and then the latest."""
    crowds: dict[str, list[Socket]] = {}
    for socket in sorted(there, key=lambda socket: (not there[socket][1], socket[1])):
        crowds.setdefault(there[socket][0], []).append(socket)
    for _ in range(len(there) - most):
        yield max(crowds.values(), key=len).pop()


async def _connections(connection: Client, server: str) -> list[dict[str, Any]]:
    """All connections of one server, or with PING of the one that answers first."""
    found: list[dict[str, Any]] = []
    for offset in range(0, 64 * _PAGE, _PAGE):
        wish = json.dumps({"auth": True, "limit": _PAGE, "offset": offset}).encode()
        reply = await connection.request(f"$SYS.REQ.SERVER.{server}.CONNZ", wish, timeout=2)
        answer = json.loads(reply.data)
        page = answer["data"].get("connections") or []
        found += [{**each, "server": answer["server"]["id"]} for each in page]
        if len(page) < _PAGE:
            break
    return found
