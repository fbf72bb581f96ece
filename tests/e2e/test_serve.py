import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from server.settings import Settings
from tests.e2e.serving import IGNORING, serving, started
from tests.server.device import Device, come_in
from web.build.paths import ROOT


def squares(said: str) -> int:
    """How much of a QR code is in it."""
    return said.count("█") + said.count("▀") + said.count("▄")


def test_it_serves_the_site_to_this_device_alone(site: Path) -> None:
    with serving() as (address, said):
        assert address.group(1) == "localhost"
        assert "is busy" not in said
        assert squares(said) == 0
        assert "Only this device can come" in said
        with urllib.request.urlopen(address.group()) as reply:  # noqa: S310 - our own server
            assert reply.read() == (site / "index.html").read_bytes()
            assert reply.headers["Content-Type"] == "text/html; charset=utf-8"
            assert "default-src 'none'" in reply.headers["Content-Security-Policy"]
            assert "frame-ancestors 'none'" in reply.headers["Content-Security-Policy"]
            feed = told(address.group())
            assert "reach" not in feed
            assert (
                f"connect-src 'self' ws://localhost:{feed['port']};"
                in (reply.headers["Content-Security-Policy"])
            )
        with socket.create_connection(("127.0.0.1", feed["port"]), timeout=5):
            pass


@pytest.mark.usefixtures("site")
def test_on_the_network_it_shows_a_code_for_the_address_that_others_can_reach() -> None:
    with serving("--lan") as (address, said):
        assert address.group(1) not in {"localhost", "127.0.0.1", "0.0.0.0"}  # noqa: S104
        assert squares(said) > 100
        assert "Only this device" not in said
        assert told(address.group())["reach"] == address.group()
        assert told(f"http://localhost:{address[2]}/")["reach"] == address.group()


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("options", [(), ("--lan",)])
def test_the_browser_is_opened_at_the_address_that_is_told(
    options: tuple[str, ...], tmp_path: Path
) -> None:
    opened = tmp_path / "opened"
    os.mkfifo(opened)
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n', encoding="utf-8")
    browser.chmod(0o755)
    with serving(*options, browser=f"{browser} %s") as (address, _):
        assert opened.read_text(encoding="utf-8").strip() == address.group()


@pytest.mark.usefixtures("site")
def test_it_answers_under_no_other_name_but_one_that_is_given(tmp_path: Path) -> None:
    named = ("--host=dice.test", "--embed=https://vtt.test")
    with serving(*named, f"--data={tmp_path}") as (address, _):
        config = json.loads((tmp_path / "nats.conf").read_text(encoding="utf-8"))
        origins = config["websocket"]["allowed_origins"]
        assert {"https://dice.test", f"http://dice.test:{address[2]}"} < set(origins)
        assert status(address.group(), "dice.test") == 200
        assert status(address.group(), "rebound.test") == 421
        with urllib.request.urlopen(address.group()) as reply:  # noqa: S310 - our own server
            policy = reply.headers["Content-Security-Policy"]
            assert policy.endswith("frame-ancestors https://vtt.test")


def status(address: str, host: str) -> int:
    request = urllib.request.Request(address, headers={"Host": host})  # noqa: S310 - our own
    try:
        with urllib.request.urlopen(request) as reply:  # noqa: S310 - our own server
            return int(reply.status)
    except urllib.error.HTTPError as refused:
        return refused.code


@pytest.mark.usefixtures("site")
def test_the_feed_may_keep_as_much_as_is_said(tmp_path: Path) -> None:
    with serving("--store=500M", f"--data={tmp_path}"):
        config = json.loads((tmp_path / "nats.conf").read_text(encoding="utf-8"))
    assert config["jetstream"]["max_file_store"] == 500 * 1024**2


@pytest.mark.usefixtures("site")
def test_visitors_that_a_proxy_brings_do_not_count_as_one(tmp_path: Path) -> None:
    """More than one address may have; this device stands for the proxy."""

    async def come(control: int) -> None:
        lines = [await come_in(control, Device()) for _ in range(Settings.connections_address + 5)]
        for line in lines:
            await line.close()

    with serving("--proxy=127.0.0.1", "--proxy=::1", f"--data={tmp_path}"):
        config = json.loads((tmp_path / "nats.conf").read_text(encoding="utf-8"))
        with ThreadPoolExecutor(1) as aside:  # a browser of another test has a loop in this thread
            aside.submit(asyncio.run, come(config["port"])).result()


@pytest.mark.parametrize(
    ("option", "sentence"),
    [
        ("--store=much", "'much' is no size, such as 500M or 2G"),
        ("--store=-1G", "'-1G' is no size, such as 500M or 2G"),
        ("--store=2000", "'2000' is no size, such as 500M or 2G"),
        ("--store=1K", "'1K' is not between 16M and 1024T"),
        ("--host=a/b", "'a/b' is no host's name, such as dice.example or 10.0.0.5"),
        ("--proxy=dice.example", "'dice.example' is no address, such as 127.0.0.1"),
        ("--embed=vtt.test", "'vtt.test' is no origin, such as https://vtt.example"),
        ("--embed=https://a; script-src *", "is no origin"),
    ],
)
def test_what_makes_no_sense_is_said_at_once(option: str, sentence: str) -> None:
    command = [sys.executable, "build.py", "serve", "--no-open", option]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)  # noqa: S603
    assert ran.returncode == 2
    assert sentence in ran.stderr
    assert "Traceback" not in ran.stderr


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("before", [(), IGNORING], ids=["asked", "in the background"])
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_it_ends_with_all_that_it_has_started(end: signal.Signals, before: tuple[str, ...]) -> None:
    with serving(end=end, before=before) as (address, _):
        ports = [int(address[2]), told(address.group())["port"]]
    assert_closed(*ports)


@pytest.mark.usefixtures("site")
def test_asked_a_second_time_it_ends_at_once(tmp_path: Path) -> None:
    """Its nats-server is stopped here, and would be waited for."""
    with started(f"--data={tmp_path}") as (process, address, _):
        ports = [int(address[2]), told(address.group())["port"]]
        feed = int((tmp_path / "nats.pid").read_text(encoding="utf-8"))
        os.kill(feed, signal.SIGSTOP)
        process.send_signal(signal.SIGINT)
        while is_open(ports[0]):
            pass
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=5) == 128 + signal.SIGINT
    assert_closed(*ports)


@pytest.mark.usefixtures("site")
def test_it_ends_when_it_is_asked_while_an_object_is_being_deleted(tmp_path: Path) -> None:
    """There, an exception is printed and lost."""
    (tmp_path / "sitecustomize.py").write_text(IN_THE_MIDDLE, encoding="utf-8")
    path = ("/usr/bin/env", f"PYTHONPATH={tmp_path}")
    with started("--feed=none", before=path, browser="/bin/echo opened %s") as (process, _, _):
        assert process.wait(timeout=30) == 0


IN_THE_MIDDLE = """
import os, signal, subprocess

def asked(popen):
    if popen.args[1:2] == ["opened"]:
        os.kill(os.getpid(), signal.SIGINT)

subprocess.Popen.__del__ = asked
"""


def is_open(port: int) -> bool:
    with socket.socket() as line:
        return line.connect_ex(("127.0.0.1", port)) == 0


def assert_closed(*ports: int) -> None:
    for port in ports:
        line = socket.socket()
        with line, pytest.raises(ConnectionError):
            line.connect(("127.0.0.1", port))


def told(address: str) -> dict[str, Any]:
    """What the page learns of the shared feed."""
    with urllib.request.urlopen(f"{address}feed.json") as reply:  # noqa: S310 - our own server
        said: dict[str, Any] = json.load(reply)
    return said


def test_without_a_feed_the_page_is_alone(site: Path) -> None:
    with serving("--feed=none") as (address, _):
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
