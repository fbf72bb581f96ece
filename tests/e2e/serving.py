"""The command `serve`, started as a person does."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from web.build.paths import ROOT

ADDRESS = re.compile(r"http://(\S+):(\d+)/")


IGNORING = ("/bin/sh", "-c", 'trap "" INT; exec "$@"', "sh")
"""Starts what follows as a shell starts a job in the background."""


@contextmanager
def serving(
    *options: str,
    end: signal.Signals = signal.SIGINT,
    before: tuple[str, ...] = (),
    browser: str | None = None,
) -> Iterator[tuple[re.Match[str], str]]:
    """The command as a person starts it: the address it tells, and all it has said until then.

    It takes any port that is free, unless one is named.
    """
    with started(*options, before=before, browser=browser) as (process, address, said):
        yield address, said
        process.send_signal(end)
        assert process.wait(timeout=30) == 0


@contextmanager
def started(
    *options: str, before: tuple[str, ...] = (), browser: str | None = None
) -> Iterator[tuple[subprocess.Popen[str], re.Match[str], str]]:
    """The same, and the process itself, which a test may end as it likes."""
    command = [*before, sys.executable, "build.py", "serve", "--port=0", *options]
    if browser is None:
        command.append("--no-open")
    with tempfile.TemporaryDirectory() as home:  # nobody's own entries are touched
        process = subprocess.Popen(  # noqa: S603 - this project's own command
            command,
            cwd=ROOT,
            env=os.environ
            | {"XDG_DATA_HOME": home, "LOCALAPPDATA": home, "BROWSER": browser or ""},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        assert process.stdout is not None
        with process.stdout as saying:
            # What it says later would fill the pipe if nobody took it.
            rest = threading.Thread(target=saying.read)
            try:
                said = ""
                for line in saying:
                    said += line
                    if found := ADDRESS.search(line):
                        break
                else:
                    pytest.fail(f"it told no address: {said}")
                rest.start()
                yield process, found, said
            finally:
                _end(process)
                if rest.ident:
                    rest.join()


def _end(process: "subprocess.Popen[str]") -> None:
    """Where a test has failed, it still runs."""
    if process.poll() is None:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
