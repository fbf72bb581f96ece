"""The consumers that devices wish for.

Devices do not make consumers themselves, because a consumer delivers wherever its maker says. The
room and the session stand in the subject of the wish, where the server itself has checked them;
the wish only says after which number to begin, or how many of the newest are wanted first.

The watch knows whose a session is (`flood.py`). Every request to the stream is a turn of that
address and device (`turns.py`), so whoever wishes for very much waits behind the others. A device
has one wish that is being granted; of each of its connections, which are few, one more may wait: a
newer one takes its place.
"""

import asyncio
import json
import logging
import time
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from typing import Any

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js.api import (
    AckPolicy,
    ConsumerConfig,
    DeliverPolicy,
)
from nats.js.errors import NotFoundError

from server import streams, subjects
from server.flood import Watch
from server.settings import Settings
from server.store import stream
from server.turns import Turns

_HEARTBEAT = 1.0  # seconds; a page that hears nothing for three of them connects anew
_FORGOTTEN = 3.0  # seconds after which a consumer without a listener is removed
_MOST_WISH = 256  # bytes
_MOST_NEWEST = 200  # entries
_MOST_LOOKS = 12  # at the stream, to find where the newest of a room begin
_LOG = logging.getLogger("server.reader")


@dataclass(frozen=True)
class _Wish:
    """A wish, and who has sent it."""

    address: str
    device: str
    room: str
    session: str
    message: Msg


class Reader:
    """Makes a consumer for each wish."""

    def __init__(self, connection: Client, settings: Settings, watch: Watch) -> None:
        self._connection = connection
        self._jetstream = connection.jetstream(timeout=5)
        self._settings = settings
        self._watch = watch
        self._turns = Turns()
        self._waiting: dict[str, dict[str, _Wish]] = {}
        """For each device, its waiting wishes by session."""
        self._granting: dict[str, asyncio.Task[None]] = {}

    async def start(self) -> None:
        await streams.keep(self._jetstream, stream(self._settings))
        await self._connection.subscribe(subjects.READS, queue="reader", cb=self._wished)

    async def _wished(self, message: Msg) -> None:
        """Only note the wish: until this returns, no other message is read."""
        _, room, session = message.subject.split(".")
        visitor = await self._watch.wished(session)
        if not visitor:
            return
        waiting = self._waiting.setdefault(visitor.device, {})
        replaced = waiting.get(session)
        waiting[session] = _Wish(visitor.address, visitor.device, room, session, message)
        if replaced:
            await _answer(replaced.message, {"error": "busy"})
        if visitor.device not in self._granting:
            task = asyncio.create_task(self._grant_all(visitor.device))
            self._granting[visitor.device] = task

    async def _grant_all(self, device: str) -> None:
        waiting = self._waiting[device]
        try:
            while waiting:
                await self._grant(waiting.pop(next(iter(waiting))))
        finally:
            del self._waiting[device], self._granting[device]

    async def _grant(self, wish: _Wish) -> None:
        try:
            reply = await self._read(wish)
        except (ValueError, RecursionError):
            reply = {"error": "bad_request"}
        except NatsError as error:
            _LOG.info("a wish could not be granted: %s", error)
            reply = {"error": "try_again"}
        try:
            await _answer(wish.message, reply)
        except NatsError as error:
            _LOG.info("a wish could not be answered: %s", error)

    def _turn(self, wish: _Wish) -> AbstractAsyncContextManager[None]:
        return self._turns.turn(wish.address, wish.device)

    async def _read(self, wish: _Wish) -> dict[str, Any]:
        since, known, newest = _said(wish.message.data)
        async with self._turn(wish):
            info = await self._jetstream.stream_info(subjects.STREAM)
        last, age = info.state.last_seq, str(info.created)
        if known != age or since > last:
            since = 0  # numbers of another stream mean nothing in this one
        if newest:
            since = await self._before_newest(wish, newest, last)
        config = replace(
            _from(wish.room, wish.session, since),
            deliver_subject=subjects.feed(wish.session),
            idle_heartbeat=_HEARTBEAT,
        )
        async with self._turn(wish):
            await self._forget(wish.session)
            made = await self._jetstream.add_consumer(subjects.STREAM, config)
        now = time.time_ns() // 1_000_000  # a page tells from it how old an entry is
        return {"last": last, "waiting": made.num_pending or 0, "stream": age, "now": now}

    async def _before_newest(self, wish: _Wish, newest: int, last: int) -> int:
        """A number in the stream after which about `newest` entries of the room follow.

        The stream holds other rooms, too. So this looks further and further back, and then a little
        less far: it finds at least `newest` entries, if there are as many, and rarely twice that.
        """
        since, few, found = last, last, 0
        for look in range(_MOST_LOOKS):
            few, since = since, max(0, last - 2 * newest * 8**look)
            found = await self._count(wish, since)
            if found >= newest or not since:
                break
        for _ in range(_MOST_LOOKS):
            if found <= 2 * newest or few - since <= newest:
                break
            middle = (since + few) // 2
            between = await self._count(wish, middle)
            if between >= newest:
                since, found = middle, between
            else:
                few = middle
        return since

    async def _count(self, wish: _Wish, since: int) -> int:
        """How many of a room's entries there are after a number."""
        look = f"{wish.session}-look"
        async with self._turn(wish):
            await self._forget(look)
            made = await self._jetstream.add_consumer(
                subjects.STREAM, _from(wish.room, look, since)
            )
            await self._forget(look)
        return made.num_pending or 0

    async def _forget(self, session: str) -> None:
        try:
            await self._jetstream.delete_consumer(subjects.STREAM, session)
        except NotFoundError:
            return


async def _answer(message: Msg, reply: dict[str, Any]) -> None:
    if message.reply:
        await message.respond(json.dumps(reply).encode())


def _from(room: str, name: str, since: int) -> ConsumerConfig:
    return ConsumerConfig(
        name=name,
        filter_subject=subjects.room_filter(room),
        deliver_policy=DeliverPolicy.BY_START_SEQUENCE,
        opt_start_seq=since + 1,
        ack_policy=AckPolicy.NONE,
        inactive_threshold=_FORGOTTEN,
        mem_storage=True,
        num_replicas=1,
    )


def _said(data: bytes) -> tuple[int, str, int]:
    """The number to begin after, the stream it belongs to, and how many newest are wanted."""
    if len(data) > _MOST_WISH:
        raise ValueError("too long")
    wish = json.loads(data)
    if not isinstance(wish, dict):
        raise ValueError("not an object")  # noqa: TRY004 - one kind of error for callers
    since, known = wish.get("since"), wish.get("stream")
    if type(since) is not int or not 0 <= since < 2**53 or not isinstance(known, str):
        raise ValueError("no number to begin after")
    newest = wish.get("newest", 0)
    if type(newest) is not int or not 0 <= newest <= _MOST_NEWEST:
        raise ValueError("too many newest")
    return since, known, newest
