"""Answers nats-server's question "who is this?": a device gets its own subjects, nobody else any.

NATS has no limit on how fast a user publishes; `flood.py` watches that from outside.
"""

import logging
import time
from collections.abc import Callable
from typing import Any

from nats.aio.client import Client
from nats.aio.msg import Msg

from server import claims, nkey, subjects
from server.admission import Admission, RefusedError, admit
from server.config import TABLE

QUESTION = "$SYS.REQ.USER.AUTH"
_SERVER = "N"
_LOG = logging.getLogger("server.callout")


class Callout:
    """The service; several may run beside each other, one of them answers."""

    def __init__(
        self, issuer: nkey.Pair, is_banned: Callable[[str], bool], clock: Callable[[], float]
    ) -> None:
        self._issuer = issuer
        self._is_banned = is_banned
        self._clock = clock

    async def start(self, connection: Client) -> None:
        await connection.subscribe(QUESTION, queue="callout", cb=self._asked)

    async def _asked(self, message: Msg) -> None:
        """Whatever a stranger sends, the server gets an answer, and the next one is heard."""
        try:
            request = claims.decode(message.data.decode(), _SERVER)
            answer = self.answer(request)
        except (ValueError, KeyError, TypeError, RecursionError):
            _LOG.exception("a question that cannot be answered")
            return
        await message.respond(answer.encode())

    def answer(self, request: dict[str, Any]) -> str:
        asked = request["nats"]
        user, server = str(asked["user_nkey"]), str(asked["server_id"]["id"])
        try:
            admission = self._admitted(asked)
        except RefusedError as refusal:
            where = asked.get("client_info", {}).get("host", "?")
            _LOG.info("refused %s: %s", where, refusal)
            return self._reply(user, server, {"error": "refused"})
        return self._reply(user, server, {"jwt": self._user(user, admission)})

    def _admitted(self, asked: dict[str, Any]) -> Admission:
        nonce = str(asked.get("client_info", {}).get("nonce", ""))
        admission = admit(asked.get("connect_opts", {}), nonce, self._clock())
        if self._is_banned(admission.device):
            raise RefusedError("this device has sent too much; it may come back in a while")
        return admission

    def _user(self, user: str, admission: Admission) -> str:
        room, session = admission.room, admission.session
        rights = {
            "pub": {"allow": subjects.may_publish(room, admission.device, session)},
            "sub": {"allow": subjects.may_subscribe(room, session)},
            "subs": subjects.MOST_SUBSCRIPTIONS,
            "payload": subjects.MOST_BYTES,
            "data": -1,  # must be there: without it, nothing may be sent
        }
        return claims.encode(
            {
                "sub": user,
                "aud": TABLE,
                "name": admission.device,
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
