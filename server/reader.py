"""The consumers that devices wish for.

Devices do not make consumers themselves, because a consumer delivers wherever its maker says. The
room and the session stand in the subject of the wish, where the server itself has checked them;
the wish only says after which number to begin, or how many of the newest are wanted first.

Every request to the stream is a turn of the wish's room (`turns.py`), so a room that wishes for
very much waits behind the others. Each session has one wish that is being granted and at most one
that waits: a newer one takes the place of the one that waits.
"""

import asyncio
import json
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import replace
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
from server.settings import Settings
from server.store import stream
from server.turns import Turns

_HEARTBEAT = 1.0  # seconds; a page that hears nothing for three of them connects anew
_FORGOTTEN = 15.0  # seconds after which a consumer without a listener is gone
_MOST_WISH = 256  # bytes
_MOST_NEWEST = 200  # entries
_MOST_LOOKS = 12  # at the stream, to find where the newest of a room begin
_MOST_WISHES = 60  # of one session in a period; a page has a few when it connects
_PERIOD = 10.0  # seconds
_LOG = logging.getLogger("server.reader")


class Reader:
    """Makes a consumer for each wish."""

    def __init__(
        self, connection: Client, settings: Settings, show_out: Callable[[str], Awaitable[None]]
    ) -> None:
        """Sessions that wish without end are handed to `show_out`."""
        self._connection = connection
        self._jetstream = connection.jetstream(timeout=5)
        self._settings = settings
        self._show_out = show_out
        self._turns = Turns()
        self._waiting: dict[str, Msg] = {}
        self._granting: dict[str, asyncio.Task[None]] = {}
        self._wishes: Counter[str] = Counter()
        self._period_ends = 0.0

    async def start(self) -> None:
        await streams.keep(self._jetstream, stream(self._settings))
        await self._connection.subscribe(subjects.READS, queue="reader", cb=self._wished)

    async def _wished(self, message: Msg) -> None:
        """No more than to note it: what is not noted yet waits for what is."""
        session = message.subject.rpartition(".")[2]
        if not await self._is_bearable(session):
            return
        replaced = self._waiting.get(session)
        self._waiting[session] = message
        if replaced:
            await _answer(replaced, {"error": "busy"})
        if session not in self._granting:
            self._granting[session] = asyncio.create_task(self._grant_all(session))

    async def _is_bearable(self, session: str) -> bool:
        if time.monotonic() > self._period_ends:
            self._wishes.clear()
            self._period_ends = time.monotonic() + _PERIOD
        self._wishes[session] += 1
        if self._wishes[session] == _MOST_WISHES + 1:
            await self._show_out(session)
        return self._wishes[session] <= _MOST_WISHES

    async def _grant_all(self, session: str) -> None:
        try:
            while message := self._waiting.pop(session, None):
                await self._grant(message)
        finally:
            del self._granting[session]

    async def _grant(self, message: Msg) -> None:
        try:
            reply = await self._read(message)
        except (ValueError, RecursionError):
            reply = {"error": "bad_request"}
        except NatsError as error:
            _LOG.info("a wish could not be granted: %s", error)
            reply = {"error": "try_again"}
        try:
            await _answer(message, reply)
        except NatsError as error:
            _LOG.info("a wish could not be answered: %s", error)

    async def _read(self, message: Msg) -> dict[str, Any]:
        _, room, session = message.subject.split(".")
        since, known, newest = _wish(message.data)
        async with self._turns.turn(room):
            info = await self._jetstream.stream_info(subjects.STREAM)
        last, age = info.state.last_seq, str(info.created)
        if known != age or since > last:
            since = 0  # numbers of another stream mean nothing in this one
        if newest:
            since = await self._before_newest(room, session, newest, last)
        config = replace(
            _from(room, session, since),
            deliver_subject=subjects.feed(session),
            idle_heartbeat=_HEARTBEAT,
        )
        async with self._turns.turn(room):
            await self._forget(session)
            made = await self._jetstream.add_consumer(subjects.STREAM, config)
        now = time.time_ns() // 1_000_000  # a page tells from it how old an entry is
        return {"last": last, "waiting": made.num_pending or 0, "stream": age, "now": now}

    async def _before_newest(self, room: str, session: str, newest: int, last: int) -> int:
        """After which number about so many of the room's entries follow.

        The stream holds other rooms too, so one looks further and further back, and then a little
        less far: at least as many as were wished for, where there are, and rarely twice as many.
        """
        since, few, found = last, last, 0
        for look in range(_MOST_LOOKS):
            few, since = since, max(0, last - 2 * newest * 8**look)
            found = await self._count(room, session, since)
            if found >= newest or not since:
                break
        for _ in range(_MOST_LOOKS):
            if found <= 2 * newest or few - since <= newest:
                break
            middle = (since + few) // 2
            between = await self._count(room, session, middle)
            if between >= newest:
                since, found = middle, between
            else:
                few = middle
        return since

    async def _count(self, room: str, session: str, since: int) -> int:
        """How many of a room's entries there are after a number."""
        look = f"{session}-look"
        async with self._turns.turn(room):
            await self._forget(look)
            made = await self._jetstream.add_consumer(subjects.STREAM, _from(room, look, since))
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


def _wish(data: bytes) -> tuple[int, str, int]:
    """After which number to begin, in which stream that number was given, how many newest."""
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
