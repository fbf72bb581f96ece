"""The built site and the feed's real server beside it, as `build.py serve` starts them."""

import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from server.feed import Feed as FeedServer
from server.settings import Rate, Settings
from web.build.paths import SITE
from web.build.static_server import Feed, Server

# The watch runs as usual; one device that writes ten thousand entries is what is measured here.
_ROOMY = Rate(messages_burst=1_000_000, bytes_burst=8 * 1024**3)


class Host(NamedTuple):
    """Where the page is, where its feed is, and where programs find the same server."""

    url: str
    feed: str
    control: int


@contextmanager
def hosting() -> Iterator[Host]:
    """Everything on loopback, for as long as the block runs."""
    with (
        tempfile.TemporaryDirectory() as folder,
        FeedServer(Settings(Path(folder) / "feed", rate=_ROOMY)) as running,
        Server("127.0.0.1", 0, SITE) as server,
    ):
        server.feed = Feed(port=running.port)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://localhost:{server.server_address[1]}/"
        yield Host(url, f"ws://localhost:{running.port}", running.control)
        server.shutdown()
