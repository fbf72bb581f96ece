import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from server import subjects
from server.feed import Running
from server.subscriptions import in_force
from tests.server.device import Device, Listener, append, come_in, read, told

TURNS = 400  # in about one of fifty, a PING overtook a subscription
Scene = Callable[[Client, Device], Awaitable[None]]


def play(feed: Running, scene: Scene) -> None:
    async def run() -> None:
        device = Device()
        client = await come_in(feed.control, device)
        try:
            await scene(client, device)
        finally:
            await client.close()

    asyncio.run(run())


async def refused(client: Client, act: Coroutine[Any, Any, object]) -> None:
    """The server says so itself."""
    await act
    await client.flush()
    assert "permissions violation" in await told(client)


OTHER = Device()

FORBIDDEN_TO_PUBLISH = [
    f"dw.{OTHER.room}.{OTHER.id}",
    f"dwp.{OTHER.room}.{OTHER.id}",
    f"dwr.{OTHER.room}.{OTHER.session.public}",
    f"dwi.{OTHER.session.public}",
    f"dwt.{OTHER.room}.{OTHER.id}",
    f"dwk.{OTHER.room}.{OTHER.id}",
    f"dwd.{OTHER.room}.{OTHER.id}",
    f"dwa.{OTHER.room}.{OTHER.id}.{OTHER.id}",
    "_INBOX.x",
    f"{OTHER.inbox}.x",
    "door.x",
    f"door.{OTHER.room}",
    "dw.>",
    "anything",
    "$SYS.REQ.USER.INFO",
    "$SYS.REQ.SERVER.PING",
    "$JS.API.INFO",
    "$JS.API.STREAM.CREATE.X",
    "$JS.API.STREAM.DELETE.DW",
    "$JS.API.STREAM.PURGE.DW",
    "$JS.API.STREAM.UPDATE.DW",
    "$JS.API.STREAM.MSG.GET.DW",
    "$JS.API.STREAM.MSG.DELETE.DW",
    "$JS.API.STREAM.INFO.DW",
    "$JS.API.STREAM.MSG.GET.DOORS",
    "$JS.API.STREAM.PURGE.DOORS",
    "$JS.API.DIRECT.GET.DOORS.door.x",
    "$JS.API.DIRECT.GET.DW",
    "$JS.API.CONSUMER.CREATE.DW",
    "$JS.API.CONSUMER.CREATE.DW.mine.dw.>",
    "$JS.API.CONSUMER.DURABLE.CREATE.DW.mine",
    "$JS.API.CONSUMER.NAMES.DW",
    "$JS.API.CONSUMER.MSG.NEXT.DW.mine",
    "$JS.ACK.DW.mine.1.1.1.1.1",
]


@pytest.mark.parametrize("subject", FORBIDDEN_TO_PUBLISH)
def test_a_device_may_not_publish_on(feed: Running, subject: str) -> None:
    async def scene(client: Client, _: Device) -> None:
        await refused(client, client.publish(subject, b"{}"))

    play(feed, scene)


def test_a_device_may_not_publish_for_its_neighbour(feed: Running) -> None:
    async def scene(client: Client, device: Device) -> None:
        await refused(client, client.publish(f"dw.{device.room}.{OTHER.id}", b""))
        await refused(client, client.publish(f"dwp.{device.room}.{OTHER.id}", b""))
        await refused(client, client.publish(f"dwr.{device.room}.{OTHER.session.public}", b""))
        await refused(client, client.publish(f"dwt.{device.room}.{OTHER.id}", b""))
        await refused(client, client.publish(f"dwk.{device.room}.{device.id}", b""))
        await refused(client, client.publish(f"dwd.{device.room}.{device.id}", b""))
        await refused(client, client.publish(f"dwa.{device.room}.{OTHER.id}.{device.id}", b""))

    play(feed, scene)


@pytest.mark.parametrize(
    "subject",
    [
        ">",
        "*",
        "dw.>",
        "dwi.>",
        "dwi.*",
        "dwp.>",
        "dwp.*.*",
        f"dwp.{OTHER.room}.*",
        "dwt.>",
        "dwt.*.*",
        "dwk.>",
        "dwk.*.*",
        "dwd.>",
        f"dwd.{OTHER.room}.*",
        "dwa.>",
        f"dwa.{OTHER.room}.{OTHER.id}.*",
        "door.>",
        f"dwi.{OTHER.session.public}",
        f"{OTHER.inbox}.>",
        "_INBOX.>",
        "_R_.>",
        "$SYS.>",
        "$SYS.REQ.USER.AUTH",
        "$JS.>",
        "$JS.EVENT.>",
    ],
)
def test_a_device_may_not_listen_on(feed: Running, subject: str) -> None:
    async def scene(client: Client, _: Device) -> None:
        await refused(client, client.subscribe(subject))

    play(feed, scene)


@pytest.mark.parametrize(
    "reply",
    [
        OTHER.subject,
        "$JS.API.STREAM.DELETE.DW",
        "$JS.API.STREAM.PURGE.DW",
        "$JS.API.STREAM.MSG.DELETE.DW",
        "$JS.API.CONSUMER.CREATE.DW.mine.dw.>",
        f"dwr.{OTHER.room}.{OTHER.session.public}",
        f"dwt.{OTHER.room}.{OTHER.id}",
        f"dwk.{OTHER.room}.{OTHER.id}",
        f"door.{OTHER.room}",
    ],
)
def test_an_answer_sent_elsewhere_does_nothing_there(feed: Running, reply: str) -> None:
    """The server acknowledges to whatever subject it is told, with its own rights."""

    async def scene(client: Client, device: Device) -> None:
        witness = await come_in(feed.control, OTHER)
        heard = Listener(witness, OTHER)
        before = await heard.start()
        await client.publish(device.subject, b"", reply=reply)
        own = await append(client, device, b"after it")
        await append(witness, OTHER, b"mine")
        (message,) = (await heard.take(before["waiting"] + 1))[-1:]
        assert message.data == b"mine"
        assert message.metadata.sequence.stream == own + 1
        await witness.close()

    play(feed, scene)


NOISE = b"noise"
ACTS: dict[str, Callable[[Device], tuple[str, bytes]]] = {
    "an entry": lambda own: (own.subject, NOISE),
    "presence": lambda own: (f"dwp.{own.room}.{own.id}", NOISE),
    "a wish": lambda own: (own.wishes, b'{"since": 0, "stream": ""}'),
    "a wish that makes no sense": lambda own: (own.wishes, NOISE),
}
REPLIES: dict[str, Callable[[Device], str]] = {
    "its entries": lambda victim: victim.subject,
    "its presence": lambda victim: f"dwp.{victim.room}.{victim.id}",
    "its feed": lambda victim: f"dwi.{victim.session.public}",
    "its answers": lambda victim: f"{victim.inbox}.answer",
    "its wishes": lambda victim: victim.wishes,
}


@pytest.mark.parametrize("reply", REPLIES)
@pytest.mark.parametrize("act", ACTS)
def test_what_a_reply_subject_brings_to_others_is_an_answer_of_the_server(
    feed: Running, act: str, reply: str
) -> None:
    """A server answers to any subject it is told: nobody checks the subject of a reply.

    So its answer to a stranger can arrive at somebody else's: never the stranger's words, never
    stored, never as an entry, and not as a wish. Pages take nothing from it (nats.test.mjs).
    """

    async def scene(client: Client, device: Device) -> None:
        victim = Device()
        witness = await come_in(feed.control, victim)
        await Listener(witness, victim).start()
        arrived: list[Msg] = []

        async def hear(message: Msg) -> None:
            arrived.append(message)

        for place in (f"dwp.{victim.room}.*", f"dwi.{victim.session.public}", f"{victim.inbox}.>"):
            await witness.subscribe(place, cb=hear)
        await in_force(witness)
        subject, said = ACTS[act](device)
        await client.publish(subject, said, reply=REPLIES[reply](victim))
        await append(client, device, b"after it")
        await read(client, device)
        await in_force(witness)
        for message in arrived:
            assert NOISE not in message.data
            assert not message.subject.startswith("dw.")
            assert not message.reply
        assert (await read(witness, victim))["waiting"] == 0
        await witness.close()

    play(feed, scene)


@pytest.mark.parametrize(
    "headers",
    [
        {"Nats-Rollup": "all"},
        {"Nats-Rollup": "sub"},
        {"Nats-TTL": "1s"},
        {"Nats-Expected-Stream": "DW", "Nats-Rollup": "all"},
        {"Nats-Schedule": "@every 1s", "Nats-Schedule-Target": OTHER.subject},
        {"Nats-Batch-Id": "b", "Nats-Batch-Sequence": "1"},
        {"Nats-Incr": "1"},
    ],
)
def test_no_header_removes_or_makes_what_others_have_written(
    feed: Running, headers: dict[str, str]
) -> None:
    async def scene(client: Client, device: Device) -> None:
        friend = Device(token=device.token)
        near = await come_in(feed.control, friend)
        kept = await append(near, friend, b"kept")
        reply = await client.request(device.subject, b"noise", timeout=2, headers=headers)
        assert b"kept" not in reply.data
        listener = Listener(near, friend)
        answer = await listener.start()
        (first, *others) = await listener.take(answer["waiting"])
        assert first.metadata.sequence.stream == kept
        assert len(others) <= 1
        await near.close()

    play(feed, scene)


def test_a_device_reads_its_own_room_from_any_number_on(feed: Running) -> None:
    async def scene(client: Client, device: Device) -> None:
        stranger = Device()
        outside = await come_in(feed.control, stranger)
        numbers = []
        for turn in range(10):
            numbers.append(await append(client, device, f"{turn}".encode()))
            await append(outside, stranger, b"not yours")
        late = Device(token=device.token)
        joined = await come_in(feed.control, late)
        feed_of_late = Listener(joined, late)
        answer = await feed_of_late.start()
        assert answer["waiting"] == 10
        messages = await feed_of_late.take(10)
        assert [message.data for message in messages] == [b"%d" % turn for turn in range(10)]
        assert [message.metadata.sequence.stream for message in messages] == numbers
        assert {message.subject for message in messages} == {device.subject}
        again = await read(joined, late, numbers[6], answer["stream"])
        assert again["waiting"] == 3
        assert (await feed_of_late.take(3))[0].data == b"7"
        elsewhere = await read(joined, late, numbers[6], "another stream")
        assert elsewhere["waiting"] == 10
        await joined.close()
        await outside.close()

    play(feed, scene)


@pytest.mark.parametrize(
    "wish",
    [
        b"",
        b"null",
        b"[1]",
        b'{"since": -1, "stream": ""}',
        b'{"since": 1.5, "stream": ""}',
        b'{"since": true, "stream": ""}',
        b'{"since": 1e400, "stream": ""}',
        b'{"since": 0}',
        b'{"since": 0, "stream": "", "newest": 201}',
        b'{"since": 0, "stream": "", "newest": -1}',
        b'{"since": 0, "stream": "", "newest": true}',
        b'{"since": 0, "stream": "", "newest": "all"}',
        b"[" * 250,
        b" " * 2000,
        b"\xff\xfe",
    ],
)
def test_a_wish_that_makes_no_sense_is_answered(feed: Running, wish: bytes) -> None:
    async def scene(client: Client, device: Device) -> None:
        where = f"dwr.{device.room}.{device.session.public}"
        reply = await client.request(where, wish, timeout=5)
        assert json.loads(reply.data) == {"error": "bad_request"}
        assert (await read(client, device))["waiting"] == 0

    play(feed, scene)


def test_the_same_entry_twice_is_kept_once(feed: Running) -> None:
    async def scene(client: Client, device: Device) -> None:
        first = await append(client, device, b"x", name="a" * 64)
        assert await append(client, device, b"x", name="a" * 64) == first

    play(feed, scene)


def test_what_is_too_large_is_refused(feed: Running) -> None:
    async def scene(client: Client, device: Device) -> None:
        with pytest.raises(NatsError):
            await append(client, device, b"x" * (subjects.MOST_BYTES + 1))
        other = await come_in(feed.control, device)
        assert await append(other, device, b"x" * 9000) > 0
        await other.close()

    play(feed, scene)


def test_a_device_may_not_listen_in_a_thousand_places(feed: Running) -> None:
    async def scene(client: Client, device: Device) -> None:
        async def listen_everywhere() -> None:
            for turn in range(subjects.MOST_SUBSCRIPTIONS * 100):
                await client.subscribe(f"{device.inbox}.{turn}")
                await client.flush()

        with pytest.raises(NatsError):
            await listen_everywhere()
        assert "maximum subscriptions" in str(client.last_error)

    play(feed, scene)


def test_presence_is_heard_in_the_room_and_nowhere_else(feed: Running) -> None:
    async def scene(client: Client, device: Device) -> None:
        friend = Device(token=device.token)
        near = await come_in(feed.control, friend)
        heard = await near.subscribe(f"dwp.{device.room}.*")
        await in_force(near)
        await client.publish(f"dwp.{device.room}.{device.id}", b"here")
        message = await heard.next_msg(timeout=5)
        assert message.subject == f"dwp.{device.room}.{device.id}"
        await near.close()

    play(feed, scene)


def test_a_subscription_in_force_misses_nothing(feed: Running) -> None:
    async def scene(client: Client, device: Device) -> None:
        near = await come_in(feed.control, Device(token=device.token))
        for _ in range(TURNS):
            heard = await near.subscribe(f"dwp.{device.room}.*")
            await in_force(near)
            await client.publish(f"dwp.{device.room}.{device.id}", b"here")
            await heard.next_msg(timeout=5)
            await heard.unsubscribe()
        await near.close()

    play(feed, scene)


@pytest.mark.parametrize("others", [0, 1, 40])
def test_the_newest_of_a_room_are_handed_out_first(feed: Running, others: int) -> None:
    """However many entries of other rooms stand between them."""

    async def scene(client: Client, device: Device) -> None:
        stranger = Device()
        crowd = await come_in(feed.control, stranger)
        for number in range(30):
            await append(client, device, b"mine %d" % number)
            await asyncio.gather(*[append(crowd, stranger, b"theirs") for _ in range(others)])
        await crowd.close()
        listener = Listener(client, device)
        answer = await listener.start(newest=5)
        assert 5 <= answer["waiting"] <= 10
        found = [message.data for message in await listener.take(answer["waiting"])]
        assert found == [b"mine %d" % number for number in range(30)][-len(found) :]
        assert (await read(client, device, newest=200))["waiting"] == 30

    play(feed, scene)
