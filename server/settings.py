"""The settings of one server."""

import os
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

MEGABYTE = 1024 * 1024


@dataclass(frozen=True)
class Rate:
    """How much somebody may send: a bucket that holds `burst` and fills by `second`.

    An evening that was played offline goes out at once, so the bucket of a device is large.
    """

    messages_burst: float = 2_000
    messages_second: float = 100
    bytes_burst: float = 16 * MEGABYTE
    bytes_second: float = MEGABYTE / 2


@dataclass(frozen=True)
class Cluster:
    """One of several servers on one machine or many: its name, its door, the others' doors."""

    node: str
    listen: str
    routes: tuple[str, ...]


@dataclass(frozen=True)
class Settings:
    """Everything that differs from one server to the next; ports of 0 mean any that is free."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 0
    origins: tuple[str, ...] = ()
    """Which pages may connect; none named: any. A program without an origin always may."""
    cert: Path | None = None
    key: Path | None = None
    connections: int = 1_000
    connections_device: int = 16
    """The tabs of one browser are one device; a line that broke counts until that is noticed."""
    connections_address: int = 200
    """A household or a club behind one address; of IPv6 the first 64 bits count."""
    proxies: tuple[str, ...] = ()
    """Addresses that stand for many, and have no limit of their own."""
    store: int = 4 * 1024 * MEGABYTE
    """Bytes on the disk, for everything."""
    rate: Rate | None = field(default_factory=Rate)
    """Of a device; none: no limits on connections either, as for measurements."""
    replicas: int = 1
    cluster: Cluster | None = None


def size(text: str) -> int:
    """Bytes, as a person writes them: 500M, 4G."""
    found = re.fullmatch(r"(\d+)\s*([KMGT]?)(?:I?B)?", text.strip().upper())
    if not found:
        raise ValueError(f"{text!r} is no size: say 500M or 4G")
    number, unit = found.groups()
    return int(number) << 10 * " KMGT".index(unit or " ")


def usual_data() -> Path:
    """Where a person's programs keep what must not be lost."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "dicewright" / "feed"
