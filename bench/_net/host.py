"""The built site and the feed's real server beside it, as `build.py serve` starts them."""

import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from bench._net.link import link
from server.feed import Feed as FeedServer
from server.settings import Rate, Settings
from web.build.paths import SITE
from web.build.static_server import Feed, Server

# The watch runs as usual; one device that writes ten thousand entries is what is measured here.
_ROOMY = Rate(messages_burst=1_000_000, bytes_burst=8 * 1024**3)


class Host(NamedTuple):
    """Where the page is, where its feed is, and where programs find the same server."""

    url: str
    port: int
    control: int
    delay: float = 0.0
    """Seconds between a page and the server, each way."""

    @property
    def feed(self) -> str:
        return f"ws://localhost:{self.port}"


@contextmanager
def hosting() -> Iterator[Host]:
    """Everything on loopback, for as long as the block runs."""
    with (
        tempfile.TemporaryDirectory() as folder,
        FeedServer(Settings(Path(folder) / "feed", rate=_ROOMY)) as running,
        _site(running.port) as url,
    ):
        yield Host(url, running.port, running.control)


@contextmanager
def linked(host: Host, delay: float) -> Iterator[Host]:
    """The same server, and a site whose pages reach it over a link."""
    with link(host.port, delay) as port, _site(port) as url:
        yield Host(url, port, host.control, delay)


@contextmanager
def _site(port: int) -> Iterator[str]:
    with Server("127.0.0.1", 0, SITE) as server:
        server.feed = Feed(port=port)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}/"
        server.shutdown()
