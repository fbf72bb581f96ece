"""In which order rooms are served: of those that wait, the one that was served least lately.

One room that asks for very much therefore waits behind every other room, and a room that asks once
waits for no more than what is being done at that moment.
"""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import AsyncIterator, Callable

_AT_ONCE = 2
_HALF_LIFE = 5.0  # seconds after which work that was done for a room counts half
_NOTHING = 0.01  # work below which a room is forgotten


class Turns:
    """Each turn is one piece of work, and all pieces are about as long."""

    def __init__(
        self, at_once: int = _AT_ONCE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._free = at_once
        self._clock = clock
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._served: dict[str, tuple[float, float]] = {}

    @contextlib.asynccontextmanager
    async def turn(self, room: str) -> AsyncIterator[None]:
        """Wait for the room's next turn; it ends with the block."""
        await self._begin(room)
        try:
            yield
        finally:
            self._free += 1
            self._next()

    async def _begin(self, room: str) -> None:
        begun: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(room, deque()).append(begun)
        self._next()
        try:
            await begun
        except asyncio.CancelledError:
            if begun.done() and not begun.cancelled():  # its turn had come, and nobody takes it
                self._free += 1
                self._next()
            raise

    def _next(self) -> None:
        while self._free and self._waiting:
            room = min(self._waiting, key=self._lately)
            queue = self._waiting.pop(room)
            begun = queue.popleft()
            if queue:
                self._waiting[room] = queue
            if begun.cancelled():
                continue
            self._free -= 1
            self._served[room] = (self._lately(room) + 1, self._clock())
            begun.set_result(None)
        if not self._waiting:
            self._forget()

    def _lately(self, room: str) -> float:
        """How many turns the room has had, the older ones counting less."""
        work, at = self._served.get(room, (0.0, 0.0))
        return work * 0.5 ** ((self._clock() - at) / _HALF_LIFE) if work else 0.0

    def _forget(self) -> None:
        self._served = {
            room: found for room, found in self._served.items() if self._lately(room) > _NOTHING
        }
