import asyncio
import json
from contextlib import suppress
from dataclasses import replace

from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from server import subjects
from server.config import fresh_keys
from server.feed import Feed, Running, connect, running
from server.settings import Rate, Settings
from tests.server.device import PATIENCE, Device, append, come_in, is_refused, read, until

WISHES = 4_900
WISH = json.dumps({"since": 0, "stream": "", "newest": 200}).encode()


def test_the_wishes_of_one_stranger_keep_nobody_waiting(feed: Running) -> None:
    """Of thousands that one session sends at once, most find nobody who listens."""

    async def scene() -> None:
        loud, calm = Device(), Device()
        stranger, guest = await come_in(feed.control, loud), await come_in(feed.control, calm)
        for number in range(30):
            await append(guest, calm, b"%d" % number)
        answers: list[dict[str, object]] = []
        outside: list[Msg] = []

        async def hear(message: Msg) -> None:
            if (message.headers or {}).get("Status") == "503":
                outside.append(message)
            else:
                answers.append(json.loads(message.data))

        await stranger.subscribe(f"{loud.inbox}.all", cb=hear)
        for _ in range(WISHES):
            await stranger.publish(loud.wishes, WISH, reply=f"{loud.inbox}.all")
        await stranger.flush()
        assert (await read(guest, calm))["waiting"] == 30
        assert len([answer for answer in answers if "error" not in answer]) < 100
        await until(lambda: len(answers) + len(outside) == WISHES)
        assert len(outside) > WISHES / 2
        assert "error" not in await read(stranger, loud)  # its next wish is heard
        await stranger.close()
        await guest.close()

    asyncio.run(scene())


def test_whoever_wishes_without_end_is_disconnected(settings: Settings) -> None:
    async def scene(feed: Running) -> None:
        loud = Device()
        stranger = await come_in(feed.control, loud)
        async with asyncio.timeout(30):
            with suppress(NatsError, OSError):
                while not stranger.is_closed:
                    await stranger.publish(loud.wishes, WISH)
                    await asyncio.sleep(0)

    with Feed(replace(settings, rate=Rate(messages_burst=10**9))) as feed:
        asyncio.run(scene(feed))


def test_a_wish_that_waits_is_replaced_by_a_newer_one(feed: Running) -> None:
    async def scene() -> None:
        device = Device()
        client = await come_in(feed.control, device)
        last = await append(client, device, b"only one")
        answers = await asyncio.gather(*[read(client, device) for _ in range(20)])
        granted = [answer for answer in answers if "error" not in answer]
        assert len(granted) < 20
        assert answers[-1]["last"] >= last
        assert {answer["error"] for answer in answers if "error" in answer} == {"busy"}
        await client.close()

    asyncio.run(scene())


def test_a_device_has_one_wish_granted_at_a_time_however_many_connections_it_has(
    feed: Running,
) -> None:
    """Its own wishes wait, one of each connection; the others of the address go first."""

    async def scene() -> None:
        loud, calm = Device(), Device()
        sessions = [Device(loud.token, loud.key) for _ in range(16)]
        lines = [await come_in(feed.control, each) for each in sessions]
        guest = await come_in(feed.control, calm)
        wishes = [
            asyncio.create_task(read(line, each, newest=200))
            for line, each in zip(lines, sessions, strict=True)
        ]
        answers = await asyncio.gather(*wishes)
        assert all("error" not in answer for answer in answers)  # each tab is answered
        assert "error" not in await read(guest, calm)
        for line in [*lines, guest]:
            await line.close()

    asyncio.run(scene())


def test_a_flood_of_wishes_bans_the_device_and_nobody_else_of_its_address(
    settings: Settings,
) -> None:
    async def scene(feed: Running) -> None:
        loud, calm = Device(), Device()
        lines = [await come_in(feed.control, Device(loud.token, loud.key)) for _ in range(3)]
        loud_line = await come_in(feed.control, loud)
        guest = await come_in(feed.control, calm)
        async with asyncio.timeout(PATIENCE):
            with suppress(NatsError, OSError):
                while not loud_line.is_closed:
                    await loud_line.publish(loud.wishes, WISH)
                    await asyncio.sleep(0)
            while not all(line.is_closed for line in lines):  # noqa: ASYNC110 - whichever is last
                await asyncio.sleep(0.01)
        assert await is_refused(feed, loud)
        assert not await is_refused(feed, Device())
        assert "error" not in await read(guest, calm)
        await guest.close()

    with Feed(replace(settings, rate=Rate())) as feed:
        asyncio.run(scene(feed))


def test_an_address_whose_devices_flood_one_after_the_other_is_banned(settings: Settings) -> None:
    """A new key costs nothing, so an address cannot have as many as it likes."""

    async def flood(feed: Running) -> None:
        device = Device()
        line = await come_in(feed.control, device, address=elsewhere)
        with suppress(NatsError, OSError):
            while not line.is_closed:
                await line.publish(device.wishes, WISH)
                await asyncio.sleep(0)

    async def scene(feed: Running) -> None:
        floods = 0
        async with asyncio.timeout(PATIENCE):
            while not await is_refused(feed, Device(), elsewhere):
                with suppress(NatsError, OSError):
                    await flood(feed)
                floods += 1
                assert floods < 8
        assert floods > 1  # one page that has lost its way bans nobody else of a household
        assert not await is_refused(feed, Device(), "127.0.0.10")

    elsewhere = "127.0.0.9"
    with Feed(replace(settings, rate=Rate())) as feed:
        asyncio.run(scene(feed))


def test_many_devices_of_one_address_share_what_it_may_wish(settings: Settings) -> None:
    """Each of them stays within its own limit, and none of them twice."""

    async def scene(feed: Running) -> None:
        elsewhere, wished = "127.0.0.9", 0
        other = Device()
        guest = await come_in(feed.control, other, address="127.0.0.10")
        async with asyncio.timeout(PATIENCE):
            while not await is_refused(feed, Device(), elsewhere):
                device = Device()
                with suppress(NatsError, OSError):
                    line = await come_in(feed.control, device, address=elsewhere)
                    for _ in range(50):
                        await line.publish(device.wishes, WISH)
                    await line.flush(timeout=2)
                    wished += 50
                    await line.close()
        assert wished >= 10 * 60
        assert "error" not in await read(guest, other)
        assert not await is_refused(feed, Device(), "127.0.0.10")
        await guest.close()

    with Feed(replace(settings, rate=Rate())) as feed:
        asyncio.run(scene(feed))


def test_what_others_left_behind_keeps_nobody_from_reading(settings: Settings) -> None:
    """nats-server by itself allows a thousand consumers; each who leaves leaves one for a while."""

    async def scene() -> None:
        keys, device = fresh_keys(), Device()
        async with running(settings, keys) as feed:
            store = await connect(f"nats://127.0.0.1:{feed.control}", keys.store.seed)
            jetstream = store.jetstream(timeout=5)
            for _ in range(1_100):
                await jetstream.add_consumer(subjects.STREAM, mem_storage=True, num_replicas=1)
            client = await come_in(feed.control, device)
            assert "error" not in await read(client, device, newest=200)
            await client.close()
            await store.close()

    asyncio.run(scene())
