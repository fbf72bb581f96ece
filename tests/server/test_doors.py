"""Who stays, once the key of a room has changed: through the real server, with every lie."""

import asyncio
import json
import os
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Self

import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.errors import TimeoutError as NatsTimeout

from server import doors, subjects
from server.admission import Admission, RefusedError, room_of
from server.claims import unpadded
from server.connections import Known, known
from server.doors import Doors, Record, WishError, changed, decode, place
from server.feed import Feed, Running, running
from server.settings import Settings
from server.subjects import Place
from server.subscriptions import in_force
from tests.server.device import Device, append, come_in, read, told

PATIENCE = 30  # seconds


class Table:
    """A founded room: the GM's device has written its first entry."""

    def __init__(self, control: int) -> None:
        self.control = control
        self.gm = Device()
        self._open: list[Client] = []

    async def __aenter__(self) -> Self:
        self.line = await self.come(self.gm)
        await append(self.line, self.gm, b"founded")
        return self

    async def __aexit__(self, *_: object) -> None:
        for client in self._open:
            with suppress(NatsError, OSError):
                await client.close()

    def device(self, **more: Any) -> Device:
        """Another one with the room's link."""
        return Device(token=self.gm.token, **more)

    async def come(self, device: Device) -> Client:
        client = await come_in(self.control, device)
        self._open.append(client)
        return client

    async def back(self) -> None:
        """The GM's device again, whose rights may be others now."""
        self.line = await self.come(self.gm)


def packed(devices: Iterable[Device]) -> str:
    return unpadded(b"".join(bytes.fromhex(device.id) for device in devices))


def wish(
    device: Device,
    token: bytes,
    epoch: int = 1,
    members: Iterable[Device] = (),
    barred: Iterable[Device] = (),
    **more: object,
) -> dict[str, Any]:
    """What a GM's page asks for; it looks after the door itself."""
    usual = {
        "v": 1,
        "token": room_of(token),
        "epoch": epoch,
        "founders": "",
        "keepers": packed([device]),
        "members": packed(members),
        "barred": packed(barred),
    }
    return usual | more


async def ask(client: Client, device: Device, said: object = None) -> dict[str, Any]:
    data = b"" if said is None else json.dumps(said).encode()
    reply = await client.request(f"dwt.{device.room}.{device.id}", data, timeout=5)
    answer: dict[str, Any] = json.loads(reply.data)
    return answer


async def closed(client: Client) -> None:
    async with asyncio.timeout(PATIENCE):
        while not client.is_closed:  # noqa: ASYNC110 - the client sets no event
            await asyncio.sleep(0.005)


def play(feed: Running, scene: Callable[[Table], Awaitable[None]]) -> None:
    async def run() -> None:
        async with Table(feed.control) as table:
            await scene(table)

    asyncio.run(run())


async def may_read_and_write(table: Table, device: Device) -> Client:
    client = await table.come(device)
    assert await append(client, device, b"in") > 0
    assert (await read(client, device))["waiting"] > 0
    return client


async def only_knocks(table: Table, device: Device) -> Client:
    """Every other subject of the room is refused by the server itself."""
    client = await table.come(device)
    room, session = device.room, device.session.public
    for subject in subjects.may_publish("keeper", room, device.id, session, stored=True):
        await client.publish(subject.replace("*", table.gm.id), b"{}")
        await client.flush()
        assert "permissions violation" in await told(client)
    for subject in subjects.may_subscribe("keeper", room, device.id, session):
        await client.subscribe(subject)
        await client.flush()
        assert "permissions violation" in await told(client)
    return client


# ── who gets in ──────────────────────────────────────────────────────────────────────────────────


def test_without_a_record_everybody_with_the_link_is_in(feed: Running) -> None:
    async def scene(table: Table) -> None:
        await may_read_and_write(table, table.device())
        assert await ask(table.line, table.gm) == {"record": None}

    play(feed, scene)


def test_a_removed_device_is_cut_off_and_does_not_get_in_again(feed: Running) -> None:
    async def scene(table: Table) -> None:
        mallory = table.device()
        client = await may_read_and_write(table, mallory)
        token = os.urandom(32)
        assert await ask(table.line, table.gm, wish(table.gm, token, barred=[mallory])) == {
            "changed": True
        }
        await closed(client)
        for lie in (mallory, replace(mallory, newest=token), replace(mallory, newest=b"x" * 32)):
            with pytest.raises((NatsError, OSError)):
                await table.come(lie)

    play(feed, scene)


def test_a_fresh_device_with_the_old_link_only_knocks(feed: Running) -> None:
    async def scene(table: Table) -> None:
        await append(table.line, table.gm, b"a secret of the evening")
        await ask(table.line, table.gm, wish(table.gm, os.urandom(32)))
        fresh = table.device()
        client = await only_knocks(table, fresh)
        neighbour = table.device()
        forbidden = [
            f"dwk.{fresh.room}.{neighbour.id}",
            f"dwk.{Device().room}.{fresh.id}",
            f"dwa.{fresh.room}.{fresh.id}.{fresh.id}",
            f"dwd.{fresh.room}.{fresh.id}",
            fresh.inbox,
            "dwk.>",
        ]
        for subject in forbidden:
            await client.publish(subject, b"{}")
            await client.flush()
            assert "permissions violation" in await told(client)
        for subject in [f"dwa.{fresh.room}.{neighbour.id}.*", f"dwk.{fresh.room}.*", "dwa.>", ">"]:
            await client.subscribe(subject)
            await client.flush()
            assert "permissions violation" in await told(client)

    play(feed, scene)


def test_who_has_the_new_token_is_in_and_so_is_a_member_without_it(feed: Running) -> None:
    async def scene(table: Table) -> None:
        token, ann = os.urandom(32), table.device()
        phone = await may_read_and_write(table, ann)
        await ask(table.line, table.gm, wish(table.gm, token, members=[ann]))
        await may_read_and_write(table, table.device(newest=token))
        await may_read_and_write(table, ann)
        assert not phone.is_closed  # nothing has changed for it
        await only_knocks(table, table.device(newest=os.urandom(32)))

    play(feed, scene)


@pytest.mark.parametrize("newest", [b"short", b"x" * 33, b"x" * 900])
def test_something_else_than_a_token_is_refused(feed: Running, newest: bytes) -> None:
    with pytest.raises((NatsError, OSError)):
        asyncio.run(come_in(feed.control, Device(newest=newest)))


def test_a_token_opens_its_own_room_only(feed: Running) -> None:
    """Whoever has another room's first token cannot come in with this one's newest."""

    async def scene(table: Table) -> None:
        token = os.urandom(32)
        await ask(table.line, table.gm, wish(table.gm, token))
        stranger = Device(newest=token)
        claimed = stranger.show(stranger.certificate(room=table.gm.room))
        with pytest.raises((NatsError, OSError)):
            await come_in(table.control, stranger, claimed)

    play(feed, scene)


def test_a_newcomer_who_is_connected_ends_at_the_door_when_the_key_changes(feed: Running) -> None:
    async def scene(table: Table) -> None:
        newcomer = table.device()
        client = await may_read_and_write(table, newcomer)
        await ask(table.line, table.gm, wish(table.gm, os.urandom(32)))
        await closed(client)
        await only_knocks(table, newcomer)

    play(feed, scene)


def test_who_is_made_a_member_at_the_door_comes_in(feed: Running) -> None:
    async def scene(table: Table) -> None:
        token, ann = os.urandom(32), table.device()
        await ask(table.line, table.gm, wish(table.gm, token))
        await table.back()
        client = await only_knocks(table, ann)
        await ask(table.line, table.gm, wish(table.gm, token, members=[ann]))
        await closed(client)
        await may_read_and_write(table, ann)

    play(feed, scene)


def test_a_record_that_cannot_be_read_at_once_is_looked_for_again(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in a cluster that elects a leader."""
    silent: list[str] = []
    look_up = Doors._record  # noqa: SLF001

    async def cannot(self: Doors, room: str) -> tuple[Record | None, int]:
        if silent:
            silent.pop()
            raise NatsTimeout
        return await look_up(self, room)

    monkeypatch.setattr(Doors, "_record", cannot)

    async def scene() -> None:
        async with running(settings) as feed:
            device = Device()
            silent.extend(["once", "twice"])
            client = await come_in(feed.control, device)
            assert await append(client, device, b"in") > 0
            await client.close()
            silent.extend(["for long"] * 3)
            with pytest.raises((NatsError, OSError)):
                await come_in(feed.control, device)

    asyncio.run(scene())


# ── who changes it ───────────────────────────────────────────────────────────────────────────────


def test_a_player_changes_nothing_and_learns_nothing(feed: Running) -> None:
    async def scene(table: Table) -> None:
        ann, token = table.device(), os.urandom(32)
        client = await may_read_and_write(table, ann)
        refused = {"error": "not_yours"}
        assert await ask(client, ann, wish(ann, os.urandom(32))) == refused
        await ask(table.line, table.gm, wish(table.gm, token, members=[ann]))
        await table.back()
        assert await ask(client, ann, wish(ann, os.urandom(32), 2)) == refused
        assert await ask(client, ann) == refused
        assert (await ask(table.line, table.gm))["record"]["token"] == room_of(token)
        await client.publish(f"dwt.{ann.room}.{table.gm.id}", b"")
        await client.flush()
        assert "permissions violation" in await told(client)

    play(feed, scene)


def test_an_unfounded_room_has_no_door(feed: Running) -> None:
    async def scene() -> None:
        device = Device()
        client = await come_in(feed.control, device)
        assert await ask(client, device, wish(device, os.urandom(32))) == {"error": "not_yours"}
        await client.close()

    asyncio.run(scene())


def test_of_two_gms_at_once_the_last_wins_and_takes_no_epoch_back(feed: Running) -> None:
    async def scene(table: Table) -> None:
        second, third = table.device(), table.device()
        tokens = [os.urandom(32) for _ in range(20)]
        keepers = packed([table.gm, second, third])
        first = await ask(table.line, table.gm, wish(table.gm, os.urandom(32), keepers=keepers))
        assert first == {"changed": True}
        await table.back()
        lines = [(await table.come(second), second), (await table.come(third), third)]
        answers = await asyncio.gather(
            *(
                ask(
                    *lines[turn % 2], wish(lines[turn % 2][1], token, 2 + turn % 5, keepers=keepers)
                )
                for turn, token in enumerate(tokens)
            )
        )
        record = (await ask(table.line, table.gm))["record"]
        assert record["epoch"] == 6
        assert record["token"] in {room_of(token) for token in tokens[4::5]}
        assert {"changed": True} in answers
        late = await ask(*lines[1], wish(third, os.urandom(32), 5, keepers=keepers))
        assert late == {"error": "epoch", "epoch": 6}
        last = os.urandom(32)
        reply = await ask(*lines[1], wish(third, last, 6, keepers=keepers))
        assert reply == {"changed": True}
        assert (await ask(table.line, table.gm))["record"]["token"] == room_of(last)

    play(feed, scene)


def test_a_second_gm_cannot_shut_out_the_founder(feed: Running) -> None:
    async def scene(table: Table) -> None:
        second, token = table.device(), os.urandom(32)
        both = packed([table.gm, second])
        await ask(table.line, table.gm, wish(table.gm, token, keepers=both))
        client = await table.come(second)
        for lie in (
            wish(second, token),
            wish(second, token, founders=packed([second])),
            wish(second, token, barred=[table.gm]),
        ):
            assert await ask(client, second, lie) == {"error": "founder"}
        lie = wish(second, token, keepers=both, barred=[table.gm])
        assert await ask(client, second, lie) == {"error": "bad_request"}
        await may_read_and_write(table, table.gm)
        await table.back()
        assert await ask(table.line, table.gm, wish(table.gm, token)) == {"changed": True}
        await closed(client)

    play(feed, scene)


def test_a_founders_other_device_can_shut_out_a_lost_one(feed: Running) -> None:
    async def scene(table: Table) -> None:
        laptop, token = table.device(), os.urandom(32)
        both = packed([table.gm, laptop])
        await ask(table.line, table.gm, wish(table.gm, token, keepers=both, founders=both))
        client = await table.come(laptop)
        lost = wish(laptop, token, founders=packed([laptop]), barred=[table.gm])
        assert await ask(client, laptop, lost) == {"changed": True}
        with pytest.raises((NatsError, OSError)):
            await table.come(table.gm)

    play(feed, scene)


GOOD = wish(Device(), os.urandom(32))


@pytest.mark.parametrize(
    "said",
    [
        None,
        [],
        {},
        {"v": 1},
        {**GOOD, "v": 2},
        {**GOOD, "more": 1},
        {**GOOD, "token": "x" * 32},
        {**GOOD, "token": None},
        {**GOOD, "epoch": -1},
        {**GOOD, "epoch": True},
        {**GOOD, "epoch": 1.5},
        {**GOOD, "epoch": 2**32},
        {**GOOD, "members": None},
        {**GOOD, "members": "A"},
        {**GOOD, "members": "ä"},
        {**GOOD, "members": "A" * 42},
        {**GOOD, "keepers": ""},
        {**GOOD, "barred": GOOD["keepers"]},
        {**GOOD, "members": unpadded(bytes(32 * 257))},
        {**GOOD, "keepers": unpadded(bytes(32 * 33))},
        {**GOOD, "barred": unpadded(bytes(32 * 65))},
        {**GOOD, "founders": unpadded(bytes(32 * 9))},
    ],
)
def test_a_wish_that_makes_no_sense_is_answered(feed: Running, said: object) -> None:
    async def scene(table: Table) -> None:
        data = json.dumps(said).encode()
        reply = await table.line.request(f"dwt.{table.gm.room}.{table.gm.id}", data, timeout=5)
        assert json.loads(reply.data) == {"error": "bad_request"}
        reply = await table.line.request(f"dwt.{table.gm.room}.{table.gm.id}", b"[" * 9000)
        assert json.loads(reply.data) == {"error": "bad_request"}
        assert await ask(table.line, table.gm) == {"record": None}

    play(feed, scene)


def test_the_largest_record_fits_and_is_kept(feed: Running) -> None:
    async def scene(table: Table) -> None:
        crowd: dict[str, Any] = {
            name: unpadded(bytes.fromhex(table.gm.id) + os.urandom(32 * (most - 1)))
            for name, most in doors.MOST.items()
            if name != "barred"
        }
        token, crowd["barred"] = os.urandom(32), unpadded(os.urandom(32 * 64))
        crowd["founders"] = packed([table.gm])
        assert await ask(table.line, table.gm, wish(table.gm, token) | crowd) == {"changed": True}
        await table.back()
        record = (await ask(table.line, table.gm))["record"]
        assert {name: len(record[name]) for name in doors.MOST} == {
            name: len(crowd[name]) for name in doors.MOST
        }

    play(feed, scene)


def test_a_record_is_still_there_when_the_server_is_started_again(settings: Settings) -> None:
    token, made = os.urandom(32), []

    async def write(table: Table) -> None:
        made.append(table.gm)
        await ask(table.line, table.gm, wish(table.gm, token))

    async def find(table: Table) -> None:
        stranger = Device(token=made[0].token)
        table.gm = made[0]
        await only_knocks(table, stranger)

    with Feed(settings) as feed:
        play(feed, write)
    with Feed(settings) as feed:
        play(feed, find)


def test_strangers_rooms_leave_space_for_the_records_that_are_there(settings: Settings) -> None:
    """A store so small that two records are more than the half that is for new ones."""

    async def scene() -> None:
        async with running(replace(settings, store=32 * 4000)) as feed, Table(feed.control) as own:
            token = os.urandom(32)
            assert await ask(own.line, own.gm, wish(own.gm, token)) == {"changed": True}
            await own.back()
            answers = []
            for _ in range(8):
                async with Table(feed.control) as other:
                    answers.append(await ask(other.line, other.gm, wish(other.gm, os.urandom(32))))
            assert answers[-1] == {"error": "full"}
            assert await ask(own.line, own.gm, wish(own.gm, token, 2)) == {"changed": True}

    asyncio.run(scene())


def test_who_was_on_the_way_in_when_it_changed_is_cut_off_too(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The callout has judged by the record of before, and nats-server lists nobody yet."""
    monkeypatch.setattr(doors, "_SETTLED", 1.0)
    judge = Doors.place
    judged, go_on = asyncio.Event(), asyncio.Event()
    late: list[str] = []

    async def judge_slowly(self: Doors, admission: Admission) -> Place:
        found = await judge(self, admission)
        if admission.device in late:
            late.remove(admission.device)
            judged.set()
            await go_on.wait()
        return found

    monkeypatch.setattr(Doors, "place", judge_slowly)

    async def scene() -> None:
        async with running(settings) as feed, Table(feed.control) as table:
            mallory = table.device()
            late.append(mallory.id)
            coming = asyncio.create_task(table.come(mallory))
            await judged.wait()
            change = wish(table.gm, os.urandom(32), barred=[mallory])
            assert await ask(table.line, table.gm, change) == {"changed": True}
            go_on.set()
            await closed(await coming)

    asyncio.run(scene())


# ── those who knock ──────────────────────────────────────────────────────────────────────────────


async def keeper(table: Table) -> None:
    """The room has a door, and the GM's device looks after it."""
    before = table.line
    await ask(table.line, table.gm, wish(table.gm, os.urandom(32)))
    await closed(before)
    await table.back()


def test_a_knock_is_heard_by_keepers_and_answered_to_that_device_alone(feed: Running) -> None:
    async def scene(table: Table) -> None:
        await keeper(table)
        ann, ben = table.device(), table.device()
        heard = await table.line.subscribe(f"dwd.{table.gm.room}.*")
        await in_force(table.line)
        lines = {}
        for device in (ann, ben):
            lines[device.id] = await table.come(device)
        answers = await lines[ann.id].subscribe(f"dwa.{ann.room}.{ann.id}.*")
        others = await lines[ben.id].subscribe(f"dwa.{ben.room}.{ben.id}.*")
        for line in lines.values():
            await in_force(line)
        await lines[ann.id].publish(f"dwk.{ann.room}.{ann.id}", b"it is Ann")
        message = await heard.next_msg(timeout=5)
        assert (message.subject, message.data) == (f"dwd.{ann.room}.{ann.id}", b"it is Ann")
        await table.line.publish(f"dwa.{ann.room}.{ann.id}.{table.gm.id}", b"come in")
        answer = await answers.next_msg(timeout=5)
        assert answer.subject.endswith(table.gm.id)
        assert answer.data == b"come in"
        await in_force(lines[ben.id])
        assert others.pending_msgs == 0
        await table.line.publish(f"dwa.{ann.room}.{ann.id}.{ben.id}", b"as another")
        await table.line.flush()
        assert "permissions violation" in await told(table.line)

    play(feed, scene)


@pytest.mark.parametrize("place", ["in", "door"])
def test_nobody_else_hears_or_answers_a_knock(feed: Running, place: str) -> None:
    async def scene(table: Table) -> None:
        ann = table.device()
        members = [ann] if place == "in" else []
        await ask(table.line, table.gm, wish(table.gm, os.urandom(32), members=members))
        client = await table.come(ann)
        for subject in (f"dwd.{ann.room}.*", f"dwk.{ann.room}.*", "dwd.>", f"dwt.{ann.room}.*"):
            await client.subscribe(subject)
            await client.flush()
            assert "permissions violation" in await told(client)
        for subject in (f"dwa.{ann.room}.{table.gm.id}.{ann.id}", f"dwd.{ann.room}.{ann.id}"):
            await client.publish(subject, b"")
            await client.flush()
            assert "permissions violation" in await told(client)

    play(feed, scene)


def test_a_knock_is_small(feed: Running) -> None:
    async def scene(table: Table) -> None:
        await keeper(table)
        ann = table.device()
        heard = await table.line.subscribe(f"dwd.{table.gm.room}.*")
        await in_force(table.line)
        client = await table.come(ann)
        for size in (subjects.MOST_KNOCK + 1, subjects.MOST_KNOCK):
            await client.publish(f"dwk.{ann.room}.{ann.id}", b"x" * size)
        assert len((await heard.next_msg(timeout=5)).data) == subjects.MOST_KNOCK

    play(feed, scene)


def test_who_floods_the_door_is_cut_off_and_keepers_hear_a_handful(feed: Running) -> None:
    async def scene(table: Table) -> None:
        await keeper(table)
        loud = table.device()
        heard: list[Msg] = []

        async def hear(message: Msg) -> None:
            heard.append(message)

        await table.line.subscribe(f"dwd.{table.gm.room}.*", cb=hear)
        await in_force(table.line)
        client = await table.come(loud)
        sent = 0
        async with asyncio.timeout(PATIENCE):
            while not client.is_closed:
                with suppress(NatsError, OSError):
                    await client.publish(f"dwk.{loud.room}.{loud.id}", b"knock")
                    sent += 1
                await asyncio.sleep(0)
        with pytest.raises((NatsError, OSError)):
            await table.come(loud)
        await in_force(table.line)
        assert sent > 100
        assert 5 <= len(heard) < 30
        calm = table.device()
        other = await table.come(calm)
        await other.publish(f"dwk.{calm.room}.{calm.id}", b"calm")
        async with asyncio.timeout(PATIENCE):
            while heard[-1].data != b"calm":  # noqa: ASYNC110 - a list sets no event
                await asyncio.sleep(0.005)

    play(feed, scene)


def test_one_room_hears_so_many_knocks_and_no_more_however_many_knock() -> None:
    room = doors._often(40, 10)  # noqa: SLF001
    assert sum(room.spend("room", 1, 0, 0.0) for _ in range(1000)) == 40
    assert sum(room.spend("room", 1, 0, 1.0) for _ in range(1000)) == 10
    assert room.spend("another", 1, 0, 1.0)


# ── the rules by themselves ──────────────────────────────────────────────────────────────────────

GM, ANN, CO_GM = "0" * 64, "1" * 64, "3" * 64
RECORD = Record("a" * 32, 3, *(frozenset({GM}), frozenset({GM}), frozenset({ANN}), frozenset()))
KEPT = replace(RECORD, keepers=frozenset({GM, CO_GM}))


def test_a_record_survives_being_kept() -> None:
    assert decode(RECORD.encode()) == RECORD


def test_a_connections_name_says_where_it_was_let_in() -> None:
    found = Known(ANN, "r" * 32, "door", None)
    assert known(found.name()) == found
    assert known(replace(found, newest="t" * 32).name()) == replace(found, newest="t" * 32)
    assert known(replace(found, session="U" * 56).name()) == replace(found, session="U" * 56)
    assert known(f"{ANN}.{'r' * 32}.door.") == found  # as services named them before
    assert known(ANN) is known(f"{ANN}.room.nowhere.") is None


def test_barred_wins_over_everything() -> None:
    shut = replace(RECORD, keepers=frozenset(), barred=frozenset({ANN}))
    with pytest.raises(RefusedError, match="barred"):
        place(Admission("r" * 32, ANN, "", 0, RECORD.token), shut)


def test_the_first_token_can_be_the_current_one() -> None:
    """Somebody was refused before the key has ever changed."""
    at_first = replace(RECORD, token="r" * 32, epoch=0)
    assert place(Admission("r" * 32, "2" * 64, "", 0, None), at_first) == "in"


@pytest.mark.parametrize(
    ("device", "change", "why"),
    [
        (ANN, {}, "not_yours"),
        (CO_GM, {"epoch": 2}, "epoch"),
        (GM, {"keepers": frozenset()}, "bad_request"),
        (GM, {"keepers": frozenset({ANN})}, "founder"),
    ],
)
def test_a_wish_is_refused_with_the_reason(device: str, change: dict[str, Any], why: str) -> None:
    with pytest.raises(WishError, match=why):
        changed(KEPT, replace(KEPT, **change), device, None)


def test_an_epoch_that_a_co_gm_made_up_does_not_shut_the_founder_out() -> None:
    """Otherwise no wish of anybody's would be granted again."""
    risen = changed(KEPT, replace(KEPT, epoch=2**32 - 1), CO_GM, None)
    back = replace(KEPT, epoch=3, keepers=frozenset({GM}), barred=frozenset({CO_GM}))
    assert changed(risen, back, GM, None) == back
