"""What a build says: progress on stderr, and on failure what to do about it."""

import contextlib
import sys
import threading
import time
from collections.abc import Iterator
from typing import NoReturn


def say(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


def fail(message: str) -> NoReturn:
    sys.exit(f"build.py: {message}")


@contextlib.contextmanager
def timed(what: str) -> Iterator[None]:
    """Name a step, count its seconds while it runs where a person watches, and tell its time."""
    say(f"… {what}")
    start = time.monotonic()
    done = threading.Event()
    ticker = threading.Thread(target=_tick, args=(what, start, done), daemon=True)
    if sys.stderr.isatty():
        ticker.start()
    try:
        yield
    finally:
        done.set()
        if ticker.ident is not None:
            ticker.join()
    say(f"  {what}: {time.monotonic() - start:.1f} s")


def _tick(what: str, start: float, done: threading.Event) -> None:
    while not done.wait(1):
        print(
            f"\r  {what}: {time.monotonic() - start:.0f} s", end="\r", file=sys.stderr, flush=True
        )
