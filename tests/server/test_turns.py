import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from server.turns import Turns

Ask = Callable[[str, int], Coroutine[Any, Any, None]]


def served(scene: Callable[[Ask], Coroutine[Any, Any, None]], at_once: int = 1) -> list[str]:
    """The rooms in the order in which their turns began; the clock stands still."""
    order: list[str] = []

    async def run() -> None:
        turns = Turns(at_once, clock=lambda: 0.0)

        async def ask(room: str, count: int) -> None:
            for _ in range(count):
                async with turns.turn(room):
                    order.append(room)
                    await asyncio.sleep(0)

        await scene(ask)

    asyncio.run(run())
    return order


def test_a_room_that_asks_once_does_not_wait_for_one_that_asks_for_very_much() -> None:
    async def scene(ask: Ask) -> None:
        crowd = [asyncio.create_task(ask("loud", 10)) for _ in range(50)]
        await crowd[0]
        await ask("calm", 3)
        await asyncio.gather(*crowd)

    order = served(scene)
    first = order.index("calm")
    assert order[first : first + 6].count("calm") == 3
    assert len(order) == 503


def test_ten_loud_rooms_cost_a_calm_one_no_more_than_what_is_being_done() -> None:
    async def scene(ask: Ask) -> None:
        crowd = [
            asyncio.create_task(ask(f"loud {room}", 10)) for room in range(10) for _ in range(5)
        ]
        for _ in range(100):
            await asyncio.sleep(0)
        await ask("calm", 3)
        await asyncio.gather(*crowd)

    order = served(scene, at_once=2)
    first = order.index("calm")
    last = len(order) - order[::-1].index("calm")
    assert last - first <= 3 * 3


def test_rooms_that_ask_alike_are_served_in_turn() -> None:
    async def scene(ask: Ask) -> None:
        await asyncio.gather(ask("one", 5), ask("other", 5), ask("third", 5))

    order = served(scene)
    assert [set(order[at : at + 3]) for at in range(0, 15, 3)] == [{"one", "other", "third"}] * 5


def test_whoever_gives_up_leaves_the_turn_to_others() -> None:
    async def scene() -> None:
        turns = Turns(at_once=1)
        done = []

        async def ask(room: str) -> None:
            async with turns.turn(room):
                done.append(room)

        async with turns.turn("first"):
            gone, last = asyncio.create_task(ask("gone")), asyncio.create_task(ask("last"))
            await asyncio.sleep(0)
            gone.cancel()
        await last
        assert done == ["last"]

    asyncio.run(scene())
