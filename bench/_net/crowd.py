"""A hundred at one table: how long until all have one message. Bare clients, let in for real."""

import asyncio
import os
import time
from collections.abc import Sequence

from nats.aio.client import Client
from nats.aio.msg import Msg

from tests.e2e.bare import MESSAGE
from tests.server.device import Device, append, come_in, read

_WARM = 3


def crowd(control: int, clients: int, rolls: int) -> list[list[float]]:
    """For each message, the milliseconds until each client had it."""
    return asyncio.run(_crowd(control, clients, rolls))


async def _crowd(control: int, clients: int, rolls: int) -> list[list[float]]:
    token = os.urandom(32)
    devices = [Device(token=token) for _ in range(clients)]
    lines = [await come_in(control, device) for device in devices]
    try:
        return await _fan_out(devices, lines, rolls)
    finally:
        for line in lines:
            await line.close()


async def _fan_out(
    devices: Sequence[Device], lines: Sequence[Client], rolls: int
) -> list[list[float]]:
    arrived: list[float] = []
    everyone = asyncio.Event()

    async def hear(message: Msg) -> None:
        if (message.headers or {}).get("Status"):
            return
        arrived.append(time.perf_counter())
        if len(arrived) == len(lines):
            everyone.set()

    for device, line in zip(devices, lines, strict=True):
        await line.subscribe(f"dwi.{device.session.public}", cb=hear)
        await read(line, device)
    found = []
    for _ in range(_WARM + rolls):
        arrived.clear()
        everyone.clear()
        begun = time.perf_counter()
        await append(lines[0], devices[0], os.urandom(MESSAGE))
        await asyncio.wait_for(everyone.wait(), 30)
        found.append([1000 * (at - begun) for at in arrived])
    return found[_WARM:]
