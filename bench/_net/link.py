"""A link as between two homes: what one end sends arrives at the other some milliseconds later."""

import asyncio
import functools
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress

_CHUNK = 64 * 1024
_MOST = 1_024  # chunks on their way; a sender that is faster has to wait


@contextmanager
def link(port: int, delay: float) -> Iterator[int]:
    """A port that leads to another one of this machine, `delay` seconds away in each direction."""
    ready: Future[int] = Future()
    over: Future[None] = Future()
    serving = threading.Thread(
        target=lambda: asyncio.run(_serve(port, delay, ready, over)), daemon=True
    )
    serving.start()
    try:
        yield ready.result(timeout=10)
    finally:
        over.set_result(None)
        serving.join()


async def _serve(port: int, delay: float, ready: Future[int], over: Future[None]) -> None:
    server = await asyncio.start_server(functools.partial(_connect, port, delay), "127.0.0.1", 0)
    ready.set_result(server.sockets[0].getsockname()[1])
    await asyncio.wrap_future(over)
    server.close()


async def _connect(
    port: int, delay: float, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
    await asyncio.gather(
        _carry(reader, far_writer, delay),
        _carry(far_reader, writer, delay),
    )
    for end in (writer, far_writer):
        end.close()


async def _carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, delay: float) -> None:
    """One direction: each chunk is delayed by itself, and none overtakes another."""
    clock = asyncio.get_running_loop().time
    on_their_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue(_MOST)

    async def take() -> None:
        chunk = b"any"
        while chunk:
            try:
                chunk = await reader.read(_CHUNK)
            except ConnectionError:
                chunk = b""  # the end, as when it is closed in good order
            await on_their_way.put((clock() + delay, chunk))

    async def give() -> None:
        chunk = b"any"
        while chunk:
            due, chunk = await on_their_way.get()
            await asyncio.sleep(due - clock())
            with suppress(OSError):  # whoever was to get it has left
                if chunk:
                    writer.write(chunk)
                    await writer.drain()
                else:
                    writer.write_eof()

    await asyncio.gather(take(), give())
