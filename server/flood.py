"""Watches how much each connection sends, from outside, and shows the door to those who flood.

NATS limits sizes, subscriptions and connections per user, but not how fast a user publishes. Its
monitoring counts what each connection has sent, so a bucket per device is kept here; who empties
it is disconnected, and not let in again for a while. Entries that arrived before that are kept.
"""

import asyncio
import json
import logging
import time
from dataclasses import dataclass
from typing import Any

from nats.aio.client import Client
from nats.errors import Error as NatsError

from server.config import TABLE
from server.settings import Rate

_EVERY = 1.0  # seconds between two looks
_BANNED = 30.0  # seconds
_PAGE = 1024
_LOG = logging.getLogger("server.flood")


@dataclass
class Bucket:
    """What a device may still send."""

    messages: float
    bytes: float
    seen: float


class Watch:
    """Buckets and bans, by device."""

    def __init__(self, rate: Rate | None) -> None:
        self._rate = rate
        self._buckets: dict[str, Bucket] = {}
        self._counted: dict[tuple[str, int], tuple[int, int]] = {}
        self._banned: dict[str, float] = {}

    def is_banned(self, device: str) -> bool:
        return self._banned.get(device, 0) > time.monotonic()

    async def run(self, connection: Client) -> None:
        while self._rate:
            try:
                await self._look(connection, self._rate)
            except (NatsError, KeyError, ValueError) as error:
                _LOG.info("cannot look: %s", error)  # the server is starting anew
            await asyncio.sleep(_EVERY)

    async def _look(self, connection: Client, rate: Rate) -> None:
        now = time.monotonic()
        counted = {}
        for server, found in await _connections(connection):
            place = (server, int(found["cid"]))
            sent = (int(found["in_msgs"]), int(found["in_bytes"]))
            counted[place] = sent
            before = self._counted.get(place, (0, 0))
            device = str(found.get("authorized_user"))
            if self.spends(device, sent[0] - before[0], sent[1] - before[1], now, rate):
                continue
            _LOG.warning("%s sends too much and is disconnected", device[:8])
            self._banned[device] = now + _BANNED
            kick = json.dumps({"cid": place[1]}).encode()
            await connection.request(f"$SYS.REQ.SERVER.{server}.KICK", kick, timeout=2)
        self._counted = counted
        self._sweep(now)

    def spends(self, device: str, messages: int, size: int, now: float, rate: Rate) -> bool:
        """Take from the device's bucket; tell whether there was enough in it."""
        fresh = Bucket(rate.messages_burst, rate.bytes_burst, now)
        bucket = self._buckets.setdefault(device, fresh)
        past = now - bucket.seen
        filled = bucket.messages + past * rate.messages_second
        bucket.messages = min(rate.messages_burst, filled) - messages
        bucket.bytes = min(rate.bytes_burst, bucket.bytes + past * rate.bytes_second) - size
        bucket.seen = now
        if bucket.messages >= 0 and bucket.bytes >= 0:
            return True
        bucket.messages, bucket.bytes = max(bucket.messages, 0), max(bucket.bytes, 0)
        return False

    def _sweep(self, now: float) -> None:
        """Forget the devices that have left, once their buckets would be full again."""
        rate = self._rate or Rate()
        full = rate.messages_burst / rate.messages_second + rate.bytes_burst / rate.bytes_second
        self._buckets = {
            device: bucket for device, bucket in self._buckets.items() if now - bucket.seen < full
        }
        self._banned = {device: end for device, end in self._banned.items() if end > now}


async def _connections(connection: Client) -> list[tuple[str, dict[str, Any]]]:
    """All devices' connections on all servers, each with its server's id."""
    found: list[tuple[str, dict[str, Any]]] = []
    for offset in range(0, 64 * _PAGE, _PAGE):
        wish = {"auth": True, "acc": TABLE, "limit": _PAGE, "offset": offset}
        pages = await _pages(connection, json.dumps(wish).encode())
        for page in pages:
            server = str(page["server"]["id"])
            found += [(server, each) for each in page["data"].get("connections") or []]
        if all(len(page["data"].get("connections") or []) < _PAGE for page in pages):
            break
    return found


async def _pages(connection: Client, wish: bytes) -> list[dict[str, Any]]:
    """One server answers at once; a cluster's others are the business of their own watches."""
    reply = await connection.request("$SYS.REQ.SERVER.PING.CONNZ", wish, timeout=2)
    page = json.loads(reply.data)
    return [page] if isinstance(page, dict) and "data" in page else []
