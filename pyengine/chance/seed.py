"""Seed bytes to unbiased faces, alike on every Python: HMAC-SHA256 in counter mode with rejection.

Each request of a rule draws from a stream of its own, keyed `digest("term", seed, index)`, so that
what one roll consumes never shifts the dice of the next. The `random` module is never used: its
output is not promised between versions, and its state would be saved with a memory snapshot.
`tests/vectors/seed.json` pins the bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from hashlib import sha256

MIN_SEED_BYTES = 16
MAX_SEED_BYTES = 64


def joined(*parts: bytes) -> bytes:
    """Parts with their lengths before them: no two lists of parts join to the same bytes."""
    return b"".join([len(part).to_bytes(4, "big") + part for part in parts])


def digest(label: str, *parts: bytes) -> bytes:
    """SHA-256 over a label and parts."""
    return sha256(joined(label.encode(), *parts)).digest()


_TERM = joined(b"term")
_INDEX_LENGTH = (4).to_bytes(4, "big")


def _hmac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 for a key of 32 bytes, spelled out from two hashes (RFC 2104).

    The library's `hmac.digest` is slower: through OpenSSL by its set-up, without it (in a browser)
    by its general fallback. Tests hold the two equal.
    """
    inner = sha256(key.translate(_INNER) + _INNER_PAD + message).digest()
    return sha256(key.translate(_OUTER) + _OUTER_PAD + inner).digest()


_INNER, _OUTER = (bytes([byte ^ pad for byte in range(256)]) for pad in (0x36, 0x5C))
_INNER_PAD, _OUTER_PAD = b"\x36" * 32, b"\x5c" * 32


@cache
def _byte_die(size: int) -> bytes:
    """For a die whose draws are single bytes: the face each byte means; 0: it is thrown away."""
    limit = 256 // size * size
    return bytes([b % size + 1 if b < limit else 0 for b in range(256)])


class Stream:
    """Endless unbiased faces from one key.

    A die takes as many bytes as its size needs, as one big-endian number. A number at or above the
    largest multiple of the size is thrown away, so that no face is favoured.
    """

    __slots__ = ("_key", "_left", "_next_block")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._next_block = 0
        self._left = b""

    def faces(self, sides: Sequence[int]) -> tuple[int, ...]:
        """One face per die, in the order given, each equally likely."""
        size, count = sides[0], len(sides)
        if size > 255 or sides.count(size) < count:
            return tuple([self._one(size) for size in sides])
        # The common case, dice of one size and a byte each: the bytes are translated at once.
        die = _byte_die(size)
        left, taken = self._left, count
        while True:
            while len(left) < taken:
                left += self._block()
            faces = left[:taken].translate(die)
            if 0 in faces:
                faces = faces.replace(b"\0", b"")
            if len(faces) == count:
                self._left = left[taken:]
                return tuple(faces)
            taken += count - len(faces)  # as many more as were thrown away

    def _one(self, size: int) -> int:
        width = max(1, ((size - 1).bit_length() + 7) // 8)
        limit = (1 << 8 * width) // size * size
        while True:
            while len(self._left) < width:
                self._left += self._block()
            value = int.from_bytes(self._left[:width], "big")
            self._left = self._left[width:]
            if value < limit:
                return value % size + 1

    def _block(self) -> bytes:
        counter = self._next_block.to_bytes(4, "big")
        self._next_block += 1
        return _hmac(self._key, counter)


class SeededDice:
    """Hands every request of a rule its own stream, keyed `digest("term", seed, index)`.

    `then` are seeds that came later: the first one serves what is asked for after the first choice,
    and so on. Where there is none, the dice go on from the seed before.
    """

    __slots__ = ("_next", "_prefix", "_then")

    def __init__(self, seed: bytes, then: Sequence[bytes] = ()) -> None:
        self._then = then
        self._begin(seed)

    def _begin(self, seed: bytes) -> None:
        self._prefix = b"".join((_TERM, len(seed).to_bytes(4, "big"), seed, _INDEX_LENGTH))
        self._next = 0

    def chosen(self, made: int) -> None:
        """`made` choices have been made; go on from the seed that came after the last one."""
        if made <= len(self._then) and self._then[made - 1]:
            self._begin(self._then[made - 1])

    def stream(self) -> Stream:
        """The stream of the next request."""
        index = self._next.to_bytes(4, "big")
        self._next += 1
        return Stream(sha256(self._prefix + index).digest())
