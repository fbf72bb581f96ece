"""Dice from a seed are part of the contract: the vectors are pinned, and derived twice."""

import hashlib
import hmac
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pyengine.chance.seed import SeededDice, digest

VECTORS = json.loads((Path(__file__).parents[2] / "vectors" / "seed.json").read_text("utf-8"))


def bf_bytes(seed: bytes, request: int) -> Iterator[int]:
    """The stream of one request, spelled out from the definition."""
    label = b"term"
    index = request.to_bytes(4, "big")
    joined = b"".join(len(p).to_bytes(4, "big") + p for p in (label, seed, index))
    key = hashlib.sha256(joined).digest()
    for counter in range(1000):
        yield from hmac.new(key, counter.to_bytes(4, "big"), hashlib.sha256).digest()


def bf_faces(seed: bytes, request: int, sides: list[int]) -> list[int]:
    stream = bf_bytes(seed, request)
    faces = []
    for size in sides:
        width = next(k for k in (1, 2) if 256**k >= size)
        while True:
            value = 0
            for _ in range(width):
                value = value * 256 + next(stream)
            if value < 256**width - 256**width % size:
                break
        faces.append(value % size + 1)
    return faces


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: v["seed"][:8])
def test_the_published_vectors_hold(vector: dict[str, Any]) -> None:
    seed = bytes.fromhex(vector["seed"])
    dice = SeededDice(seed)
    for request, (sides, faces) in enumerate(vector["requests"]):
        assert list(dice.stream().faces(sides)) == faces
        assert bf_faces(seed, request, sides) == faces


def test_a_stream_goes_on_where_it_stopped() -> None:
    whole = SeededDice(b"0123456789abcdef").stream().faces([20] * 90)
    stream = SeededDice(b"0123456789abcdef").stream()
    assert stream.faces([20] * 7) + stream.faces([20] * 83) == whole


def test_joining_parts_differently_gives_another_digest() -> None:
    assert digest("a", b"bc", b"d") != digest("a", b"b", b"cd")
    assert digest("ab", b"c") != digest("a", b"bc")


@pytest.mark.parametrize("sides", [2, 6, 10, 20, 100, 257, 1000])
def test_faces_are_even(sides: int) -> None:
    """Chi-square over a fixed seed: the statistic stays near its degrees of freedom."""
    count = 200 * sides
    faces = SeededDice(bytes(32)).stream().faces([sides] * count)
    seen = [0] * (sides + 1)
    for face in faces:
        seen[face] += 1
    assert seen[0] == 0
    chi = sum((n - 200) ** 2 for n in seen[1:]) / 200
    freedom = sides - 1
    assert abs(chi - freedom) < 5 * (2 * freedom) ** 0.5
