"""Answers nats-server's question "who is this?": a device is given its own subjects.

`flood.py` limits how many connections somebody has and how much they send. Addresses take turns, so
that very many connections from one address keep nobody else waiting.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from server import claims, nkey, subjects
from server.admission import Admission, RefusedError, admit
from server.config import TABLE
from server.connections import Known
from server.flood import Socket, Visitor, Watch
from server.store import Store
from server.subjects import Place
from server.turns import Turns

QUESTION = "$SYS.REQ.USER.AUTH"
_SERVER = "N"
_LOG = logging.getLogger("server.callout")


class Callout:
    """The service. Several may run beside each other; one of them answers each question."""

    def __init__(
        self,
        issuer: nkey.Pair,
        watch: Watch,
        store: Store,
        place: Callable[[Admission], Awaitable[Place]],
        clock: Callable[[], float],
    ) -> None:
        self._issuer = issuer
        self._watch = watch
        self._store = store
        self._place = place
        self._clock = clock
        self._turns = Turns(at_once=1)
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self, connection: Client) -> None:
        await connection.subscribe(QUESTION, queue="callout", cb=self._asked)

    async def _asked(self, message: Msg) -> None:
        """Answer in a task, so that nobody waits while the record of another room is looked up."""
        task = asyncio.create_task(self._answered(message))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        await asyncio.sleep(0)  # between very many questions, wishes to read have their turn

    async def _answered(self, message: Msg) -> None:
        """Answer a question. What a stranger has sent never ends the service."""
        try:
            request = claims.decode(message.data.decode(), _SERVER)
            answer = await self._answer(request)
        except (ValueError, KeyError, TypeError, RecursionError):
            _LOG.exception("a question that cannot be answered")
            return
        with contextlib.suppress(NatsError):  # the service ends, or has lost nats-server
            await message.respond(answer.encode())

    async def _answer(self, request: dict[str, Any]) -> str:
        asked = request["nats"]
        user, server = str(asked["user_nkey"]), str(asked["server_id"]["id"])
        host = str(asked.get("client_info", {}).get("host", ""))
        await asyncio.sleep(self._watch.pause(host))
        try:
            async with self._turns.turn(self._watch.address(host), ""):
                admission = self._admitted(asked, host)
            place = await self._place(admission)
            await self._watch.let_in(*_visit(asked, admission))
        except (RefusedError, NatsError) as refusal:
            _LOG.info("refused %s: %s", host or "?", refusal)
            return self._reply(user, server, {"error": "refused"})
        stored = await self._store.has_place_for(admission.room)
        return self._reply(user, server, {"jwt": self._user(user, admission, place, stored=stored)})

    def _admitted(self, asked: dict[str, Any], host: str) -> Admission:
        self._watch.check_address(host)
        nonce = str(asked.get("client_info", {}).get("nonce", ""))
        return admit(asked.get("connect_opts", {}), nonce, self._clock())

    def _user(self, user: str, admission: Admission, place: Place, *, stored: bool) -> str:
        room, device, session = admission.room, admission.device, admission.session
        may_publish = subjects.may_publish(place, room, device, session, stored=stored)
        rights = {
            "pub": {"allow": may_publish},
            "sub": {"allow": subjects.may_subscribe(place, room, device, session)},
            "subs": subjects.MOST_SUBSCRIPTIONS,
            "payload": subjects.MOST_BYTES,
            "data": -1,  # no limit; without this field, nothing may be sent
        }
        return claims.encode(
            {
                "sub": user,
                "aud": TABLE,
                "name": Known(device, room, place, admission.newest, session).name(),
                "iat": int(self._clock()),
                "exp": admission.until,
                "nats": {**rights, "type": "user", "version": 2},
            },
            self._issuer,
        )

    def _reply(self, user: str, server: str, said: dict[str, str]) -> str:
        return claims.encode(
            {
                "sub": user,
                "aud": server,
                "iat": int(time.time()),
                "nats": {**said, "type": "authorization_response", "version": 2},
            },
            self._issuer,
        )


def _visit(asked: dict[str, Any], admission: Admission) -> tuple[Socket, Visitor]:
    """The connection as nats-server describes it; the visitor cannot choose any of this."""
    client = asked["client_info"]
    socket = (str(asked["server_id"]["id"]), int(client["id"]))
    host = str(client.get("host", ""))
    return socket, Visitor(admission.device, admission.room, admission.session, host)
