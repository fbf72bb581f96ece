import asyncio
import json
from contextlib import suppress
from dataclasses import replace

from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from server.feed import Feed, Running
from server.settings import Rate, Settings
from tests.server.device import Device, append, come_in, read

WISHES = 4_900
WISH = json.dumps({"since": 0, "stream": "", "newest": 200}).encode()


def test_the_wishes_of_one_stranger_keep_nobody_waiting(feed: Running) -> None:
    """Of thousands that one session sends at once, a few are granted, and the others replaced."""

    async def scene() -> None:
        loud, calm = Device(), Device()
        stranger, guest = await come_in(feed.control, loud), await come_in(feed.control, calm)
        for number in range(30):
            await append(guest, calm, b"%d" % number)
        answers: list[dict[str, object]] = []

        async def hear(message: Msg) -> None:
            answers.append(json.loads(message.data))

        await stranger.subscribe(f"{loud.inbox}.all", cb=hear)
        for _ in range(WISHES):
            await stranger.publish(loud.wishes, WISH, reply=f"{loud.inbox}.all")
        await stranger.flush()
        assert (await read(guest, calm))["waiting"] == 30
        assert len([answer for answer in answers if "error" not in answer]) < 100
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
