import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from server.turns import Turns

Ask = Callable[[str, int], Coroutine[Any, Any, None]]
"""Who asks, as "address/device", and for how many turns."""


def served(scene: Callable[[Ask], Coroutine[Any, Any, None]], at_once: int = 1) -> list[str]:
    """Who asked, in the order in which their turns began; the clock stands still."""
    order: list[str] = []

    async def run() -> None:
        turns = Turns(at_once, clock=lambda: 0.0)

        async def ask(who: str, count: int) -> None:
            address, _, device = who.partition("/")
            for _ in range(count):
                async with turns.turn(address, device):
                    order.append(who)
                    await asyncio.sleep(0)

        await scene(ask)

    asyncio.run(run())
    return order


def test_whoever_asks_once_does_not_wait_for_one_who_asks_for_very_much() -> None:
    async def scene(ask: Ask) -> None:
        crowd = [asyncio.create_task(ask("loud", 10)) for _ in range(50)]
        await crowd[0]
        await ask("calm", 3)
        await asyncio.gather(*crowd)

    order = served(scene)
    first = order.index("calm")
    assert order[first : first + 6].count("calm") == 3
    assert len(order) == 503


def test_ten_loud_addresses_cost_a_calm_one_no_more_than_what_is_being_done() -> None:
    async def scene(ask: Ask) -> None:
        crowd = [asyncio.create_task(ask(f"loud {at}", 10)) for at in range(10) for _ in range(5)]
        for _ in range(100):
            await asyncio.sleep(0)
        await ask("calm", 3)
        await asyncio.gather(*crowd)

    order = served(scene, at_once=2)
    first = order.index("calm")
    last = len(order) - order[::-1].index("calm")
    assert last - first <= 3 * 3


def test_many_devices_bring_an_address_no_more_turns() -> None:
    async def scene(ask: Ask) -> None:
        crowd = [asyncio.create_task(ask(f"loud/{device}", 2)) for device in range(100)]
        await asyncio.gather(ask("calm/one", 20), *crowd)

    order = served(scene)
    last = len(order) - order[::-1].index("calm/one")
    assert last <= 2 * 20 + 1


def test_one_device_does_not_keep_the_others_of_its_address_waiting() -> None:
    async def scene(ask: Ask) -> None:
        crowd = [asyncio.create_task(ask("home/loud", 10)) for _ in range(10)]
        await asyncio.sleep(0)
        await asyncio.gather(ask("home/calm", 5), *crowd)

    order = served(scene)
    last = len(order) - order[::-1].index("home/calm")
    assert last <= 2 * 5 + 1


def test_what_was_done_is_forgotten_also_while_others_never_stop_to_ask() -> None:
    now = 0.0
    kept = []

    async def scene() -> None:
        turns = Turns(at_once=1, clock=lambda: now)

        async def ask(device: str) -> None:
            nonlocal now
            async with turns.turn("loud", device):
                now += 1
                kept.append(len(turns._served))  # noqa: SLF001 - how much it keeps is the question

        await asyncio.gather(*[ask(str(device)) for device in range(1000)])

    asyncio.run(scene())
    assert max(kept) < 100


def test_those_who_ask_alike_are_served_in_turn() -> None:
    async def scene(ask: Ask) -> None:
        await asyncio.gather(ask("one", 5), ask("other", 5), ask("third", 5))

    order = served(scene)
    assert [set(order[at : at + 3]) for at in range(0, 15, 3)] == [{"one", "other", "third"}] * 5


def test_whoever_gives_up_leaves_the_turn_to_others() -> None:
    async def scene() -> None:
        turns = Turns(at_once=1)
        done = []

        async def ask(who: str) -> None:
            async with turns.turn(who, ""):
                done.append(who)

        async with turns.turn("first", ""):
            gone, last = asyncio.create_task(ask("gone")), asyncio.create_task(ask("last"))
            await asyncio.sleep(0)
            gone.cancel()
        await last
        assert done == ["last"]

    asyncio.run(scene())
