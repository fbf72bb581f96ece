"""Three servers on this machine, the stream's leader killed under load: `python3 build.py cluster`.

Every acknowledged entry must be there afterwards, and acknowledgements must come again. Who was
removed at one server is cut off and kept out at all of them. Not part of the usual tests: elections
take seconds, and three servers are slow on small machines.
"""

import asyncio
import contextlib
import os
import signal
import sys
import tempfile
import time
from pathlib import Path

from nats.errors import Error as NatsError

from server import config, subjects
from server.feed import Running, connect, running
from server.process import free_port
from server.settings import Cluster, Settings
from tests.server.device import Device, Listener, append, come_in
from tests.server.test_doors import Table, ask, closed, may_read_and_write, only_knocks, wish

GOAL = 300  # entries acknowledged before the leader is killed, and as many after it
PATIENCE = 90.0  # seconds


async def main() -> int:
    """Start three, write, kill, write on, count."""
    keys = config.fresh_keys()
    with tempfile.TemporaryDirectory() as folder:
        async with contextlib.AsyncExitStack() as stack:
            nodes = await start(stack, Path(folder), keys)
            store = await connect(f"nats://127.0.0.1:{nodes['n1'].control}", keys.store.seed)
            info = await store.jetstream(timeout=5).stream_info(subjects.STREAM)
            leader = str(info.cluster and info.cluster.leader)
            await store.close()
            await remove(nodes)
            others = [node for name, node in nodes.items() if name != leader]
            device = Device()
            kept: dict[str, int] = {}
            await write(others[0], device, kept, GOAL)
            killed = time.monotonic()
            os.kill(nodes[leader].pid, signal.SIGKILL)
            await write(others[0], device, kept, 1)
            back = time.monotonic() - killed
            await write(others[1], device, kept, GOAL)
            found = await read_all(others[1], Device(token=device.token), len(kept))
    lost = kept.keys() - found.keys()
    print(f"leader {leader} killed; acknowledgements back after {back:.1f} s")  # noqa: T201
    print(f"{len(kept) - len(lost)} of {len(kept)} acknowledged entries kept")  # noqa: T201
    return 1 if lost else 0


async def start(
    stack: contextlib.AsyncExitStack, folder: Path, keys: config.Keys
) -> dict[str, Running]:
    """All at once: a stream of three copies needs them all to be made."""
    doors = {name: f"127.0.0.1:{free_port()}" for name in ("n1", "n2", "n3")}
    routes = tuple(f"nats://{door}" for door in doors.values())

    def node(name: str) -> Settings:
        return Settings(
            folder / name, rate=None, replicas=3, cluster=Cluster(name, doors[name], routes)
        )

    started = await asyncio.gather(
        *(stack.enter_async_context(running(node(name), keys)) for name in doors)
    )
    return dict(zip(doors, started, strict=True))


async def remove(nodes: dict[str, Running]) -> None:
    """A door that is changed at one server is the same at all of them, and at once."""
    first, *others = nodes.values()
    async with Table(first.control) as table:
        removed, member = table.device(), table.device()
        lines = [await come_in(node.control, removed) for node in others]
        token = os.urandom(32)
        change = wish(table.gm, token, members=[member], barred=[removed])
        assert await ask(table.line, table.gm, change) == {"changed": True}
        for line in lines:
            await closed(line)
        for node in nodes.values():
            table.control = node.control
            await may_read_and_write(table, member)
            await may_read_and_write(table, table.device(newest=token))
            await only_knocks(table, table.device())
            try:
                await table.come(removed)
            except (NatsError, OSError):
                continue
            raise AssertionError("a removed device came in")
    print("a removed device was cut off and kept out by all servers")  # noqa: T201


async def write(node: Running, device: Device, kept: dict[str, int], count: int) -> None:
    """Send each entry until it is acknowledged, as a page does."""
    goal = len(kept) + count
    client = None
    async with asyncio.timeout(PATIENCE):
        while len(kept) < goal:
            name = f"entry {len(kept)}"
            try:
                client = client or await come_in(node.control, device)
                kept[name] = await append(client, device, name.encode(), name)
            except (NatsError, OSError):
                if client and client.is_closed:
                    client = None
                await asyncio.sleep(0.1)
    if client:
        await client.close()


async def read_all(node: Running, device: Device, count: int) -> dict[str, int]:
    """Ask until all have come, as a page does: a cluster that elects a leader does not answer."""
    async with asyncio.timeout(PATIENCE):
        while True:
            with contextlib.suppress(NatsError, OSError):
                return await _read(node, device, count)
            await asyncio.sleep(0.1)


async def _read(node: Running, device: Device, count: int) -> dict[str, int]:
    client = await come_in(node.control, device)
    try:
        listener = Listener(client, device)
        await listener.start()
        messages = await listener.take(count)
    finally:
        await client.close()
    return {message.data.decode(): message.metadata.sequence.stream for message in messages}


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
