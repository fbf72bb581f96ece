import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from web.build.paths import ROOT

ADDRESS = re.compile(r"http://(\S+):(\d+)/")


@contextmanager
def serving(
    *options: str, end: signal.Signals = signal.SIGINT
) -> Iterator[tuple[re.Match[str], str]]:
    """The command as a person starts it: the address it tells, and all it has said until then."""
    command = [sys.executable, "build.py", "serve", "--no-open", *options]
    home = tempfile.TemporaryDirectory()  # nobody's own entries are touched
    process = subprocess.Popen(  # noqa: S603 - this project's own command
        command,
        cwd=ROOT,
        env=os.environ | {"XDG_DATA_HOME": home.name, "LOCALAPPDATA": home.name},
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


def test_it_serves_the_site_and_shows_a_code_for_phones(site: Path) -> None:
    port = free_port()
    with serving(f"--port={port}") as (address, said):
        assert address.groups() == ("localhost", str(port))
        assert said.count("█") + said.count("▀") + said.count("▄") > 100
        with urllib.request.urlopen(address.group()) as reply:  # noqa: S310 - our own server
            assert reply.read() == (site / "index.html").read_bytes()
            assert reply.headers["Content-Type"] == "text/html; charset=utf-8"
            assert "default-src 'none'" in reply.headers["Content-Security-Policy"]
            feed = told(address.group())["port"]
            assert (
                f"connect-src 'self' ws://localhost:{feed};"
                in (reply.headers["Content-Security-Policy"])
            )
        with socket.create_connection(("127.0.0.1", feed), timeout=5):
            pass


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_with_all_that_it_has_started(end: signal.Signals) -> None:
    with serving(f"--port={free_port()}", end=end) as (address, _):
        ports = [int(address[2]), told(address.group())["port"]]
    for port in ports:
        line = socket.socket()
        with line, pytest.raises(ConnectionError):
            line.connect(("127.0.0.1", port))


def told(address: str) -> dict[str, int]:
    """What the page learns of the shared feed."""
    with urllib.request.urlopen(f"{address}feed.json") as reply:  # noqa: S310 - our own server
        said: dict[str, int] = json.load(reply)
    return said


def test_without_a_feed_the_page_is_alone(site: Path) -> None:
    with serving("--feed=none", f"--port={free_port()}") as (address, _):
        assert told(address.group()) == {"v": 1}
    assert json.loads((site / "feed.json").read_text(encoding="utf-8")) == {"v": 1}


@pytest.mark.usefixtures("site")
def test_a_busy_port_is_named_and_the_next_one_taken() -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = int(busy.getsockname()[1])
        with serving(f"--port={port}") as (address, said):
            assert f"Port {port} is busy" in said
            assert int(address.group(2)) > port


@pytest.mark.usefixtures("site")
def test_on_the_network_it_tells_an_address_that_others_can_reach() -> None:
    with serving("--lan", f"--port={free_port()}") as (address, _):
        assert address.group(1) not in {"localhost", "127.0.0.1", "0.0.0.0"}  # noqa: S104
