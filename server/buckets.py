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

    def is_full(self, whose: Hashable, now: float) -> bool:
        """Whether nothing was taken of late; a bucket that is full is forgotten."""
        bucket, rate = self._filled(whose, now), self._rate
        is_full = bucket.messages == rate.messages_burst and bucket.bytes == rate.bytes_burst
        if is_full:
            del self._buckets[whose]
        return is_full

    def forget_full(self, now: float) -> None:
        for whose in list(self._buckets):
            self.is_full(whose, now)

    def _filled(self, whose: Hashable, now: float) -> _Bucket:
        rate = self._rate
        fresh = _Bucket(rate.messages_burst, rate.bytes_burst, now)
        bucket = self._buckets.setdefault(whose, fresh)
        past = now - bucket.seen
        bucket.messages = min(rate.messages_burst, bucket.messages + past * rate.messages_second)
        bucket.bytes = min(rate.bytes_burst, bucket.bytes + past * rate.bytes_second)
        bucket.seen = now
        return bucket
