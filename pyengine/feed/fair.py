"""Dice nobody chose: hash chains between pairs of devices, and the seed that comes of a call.

A witness keeps `x_n` and publishes the anchor `x_0`, where `x_(i-1) = H("chain", x_i)`. For every
call it reveals the next value. The seed hashes the call with the values of its witnesses: the
roller fixed the call before it could know them, the witness fixed them before there was a call.
"""

from __future__ import annotations

from collections.abc import Iterable

from pyengine.seed import digest


def down(value: bytes, steps: int) -> bytes:
    """The value that many steps nearer to the anchor."""
    for _ in range(steps):
        value = digest("chain", value)
    return value


def chain_value(secret: bytes, length: int, index: int) -> bytes:
    """`x_index` of the chain whose last value is the secret; `x_0` is the anchor."""
    return down(secret, length - index)


def called_seed(call: str, nonce: str, values: Iterable[str]) -> bytes:
    """The seed of a called roll; values in the order in which the call names its witnesses."""
    return digest("seed", *[bytes.fromhex(part) for part in (call, nonce, *values)])
