"""The order in which wishes are served: next comes whoever has had the fewest turns of late.

Turns go to addresses, and within an address to devices: somebody who brings many devices, or opens
many rooms, has no more turns than somebody with one. Whoever asks for very much waits behind
everybody else, and whoever asks once waits for no more than what is being done at that moment.
"""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable

_AT_ONCE = 2
_HALF_LIFE = 5.0  # seconds after which a turn counts half
_NOTHING = 0.01  # turns, below which somebody is forgotten

_Served = tuple[float, float]
"""How many turns there were, and when that was counted."""


class Turns:
    """Each turn is one piece of work, and all pieces are about as long."""

    def __init__(
        self, at_once: int = _AT_ONCE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._free = at_once
        self._clock = clock
        self._waiting: dict[str, dict[str, deque[asyncio.Future[None]]]] = {}
        self._served: dict[str | tuple[str, str], _Served] = {}
        self._swept = clock()

    @contextlib.asynccontextmanager
    async def turn(self, address: str, device: str) -> AsyncIterator[None]:
        """Wait for the device's next turn; it ends with the block."""
        await self._begin(address, device)
        try:
            yield
        finally:
            self._free += 1
            self._next()

    async def _begin(self, address: str, device: str) -> None:
        begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, {}).setdefault(device, deque()).append(begun)
        self._next()
        try:
            await begun
        except asyncio.CancelledError:
            if begun.done() and not begun.cancelled():  # the turn was given, and is passed on
                self._free += 1
                self._next()
            raise

    def _next(self) -> None:
        self._sweep()
        while self._free and self._waiting:
            address = min(self._waiting, key=self._lately)
            devices = self._waiting[address]
            _, device = min(((address, each) for each in devices), key=self._lately)
            begun = devices[device].popleft()
            if not devices[device]:
                del devices[device]
            if not devices:
                del self._waiting[address]
            if begun.cancelled():
                continue
            self._free -= 1
            self._count((address, (address, device)))
            begun.set_result(None)

    def _count(self, all_of_them: Iterable[str | tuple[str, str]]) -> None:
        for who in all_of_them:
            self._served[who] = (self._lately(who) + 1, self._clock())

    def _lately(self, who: str | tuple[str, str]) -> float:
        """How many turns somebody has had, the older ones counting less."""
        work, at = self._served.get(who, (0.0, 0.0))
        return work * 0.5 ** ((self._clock() - at) / _HALF_LIFE) if work else 0.0

    def _sweep(self) -> None:
        """Forget those who have had no turn for long."""
        if self._clock() - self._swept < _HALF_LIFE:
            return
        self._swept = self._clock()
        self._served = {
            who: found for who, found in self._served.items() if self._lately(who) > _NOTHING
        }
