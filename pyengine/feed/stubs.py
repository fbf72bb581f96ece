"""What everybody may see of something sealed: that there is one, whose, and who may read it."""

from __future__ import annotations

from typing import Any

from pyengine.feed.bodies import Sealed, Visibility
from pyengine.feed.desk import Desk, Place
from pyengine.feed.state import SealedCall, Secrets

HIDDEN: dict[Visibility, str] = {
    "gm": "Only the GM and its author can read it.",
    "self": "Only its author can read it.",
    "blind": "Only the GM can read it.",
}


def sealed_stub(
    desk: Desk, at: Place, said: Sealed | SealedCall | Secrets, visibility: Visibility
) -> dict[str, Any]:
    """A stub, as a page logs it."""
    return {
        "id": at.id,
        "at": said.at,
        "by": desk.by(at.author, said.by),
        "entry": {"id": at.id, "kind": "sealed", "visibility": visibility},
    }
