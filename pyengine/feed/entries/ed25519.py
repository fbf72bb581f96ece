"""Verification of Ed25519 signatures after RFC 8032, where there is no browser to do it.

It only verifies: nothing here is secret, so nothing needs constant time. It is stricter than some:
a number S at or above the group's order, a point that is not encoded canonically and a key of small
order (for which one signature fits any message) are refused.
"""

from __future__ import annotations

from functools import cache, lru_cache
from hashlib import sha512

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
_ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)

_Point = tuple[int, int, int, int]
"""Extended coordinates (X, Y, Z, T): x = X/Z, y = Y/Z, xy = T/Z."""

_NEUTRAL: _Point = (0, 1, 1, 0)


def verify(key: bytes, message: bytes, signature: bytes) -> bool:
    """Whether the owner of this key has signed this message."""
    if len(key) != 32 or len(signature) != 64 or not is_honest_key(key):
        return False
    table = _multiples_of_key(key)
    s = int.from_bytes(signature[32:], "little")
    if table is None or s >= ORDER:
        return False
    hashed = sha512(signature[:32] + key + message).digest()
    h = int.from_bytes(hashed, "little") % ORDER
    return _encoded(_two_products(s, _base_multiples(), h, table)) == signature[:32]


_EIGHTH = 0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826
_SMALL_ORDER = frozenset({0, 1, P - 1, _EIGHTH, P - _EIGHTH})
"""The y of the eight points whose eightfold is the neutral element."""


def is_honest_key(key: bytes) -> bool:
    """Whether a key is encoded canonically and not of small order; it may be off the curve."""
    y = int.from_bytes(key, "little") & (1 << 255) - 1
    return y < P and y not in _SMALL_ORDER


# ── points ───────────────────────────────────────────────────────────────────────────────────────


def _add(p: _Point, q: _Point) -> _Point:
    a = (p[1] - p[0]) * (q[1] - q[0]) % P
    b = (p[1] + p[0]) * (q[1] + q[0]) % P
    c = 2 * p[3] * q[3] * D % P
    d = 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def _double(p: _Point) -> _Point:
    a = p[0] * p[0] % P
    b = p[1] * p[1] % P
    h = a + b
    e = h - (p[0] + p[1]) ** 2 % P
    g = a - b
    f = 2 * p[2] * p[2] + g
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def _encoded(point: _Point) -> bytes:
    inverse = pow(point[2], P - 2, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _decoded(text: bytes) -> _Point | None:
    number = int.from_bytes(text, "little")
    sign, y = number >> 255, number & (1 << 255) - 1
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * _ROOT_OF_MINUS_ONE % P
    if y >= P or x * x % P != square or (x == 0 and sign):
        return None
    if x & 1 != sign:
        x = P - x
    return (x, y, 1, x * y % P)


# ── s·B − h·A, four bits at a time ───────────────────────────────────────────────────────────────

_Multiples = tuple[_Point, ...]


def _multiples(point: _Point) -> _Multiples:
    found = [_NEUTRAL]
    for _ in range(15):
        found.append(_add(found[-1], point))
    return tuple(found)


@cache
def _base_multiples() -> _Multiples:
    base = _decoded((4 * pow(5, P - 2, P) % P).to_bytes(32, "little"))
    assert base is not None  # noqa: S101 — the curve's own base point
    return _multiples(base)


@lru_cache(256)
def _multiples_of_key(key: bytes) -> _Multiples | None:
    """Multiples of the negated key, remembered because an author signs many entries."""
    point = _decoded(key)
    if point is None:
        return None
    return _multiples((P - point[0], point[1], 1, P - point[3]))


def _two_products(s: int, base: _Multiples, h: int, key: _Multiples) -> _Point:
    result = _NEUTRAL
    for shift in range(252, -4, -4):
        for _ in range(4):
            result = _double(result)
        if digit := s >> shift & 15:
            result = _add(result, base[digit])
        if digit := h >> shift & 15:
            result = _add(result, key[digit])
    return result
