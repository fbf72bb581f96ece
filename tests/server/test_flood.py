import asyncio
import itertools
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from nats.aio.client import Client
from nats.errors import Error as NatsError

from server.admission import RefusedError
from server.buckets import Buckets
from server.config import fresh_keys
from server.feed import Feed, Running, connect, running
from server.flood import Visitor, Watch
from server.settings import MEGABYTE, Rate, Settings
from tests.server.device import PATIENCE, Device, append, come_in, is_refused, read, until

DOCUMENTED = 5_000
"""Entries that one device gets stored at once; see docs/hosting-feed.md."""
SLOWLY = Rate(messages_burst=50, messages_second=0.001)


def play(settings: Settings, scene: Callable[[Running], Awaitable[None]]) -> None:
    async def run(feed: Running) -> None:
        async with asyncio.timeout(3 * PATIENCE):
            await scene(feed)

    with Feed(settings) as feed:
        asyncio.run(run(feed))


@pytest.fixture
def limited(settings: Settings) -> Settings:
    return replace(settings, rate=Rate())


async def flood(client: Client, subject: str, count: int) -> None:
    """Send as fast as can be, until it is done or one is disconnected.

    A client that is disconnected in the middle of sending waits for ever to get rid of the rest.
    """
    sending = asyncio.create_task(_send(client, subject, count))
    await until(lambda: sending.done() or client.is_closed)
    sending.cancel()


async def _send(client: Client, subject: str, count: int) -> None:
    with suppress(NatsError, OSError):
        for number in range(count):
            if client.is_closed:
                break
            await client.publish(subject, b"loud")
            if not number % 100:
                await asyncio.sleep(0)
        await client.flush(timeout=2)


async def stored(feed: Running, device: Device) -> int:
    """How many entries a room has once everything that was sent before is stored."""
    visitor = Device(token=device.token)
    client = await come_in(feed.control, visitor)
    while True:
        with suppress(NatsError):
            await append(client, visitor, b"last")
            break
    answer = await read(client, visitor)
    await client.close()
    return int(answer["waiting"]) - 1


@pytest.mark.parametrize("connections", [1, 8])
def test_a_flood_gets_no_more_stored_than_is_documented(
    limited: Settings, connections: int
) -> None:
    async def scene(feed: Running) -> None:
        loud = Device()
        lines = [await come_in(feed.control, loud) for _ in range(connections)]
        await asyncio.gather(*[flood(line, loud.subject, 60_000 // connections) for line in lines])
        await until(lambda: all(line.is_closed for line in lines))
        assert 0 < await stored(feed, loud) <= DOCUMENTED

    play(replace(limited, proxies=("127.0.0.1",)), scene)


def test_a_flood_that_waits_for_answers_gets_no_more_stored_either(limited: Settings) -> None:
    """As a page sends: some at once, the next ones after they have been acknowledged."""

    async def write(client: Client, loud: Device) -> None:
        with suppress(NatsError, OSError):
            while not client.is_closed:
                await append(client, loud, b"loud")

    async def scene(feed: Running) -> None:
        loud = Device()
        client = await come_in(feed.control, loud)
        await asyncio.gather(*[write(client, loud) for _ in range(100)])
        assert await stored(feed, loud) <= DOCUMENTED
        assert await is_refused(feed, loud)

    play(limited, scene)


def test_whoever_comes_and_goes_is_counted_too(limited: Settings) -> None:
    """Each connection ends long before anybody could look at it."""

    async def scene(feed: Running) -> None:
        loud, sent = Device(), 0
        while not await is_refused(feed, loud):
            client = await come_in(feed.control, loud)
            await flood(client, loud.subject, 20)
            await client.close()
            sent += 20
        assert sent <= 50 + 20

    play(replace(limited, rate=SLOWLY), scene)


def test_many_devices_of_one_address_share_what_it_may_send(limited: Settings) -> None:
    async def scene(feed: Running) -> None:
        sent = 0
        while True:
            loud = Device()
            try:
                client = await come_in(feed.control, loud)
            except (NatsError, OSError):
                break
            await flood(client, loud.subject, 40)
            await client.close()
            sent += 40
        assert sent >= 10 * 50

    play(replace(limited, rate=SLOWLY), scene)


def test_one_room_cannot_fill_the_store(limited: Settings) -> None:
    async def scene(feed: Running) -> None:
        loud, calm = Device(), Device()
        client, other = await come_in(feed.control, loud), await come_in(feed.control, calm)
        with suppress(NatsError, OSError):
            while not client.is_closed:
                await append(client, loud, b"x" * 16_000)
        assert await is_refused(feed, Device(token=loud.token))
        await append(other, calm, b"there is room for this")
        assert await stored(feed, calm) == 1
        await other.close()

    play(replace(limited, store=32 * MEGABYTE), scene)


def test_a_device_has_so_many_connections_and_others_still_get_in(limited: Settings) -> None:
    async def scene(feed: Running) -> None:
        greedy, calm = Device(), Device()
        lines = [await come_in(feed.control, greedy) for _ in range(limited.connections_device)]
        assert await is_refused(feed, greedy)
        other = await come_in(feed.control, calm)
        await append(other, calm, b"here")
        await lines.pop().close()
        async with asyncio.timeout(PATIENCE):
            while await is_refused(feed, greedy):
                pass
        for line in [*lines, other]:
            await line.close()

    play(limited, scene)


def test_hundreds_of_connections_of_one_key_keep_nobody_out(limited: Settings) -> None:
    """They are tried many at the same time, while others come, write and go."""

    async def greedy(feed: Running, device: Device, inside: list[Client]) -> None:
        with suppress(NatsError, OSError):
            inside.append(await come_in(feed.control, device))

    async def scene(feed: Running) -> None:
        loud = Device()
        inside: list[Client] = []
        for _ in range(10):
            tries = [asyncio.create_task(greedy(feed, loud, inside)) for _ in range(40)]
            calm = Device()
            client = await come_in(feed.control, calm)
            await append(client, calm, b"here")
            await client.close()
            await asyncio.gather(*tries)
        assert len(inside) == limited.connections_device
        for line in inside:
            await line.close()

    play(limited, scene)


def test_whoever_has_the_most_connections_makes_room(limited: Settings) -> None:
    """Five addresses, each within its limit, have all there are: the others still come in."""

    async def scene(feed: Running) -> None:
        crowd = [
            await come_in(feed.control, Device(), address=f"127.0.3.{number % 5 + 1}")
            for number in range(50)
        ]
        few = [
            await come_in(feed.control, Device(), address=f"127.0.4.{number + 1}")
            for number in range(8)
        ]
        await until(lambda: sum(line.is_closed for line in crowd) == 8)
        left = [sum(not line.is_closed for line in crowd[number::5]) for number in range(5)]
        assert set(left) == {8, 9}
        assert not any(line.is_closed for line in few)
        for line in [*crowd, *few]:
            await line.close()

    play(replace(limited, connections=50, connections_address=10), scene)


def test_an_address_has_so_many_connections(limited: Settings) -> None:
    async def scene(feed: Running) -> None:
        lines = [await come_in(feed.control, Device()) for _ in range(5)]
        assert await is_refused(feed, Device())
        for line in lines:
            await line.close()

    play(replace(limited, connections_address=5), scene)


def test_those_who_show_nothing_keep_nobody_out(limited: Settings) -> None:
    """Fifty sockets that say no word, where there is room for fifty."""

    async def scene(feed: Running) -> None:
        silent = [await asyncio.open_connection("127.0.0.1", feed.control) for _ in range(50)]
        ends = [asyncio.create_task(reader.read()) for reader, _ in silent]
        for end in itertools.islice(asyncio.as_completed(ends), 30):
            await end
        assert not await is_refused(feed, Device())
        assert not [end for end in ends if end.done() and b"Timeout" in end.result()]
        for end in ends:
            end.cancel()
        for _, writer in silent:
            writer.close()

    play(replace(limited, connections=50, connections_address=20), scene)


def test_those_who_were_there_before_the_watch_are_counted(settings: Settings) -> None:
    """As when the services are started anew beside a server that runs on."""

    async def scene() -> None:
        keys = fresh_keys()
        async with running(settings, keys) as feed:  # it has no limits
            loud = Device()
            client = await come_in(feed.control, loud)
            system = await connect(f"nats://127.0.0.1:{feed.control}", keys.system.seed)
            watch = Watch(replace(settings, rate=SLOWLY), system)
            looking = asyncio.create_task(watch.run())
            async with asyncio.timeout(PATIENCE):
                while not client.is_closed:
                    await flood(client, loud.subject, 60)
            looking.cancel()
            await system.close()

    asyncio.run(scene())


def test_a_flood_of_wishes_ends_connections_from_before_the_watch(settings: Settings) -> None:
    """As when the services are started anew: the connection's name says whose it is."""

    async def scene() -> None:
        keys = fresh_keys()
        async with running(settings, keys) as feed:
            loud, calm = Device(), Device()
            client, other = await come_in(feed.control, loud), await come_in(feed.control, calm)
            system = await connect(f"nats://127.0.0.1:{feed.control}", keys.system.seed)
            watch = Watch(replace(settings, rate=Rate()), system)
            looking = asyncio.create_task(watch.run())
            async with asyncio.timeout(PATIENCE):
                while not await watch.wished(calm.session.public):  # noqa: ASYNC110
                    await asyncio.sleep(0.1)  # until it has looked
                while await watch.wished(loud.session.public):
                    pass
                while not client.is_closed:  # noqa: ASYNC110 - the server says nothing
                    await asyncio.sleep(0.01)
            assert await watch.wished(calm.session.public)
            assert not other.is_closed
            looking.cancel()
            await system.close()
            await other.close()

    asyncio.run(scene())


def visitor(**changes: Any) -> Visitor:
    usual = {"device": "d", "room": "r", "session": "s", "address": "192.0.2.1"}
    return Visitor(**(usual | changes))


def test_addresses_of_one_household_count_as_one(limited: Settings) -> None:
    async def scene() -> None:
        watch = Watch(replace(limited, connections_address=1))
        await watch.let_in(("n", 1), visitor(address="2001:db8:1:2::3"))
        with pytest.raises(RefusedError, match="address"):
            await watch.let_in(("n", 2), visitor(address="2001:db8:1:2:ffff::4"))
        with pytest.raises(RefusedError, match="address"):  # a provider gives them more than one
            await watch.let_in(("n", 2), visitor(address="2001:db8:1:3::4"))
        await watch.let_in(("n", 3), visitor(address="2001:db8:2:2::3"))
        await watch.let_in(("n", 4), visitor(address="192.0.2.7"))
        with pytest.raises(RefusedError, match="address"):
            await watch.let_in(("n", 5), visitor(address="192.0.2.7"))

    asyncio.run(scene())


def test_a_proxy_stands_for_many(limited: Settings) -> None:
    async def scene() -> None:
        watch = Watch(replace(limited, connections_address=1, proxies=("192.0.2.1",)))
        for number in range(10):
            await watch.let_in(("n", number), visitor(device=f"{number}"))

    asyncio.run(scene())


def test_a_bucket_fills_with_time() -> None:
    buckets = Buckets(
        Rate(messages_burst=10, messages_second=1, bytes_burst=1000, bytes_second=100)
    )
    assert buckets.spend("a", 10, 0, 0.0)
    assert not buckets.spend("a", 1, 0, 0.5)
    assert buckets.spend("a", 2, 0, 3.0)
    assert buckets.spend("b", 1, 1000, 3.0)
    assert not buckets.spend("b", 1, 300, 4.0)
    buckets.forget_full(1000.0)
    assert buckets.spend("b", 10, 1000, 1000.0)
