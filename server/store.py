"""The one stream with the entries of all rooms, and who may still write when it is nearly full."""

from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.js.api import DiscardPolicy, StorageType, StreamConfig

from server import subjects
from server.settings import Settings

_DUPLICATES = 600.0  # seconds in which an entry that is sent again is recognised
_FOR_ALL = 3 / 4  # of the stream; the rest is for rooms that have entries already


def stream(settings: Settings) -> StreamConfig:
    """A stream that only grows: when it is full, it refuses new entries and keeps the old ones."""
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


class Store:
    """Whether a room may still write."""

    def __init__(self, connection: Client) -> None:
        self._jetstream = connection.jetstream(timeout=0.5)  # the callout waits for it

    async def has_place_for(self, room: str) -> bool:
        """Whether a room may write; the last quarter of the store is for rooms with entries."""
        try:
            return not await self._is_nearly_full() or await self._exists(room)
        except NatsError:
            return True  # the stream decides itself

    async def _is_nearly_full(self) -> bool:
        info = await self._jetstream.stream_info(subjects.STREAM)
        return info.state.bytes > _FOR_ALL * (info.config.max_bytes or 0)

    async def _exists(self, room: str) -> bool:
        wanted = subjects.room_filter(room)
        info = await self._jetstream.stream_info(subjects.STREAM, subjects_filter=wanted)
        return bool(info.state.subjects)
