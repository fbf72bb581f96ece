"""One build at a time in a folder: two that write the same files leave neither's."""

import contextlib
import sqlite3
from collections.abc import Iterator

from web.build.console import say
from web.build.paths import CACHE

PATIENCE = 900  # seconds


@contextlib.contextmanager
def alone(quiet: int = 5) -> Iterator[None]:
    """Wait until no other build is at work here; after some seconds, say so.

    SQLite locks a file on every system, and the lock of a process that dies goes with it.
    """
    CACHE.mkdir(parents=True, exist_ok=True)
    with contextlib.closing(sqlite3.connect(CACHE / "alone.db", isolation_level=None)) as lock:
        try:
            _take(lock, quiet)
        except sqlite3.OperationalError:
            say("… another build is at work here: waiting for it")
            _take(lock, PATIENCE)
        yield


def _take(lock: sqlite3.Connection, patience: int) -> None:
    lock.execute(f"PRAGMA busy_timeout = {patience * 1000}")
    lock.execute("BEGIN EXCLUSIVE")
