"""Does a guest read while strangers do their worst? `python3 build.py bench reads [--json]`.

Guests ask a real server for their room, alone and while ten strangers, in a process of their own,
wish to read as fast as they can: each from an address of its own, in a room of its own, with a new
key and room whenever it is disconnected. Alone and beside them are measured in turn, so that a
noisy machine is noisy for both.
"""

import argparse
import asyncio
import json
import multiprocessing
import sys
import tempfile
import time
from contextlib import suppress
from contextvars import ContextVar
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

from nats.aio.client import Client
from nats.errors import Error as NatsError

from bench._net.report import spread
from server.feed import Feed
from server.settings import Rate, Settings
from tests.server.device import Device, append, come_in, read

_STRANGERS = 10
_WISHES = 4_900
_BLOCKS = 4
_READS = 80  # in a block
_GUESTS = 8  # who read one after the other: none of them so often that it is a flood
_PAUSE = 0.03  # seconds
_ENTRIES = 200
_MOST = 5.0
_WISH = json.dumps({"since": 0, "stream": "", "newest": 200}).encode()


async def _measure(control: int, attack: Event) -> dict[str, list[float]]:
    founder = Device()
    guests = [Device(token=founder.token) for _ in range(_GUESTS)]
    lines = [await come_in(control, guest) for guest in guests]
    for number in range(_ENTRIES):
        await append(lines[0], guests[0], b"%d" % number)
    found: dict[str, list[float]] = {"alone": [], "beside": []}
    for block in range(2 * _BLOCKS):
        name = "beside" if block % 2 else "alone"
        (attack.set if block % 2 else attack.clear)()
        await asyncio.sleep(1)  # until the strangers have noticed it
        for turn in range(_READS):
            at = turn % _GUESTS
            begun = time.perf_counter()
            await read(lines[at], guests[at], newest=60)
            found[name].append(1000 * (time.perf_counter() - begun))
            await asyncio.sleep(_PAUSE)
    attack.clear()
    for line in lines:
        await line.close()
    return found


def _strangers(control: int, attack: Event) -> None:
    plain = asyncio.open_connection
    address: ContextVar[str] = ContextVar("address")

    def from_elsewhere(*where: Any, **options: Any) -> Any:
        return plain(*where, local_addr=(address.get(), 0), **options)

    async def one(number: int) -> None:
        address.set(f"127.0.1.{number + 1}")
        await _stranger(control, attack)

    async def all_of_them() -> None:
        await asyncio.gather(*[one(number) for number in range(_STRANGERS)])

    asyncio.open_connection = from_elsewhere
    asyncio.run(all_of_them())


async def _stranger(control: int, attack: Event) -> None:
    while True:
        await asyncio.sleep(0.05)
        if not attack.is_set():
            continue
        device = Device()
        with suppress(NatsError, OSError):
            client = await come_in(control, device)
            with suppress(NatsError, OSError):
                await _wish(client, device, attack)
            await client.close()


async def _wish(client: Client, device: Device, attack: Event) -> None:
    for number in range(_WISHES):
        if client.is_closed or not attack.is_set():
            return
        await client.publish(device.wishes, _WISH, reply=f"{device.inbox}.x")
        if not number % 50:
            await asyncio.sleep(0)
    await client.flush()


def _judged(found: dict[str, list[float]]) -> dict[str, Any]:
    alone, beside = spread(found["alone"]), spread(found["beside"])
    ratio = round(beside["p99"] / alone["p99"], 2)
    missed = [f"the slowest reads take {ratio} times as long (goal: {_MOST})"]
    return {
        "reads": len(found["alone"]),
        "alone": alone,
        "beside": beside,
        "ratio_p50": round(beside["p50"] / alone["p50"], 2),
        "ratio_p99": ratio,
        "missed": missed if ratio > _MOST else [],
    }


def _as_text(found: dict[str, Any]) -> str:
    lines = [
        f"{found['reads']} reads each, milliseconds, p50 / p99",
        f"alone: {found['alone']['p50']} / {found['alone']['p99']}",
        f"beside strangers: {found['beside']['p50']} / {found['beside']['p99']}",
        f"ratio: {found['ratio_p50']} / {found['ratio_p99']}",
    ]
    return "\n".join([*lines, *(found["missed"] or ["the goal is met"])])


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench reads", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    arguments = parser.parse_args()
    start = multiprocessing.get_context("spawn")
    attack = start.Event()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(Path(folder), rate=Rate())
        with Feed(settings) as feed:
            strangers = start.Process(target=_strangers, args=(feed.control, attack), daemon=True)
            strangers.start()
            print("… reading, alone and beside strangers in turn", file=sys.stderr, flush=True)
            found = _judged(asyncio.run(_measure(feed.control, attack)))
            strangers.terminate()
            strangers.join()
    print(json.dumps(found, indent=2) if arguments.json else _as_text(found))


if __name__ == "__main__":
    main()
