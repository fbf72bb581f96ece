"""What a first visit fetches, part by part, as a host that compresses text would send it."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from web.build.paths import SITE
from web.build.site import INVENTORY

GOAL = 15_000_000
_PACKED = {".bin", ".whl", ".zip", ".png"}  # compressed already


class Part(NamedTuple):
    """One file."""

    file: str
    sent: int
    later: bool


def parts() -> Iterator[Part]:
    inventory = json.loads(INVENTORY.read_text(encoding="utf-8"))
    for file in ["sw.js", *inventory["first"]]:
        yield Part(file, _sent(SITE / file), later=False)
    for file in inventory["later"]:
        yield Part(file, _sent(SITE / file), later=True)


def _sent(path: Path) -> int:
    content = path.read_bytes()
    return len(content) if path.suffix in _PACKED else len(gzip.compress(content, 6))
