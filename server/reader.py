"""The consumers that devices wish for.

Devices do not make consumers themselves, because a consumer delivers wherever its maker says. The
room and the session stand in the subject of the wish, where the server itself has checked them;
the wish only says after which number to begin, or how many of the newest are wanted first.

A flood of wishes stays outside: nats-server hands over only so many of a session, and the next ones
after these have been read. All others find nobody who listens. The watch says which sessions there
are, and knows whose they are (`flood.py`). Every request to the stream is a turn of that
address and device (`turns.py`), so whoever wishes for very much waits behind the others. A device
has one wish that is being granted; of each of its connections, which are few, one more may wait: a
newer one takes its place.
"""

import asyncio
import contextlib
import json
import logging
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from typing import Any

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
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
from server.subscriptions import in_force
from server.turns import Turns

_HEARTBEAT = 1.0  # seconds; a page that hears nothing for three of them connects anew
_FORGOTTEN = 3.0  # seconds after which a consumer without a listener is removed
_AT_ONCE = 64  # wishes of a session that nats-server hands over before they have been read
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


class _OverError(Exception):
    """The session has ended, so nobody waits for an answer."""


class Reader:
    """Makes a consumer for each wish."""

    def __init__(self, store: Client, wishes: Client, settings: Settings, watch: Watch) -> None:
        self._wishes = wishes
        self._jetstream = store.jetstream(timeout=5)
        self._settings = settings
        self._watch = watch
        self._turns = Turns()
        self._waiting: dict[str, dict[str, _Wish]] = {}
        """For each device, its waiting wishes by session."""
        self._granting: dict[str, asyncio.Task[None]] = {}
        self._listening: dict[str, asyncio.Task[None]] = {}

    async def start(self) -> None:
        await streams.keep(self._jetstream, stream(self._settings))
        self._watch.on_session(self.listen, self.ignore)

    async def listen(self, session: str) -> None:
        """Hear what a session wishes; from when this returns, no wish is missed."""
        if session not in self._listening:
            begun = asyncio.Event()
            self._listening[session] = asyncio.create_task(self._listen(session, begun))
            await begun.wait()

    def ignore(self, session: str) -> None:
        """The session is over."""
        if listening := self._listening.pop(session, None):
            listening.cancel()

    async def _listen(self, session: str, begun: asyncio.Event) -> None:
        wishes = None
        try:
            wishes = await self._subscribed(session)
            await in_force(self._wishes)
            begun.set()
            while True:
                left = _AT_ONCE
                while left:
                    arrived = [await wishes.next_msg(timeout=None)]
                    arrived += [await wishes.next_msg() for _ in range(wishes.pending_msgs)]
                    left -= len(arrived)
                    await self._wished(session, arrived)
                wishes = await self._subscribed(session)
        except NatsError as error:
            _LOG.info("nobody hears %s any more: %s", session[:8], error)
        finally:
            begun.set()
            with contextlib.suppress(NatsError):
                if wishes:
                    await wishes.unsubscribe()

    async def _subscribed(self, session: str) -> Subscription:
        wishes = await self._wishes.subscribe(subjects.reads(session), queue="reader")
        await wishes.unsubscribe(limit=_AT_ONCE)
        return wishes

    async def _wished(self, session: str, arrived: list[Msg]) -> None:
        """Only note the newest wish, so that what follows is read."""
        visitor = await self._watch.wished(session, len(arrived))
        if not visitor:
            self.ignore(session)
            return
        waiting = self._waiting.setdefault(visitor.device, {})
        if before := waiting.get(session):
            arrived.insert(0, before.message)
        newest = arrived[-1]
        waiting[session] = _Wish(visitor.address, visitor.device, visitor.room, session, newest)
        for replaced in arrived[:-1]:
            await _answer(replaced, {"error": "busy"})
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
        except _OverError:
            return
        except (ValueError, RecursionError):
            reply = {"error": "bad_request"}
        except NatsError as error:
            _LOG.info("a wish could not be granted: %s", error)
            reply = {"error": "try_again"}
        try:
            await _answer(wish.message, reply)
        except NatsError as error:
            _LOG.info("a wish could not be answered: %s", error)

    @contextlib.asynccontextmanager
    async def _turn(self, wish: _Wish) -> AsyncIterator[None]:
        """The wish's next turn; nothing is done for those who were disconnected meanwhile."""
        async with self._turns.turn(wish.address, wish.device):
            if wish.session not in self._listening:
                raise _OverError
            yield

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

        The stream holds other rooms, too. So unless the room has only a few, this looks further and
        further back, and then a little less far: it finds at least `newest` entries, if there are
        as many, and rarely twice that.
        """
        if await self._count(wish, 0) <= 2 * newest:
            return 0
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
