"""Seed bytes to unbiased faces, alike on every Python: HMAC-SHA256 in counter mode with rejection.

Each request of a rule draws from a stream of its own, keyed `digest("term", seed, index)`, so that
what one roll consumes never shifts the dice of the next. The `random` module is never used: its
output is not promised between versions, and its state would be saved with a memory snapshot.
`tests/vectors/seed.json` pins the bytes.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from functools import cache
from hashlib import sha256

MIN_SEED_BYTES = 16
MAX_SEED_BYTES = 64


def digest(label: str, *parts: bytes) -> bytes:
    """SHA-256 over length-prefixed parts, so that no two lists of parts can collide by joining."""
    hashed = sha256()
    for part in (label.encode(), *parts):
        hashed.update(len(part).to_bytes(4, "big") + part)
    return hashed.digest()


@cache
def _draw(bound: int) -> tuple[int, int]:
    """Bytes per draw for a bound, and the largest multiple of it that they can hold."""
    width = max(1, ((bound - 1).bit_length() + 7) // 8)
    return width, (1 << 8 * width) // bound * bound


class Stream:
    """Endless unbiased faces from one key."""

    __slots__ = ("_bytes", "_key", "_next_block")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._next_block = 0
        self._bytes = b""

    def faces(self, sides: Sequence[int]) -> tuple[int, ...]:
        """One face per die, in the order given, each equally likely.

        A draw at or above the largest multiple of the die's size is thrown away, so that no face
        is favoured.
        """
        drawn, at = self._bytes, 0
        faces: list[int] = []
        for size in sides:
            width, limit = _draw(size)
            value = limit
            while value >= limit:
                if at + width > len(drawn):
                    drawn, at = drawn[at:] + self._block(), 0
                value = int.from_bytes(drawn[at : at + width], "big")
                at += width
            faces.append(value % size + 1)
        self._bytes = drawn[at:]
        return tuple(faces)

    def _block(self) -> bytes:
        counter = self._next_block.to_bytes(4, "big")
        self._next_block += 1
        return hmac.digest(self._key, counter, "sha256")


class SeededDice:
    """Hands every request of a rule its own stream."""

    __slots__ = ("_next", "_seed")

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._next = 0

    def stream(self) -> Stream:
        """The stream of the next request."""
        key = digest("term", self._seed, self._next.to_bytes(4, "big"))
        self._next += 1
        return Stream(key)
