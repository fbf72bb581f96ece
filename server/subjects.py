"""Every subject there is, and who may use which.

Two accounts keep the devices away from JetStream itself. A device names the subject to which the
answer of a request goes, and may name any: in one account with the stream, the server would write
its acknowledgement into another room for it, and a consumer would deliver wherever its maker says
(nats-server issue 8274). So the stream is in STORE, which exports exactly three things, and devices
are in TABLE, where no JetStream request means anything.
"""

STREAM = "DW"
ENTRIES = "dw.*.*"  # dw.<room>.<device>, stored
READS = "dwr.*.*"  # dwr.<room>.<session>, a wish to read one's room
FEEDS = "dwi.*"  # dwi.<session>, where the room's entries arrive

MOST_SUBSCRIPTIONS = 12
MOST_BYTES = 16 * 1024  # of one message


def feed(session: str) -> str:
    return f"dwi.{session}"


def room_filter(room: str) -> str:
    return f"dw.{room}.*"


def may_publish(room: str, device: str, session: str) -> list[str]:
    return [f"dw.{room}.{device}", f"dwp.{room}.{device}", f"dwr.{room}.{session}"]


def may_subscribe(room: str, session: str) -> list[str]:
    """Presence of the room, its entries, and answers to one's own requests."""
    return [f"dwp.{room}.*", feed(session), f"_INBOX_{session}.>"]
