"""How much somebody may still send: token buckets, which fill up again with time."""

from collections.abc import Hashable
from dataclasses import dataclass

from server.settings import Rate


@dataclass
class _Bucket:
    messages: float
    bytes: float
    seen: float


class Buckets:
    """The buckets of one kind, by their keys. A full one is not kept, as a new one is full, too."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: dict[Hashable, _Bucket] = {}

    def spend(self, whose: Hashable, messages: int, size: int, now: float) -> bool:
        """Take from the bucket; tell whether there was enough in it."""
        bucket = self._filled(whose, now)
        bucket.messages -= messages
        bucket.bytes -= size
        if bucket.messages >= 0 and bucket.bytes >= 0:
            return True
        bucket.messages, bucket.bytes = max(bucket.messages, 0), max(bucket.bytes, 0)
        return False

    def forget_full(self, now: float) -> None:
        rate = self._rate
        for whose in list(self._buckets):
            bucket = self._filled(whose, now)
            if bucket.messages == rate.messages_burst and bucket.bytes == rate.bytes_burst:
                del self._buckets[whose]

    def _filled(self, whose: Hashable, now: float) -> _Bucket:
        rate = self._rate
        fresh = _Bucket(rate.messages_burst, rate.bytes_burst, now)
        bucket = self._buckets.setdefault(whose, fresh)
        past = now - bucket.seen
        bucket.messages = min(rate.messages_burst, bucket.messages + past * rate.messages_second)
        bucket.bytes = min(rate.bytes_burst, bucket.bytes + past * rate.bytes_second)
        bucket.seen = now
        return bucket
