"""The command `serve`, started as a person does."""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from web.build.paths import ROOT

ADDRESS = re.compile(r"http://(\S+):(\d+)/")


@contextmanager
def serving(
    *options: str,
    end: signal.Signals = signal.SIGINT,
    before: tuple[str, ...] = (),
    browser: str | None = None,
) -> Iterator[tuple[re.Match[str], str]]:
    """The command as a person starts it: the address it tells, and all it has said until then."""
    command = [*before, sys.executable, "build.py", "serve", *options]
    if browser is None:
        command.append("--no-open")
    home = tempfile.TemporaryDirectory()  # nobody's own entries are touched
    process = subprocess.Popen(  # noqa: S603 - this project's own command
        command,
        cwd=ROOT,
        env=os.environ
        | {"XDG_DATA_HOME": home.name, "LOCALAPPDATA": home.name, "BROWSER": browser or ""},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    assert process.stdout is not None
    said = ""
    try:
        for line in process.stdout:
            said += line
            if found := ADDRESS.search(line):
                yield found, said
                return
        pytest.fail(f"it told no address: {said}")
    finally:
        process.send_signal(end)
        process.communicate(timeout=30)
        home.cleanup()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
