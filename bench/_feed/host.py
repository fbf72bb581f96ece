"""The built site, served to a browser on this machine."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from web.build.paths import SITE
from web.build.static_server import Server


@contextmanager
def serving() -> Iterator[str]:
    """The address of the site, for as long as the block runs."""
    with Server("127.0.0.1", 0, SITE) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}/"
        server.shutdown()
