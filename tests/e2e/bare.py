"""Bare NATS in a page: what is there before a single line of a room."""

from pathlib import Path

from playwright.sync_api import Page

from tests.server.device import Device
from web.build.paths import ASSETS, SITE

_COME = (Path(__file__).parent / "bare.js").read_text(encoding="utf-8")
MESSAGE = 1_400
"""Bytes: about what a sealed roll takes."""


def _library() -> str:
    """The page's own bundle of @nats-io/nats-core: the largest file that knows how to connect."""
    files = [
        path for path in (SITE / ASSETS).glob("*.js") if "wsconnect" in path.read_text("utf-8")
    ]
    return f"/{ASSETS}/{max(files, key=lambda path: path.stat().st_size).name}"


class Bare:
    """One bare device in a page."""

    def __init__(self, page: Page, feed: str, token: bytes) -> None:
        self._page = page
        device = Device(token=token)
        page.evaluate(
            _COME,
            {
                "library": _library(),
                "url": feed,
                "nkey": device.session.public,
                "seed": device.session.seed,
                "shown": device.show(),
                "room": device.room,
                "device": device.id,
            },
        )

    def read(self) -> None:
        """Get what comes from now on."""
        self._page.evaluate("() => bare.read(0)")

    def echo(self) -> None:
        self._page.evaluate("() => bare.echo()")

    def trip(self) -> float:
        """Milliseconds until an answer to a message is here."""
        took: float = self._page.evaluate("(size) => bare.trip(size)", MESSAGE)
        return took

    def replay(self, count: int) -> float:
        """Milliseconds until so many messages of the past are here."""
        took: float = self._page.evaluate("(count) => bare.replay(count)", count)
        return took

    def publish(self, text: str) -> None:
        """Say something in the clear, on its own subject."""
        self._page.evaluate("(text) => bare.publish(text)", text)

    def publish_as(self, device: str) -> str:
        """Say something on another's subject; what the server says to that."""
        said: str = self._page.evaluate("(device) => bare.publishAs(device)", device)
        return said

    def end(self) -> None:
        self._page.evaluate("() => bare.end()")
