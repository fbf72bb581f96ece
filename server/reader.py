"""The one stream, and the consumers that devices wish for.

Devices do not make consumers themselves, because a consumer delivers wherever its maker says. The
room and the session stand in the subject of the wish, where the server itself has checked them;
the wish only says after which number to begin, or how many of the newest are wanted first.
"""

import asyncio
import json
import logging
from dataclasses import replace
from typing import Any

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js.api import (
    AckPolicy,
    ConsumerConfig,
    DeliverPolicy,
    DiscardPolicy,
    StorageType,
    StreamConfig,
)
from nats.js.errors import NotFoundError

from server import subjects
from server.settings import Settings

_HEARTBEAT = 1.0  # seconds; a page that hears nothing for three of them connects anew
_FORGOTTEN = 15.0  # seconds after which a consumer without a listener is gone
_DUPLICATES = 600.0  # seconds in which an entry sent again is known again
_MOST_WISH = 256  # bytes
_MOST_NEWEST = 200  # entries
_MOST_LOOKS = 12  # at the stream, to find where the newest of a room begin
_LOG = logging.getLogger("server.reader")


def stream(settings: Settings) -> StreamConfig:
    """Grows only. Full means that new entries are refused, never that old ones go."""
    return StreamConfig(
        name=subjects.STREAM,
        subjects=[subjects.ENTRIES],
        storage=StorageType.FILE,
        discard=DiscardPolicy.NEW,
        max_bytes=settings.store * 15 // 16,
        max_msg_size=subjects.MOST_BYTES,
        duplicate_window=_DUPLICATES,
        deny_delete=True,
        deny_purge=True,
        num_replicas=settings.replicas,
    )


class Reader:
    """Makes a consumer for each wish."""

    def __init__(self, connection: Client, settings: Settings) -> None:
        self._connection = connection
        self._jetstream = connection.jetstream(timeout=5)
        self._settings = settings

    async def start(self) -> None:
        await self._make_stream()
        await self._connection.subscribe(subjects.READS, queue="reader", cb=self._wished)

    async def _make_stream(self) -> None:
        """Until a cluster has agreed on a leader, which may take a while, nobody answers."""
        why: NatsError | None = None
        for attempt in range(60):
            try:
                await self._make_or_update(stream(self._settings))
            except NatsError as error:
                _LOG.info("no stream yet (%d): %s", attempt, error)
                why = error
            else:
                return
            await asyncio.sleep(0.5)
        raise TimeoutError("the stream could not be made") from why

    async def _make_or_update(self, wanted: StreamConfig) -> None:
        try:
            await self._jetstream.stream_info(subjects.STREAM)
        except NotFoundError:
            await self._jetstream.add_stream(wanted)
        else:
            await self._jetstream.update_stream(wanted)

    async def _wished(self, message: Msg) -> None:
        try:
            reply = await self._read(message)
        except (ValueError, RecursionError):
            reply = {"error": "bad_request"}
        except NatsError as error:
            _LOG.info("a wish could not be granted: %s", error)
            reply = {"error": "try_again"}
        if message.reply:
            await message.respond(json.dumps(reply).encode())

    async def _read(self, message: Msg) -> dict[str, Any]:
        _, room, session = message.subject.split(".")
        since, known, newest = _wish(message.data)
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
        await self._forget(session)
        made = await self._jetstream.add_consumer(subjects.STREAM, config)
        return {"last": last, "waiting": made.num_pending or 0, "stream": age}

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
        await self._forget(look)
        made = await self._jetstream.add_consumer(subjects.STREAM, _from(room, look, since))
        await self._forget(look)
        return made.num_pending or 0

    async def _forget(self, session: str) -> None:
        try:
            await self._jetstream.delete_consumer(subjects.STREAM, session)
        except NotFoundError:
            return


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
