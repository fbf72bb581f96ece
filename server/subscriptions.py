"""Waiting until nats-server has taken a subscription."""

from nats.aio.client import Client


async def in_force(connection: Client) -> None:
    """Wait until the server has taken every subscription so far.

    A PING of nats-py may overtake what still waits to be written, so its answer proves little. By
    then all of that is written, and the next PING comes after it.
    """
    for _ in range(2):
        await connection.flush()
