"""Every subject there is, and who may use which.

Two accounts keep the devices away from JetStream itself. A device names the subject to which the
answer of a request goes, and may name any: in one account with the stream, the server would write
its acknowledgement into another room for it, and a consumer would deliver wherever its maker says
(nats-server issue 8274). So the streams are in STORE, which exports only what is listed here, and
devices are in TABLE, where no JetStream request means anything.
"""

from typing import Literal

STREAM = "DW"
ENTRIES = "dw.*.*"  # dw.<room>.<device>, stored
READS = "dwr.*.*"  # dwr.<room>.<session>, a wish to read one's room
FEEDS = "dwi.*"  # dwi.<session>, where the room's entries arrive
DOORS = "dwt.*.*"  # dwt.<room>.<device>, a wish to change who stays
KNOCKS = "dwk.*.*"  # dwk.<room>.<device>, a wish to be let in
KNOCKED = "dwd.*.*"  # dwd.<room>.<device>, such a wish as the room's keepers hear it

SERVICES = (ENTRIES, READS, DOORS, KNOCKS)
"""What STORE does for TABLE."""
DELIVERIES = (FEEDS, KNOCKED)
"""What STORE tells TABLE."""

MOST_SUBSCRIPTIONS = 12
MOST_BYTES = 16 * 1024  # of one message
MOST_KNOCK = 1024  # bytes; what is larger is not handed on

Place = Literal["keeper", "in", "door"]
"""Where a device is: in the room, at its door, or in the room and looking after the door."""


def feed(session: str) -> str:
    return f"dwi.{session}"


def reads(session: str) -> str:
    return f"dwr.*.{session}"


def room_filter(room: str) -> str:
    return f"dw.{room}.*"


def knocked(room: str, device: str) -> str:
    return f"dwd.{room}.{device}"


def may_publish(place: Place, room: str, device: str, session: str, *, stored: bool) -> list[str]:
    """Entries only where the store has room for them.

    A keeper may also answer those who knock: dwa.<room>.<who knocks>.<keeper>.
    """
    if place == "door":
        return [f"dwk.{room}.{device}"]
    kinds = ("dw", "dwp", "dwt") if stored else ("dwp", "dwt")
    own = [f"{kind}.{room}.{device}" for kind in kinds]
    answers = [f"dwa.{room}.*.{device}"] if place == "keeper" else []
    return [*own, f"dwr.{room}.{session}", *answers]


def may_subscribe(place: Place, room: str, device: str, session: str) -> list[str]:
    """Presence of the room, its entries, and answers to one's own requests; or one answer only."""
    if place == "door":
        return [f"dwa.{room}.{device}.*"]
    knocks = [f"dwd.{room}.*"] if place == "keeper" else []
    return [f"dwp.{room}.*", feed(session), f"_INBOX_{session}.>", *knocks]
