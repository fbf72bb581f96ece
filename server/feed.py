"""The whole server in one piece: nats-server kept alive, and what stands beside it."""

import asyncio
import contextlib
import dataclasses
import logging
import os
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import IO

import nats
from nats.aio.client import Client

from server import config, nkey, process
from server.callout import Callout
from server.doors import Doors
from server.flood import Watch
from server.process import CannotStartError, Child
from server.reader import Reader
from server.settings import Settings
from server.store import Store
from server.subscriptions import in_force

_LOG = logging.getLogger("server")
_ATTEMPTS = 5
_SOON, _LATE = 0.05, 5.0  # seconds before nats-server is started again, at first and at most


@dataclasses.dataclass
class Running:
    """A server that has started."""

    settings: Settings
    control: int
    """The port on loopback, for programs that are no browsers."""
    child: Child

    @property
    def port(self) -> int:
        return self.settings.port

    @property
    def pid(self) -> int:
        """The process of nats-server; after a crash, it is another one."""
        return self.child.pid


@contextlib.asynccontextmanager
async def running(settings: Settings, keys: config.Keys | None = None) -> AsyncIterator[Running]:
    """Start everything; when nats-server dies, it is started again on the same ports."""
    keys = keys or config.fresh_keys()
    settings.data.mkdir(parents=True, exist_ok=True)
    with _alone(settings.data / "lock"):
        file, pid_file = _files(settings.data)
        end_at_once(settings.data)
        if settings.port:
            process.check_port(settings.host, settings.port)
        found = await _start(settings, keys)
        async with contextlib.AsyncExitStack() as stack:
            stack.push_async_callback(_stop, found)
            keeping = asyncio.create_task(_keep(found, file, pid_file))
            stack.push_async_callback(_cancel, keeping)
            address = f"nats://127.0.0.1:{found.control}"
            await stack.enter_async_context(services(address, found.settings, keys))
            yield found


async def _start(settings: Settings, keys: config.Keys) -> Running:
    """Start on free ports, and try others if another program has taken one meanwhile."""
    file, pid_file = _files(settings.data)
    for attempt in range(_ATTEMPTS):
        port = settings.port or process.free_port(settings.host)
        placed, control = dataclasses.replace(settings, port=port), process.free_port()
        file.write_text(config.text(placed, keys, control=control), encoding="utf-8")
        try:
            return Running(placed, control, await process.start(file, pid_file))
        except CannotStartError as error:
            if "address already in use" not in str(error) or attempt == _ATTEMPTS - 1:
                raise
    raise AssertionError


def end_at_once(data: Path) -> None:
    """Kill the nats-server of a folder, if there is one."""
    file, pid_file = _files(data)
    process.end_orphan(pid_file, file)


def _files(data: Path) -> tuple[Path, Path]:
    """The configuration, and the number of the process."""
    return data / "nats.conf", data / "nats.pid"


@contextlib.asynccontextmanager
async def services(address: str, settings: Settings, keys: config.Keys) -> AsyncIterator[None]:
    """Callout, reader, doors and watch for a nats-server that runs already, here or elsewhere."""
    async with contextlib.AsyncExitStack() as stack:
        await _serve(stack, address, settings, keys)
        yield


async def _serve(
    stack: contextlib.AsyncExitStack, address: str, settings: Settings, keys: config.Keys
) -> None:
    async def connected(pair: nkey.Pair) -> Client:
        connection = await connect(address, pair.seed)
        stack.push_async_callback(_close, connection)
        return connection

    callout, store, system = [
        await connected(pair) for pair in (keys.callout, keys.store, keys.system)
    ]
    # What strangers send arrives on connections of its own, so that JetStream's answers, of which
    # each wish takes several, do not wait behind a flood, nor one kind of wish behind another.
    reads, knocks = await connected(keys.store), await connected(keys.store)
    watch = Watch(settings, system)
    await Reader(store, reads, settings, watch).start()
    doors = Doors(store, knocks, system, settings)
    await doors.start()
    await in_force(knocks)
    looking = asyncio.create_task(watch.run())
    stack.push_async_callback(_cancel, looking)
    await Callout(keys.issuer, watch, Store(store), doors.place, time.time).start(callout)
    await in_force(callout)


async def connect(address: str, seed: str) -> Client:
    """A connection that is made again whenever it breaks: the server may be started again."""
    return await nats.connect(
        address,
        nkeys_seed_str=seed,
        max_reconnect_attempts=-1,
        reconnect_time_wait=0.1,
        error_cb=_quietly,
    )


async def _quietly(error: Exception) -> None:
    _LOG.debug("%r", error)


async def _close(connection: Client) -> None:
    """Close a connection, which may be reconnecting: then closing fails, or has to be cancelled."""
    closing = asyncio.create_task(connection.close())
    await asyncio.wait([closing], timeout=5)
    if not closing.done():
        closing.cancel()
    elif not closing.cancelled() and (error := closing.exception()):
        _LOG.debug("%r", error)


async def _stop(found: Running) -> None:
    await found.child.stop()  # the present one: after a crash, it is not the first


async def _cancel(task: asyncio.Task[None]) -> None:
    while not task.done():  # before Python 3.12, wait_for may swallow a cancellation
        task.cancel()
        await asyncio.wait([task], timeout=1)


async def _keep(found: Running, file: Path, pid_file: Path) -> None:
    pause = _SOON
    while True:
        since = time.monotonic()
        code = await found.child.ended()
        _LOG.warning("nats-server ended (%s); it is started again", code)
        pause = _SOON if time.monotonic() - since > 60 else min(pause * 2, _LATE)
        while True:
            await asyncio.sleep(pause)
            try:
                found.child = await process.start(file, pid_file)
                break
            except (CannotStartError, TimeoutError) as error:
                _LOG.warning("%s", error)
                pause = min(pause * 2, _LATE)


@contextlib.contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Lock the folder: two servers would spoil it."""
    with path.open("a") as file:
        if not _lock(file):
            raise CannotStartError(f"another server is already using {path.parent}.")
        yield


def _lock(file: IO[str]) -> bool:
    if os.name == "nt":
        return True  # there, a second nats-server cannot open the files of the first
    import fcntl  # noqa: PLC0415 - not there on Windows

    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


class Feed:
    """The same for a program without a loop: `with Feed(settings) as feed: feed.port`."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._started = threading.Event()
        self._failed: BaseException | None = None
        self._end: Callable[[], object] = lambda: None
        self._thread = threading.Thread(target=self._run, name="feed")
        self._running: Running | None = None

    def __enter__(self) -> Running:
        self._thread.start()
        self._started.wait()
        if self._failed or not self._running:
            self._thread.join()
            raise self._failed or CannotStartError("the feed did not start.")
        return self._running

    def __exit__(self, *_: object) -> None:
        self._end()
        self._thread.join()

    def _run(self) -> None:
        try:
            asyncio.run(self._stay())
        except BaseException as error:  # noqa: BLE001 - it is raised again where it was asked for
            self._failed = error
        finally:
            self._started.set()

    async def _stay(self) -> None:
        end = asyncio.Event()
        loop = asyncio.get_running_loop()
        self._end = lambda: loop.call_soon_threadsafe(end.set)
        async with running(self._settings) as found:
            self._running = found
            self._started.set()
            await end.wait()
