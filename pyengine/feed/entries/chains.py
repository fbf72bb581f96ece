"""Dice nobody chose: hash chains between pairs of devices, and the seed that comes of a call.

A witness keeps `x_n` and publishes the anchor `x_0`, where `x_(i-1) = H("chain", x_i)`. For every
call it reveals the next value. The seed hashes the call with the values of its witnesses: the
roller fixed the call before it could know them, the witness fixed them before there was a call.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256

from pyengine.chance.seed import digest, joined

_BEFORE_A_VALUE = joined(b"chain", bytes(32))[:-32]
"""`digest("chain", value)`, up to the value's 32 bytes: chains take hundreds of these."""


def down(value: bytes, steps: int) -> bytes:
    """The value `steps` steps nearer to the anchor."""
    for _ in range(steps):
        value = sha256(_BEFORE_A_VALUE + value).digest()
    return value


@lru_cache(maxsize=16)
def _chain(secret: bytes, length: int) -> tuple[bytes, ...]:
    """All values, from the secret down to the anchor.

    They are remembered because a witness needs one after the other while somebody waits for dice.
    """
    values = [secret]
    for _ in range(length):
        values.append(down(values[-1], 1))
    return tuple(values)


def chain_value(secret: bytes, length: int, index: int) -> bytes:
    """`x_index` of the chain whose last value is the secret; `x_0` is the anchor."""
    return _chain(secret, length)[length - index]


def called_seed(call: str, nonce: str, values: Iterable[str]) -> bytes:
    """The seed of a called roll; values in the order in which the call names its witnesses."""
    return digest("seed", *[bytes.fromhex(part) for part in (call, nonce, *values)])
