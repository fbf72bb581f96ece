"""Makes sure that a stream exists, with the configuration it should have."""

import asyncio
import logging

from nats.errors import Error as NatsError
from nats.js.api import StreamConfig
from nats.js.client import JetStreamContext
from nats.js.errors import NotFoundError

_LOG = logging.getLogger("server.streams")


async def keep(jetstream: JetStreamContext, wanted: StreamConfig) -> None:
    """Make it or bring it up to date. A cluster answers once it has agreed on a leader."""
    why: NatsError | None = None
    for attempt in range(60):
        try:
            await _make_or_update(jetstream, wanted)
        except NatsError as error:
            _LOG.info("no stream yet (%d): %s", attempt, error)
            why = error
        else:
            return
        await asyncio.sleep(0.5)
    raise TimeoutError("the stream could not be made") from why


async def _make_or_update(jetstream: JetStreamContext, wanted: StreamConfig) -> None:
    try:
        await jetstream.stream_info(str(wanted.name))
    except NotFoundError:
        await jetstream.add_stream(wanted)
    else:
        await jetstream.update_stream(wanted)
