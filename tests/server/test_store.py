import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest
from nats.aio.client import Client
from nats.errors import Error as NatsError

from server.feed import Feed, Running
from server.settings import MEGABYTE, Settings, size
from tests.server.device import Device, append, come_in, told

SMALL = 2 * MEGABYTE
PIECE = b"x" * 15_000


async def fill(client: Client, device: Device, pieces: int) -> None:
    for _ in range(pieces):
        await append(client, device, PIECE)


async def fill_up(client: Client, device: Device) -> str:
    """Until the store is full; what the server says to that."""
    while True:
        try:
            await append(client, device, PIECE)
        except NatsError as error:
            return str(error)


def play(settings: Settings, scene: Callable[[Running], Awaitable[None]]) -> None:
    with Feed(replace(settings, store=SMALL)) as feed:
        asyncio.run(scene(feed))  # type: ignore[arg-type]


def test_a_table_that_exists_may_write_where_a_new_one_may_not(settings: Settings) -> None:
    async def scene(feed: Running) -> None:
        old, greedy, new = Device(), Device(), Device()
        client, filling = await come_in(feed.control, old), await come_in(feed.control, greedy)
        await append(client, old, b"the table is founded")
        await client.close()
        await fill(filling, greedy, SMALL * 4 // 5 // len(PIECE))
        client, outside = await come_in(feed.control, old), await come_in(feed.control, new)
        await append(client, old, b"and goes on")
        await outside.publish(new.subject, b"one more table")
        assert "permissions violation" in await told(outside)
        friend = Device(token=old.token)
        other = await come_in(feed.control, friend)
        await append(other, friend, b"somebody new at a table that exists")
        for each in (client, filling, outside, other):
            await each.close()

    play(settings, scene)


def test_a_full_store_refuses_and_keeps_what_it_has(settings: Settings) -> None:
    async def scene(feed: Running) -> None:
        device = Device()
        client = await come_in(feed.control, device)
        first = await append(client, device, b"first")
        assert "maximum bytes" in await fill_up(client, device)
        assert first == 1
        await client.close()

    play(settings, scene)


@pytest.mark.parametrize(
    ("text", "found"),
    [("4G", 4 << 30), ("500M", 500 << 20), ("64 MiB", 64 << 20), ("2tb", 2 << 40), ("10", 10)],
)
def test_sizes_are_read_as_people_write_them(text: str, found: int) -> None:
    assert size(text) == found


@pytest.mark.parametrize("text", ["", "much", "-1G", "1.5G", "4X"])
def test_what_is_no_size_is_said(text: str) -> None:
    with pytest.raises(ValueError, match="no size"):
        size(text)
