"""What one server is started with."""

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

MEGABYTE = 1024 * 1024


@dataclass(frozen=True)
class Rate:
    """How much one connection may send: a bucket that holds `burst` and fills by `second`.

    An evening that was played offline goes out at once, so the bucket is large.
    """

    messages_burst: int = 5_000
    messages_second: int = 100
    bytes_burst: int = 16 * MEGABYTE
    bytes_second: int = MEGABYTE // 2


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
    store: int = 4 * 1024 * MEGABYTE
    rate: Rate | None = field(default_factory=Rate)
    replicas: int = 1
    cluster: Cluster | None = None


def usual_data() -> Path:
    """Where a person's programs keep what must not be lost."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "dicewright" / "feed"
