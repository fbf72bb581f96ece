"""Hosts that serve the very bytes that are deployed, well or badly, and that can wait or stop."""

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from web.build.static_server import Feed, Handler, Server

NAMES = ("table.test",)  # what the tests' browsers call this machine, beside its own names


class CarelessHandler(http.server.SimpleHTTPRequestHandler):
    """Knows pages and scripts, and serves all else as the wrong thing, without any policy."""

    extensions_map = {
        "": "text/plain",
        ".html": "text/html",
        ".js": "text/javascript",
        ".css": "text/css",
        ".whl": "text/html",
        ".bin": "text/html",
    }

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002 - the base's name
        pass


@dataclass
class Host:
    """A running host: where it is, and how to hold a file back."""

    folder: Path
    server: http.server.ThreadingHTTPServer
    held: dict[str, threading.Event] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)

    @property
    def port(self) -> int:
        return int(self.server.server_address[1])

    def url(self, path: str = "") -> str:
        return f"http://localhost:{self.port}/{path}"

    def reachable_as(self, name: str) -> str:
        """Tell pages the address that others find them at, as `serve --lan` does."""
        assert isinstance(self.server, Server)
        assert self.server.feed is not None
        address = f"http://{name}:{self.port}/"
        self.server.feed = replace(self.server.feed, reach=address)
        return address

    @contextmanager
    def holding(self, part: str) -> Iterator[None]:
        """Answer requests whose path has this part only after the block."""
        self.held[part] = threading.Event()
        try:
            yield
        finally:
            self.held.pop(part).set()

    def stop(self) -> None:
        self.server.shutdown()
        self.server.server_close()


def start(folder: Path, *, careless: bool = False, feed: Feed | None = None) -> Host:
    base: Any = CarelessHandler if careless else Handler

    class Gate(base):  # type: ignore[misc]
        """Waits where the test wants it to, and remembers what was asked for."""

        def do_GET(self) -> None:  # noqa: N802 - the base's name
            host.asked.append(self.path)
            for part, event in list(host.held.items()):
                if part in self.path:
                    event.wait(60)
            super().do_GET()

    handler = functools.partial(Gate, directory=str(folder))
    server: http.server.ThreadingHTTPServer
    if careless:
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    else:
        server = Server("127.0.0.1", 0, folder, feed=feed, names=NAMES)
        server.RequestHandlerClass = handler
    host = Host(folder, server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return host
