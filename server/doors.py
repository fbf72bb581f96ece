"""Who stays in a room once its key has changed: a record for each room, and requests to be let in.

Without a record, whoever shows a room's first token is in. The founder's device, which is the one
that wrote the room's first entry, may make a record, and says in it who may change it from then on.
It names the current token, and the devices that stay and come in with the first token too;
whoever else shows only that token may knock, and nothing more. A change of the record ends at once
the connections of all who are not let in any more, or who have other rights now: they reconnect.
"""

import asyncio
import contextlib
import json
import logging
import math
import re
import time
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, replace
from typing import Any

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.js.api import DiscardPolicy, Header, StorageType, StreamConfig
from nats.js.errors import APIError, NotFoundError

from server import streams, subjects
from server.admission import Admission, RefusedError
from server.buckets import Buckets
from server.claims import from_unpadded, unpadded
from server.connections import Connections, Known
from server.settings import Rate, Settings
from server.subjects import Place

STREAM = "DOORS"
MOST = {"founders": 8, "keepers": 32, "members": 256, "barred": 64}
"""Devices in each list, so that all of them fit into one message."""

_RECORDS = "door.*"  # door.<room>, in STORE alone
_DEVICE = 32  # bytes
_TOKEN = re.compile(r"[0-9a-f]{32}")
_MOST_EPOCH = 2**32 - 1
_PAUSES = (0.2, 0.5)  # seconds before a record that cannot be read is looked for again
_TURNS = 5  # attempts, when others change the same record at the same moment
_AT_ONCE = 64  # wishes
_SETTLED = 6.0  # seconds after which no connection is opening by the old record
_SWEPT = 60.0  # seconds between two looks for full buckets, which are forgotten
_NOISY = 30.0  # seconds for which a device that knocks too much is refused
_WRONG_LAST = {10071, 10164}
_LOG = logging.getLogger("server.doors")

Devices = frozenset[str]


class WishError(Exception):
    """Why a record was not changed, in one word for the page that asked."""

    def __init__(self, error: str, **more: int) -> None:
        super().__init__(error)
        self.reply = {"error": error, **more}


@dataclass(frozen=True)
class Record:
    """What is kept of a room."""

    token: str
    """The name of the current token."""
    epoch: int
    founders: Devices
    """Keepers who can be taken out only by one of themselves."""
    keepers: Devices
    members: Devices
    barred: Devices

    def encode(self) -> bytes:
        lists = {name: _packed(getattr(self, name)) for name in MOST}
        record = {"v": 1, "token": self.token, "epoch": self.epoch, **lists}
        return json.dumps(record, separators=(",", ":")).encode()


def decode(data: bytes) -> Record:
    """What a record or a wish says; ValueError if it is neither."""
    read = json.loads(data)
    if not isinstance(read, dict) or set(read) != {"v", "token", "epoch", *MOST} or read["v"] != 1:
        raise ValueError("no record of version 1")
    token, epoch = read["token"], read["epoch"]
    if not (isinstance(token, str) and _TOKEN.fullmatch(token)):
        raise ValueError("no name of a token")
    if type(epoch) is not int or not 0 <= epoch <= _MOST_EPOCH:
        raise ValueError("no epoch")
    return Record(token, epoch, **{name: _unpacked(read[name], MOST[name]) for name in MOST})


def place(admission: Admission, record: Record | None) -> Place:
    """The place of an admitted device; RefusedError if it has none."""
    if record is None:
        return "in"
    device = admission.device
    if device in record.barred:
        raise RefusedError("this device is barred from the room")
    if device in record.keepers:
        return "keeper"
    if device in record.members or record.token in {admission.room, admission.newest}:
        return "in"
    return "door"


def changed(before: Record | None, wish: Record, device: str, first: str | None) -> Record:
    """The record after a wish; WishError if the device may not make this wish, or not now."""
    if not _may_change(before, device, first):
        raise WishError("not_yours")
    if not wish.keepers or wish.barred & wish.keepers:
        raise WishError("bad_request")
    founders = before.founders if before else frozenset({device})
    # Only a founder may lower the epoch: any keeper could have raised it to the greatest there is.
    if before and wish.epoch < before.epoch and device not in founders:
        raise WishError("epoch", epoch=before.epoch)
    if device in founders:
        founders = wish.founders or founders
    if not founders <= wish.keepers:
        raise WishError("founder")
    return replace(wish, founders=founders)


def _may_change(before: Record | None, device: str, first: str | None) -> bool:
    return device in before.keepers if before else device == first


def stream(settings: Settings) -> StreamConfig:
    """A stream that keeps the newest record of each room."""
    return StreamConfig(
        name=STREAM,
        subjects=[_RECORDS],
        storage=StorageType.FILE,
        discard=DiscardPolicy.NEW,
        max_bytes=settings.store // 32,
        max_msgs_per_subject=1,
        num_replicas=settings.replicas,
    )


class Doors:
    """The service. Several may run beside each other; they share the records."""

    def __init__(
        self,
        store: Client,
        wishes: Client,
        system: Client,
        settings: Settings,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._heard = wishes
        self._jetstream = store.jetstream(timeout=1)
        self._settings = settings
        self._clock = clock
        self._connections = Connections(system, self._met)
        self._wishes = _often(20, 1)
        self._knocks = _often(5, 1 / 2)
        self._rooms = _often(40, 10)
        self._patience = _often(100, 1)
        self._swept = clock()
        self._noisy: dict[str, float] = {}
        self._looking: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        await streams.keep(self._jetstream, stream(self._settings))
        await self._connections.start()
        await self._heard.subscribe(subjects.DOORS, queue="doors", cb=self._wished)
        await self._heard.subscribe(subjects.KNOCKS, queue="doors", cb=self._knocked)

    async def place(self, admission: Admission) -> Place:
        """The place of a device now; RefusedError if it has none."""
        if self._noisy.get(admission.device, 0) > self._clock():
            raise RefusedError("this device has knocked too much; it may come back in a while")
        return place(admission, await self._found(admission.room))

    async def _found(self, room: str) -> Record | None:
        """The record of a room. A cluster cannot read it while it elects a leader: try again."""
        for pause in _PAUSES:
            with contextlib.suppress(NatsError):
                return (await self._record(room))[0]
            await asyncio.sleep(pause)
        try:
            return (await self._record(room))[0]
        except NatsError as error:
            raise RefusedError(f"the room's record cannot be read: {error!r}") from None

    # ── wishes ───────────────────────────────────────────────────────────────────────────────────

    async def _wished(self, message: Msg) -> None:
        _, _, device = message.subject.split(".")
        if not self._may(self._wishes, device):
            return  # a device that asks too often gets no answer
        if len(self._tasks) < _AT_ONCE:
            self._begin(self._answer(message))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, message: Msg) -> None:
        _, room, device = message.subject.split(".")
        try:
            reply = await self._told(room, device, message.data)
        except WishError as refusal:
            reply = refusal.reply
        except (ValueError, RecursionError):
            reply = {"error": "bad_request"}
        except NatsError as error:
            _LOG.info("a wish could not be granted: %s", error)
            reply = {"error": "try_again"}
        if message.reply:
            await message.respond(json.dumps(reply).encode())
        if "changed" in reply:
            await self._heard.flush()  # the answer goes out before connections are ended
            self._look(room)

    async def _told(self, room: str, device: str, data: bytes) -> dict[str, Any]:
        """The reply: to an empty message the record, to a wish whether it has changed something."""
        if not data:
            record, _ = await self._record(room)
            if not _may_change(record, device, await self._first(room)):
                raise WishError("not_yours")
            return {"record": json.loads(record.encode()) if record else None}
        wish = decode(data)
        for _ in range(_TURNS):
            record, number = await self._record(room)
            after = changed(record, wish, device, None if record else await self._first(room))
            if after == record or await self._write(room, after, number):
                return {"changed": after != record}
        raise WishError("try_again")

    async def _record(self, room: str) -> tuple[Record | None, int]:
        """The record and its number, with which exactly this one can be replaced."""
        try:
            found = await self._jetstream.get_msg(STREAM, subject=f"door.{room}")
        except NotFoundError:
            return None, 0
        return decode(found.data or b""), found.seq or 0

    async def _write(self, room: str, record: Record, before: int) -> bool:
        if not before:
            await self._leave_space()
        headers = {Header.EXPECTED_LAST_SUBJECT_SEQUENCE.value: str(before)}
        try:
            await self._jetstream.publish(f"door.{room}", record.encode(), headers=headers)
        except APIError as error:
            if error.err_code in _WRONG_LAST:
                return False
            raise
        return True

    async def _leave_space(self) -> None:
        """Refuse a new record once half is used: the rest is for rooms that have one already."""
        kept = (await self._jetstream.stream_info(STREAM)).state.bytes
        if kept > (stream(self._settings).max_bytes or 0) // 2:
            raise WishError("full")

    async def _first(self, room: str) -> str | None:
        """The device that wrote the room's first entry."""
        where = subjects.room_filter(room)
        try:
            found = await self._jetstream.get_msg(subjects.STREAM, 1, where, next=True)
        except NotFoundError:
            return None
        return str(found.subject).rpartition(".")[2]

    # ── those who knock ──────────────────────────────────────────────────────────────────────────

    async def _knocked(self, message: Msg) -> None:
        """Pass a knock on to the keepers, within limits; disconnect a device far beyond them."""
        _, room, device = message.subject.split(".")
        now = self._clock()
        if not self._may(self._patience, device):
            self._noisy = {each: end for each, end in self._noisy.items() if end > now}
            if device not in self._noisy:
                _LOG.warning("%s knocks too much and is disconnected", device[:8])
                self._noisy[device] = now + _NOISY
                self._look(room)
            return
        small = len(message.data) <= subjects.MOST_KNOCK
        if small and self._may(self._knocks, device) and self._may(self._rooms, room):
            await self._store.publish(subjects.knocked(room, device), message.data)

    def _may(self, buckets: Buckets, who: str) -> bool:
        now = self._clock()
        if now - self._swept > _SWEPT:
            self._swept = now
            for each in (self._wishes, self._knocks, self._rooms, self._patience):
                each.forget_full(now)
        return buckets.spend(who, 1, 0, now)

    # ── those who are connected ──────────────────────────────────────────────────────────────────

    def _look(self, room: str) -> None:
        """Look at the room's connections now, and again when none is opening by the old record."""
        self._looking[room] = self._clock() + 2 * _SETTLED
        self._connections.ask()
        asyncio.get_running_loop().call_later(_SETTLED, self._connections.ask)

    async def _met(self, found: Iterable[tuple[str, int, Known]]) -> None:
        """End the connections of devices that have another place now."""
        now = self._clock()
        self._looking = {room: end for room, end in self._looking.items() if end > now}
        for server, number, known in found:
            if known.room in self._looking and await self._place_of(known) != known.place:
                self._connections.end(server, number)

    async def _place_of(self, known: Known) -> Place | None:
        try:
            return await self.place(Admission(known.room, known.device, "", 0, known.newest))
        except RefusedError:
            return None


def _often(burst: float, second: float) -> Buckets:
    """Buckets for this many messages at once, and so many more in each second, of any size."""
    return Buckets(Rate(burst, second, bytes_burst=math.inf, bytes_second=0))


def _packed(devices: Devices) -> str:
    return unpadded(b"".join(bytes.fromhex(device) for device in sorted(devices)))


def _unpacked(text: object, most: int) -> Devices:
    if not isinstance(text, str):
        raise ValueError("no devices")  # noqa: TRY004 - one kind of error for callers
    data = from_unpadded(text)
    count, rest = divmod(len(data), _DEVICE)
    if rest or count > most:
        raise ValueError("no devices, or too many")
    return frozenset(data[at : at + _DEVICE].hex() for at in range(0, len(data), _DEVICE))
