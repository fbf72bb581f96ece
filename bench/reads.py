"""Does a guest read while strangers do their worst? `python3 build.py bench reads [--json]`.

Guests ask a real server for their room, alone and while ten strangers, in a process of their own,
wish to read: in several kinds of attack, loud all the time that is measured, which is counted. A
stranger who is disconnected comes back at once, with a new key and room, and from another address
where the old one is not let in any more; each has ten. Alone and beside them are measured in turn,
so that a noisy machine is noisy for both, and each time others come. The strangers' own work, which
would be done elsewhere, is done on this machine with the lowest priority.
"""

import argparse
import asyncio
import contextlib
import json
import logging
import multiprocessing
import os
import platform
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.sharedctypes import Synchronized
from multiprocessing.synchronize import Event
from pathlib import Path
from typing import Any

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from bench._net.report import spread
from server.feed import Feed, Running
from server.settings import Rate, Settings
from tests.server.device import Device, append, come_in, read

_STRANGERS = 10
_BLOCKS = 4
_READS = 100  # in a block
_GUESTS = 50  # each at home; a page reads when it connects, not all the time
_PAUSE = 0.03  # seconds
_SETTLED = 3.0  # seconds until all strangers have noticed that it begins, or ends
_ENTRIES = 200  # in the guests' room
_OTHERS = 1_900  # entries of another room after them
_ADDRESSES = 10  # of each stranger, at which one after the other is let in
_MOST = 5.0
_WISH = json.dumps({"since": 0, "stream": "", "newest": 200}).encode()


@dataclass(frozen=True)
class Attack:
    """What each stranger does at the same time."""

    said: str
    devices: int
    """Each with a room of its own."""
    lines: int
    """Connections of each device."""
    pause: float
    """Seconds between two wishes on one line."""
    stays: bool = True
    """Or comes anew for every wish."""
    lasts: bool = True
    """Or is over when everybody is banned, so that it is measured from the first moment on."""
    moves: bool = False
    """Takes the next address after each disconnection, not only where it is refused."""
    is_ten: bool = True
    """Or there are so many of them that the goal, which is about ten strangers, says nothing."""
    least: float = 50.0
    """Wishes that must arrive in each second, or it was no attack."""


ATTACKS = {
    "within": Attack("ten devices each, within every limit", 10, 1, 1 / 5.5, least=200),
    "lines": Attack(
        "sixteen lines of one device each, each within a device's limit", 1, 16, 1 / 5.5
    ),
    "crowd": Attack(
        "forty devices each, four times what an address may", 40, 1, 1 / 5.5, least=100
    ),
    "flood": Attack("as fast as can be, until banned", 1, 1, 0.0, lasts=False, least=200),
    "swarm": Attack(
        "the same, each time from another of a hundred addresses",
        *(1, 1, 0.0),
        lasts=False,
        moves=True,
        is_ten=False,
        least=200,
    ),
    "churn": Attack("a new device for each wish", 4, 1, 0.0, stays=False, least=15),
}


@dataclass
class Shared:
    """Between the process of the strangers and that of the guests."""

    attack: Event
    asked: "Synchronized[int]"
    granted: "Synchronized[int]"
    crowd: "Synchronized[int]"
    """Which strangers these are: others come, from addresses of their own, to each attack."""


# ── guests ───────────────────────────────────────────────────────────────────────────────────────


async def _measure(control: int, attack: Attack, shared: Shared, blocks: int) -> dict[str, Any]:
    founder = Device()
    guests = [Device(token=founder.token) for _ in range(_GUESTS)]
    lines = [
        await come_in(control, guest, address=f"127.0.1.{number + 1}")
        for number, guest in enumerate(guests)
    ]
    other = Device()
    filling = await come_in(control, other, address="127.0.2.1")
    for number in range(_ENTRIES):
        await append(lines[number % _GUESTS], guests[number % _GUESTS], b"%d" % number)
    for number in range(_OTHERS):
        await append(filling, other, b"%d" % number)
    return await _alternate(list(zip(lines, guests, strict=True)), attack, shared, blocks)


async def _alternate(
    guests: list[tuple[Client, Device]], attack: Attack, shared: Shared, blocks: int
) -> dict[str, Any]:
    found: dict[str, list[float]] = {"alone": [], "beside": []}
    asked = granted = 0
    seconds = 0.0
    for block in range(2 * blocks):
        name = "beside" if block % 2 else "alone"
        shared.crowd.value += 1
        (shared.attack.set if block % 2 else shared.attack.clear)()
        if attack.lasts or name == "alone":
            await asyncio.sleep(_SETTLED)
        before, begun = (shared.asked.value, shared.granted.value), time.perf_counter()
        found[name] += await _reads(guests)
        if name == "beside":
            asked += shared.asked.value - before[0]
            granted += shared.granted.value - before[1]
            seconds += time.perf_counter() - begun
    shared.attack.clear()
    if asked < attack.least * seconds or not granted:
        sys.exit(
            f"the strangers were not loud: {asked} wishes in {seconds:.0f} s, {granted} granted"
        )
    return _judged(found) | {
        "attack": attack.said,
        "asked_second": round(asked / seconds),
        "granted_second": round(granted / seconds),
    }


async def _reads(guests: list[tuple[Client, Device]]) -> list[float]:
    took = []
    for turn in range(_READS):
        line, guest = guests[turn % len(guests)]
        begun = time.perf_counter()
        answer = await read(line, guest, newest=60)
        took.append(1000 * (time.perf_counter() - begun))
        if "error" in answer:
            sys.exit(f"a guest was refused: {answer}")
        await asyncio.sleep(_PAUSE)
    return took


# ── strangers ────────────────────────────────────────────────────────────────────────────────────


def _strangers(control: int, attack: Attack, shared: Shared) -> None:
    if hasattr(os, "nice"):
        os.nice(19)
    logging.disable()  # lines that are cut off are what they want

    async def all_of_them() -> None:
        lines = [
            asyncio.create_task(_line(control, attack, shared, addresses, device))
            for addresses in (_Addresses(number, shared.crowd) for number in range(_STRANGERS))
            for device in _devices(attack)
        ]
        await asyncio.gather(*lines)

    asyncio.run(all_of_them())


class _Addresses:
    """Those of one stranger: the next one is taken when nobody is let in from this one."""

    def __init__(self, number: int, crowd: "Synchronized[int]") -> None:
        self._number = number
        self._crowd = crowd
        self._at = 0

    @property
    def now(self) -> str:
        return f"127.{10 + self._number}.{self._crowd.value}.{self._at % _ADDRESSES + 1}"

    def leave(self, address: str) -> None:
        if address == self.now:
            self._at += 1


class _Identity:
    """One device, which all of its lines make anew when it is not let in any more."""

    def __init__(self) -> None:
        self.now = Device()

    def leave(self, device: Device) -> None:
        if device is self.now:
            self.now = Device()


def _devices(attack: Attack) -> Iterator[_Identity]:
    for _ in range(attack.devices):
        identity = _Identity()
        for _ in range(attack.lines):
            yield identity


async def _line(
    control: int, attack: Attack, shared: Shared, addresses: _Addresses, identity: _Identity
) -> None:
    while True:
        if not shared.attack.is_set():
            await asyncio.sleep(0.05)
            continue
        address, device = addresses.now, identity.now
        own = Device(device.token, device.key)  # a session of its own
        try:
            client = await come_in(control, own, address=address)
        except (NatsError, OSError):
            identity.leave(device)
            addresses.leave(address)
            continue
        with suppress(NatsError, OSError):
            await _wish(client, own, attack, shared)
        with suppress(NatsError, OSError):
            await client.close()
        identity.leave(device)
        if attack.moves:
            addresses.leave(address)


async def _wish(client: Client, device: Device, attack: Attack, shared: Shared) -> None:
    answered = asyncio.Event()

    async def hear(message: Msg) -> None:
        answered.set()
        if b'"last"' in message.data:
            shared.granted.value += 1

    await client.subscribe(f"{device.inbox}.x", cb=hear)
    while not client.is_closed:
        if not shared.attack.is_set():
            await asyncio.sleep(0.05)
            continue
        await client.publish(device.wishes, _WISH, reply=f"{device.inbox}.x")
        shared.asked.value += 1
        if not attack.stays:
            await asyncio.wait_for(answered.wait(), 5)
            return
        await asyncio.sleep(attack.pause)


# ── what is said ─────────────────────────────────────────────────────────────────────────────────


def _judged(found: dict[str, list[float]]) -> dict[str, Any]:
    alone, beside = spread(found["alone"]), spread(found["beside"])
    return {
        "reads": len(found["alone"]),
        "alone": alone,
        "beside": beside,
        "ratio_p50": round(beside["p50"] / alone["p50"], 2),
        "ratio_p99": round(beside["p99"] / alone["p99"], 2),
    }


def _as_text(results: dict[str, Any]) -> str:
    lines = [f"{results['machine']}; milliseconds of a guest's read, p50 / p99"]
    for name, found in results["attacks"].items():
        alone, beside = found["alone"], found["beside"]
        lines += [
            f"{name}: {found['attack']}",
            f"  alone:  {alone['p50']} / {alone['p99']} ({found['reads']} reads)",
            f"  beside: {beside['p50']} / {beside['p99']}",
            f"  ratio:  {found['ratio_p50']} / {found['ratio_p99']}",
            f"  wishes of strangers a second: {found['asked_second']}",
            f"  of these granted: {found['granted_second']}",
        ]
    return "\n".join([*lines, *(results["missed"] or ["the goal is met"])])


def _machine() -> str:
    return f"{platform.system()}, {os.cpu_count()} cores, Python {platform.python_version()}"


@contextlib.contextmanager
def _attacked(feed: Running, attack: Attack) -> Iterator[Shared]:
    start = multiprocessing.get_context("spawn")
    shared = Shared(start.Event(), *(start.Value("q", 0) for _ in range(3)))
    strangers = start.Process(target=_strangers, args=(feed.control, attack, shared), daemon=True)
    strangers.start()
    try:
        yield shared
    finally:
        strangers.terminate()
        strangers.join()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="bench reads", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("--quick", action="store_true", help="a block of each")
    parser.add_argument("--only", choices=ATTACKS, help="one kind of attack")
    arguments = parser.parse_args()
    logging.disable(logging.WARNING)  # everybody whom the server disconnects
    found = {}
    for name, attack in ATTACKS.items():
        if arguments.only not in {None, name}:
            continue
        print(f"… {name}: {attack.said}", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory() as folder:
            settings = Settings(Path(folder), rate=Rate())
            with Feed(settings) as feed, _attacked(feed, attack) as shared:
                blocks = 1 if arguments.quick else _BLOCKS
                found[name] = asyncio.run(_measure(feed.control, attack, shared, blocks))
    missed = [
        f"{name}: the slowest reads take {each['ratio_p99']} times as long (goal: {_MOST})"
        for name, each in found.items()
        if ATTACKS[name].is_ten and each["ratio_p99"] > _MOST
    ]
    results = {"machine": _machine(), "attacks": found, "missed": missed}
    print(json.dumps(results, indent=2) if arguments.json else _as_text(results))


if __name__ == "__main__":
    main()
