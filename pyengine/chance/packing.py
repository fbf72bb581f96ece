"""Polynomials packed into one big integer (Kronecker substitution).

A coefficient takes a slot of `bits` bits, so that Python's own long arithmetic does a whole
convolution at once. Slots are whole bytes: that makes unpacking a matter of slicing.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from struct import pack, unpack

_FORMATS = {16: "H", 32: "I", 64: "Q"}
"""Slots that `struct` fills or reads all at once."""


def slot(most: int) -> int:
    """Bits that hold any coefficient up to `most`, in whole bytes."""
    bits = most.bit_length()
    if bits > 64:
        return 8 * -(-bits // 8)
    return 16 if bits <= 16 else 32 if bits <= 32 else 64


def times_ones(number: int, length: int, bits: int) -> int:
    """number · (1 + x + … + x^(length-1)) by doubling: for large numbers shifts beat products."""
    result, done = 0, 0
    block, size = number, 1
    while length:
        if length & 1:
            result += block << done * bits
            done += size
        length >>= 1
        if length:
            block += block << size * bits
            size *= 2
    return result


SMALL = 4096
"""Bits of a packed polynomial up to which Python's own product is the quickest."""


@lru_cache(256)
def ones(length: int, bits: int) -> int:
    """1 + x + … + x^(length-1)."""
    return ((1 << length * bits) - 1) // ((1 << bits) - 1)


def packed(coefficients: Sequence[int], bits: int) -> int:
    """Coefficients, from that of x^0 on, as one number."""
    if bits in _FORMATS:
        raw = pack(f"<{len(coefficients)}{_FORMATS[bits]}", *coefficients)
    else:
        raw = b"".join([each.to_bytes(bits // 8, "little") for each in coefficients])
    return int.from_bytes(raw, "little")


def unpacked(number: int, bits: int, least: int, most: int) -> dict[int, int]:
    """The coefficients of a packed polynomial, from x^least to x^most."""
    width = bits // 8
    places = range(least, most + 1)
    raw = (number >> least * bits).to_bytes(len(places) * width, "little")
    if bits in _FORMATS:
        return dict(zip(places, unpack(f"<{len(places)}{_FORMATS[bits]}", raw), strict=True))
    ways = [int.from_bytes(raw[at : at + width], "little") for at in range(0, len(raw), width)]
    return dict(zip(places, ways, strict=True))
