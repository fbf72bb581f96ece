"""A step of the build runs only when something it reads has changed since it last went well."""

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from web.build.console import timed
from web.build.paths import CACHE, ROOT

_STAMPS = CACHE / "steps.json"


@dataclass(frozen=True)
class Step:
    """Something to do, what it reads and what it leaves behind."""

    name: str
    reads: Sequence[Path]
    writes: Sequence[Path]
    run: Callable[[], None]
    also: str = ""
    """Anything else the result depends on."""

    def fingerprint(self) -> str:
        return fingerprint(self.reads, self.also)


def fingerprint(paths: Iterable[Path], also: str = "") -> str:
    """Names and contents, so that neither a touched file nor a new clone means work."""
    total = hashlib.sha256(also.encode())
    for path in paths:
        total.update(f"\0{_name(path)}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name


def take(steps: Iterable[Callable[[], Step]]) -> int:
    """Take each step that is due, in order, and tell how many were.

    Steps are made one by one, because a later one may read what an earlier one writes.
    """
    taken = 0
    for make in steps:
        step = make()
        now = step.fingerprint()
        stamps = _read()
        if stamps.get(step.name) == now and all(path.exists() for path in step.writes):
            continue
        if step.name in stamps:
            _write({name: stamp for name, stamp in stamps.items() if name != step.name})
        with timed(step.name):
            step.run()
        _write(_read() | {step.name: now})
        taken += 1
    return taken


def _read() -> dict[str, str]:
    try:
        stamps: dict[str, str] = json.loads(_STAMPS.read_text(encoding="utf-8"))
    except (OSError, ValueError):  # none yet, or writing it was cut short
        return {}
    return stamps


def _write(stamps: dict[str, str]) -> None:
    CACHE.mkdir(parents=True, exist_ok=True)
    _STAMPS.write_text(json.dumps(stamps, indent=2), encoding="utf-8")
